/// A name that is found in Apple's talks, in verifyReceipt's answers or in notifications of version 1 but in no payload of
/// today, and what stands there now.
///
/// Names of verifyReceipt that differ only in their snake case need no row. Old names that payloads still carry, such as
/// `firstSendAttemptResult`, are members of their objects.
struct FormerName: Sendable {
  let name: String
  /// The name today; looked up, it explains the rest. nil where there is none any more.
  let today: String?
  let note: String
  let origin: Origin

  enum Origin: Sendable {
    case talk, verifyReceipt, notification

    var page: String? {
      switch self {
      case .talk: nil
      case .verifyReceipt: ApplePage.address("responsebody", .receipts)
      case .notification: ApplePage.address("responsebodyv1", .notifications)
      }
    }
  }

  init(_ name: String, _ today: String?, _ note: String, of origin: Origin = .verifyReceipt) {
    self.name = name
    self.today = today
    self.note = note
    self.origin = origin
  }

  static let all: [FormerName] = ofTalks + ofVerifyReceipt + ofNotifications + dates

  private static let ofTalks = [
    FormerName(
      "MIGRATE", "MIGRATION",
      "The change log says MIGRATE; the notification type that Apple sends is MIGRATION.", of: .talk),
    FormerName("substate", "subtype", "The word of Apple's talk of 2021.", of: .talk),
    FormerName(
      "applicationUsername", "appAccountToken",
      "A property of original StoreKit's payments: if it is a UUID, it becomes the token.", of: .talk),
  ]

  private static let ofVerifyReceipt = [
    FormerName("cancellation_reason", "revocationReason", "verifyReceipt's name; its numbers mean the same."),
    FormerName(
      "is_trial_period", "offerDiscountType",
      "verifyReceipt's name, with true or false as text; today the value is FREE_TRIAL."),
    FormerName(
      "is_in_intro_offer_period", "offerType",
      "verifyReceipt's name; today the value is 1, with PAY_AS_YOU_GO or PAY_UP_FRONT in `offerDiscountType`."),
    FormerName("promotional_offer_id", "offerIdentifier", "verifyReceipt's name; `offerType` is 2."),
    FormerName("offer_code_ref_name", "offerIdentifier", "verifyReceipt's name; `offerType` is 3."),
    FormerName("latest_receipt_info", "signedTransactions", "verifyReceipt's list; today `asctl transaction history`."),
    FormerName("pending_renewal_info", "signedRenewalInfo", "verifyReceipt's list; today `asctl subscription status`."),
    FormerName("in_app", "signedTransactions", "The purchases in a receipt; today `asctl transaction history`."),
    FormerName("price_consent_status", "priceIncreaseStatus", "verifyReceipt's name."),
    FormerName("app_item_id", "appAppleId", "The name in a receipt, as text."),
    FormerName("adam_id", "appAppleId", "The name in a receipt."),
    FormerName(
      "download_id", "appTransactionId", "One download of the app; today the app transaction ID names it."),
    FormerName(
      "receipt-data", nil, "The receipt that was sent to verifyReceipt. `asctl receipt ids` reads the IDs in one."),
    FormerName(
      "latest_receipt", nil, "A receipt once more; it is not needed any more. `asctl receipt ids` reads the IDs in it."),
    FormerName("is_retryable", nil, "Whether to try again; today error codes say so by their number."),
    FormerName(
      "exclude-old-transactions", nil, "A switch of the request; today `asctl subscription status` tells the newest."),
  ]

  private static let ofNotifications = [
    FormerName(
      "password", nil,
      "The shared secret; today the signature of `signedPayload` is the proof, and a bearer token the right to ask.",
      of: .notification),
    FormerName("bvrs", "bundleVersion", "The name in notifications of version 1.", of: .notification),
    FormerName(
      "PROD", "Production", "The environment in notifications of version 1; today `Production`.", of: .notification),
    FormerName(
      "unified_receipt", "signedTransactionInfo",
      "The purchases in a notification of version 1; today they are signed, the renewal in `signedRenewalInfo`.",
      of: .notification),
    FormerName(
      "auto_renew_adam_id", nil, "The number of the next product in the App Store; `autoRenewProductId` names it.",
      of: .notification),
    FormerName("deprecation", nil, "When version 1 ends.", of: .notification),
  ]

  /// Each is also written with `_ms`, a text of milliseconds, and with `_pst`, the time in California.
  private static let dates: [FormerName] = [
    ("cancellation_date", "revocationDate", Origin.verifyReceipt),
    ("purchase_date", "purchaseDate", .verifyReceipt),
    ("original_purchase_date", "originalPurchaseDate", .verifyReceipt),
    ("expires_date", "expiresDate", .verifyReceipt),
    ("grace_period_expires_date", "gracePeriodExpiresDate", .verifyReceipt),
    ("preorder_date", "preorderDate", .verifyReceipt), ("receipt_creation_date", "receiptCreationDate", .verifyReceipt),
    ("request_date", nil, .verifyReceipt), ("expiration_date", nil, .verifyReceipt),
    ("auto_renew_status_change_date", "signedDate", .notification),
  ].flatMap { name, today, origin in dates(name, today, of: origin) }

  private static func dates(_ name: String, _ today: String?, of origin: Origin) -> [FormerName] {
    let form = "verifyReceipt's name, with the date as a text"
    let rows = [
      FormerName(name, today, "\(form); today a number of milliseconds.", of: origin),
      FormerName("\(name)_ms", today, "\(form) of milliseconds; today a number.", of: origin),
      FormerName("\(name)_pst", today, "\(form) in California's time; today a number of milliseconds.", of: origin),
    ]
    // What differs from today's name in nothing but its case is found as that.
    return rows.filter { row in today.map { KnownName.key($0) != KnownName.key(row.name) } ?? true }
  }
}
