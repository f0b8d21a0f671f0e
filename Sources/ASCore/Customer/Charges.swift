import AppStore
import Base

/// Whether somebody paid twice: a rule over what was charged, the same for every customer.
///
/// Two purchases of one product within a few days, neither a renewal, neither refunded nor replaced by an upgrade. The
/// data does not show whether both were wanted, as consumables may be. Several subscriptions that renew at the same time
/// are reported, too, as they are the commonest reason for "I was charged twice".
package struct Charges: Sendable {
  /// Pairs of purchases of one product, the newest first.
  let repeated: [(TransactionFacts, TransactionFacts)]
  /// What is charged at the same time in different groups.
  let running: [SubscriptionFacts]
  /// What was charged, the newest first.
  let all: [TransactionFacts]

  /// How near each other two purchases have to be.
  static let days: Int64 = 3

  init(_ facts: CustomerFacts) {
    all = facts.transactions.filter(\.isCharge)
    var last = TextDictionary<TransactionFacts>()
    var repeated: [(TransactionFacts, TransactionFacts)] = []
    for charge in all
    where !charge.isRenewal && !charge.isSeatAddition && !charge.isUpgraded && charge.revocation == nil {
      if let later = last[charge.productID], later.purchaseDate - charge.purchaseDate <= .days(Self.days) {
        repeated.append((later, charge))
      }
      last[charge.productID] = charge
    }
    self.repeated = repeated
    running = facts.subscriptions.filter {
      $0.state?.isRunning ?? false && $0.ownership == .purchased && $0.isRenewing
    }
  }

  var verdict: Name {
    if !repeated.isEmpty { return .boughtTwice }
    return running.count > 1 ? .severalSubscriptions : all.isEmpty ? .nothingCharged : .noneSeen
  }

  /// Whether something was charged twice, by its name in JSON.
  package enum Name: String, Sendable {
    case boughtTwice = "bought-twice"
    case severalSubscriptions = "several-subscriptions"
    case noneSeen = "no-double-charge"
    case nothingCharged = "nothing-charged"
  }

  /// Sums by currency, in the order in which currencies were first met. Milliunits, as displayed to the customer, discounts
  /// included; App Store Connect is the truth for money.
  static func totals(_ transactions: [TransactionFacts]) -> [(currency: String, amount: Int64)] {
    var (currencies, sums): ([String], TextDictionary<Int64>) = ([], [:])
    for transaction in transactions where transaction.isCharge {
      guard let price = transaction.displayPrice, let currency = transaction.currency else { continue }
      if sums[currency] == nil { currencies.append(currency) }
      sums[currency] = (sums[currency] ?? 0).addingClamped(price)
    }
    return currencies.map { ($0, sums[$0] ?? 0) }
  }

  /// The charge that is nearest in time to an order's, and no part of it.
  func nearest(to order: [TransactionFacts]) -> TransactionFacts? {
    guard let date = order.first?.purchaseDate else { return nil }
    let own = TextSet(order.map(\.id))
    let others = all.filter { !own.contains($0.id) }
    return others.min { abs($0, date) < abs($1, date) }
  }

  private func abs(_ charge: TransactionFacts, _ date: Timestamp) -> TimeSpan {
    max(charge.purchaseDate - date, date - charge.purchaseDate)
  }
}

extension Charges {
  /// In capitals, as a card heads it.
  var caption: String {
    switch verdict {
    case .boughtTwice: "BOUGHT TWICE"
    case .severalSubscriptions: "SEVERAL SUBSCRIPTIONS RENEW"
    case .noneSeen: "NO DOUBLE CHARGE SEEN"
    case .nothingCharged: "NOTHING WAS CHARGED"
    }
  }

  var tone: Verdict.Tone {
    switch verdict {
    case .boughtTwice, .severalSubscriptions: .attention
    case .noneSeen, .nothingCharged: .fine
    }
  }

  /// A clause that can follow the caption.
  func reason(_ wording: Wording) -> String {
    switch verdict {
    case .boughtTwice:
      let pairs = repeated.prefix(3).map { later, earlier in
        let days = [earlier, later].map { wording.day($0.purchaseDate) }
        let moments = sameBytes(days[0], days[1]) ? [earlier, later].map { wording.time($0.purchaseDate) } : days
        return "\(wording.name(later.productID)) on \(moments.joined(separator: " and "))"
      }
      let more = repeated.count > pairs.count ? " and \(repeated.count - pairs.count) more times" : ""
      return "within \(Self.days) days, \(pairs.joined(separator: "; "))\(more)"
    case .severalSubscriptions:
      return "\(running.map { wording.name($0.productID) }.listed("and")), each charged by itself"
    case .noneSeen: return "no product was bought twice within \(Self.days) days"
    case .nothingCharged: return "no payment of this customer is known"
    }
  }
}
