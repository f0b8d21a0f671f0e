import Base

// Keys inside other text, such as a request body, in any form in which they are copied.
extension PrivateKeyText {
  /// Whether the bytes contain a private key: as DER, PEM, base64 or hexadecimal digits, also inside JSON, an email,
  /// percent-encoding or UTF-16, and behind other letters.
  package static func isIn(_ bytes: [UInt8]) -> Bool {
    if isPlain(in: bytes) { return true }
    if bytes.contains(0), isPlain(in: bytes.filter { $0 != 0 }) { return true }
    if bytes.contains(UInt8(ascii: "%")), let decoded = PercentEncoding.decode(bytes[...]), isPlain(in: Array(decoded))
    {
      return true
    }
    guard bytes.contains(UInt8(ascii: "\\")), let json = try? JSON.parse(bytes) else { return false }
    var isFound = false
    json.forEachValue { value, _ in
      if let text = value.string, isPlain(in: Array(text.utf8)) { isFound = true }
      return !isFound
    }
    return isFound
  }

  private static func isPlain(in bytes: [UInt8]) -> Bool {
    isRaw(in: bytes) || isBase64Key(in: bytes) || isHexadecimalKey(in: bytes)
  }

  /// Searches each run of base64 digits, which may contain white space, escaped line breaks of JSON, and soft line breaks
  /// of an email.
  private static func isBase64Key(in bytes: [UInt8]) -> Bool {
    var run: [UInt8] = []
    var index = 0
    // A byte after the last one ends the last run.
    while index <= bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      index += 1
      switch byte {
      case UInt8(ascii: "-"): run.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): run.append(UInt8(ascii: "/"))
      case UInt8(ascii: "\\"): if "nrt".utf8.contains(next) { index += 1 }
      case UInt8(ascii: "=") where next == UInt8(ascii: "\r") || next == UInt8(ascii: "\n"): break
      case _ where byte.isSpace: break
      case _ where isBase64(byte): run.append(byte)
      default:
        if isBase64Key(run) { return true }
        run.removeAll(keepingCapacity: true)
      }
    }
    return false
  }

  /// Searches each run of hexadecimal digits, which may contain colons and white space.
  private static func isHexadecimalKey(in bytes: [UInt8]) -> Bool {
    var run: [UInt8] = []
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0
      if byte.isHexadecimal { run.append(byte) }
      if byte.isHexadecimal || byte == UInt8(ascii: ":") || byte.isSpace { continue }
      defer { run.removeAll(keepingCapacity: true) }
      guard run.count >= 48 else { continue }
      // Text before the key may end with a digit.
      for shift in 0..<2 {
        let digits = run.dropFirst(shift)
        if let decoded = Base.bytes(ofHexadecimal: digits.prefix(digits.count / 2 * 2)), isRaw(in: decoded) {
          return true
        }
      }
    }
    return false
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "+/".utf8.contains(byte)
  }

  private static func isBase64Key(_ run: [UInt8]) -> Bool {
    guard run.count >= 24 else { return false }
    // Text before the key shifts its base64.
    return (0..<4).contains { shift in
      let text = run.dropFirst(shift)
      return Base64.lenient(text.prefix(text.count / 4 * 4)).map(isRaw) ?? false
    }
  }

  /// Whether the bytes contain PEM or the beginning of the DER of a key.
  private static func isRaw(in bytes: [UInt8]) -> Bool {
    if bytes[...].firstRange(of: Array("PRIVATE KEY-----".utf8)) != nil { return true }
    return bytes.indices.contains { bytes[$0] == 0x30 && isDERKey(bytes[$0...].prefix(48)) }
  }

  /// The beginning of PKCS#8 (RFC 5958), SEC 1 (RFC 5915) or PKCS#1 (RFC 8017): a SEQUENCE with the version, and then an
  /// algorithm and an OCTET STRING, an OCTET STRING, or two large INTEGERs. Stricter than for an argument, because
  /// receipts and certificates are parts of request bodies.
  private static func isDERKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > 12, case let length = bytes[bytes.startIndex + 1] else { return false }
    let rest = bytes.dropFirst(length < 0x80 ? 2 : 2 + Int(length & 0x7F))
    guard length < 0x84, rest.starts(with: [0x02, 0x01]), let version = rest.dropFirst(2).first, version < 2 else {
      return false
    }
    let content = Array(rest.dropFirst(3))
    guard content.count > 6 else { return false }
    switch content[0] {
    case 0x30:
      let end = 2 + Int(content[1])
      return content[2] == 0x06 && content[1] < 0x40 && (end < content.count ? content[end] == 0x04 : true)
    case 0x04: return version == 1 && [0x20, 0x30, 0x42].contains(content[1])
    case 0x02: return version == 0 && [0x81, 0x82].contains(content[1])
    default: return false
    }
  }
}
