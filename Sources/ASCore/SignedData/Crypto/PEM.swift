import Base
import COpenSSL

/// Text armor around DER (RFC 7468), read by OpenSSL.
package enum PEM {
  /// Returns the DER as base64 in lines of 64 characters, between the lines with `label`.
  package static func text(_ label: String, _ der: [UInt8]) -> String {
    let digits = Array(Base64.standard.encode(der).utf8)
    let lines = stride(from: 0, to: digits.count, by: 64).map { start in
      String(decoding: digits[start..<min(start + 64, digits.count)], as: UTF8.self)
    }
    return "-----BEGIN \(label)-----\n\(lines.joined(separator: "\n"))\n-----END \(label)-----\n"
  }

  /// Returns the contents of the blocks with `label`, in order.
  static func blocks(_ label: String, in text: [UInt8]) -> [[UInt8]] {
    text.withUnsafeBufferPointer { bytes in
      // OpenSSL reads these bytes without copying them, so they must outlive the call.
      guard
        let input = try? OpenSSLHandle(
          BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)), free: { BIO_free($0) })
      else { return [] }
      return input.borrow { input in
        var blocks: [[UInt8]] = []
        while let (name, der) = next(input) {
          if name == label { blocks.append(der) }
        }
        ERR_clear_error()  // The end of the input is reported as an error, too.
        return blocks
      }
    }
  }

  private static func next(_ input: OpaquePointer) -> (String, [UInt8])? {
    var (name, header): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?)
    var (data, length): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
    guard PEM_read_bio(input, &name, &header, &data, &length) == 1, let name, let data else { return nil }
    // PEM_read_bio allocates all three.
    defer {
      CRYPTO_free(name, nil, 0)
      CRYPTO_free(header, nil, 0)
      CRYPTO_free(data, nil, 0)
    }
    return (String(cString: name), Array(UnsafeBufferPointer(start: data, count: length)))
  }
}
