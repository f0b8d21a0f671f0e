import AppStore
import Base
import Client

/// One purchase that is no auto-renewable subscription, with what was asked and decided about its refund.
struct PurchaseFacts: Sendable {
  let transaction: TransactionFacts
  /// The refund with a consumption request, open or decided.
  let question: RefundQuestion?
  /// What Apple sent about it, the newest first.
  let notifications: [NotificationFacts]
  let now: Timestamp

  init(_ transaction: TransactionFacts, in customer: CustomerFacts) {
    self.transaction = transaction
    now = customer.now
    question = customer.index.question(about: transaction.id)
    notifications = customer.index.notifications(aboutTransaction: transaction.id)
  }

  /// Whether Apple still takes an answer.
  var hasOpenRequest: Bool { question.map { $0.decision == nil && $0.deadline > now } ?? false }
}

extension CustomerFacts {
  /// What is no auto-renewable subscription, the newest first.
  var purchases: [PurchaseFacts] {
    transactions.lazy.filter { !$0.isAutoRenewable }.map { PurchaseFacts($0, in: self) }
  }
}
