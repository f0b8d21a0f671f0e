import Base

/// The decoded texts of a message as saved by mail programs. Any other text is a single part.
package struct MessageParts {
  package private(set) var parts: [Part] = []
  private let text: ArraySlice<UInt8>
  private var boundaries: Set<ArraySlice<UInt8>> = []

  package struct Part {
    /// A name for people, such as `part 2 (text/html)`; `nil` if there is only one part.
    let name: String?
    package let text: ArraySlice<UInt8>
  }

  package init(_ text: ArraySlice<UInt8>) {
    self.text = Self.folded(Self.utf8(text))
    if self.text.prefix(Self.longestHeader).firstRange(ofIgnoringCase: "content-t") != nil { readMessage() }
    if parts.isEmpty { parts = [Part(name: nil, text: QuotedPrintable.decode(self.text) ?? self.text)] }
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
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map { index in
      isLittle
        ? UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index]) : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    return Array(String(decoding: Array(units), as: UTF16.self).utf8)[...]
  }

  /// Replaces full-width letters, digits and signs, as Japanese keyboards write them, by ASCII, and removes invisible
  /// characters: soft hyphens, zero-width characters, directional marks.
  private static func folded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(where: { $0 == 0xEF || $0 == 0xE2 || $0 == 0xC2 }) else { return text }
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var place = text.startIndex
    while place < text.endIndex {
      if let (byte, length) = folding(text[place...]) {
        if let byte { folded.append(byte) }
        place += length
      } else {
        folded.append(text[place])
        place += 1
      }
    }
    return folded[...]
  }

  /// The replacement of the first character, if any, and its length in bytes; `nil` if it is unchanged.
  private static func folding(_ text: ArraySlice<UInt8>) -> (byte: UInt8?, length: Int)? {
    let (start, second, third) = (text.startIndex, text.dropFirst().first ?? 0, text.dropFirst(2).first ?? 0)
    switch (text[start], second) {
    case (0xC2, 0xAD): return (nil, 2)
    case (0xE2, 0x80) where (0x8B...0x8F).contains(third): return (nil, 3)
    case (0xE2, 0x81) where third == 0xA0: return (nil, 3)
    case (0xEF, 0xBB) where third == 0xBF: return (nil, 3)
    case (0xEF, 0xBC), (0xEF, 0xBD):
      // U+FF01 to U+FF5E are EF BC 81 to EF BD 9E.
      let value = (second & 1) << 6 + (third & 0x3F) + 0x20
      return (0x21...0x7E).contains(value) && third >= 0x80 ? (value, 3) : nil
    default: return nil
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
    var header: Header? = Self.beginsHeader(text) ? Header() : nil
    var body: (header: Header, start: Int)?
    var texts: [(header: Header, text: ArraySlice<UInt8>)] = []
    var place = text.startIndex
    func end(_ place: Int) {
      guard let (header, start) = body, !header.type.hasPrefix("multipart/"), start < place else { return }
      let content = text[start..<place]
      if !content.trimmed.isEmpty { texts.append((header, content)) }
    }
    if header == nil { body = (Header(), place) }
    while place < text.endIndex {
      let feed = text.first(0x0A, from: place) ?? text.endIndex
      let line = text[place..<feed]
      let next = min(feed + 1, text.endIndex)
      if isBoundary(line, before: next) {
        end(place)
        (header, body) = (Header(), nil)
      } else if var current = header {
        if line.allSatisfy(\.isSpace) {
          apply(&current)
          (header, body) = (nil, (current, next))
        } else if line.first == 0x20 || line.first == 0x09 {
          if current.line.count < 1000 { current.line += line }
          header = current
        } else {
          apply(&current)
          current.line = Array(line.prefix(1000))
          header = current
        }
      }
      place = next
    }
    end(text.endIndex)
    guard texts.contains(where: { !$0.header.encoding.isEmpty }) || texts.count > 1 else { return }
    parts = texts.enumerated().map { index, part in
      let name = texts.count > 1 ? "part \(index + 1) (\(truncated(part.header.type, to: 40)))" : nil
      return Part(name: name, text: Self.decoded(part.text, part.header.encoding))
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
    guard !name.isEmpty, text[next...].prefix(9).map(\.lowercased).elementsEqual("content-t".utf8) else { return false }
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
