import COpenSSL

@testable import SignedData

extension TestKey {
  /// A shared key for tests that require any key.
  static let shared = Result { try TestKey(curve: "P-256") }

  /// SEC 1, in the format of `openssl ecparam -genkey`.
  func sec1() throws -> [UInt8] {
    handle.borrow { key in
      [UInt8](unsafeUninitializedCapacity: Int(i2d_PrivateKey(key, nil))) { bytes, count in
        var end = bytes.baseAddress
        count = Int(i2d_PrivateKey(key, &end))
      }
    }
  }

  /// A `.p8` file in App Store Connect's format.
  func p8() throws -> String {
    pem("PRIVATE KEY", try pkcs8())
  }
}

/// Text encoding with lines of 64 characters (RFC 7468).
func pem(_ label: String, _ der: [UInt8]) -> String {
  PEM.text(label, der)
}
