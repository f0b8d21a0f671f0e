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
