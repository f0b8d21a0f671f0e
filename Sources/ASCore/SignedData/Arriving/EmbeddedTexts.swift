import AppStore
import Base

/// The JWS, receipts and further texts in base64 that stand inside a longer text, such as an email, a log or a program.
///
/// Nothing is verified. The time is linear in the text, whatever it looks like. They are returned one by one, as a text may
/// hold a million of them.
struct EmbeddedTexts: IteratorProtocol {
  /// What begins like a JWS or a receipt and cannot be read, and why.
  private(set) var unread: [(place: Int, reason: String)] = []
  /// Where compressed data in base64 begins first.
  private(set) var compressed: Int?
  /// Where the search ended before the end of the text, because too much before only looked like one of them.
  private(set) var searchEnd: Int?
  private let text: ArraySlice<UInt8>
  /// Where the search continues.
  private var place: Int
  /// Up to here no lines are joined, as joining them led to nothing.
  private var joinsFrom = 0
  /// How many more bytes may be read in vain.
  private var budget: Int

  struct Found {
    /// The bytes of the text that it takes.
    let range: Range<Int>
    let content: Content
  }

  enum Content {
    /// In compact form, with a header and a payload that can be read.
    case jws([UInt8])
    case receipt(ReceiptText)
    /// Not signed itself.
    case text([UInt8])
  }

  init(in text: ArraySlice<UInt8>) {
    (self.text, place) = (text, text.startIndex)
    budget = Self.leastBudget + 3 * text.count
  }

  mutating func next() -> Found? {
    while place < text.endIndex, searchEnd == nil {
      guard budget > 0 else {
        searchEnd = place
        return nil
      }
      guard EncodedStep.isOfBase64(text[place]) else {
        place += 1
        continue
      }
      let end = text[place...].firstIndex { !EncodedStep.isOfBase64($0) } ?? text.endIndex
      if end - place >= Self.shortestWord, let one = read(place..<end) {
        place = max(one.range.upperBound, place + 1)
        return one
      }
      place = end
    }
    return nil
  }

  /// No header of a JWS, `{"":0}` in base64url, is shorter; a receipt in hexadecimal may be in groups of that length.
  private static let shortestWord = 8
  /// In bytes. What begins like signed data and is none is read twice, as a JWS and as base64; more often only where such
  /// beginnings stand inside one another, as in no text that people send.
  private static let leastBudget = 1 << 16
  /// More are not named.
  private static let mostUnread = 100
  /// In characters of base64.
  private static let shortestReceipt = 100

  /// What begins in a word of base64: at its first character, behind the letters of an escape such as `\n` or `%22`, or
  /// behind a sign in it, as in a URL.
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

  /// `\u0022` before it.
  private static let longestEscape = 5
  private static let mostAttempts = 4

  private func mayBegin(at place: Int) -> Bool {
    let (first, second) = (text[place], text[place + 1])
    if first == UInt8(ascii: "M") { return second == UInt8(ascii: "I") }
    return first == UInt8(ascii: "e")
      && (second == UInt8(ascii: "w") || second == UInt8(ascii: "y") && text[place + 2] == UInt8(ascii: "J"))
  }

  /// Lines of what cannot be read are not joined again.
  private mutating func giveUp(_ run: EncodedRun) {
    joinsFrom = max(joinsFrom, run.end)
    budget -= run.bytes.count
  }

  // MARK: JWS

  private mutating func jws(at start: Int) -> Found? {
    // No header is as short, and a text may be full of what begins like one.
    guard text[start] == UInt8(ascii: "e"), text[start + 1] == UInt8(ascii: "y"),
      !text[start...].prefix(Self.shortestWord).contains(UInt8(ascii: "."))
    else { return nil }
    let run = EncodedRun(text, from: start, .jws, joins: start >= joinsFrom)
    if let content = Self.content(ofJWS: run.bytes) { return Found(range: start..<run.end, content: content) }
    if let (count, end) = run.firstLine, let content = Self.content(ofJWS: Array(run.bytes.prefix(count))) {
      return Found(range: start..<end, content: content)
    }
    giveUp(run)
    if unread.count < Self.mostUnread, let reason = Self.reason(ofJWS: run.bytes) { unread.append((start, reason)) }
    return nil
  }

  /// A JWS, or JSON in base64, which begins as a header does.
  private static func content(ofJWS run: [UInt8]) -> Content? {
    let bytes = run.map {
      $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
    }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty else {
      guard parts.dropFirst().allSatisfy(\.isEmpty), let part = parts.first, let text = try? Base64.url.decode(part),
        (try? JSON.validate(text)) != nil
      else { return nil }
      return .text(text)
    }
    guard (try? CompactJWS.decode(parts[0])) != nil, (try? CompactJWS.decode(parts[1])) != nil else { return nil }
    return .jws(bytes)
  }

  private static let headerMembers = ["alg", "typ", "kid", "x5c"].map { Array("\"\($0)\"".utf8) }

  /// Why what begins like the header of a JWS is none; nil for what only looks a little like one.
  private static func reason(ofJWS run: [UInt8]) -> String? {
    // Twelve bytes tell, in sixteen characters.
    let header = run.prefix(16).prefix { $0 != UInt8(ascii: ".") }
    guard let beginning = Base64.lenient(header.prefix(header.count / 4 * 4)),
      headerMembers.contains(where: { beginning[...].firstRange(of: $0) != nil })
    else { return nil }
    let parts = run.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let count = parts.count { !$0.isEmpty }
    guard count == 3 else {
      let isUnsigned = count == 2 && parts.prefix(2).allSatisfy { (try? CompactJWS.decode($0)) != nil }
      return isUnsigned ? "a JWS without a signature: 2 of 3 parts" : "a JWS that is cut short: \(count) of 3 parts"
    }
    for (part, name) in zip(parts, ["header", "payload"]) {
      do {
        _ = try CompactJWS.decode(part)
      } catch {
        return "a JWS whose \(name) is \(error.description)"
      }
    }
    return nil
  }

  // MARK: Receipts

  private mutating func receipt(at start: Int) -> Found? {
    let first = text[start...].prefix(Self.shortestReceipt)
    guard ReceiptText.mayBegin(inBase64: ArraySlice(first.prefix { EncodedStep.isOfBase64($0) || $0.isSpace })) else {
      return nil
    }
    let length = ReceiptText.length(inBase64: first)
    let run = EncodedRun(text, from: start, .base64(count: length), joins: start >= joinsFrom)
    if let receipt = Self.receipt(run.bytes) { return Found(range: start..<run.end, content: .receipt(receipt)) }
    giveUp(run)
    // Lines that were joined to one that cannot be read may be others.
    let (count, end) = run.firstLine ?? (run.bytes.count, run.end)
    guard count >= Self.shortestReceipt, let receipt = ReceiptText(run.bytes.prefix(count)) else { return nil }
    if let length, run.bytes.count < length, unread.count < Self.mostUnread {
      unread.append((start, "a receipt that is cut short: \(run.bytes.count) of \(length) characters"))
    }
    return Found(range: start..<end, content: .receipt(receipt))
  }

  /// A receipt that can be read.
  private static func receipt(_ bytes: [UInt8]) -> ReceiptText? {
    guard bytes.count >= shortestReceipt, let receipt = ReceiptText(bytes[...]), (try? Receipt(receipt)) != nil else {
      return nil
    }
    return receipt
  }

  /// As debuggers and databases print bytes, in groups or not.
  private mutating func hexadecimal(at start: Int) -> Found? {
    let word = text[start...].prefix(8)
    let prefix = word.starts(with: "0x".utf8) ? 2 : word.first == UInt8(ascii: "x") ? 1 : 0
    guard text[(start + prefix)...].starts(with: "30".utf8) else { return nil }
    let beginning = text[(start + prefix)...].prefix(80).filter { !$0.isSpace }
    guard let head = Self.bytes(ofHexadecimal: beginning.prefix(32)), ReceiptText.isContainer(head[...]) else {
      return nil
    }
    let digits = text[(start + prefix)...].prefix { $0.isHexadecimal || $0.isSpace }
    guard let bytes = Self.bytes(ofHexadecimal: digits.filter { !$0.isSpace }),
      let receipt = ReceiptText(bytes[...]), (try? Receipt(receipt)) != nil
    else {
      budget -= digits.count
      return nil
    }
    return Found(range: start..<digits.endIndex, content: .receipt(receipt))
  }

  private static func bytes(ofHexadecimal digits: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      guard digit.isHexadecimal else { return nil }
      let value = digit.isDigit ? digit - UInt8(ascii: "0") : digit.lowercased - UInt8(ascii: "a") + 10
      if let half = high {
        bytes.append(half << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  // MARK: Base64

  /// A text in base64, told by its first characters.
  private mutating func base64(at start: Int) -> Found? {
    let first = text[start...].prefix(Self.shortestText).prefix { EncodedStep.isOfBase64($0) }
    guard first.count == Self.shortestText, let beginning = Base64.lenient(first),
      beginning.allSatisfy({ (0x20..<0x7F).contains($0) || $0.isSpace })
    else { return nil }
    let run = EncodedRun(text, from: start, .base64(count: nil), joins: start >= joinsFrom)
    if let text = Base64.lenient(run.bytes[...]) { return Found(range: start..<run.end, content: .text(text)) }
    giveUp(run)
    guard let (count, end) = run.firstLine, let text = Base64.lenient(run.bytes.prefix(count)) else { return nil }
    return Found(range: start..<end, content: .text(text))
  }

  /// By chance no word has so many characters that are those of a text in base64.
  private static let shortestText = 24
}
