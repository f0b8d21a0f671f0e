import COpenSSL

/// A public key, ready to check signatures with.
///
/// A class, because a key is shared by every text that one chain signed. `EVP_PKEY` is immutable once made and OpenSSL
/// documents it as safe to use from several threads, hence the unchecked conformance.
final class PublicKey: @unchecked Sendable {
  private let key: OpenSSLHandle
  /// The curve, or the algorithm where there is none: `P-256`, `P-384`, `RSA`.
  let name: String

  init(of certificate: borrowing X509Handle) throws(CryptoError) {
    key = try certificate.borrow { x509 throws(CryptoError) in
      // X509_get_pubkey adds a reference, which the handle gives back.
      try OpenSSLHandle(X509_get_pubkey(x509), free: EVP_PKEY_free)
    }
    name = key.borrow(Self.name)
  }

  /// From a SubjectPublicKeyInfo in DER (RFC 5280, section 4.1.2.7).
  init(der: [UInt8]) throws(CryptoError) {
    key = try OpenSSLHandle(
      der.withUnsafeBufferPointer { bytes in
        var end = bytes.baseAddress
        return d2i_PUBKEY(nil, &end, bytes.count)  // Allocates; the handle frees it.
      }, free: EVP_PKEY_free)
    name = key.borrow(Self.name)
  }

  /// The curve of a key, or its algorithm; the key stays the caller's.
  static func name(_ key: OpaquePointer) -> String {
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    if EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 {
      return curveNames[string(name)] ?? string(name)
    }
    _ = OpenSSLErrors.drain()  // Not a key on a named curve: that is an answer here, not a failure.
    guard let algorithm = EVP_PKEY_get0_type_name(key) else { return "unknown" }
    return String(cString: algorithm)
  }

  /// OpenSSL's names of the curves that Apple uses, in NIST's words.
  private static let curveNames = ["prime256v1": "P-256", "secp384r1": "P-384"]

  /// Whether `signature` is r‖s of 64 bytes, as JWS writes ECDSA on P-256 with SHA-256 (RFC 7518, section 3.4).
  ///
  /// Only for a key named `P-256`. Any other length of signature is simply false.
  func verifies(_ signature: [UInt8], of message: UnsafeRawBufferPointer) throws(CryptoError) -> Bool {
    guard let encoded = try DERSignature.encode(signature) else { return false }
    let digest = SHA256.digest(message)
    return try key.borrow { key throws(CryptoError) in
      let context = try OpenSSLHandle(EVP_PKEY_CTX_new(key, nil), free: EVP_PKEY_CTX_free)
      return try context.borrow { context throws(CryptoError) in
        guard EVP_PKEY_verify_init(context) == 1 else { throw CryptoError(reason: OpenSSLErrors.drain()) }
        let verdict = EVP_PKEY_verify(context, encoded, encoded.count, digest, digest.count)
        // A wrong signature also fills the queue; it says nothing that the verdict does not.
        if verdict != 1 { ERR_clear_error() }
        return verdict == 1
      }
    }
  }
}

/// A C string in a buffer of ours, up to its NUL.
func string(_ buffer: [CChar]) -> String {
  String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
