import AppStore
import Base
import Client

/// Masks what identifies a customer, so that a record can be shown to others: IDs and tokens, in any spelling that asctl
/// reads, become their last four characters.
///
/// Known names are masked wherever they are. Without knowing them it masks UUIDs, numbers of twelve digits or more, also in
/// groups, JWS, and words of the shape of an order ID. In text that people wrote, whatever may be an identifier is one.
struct CustomerRedaction: Sendable {
  /// In capitals, without what separates groups.
  private let names: TextSet
  /// How long a known name is at most.
  private let longestName: Int
  /// Words of the shape of an order ID that are none.
  private let kept: TextSet
  /// Whether what may be an identifier is masked, too, such as orders in groups or in lower case: in text that people wrote.
  private let isForeignText: Bool

  /// So many digits are an ID.
  private static let shortestID = 12
  /// What is shorter is found too often by chance.
  private static let shortestName = 5
  /// Members of payloads that identify a customer or a purchase.
  private static let members = [
    "transactionId", "originalTransactionId", "appTransactionId", "webOrderLineItemId", "appAccountToken",
  ]
  /// Members whose values are words that stay.
  private static let wordsOfPayloads = ["productId", "autoRenewProductId", "offerIdentifier", "bundleId"]

  /// Of one customer, and of texts that name customers: each identifier in them is known from then on.
  init(_ facts: CustomerFacts? = nil, read: [String] = [], isForeignText: Bool = false) {
    let payloads = (facts?.transactions ?? []).map(\.json) + (facts?.subscriptions ?? []).map(\.renewal)
    let texts =
      payloads.flatMap { json in Self.members.compactMap { json[$0]?.string } }
      + [facts?.read.id, facts?.appTransactionID].compactMap(\.self)
    var (names, longest) = (TextSet(), 0)
    for name in (texts + read).flatMap(Self.names) {
      names.insert(name)
      longest = max(longest, name.utf8.count)
    }
    (self.names, longestName, self.isForeignText) = (names, longest, isForeignText)
    let words = payloads.flatMap { json in Self.wordsOfPayloads.compactMap { json[$0]?.string } }
    kept = TextSet(words.flatMap { FoldedText(Array($0.utf8)).words })
  }

  /// The words of a text that have a digit, and all of them together where it is one ID in groups.
  private static func names(in text: String) -> [String] {
    let words = FoldedText(Array(text.utf8)).words
    let whole = words.joined()
    return (words + (whole.utf8.count <= 40 ? [whole] : [])).filter {
      $0.utf8.count >= shortestName && $0.utf8.contains(where: \.isDigit)
    }
  }

  /// The text with what identifies a customer masked.
  func text(_ text: String) -> String { String(decoding: bytes(Array(text.utf8)), as: UTF8.self) }

  /// The same of bytes that may be no UTF-8.
  func bytes(_ bytes: [UInt8]) -> [UInt8] {
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
      masked += units.filter(\.letter.isAlphanumeric).suffix(4).map(\.written)
      copied = end
      place += length
    }
    return masked + bytes[copied...]
  }

  /// How many units from there on are to be masked; nil where nothing begins that is.
  private func length(at place: Int, in text: FoldedText) -> Int? {
    let units = text.units
    guard units[place].letter.isAlphanumeric else { return nil }
    let before = place > 0 ? units[place - 1].letter : 0
    if units[place].letter.isDigit, !before.isDigit, let digits = number(at: place, in: text) { return digits }
    guard !before.isAlphanumeric else { return nil }
    let shapes = UnknownIdentifiers(text: text, isForeignText: isForeignText)
    if let whole = shapes.encoded(at: place) ?? shapes.uuid(at: place) { return whole }
    if let known = knownName(at: place, in: text) { return known }
    return shapes.orders(at: place) ?? isOrder(at: place, in: text)
  }

  /// Digits, in groups or not.
  private func number(at place: Int, in text: FoldedText) -> Int? {
    var (end, digits, longest) = (place, 0, Int?.none)
    while true {
      let group = text.units[end...].prefix { $0.letter.isDigit }.count
      // A whole ID is no group of another.
      if group >= Self.shortestID { return end == place ? group : longest }
      digits += group
      end += group
      if digits >= Self.shortestID { longest = end - place }
      let further = isForeignText ? text.nextDigit(behind: end) : text.next(behind: end)
      guard let next = further, text.units[next].letter.isDigit else { return longest }
      end = next
    }
  }

  /// The longest of the known names, in groups or not.
  private func knownName(at place: Int, in text: FoldedText) -> Int? {
    guard longestName > 0 else { return nil }
    var (end, name, longest) = (place, "", Int?.none)
    while name.utf8.count <= longestName {
      let group = text.units[end...].prefix { $0.letter.isAlphanumeric }
      name += String(decoding: group.map(\.letter), as: UTF8.self)
      end += group.count
      if names.contains(name) { longest = end - place }
      guard let next = text.next(behind: end), text.units[next].letter.isAlphanumeric else { return longest }
      end = next
    }
    return longest
  }

  /// A word of capitals and digits. A part of a dotted name, as of a product, is none.
  private func isOrder(at place: Int, in text: FoldedText) -> Int? {
    let word = text.units[place...].prefix { $0.letter.isAlphanumeric }
    let name = String(decoding: word.map(\.letter), as: UTF8.self)
    guard WordShape.isOrder(name) || isForeignText && WordShape.isOrders(name), !kept.contains(name) else { return nil }
    let isWritten = !word.contains(where: \.isLowercase)
    guard
      isWritten
        || isForeignText && zip(word, word.dropFirst()).contains(where: { $0.letter.isDigit && !$1.letter.isDigit })
    else { return nil }
    if isForeignText, isWritten { return word.count }
    let joins: [UInt8] = Array("._".utf8)
    if place > 0, joins.contains(text.units[place - 1].letter) { return nil }
    let end = place + word.count
    if end + 1 < text.units.count, joins.contains(text.units[end].letter), text.units[end + 1].letter.isAlphanumeric {
      return nil
    }
    return word.count
  }

  /// Every text in it, at any depth; numbers are dates and amounts.
  func json(_ value: JSON) -> JSON {
    switch value {
    case .null, .bool, .number: value
    case .string(let text): .string(self.text(text))
    case .array(let elements): .array(elements.map(json))
    case .object(let object):
      .object(JSONObject(object.members.map { JSONObject.Member(name: $0.name, value: json($0.value)) }))
    }
  }
}
