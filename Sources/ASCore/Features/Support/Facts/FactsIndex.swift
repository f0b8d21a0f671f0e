import AppStore
import Base
import Client

/// The facts about a customer by ID, so that the time per purchase does not grow with the number of purchases.
struct FactsIndex: Sendable {
  private let transactions: TextDictionary<TransactionFacts>
  private let histories: TextDictionary<[TransactionFacts]>
  private let ofTransaction: TextDictionary<[NotificationFacts]>
  private let ofOriginal: TextDictionary<[NotificationFacts]>
  private let questions: TextDictionary<(place: Int, question: RefundQuestion)>

  /// Takes `transactions` oldest first, `notifications` newest first, and at most one of `questions` per transaction.
  init(
    _ transactions: [TransactionFacts], _ notifications: [NotificationFacts], _ questions: [RefundQuestion]
  ) {
    self.transactions = TextDictionary(transactions.map { ($0.id, $0) })
    histories = TextDictionary(grouping: transactions) { $0.originalID }
    ofTransaction = TextDictionary(grouping: notifications) { $0.transaction?.id }
    ofOriginal = TextDictionary(grouping: notifications) { $0.transaction?.originalID }
    self.questions = TextDictionary(
      questions.enumerated().map { ($0.element.transactionID, (place: $0.offset, question: $0.element)) })
  }

  /// Returns the newest copy of a transaction.
  func transaction(_ id: String) -> TransactionFacts? { transactions[id] }

  /// Returns the transactions of a purchase by its original transaction ID, oldest first.
  func history(of original: String) -> [TransactionFacts] { histories[original] ?? [] }

  /// Returns the notifications about one transaction, newest first.
  func notifications(aboutTransaction id: String) -> [NotificationFacts] { ofTransaction[id] ?? [] }

  /// Returns the notifications about a purchase by its original transaction ID, newest first.
  func notifications(about original: String) -> [NotificationFacts] { ofOriginal[original] ?? [] }

  /// Returns the consumption request about a transaction, open or decided.
  func question(about id: String) -> RefundQuestion? { questions[id]?.question }

  /// Returns the oldest consumption request about any of these transactions that Apple has not decided.
  func undecidedQuestion(about ids: [String]) -> RefundQuestion? {
    ids.compactMap { questions[$0] }.filter { $0.question.decision == nil }.min { $0.place < $1.place }?.question
  }
}
