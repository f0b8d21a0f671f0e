import AppStore
import Base
import Client

/// A message to a customer about one purchase: a complete text that can be pasted unchanged.
struct CustomerMessage: Sendable, Equatable {
  let situation: MessageCase
  let text: String
  /// Whether it is about a purchase that was looked up.
  var isAsked = false
}

extension CustomerFacts {
  /// Returns a message for each subscription and purchase: what was looked up first, then what requires attention. Only
  /// their order depends on the ID that was looked up.
  func messages(_ texts: CustomerTexts) -> [CustomerMessage] {
    let words = Wording.customers(about: self, texts)
    guard !transactions.isEmpty else {
      let text = failures.isEmpty ? texts.message(.noPurchases) { _ in nil } : nil
      return text.map { [CustomerMessage(situation: .noPurchases, text: $0)] } ?? []
    }
    let asked = TextSet(askedTransactions.flatMap { [$0.id, $0.originalID] })
    let subjects = subjects(words).enumerated().map { place, subject in
      (rank: (asked.contains(subject.id) ? 0 : 1, subject.urgency, place), subject: subject)
    }
    let messages = subjects.sorted { $0.rank < $1.rank }.compactMap { rank, subject in
      subject.message(texts, words, isAsked: rank.0 == 0)
    }
    var told = TextSet()
    return (messages + [several(texts, words)].compactMap(\.self)).filter { told.insert($0.text) }
  }

  /// The newest copies of the purchases that were looked up: all of an order, none for the ID of a download.
  var askedTransactions: [TransactionFacts] {
    order?.map { index.transactions[$0.id] ?? $0 } ?? [index.transactions[read.id]].compactMap(\.self)
  }

  private func subjects(_ words: Wording) -> [MessageSubject] {
    var runs: TextDictionary<PurchaseRun> = [:]
    for purchases in charges.runs {
      let run = PurchaseRun(purchases, words)
      for purchase in purchases { runs[purchase.id] = run }
    }
    var known = TextSet(subscriptions.map(\.originalID))
    let withoutStatus = transactions.filter { $0.isAutoRenewable && known.insert($0.originalID) }
    return holdings.map { one in
      MessageSubject(
        transaction: one.transaction, holding: one, run: one.isSubscription ? nil : runs[one.transaction.id])
    }
      + withoutStatus.map { MessageSubject(transaction: $0) }
  }

  /// Returns a message about all subscriptions together, because several that renew look like a duplicate charge.
  private func several(_ texts: CustomerTexts, _ words: Wording) -> CustomerMessage? {
    guard charges.running.count > 1 else { return nil }
    guard charges.unknown.isEmpty else { return nil }
    let names = charges.running.map { words.readableName($0.bundle?.productId ?? $0.productID) }
    let products = words.language.text(.names(names))
    let text = texts.message(.severalSubscriptions) { fact in
      fact == .count ? String(charges.running.count) : fact == .products ? products : nil
    }
    return text.map { CustomerMessage(situation: .severalSubscriptions, text: $0) }
  }
}

/// The subscription or purchase that a message is about, and the values of its facts.
struct MessageSubject: Sendable {
  /// The purchase, or the newest transaction of the subscription.
  let transaction: TransactionFacts
  /// Nil for a subscription without a known status.
  var holding: Holding?
  /// The run of a purchase that was repeated within a few days.
  var run: PurchaseRun?

  var id: String { holding?.id ?? transaction.originalID }

  /// Lower is more urgent: what requires attention, then active purchases, then the rest.
  var urgency: Int {
    holding?.tone == .attention ? 0 : holding?.access.isGiven == true ? 1 : 2
  }

  /// Returns the message for the first situation with no unknown facts.
  func message(_ texts: CustomerTexts, _ wording: Wording, isAsked: Bool) -> CustomerMessage? {
    for situation in situations {
      if let text = texts.message(situation, { value(of: $0, in: situation, wording) }) {
        return CustomerMessage(situation: situation, text: text, isAsked: isAsked)
      }
    }
    return nil
  }

  /// Returns the purchase that a refund is about, such as an earlier period of a subscription.
  private func purchase(in situation: MessageCase) -> TransactionFacts? {
    func notified(_ type: String, _ id: String? = nil) -> TransactionFacts? {
      holding?.notifications.lazy.filter { $0.isNamed(type) }.compactMap(\.transaction)
        .first { transaction in id.map { sameBytes($0, transaction.id) } ?? true }
    }
    return switch situation {
    case .refundPending, .refundPendingAgain:
      notified(ConsumptionRequest.type, holding?.request?.transactionID) ?? transaction
    case .refundDeclined: notified("REFUND_DECLINED") ?? transaction
    case .refundReversed: notified("REFUND_REVERSED") ?? transaction
    case .chargedTwiceRefunded, .chargedTwicePartialRefund: run?.refunded.last
    case .periodRefunded: holding?.refundedPeriods.last
    default: transaction
    }
  }

  private func value(of fact: MessageFact, in situation: MessageCase, _ wording: Wording) -> String? {
    let purchase = purchase(in: situation)
    let amount = { wording.language.text(.amount($0)) }
    return switch fact {
    case .product: name(of: transaction, wording, isOfRun: situation.facts.contains(.first))
    case .nextProduct:
      (situation == .replaced ? holding?.replacingProductID : holding?.nextProductID).map(wording.readableName)
    case .bundle: holding?.bundle?.productId.map(wording.readableName)
    case .previousProduct: holding?.upgradedFrom.map { name(of: $0, wording, isOfRun: false) }
    case .end: holding?.access.end.map(wording.moment)
    case .bought: purchase.map { wording.day($0.purchaseDate) }
    case .amount: transaction.isCharge ? transaction.priceText.map(amount) : nil
    case .nextPrice: holding?.nextPrice.map(amount)
    case .canceled: holding?.turnedOff.map(wording.day)
    case .commitmentEnd: holding?.commitment?.end.map(wording.day)
    case .paid: holding?.commitment.map { String($0.payment) }
    case .extended: holding?.extended.map(wording.day)
    case .requested: holding?.request.map { wording.moment($0.asked) }
    case .declined: holding?.declined.map(wording.moment)
    case .reversed: holding?.reversed.map(wording.moment)
    case .refunded: purchase?.revocation.map { wording.day($0.date) }
    case .refundAmount: purchase?.refundText.map(amount)
    case .refundShare: purchase?.revocation?.share.map { wording.language.text(.percentage(Millipercent.number($0))) }
    case .first: run?.first
    case .second, .last: run?.last
    case .total: run?.total
    case .count: run.map { String($0.purchases.count) } ?? holding?.commitment.map { String($0.total) }
    case .products: nil
    }
  }

  /// Returns `Pro` or `3 × Coins`. In a message about several purchases, a quantity that only some have is omitted.
  private func name(of transaction: TransactionFacts, _ wording: Wording, isOfRun: Bool) -> String {
    let names = transaction.displayNames
    let name = names.isEmpty ? wording.readableName(transaction.productID) : wording.language.text(.names(names))
    guard transaction.quantity > 1, !transaction.isAutoRenewable,
      !isOfRun || run?.hasOneQuantity != false
    else { return name }
    return "\(transaction.quantity) × \(name)"
  }

  /// Most specific first. They follow from the verdict, so that no message contradicts the card; refund requests and
  /// repeated purchases come first.
  private var situations: [MessageCase] {
    holding.map { refundRequests($0) + duplicates + $0.messages + [.unknown] } ?? [.unknown]
  }

  /// An open request takes precedence over all earlier events. A decision is mentioned only while it is recent: for a
  /// subscription, which continues, it must be in the current period.
  private func refundRequests(_ holding: Holding) -> [MessageCase] {
    if let request = holding.request, holding.isUndecided, request.asked > holding.revocation?.date ?? .earliest {
      return [.refundPendingAgain, .refundPending]
    }
    guard holding.revocation == nil, !holding.isSubscription || holding.state == .active else { return [] }
    func recent(_ date: Timestamp?) -> Timestamp? {
      date.flatMap { !holding.isSubscription || $0 >= transaction.purchaseDate ? $0 : nil }
    }
    let reversed = recent(holding.reversed)
    if let declined = recent(holding.declined), declined > reversed ?? .earliest { return [.refundDeclined] }
    return reversed == nil ? [] : [.refundReversed]
  }

  private var duplicates: [MessageCase] {
    guard let run else { return [] }
    let repeated: [MessageCase] = [.chargedRepeatedly, .chargedRepeatedlySameDay]
    // If some of several purchases were refunded, each gets its own message.
    guard run.purchases.count == 2 else { return run.refunded.isEmpty ? repeated : [] }
    let gone = run.purchases.filter { !$0.stands }
    if gone.isEmpty { return run.refunded.isEmpty ? [.chargedTwice] + repeated : [.chargedTwicePartialRefund] }
    return gone.count == 1 && gone.allSatisfy { $0.revocation?.kind == .refund } ? [.chargedTwiceRefunded] : []
  }
}

/// Purchases of one product that follow each other within a few days (`Charges.runs`), and the values of their facts.
/// They are computed once for all messages about the run, which may have thousands of purchases.
struct PurchaseRun: Sendable {
  /// At least two purchases, oldest first.
  let purchases: [TransactionFacts]
  /// The purchases that were refunded, fully or in part.
  let refunded: [TransactionFacts]
  let hasOneQuantity: Bool
  /// The days of the first and the last purchase, or the times of two on one day; `last` is nil if it is the same.
  let first: String
  let last: String?
  /// The sums by currency; nil if no price is known.
  let total: String?

  init(_ purchases: [TransactionFacts], _ wording: Wording) {
    self.purchases = purchases
    refunded = purchases.filter { $0.revocation != nil }
    hasOneQuantity = purchases.allSatisfy { $0.quantity == purchases[0].quantity }
    let ends = [purchases[0], purchases[purchases.count - 1]].map(\.purchaseDate)
    let days = ends.map(wording.day)
    let shown = purchases.count == 2 && days[0] == days[1] ? ends.map(wording.time) : days
    (first, last) = (shown[0], shown[0] == shown[1] ? nil : shown[1])
    let totals = Charges.totals(purchases).map(\.text)
    total = totals.isEmpty ? nil : wording.language.text(.list(totals.map { wording.language.text(.amount($0)) }))
  }
}

extension [CustomerMessage] {
  /// The messages about what was looked up; the first one if there are none.
  var replies: ArraySlice<CustomerMessage> {
    let asked = prefix(while: \.isAsked)
    return asked.isEmpty ? prefix(1) : asked
  }
}
