import COpenSSL

/// A P-256 key that signs for the App Store. It is never printed.
///
/// It is immutable, and OpenSSL documents an `EVP_PKEY` as safe to use from several threads, hence the unchecked
/// conformance.
package final class PrivateKey: @unchecked Sendable {
  let key: OpenSSLHandle
  /// The public key, which may be printed.
  package let publicKey: PublicKey
  /// SHA-256 of the SubjectPublicKeyInfo in DER, equal to `openssl pkey -pubout -outform der | sha256sum`.
  package let fingerprint: [UInt8]

  /// Reads PKCS#8 in DER (RFC 5958), the content of a `.p8` file. Throws for other curves, too.
  package init(pkcs8 der: [UInt8]) throws(CryptoError) {
    key = try Self.read(pkcs8: der)
    let name = key.borrow(PublicKey.name)
    guard name == "P-256" else {
      throw CryptoError(reason: "expected a P-256 key, got \(name)")
    }
    try Self.check(key)
    let publicHalf = key.borrow { key in DER.bytes { i2d_PUBKEY(key, $0) } }
    publicKey = try PublicKey(der: publicHalf)
    fingerprint = SHA256.digest(publicHalf)
  }

  private static func read(pkcs8 der: [UInt8]) throws(CryptoError) -> OpenSSLHandle {
    do {
      // The handle wipes and frees it.
      let info = try OpenSSLHandle(der: der, d2i_PKCS8_PRIV_KEY_INFO, free: PKCS8_PRIV_KEY_INFO_free)
      // OpenSSL creates a new key; the handle wipes and frees it.
      return try info.borrow { info throws(CryptoError) in
        try OpenSSLHandle(EVP_PKCS82PKEY(info), free: EVP_PKEY_free)
      }
    } catch {
      throw CryptoError(reason: "it is not a private key in PKCS#8: \(error.reason)")
    }
  }

  /// Throws if the file contains a public key that does not match the private key.
  private static func check(_ key: borrowing OpenSSLHandle) throws(CryptoError) {
    let context = try key.borrow { key throws(CryptoError) in
      try OpenSSLHandle(EVP_PKEY_CTX_new(key, nil), free: EVP_PKEY_CTX_free)
    }
    guard context.borrow({ EVP_PKEY_check($0) }) == 1 else {
      _ = OpenSSLErrors.drain()
      throw CryptoError(reason: "it is damaged: its private and public parts do not match")
    }
  }

  /// Signs with ECDSA and SHA-256 (ES256 of RFC 7518). Two signatures of the same message always differ. Returns one in
  /// both forms of Apple's interfaces: ASN.1, as legacy promotional offers require, and r‖s of 64 bytes, as a JWS requires.
  package func sign(_ message: [UInt8]) throws(CryptoError) -> (der: [UInt8], raw: [UInt8]) {
    let context = try OpenSSLHandle(EVP_MD_CTX_new(), free: EVP_MD_CTX_free)
    let der = context.borrow { context -> [UInt8]? in
      let ready = key.borrow { EVP_DigestSignInit(context, nil, EVP_sha256(), nil, $0) }
      var length = 0
      guard ready == 1, EVP_DigestSign(context, nil, &length, message, message.count) == 1 else { return nil }
      return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
        count = EVP_DigestSign(context, bytes.baseAddress, &length, message, message.count) == 1 ? length : 0
      }
    }
    guard let der else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    return (der, try PublicKey.rawSignature(der))
  }
}
