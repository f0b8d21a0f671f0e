import Base

extension KnownName {
  /// A former name, explained with the current name, which is never itself a former one.
  static func former(_ row: FormerName.Row) -> KnownName {
    KnownName([row.name]) {
      [
        Explanation(
          row.name, .formerName, row.note, source: row.today ?? row.name, page: row.page,
          [("Current name", row.today ?? "none")])
      ] + matching(row.today ?? "").flatMap { $0.explanations() }
    } valued: {
      Explanation.fieldValues(row.today ?? "", $0, mustKnow: $1)
    }
  }
}

/// The names from Apple's talks, StoreKit, verifyReceipt and notifications of version 1 that current payloads do not
/// use. Names that differ from the current one only in snake case need no row.
enum FormerName {
  /// `today` is the current name, which is also looked up and explained; nil if there is none.
  typealias Row = (name: String, today: String?, note: String, page: String?)

  private static func row(_ name: String, _ today: String?, _ note: String) -> Row { (name, today, note, nil) }

  private static func rows(_ rows: [Row], page: String?) -> [Row] { rows.map { ($0.name, $0.today, $0.note, page) } }

  static let all: [Row] =
    rows(ofTalks, page: nil) + ofStoreKit + rows(ofMembers + ofVerifyReceipt, page: verifyReceipt)
    + rows(ofNotifications, page: notifications) + dates

  private static let verifyReceipt = ApplePage.address("responsebody", .receipts)
  private static let notifications = ApplePage.address("responsebodyv1", .notifications)

  /// Names of `FormerMember`, without dates, which have separate rows, and without names that differ only in case.
  private static let ofMembers: [Row] = {
    var seen: Set<String> = []
    return (FormerMember.ofPurchase + FormerMember.ofRenewal).compactMap { member in
      guard let note = member.note, member.form != .date, KnownName.key(member.name) != KnownName.key(member.today),
        seen.insert(member.name).inserted
      else { return nil }
      return row(member.name, member.today, note)
    }
  }()

  private static let ofTalks: [Row] = [
    row("MIGRATE", "MIGRATION", "The name in Apple's change log. Apple sends the notification type MIGRATION."),
    row("substate", "subtype", "The name in an Apple talk of 2021."),
    row("DID_CHANGE_RENEWAL_PREFERENCES", "DID_CHANGE_RENEWAL_PREF", "An earlier name of the type."),
    row(
      "isIntroOfferPeriod", "offerType",
      "An earlier name. The current value is 1, with PAY_AS_YOU_GO or PAY_UP_FRONT in `offerDiscountType`."),
    row("promotionalOfferIdentifier", "offerIdentifier", "An earlier name; `offerType` is 2."),
    row("RefundLookupResponse", "RefundHistoryResponse", "The response of the deprecated Get Refund History V1."),
  ]

  /// StoreKit properties with names that differ from the members of payloads in more than case.
  private static let ofStoreKit: [Row] =
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
      rows(
        names.map { row($0, $1, "The name in StoreKit's `\(type)`.") },
        page: ApplePage.address(type.replacing(".", with: "/"), .storeKit))
    }
    + rows(
      [
        row(
          "applicationUsername", "appAccountToken",
          "A property of payments in the original StoreKit. If it is a UUID, it becomes the account token.")
      ], page: ApplePage.address("SKPayment", .storeKit))

  private static let ofVerifyReceipt: [Row] = [
    row("latest_receipt_info", "signedTransactions", "A list of verifyReceipt. Use `asctl transaction history`."),
    row("pending_renewal_info", "signedRenewalInfo", "A list of verifyReceipt. Use `asctl subscription status`."),
    row("in_app", "signedTransactions", "The purchases in a receipt. Use `asctl transaction history`."),
    row(
      "receipt", nil,
      "An object of verifyReceipt with the app and its purchases. Use `asctl app-transaction get` and `asctl transaction "
        + "history`."),
    row("unique_identifier", nil, "A device ID in receipts of iOS 6. Current data contains no device IDs."),
    row(
      "unique_vendor_identifier", nil,
      "The `identifierForVendor` of a device in receipts of iOS 6. Use `appAccountToken` to identify an account."),
    row(
      "expires_date_formatted", "expiresDate",
      "The date as text in receipts of iOS 6. The current field is a number of milliseconds."),
    row(
      "expires_date_formatted_pst", "expiresDate",
      "The date as text in Pacific Time, in receipts of iOS 6. The current field is a number of milliseconds."),
    row("app_item_id", "appAppleId", "The name in a receipt, as text."),
    row("adam_id", "appAppleId", "The name in a receipt."),
    row("download_id", "appTransactionId", "The ID of an app download. Use the app transaction ID."),
    row("receipt-data", nil, "The receipt in a request to verifyReceipt. Read its IDs with `asctl receipt ids`."),
    row(
      "latest_receipt", nil, "The latest receipt, which is no longer required. Read its IDs with `asctl receipt ids`."),
    row("is_retryable", nil, "Whether to retry. The current error codes determine that themselves."),
    row(
      "exclude-old-transactions", nil,
      "An option of the request. `asctl subscription status` shows the latest transactions."),
  ]

  private static let ofNotifications: [Row] = [
    row(
      "responseBodyV1", "responseBodyV2",
      "The body of a notification of the deprecated version 1. \(FormerNotification.independence)"),
    row(
      "password", nil,
      "The shared secret. Version 2 uses the signature of `signedPayload`, and requests use a bearer token."),
    row("bvrs", "bundleVersion", "The name in notifications of version 1."),
    row("PROD", "Production", "The production environment in notifications of version 1."),
    row(
      "unified_receipt", "signedTransactionInfo",
      "The purchases in a notification of version 1. Version 2 has signed ones, with the renewal in `signedRenewalInfo`."
    ),
    row("auto_renew_adam_id", nil, "The numeric ID of the next product in the App Store. Use `autoRenewProductId`."),
    row("deprecation", nil, "The date when version 1 ends."),
  ]

  /// Each date also exists with the suffixes `_ms`, as a string of milliseconds, and `_pst`, in Pacific Time.
  private static let dates: [Row] =
    rows(
      (FormerMember.ofPurchase + FormerMember.ofRenewal).filter { $0.form == .date }
        .flatMap { dates($0.name, $0.today, also: $0.note) }
        + [
          ("preorder_date", "preorderDate"), ("receipt_creation_date", "receiptCreationDate"), ("request_date", nil),
          ("expiration_date", nil),
        ].flatMap { dates($0, $1) }, page: verifyReceipt)
    + rows(dates("auto_renew_status_change_date", "signedDate"), page: notifications)

  private static func dates(_ name: String, _ today: String?, also note: String? = nil) -> [Row] {
    let milliseconds = "The current field is a number of milliseconds."
    return [
      ("", "", milliseconds), ("_ms", " of milliseconds", "The current field is a number."),
      ("_pst", " in Pacific Time", milliseconds),
    ].map { suffix, form, current in
      let text = "The name in verifyReceipt, with the date as text\(form). \(current)"
      return row(name + suffix, today, [text, note].compactMap(\.self).joined(separator: " "))
    }
    // Names that differ from the current name only in case are found without a row.
    .filter { row in today.map { KnownName.key($0) != KnownName.key(row.0) } ?? true }
  }
}
