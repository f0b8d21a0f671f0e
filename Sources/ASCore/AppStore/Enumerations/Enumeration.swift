import Base

/// The values that a field of Apple's can hold, as far as they are known.
///
/// It explains and suggests; it never judges what Apple sends. Apple adds values without notice, and a value that is not
/// here is shown as it came.
package struct Enumeration: Sendable {
  /// Mostly that of the field that holds its values; where two share the name of a field, they differ by version or object.
  let name: String
  let meaning: String
  package let values: [EnumeratedValue]
  /// Whether Apple takes further values in requests, so that one that is not here is odd and no mistake.
  package let isOpen: Bool

  init(_ name: String, _ meaning: String, isOpen: Bool = false, _ values: [EnumeratedValue]) {
    self.name = name
    self.meaning = meaning
    self.isOpen = isOpen
    self.values = values
  }

  /// The value that Apple writes exactly so, numbers as their digits; nil for one that is not known.
  package func value(_ text: String) -> EnumeratedValue? {
    values.first { sameBytes($0.text, text) }
  }

  /// Whether Apple writes its values as numbers.
  package var isNumeric: Bool { values.allSatisfy { Int64($0.text) != nil } }

  static let all: [Enumeration] = Array(
    [
      ofSubscriptions, ofPurchases, ofOffers, ofRefunds, ofConsumptionVersion1, ofConsumptionBrackets, ofNotifications,
      ofRequests, ofGroups, ofRetentionMessages, ofAdvancedCommerce, ofExternalPurchases,
    ].joined())
}

extension Enumeration: Equatable {
  /// No two have the same name.
  package static func == (one: Enumeration, other: Enumeration) -> Bool { sameBytes(one.name, other.name) }
}

/// One value of an enumeration.
package struct EnumeratedValue: Sendable {
  /// As Apple writes it: `1`, `PURCHASED`, `Auto-Renewable Subscription`.
  package let text: String
  /// A short word for tables: `active`, `billing retry`. Apple's own word where that is the one people know.
  package let word: String
  package let meaning: String
  /// The version of the API that brought it, where it is known and not the first.
  let since: String?

  init(_ text: String, _ word: String, since: String? = nil, _ meaning: String) {
    self.text = text
    self.word = word
    self.meaning = meaning
    self.since = since
  }
}
