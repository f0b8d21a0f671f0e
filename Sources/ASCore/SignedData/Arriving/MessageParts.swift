import Base

/// The decoded texts of a message as saved by mail programs. Any other text is a single part.
package struct MessageParts {
  /// The texts, each with a name for people, such as `part 2 (text/html)`, if there are several.
  private(set) var parts: [(name: String?, text: ArraySlice<UInt8>)] = []
  private let text: ArraySlice<UInt8>
  private var boundaries: Set<ArraySlice<UInt8>> = []

  init(_ text: ArraySlice<UInt8>) {
    self.text = Self.folded(Self.utf8(text))
    // A single line, as in a log of JSON, is no message.
    let hasLines = self.text.first(0x0A, from: self.text.startIndex) != nil
    if hasLines, self.text.prefix(Self.longestHeader).firstRange(ofIgnoringCase: "content-t") != nil { readMessage() }
    if parts.isEmpty { parts = [(nil, QuotedPrintable.decode(self.text) ?? self.text)] }
  }

  /// The decoded text if it is not a message with several parts.
  package static func only(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let parts = Self(text).parts
    return parts.count == 1 ? parts[0].text : nil
  }

  /// The first header of a message is within this many bytes, even after a few lines of another program.
  private static let longestHeader = 1 << 16

  /// Converts UTF-16 to UTF-8, even without a byte order mark if every second byte is zero.
  package static func utf8(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isMarked = text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
    let beginning = Array(text.prefix(64))
    let odd = stride(from: 1, to: beginning.count, by: 2).count { beginning[$0] == 0 }
    let even = stride(from: 0, to: beginning.count, by: 2).count { beginning[$0] == 0 }
    let isUnmarked =
      beginning.count >= 8 && (odd * 2 == beginning.count && even == 0 || even * 2 == beginning.count && odd == 0)
    guard isMarked || isUnmarked, text.count > 1 else {
      return text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    }
    let isLittle = isMarked ? text.first == 0xFF : odd > 0
    let bytes = text.dropFirst(isMarked ? 2 : 0)
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let unit = UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index])
      return isLittle ? unit : unit.byteSwapped
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)[...]
  }

  /// Replaces full-width characters, as Japanese keyboards write them, by ASCII, and removes invisible characters.
  private static func folded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !text.isASCII, text.contains(where: isOfFolded) else { return text }
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var place = text.startIndex
    while place < text.endIndex {
      guard isOfFolded(text[place]), let scalar = EncodedStep.scalar(at: place, in: text) else {
        folded.append(text[place])
        place += 1
        continue
      }
      switch PlainCharacter(scalar) {
      case .ascii(let byte) where scalar.value > 0xFF00: folded.append(byte)
      case .invisible: break
      case .ascii, .other: folded.append(contentsOf: scalar.utf8)
      }
      place += scalar.utf8.count
    }
    return folded[...]
  }

  /// Whether a byte begins a full-width or an invisible character. Most letters begin with other bytes.
  private static func isOfFolded(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }

  // MARK: Messages

  /// The facts of a part's header.
  private struct Header {
    var type = "text/plain"
    var encoding = ""
    /// The header line read so far, which may continue in the next line.
    var line: [UInt8] = []
  }

  /// Splits the message into its parts, and reads each line only once.
  private mutating func readMessage() {
    var place = text.startIndex
    var header = Header()
    var bodyStart = Self.beginsHeader(text) ? nil : place
    var texts: [(header: Header, text: ArraySlice<UInt8>)] = []
    func end(_ place: Int) {
      guard let bodyStart, !header.type.hasPrefix("multipart/"), bodyStart < place else { return }
      let content = text[bodyStart..<place]
      if !content.trimmed.isEmpty { texts.append((header, content)) }
    }
    while place < text.endIndex {
      let feed = text.first(0x0A, from: place) ?? text.endIndex
      let line = text[place..<feed]
      let next = min(feed + 1, text.endIndex)
      if isBoundary(line, before: next) {
        end(place)
        (header, bodyStart) = (Header(), nil)
      } else if bodyStart == nil, line.allSatisfy(\.isSpace) {
        apply(&header)
        bodyStart = next
      } else if bodyStart == nil, line.first == 0x20 || line.first == 0x09 {
        if header.line.count < 1000 { header.line += line }
      } else if bodyStart == nil {
        apply(&header)
        header.line = Array(line.prefix(1000))
      }
      place = next
    }
    end(text.endIndex)
    guard texts.contains(where: { !$0.header.encoding.isEmpty }) || texts.count > 1 else { return }
    parts = texts.enumerated().map { index, part in
      let name = texts.count > 1 ? "part \(index + 1) (\(truncated(part.header.type, to: 40)))" : nil
      return (name, Self.decoded(part.text, part.header.encoding))
    }
  }

  private static func beginsHeader(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != 0x0A }
    if line.starts(with: "From ".utf8) { return true }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
    return line[..<colon].allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
  }

  /// Whether a line is a boundary: named in a header, or followed by the header of a part.
  private mutating func isBoundary(_ line: ArraySlice<UInt8>, before next: Int) -> Bool {
    guard line.starts(with: "--".utf8), line.count < 100 else { return false }
    var name = line.dropFirst(2).trimmed
    if boundaries.contains(name) { return true }
    if name.count > 2, name.suffix(2).elementsEqual("--".utf8) {
      name = name.dropLast(2)
      if boundaries.contains(name) { return true }
    }
    guard !name.isEmpty, text[next...].prefix(9).firstRange(ofIgnoringCase: "content-t") != nil else { return false }
    if boundaries.count < Self.mostBoundaries { boundaries.insert(name) }
    return true
  }

  private static let mostBoundaries = 100

  /// Applies a complete header line.
  private mutating func apply(_ header: inout Header) {
    let line = String(decoding: header.line, as: UTF8.self)
    header.line = []
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = Substring(line[line.index(after: colon)...].utf8.trimmed)
    switch line[..<colon].lowercased() {
    case "content-transfer-encoding": header.encoding = value.lowercased()
    case "content-type":
      header.type = String(Substring(value.prefix { $0 != ";" }.utf8.trimmed)).lowercased()
      let bytes = Array(value.utf8)[...]
      guard boundaries.count < Self.mostBoundaries, let range = bytes.firstRange(ofIgnoringCase: "boundary=") else {
        return
      }
      let rest = bytes[range.upperBound...]
      let isQuoted = rest.first == UInt8(ascii: "\"")
      let name = rest.dropFirst(isQuoted ? 1 : 0).prefix {
        isQuoted ? $0 != UInt8(ascii: "\"") : $0 != UInt8(ascii: ";") && !$0.isSpace
      }
      if !name.isEmpty { boundaries.insert(name) }
    default: return
    }
  }

  private static func decoded(_ text: ArraySlice<UInt8>, _ encoding: String) -> ArraySlice<UInt8> {
    switch encoding {
    case "base64":
      guard let bytes = Base64.lenient(ArraySlice(text.filter { !$0.isSpace })) else { return text }
      return utf8(bytes[...])
    case "quoted-printable": return utf8(QuotedPrintable.decoded(text))
    default: return text
    }
  }
}

extension ArraySlice<UInt8> {
  /// The first range of a pattern, ignoring case. The pattern must be lowercase.
  fileprivate func firstRange(ofIgnoringCase pattern: String) -> Range<Int>? {
    ArraySlice(map(\.lowercased)).firstRange(of: Array(pattern.utf8))
  }
}

/// The encoding of emails that breaks lines at 76 characters and writes special bytes as `=XX` (RFC 2045, section 6.7).
enum QuotedPrintable {
  /// Decodes a text; `nil` if it does not appear to be encoded: it must contain an attribute of HTML with an encoded
  /// equals sign, or a broken line, and an encoded equals sign, the name of the encoding, or a word that continues on the
  /// next line.
  static func decode(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.first(UInt8(ascii: "="), from: text.startIndex) != nil else { return nil }
    func contains(_ part: String) -> Bool { text.firstRange(of: Array(part.utf8)) != nil }
    let isBroken = contains("=\n") || contains("=\r\n")
    guard
      contains("=3D\"")
        || isBroken && (contains("=3D") || contains("quoted-printable") || isBrokenInWord(text))
    else { return nil }
    return decoded(text)
  }

  /// Returns whether a word continues after a soft line break. A longer word may be base64 with its padding.
  private static func isBrokenInWord(_ text: ArraySlice<UInt8>) -> Bool {
    var place = text.startIndex
    while let sign = text.first(UInt8(ascii: "="), from: place) {
      place = sign + 1
      guard sign > text.startIndex, text[sign - 1].isLetter || text[sign - 1].isDigit else { continue }
      var rest = text[place...]
      if rest.first == 0x0D { rest = rest.dropFirst() }
      guard rest.popFirst() == 0x0A, let next = rest.first, next.isLetter || next.isDigit else { continue }
      let word = text[..<sign].suffix(longestWord + 1)
      if word.count <= longestWord || word.contains(where: \.isSpace) { return true }
    }
    return false
  }

  private static let longestWord = 40

  /// Decodes the text. An equals sign that begins no code is kept.
  static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        decoded.append(byte)
        continue
      }
      if rest.first == 0x0A {
        rest = rest.dropFirst()
      } else if rest.starts(with: [0x0D, 0x0A]) {
        rest = rest.dropFirst(2)
      } else if let code = bytes(ofHexadecimal: rest.prefix(2))?.first {
        decoded.append(code)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded[...]
  }
}
