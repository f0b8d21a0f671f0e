import Base
import SignedData

/// A private key in the forms produced by environment variables, secret stores and copy buttons: PEM, PEM with `\n` or
/// spaces instead of line breaks, base64 of PEM, base64 of the DER, or the DER itself.
///
/// Errors never contain the text, because it may be the key.
package enum PrivateKeyText {
  /// The PKCS#8 bytes, not parsed yet. Throws a clause that can follow a colon.
  static func der(of text: [UInt8]) throws(CryptoError) -> [UInt8] {
    if isDER(text) { return text }
    // Some editors save UTF-16.
    let bare = unwrapped(MessageParts.utf8(text[...]))
    if bare.isEmpty { throw CryptoError(reason: "it is empty") }
    if bare.firstRange(of: beginning) != nil { return try der(ofPEM: bare) }
    var line = joined(bare)
    defer { line.wipe() }
    guard var decoded = Base64.lenient(line[...]) else { throw notAKey(bare) }
    if isDER(decoded) { return decoded }
    defer { decoded.wipe() }
    guard decoded[...].firstRange(of: beginning) != nil else { throw notAKey(bare) }
    return try der(ofPEM: decoded[...])
  }

  /// Whether a text in another place, such as a path or an identifier, is a key in any of these forms.
  package static func isMeant(by text: String) -> Bool {
    let bare = unwrapped(Array(text.utf8)[...])
    if bare.firstRange(of: beginning) != nil { return true }
    guard bare.count > 60, let decoded = Base64.lenient(joined(bare)[...]) else { return false }
    return isDER(decoded) || decoded[...].firstRange(of: beginning) != nil
  }

  /// Whether an argument or a line of a file is a key, or the beginning of one. Stricter than `isMeant`, because
  /// receipts and certificates are valid arguments, while even an incomplete key is a secret.
  package static func isWhole(_ text: String) -> Bool {
    let bare = unwrapped(Array(text.utf8)[...])
    guard bare.count > shortestBeginning else { return false }
    if let body = bodyOfKey(bare) { return body.count > shortestBeginning }
    let line = joined(bare.prefix(longest))
    if isHexadecimalKey(line) { return true }
    // Truncated base64 up to its last complete group.
    guard let decoded = Base64.lenient(line.prefix(line.count / 4 * 4)) else { return false }
    return isKey(decoded) || bodyOfKey(decoded[...]) != nil
  }

  /// Whether a text is such a key, including after a label, or in quotes or brackets.
  package static func isPasted(_ text: String) -> Bool {
    // A key is at least as long as the part that is checked.
    guard text.utf8.count > shortestBeginning else { return false }
    if isWhole(text) { return true }
    let readings = PastedText.readings(text)
    if readings.contains(where: { !sameBytes($0, text) && isWhole($0) }) { return true }
    // The colons between hexadecimal digits end no label. Scalars, because the step from one character back to the one
    // before reads all of a run of regional indicators.
    let scalars = readings[0].unicodeScalars
    let end = scalars.lastIndex { $0 == " " || $0 == "=" }
    return end.map { isWhole(String(scalars[$0...].dropFirst())) } ?? false
  }

  /// The error for a key in the wrong place. The text is never repeated.
  package static let misplaced = Failure(
    .usage, "a private key was passed as an argument, where other users can see it",
    hint: "pass the path of its file, or set \(CredentialFlags.privateKeyVariable)")

  /// The error for a key in a request body. The text is never repeated.
  package static let inBody = Failure(
    .usage, "the request body contains a private key; nothing was sent",
    hint: "pass the file of the request, not that of the key")

  /// The label of the first line of PEM (RFC 7468, section 2), and the text after it. Line breaks may be lost.
  private static func firstLine(of text: ArraySlice<UInt8>) -> (label: String, rest: ArraySlice<UInt8>)? {
    guard let begin = text.firstRange(of: beginning), let end = text[begin.upperBound...].firstRange(of: dashes) else {
      return nil
    }
    return (String(decoding: text[begin.upperBound..<end.lowerBound], as: UTF8.self), text[end.upperBound...])
  }

  /// The text after the first line of a private key's PEM; `nil` if there is no such line.
  private static func bodyOfKey(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    firstLine(of: text).flatMap { $0.label.hasSuffix("PRIVATE KEY") ? $0.rest : nil }
  }

  /// Whether a text is a key in hexadecimal digits, with or without colons.
  private static func isHexadecimalKey(_ text: [UInt8]) -> Bool {
    // Any other beginning is not a SEQUENCE.
    guard text.starts(with: "30".utf8) else { return false }
    let digits = text.filter { $0 != UInt8(ascii: ":") }
    guard digits.count > 30, digits.allSatisfy(\.isHexadecimal) else { return false }
    return bytes(ofHexadecimal: digits.prefix(30)).map(isKey) ?? false
  }

  /// The head of PKCS#8 (RFC 5958), SEC 1 (RFC 5915) and PKCS#1 (RFC 8017): a SEQUENCE that begins with the INTEGER 0
  /// or 1. A receipt begins with an OBJECT IDENTIFIER, a certificate with a SEQUENCE.
  private static func isKey(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 7, bytes[0] == 0x30 else { return false }
    let head = bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1] & 0x7F)
    guard head < 5, bytes[head...].starts(with: [0x02, 0x01]), bytes[head + 2] < 2 else { return false }
    return [0x30, 0x04, 0x02].contains(bytes[head + 3])
  }

  /// Longer than any key in any form, so that only this part of a long text is decoded.
  private static let longest = 1 << 16
  /// Shorter texts cannot be recognized as a key.
  private static let shortestBeginning = 30
  private static let beginning = Array("-----BEGIN ".utf8)
  private static let dashes = Array("-----".utf8)

  private static func der(ofPEM text: ArraySlice<UInt8>) throws(CryptoError) -> [UInt8] {
    var blocks: [(label: String, body: ArraySlice<UInt8>)] = []
    var rest = text
    while let (label, body) = firstLine(of: rest), let end = body.firstRange(of: dashes) {
      blocks.append((label, body[..<end.lowerBound]))
      rest = body[end.upperBound...]
    }
    guard let block = blocks.first(where: { $0.label.hasSuffix("PRIVATE KEY") }) ?? blocks.first else {
      throw CryptoError(reason: "it is truncated: the PEM has no last line")
    }
    if let reason = reason(againstLabel: block.label) { throw CryptoError(reason: reason) }
    var line = joined(block.body)
    defer { line.wipe() }
    guard let der = Base64.lenient(line[...]) else {
      throw CryptoError(reason: "the base64 between the first and last lines is damaged")
    }
    return der
  }

  /// Names only known labels, because an unknown one could be part of the key.
  private static func reason(againstLabel label: String) -> String? {
    let conversion = "convert it with `openssl pkcs8 -topk8 -nocrypt`"
    switch label {
    case "PRIVATE KEY": return nil
    case "EC PRIVATE KEY", "RSA PRIVATE KEY": return "it is an \(label), not PKCS#8; \(conversion)"
    case "ENCRYPTED PRIVATE KEY": return "it is encrypted with a passphrase; \(conversion)"
    case "CERTIFICATE", "CERTIFICATE REQUEST", "PUBLIC KEY", "OPENSSH PRIVATE KEY", "EC PARAMETERS":
      return "it contains \(label) instead of PRIVATE KEY"
    default: return "it is another kind of PEM, not a PRIVATE KEY"
    }
  }

  private static func notAKey(_ text: ArraySlice<UInt8>) -> CryptoError {
    if text.first == UInt8(ascii: "<") {
      return CryptoError(reason: "it is a saved web page; download the .p8 file from App Store Connect again")
    }
    // U+2010 to U+2015 have these first bytes in UTF-8.
    if text.starts(with: [0xE2, 0x80]), text.prefix(100).firstRange(of: Array("PRIVATE KEY".utf8)) != nil {
      return CryptoError(
        reason: "its dashes are typographic; an editor replaced the hyphens of -----BEGIN PRIVATE KEY-----")
    }
    let isPath = text.suffix(3).elementsEqual(".p8".utf8)
    return CryptoError(reason: isPath ? "it looks like a path, not a key" : "it is neither PEM nor base64 of a key")
  }

  /// Whether the bytes begin with a SEQUENCE. As text it would be a `0` followed by control characters.
  private static func isDER(_ bytes: [UInt8]) -> Bool {
    bytes.first == 0x30 && bytes.contains { $0 < 0x09 || $0 >= 0x80 }
  }

  /// Removes surrounding white space, quotes and byte order mark.
  private static func unwrapped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    text = text.trimmed
    while text.count > 1, let first = text.first, first == text.last, Array("\"'".utf8).contains(first) {
      text = text.dropFirst().dropLast().trimmed
    }
    return text
  }

  /// Base64 on one line, without white space, real or escaped with backslashes.
  private static func joined(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var joined: [UInt8] = []
    // Growing would leave a copy in memory that is not wiped.
    joined.reserveCapacity(text.count)
    var isEscaped = false
    for byte in text {
      guard byte != UInt8(ascii: "\\") else {
        isEscaped = true
        continue
      }
      if !byte.isSpace, !(isEscaped && Array("nrt".utf8).contains(byte)) { joined.append(byte) }
      isEscaped = false
    }
    return joined
  }
}
