import AppStore
import Base
import Client

/// The subscription or purchase that a message is about, and the values of its facts.
struct MessageSubject: Sendable {
  /// Of a subscription its newest transaction.
  let transaction: TransactionFacts
  let subscription: SubscriptionFacts?
  let purchase: PurchaseFacts?
  let pair: Pair?

  /// Two purchases of one product within a few days.
  struct Pair: Sendable {
    let earlier: TransactionFacts
    let later: TransactionFacts

    /// Those that were refunded, as a whole or in part.
    var refunded: [TransactionFacts] { [later, earlier].filter { $0.revocation != nil } }
  }

  init(_ subscription: SubscriptionFacts) {
    (transaction, self.subscription, purchase, pair) = (subscription.transaction, subscription, nil, nil)
  }

  init(_ purchase: PurchaseFacts, pair: Pair?) {
    (transaction, subscription, self.purchase, self.pair) = (purchase.transaction, nil, purchase, pair)
  }

  /// A subscription of which no status is known.
  init(_ transaction: TransactionFacts) {
    (self.transaction, subscription, purchase, pair) = (transaction, nil, nil, nil)
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

  /// The transaction that was refunded: of a pair either, of an active subscription an earlier period.
  private func refunded(in situation: MessageCase) -> TransactionFacts? {
    switch situation {
    case .chargedTwiceRefunded, .chargedTwicePartialRefund: pair?.refunded.first
    case .periodRefunded: subscription?.refundedPeriod
    default: transaction
    }
  }

  /// nil for what is not known of this subject.
  private func value(of fact: MessageFact, in situation: MessageCase, _ wording: Wording) -> String? {
    let refunded = refunded(in: situation)
    return switch fact {
    case .product: name(of: transaction, wording)
    case .nextProduct: subscription?.nextProductID.map(wording.readableName)
    case .previousProduct: subscription?.upgradedFrom.map { name(of: $0, wording) }
    case .end: (subscription?.access ?? purchase?.access)?.end.map(wording.moment)
    case .bought: wording.day(transaction.purchaseDate)
    case .amount: transaction.isCharge ? Self.price(transaction) : nil
    case .nextPrice: subscription?.nextPrice
    case .canceled:
      notifications.dateOfNewest("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED").map(wording.day)
    case .extended: extended.map(wording.day)
    case .requested: question.map { wording.moment($0.asked) }
    case .declined: notifications.dateOfNewest("REFUND_DECLINED").map(wording.moment)
    case .reversed: notifications.dateOfNewest("REFUND_REVERSED").map(wording.moment)
    case .refunded: refunded?.revocation.map { wording.day($0.date) }
    case .refundAmount:
      refunded.flatMap { one in one.refundedAmount.map { Money.text(milliunits: $0, currency: one.currency) } }
    case .refundShare: refunded?.revocation?.share.map { "\(Millipercent.number($0))%" }
    case .first: pair.map { day(of: $0.earlier, $0, wording) }
    case .second: pair.map { day(of: $0.later, $0, wording) }
    case .total: pair.flatMap(Self.total)
    case .products, .count: nil
    }
  }

  /// When the present period was extended.
  var extended: Timestamp? {
    notifications.dateOfNewest("RENEWAL_EXTENDED").flatMap { $0 >= transaction.purchaseDate ? $0 : nil }
  }

  /// `Pro`, `3 × Coins`.
  private func name(of transaction: TransactionFacts, _ wording: Wording) -> String {
    let name = transaction.displayName ?? wording.readableName(transaction.productID)
    return transaction.quantity > 1 && !transaction.isAutoRenewable ? "\(transaction.quantity) × \(name)" : name
  }

  /// With the time if both purchases are of one day.
  private func day(of purchase: TransactionFacts, _ pair: Pair, _ wording: Wording) -> String {
    let isOneDay = sameBytes(wording.day(pair.earlier.purchaseDate), wording.day(pair.later.purchaseDate))
    return isOneDay ? wording.time(purchase.purchaseDate) : wording.day(purchase.purchaseDate)
  }

  private static func price(_ transaction: TransactionFacts) -> String? {
    transaction.displayPrice.map { Money.text(milliunits: $0, currency: transaction.currency) }
  }

  private static func total(_ pair: Pair) -> String? {
    let totals = Charges.totals([pair.earlier, pair.later])
    return totals.isEmpty
      ? nil : totals.map { Money.text(milliunits: $0.amount, currency: $0.currency) }.listed("and")
  }
}
