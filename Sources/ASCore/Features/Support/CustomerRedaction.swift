import AppStore
import Base
import Client

/// Masks IDs and tokens that identify a customer, so that a record can be shared: all but their last four characters,
/// in any spelling that asctl reads. A number after these distinguishes known ones with the same last characters.
///
/// Masks known identifiers everywhere, and unknown UUIDs, JWS, email addresses, numbers of 12 digits or more, also in
/// groups, and words in the form of an order ID. In text that people wrote, anything that may be an identifier counts as
/// one, also of another system.
struct CustomerRedaction: Sendable {
  /// The known identifiers in uppercase, each with its number among those that end with the same characters.
  private let names: TextDictionary<Int>
  private let longestName: Int
  /// Whether a known identifier begins with a letter or digit, so that few words of a long text are looked up.
  private let beginnings: [Bool]
  /// Words in the form of an order ID that are something else.
  private let kept: TextSet
  /// Whether people wrote the text, so that anything that may be an identifier is masked.
  private var isForeignText: Bool
  let isOn: Bool

  /// Shorter identifiers match other text too often by chance.
  private static let shortestName = 5
  /// Members of payloads that identify a customer or a purchase.
  private static let members = [
    "transactionId", "originalTransactionId", "appTransactionId", "webOrderLineItemId", "appAccountToken",
  ]
  /// Members with words that are not masked.
  private static let wordsOfPayloads = ["productId", "autoRenewProductId", "offerIdentifier", "bundleId"]

  /// Creates a redaction for one customer. Every identifier in the facts and in the texts `read` counts as known.
  init(_ facts: CustomerFacts? = nil, read: [String] = [], isForeignText: Bool = false, isOn: Bool = true) {
    self.isOn = isOn
    let facts = isOn ? facts : nil
    let payloads = (facts?.transactions ?? []).map(\.json) + (facts?.subscriptions ?? []).map(\.renewal)
    let texts =
      payloads.flatMap { json in Self.members.compactMap { json[$0]?.string } }
      + [facts?.read.id, facts?.appTransactionID].compactMap(\.self)
    var (names, ends, longest): (TextDictionary<Int>, TextDictionary<Int>, Int) = ([:], [:], 0)
    var beginnings = [Bool](repeating: false, count: 256)
    for name in (texts + (isOn ? read : [])).flatMap(Self.names) where names[name] == nil {
      ends[String(name.suffix(4)), default: 0] += 1
      names[name] = ends[String(name.suffix(4))]
      longest = max(longest, name.utf8.count)
      name.utf8.first.map { beginnings[Int($0)] = true }
    }
    (self.names, longestName, self.isForeignText) = (names, longest, isForeignText)
    self.beginnings = beginnings
    let words = payloads.flatMap { json in Self.wordsOfPayloads.compactMap { json[$0]?.string } }
    kept = TextSet(words.flatMap { FoldedText(Array($0.utf8)).words })
  }

  /// The same redaction for text that people wrote.
  var ofForeignText: CustomerRedaction {
    var foreign = self
    foreign.isForeignText = true
    return foreign
  }

  /// Returns the words of a text that contain a digit, and all words joined, which may be one ID in groups. A text that
  /// is too long for a cell is not looked up, so it has none.
  private static func names(in text: String) -> [String] {
    guard text.utf8.count <= PurchaseFinder.longestCell else { return [] }
    let words = FoldedText(Array(text.utf8)).words
    let whole = words.joined()
    return (words + (whole.utf8.count <= 40 ? [whole] : [])).filter {
      $0.utf8.count >= shortestName && $0.utf8.contains(where: \.isDigit)
    }
  }

  func text(_ text: String) -> String { isOn ? String(decoding: bytes(Array(text.utf8)), as: UTF8.self) : text }

  /// Returns the bytes, which need not be UTF-8, with masked identifiers.
  func bytes(_ bytes: [UInt8]) -> [UInt8] {
    guard isOn else { return bytes }
    let folded = FoldedText(bytes)
    var masked: [UInt8] = []
    var (place, copied) = (0, 0)
    while place < folded.units.count {
      guard let length = length(at: place, in: folded) else {
        place += 1
        continue
      }
      let units = folded.units[place..<place + length]
      let (start, end) = (folded.units[place].start, folded.units[place + length - 1].end)
      masked += bytes[copied..<start] + Array("…".utf8)
      let name = units.filter(\.letter.isAlphanumeric)
      // The end of an email address says nothing.
      masked += units.contains { $0.letter == UInt8(ascii: "@") } ? Array("@…".utf8) : name.suffix(4).map(\.written)
      if let number = names[String(decoding: name.map(\.letter), as: UTF8.self)], number > 1 {
        masked += "-\(number)".utf8
      }
      copied = end
      place += length
    }
    return masked + bytes[copied...]
  }

  /// Returns the number of units to mask from `place` on; nil if no identifier begins there.
  private func length(at place: Int, in text: FoldedText) -> Int? {
    if let length = known(at: place, in: text) { return length }
    guard text.units[place].letter.isAlphanumeric, place == 0 || !text.units[place - 1].letter.isAlphanumeric else {
      return nil
    }
    let orders = isForeignText ? text.orders(at: place) { known(at: $0, in: text) } : nil
    return orders ?? order(at: place, in: text)
  }

  /// The same for all but order IDs, whose form is that of a word.
  private func known(at place: Int, in text: FoldedText) -> Int? {
    if let length = text.other(at: place, isForeignText: isForeignText) { return length }
    let (letter, before) = (text.units[place].letter, place > 0 ? text.units[place - 1].letter : 0)
    if letter.isDigit, !before.isDigit, let length = text.number(at: place, isForeignText: isForeignText) {
      return length
    }
    guard letter.isAlphanumeric, !before.isAlphanumeric else { return nil }
    return text.encoded(at: place, isForeignText: isForeignText) ?? text.uuid(at: place, isForeignText: isForeignText)
      ?? knownName(at: place, in: text)
  }

  /// Returns the length of the longest known identifier, in groups or not.
  private func knownName(at place: Int, in text: FoldedText) -> Int? {
    guard beginnings[Int(text.units[place].letter)] else { return nil }
    var (name, longest) = ("", Int?.none)
    for group in text.groups(at: place) {
      name += String(decoding: group.map(\.letter), as: UTF8.self)
      if names[name] != nil { longest = group.endIndex - place }
      guard name.utf8.count <= longestName else { break }
    }
    return longest
  }

  /// Returns the length of a word in the form of an order ID; in text that people wrote, of any word with digits and
  /// letters, because several order IDs may stand without a space between them. A part of a name, such as of a product
  /// ID, is none; in such text, only in lowercase.
  private func order(at place: Int, in text: FoldedText) -> Int? {
    let word = text.units[place...].prefix { $0.letter.isAlphanumeric }
    guard word.count >= WordShape.shortestOrder else { return nil }
    let name = String(decoding: word.map(\.letter), as: UTF8.self)
    let hasCapital = word.contains { $0.letter.isLetter && !$0.isLowercase }
    let hasForm =
      isForeignText
      ? word.contains(where: \.letter.isDigit) && word.contains(where: \.letter.isLetter)
      : !word.contains(where: \.isLowercase) && WordShape.isOrder(name)
    guard hasForm, !kept.contains(name) else { return nil }
    return isForeignText && hasCapital || !isPartOfName(word, in: text) ? word.count : nil
  }

  private func isPartOfName(_ word: FoldedText.Group, in text: FoldedText) -> Bool {
    func joins(_ unit: FoldedText.Unit) -> Bool { "._".utf8.contains(unit.letter) }
    let behind = text.units[word.endIndex...].prefix(2)
    return text.units[..<word.startIndex].last.map(joins) == true
      || behind.first.map(joins) == true && behind.last?.letter.isAlphanumeric == true
  }

  /// Masks every string, at any depth. Numbers are dates and amounts and do not change.
  func json(_ value: JSON) -> JSON { isOn ? value.mappingStrings(text) : value }
}
