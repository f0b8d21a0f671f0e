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

  static let all: [FormerName] = ofTalks + ofMembers + ofVerifyReceipt + ofNotifications + dates

  /// What differs from today's name in nothing but its case is found as that, and dates have rows of their own.
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
      "The change log says MIGRATE; the notification type that Apple sends is MIGRATION.", of: .talk),
    FormerName("substate", "subtype", "The word of Apple's talk of 2021.", of: .talk),
    FormerName(
      "applicationUsername", "appAccountToken",
      "A property of original StoreKit's payments: if it is a UUID, it becomes the token.", of: .talk),
  ]

  private static let ofVerifyReceipt = [
    FormerName("latest_receipt_info", "signedTransactions", "verifyReceipt's list; today `asctl transaction history`."),
    FormerName("pending_renewal_info", "signedRenewalInfo", "verifyReceipt's list; today `asctl subscription status`."),
    FormerName("in_app", "signedTransactions", "The purchases in a receipt; today `asctl transaction history`."),
    FormerName(
      "receipt", nil,
      "verifyReceipt's object of the app and what was bought in it; today `asctl transaction app` and `asctl transaction "
        + "history`."),
    FormerName(
      "unique_identifier", nil, "A device, in receipts of iOS 6; nothing names devices any more."),
    FormerName(
      "unique_vendor_identifier", nil,
      "The `identifierForVendor` of a device, in receipts of iOS 6; `appAccountToken` leads to an account."),
    FormerName(
      "expires_date_formatted", "expiresDate",
      "The date as a text in receipts of iOS 6; today a number of milliseconds."),
    FormerName(
      "expires_date_formatted_pst", "expiresDate",
      "The date as a text in California's time, in receipts of iOS 6; today a number of milliseconds."),
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
    let form = "verifyReceipt's name, with the date as a text"
    let more = note.map { " \($0)" } ?? ""
    let rows = [
      FormerName(name, today, "\(form); today a number of milliseconds.\(more)", of: origin),
      FormerName("\(name)_ms", today, "\(form) of milliseconds; today a number.\(more)", of: origin),
      FormerName(
        "\(name)_pst", today, "\(form) in California's time; today a number of milliseconds.\(more)", of: origin),
    ]
    // What differs from today's name in nothing but its case is found as that.
    return rows.filter { row in today.map { KnownName.key($0) != KnownName.key(row.name) } ?? true }
  }
}
