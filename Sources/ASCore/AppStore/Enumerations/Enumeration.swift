/// The values that a field of Apple's can hold, as far as they are known.
///
/// It explains and suggests; it never judges what Apple sends. Apple adds values without notice, and a value that is not
/// here is shown as it came.
struct Enumeration: Sendable {
  /// How a field names it. Mostly the field's own name; two that share a wire name differ by version or object.
  let name: String
  let meaning: String
  let values: [EnumeratedValue]

  init(_ name: String, _ meaning: String, _ values: [EnumeratedValue]) {
    self.name = name
    self.meaning = meaning
    self.values = values
  }

  /// The value that Apple writes exactly so, numbers as their digits; nil for one that is not known.
  func value(_ text: String) -> EnumeratedValue? {
    values.first { $0.text.utf8.elementsEqual(text.utf8) }
  }

  /// Whether Apple writes its values as numbers.
  var isNumeric: Bool { values.allSatisfy { Int64($0.text) != nil } }

  static let all: [Enumeration] = Array(
    [
      ofSubscriptions, ofPurchases, ofOffers, ofRefunds, ofConsumptionVersion1, ofConsumptionBrackets, ofNotifications,
      ofRequests, ofGroups, ofRetentionMessages, ofAdvancedCommerce, ofExternalPurchases,
    ].joined())
}

extension Enumeration: Equatable {
  static func == (one: Enumeration, other: Enumeration) -> Bool { sameBytes(one.name, other.name) }
}

/// One value of an enumeration.
struct EnumeratedValue: Sendable {
  /// As Apple writes it: `1`, `PURCHASED`, `Auto-Renewable Subscription`.
  let text: String
  /// A short word for tables: `active`, `billing retry`. Apple's own word where that is the one people know.
  let word: String
  let meaning: String
  /// The version of the API that brought it, where it is known and not the first.
  let since: String?

  init(_ text: String, _ word: String, since: String? = nil, _ meaning: String) {
    self.text = text
    self.word = word
    self.meaning = meaning
    self.since = since
  }
}
