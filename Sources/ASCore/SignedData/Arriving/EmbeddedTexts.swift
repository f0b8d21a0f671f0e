import AppStore
import Base

/// The JWS, receipts and base64 texts inside a longer text. The time is linear in the length of any text. The results
/// are returned one by one, because a text may contain a million of them.
///
/// It reads bytes and not words (`TextLine`), because signed data begins and ends inside words, and continues over
/// lines.
struct EmbeddedTexts: IteratorProtocol {
  /// The places that look like the beginning of a JWS or receipt but cannot be read, with the reasons.
  private(set) var unread: [(place: Int, reason: String)] = []
  /// The offset of the first base64 of compressed data.
  private(set) var compressed: Int?
  /// The offset at which the search stopped early, because too much of the text before it only looked like signed data.
  private(set) var searchEnd: Int?
  private let text: ArraySlice<UInt8>
  /// The offset at which the search continues.
  private var place: Int
  /// Lines before this offset are not joined, because joining them has already failed.
  private var joinsFrom = 0
  /// Whether the payload of an unreadable JWS is searched too.
  private let opensTruncated: Bool
  /// The text before this offset belongs to an unreadable JWS. Its payload is not searched for those inside it.
  private var unreadEnd = 0
  /// The end of its lines, of which the later ones may belong to other texts.
  private var unreadLinesEnd = 0
  /// The offset of a header that ended the JWS before it. Nothing that begins before it continues after it.
  private var nextHeader: Int
  /// The end of the last text that was found.
  private var foundEnd = -1
  /// The number of bytes that may still be read without finding anything.
  private var budget: Int

  typealias Found = (range: Range<Int>, content: Content)

  enum Content {
    case signed(ArrivingTexts.Content)
    /// Base64 of another text, which is not signed itself.
    case text([UInt8])
  }

  init(in text: ArraySlice<UInt8>, opensTruncated: Bool) {
    (self.text, place, self.opensTruncated) = (text, text.startIndex, opensTruncated)
    nextHeader = text.startIndex
    budget = Self.leastBudget + 3 * text.count
  }

  mutating func next() -> Found? {
    while place < text.endIndex, searchEnd == nil {
      guard budget > 0 else {
        searchEnd = place
        return nil
      }
      guard text[place].isOfBase64 else {
        place += 1
        continue
      }
      let end = wordEnd(from: place)
      // The end of a line may leave only a few characters of a header that directly follows a signature.
      let following = place == foundEnd ? jws(at: place) : nil
      if let one = following ?? (end - place >= Self.shortestWord ? read(place..<end) : nil) {
        foundEnd = one.range.upperBound
        place = max(foundEnd, place + 1)
        return one
      }
      // The word may have been divided by the header of another JWS.
      place = place < nextHeader && nextHeader < end ? nextHeader : end
    }
    return nil
  }

  /// Without a slice, which would be retained and released for each word.
  private func wordEnd(from place: Int) -> Int {
    let limit = limit(from: place)
    var end = place
    while end < limit, text[end].isOfBase64 { end += 1 }
    return end
  }

  /// The end of the text in which signed data that begins at an offset may continue.
  private func limit(from start: Int) -> Int { start < nextHeader ? nextHeader : text.endIndex }
  private func rest(from start: Int) -> ArraySlice<UInt8> { text[..<limit(from: start)] }

  /// The length of `{"":0}` in base64url, the shortest header of a JWS, and of groups in hexadecimal receipts.
  private static let shortestWord = 8
  /// In bytes. Data that only looks signed is read twice, as a JWS and as base64, and more often only if such
  /// beginnings are nested, which does not occur in ordinary text.
  private static let leastBudget = 1 << 16
  /// The maximum number of unreadable texts that are reported.
  private static let mostUnread = 100
  /// In characters of base64.
  private static let shortestReceipt = 100

  /// Reads signed data that begins inside a word of base64 characters: at its first character, after the letters of an
  /// escape such as `\n` or `%22`, or after a sign, as in a URL.
  private mutating func read(_ word: Range<Int>) -> Found? {
    if compressed == nil, word.count >= Self.shortestText, text[word].starts(with: Self.gzip) {
      compressed = word.lowerBound
    }
    var attempts = 0
    var place = word.lowerBound
    while place + 3 < word.upperBound, attempts < Self.mostAttempts {
      if mayBegin(at: place) {
        attempts += 1
        if let one = jws(at: place) ?? receipt(at: place) { return one }
      }
      place += 1
      guard place - word.lowerBound > Self.longestEscape else { continue }
      guard let sign = text[(place - 1)..<word.upperBound].firstIndex(where: { !$0.isLetter && !$0.isDigit }) else {
        break
      }
      place = sign + 1
    }
    return hexadecimal(at: word.lowerBound) ?? base64(at: word.lowerBound)
  }

  /// The first three bytes of gzip in base64.
  private static let gzip = Array("H4sI".utf8)

  /// The letters of `\u0022`, the longest escape that may precede signed data.
  private static let longestEscape = 5
  private static let mostAttempts = 4

  private func mayBegin(at place: Int) -> Bool {
    let (first, second) = (text[place], text[place + 1])
    if first == UInt8(ascii: "M") { return second == UInt8(ascii: "I") }
    return first == UInt8(ascii: "e")
      && (second == UInt8(ascii: "w") || second == UInt8(ascii: "y") && text[place + 2] == UInt8(ascii: "J"))
  }

  /// Decodes all lines of a run, otherwise the first one alone, because the following ones may belong to other texts.
  private mutating func read(
    _ run: EncodedRun, from start: Int, _ decode: (_ bytes: ArraySlice<UInt8>, _ isWhole: Bool) -> Content?
  ) -> Found? {
    if let content = decode(run.bytes[...], true) { return (start..<run.end, content) }
    let (count, end) = run.firstLine ?? (run.bytes.count, run.end)
    // A JWS of one line was already decoded.
    let content = run.isJWS && count == run.bytes.count ? nil : decode(run.bytes.prefix(count), false)
    if content == nil || !run.isJWS {
      // The lines are not joined a second time.
      joinsFrom = max(joinsFrom, run.end)
      budget -= run.bytes.count
    }
    return content.map { (start..<end, $0) }
  }

  // MARK: JWS

  private mutating func jws(at start: Int) -> Found? {
    // No header is shorter, and a text may contain many similar beginnings.
    guard text[start] == UInt8(ascii: "e"), text[start + 1] == UInt8(ascii: "y"),
      !text[start...].prefix(Self.shortestWord).contains(UInt8(ascii: "."))
    else { return nil }
    let run = EncodedRun(rest(from: start), from: start, isJWS: true, joins: start >= joinsFrom)
    nextHeader = max(nextHeader, run.nextHeader ?? nextHeader)
    if let found = read(run, from: start, { bytes, _ in EmbeddedJWS.content(bytes) }) { return found }
    guard EmbeddedJWS.begins(run.bytes) else { return nil }
    unreadEnd = max(unreadEnd, run.firstLine?.end ?? run.end)
    unreadLinesEnd = max(unreadLinesEnd, run.end)
    if unread.count < Self.mostUnread, let reason = EmbeddedJWS.problem(run.bytes) { unread.append((start, reason)) }
    return nil
  }

  // MARK: Receipts

  /// Whether a text in base64 that begins with a brace may be the receipt of a transaction: it does not begin like the
  /// header of a JWS, and its first line is not so short that it must be the only one.
  private static func mayBeTransaction(_ first: ArraySlice<UInt8>) -> Bool {
    guard !EmbeddedJWS.opensHeader(first) else { return false }
    let line = first.prefix(while: \.isOfBase64)
    guard line.count < EncodedRun.shortestBrokenLine, let end = first.dropFirst(line.count).first else { return true }
    return end != 0x0A && end != 0x0D
  }

  private mutating func receipt(at start: Int) -> Found? {
    let first = text[start...].prefix(Self.shortestReceipt)
    // A text may contain many words that begin like the old receipt of a transaction.
    guard text[start] == UInt8(ascii: "M") || Self.mayBeTransaction(first) else { return nil }
    guard ReceiptText.mayBegin(inBase64: ArraySlice(first.prefix { $0.isOfBase64 || $0.isSpace })) else {
      return nil
    }
    let length = ReceiptText.length(inBase64: first)
    let run = EncodedRun(rest(from: start), from: start, length: length, joins: start >= joinsFrom)
    let found = read(run, from: start) { bytes, isWhole in
      guard bytes.count >= Self.shortestReceipt, let receipt = ReceiptText(bytes), !isWhole || receipt.isReadable else {
        return nil
      }
      return .signed(.receipt(receipt))
    }
    if found != nil, let length, run.bytes.count < length, unread.count < Self.mostUnread {
      unread.append((start, "a truncated receipt: \(run.bytes.count) of \(length) characters"))
    }
    return found
  }

  /// Reads hexadecimal bytes as debuggers and databases print them, in groups or not.
  private mutating func hexadecimal(at start: Int) -> Found? {
    let word = text[start...].prefix(8)
    let prefix = word.starts(with: "0x".utf8) ? 2 : word.first == UInt8(ascii: "x") ? 1 : 0
    guard mayBeContainer(inHexadecimal: start + prefix) else { return nil }
    let beginning = text[(start + prefix)...].prefix(80).filter { !$0.isSpace }
    guard let head = bytes(ofHexadecimal: beginning.prefix(32)), ReceiptText.isContainer(head[...]) else {
      return nil
    }
    let digits = text[(start + prefix)...].prefix { $0.isHexadecimal || $0.isSpace }
    guard let bytes = bytes(ofHexadecimal: digits.filter { !$0.isSpace }),
      let receipt = ReceiptText(bytes[...]), receipt.isReadable
    else {
      budget -= digits.count
      return nil
    }
    return (start..<digits.endIndex, .signed(.receipt(receipt)))
  }

  /// Whether hexadecimal digits, in groups or not, begin with a SEQUENCE and an object identifier of nine bytes. A text
  /// may have millions of words with such a beginning, so no memory is allocated.
  private func mayBeContainer(inHexadecimal place: Int) -> Bool {
    guard text[place...].starts(with: "30".utf8) else { return false }
    var digits = text[(place + 2)...].prefix(40).lazy.filter { !$0.isSpace }.makeIterator()
    // The length is one byte below 80, or 80 to 84 and as many further bytes as its last digit says.
    guard let first = digits.next(), let last = digits.next(), first <= UInt8(ascii: "8") else { return false }
    if first == UInt8(ascii: "8") {
      guard (UInt8(ascii: "0")...UInt8(ascii: "4")).contains(last) else { return false }
      for _ in 0..<2 * (last - UInt8(ascii: "0")) { _ = digits.next() }
    }
    return "0609".utf8.allSatisfy { digits.next() == $0 }
  }

  // MARK: Base64

  /// Reads a text in base64, recognized by its first characters.
  private mutating func base64(at start: Int) -> Found? {
    let first = text[start...].prefix(Self.shortestText).prefix(while: \.isOfBase64)
    guard opensTruncated || start >= unreadEnd, first.count == Self.shortestText, let beginning = Base64.lenient(first),
      beginning.allSatisfy({ (0x20..<0x7F).contains($0) || $0.isSpace })
    else { return nil }
    // No part of a payload is whole JSON.
    let mustBeJSON = !opensTruncated && start < unreadLinesEnd
    return read(EncodedRun(rest(from: start), from: start, joins: start >= joinsFrom), from: start) { bytes, _ in
      Base64.lenient(bytes).flatMap { !mustBeJSON || (try? JSON.validate($0)) != nil ? .text($0) : nil }
    }
  }

  /// No ordinary word has so many characters that decode to printable text.
  private static let shortestText = 24
}
