import Base

/// The characters of one JWS or base64 text from an offset on, without the characters between them: escapes, soft line
/// breaks, the margins of a quotation or a log, and the quotation marks of string literals.
///
/// Lines are joined while the text may be incomplete. The decoder determines whether they actually belong together.
/// The run ends where the header of another JWS begins, because no payload and no signature begins like one.
struct EncodedRun {
  private(set) var bytes: [UInt8] = []
  private(set) var end: Int
  /// The number of characters in the first line, and the offset of its end.
  private(set) var firstLine: (count: Int, end: Int)?
  /// The offset of the header of another JWS that ends the run; `nil` if it ends for another reason.
  private(set) var nextHeader: Int?
  private let text: ArraySlice<UInt8>
  private let start: Int
  let isJWS: Bool
  /// The number of characters if base64 contains its own length.
  private let length: Int?
  private var dots = 0
  private var signatureStart = 0
  /// The last eight characters, and the number of characters and the offset before the last gap between them.
  private var window: UInt64 = 0
  private var gap: (count: Int, end: Int)

  /// `joins` is whether further lines may belong to it.
  init(_ text: ArraySlice<UInt8>, from start: Int, isJWS: Bool = false, length: Int? = nil, joins: Bool) {
    (self.text, self.start, self.isJWS, self.length) = (text, start, isJWS, length)
    end = start
    gap = (0, start)
    var place = start
    var (lineStart, longest) = (0, Self.shortestBrokenLine)
    while place < text.endIndex, !isComplete {
      if text[place].isOfBase64 {
        append(text[place])
        place += 1
        end = place
        if knowsLength, CompactJWS.opensHeader(window), endBeforeOpening() { return }
        continue
      }
      gap = (bytes.count, end)
      let (step, length) = EncodedStep.at(place, in: text)
      switch step {
      case .character(let character):
        guard accept(character, behind: place + length) else { return }
        place += length
        end = place
        gap = (bytes.count, end)
      case .nothing:
        // An equals sign at the end of a line may be padding.
        if text[place] == UInt8(ascii: "="), !knowsLength { return }
        place += length
      case .lineEnd, .quote:
        if firstLine == nil { firstLine = (bytes.count, end) }
        if endBeforeNextHeader() { return }
        let line = bytes.count - lineStart
        guard joins, isOpen, line >= longest || bytes.last == UInt8(ascii: ".") || knowsLength && line > 0,
          let next = step == .quote ? nextLiteral(at: place) : nextLine(behind: place + length)
        else { return }
        if !knowsLength { longest = max(longest, line) }
        (lineStart, place) = (bytes.count, next)
      case .end: return
      }
    }
    // Includes padding, so that it is not read as the beginning of another text.
    while end < text.endIndex, text[end] == UInt8(ascii: "="), !isJWS { end += 1 }
  }

  /// A line with fewer characters was not broken because of its length.
  static let shortestBrokenLine = 20

  /// Ends the run before the header of another JWS that directly follows an ES256 signature, even if the line ends
  /// inside `eyJ`. Returns whether there is one.
  private mutating func endBeforeNextHeader() -> Bool {
    guard isJWS, dots == 2 else { return false }
    let header = text[..<end].suffix(max(bytes.count - signatureStart - CompactJWS.signatureLength, 0))
    guard !header.isEmpty, "eyJ".utf8.starts(with: header.prefix(3)),
      header.allSatisfy(\.isOfBase64)
    else { return false }
    end(before: header.startIndex, count: bytes.count - header.count)
    return true
  }

  /// Ends the run before the opening of a header, which is its last eight characters. Returns false if that is the
  /// run's own header, or if more than one gap, such as a line break, is inside the opening.
  private mutating func endBeforeOpening() -> Bool {
    let count = bytes.count - CompactJWS.headerOpeningLength
    guard count > 0 else { return false }
    if gap.count <= count {
      end(before: end - CompactJWS.headerOpeningLength, count: count)
    } else {
      let before = gap.count - count
      guard text[..<gap.end].suffix(before).elementsEqual(bytes[count..<gap.count]) else { return false }
      end(before: gap.end - before, count: count)
    }
    // A sign that joins two texts is not a part of the signature.
    if dots == 2 { bytes = Array(bytes.prefix(signatureStart + CompactJWS.signatureLength)) }
    return true
  }

  private mutating func end(before header: Int, count: Int) {
    bytes.removeLast(bytes.count - count)
    (end, nextHeader) = (header, header)
    if let line = firstLine, line.count > count { firstLine = (count, header) }
  }

  private mutating func append(_ character: UInt8) {
    bytes.append(character)
    window = window << 8 | UInt64(character)
  }

  /// Returns whether a character before an offset belongs to the run.
  private mutating func accept(_ character: UInt8, behind place: Int) -> Bool {
    switch character {
    case UInt8(ascii: "."):
      guard isJWS, dots < 2 else {
        _ = endBeforeNextHeader()
        return false
      }
      dots += 1
      append(character)
      signatureStart = bytes.count
      return true
    case UInt8(ascii: "="):
      // A JWS has no padding, but some programs write it before a dot.
      return isJWS && text[place...].prefix(3).first { $0 != UInt8(ascii: "=") } == UInt8(ascii: ".")
    default:
      append(character)
      return true
    }
  }

  /// Whether more characters may follow on the next line.
  private var isOpen: Bool {
    isJWS ? dots < 2 || bytes.count - signatureStart < CompactJWS.signatureLength : !isComplete
  }

  private var isComplete: Bool { length.map { bytes.count >= $0 } ?? false }
  private var knowsLength: Bool { isJWS || length != nil }

  // MARK: Lines

  /// The offset at which the run continues after the end of a line; `nil` if it does not.
  private func nextLine(behind place: Int) -> Int? {
    var (next, breaks, isReal) = (
      place, 0, text[place - 1] == 0x0A || text[place - 1] == 0x0D || text[place - 1] == 0x20
    )
    while next < text.endIndex {
      let byte = text[next]
      if EncodedStep.isOfMargin(byte) {
        next += 1
      } else if text[next...].prefix(3).elementsEqual("// ".utf8) {
        next += 3
      } else {
        let (step, length) = EncodedStep.at(next, in: text)
        if step == .quote { return nextLiteral(at: next) }
        guard step == .lineEnd else { break }
        if byte == 0x0A { (breaks, isReal) = (breaks + 1, true) }
        guard breaks <= 2 else { return nil }
        next += length
      }
    }
    guard next < text.endIndex, continues(at: next) else { return nil }
    return !isReal || isAlone(from: next) ? next : behindLogPrefix(from: next)
  }

  /// Whether the characters at an offset can continue the run and do not begin another text.
  private func continues(at place: Int) -> Bool {
    guard case .character(let character) = EncodedStep.at(place, in: text).step, character != UInt8(ascii: "=") else {
      return false
    }
    let beginning = text[place...].prefix(24)
    if beginning.starts(with: "eyJ".utf8) { return bytes.last == UInt8(ascii: ".") }
    return !ReceiptText.isContainer(inBase64: beginning)
  }

  /// Whether the characters from an offset on are followed only by the end of the line or a sign.
  private func isAlone(from place: Int) -> Bool {
    let end = text[place...].firstIndex { !isOfRun($0) } ?? text.endIndex
    let behind = text[end...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    return behind.map { !$0.isLetter && !$0.isDigit } ?? true
  }

  private func isOfRun(_ byte: UInt8) -> Bool { isJWS && byte == UInt8(ascii: ".") || byte.isOfBase64 }

  /// The offset of the last word of a line with the same kind of prefix as the run's own first line, as in logs.
  private func behindLogPrefix(from place: Int) -> Int? {
    let lineStart = (text[..<place].suffix(Self.longestPrefix).lastIndex { $0 == 0x0A }).map { $0 + 1 }
    let ownStart =
      (text[..<start].suffix(Self.longestPrefix).lastIndex { $0 == 0x0A }).map { $0 + 1 } ?? text.startIndex
    guard let lineStart, start - ownStart < Self.longestPrefix,
      zip(text[ownStart...].prefix(Self.shape), text[lineStart...].prefix(Self.shape)).allSatisfy(Self.areAlike)
    else { return nil }
    let lineEnd = text[place...].firstIndex { $0 == 0x0A } ?? text.endIndex
    let line = text[place..<lineEnd]
    guard let last = line.lastIndex(where: { isOfRun($0) }) else { return nil }
    let before = line[...last].lastIndex { !isOfRun($0) }
    guard let before, line[before] == 0x20 || line[before] == 0x09, before - lineStart < Self.longestPrefix else {
      return nil
    }
    return before + 1
  }

  /// The maximum length of the time, the name and so on at the beginning of a log line.
  private static let longestPrefix = 200
  private static let shape = 8

  private static func areAlike(_ one: UInt8, _ other: UInt8) -> Bool {
    one.isDigit && other.isDigit || one.isLetter && other.isLetter || one == other
  }

  /// The offset of the next string literal, after a quotation mark, a joining sign and another quotation mark.
  private func nextLiteral(at place: Int) -> Int? {
    let rest = text[place...].prefix(Self.longestPrefix)
    let marks = rest.prefix { $0 == UInt8(ascii: "\\") } + rest.drop { $0 == UInt8(ascii: "\\") }.prefix(1)
    guard let mark = marks.last else { return nil }
    let between = rest.dropFirst(marks.count).prefix { $0.isSpace || Self.joins.contains($0) }
    let isJoined = between.contains { !$0.isSpace } || between.contains(0x0A)
    guard isJoined, between.count(where: { $0 == 0x0A }) <= 2 else { return nil }
    // String prefixes, as in `@"…"` and `b"…"`.
    let behind = rest[between.endIndex...].drop { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "b") }
    guard behind.startIndex - between.endIndex < 2, behind.starts(with: marks), behind.count > marks.count,
      behind.dropFirst(marks.count).first != mark
    else { return nil }
    let next = behind.startIndex + marks.count
    return continues(at: next) ? next : nil
  }

  private static let joins = Array("+.&,~\\_".utf8)
}
