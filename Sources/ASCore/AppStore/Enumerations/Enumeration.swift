import Base

/// The known values of a field.
///
/// It is used to explain and suggest values, never to reject data from Apple: Apple adds values without notice, and
/// unknown values are shown unchanged.
package struct Enumeration: Sendable {
  /// Usually the name of the field, with the version or object if fields of the same name have different values.
  let name: String
  let meaning: String
  package let values: [EnumeratedValue]
  /// Whether Apple accepts further values in requests, so that an unknown value is unusual but not an error.
  let isOpen: Bool

  init(_ name: String, _ meaning: String, isOpen: Bool = false, _ values: [EnumeratedValue]) {
    self.name = name
    self.meaning = meaning
    self.isOpen = isOpen
    self.values = values
  }

  /// Returns the value with exactly this text, numbers as digits; `nil` if it is unknown.
  package func value(_ text: String) -> EnumeratedValue? { values.first { sameBytes($0.text, text) } }

  /// Whether Apple writes its values as numbers.
  package var isNumeric: Bool { values.allSatisfy { Int64($0.text) != nil } }

  static let all: [Enumeration] = Array(
    [
      ofSubscriptions, ofPurchases, ofOffers, ofRefunds, ofConsumptionVersion1, ofConsumptionBrackets, ofNotifications,
      ofRequests, ofGroups, ofRetentionMessages, ofAdvancedCommerce, ofExternalPurchases,
    ].joined())
}

extension Enumeration: Equatable {
  /// Compares the names, which are unique.
  package static func == (one: Enumeration, other: Enumeration) -> Bool { sameBytes(one.name, other.name) }
}

/// One value of an enumeration.
package struct EnumeratedValue: Sendable {
  /// Apple's value: `1`, `PURCHASED`, `Auto-Renewable Subscription`.
  package let text: String
  /// A short form for tables: `active`, `billing retry`. It is Apple's value if users are familiar with that.
  package let word: String
  /// Further words that users know it by, for `explain`.
  let otherWords: [String]
  package let meaning: String
  /// The API version that added it; `nil` if unknown or the first version.
  let since: String?
  /// A remark for `explain` only.
  let note: String?

  init(
    _ text: String, _ word: String, or otherWords: [String] = [], since: String? = nil, _ meaning: String,
    note: String? = nil
  ) {
    self.text = text
    self.word = word
    self.otherWords = otherWords
    self.meaning = meaning
    self.since = since
    self.note = note
  }
}
