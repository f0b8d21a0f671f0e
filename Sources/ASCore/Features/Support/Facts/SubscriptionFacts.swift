import AppStore
import Base
import Client

/// One subscription as Get All Subscription Statuses has it, with its history and notifications.
struct SubscriptionFacts: Sendable {
  let originalID: String
  let group: String?
  /// Apple's number, which asctl need not know.
  let status: Int64
  /// The newest of the subscription.
  let transaction: TransactionFacts
  /// "JWSRenewalInfoDecodedPayload"; null where the reply had none.
  let renewal: JSON
  /// All its transactions that are known, the oldest first.
  let history: [TransactionFacts]
  /// What Apple sent about it, the newest first.
  let notifications: [NotificationFacts]

  /// The refund with a consumption request, open or decided: an undecided one of any period before a decided one of the newest.
  let question: RefundQuestion?

  /// nil for an entry that lacks its transaction or its status.
  init?(_ entry: JSON, group: String?, _ index: FactsIndex) {
    guard let status = entry["status"]?.int64,
      let transaction = entry["signedTransactionInfo"].flatMap(TransactionFacts.init)
    else { return nil }
    let original = entry["originalTransactionId"]?.string ?? transaction.originalID
    (originalID, self.group, self.status, self.transaction) = (original, group, status, transaction)
    renewal = entry["signedRenewalInfo"] ?? .null
    history = index.history(of: original)
    question =
      index.undecidedQuestion(about: [transaction.id] + history.map(\.id)) ?? index.question(about: transaction.id)
    notifications = index.notifications(about: original)
  }

  /// nil for a status that asctl does not know.
  var state: SubscriptionStatus? { SubscriptionStatus(rawValue: status) }
  var productID: String { transaction.productID }
  var expiresDate: Timestamp? { transaction.expiresDate }
  var ownership: TransactionFacts.Ownership { transaction.ownership }
  var isRenewing: Bool { renewal["autoRenewStatus"]?.int64 == 1 }
  /// The end of the newest period; in billing retry no date of an attempt.
  var renewalDate: Timestamp? { renewal["renewalDate"]?.timestamp ?? expiresDate }
  var graceEnd: Timestamp? { renewal["gracePeriodExpiresDate"]?.timestamp }
  /// 1 canceled, 2 payment, 3 price, 4 product, 5 other.
  var expirationIntent: Int64? { renewal["expirationIntent"]?.int64 }
  /// 0: the customer has not answered the request to agree; 1: agreed, or no consent was needed.
  var priceIncreaseStatus: Int64? { renewal["priceIncreaseStatus"]?.int64 }
  /// Milliunits of `renewalCurrency`, offers applied.
  var renewalPrice: Int64? { renewal["renewalPrice"]?.int64 }
  var renewalCurrency: String? { renewal["currency"]?.string ?? transaction.currency }
  /// What it renews as, where that is another product.
  var nextProductID: String? {
    renewal["autoRenewProductId"]?.string.flatMap { sameBytes($0, productID) ? nil : $0 }
  }
  var accountToken: String? { renewal["appAccountToken"]?.string ?? transaction.accountToken }

  /// The transaction before the newest.
  var previous: TransactionFacts? {
    history.last { $0.purchaseDate < transaction.purchaseDate && !sameBytes($0.id, transaction.id) }
  }
}
