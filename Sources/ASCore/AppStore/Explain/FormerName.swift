/// A name from Apple's talks, StoreKit, verifyReceipt or notifications of version 1 that current payloads do not use,
/// and the current name.
///
/// Names that differ from the current name only in snake case need no row. Old names that payloads still contain, such
/// as `firstSendAttemptResult`, are members of their objects.
struct FormerName: Sendable {
  let name: String
  /// The current name, which is also looked up and explained; nil if there is none.
  let today: String?
  let note: String
  let origin: Origin

  enum Origin: Sendable {
    case talk, verifyReceipt, notification
    /// A property of this StoreKit type.
    case storeKit(String)

    var page: String? {
      switch self {
      case .talk: nil
      case .verifyReceipt: ApplePage.address("responsebody", .receipts)
      case .notification: ApplePage.address("responsebodyv1", .notifications)
      case .storeKit(let type): ApplePage.address(type, .storeKit)
      }
    }
  }

  init(_ name: String, _ today: String?, _ note: String, of origin: Origin = .verifyReceipt) {
    self.name = name
    self.today = today
    self.note = note
    self.origin = origin
  }

  static let all: [FormerName] = ofTalks + ofStoreKit + ofMembers + ofVerifyReceipt + ofNotifications + dates

  /// Names of `FormerMember`, without dates, which have separate rows, and without names that differ only in case.
  private static let ofMembers: [FormerName] = {
    var seen: Set<String> = []
    return (FormerMember.ofPurchase + FormerMember.ofRenewal).compactMap { member in
      guard let note = member.note, member.form != .date, KnownName.key(member.name) != KnownName.key(member.today),
        seen.insert(member.name).inserted
      else { return nil }
      return FormerName(member.name, member.today, note)
    }
  }()

  private static let ofTalks = [
    FormerName(
      "MIGRATE", "MIGRATION",
      "The name in Apple's change log. Apple sends the notification type MIGRATION.", of: .talk),
    FormerName("substate", "subtype", "The name in an Apple talk of 2021.", of: .talk),
    FormerName("DID_CHANGE_RENEWAL_PREFERENCES", "DID_CHANGE_RENEWAL_PREF", "An earlier name of the type.", of: .talk),
    FormerName(
      "isIntroOfferPeriod", "offerType",
      "An earlier name. The current value is 1, with PAY_AS_YOU_GO or PAY_UP_FRONT in `offerDiscountType`.", of: .talk),
    FormerName(
      "promotionalOfferIdentifier", "offerIdentifier", "An earlier name; `offerType` is 2.", of: .talk),
    FormerName(
      "RefundLookupResponse", "RefundHistoryResponse", "The response of the deprecated Get Refund History V1.",
      of: .talk),
  ]

  /// StoreKit properties with names that differ from the members of payloads in more than case.
  private static let ofStoreKit: [FormerName] =
    [
      (
        "Transaction",
        [
          ("originalID", "originalTransactionId"), ("appBundleID", "bundleId"),
          ("subscriptionGroupID", "subscriptionGroupIdentifier"), ("purchasedQuantity", "quantity"),
          ("expirationDate", "expiresDate"), ("ownershipType", "inAppOwnershipType"), ("offerID", "offerIdentifier"),
          ("paymentMode", "offerDiscountType"), ("storefrontCountryCode", "storefront"), ("currencyCode", "currency"),
          ("jwsRepresentation", "signedTransactionInfo"), ("transactionIdentifier", "transactionId"),
        ]
      ),
      (
        "Product.SubscriptionInfo.RenewalInfo",
        [
          ("willAutoRenew", "autoRenewStatus"), ("autoRenewPreference", "autoRenewProductId"),
          ("currentProductID", "productId"), ("isInBillingRetry", "isInBillingRetryPeriod"),
          ("gracePeriodExpirationDate", "gracePeriodExpiresDate"), ("expirationReason", "expirationIntent"),
        ]
      ),
      (
        "Product.SubscriptionInfo.RenewalState",
        [("inBillingRetryPeriod", "billing retry"), ("inGracePeriod", "billing grace period")]
      ),
      (
        "AppTransaction",
        [
          ("appID", "appAppleId"), ("appVersion", "applicationVersion"), ("appVersionID", "versionExternalIdentifier"),
          ("originalAppVersion", "originalApplicationVersion"),
        ]
      ),
    ].flatMap { type, names in
      names.map { name, today in
        let page = type.replacing("Product.SubscriptionInfo", with: "Product/SubscriptionInfo").replacing(
          "SubscriptionInfo.", with: "SubscriptionInfo/")
        return FormerName(name, today, "The name in StoreKit's `\(type)`.", of: .storeKit(page))
      }
    } + [
      FormerName(
        "applicationUsername", "appAccountToken",
        "A property of payments in the original StoreKit. If it is a UUID, it becomes the account token.",
        of: .storeKit("SKPayment"))
    ]

  private static let ofVerifyReceipt = [
    FormerName(
      "latest_receipt_info", "signedTransactions", "A list of verifyReceipt. Use `asctl transaction history`."),
    FormerName(
      "pending_renewal_info", "signedRenewalInfo", "A list of verifyReceipt. Use `asctl subscription status`."),
    FormerName("in_app", "signedTransactions", "The purchases in a receipt. Use `asctl transaction history`."),
    FormerName(
      "receipt", nil,
      "An object of verifyReceipt with the app and its purchases. Use `asctl app-transaction get` and `asctl transaction "
        + "history`."),
    FormerName(
      "unique_identifier", nil, "A device ID in receipts of iOS 6. Current data contains no device IDs."),
    FormerName(
      "unique_vendor_identifier", nil,
      "The `identifierForVendor` of a device in receipts of iOS 6. Use `appAccountToken` to identify an account."),
    FormerName(
      "expires_date_formatted", "expiresDate",
      "The date as text in receipts of iOS 6. The current field is a number of milliseconds."),
    FormerName(
      "expires_date_formatted_pst", "expiresDate",
      "The date as text in Pacific Time, in receipts of iOS 6. The current field is a number of milliseconds."),
    FormerName("app_item_id", "appAppleId", "The name in a receipt, as text."),
    FormerName("adam_id", "appAppleId", "The name in a receipt."),
    FormerName(
      "download_id", "appTransactionId", "The ID of an app download. Use the app transaction ID."),
    FormerName(
      "receipt-data", nil, "The receipt in a request to verifyReceipt. Read its IDs with `asctl receipt ids`."),
    FormerName(
      "latest_receipt", nil,
      "The latest receipt, which is no longer required. Read its IDs with `asctl receipt ids`."),
    FormerName("is_retryable", nil, "Whether to retry. The current error codes determine that themselves."),
    FormerName(
      "exclude-old-transactions", nil,
      "An option of the request. `asctl subscription status` shows the latest transactions."),
  ]

  private static let ofNotifications = [
    FormerName(
      "responseBodyV1", "responseBodyV2",
      "The body of a notification of the deprecated version 1. \(FormerNotification.independence)", of: .notification),
    FormerName(
      "password", nil,
      "The shared secret. Version 2 uses the signature of `signedPayload`, and requests use a bearer token.",
      of: .notification),
    FormerName("bvrs", "bundleVersion", "The name in notifications of version 1.", of: .notification),
    FormerName(
      "PROD", "Production", "The production environment in notifications of version 1.", of: .notification),
    FormerName(
      "unified_receipt", "signedTransactionInfo",
      "The purchases in a notification of version 1. Version 2 has signed ones, with the renewal in `signedRenewalInfo`.",
      of: .notification),
    FormerName(
      "auto_renew_adam_id", nil, "The numeric ID of the next product in the App Store. Use `autoRenewProductId`.",
      of: .notification),
    FormerName("deprecation", nil, "The date when version 1 ends.", of: .notification),
  ]

  /// Each date also exists with the suffixes `_ms`, as a string of milliseconds, and `_pst`, in Pacific Time.
  private static let dates: [FormerName] =
    ofMemberDates.flatMap { member in dates(member.name, member.today, also: member.note, of: .verifyReceipt) }
    + [
      ("preorder_date", "preorderDate", Origin.verifyReceipt),
      ("receipt_creation_date", "receiptCreationDate", .verifyReceipt), ("request_date", nil, .verifyReceipt),
      ("expiration_date", nil, .verifyReceipt), ("auto_renew_status_change_date", "signedDate", .notification),
    ].flatMap { name, today, origin in dates(name, today, of: origin) }

  private static let ofMemberDates = (FormerMember.ofPurchase + FormerMember.ofRenewal).filter { $0.form == .date }

  private static func dates(
    _ name: String, _ today: String?, also note: String? = nil, of origin: Origin
  ) -> [FormerName] {
    let form = "The name in verifyReceipt, with the date as text"
    let more = note.map { " \($0)" } ?? ""
    let rows = [
      FormerName(name, today, "\(form). The current field is a number of milliseconds.\(more)", of: origin),
      FormerName("\(name)_ms", today, "\(form) of milliseconds. The current field is a number.\(more)", of: origin),
      FormerName(
        "\(name)_pst", today, "\(form) in Pacific Time. The current field is a number of milliseconds.\(more)",
        of: origin),
    ]
    // Names that differ from the current name only in case are found without a row.
    return rows.filter { row in today.map { KnownName.key($0) != KnownName.key(row.name) } ?? true }
  }
}
