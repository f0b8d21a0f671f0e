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
  /// The values that Apple has announced without the text that its server sends; none of them has a `text`.
  package private(set) var announced: [EnumeratedValue] = []
  /// Whether Apple accepts further values in requests, so that an unknown value is unusual but not an error.
  var isOpen = false

  /// Returns the value with exactly this text, numbers as digits; `nil` if it is unknown.
  package func value(_ text: String) -> EnumeratedValue? { values.first { sameBytes($0.text, text) } }

  /// Returns the word for a value, in texts for people. An unknown number is shown with the announced values that it may
  /// be; any other unknown value is shown unchanged.
  package func word(of text: String) -> String { value(text)?.word ?? possibly(text).map { "\(text) (\($0))" } ?? text }

  /// Returns `possibly unbundled` for a number that may be an announced value; nil for other values.
  package func possibly(_ text: String) -> String? {
    guard !announced.isEmpty, isNumeric, value(text) == nil, Int64(text) != nil else { return nil }
    return "possibly \(announced.map(\.word).joined(separator: " or "))"
  }

  /// The key of an announced value in a literal. As soon as Apple has published the value, its text replaces the key.
  static let unpublished = ""

  /// Whether Apple writes its values as numbers.
  package var isNumeric: Bool { values.allSatisfy { Int64($0.text) != nil } }

  static let all: [Enumeration] = [
    .subscriptionStatus, .autoRenewStatus, .expirationIntent, .priceIncreaseStatus, .billingPlanType,
    .extendReasonCode, .environment, .productType, .productTypeFilter, .inAppOwnershipType, .transactionReason,
    .additionalTransactionReason, .invitationManagement, .originalPlatform, .storeType, .orderLookupStatus,
    .offerType, .offerDiscountType, .revocationReason, .revocationType, .consumptionRequestReason, .refundPreference,
    .deliveryStatus, .refundPreferenceV1, .deliveryStatusV1, .consumptionStatus, .platform, .userStatus,
    .accountTenure, .playTime, .lifetimeDollars, .notificationType, .subtype, .sendAttemptResult, .sort, .audience,
    .groupType, .groupRole, .reviewState, .imageSize, .headerPosition, .performanceTestResult,
    .advancedCommercePeriod, .advancedCommerceOfferPeriod, .advancedCommerceOfferReason,
    .advancedCommerceChangeReason, .effective, .refundType, .refundReason, .priceIncreaseInfoStatus, .operation,
    .taxCode, .externalPurchaseStatus, .eventType, .externalProductType, .subscriptionEvent, .tokenType,
  ]
}

extension Enumeration {
  /// Creates an enumeration from its values, written as in Apple's data. `since` is the version that added all of them.
  init(
    _ name: String, _ meaning: String, since: String? = nil, isOpen: Bool = false,
    _ values: KeyValuePairs<String, EnumeratedValue>
  ) {
    let values = values.map { $1.written($0, since: since) }
    self.init(
      name: name, meaning: meaning, values: values.filter { !$0.text.isEmpty },
      announced: values.filter(\.text.isEmpty), isOpen: isOpen)
  }
}

extension Enumeration: Equatable {
  /// Compares the names, which are unique.
  package static func == (one: Enumeration, other: Enumeration) -> Bool { sameBytes(one.name, other.name) }
}

/// One value of an enumeration. A literal is the meaning of a value with the usual word.
package struct EnumeratedValue: Sendable, ExpressibleByStringLiteral {
  /// Apple's value: `1`, `PURCHASED`, `Auto-Renewable Subscription`. Empty if Apple has announced but not published it.
  package private(set) var text = ""
  /// A short form for tables: `active`, `billing retry`. It is Apple's value if users are familiar with that.
  package private(set) var word: String
  /// Further words that users know it by, for `explain`.
  let otherWords: [String]
  package let meaning: String
  /// The API version that added it; `nil` if unknown or the first version.
  private(set) var since: String?
  /// A remark for `explain` only.
  let note: String?

  /// Without a word, it is Apple's value in lowercase, with spaces.
  init(
    _ word: String = "", or otherWords: [String] = [], since: String? = nil, _ meaning: String, note: String? = nil
  ) {
    self.word = word
    self.otherWords = otherWords
    self.meaning = meaning
    self.since = since
    self.note = note
  }

  package init(stringLiteral meaning: String) { self.init(since: nil, meaning) }

  func written(_ text: String, since: String? = nil) -> EnumeratedValue {
    var value = self
    value.text = text
    value.word = word.isEmpty ? text.lowercased().replacing("_", with: " ") : word
    value.since = value.since ?? since
    return value
  }
}
