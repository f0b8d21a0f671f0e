import AppStore
import Base
import Client

/// The subscription or purchase that a message is about, and the values of its facts.
struct MessageSubject: Sendable {
  /// The purchase, or the newest transaction of the subscription.
  let transaction: TransactionFacts
  let subscription: SubscriptionFacts?
  let purchase: PurchaseFacts?
  /// The run of a purchase that was repeated within a few days.
  let run: PurchaseRun?

  init(_ subscription: SubscriptionFacts) {
    (transaction, self.subscription, purchase, run) = (subscription.transaction, subscription, nil, nil)
  }

  init(_ purchase: PurchaseFacts, run: PurchaseRun?) {
    (transaction, subscription, self.purchase, self.run) = (purchase.transaction, nil, purchase, run)
  }

  /// Creates the subject of a subscription without a known status.
  init(_ transaction: TransactionFacts) {
    (self.transaction, subscription, purchase, run) = (transaction, nil, nil, nil)
  }

  /// The ID of the subject: a purchase's transaction ID, or a subscription's original transaction ID.
  var id: String { subscription?.originalID ?? (purchase == nil ? transaction.originalID : transaction.id) }

  /// Lower is more urgent: what requires attention, then active purchases, then the rest.
  var urgency: Int {
    let (tone, access) = (subscription?.tone ?? purchase?.row.tone, subscription?.access ?? purchase?.access)
    return tone == .attention ? 0 : access?.isGiven == true ? 1 : 2
  }

  var question: RefundQuestion? { subscription?.question ?? purchase?.question }
  var notifications: [NotificationFacts] { subscription?.notifications ?? purchase?.notifications ?? [] }

  /// Returns the message for the first situation with no unknown facts.
  func message(_ templates: MessageTemplates, _ wording: Wording) -> CustomerMessage? {
    for situation in situations {
      if let text = templates.message(situation, { value(of: $0, in: situation, wording) }) {
        return CustomerMessage(situation: situation, text: text)
      }
    }
    return nil
  }

  /// Returns what was refunded: the last refunded purchase of a run, or an earlier period of an active subscription.
  private func refunded(in situation: MessageCase) -> TransactionFacts? {
    switch situation {
    case .chargedTwiceRefunded, .chargedTwicePartialRefund: run?.refunded.last
    case .periodRefunded: subscription?.refundedPeriod
    default: transaction
    }
  }

  /// Returns nil for a fact that is unknown.
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
    case .first: run?.first
    case .second, .last: run?.last
    case .total: run?.total
    case .count: run.map { String($0.purchases.count) }
    case .products: nil
    }
  }

  /// When the current period was extended.
  var extended: Timestamp? {
    notifications.dateOfNewest("RENEWAL_EXTENDED").flatMap { $0 >= transaction.purchaseDate ? $0 : nil }
  }

  /// Returns `Pro` or `3 × Coins`. For a run, a quantity that only some of its purchases have is omitted.
  private func name(of transaction: TransactionFacts, _ wording: Wording, isOfRun: Bool) -> String {
    let name = transaction.displayName ?? wording.readableName(transaction.productID)
    guard transaction.quantity > 1, !transaction.isAutoRenewable,
      !isOfRun || run?.hasOneQuantity != false
    else { return name }
    return "\(transaction.quantity) × \(name)"
  }

  private static func price(_ transaction: TransactionFacts) -> String? {
    transaction.displayPrice.map { Money.text(milliunits: $0, currency: transaction.currency) }
  }
}

extension MessageCase {
  /// Whether the message is about several purchases of one product.
  fileprivate var isOfRun: Bool { facts.contains(.first) }
}
