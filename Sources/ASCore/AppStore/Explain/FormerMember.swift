import Base

/// A member of a purchase or renewal as verifyReceipt, notifications of version 1 and receipts write it, and the member of
/// a signed payload that says the same today.
///
/// `asctl explain` and `asctl migrate map` read the same rows. Where several rows say one thing of today, the first that a
/// purchase has counts.
package struct FormerMember: Sendable {
  /// In snake case; transaction receipts of iOS 6 have hyphens in the place of the underscores.
  package let name: String
  /// The member of a transaction or renewal info.
  package let today: String
  package let form: Form
  /// What its presence says besides.
  package let implied: Implied?
  /// What people should know of it beside the two names; nil where they differ in nothing but their case.
  let note: String?

  /// How the value is written, and what it is today.
  package enum Form: Sendable, Equatable {
    /// Text, or an ID as a number, that stays as it stands: text today.
    case text
    /// Digits as text, and a number today. `true` and `false` are 1 and 0.
    case number
    /// `true` or `false`, `1` or `0` as text, and a boolean today.
    case boolean
    /// In three members: `_ms`, milliseconds since 1970 as text; without an ending, a date as text; `_pst`, the same in
    /// California. Today milliseconds as a number.
    case date
    /// A boolean that, if it is true, is this value today, and nothing otherwise.
    case truth(JSON)
    /// A number that counts the values of an enumeration of today.
    case index([String])
  }

  /// A member of today and its value.
  package struct Implied: Sendable {
    package let today: String
    package let value: JSON
  }

  private init(
    _ name: String, _ today: String, _ form: Form = .text, implying implied: (String, JSON)? = nil,
    _ note: String? = nil
  ) {
    self.name = name
    self.today = today
    self.form = form
    self.implied = implied.map { Implied(today: $0, value: $1) }
    self.note = note
  }

  /// Of `in_app` and `latest_receipt_info` (App Store Receipts, "responseBody.Latest_receipt_info"), in the order in which
  /// a transaction has them today.
  package static let ofPurchase = [
    FormerMember("transaction_id", "transactionId"), FormerMember("original_transaction_id", "originalTransactionId"),
    FormerMember("web_order_line_item_id", "webOrderLineItemId"), FormerMember("product_id", "productId"),
    FormerMember("subscription_group_identifier", "subscriptionGroupIdentifier"),
    FormerMember("app_account_token", "appAccountToken"),
    FormerMember(
      "product_type", "type",
      .index(["Non-Consumable", "Consumable", "Non-Renewing Subscription", "Auto-Renewable Subscription"]),
      "A number in receipts, from 0: non-consumable, consumable, non-renewing, auto-renewable."),
    FormerMember("quantity", "quantity", .number), FormerMember("purchase_date", "purchaseDate", .date),
    FormerMember("original_purchase_date", "originalPurchaseDate", .date),
    FormerMember("expires_date", "expiresDate", .date), FormerMember("in_app_ownership_type", "inAppOwnershipType"),
    FormerMember("is_upgraded", "isUpgraded", .boolean),
    promotionalOffer, offerCode,
    FormerMember(
      "is_trial_period", "offerDiscountType", .truth("FREE_TRIAL"),
      "verifyReceipt's name, with true or false as text; today the value is FREE_TRIAL."),
    FormerMember(
      "is_in_intro_offer_period", "offerType", .truth(1),
      "verifyReceipt's name; today the value is 1, with PAY_AS_YOU_GO or PAY_UP_FRONT in `offerDiscountType`."),
    FormerMember(
      "is_trial_period", "offerType", .truth(1), "A trial that is no promotional offer's and no code's."),
    FormerMember(
      "cancellation_date", "revocationDate", .date,
      "Of a purchase with `is_upgraded` the day of the upgrade, which is no revocation today."),
    FormerMember(
      "cancellation_reason", "revocationReason", .number, "verifyReceipt's name; its numbers mean the same."),
  ]

  /// Of `pending_renewal_info` (App Store Receipts, "responseBody.Pending_renewal_info"), in the order in which a renewal
  /// info has them today.
  package static let ofRenewal = [
    FormerMember("original_transaction_id", "originalTransactionId"), FormerMember("product_id", "productId"),
    promotionalOffer, offerCode, FormerMember("auto_renew_product_id", "autoRenewProductId"),
    FormerMember("auto_renew_status", "autoRenewStatus", .number),
    FormerMember("expiration_intent", "expirationIntent", .number),
    FormerMember("grace_period_expires_date", "gracePeriodExpiresDate", .date),
    FormerMember("is_in_billing_retry_period", "isInBillingRetryPeriod", .boolean),
    FormerMember("price_increase_status", "priceIncreaseStatus", .number),
    FormerMember("price_consent_status", "priceIncreaseStatus", .number, "verifyReceipt's name."),
  ]

  /// The name of a member today, and those that it had in a purchase.
  package static func names(of today: String) -> [String] {
    [today] + ofPurchase.filter { $0.today == today }.map(\.name)
  }

  private static let promotionalOffer = FormerMember(
    "promotional_offer_id", "offerIdentifier", implying: ("offerType", 2), "verifyReceipt's name; `offerType` is 2.")
  private static let offerCode = FormerMember(
    "offer_code_ref_name", "offerIdentifier", implying: ("offerType", 3), "verifyReceipt's name; `offerType` is 3.")
}
