import COpenSSL
import Synchronization

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  static let byteCount = 32

  package static func digest(_ message: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      // The one-shot form cannot fail and allocates nothing.
      _ = COpenSSL.SHA256(message, message.count, digest.baseAddress)
      count = byteCount
    }
  }
}

/// SHA-256 of messages with a common beginning, which is hashed only once.
final class SHA256Prefix: @unchecked Sendable {
  // Both contexts are used only under the lock, hence the unchecked conformance.
  private let lock = Mutex(())
  private let begun: OpenSSLHandle
  private let scratch: OpenSSLHandle

  init(_ beginning: UnsafeRawBufferPointer) throws(CryptoError) {
    begun = try OpenSSLHandle(EVP_MD_CTX_new(), free: EVP_MD_CTX_free)
    scratch = try OpenSSLHandle(EVP_MD_CTX_new(), free: EVP_MD_CTX_free)
    let isReady = begun.borrow { context in
      EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
        && EVP_DigestUpdate(context, beginning.baseAddress, beginning.count) == 1
    }
    try OpenSSLErrors.require(isReady)
  }

  /// Returns the digest of the beginning followed by `rest`.
  func digest(_ rest: UnsafeRawBufferPointer) throws(CryptoError) -> [UInt8] {
    var isDone = false
    let digest = [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { digest, count in
      lock.withLock { _ in
        scratch.borrow { scratch in
          isDone =
            begun.borrow { EVP_MD_CTX_copy_ex(scratch, $0) } == 1
            && EVP_DigestUpdate(scratch, rest.baseAddress, rest.count) == 1
            && EVP_DigestFinal_ex(scratch, digest.baseAddress, nil) == 1
        }
      }
      count = isDone ? SHA256.byteCount : 0
    }
    try OpenSSLErrors.require(isDone)
    return digest
  }
}

/// SHA-1 (FIPS 180-4), only for the device hash of a receipt, which Apple defined with it.
enum SHA1 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 20) { digest, count in
      // The one-shot form cannot fail and allocates nothing.
      _ = COpenSSL.SHA1(message, message.count, digest.baseAddress)
      count = 20
    }
  }
}
