import AppStore
import Base
import Client

/// The subscription or purchase that a message is about, and the values of its facts.
struct MessageSubject: Sendable {
  /// Of a subscription its newest transaction.
  let transaction: TransactionFacts
  let subscription: SubscriptionFacts?
  let purchase: PurchaseFacts?
  /// Of a purchase that was repeated within a few days, all of them, the oldest first (`Charges.runs`).
  let run: [TransactionFacts]

  /// Those of the run that were refunded, as a whole or in part.
  var refundedInRun: [TransactionFacts] { run.filter { $0.revocation != nil } }

  init(_ subscription: SubscriptionFacts) {
    (transaction, self.subscription, purchase, run) = (subscription.transaction, subscription, nil, [])
  }

  init(_ purchase: PurchaseFacts, run: [TransactionFacts]) {
    (transaction, subscription, self.purchase, self.run) = (purchase.transaction, nil, purchase, run)
  }

  /// A subscription of which no status is known.
  init(_ transaction: TransactionFacts) {
    (self.transaction, subscription, purchase, run) = (transaction, nil, nil, [])
  }

  /// By what the transactions of one purchase are found.
  var id: String { subscription?.originalID ?? (purchase == nil ? transaction.originalID : transaction.id) }

  /// The lower, the more urgent: what needs attention, then active purchases, then the rest.
  var urgency: Int {
    let (tone, access) = (subscription?.tone ?? purchase?.row.tone, subscription?.access ?? purchase?.access)
    return tone == .attention ? 0 : access?.isGiven == true ? 1 : 2
  }

  var question: RefundQuestion? { subscription?.question ?? purchase?.question }
  var notifications: [NotificationFacts] { subscription?.notifications ?? purchase?.notifications ?? [] }

  /// The message of the first situation of which all facts are known.
  func message(_ templates: MessageTemplates, _ wording: Wording) -> CustomerMessage? {
    for situation in situations {
      if let text = templates.message(situation, { value(of: $0, in: situation, wording) }) {
        return CustomerMessage(situation: situation, text: text)
      }
    }
    return nil
  }

  /// The transaction that was refunded: of two purchases the later one of these, of an active subscription an earlier period.
  private func refunded(in situation: MessageCase) -> TransactionFacts? {
    switch situation {
    case .chargedTwiceRefunded, .chargedTwicePartialRefund: refundedInRun.last
    case .periodRefunded: subscription?.refundedPeriod
    default: transaction
    }
  }

  /// nil for what is not known of this subject.
  private func value(of fact: MessageFact, in situation: MessageCase, _ wording: Wording) -> String? {
    let refunded = refunded(in: situation)
    return switch fact {
    case .product: name(of: transaction, wording, isOfRun: situation.isOfRun)
    case .nextProduct: subscription?.nextProductID.map(wording.readableName)
    case .previousProduct: subscription?.upgradedFrom.map { name(of: $0, wording, isOfRun: false) }
    case .end: (subscription?.access ?? purchase?.access)?.end.map(wording.moment)
    case .bought: wording.day(transaction.purchaseDate)
    case .amount: transaction.isCharge ? Self.price(transaction).map(wording.language.amount) : nil
    case .nextPrice: subscription?.nextPrice.map(wording.language.amount)
    case .canceled:
      notifications.dateOfNewest("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED").map(wording.day)
    case .extended: extended.map(wording.day)
    case .requested: question.map { wording.moment($0.asked) }
    case .declined: notifications.dateOfNewest("REFUND_DECLINED").map(wording.moment)
    case .reversed: notifications.dateOfNewest("REFUND_REVERSED").map(wording.moment)
    case .refunded: refunded?.revocation.map { wording.day($0.date) }
    case .refundAmount:
      refunded.flatMap { one in one.refundedAmount.map { Money.text(milliunits: $0, currency: one.currency) } }
        .map(wording.language.amount)
    case .refundShare: refunded?.revocation?.share.map { wording.language.percentage(Millipercent.number($0)) }
    case .first: run.first.map { day(inRun: $0, wording) }
    case .second, .last: run.last.map { day(inRun: $0, wording) }
    case .total: Self.total(run, wording.language)
    case .count: run.isEmpty ? nil : String(run.count)
    case .products: nil
    }
  }

  /// When the present period was extended.
  var extended: Timestamp? {
    notifications.dateOfNewest("RENEWAL_EXTENDED").flatMap { $0 >= transaction.purchaseDate ? $0 : nil }
  }

  /// `Pro`, `3 × Coins`; of a run without a quantity that only some of its purchases have.
  private func name(of transaction: TransactionFacts, _ wording: Wording, isOfRun: Bool) -> String {
    let name = transaction.displayName ?? wording.readableName(transaction.productID)
    guard transaction.quantity > 1, !transaction.isAutoRenewable,
      !isOfRun || run.allSatisfy({ $0.quantity == transaction.quantity })
    else { return name }
    return "\(transaction.quantity) × \(name)"
  }

  /// With the time if all purchases of the run are of one day.
  private func day(inRun purchase: TransactionFacts, _ wording: Wording) -> String {
    let days = run.map { wording.day($0.purchaseDate) }
    let isOneDay = days.allSatisfy { sameBytes($0, days[0]) }
    return isOneDay ? wording.time(purchase.purchaseDate) : wording.day(purchase.purchaseDate)
  }

  private static func price(_ transaction: TransactionFacts) -> String? {
    transaction.displayPrice.map { Money.text(milliunits: $0, currency: transaction.currency) }
  }

  private static func total(_ run: [TransactionFacts], _ language: MessageLanguage) -> String? {
    let totals = Charges.totals(run)
    return totals.isEmpty
      ? nil : language.list(totals.map { language.amount(Money.text(milliunits: $0.amount, currency: $0.currency)) })
  }
}

extension MessageCase {
  /// Whether the message is about several purchases of one product.
  fileprivate var isOfRun: Bool { facts.contains(.first) }
}
