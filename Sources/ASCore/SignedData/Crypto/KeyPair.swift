import COpenSSL

/// A key made here, to issue certificates with or to put into one. Keys that sign texts are `PrivateKey`.
///
/// Never changed once made, and OpenSSL documents an `EVP_PKEY` as safe to use from several threads, hence the unchecked
/// conformance.
final class KeyPair: @unchecked Sendable {
  let handle: OpenSSLHandle

  /// Takes over a key that was made elsewhere.
  init(_ handle: consuming OpenSSLHandle) {
    self.handle = handle
  }

  /// A new key on a curve by its NIST name, `P-256` or `P-384`; `RSA` makes one of so many bits.
  convenience init(curve: String, bits: Int32 = 2048) throws(CryptoError) {
    let isRSA = curve == "RSA"
    let context = try OpenSSLHandle(
      EVP_PKEY_CTX_new_id(isRSA ? EVP_PKEY_RSA : EVP_PKEY_EC, nil), free: EVP_PKEY_CTX_free)
    let key = context.borrow { context -> OpaquePointer? in
      guard EVP_PKEY_keygen_init(context) == 1 else { return nil }
      let isChosen =
        isRSA
        ? EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits) : EVP_PKEY_CTX_set_group_name(context, curve)
      var key: OpaquePointer?
      guard isChosen == 1, EVP_PKEY_generate(context, &key) == 1 else { return nil }
      return key  // Allocated; the handle wipes and frees it.
    }
    self.init(try OpenSSLHandle(key, free: EVP_PKEY_free))
  }

  /// The private half in DER, as `PrivateKey` reads it (RFC 5958).
  func pkcs8() throws(CryptoError) -> [UInt8] {
    let info = try handle.borrow { key throws(CryptoError) in
      // Allocates; the handle wipes and frees it.
      try OpenSSLHandle(EVP_PKEY2PKCS8(key), free: PKCS8_PRIV_KEY_INFO_free)
    }
    return info.borrow { info in
      DER.bytes(length: i2d_PKCS8_PRIV_KEY_INFO(info, nil)) { i2d_PKCS8_PRIV_KEY_INFO(info, &$0) }
    }
  }
}

/// OpenSSL's way of writing DER: once for the length, once for the bytes.
enum DER {
  static func bytes(length: Int32, write: (inout UnsafeMutablePointer<UInt8>?) -> Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(max(length, 0))) { bytes, count in
      var end = bytes.baseAddress
      count = Int(max(write(&end), 0))
    }
  }
}
