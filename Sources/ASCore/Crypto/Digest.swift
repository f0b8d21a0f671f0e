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
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits: [Character] = Array("0123456789ABCDEF")
  var text = ""
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return text
}
