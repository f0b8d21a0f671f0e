import AppStore
import Base
import Client

/// A subscription from Get All Subscription Statuses, with its history and notifications.
struct SubscriptionFacts: Sendable {
  let originalID: String
  let group: String?
  /// Apple's number, which may be unknown to asctl.
  let status: Int64
  /// The newest transaction of the subscription.
  let transaction: TransactionFacts
  /// "JWSRenewalInfoDecodedPayload"; null if the response has none.
  let renewal: JSON
  /// All known transactions of the subscription, oldest first.
  let history: [TransactionFacts]
  /// The notifications about the subscription, newest first.
  let notifications: [NotificationFacts]

  /// An undecided consumption request about any period, or else the open or decided one about the newest period.
  let question: ConsumptionRequest?

  /// Returns nil if the transaction or the status is missing.
  init?(_ entry: JSON, group: String?, _ index: FactsIndex) {
    guard let status = entry["status"]?.int64,
      let transaction = entry["signedTransactionInfo"].flatMap(TransactionFacts.init)
    else { return nil }
    let original = entry["originalTransactionId"]?.string ?? transaction.originalID
    (originalID, self.group, self.status, self.transaction) = (original, group, status, transaction)
    renewal = entry["signedRenewalInfo"] ?? .null
    history = index.history(of: original)
    question =
      index.undecidedRequest(about: [transaction.id] + history.map(\.id)) ?? index.question(about: transaction.id)
    notifications = index.notifications(about: original)
  }

  /// Nil for a status that is unknown to asctl.
  var state: SubscriptionStatus? { SubscriptionStatus(rawValue: status) }
  var productID: String { transaction.productID }
  var expiresDate: Timestamp? { transaction.expiresDate }
  var ownership: TransactionFacts.Ownership { transaction.ownership }
  var isRenewing: Bool { renewal["autoRenewStatus"]?.int64 == 1 }
  /// The end of the newest period; in billing retry, not the date of an attempt.
  var renewalDate: Timestamp? { renewal["renewalDate"]?.timestamp ?? expiresDate }
  var graceEnd: Timestamp? { renewal["gracePeriodExpiresDate"]?.timestamp }
  /// 1 canceled, 2 payment, 3 price, 4 product, 5 other.
  var expirationIntent: Int64? { renewal["expirationIntent"]?.int64 }
  /// 0: the customer has not answered the request to agree; 1: agreed, or no consent was needed.
  var priceIncreaseStatus: Int64? { renewal["priceIncreaseStatus"]?.int64 }
  /// Milliunits of `renewalCurrency`, with offers applied.
  var renewalPrice: Int64? { renewal["renewalPrice"]?.int64 }
  var renewalCurrency: String? { renewal["currency"]?.string ?? transaction.currency }
  /// The product of the next period, if it is another one.
  var nextProductID: String? {
    renewal["autoRenewProductId"]?.string.flatMap { sameBytes($0, productID) ? nil : $0 }
  }
  var accountToken: String? { renewal["appAccountToken"]?.string ?? transaction.accountToken }

  /// The transaction before the newest one.
  var previous: TransactionFacts? {
    history.last { $0.purchaseDate < transaction.purchaseDate && !sameBytes($0.id, transaction.id) }
  }
}

/// A purchase other than an auto-renewable subscription, with its consumption request and notifications.
struct PurchaseFacts: Sendable {
  let transaction: TransactionFacts
  /// The consumption request about the purchase, open or decided.
  let question: ConsumptionRequest?
  /// The notifications about the purchase, newest first.
  let notifications: [NotificationFacts]
  let now: Timestamp

  init(_ transaction: TransactionFacts, in customer: CustomerFacts) {
    self.transaction = transaction
    now = customer.now
    question = customer.index.question(about: transaction.id)
    notifications = customer.index.notifications(aboutTransaction: transaction.id)
  }

  /// Whether Apple still accepts a response to the consumption request.
  var hasOpenRequest: Bool { question.map { $0.decision == nil && $0.deadline > now } ?? false }
}

extension CustomerFacts {
  /// All purchases except auto-renewable subscriptions, newest first.
  var purchases: [PurchaseFacts] {
    transactions.lazy.filter { !$0.isAutoRenewable }.map { PurchaseFacts($0, in: self) }
  }
}

/// A notification (App Store Server Notifications, "responseBodyV2DecodedPayload") as a view of its item in the
/// notification history.
struct NotificationFacts: Sendable {
  let item: JSON
  /// `notificationType` and `subtype`.
  let type: String
  let subtype: String?
  /// When Apple signed it.
  let date: Timestamp
  /// The transaction at the time of the notification; nil for a notification that is not about a purchase.
  let transaction: TransactionFacts?

  /// Returns nil if the type or the date is missing.
  init?(_ item: JSON) {
    let payload = item["signedPayload"]
    guard let type = payload?["notificationType"]?.string, let date = payload?["signedDate"]?.timestamp else {
      return nil
    }
    (self.item, self.type, self.date) = (item, type, date)
    subtype = payload?["subtype"]?.string
    transaction = (payload?["data"]?["signedTransactionInfo"]).flatMap(TransactionFacts.init)
  }

  /// The type and subtype, such as `DID_RENEW/BILLING_RECOVERY`.
  var name: String { subtype.map { "\(type)/\($0)" } ?? type }

  var renewal: JSON? { item["signedPayload"]?["data"]?["signedRenewalInfo"] }

  /// The customer's reason for the refund request; only in a CONSUMPTION_REQUEST.
  var refundReason: String? { item["signedPayload"]?["data"]?["consumptionRequestReason"]?.string }

  func isNamed(_ type: String, _ subtype: String? = nil) -> Bool {
    sameBytes(self.type, type) && (subtype.map { sameBytes(self.subtype ?? "", $0) } ?? true)
  }
}

extension [NotificationFacts] {
  /// Returns the date of the newest notification of a type, and of a subtype if given; nil if Apple sent none within
  /// the time that it keeps notifications. The list is newest first.
  func dateOfNewest(_ type: String, _ subtype: String? = nil) -> Timestamp? {
    first { $0.isNamed(type, subtype) }?.date
  }
}
