import Base

/// A member of a purchase or renewal in verifyReceipt, receipts or notifications of version 1, and the corresponding
/// member of a signed payload. Of several rows with one current member, the first one found in the purchase is used.
package struct FormerMember: Sendable {
  /// The name in snake case; transaction receipts of iOS 6 have hyphens instead of underscores.
  let name: String
  /// The current member of a transaction or renewal info.
  package let today: String
  package let form: Form
  /// A further current member that the presence of the old member implies.
  package let implied: (today: String, value: JSON)?
  /// The names of the old members. A date has three, of which the first readable one is used.
  package let names: [String]
  /// A remark about the old member; nil if the names differ only in their case.
  let note: String?

  /// The format of the old value and of the current one.
  package enum Form: Sendable, Equatable {
    /// A string, or an ID as a number; currently a string.
    case text
    /// Digits in a string; currently a number. `true` and `false` are 1 and 0.
    case number
    /// `true` or `false`, `1` or `0` in a string; currently a boolean.
    case boolean
    /// Three members: milliseconds since 1970 in a string (suffix `_ms`), a date as text (no suffix), and the same in
    /// Pacific Time (suffix `_pst`). Currently a number of milliseconds.
    case date
    /// A boolean: true means this current value, false means no value.
    case truth(JSON)
    /// A number that is an index into current values.
    case index([String])
  }

  private init(
    _ name: String, _ today: String, _ form: Form = .text, implying implied: (today: String, value: JSON)? = nil,
    _ note: String? = nil
  ) {
    self.name = name
    self.today = today
    self.form = form
    self.implied = implied
    self.names = form == .date ? [name + "_ms", name, name + "_pst"] : [name]
    self.note = note
  }

  /// The members of a purchase in a transaction's order. Source: Apple, "responseBody.Latest_receipt_info".
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
    FormerMember("is_upgraded", "isUpgraded", .boolean), promotionalOffer, offerCode,
    FormerMember(
      "is_trial_period", "offerDiscountType", .truth("FREE_TRIAL"),
      "The name in verifyReceipt, with true or false as text. The current value is FREE_TRIAL."),
    FormerMember(
      "is_in_intro_offer_period", "offerType", .truth(1),
      "The name in verifyReceipt. The current value is 1, with PAY_AS_YOU_GO or PAY_UP_FRONT in `offerDiscountType`."),
    FormerMember(
      "is_trial_period", "offerType", .truth(1), "A trial without a promotional offer or an offer code."),
    FormerMember(
      "cancellation_date", "revocationDate", .date,
      "With `is_upgraded`, it is the date of the upgrade, which is not a revocation."),
    FormerMember(
      "cancellation_reason", "revocationReason", .number,
      "The name in verifyReceipt; its numbers have the same meaning."),
  ]

  /// The members of a refund in a version 1 notification, outside its list of purchases.
  package static let ofRefund = ofPurchase.filter { member in
    ["originalTransactionId", "webOrderLineItemId", "productId", "revocationDate", "revocationReason"].contains(
      member.today)
  }

  /// The members of a renewal in renewal info's order. Source: Apple, "responseBody.Pending_renewal_info".
  package static let ofRenewal = [
    FormerMember("original_transaction_id", "originalTransactionId"), FormerMember("product_id", "productId"),
    promotionalOffer, offerCode, FormerMember("auto_renew_product_id", "autoRenewProductId"),
    FormerMember("auto_renew_status", "autoRenewStatus", .number),
    FormerMember("expiration_intent", "expirationIntent", .number),
    FormerMember("grace_period_expires_date", "gracePeriodExpiresDate", .date),
    FormerMember("is_in_billing_retry_period", "isInBillingRetryPeriod", .boolean),
    FormerMember("price_increase_status", "priceIncreaseStatus", .number),
    FormerMember("price_consent_status", "priceIncreaseStatus", .number, "The name in verifyReceipt."),
  ]

  private static let promotionalOffer = FormerMember(
    "promotional_offer_id", "offerIdentifier", implying: ("offerType", 2),
    "The name in verifyReceipt; `offerType` is 2.")
  private static let offerCode = FormerMember(
    "offer_code_ref_name", "offerIdentifier", implying: ("offerType", 3), "The name in verifyReceipt; `offerType` is 3."
  )
}
