import COpenSSL

/// The ASN.1 form of an ECDSA signature, which OpenSSL wants and JWS does not use.
enum DERSignature {
  /// r‖s, two numbers of 32 bytes, as `SEQUENCE { INTEGER r, INTEGER s }`; nil if it is not 64 bytes long.
  static func encode(_ raw: [UInt8]) throws(CryptoError) -> [UInt8]? {
    guard raw.count == 64 else { return nil }
    let signature = try OpenSSLHandle(ECDSA_SIG_new(), free: ECDSA_SIG_free)
    return signature.borrow { signature -> [UInt8]? in
      let (r, s) = (BN_bin2bn(Array(raw[..<32]), 32, nil), BN_bin2bn(Array(raw[32...]), 32, nil))
      guard ECDSA_SIG_set0(signature, r, s) == 1 else {
        // The signature took neither, because one could not be made.
        BN_free(r)
        BN_free(s)
        return nil
      }
      let length = Int(i2d_ECDSA_SIG(signature, nil))
      return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
        var end = bytes.baseAddress
        count = Int(i2d_ECDSA_SIG(signature, &end))
      }
    }
  }

  /// The reverse: r‖s of 64 bytes; throws if it is not the signature of a key on a curve of 256 bits.
  static func decode(_ der: [UInt8]) throws(CryptoError) -> [UInt8] {
    let signature = try OpenSSLHandle(
      der.withUnsafeBufferPointer { bytes in
        var end = bytes.baseAddress
        return d2i_ECDSA_SIG(nil, &end, bytes.count)  // Allocates; the handle frees it.
      }, free: ECDSA_SIG_free)
    let raw = signature.borrow { signature -> [UInt8]? in
      var raw = [UInt8](repeating: 0, count: 64)
      // Both numbers belong to the signature. BN_bn2binpad refuses one that is longer than its place.
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
