import COpenSSL

/// SHA-256 (FIPS 180-4).
enum SHA256 {
  static let byteCount = 32

  static func digest(_ message: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      // The one-shot form cannot fail and allocates nothing.
      _ = COpenSSL.SHA256(message.baseAddress?.assumingMemoryBound(to: UInt8.self), message.count, digest.baseAddress)
      count = byteCount
    }
  }

  static func digest(_ message: [UInt8]) -> [UInt8] {
    message.withUnsafeBytes(digest)
  }
}

/// SHA-1 (FIPS 180-4), for nothing but the device hash of a receipt, which Apple defined with it.
enum SHA1 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 20) { digest, count in
      // The one-shot form cannot fail and allocates nothing.
      _ = COpenSSL.SHA1(message, message.count, digest.baseAddress)
      count = 20
    }
  }
}

/// Bytes as people compare fingerprints: upper-case hexadecimal digits.
func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
  func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
  return String(unsafeUninitializedCapacity: bytes.count * 2) { text in
    var count = 0
    for byte in bytes {
      text[count] = digit(byte >> 4)
      text[count + 1] = digit(byte & 15)
      count += 2
    }
    return count
  }
}
