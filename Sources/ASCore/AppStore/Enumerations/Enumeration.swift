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
  var isOpen = false

  /// Returns the value with exactly this text, numbers as digits; `nil` if it is unknown.
  package func value(_ text: String) -> EnumeratedValue? { values.first { sameBytes($0.text, text) } }

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
    self.init(name: name, meaning: meaning, values: values.map { $1.written($0, since: since) }, isOpen: isOpen)
  }
}

extension Enumeration: Equatable {
  /// Compares the names, which are unique.
  package static func == (one: Enumeration, other: Enumeration) -> Bool { sameBytes(one.name, other.name) }
}

/// One value of an enumeration. A literal is the meaning of a value with the usual word.
package struct EnumeratedValue: Sendable, ExpressibleByStringLiteral {
  /// Apple's value: `1`, `PURCHASED`, `Auto-Renewable Subscription`.
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
