import COpenSSL

@testable import ASCore

extension TestKey {
  /// What is inside a `.p8` file.
  func pkcs8() throws -> [UInt8] {
    let info = try handle.borrow { try OpenSSLHandle(EVP_PKEY2PKCS8($0), free: PKCS8_PRIV_KEY_INFO_free) }
    return info.borrow { info in
      [UInt8](unsafeUninitializedCapacity: Int(i2d_PKCS8_PRIV_KEY_INFO(info, nil))) { bytes, count in
        var end = bytes.baseAddress
        count = Int(i2d_PKCS8_PRIV_KEY_INFO(info, &end))
      }
    }
  }

  /// SEC 1, as `openssl ecparam -genkey` writes it.
  func sec1() throws -> [UInt8] {
    handle.borrow { key in
      [UInt8](unsafeUninitializedCapacity: Int(i2d_PrivateKey(key, nil))) { bytes, count in
        var end = bytes.baseAddress
        count = Int(i2d_PrivateKey(key, &end))
      }
    }
  }

  /// A `.p8` file as App Store Connect gives it out.
  func p8() throws -> String {
    pem("PRIVATE KEY", try pkcs8())
  }
}

/// Text armour with lines of 64 characters (RFC 7468).
func pem(_ label: String, _ der: [UInt8]) -> String {
  let text = Array(base64(der))
  let lines = stride(from: 0, to: text.count, by: 64).map { String(text[$0..<min($0 + 64, text.count)]) }
  return "-----BEGIN \(label)-----\n\(lines.joined(separator: "\n"))\n-----END \(label)-----\n"
}
