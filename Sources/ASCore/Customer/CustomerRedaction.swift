import Base

/// Masks what names a customer, so that a record can be shown to others: IDs and tokens, whichever they are, become
/// their last four characters.
package struct CustomerRedaction: Sendable {
  /// Longer ones first, as one may be the beginning of another.
  private let names: [[UInt8]]

  /// So many digits in a row are an ID.
  private static let shortestID = 12
  /// Members of payloads that identify a customer or a purchase.
  private static let members = [
    "transactionId", "originalTransactionId", "appTransactionId", "webOrderLineItemId", "appAccountToken",
  ]

  /// Of one customer; of an ID that was asked about in vain, that alone.
  package init(_ facts: CustomerFacts? = nil, read: [String] = []) {
    var names = TextSet()
    var list: [String] = []
    let payloads = (facts?.transactions ?? []).map(\.json) + (facts?.subscriptions ?? []).map(\.renewal)
    let members = payloads.flatMap { json in Self.members.compactMap { json[$0]?.string } }
    for name in members + read + [facts?.read.id].compactMap(\.self) where name.utf8.count > 4 && names.insert(name) {
      list.append(name)
    }
    self.names = list.map { Array($0.uppercased().utf8) }.sorted { $0.count > $1.count }
  }

  /// The text with every known name, every long number and every UUID masked.
  package func text(_ text: String) -> String { String(decoding: bytes(Array(text.utf8)), as: UTF8.self) }

  /// The same of bytes that may be no UTF-8.
  package func bytes(_ bytes: [UInt8]) -> [UInt8] {
    var masked: [UInt8] = []
    var place = 0
    while place < bytes.count {
      guard let length = length(at: place, in: bytes) else {
        masked.append(bytes[place])
        place += 1
        continue
      }
      masked += Array("…".utf8) + bytes[place..<place + length].suffix(4)
      place += length
    }
    return masked
  }

  /// How long what begins there is that is to be masked; nil where nothing does.
  private func length(at place: Int, in bytes: [UInt8]) -> Int? {
    guard bytes[place].isLetter || bytes[place].isDigit else { return nil }
    if place > 0, bytes[place - 1].isLetter || bytes[place - 1].isDigit { return nil }
    let word = bytes[place...].prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    if word.count >= 36, String(decoding: word.prefix(36), as: UTF8.self).isUUID { return 36 }
    let digits = word.prefix(while: \.isDigit)
    if digits.count >= Self.shortestID { return digits.count }
    // Digits in groups, with hyphens between them.
    if word.count(where: \.isDigit) >= Self.shortestID, !word.contains(where: \.isLetter) { return word.count }
    return names.first { name in
      bytes[place...].starts(with: name, by: { Self.upper($0) == $1 })
        && !(bytes.indices.contains(place + name.count)
          && (bytes[place + name.count].isLetter || bytes[place + name.count].isDigit))
    }?.count
  }

  /// Order IDs and UUIDs are pasted in either case.
  private static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }

  /// Every text in it, at any depth; numbers are dates and amounts.
  package func json(_ value: JSON) -> JSON {
    switch value {
    case .null, .bool, .number: value
    case .string(let text): .string(self.text(text))
    case .array(let elements): .array(elements.map(json))
    case .object(let object):
      .object(JSONObject(object.members.map { JSONObject.Member(name: $0.name, value: json($0.value)) }))
    }
  }
}
