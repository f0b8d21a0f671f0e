import Base
import COpenSSL
import Synchronization

/// A public key that verifies signatures.
///
/// A class, because all texts signed under one chain share the key. The conformance is unchecked, because OpenSSL's
/// context is used only under the lock.
package final class PublicKey: @unchecked Sendable {
  /// The name of the curve, or of the algorithm if there is no curve: `P-256`, `P-384`, `RSA`.
  let name: String
  /// The length of the key in bits: 2048 for Apple's RSA keys.
  let bitCount: Int
  /// Kept because preparing one takes longer than the rest of the work apart from the mathematics. It is for one thread
  /// at a time.
  private let context: OpenSSLHandle
  private let lock = Mutex(())

  private init(_ key: consuming OpenSSLHandle) throws(CryptoError) {
    name = key.borrow(Self.name)
    bitCount = key.borrow { Int(EVP_PKEY_get_bits($0)) }
    // The context holds its own reference to the key.
    context = try key.borrow { key throws(CryptoError) in
      try OpenSSLHandle(EVP_PKEY_CTX_new(key, nil), free: EVP_PKEY_CTX_free)
    }
    // Keys of other kinds, some of which have no such operation, are rejected by their names.
    let isReady = context.borrow { EVP_PKEY_verify_init($0) } == 1
    try OpenSSLErrors.require(isReady || name != "P-256")
    ERR_clear_error()
  }

  convenience init(of certificate: Certificate) throws(CryptoError) {
    // X509_get_pubkey adds a reference, which the handle releases.
    try self.init(
      certificate.x509.borrow { x509 throws(CryptoError) in
        try OpenSSLHandle(X509_get_pubkey(x509), free: EVP_PKEY_free)
      })
  }

  /// Reads a SubjectPublicKeyInfo in DER (RFC 5280, section 4.1.2.7).
  convenience init(der: [UInt8]) throws(CryptoError) {
    try self.init(OpenSSLHandle(der: der, d2i_PUBKEY, free: EVP_PKEY_free))
  }

  /// The curve or the algorithm of a key, which stays the caller's.
  static func name(_ key: OpaquePointer) -> String {
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    if EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 {
      return curveNames[string(name)] ?? string(name)
    }
    _ = OpenSSLErrors.drain()  // A key without a named curve is not an error here.
    guard let algorithm = EVP_PKEY_get0_type_name(key) else { return "unknown" }
    return String(cString: algorithm)
  }

  /// The NIST names of the curves that Apple uses, by OpenSSL's names.
  private static let curveNames = ["prime256v1": "P-256", "secp384r1": "P-384"]

  /// Verifies a signature of r‖s, 64 bytes, as in a JWS for ECDSA on P-256 with SHA-256 (RFC 7518, section 3.4).
  ///
  /// Only for a key named `P-256`. Returns false for a signature of any other length.
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    verifies(signature, ofDigest: SHA256.digest(message))
  }

  func verifies(_ signature: [UInt8], ofDigest digest: [UInt8]) -> Bool {
    guard let encoded = DERSignature.encode(signature) else { return false }
    return lock.withLock { _ in
      context.borrow { context in
        let verification = EVP_PKEY_verify(context, encoded, encoded.count, digest, digest.count)
        // A wrong signature also fills the queue, but adds no information to the result.
        if verification != 1 { ERR_clear_error() }
        return verification == 1
      }
    }
  }
}

/// The ASN.1 form of an ECDSA signature, which OpenSSL requires and JWS does not use.
enum DERSignature {
  /// Encodes r‖s, two numbers of 32 bytes, as `SEQUENCE { INTEGER r, INTEGER s }`; `nil` if it is not 64 bytes long.
  static func encode(_ raw: [UInt8]) -> [UInt8]? {
    guard raw.count == 64 else { return nil }
    // Two numbers of at most 33 bytes, so that every length fits into one byte (X.690, section 8.1.3.4).
    return [UInt8](unsafeUninitializedCapacity: 72) { der, count in
      count = 2
      for number in [raw[..<32], raw[32...]] { append(number, to: der, at: &count) }
      (der[0], der[1]) = (0x30, UInt8(count - 2))
    }
  }

  /// Appends an INTEGER without redundant zeros, but with one if the first bit would make it negative.
  private static func append(
    _ number: ArraySlice<UInt8>, to der: UnsafeMutableBufferPointer<UInt8>, at count: inout Int
  ) {
    let digits = number.drop { $0 == 0 }
    let needsZero = digits.first.map { $0 >= 0x80 } ?? true
    der[count] = 0x02
    der[count + 1] = UInt8(digits.count + (needsZero ? 1 : 0))
    der[count + 2] = 0
    count += needsZero ? 3 : 2
    for digit in digits {
      der[count] = digit
      count += 1
    }
  }
}

extension PublicKey {
  /// Decodes ASN.1 to r‖s of 64 bytes. Throws unless the bytes are exactly the signature of a key on a 256-bit curve.
  package static func rawSignature(_ der: [UInt8]) throws(CryptoError) -> [UInt8] {
    let signature = try OpenSSLHandle(der: der, d2i_ECDSA_SIG, free: ECDSA_SIG_free)
    guard signature.unread == 0 else { throw CryptoError(reason: "other bytes after the signature") }
    let raw = signature.borrow { signature -> [UInt8]? in
      var raw = [UInt8](repeating: 0, count: 64)
      // Both numbers belong to the signature. BN_bn2binpad rejects a number that is longer than its space.
      let written = raw.withUnsafeMutableBufferPointer { raw in
        (
          BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw.baseAddress, 32),
          BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw.baseAddress.map { $0 + 32 }, 32)
        )
      }
      return written == (32, 32) ? raw : nil
    }
    guard let raw else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    return raw
  }
}
