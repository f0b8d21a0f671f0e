import AppStore
import Base
import Client

/// A purchase other than an auto-renewable subscription, with its consumption request and notifications.
struct PurchaseFacts: Sendable {
  let transaction: TransactionFacts
  /// The consumption request about the purchase, open or decided.
  let question: RefundQuestion?
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
