import Base

/// The values that a field of Apple's can hold, as far as they are known.
///
/// It explains and suggests; it never judges what Apple sends. Apple adds values without notice, and a value that is not
/// here is shown as it came.
package struct Enumeration: Sendable {
  /// How a field names it. Mostly the field's own name; two that share a wire name differ by version or object.
  let name: String
  let meaning: String
  package let values: [EnumeratedValue]

  init(_ name: String, _ meaning: String, _ values: [EnumeratedValue]) {
    self.name = name
    self.meaning = meaning
    self.values = values
  }

  /// The value that Apple writes exactly so, numbers as their digits; nil for one that is not known.
  package func value(_ text: String) -> EnumeratedValue? {
    values.first { sameBytes($0.text, text) }
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

/// A name that is found in Apple's talks, notes or verifyReceipt but in no payload of today, and what stands there now.
///
/// Names of verifyReceipt that differ only in their snake case need no row. Old names that payloads still carry, such as `firstSendAttemptResult`, are rows of their own in the field catalogue.
struct FormerName: Sendable {
  let name: String
  /// The name today; looked up, it explains the rest.
  let today: String
  let note: String

  init(_ name: String, _ today: String, _ note: String) {
    self.name = name
    self.today = today
    self.note = note
  }

  static let all: [FormerName] = [
    FormerName(
      "MIGRATE", "MIGRATION",
      "The change log says MIGRATE; the notification type that Apple sends is MIGRATION."),
    FormerName("substate", "subtype", "The word of Apple's talk of 2021."),
    FormerName("cancellation_date", "revocationDate", "verifyReceipt's name."),
    FormerName("cancellation_reason", "revocationReason", "verifyReceipt's name; its numbers mean the same."),
    FormerName("is_trial_period", "offerDiscountType", "verifyReceipt's name; today the value is FREE_TRIAL."),
    FormerName("is_in_intro_offer_period", "offerType", "verifyReceipt's name; today the value is 1."),
    FormerName("promotional_offer_id", "offerIdentifier", "verifyReceipt's name."),
    FormerName("offer_code_ref_name", "offerIdentifier", "verifyReceipt's name."),
    FormerName("latest_receipt_info", "signedTransactions", "verifyReceipt's list; today `asctl transaction history`."),
    FormerName("pending_renewal_info", "signedRenewalInfo", "verifyReceipt's list; today `asctl subscription status`."),
    FormerName("price_consent_status", "priceIncreaseStatus", "verifyReceipt's name."),
  ]
}
