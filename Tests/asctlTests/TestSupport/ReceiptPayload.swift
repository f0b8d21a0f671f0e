// DER written by hand, so that tests can also create encodings that no library writes.

/// An element of ASN.1 with a definite length.
func der(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
  derHeader(tag, contents.count) + contents
}

/// The tag and length of an element with this number of bytes.
func derHeader(_ tag: UInt8, _ count: Int) -> [UInt8] {
  switch count {
  case ..<0x80: [tag, UInt8(count)]
  case ..<0x100: [tag, 0x81, UInt8(count)]
  case ..<0x10000: [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
  default: [tag, 0x84] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }
}

/// An element of indefinite length.
func ber(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
  [tag, 0x80] + contents + [0, 0]
}

func derUTF8(_ text: String) -> [UInt8] { der(0x0C, Array(text.utf8)) }

func derIA5(_ text: String) -> [UInt8] { der(0x16, Array(text.utf8)) }

func derInteger(_ number: Int) -> [UInt8] {
  var bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  while bytes.count > 1, bytes[0] == 0, bytes[1] < 0x80 { bytes.removeFirst() }
  while bytes.count > 1, bytes[0] == 0xFF, bytes[1] >= 0x80 { bytes.removeFirst() }
  return der(0x02, bytes)
}

func derAttribute(_ type: Int, _ value: [UInt8], version: Int = 1) -> [UInt8] {
  der(0x30, derInteger(type) + derInteger(version) + der(0x04, value))
}

/// PKCS#7 signed data around an octet string, without certificates, and with one signer if there is a signature.
func derContainer(_ content: [UInt8], signature: [UInt8]? = nil) -> [UInt8] {
  let (signedData, data) = (
    der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]), der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1])
  )
  let sha256 = der(0x30, der(0x06, [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1]))
  let signer = signature.map { signature in
    der(0x30, derInteger(1) + der(0x30, der(0x30, []) + derInteger(1)) + sha256 + sha256 + der(0x04, signature))
  }
  let message = derInteger(1) + der(0x31, []) + der(0x30, data + der(0xA0, content)) + der(0x31, signer ?? [])
  return der(0x30, signedData + der(0xA0, der(0x30, message)))
}

/// The contents of a test receipt, in Apple's attributes.
struct ReceiptPayload: Sendable {
  var type = "ProductionSandbox"
  var bundleID = "com.example.app"
  var version = "42"
  var created: String? = "2023-11-14T22:13:20Z"
  var opaqueValue: [UInt8] = Array(1...16)
  var hash: [UInt8] = Array(repeating: 7, count: 20)
  var purchases: [[[UInt8]]] = []
  /// Further complete attributes.
  var more: [[UInt8]] = []

  static let productID = "com.example.app.pro"

  /// The attributes of a purchase in a sandbox receipt.
  static func purchase(_ number: Int, original: Int = 1, date: String = "2023-10-01T00:00:00Z") -> [[UInt8]] {
    [
      derAttribute(1701, derInteger(1)), derAttribute(1702, derUTF8(productID)),
      derAttribute(1703, derUTF8("200000000000\(number)")), derAttribute(1705, derUTF8("200000000000\(original)")),
      derAttribute(1704, derIA5(date)), derAttribute(1706, derIA5("2023-09-01T00:00:00Z")),
      derAttribute(1708, derIA5("2023-11-01T00:00:00Z")), derAttribute(1712, derIA5("")),
      derAttribute(1707, derInteger(3)), derAttribute(1711, derInteger(2_000_000_123_357_229)),
      derAttribute(1713, derInteger(0)), derAttribute(1719, derInteger(1)), derAttribute(1722, derInteger(0)),
    ]
  }

  var attributes: [[UInt8]] {
    var all = [
      derAttribute(8, derIA5("")), derAttribute(0, derUTF8(type)), derAttribute(1, derInteger(0)),
      derAttribute(2, derUTF8(bundleID)), derAttribute(3, derUTF8(version)),
      derAttribute(4, opaqueValue, version: 2), derAttribute(5, hash), derAttribute(6, [1, 2, 3]),
    ]
    if let created { all.append(derAttribute(12, derIA5(created))) }
    return all + purchases.map { derAttribute(17, der(0x31, Array($0.joined()))) } + more
  }

  var bytes: [UInt8] { der(0x31, Array(attributes.joined())) }
}
