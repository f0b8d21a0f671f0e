import COpenSSL

/// The ASN.1 form of an ECDSA signature, which OpenSSL wants and JWS does not use.
enum DERSignature {
  /// r‖s, two numbers of 32 bytes, as `SEQUENCE { INTEGER r, INTEGER s }`; nil if it is not 64 bytes long.
  static func encode(_ raw: [UInt8]) -> [UInt8]? {
    guard raw.count == 64 else { return nil }
    // Two numbers of at most 33 bytes, so that every length fits into one byte (X.690, section 8.1.3.4).
    return [UInt8](unsafeUninitializedCapacity: 72) { der, count in
      count = 2
      for number in [raw[..<32], raw[32...]] { append(number, to: der, at: &count) }
      (der[0], der[1]) = (0x30, UInt8(count - 2))
    }
  }

  /// An INTEGER without needless zeros, and with one where the first bit would make it negative.
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
