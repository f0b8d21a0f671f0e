import AppStore
import Base
import Client

/// Whether somebody paid twice: a rule over what was charged, the same for every customer.
///
/// Two purchases of one product within a few days, neither a renewal, neither refunded as a whole nor replaced by an
/// upgrade. The data does not show whether both were wanted, as consumables may be. Several subscriptions that renew at the same time
/// are reported, too, as they are the commonest reason for "I was charged twice".
struct Charges: Sendable {
  /// Pairs of purchases of one product, the newest first.
  let repeated: [(TransactionFacts, TransactionFacts)]
  /// The same of which one was refunded as a whole, or both were.
  let settled: [(TransactionFacts, TransactionFacts)]
  /// Purchases of one product that follow each other within a few days, refunded ones included, the oldest first.
  let runs: [[TransactionFacts]]
  /// What is charged at the same time in different groups.
  let running: [SubscriptionFacts]
  /// What was charged, the newest first.
  let all: [TransactionFacts]

  /// How near each other two purchases have to be.
  static let days: Int64 = 3

  init(_ facts: CustomerFacts) {
    all = facts.transactions.filter(\.isCharge)
    let bought = all.filter { !$0.isRenewal && !$0.isSeatAddition && !$0.isUpgraded }
    repeated = Self.pairs(bought.filter(\.stands))
    settled = Self.pairs(bought).filter { !$0.stands || !$1.stands }
    runs = Self.runs(bought)
    running = facts.subscriptions.filter {
      $0.state?.isRunning ?? false && $0.ownership == .purchased && $0.isRenewing
    }
  }

  /// Neighbors of one product that are near each other, the newest first.
  private static func pairs(_ purchases: [TransactionFacts]) -> [(TransactionFacts, TransactionFacts)] {
    var last = TextDictionary<TransactionFacts>()
    var pairs: [(TransactionFacts, TransactionFacts)] = []
    for purchase in purchases {
      if let later = last[purchase.productID], later.purchaseDate - purchase.purchaseDate <= .days(days) {
        pairs.append((later, purchase))
      }
      last[purchase.productID] = purchase
    }
    return pairs
  }

  private static func runs(_ purchases: [TransactionFacts]) -> [[TransactionFacts]] {
    var (runs, places): ([[TransactionFacts]], TextDictionary<Int>) = ([], [:])
    for purchase in purchases.reversed() {
      if let place = places[purchase.productID], let last = runs[place].last,
        purchase.purchaseDate - last.purchaseDate <= .days(days)
      {
        runs[place].append(purchase)
      } else {
        places[purchase.productID] = runs.count
        runs.append([purchase])
      }
    }
    return runs.filter { $0.count > 1 }
  }

  var verdict: Name {
    if !repeated.isEmpty { return .boughtTwice }
    return running.count > 1 ? .severalSubscriptions : all.isEmpty ? .nothingCharged : .noneSeen
  }

  /// Whether something was charged twice, by its name in JSON.
  enum Name: String, Sendable {
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
    case .noneSeen: "NO DUPLICATE CHARGE"
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
    case .boughtTwice: return "within \(Self.days) days, \(Self.listed(repeated, wording))"
    case .severalSubscriptions:
      return "\(running.map { wording.name($0.productID) }.listed("and")); each is charged separately"
    case .noneSeen where !settled.isEmpty: return Self.listed(settled, wording)
    case .noneSeen: return "no product was bought twice within \(Self.days) days"
    case .nothingCharged: return "no payments by this customer were found"
    }
  }

  /// `coins on 1 Oct 2026 and 2 Oct 2026, one refunded in part; chest on 3 Oct 2026 and 4 Oct 2026`.
  private static func listed(_ pairs: [(TransactionFacts, TransactionFacts)], _ wording: Wording) -> String {
    let shown = pairs.prefix(3).map { later, earlier in
      let days = [earlier, later].map { wording.day($0.purchaseDate) }
      let moments = sameBytes(days[0], days[1]) ? [earlier, later].map { wording.time($0.purchaseDate) } : days
      return "\(wording.name(later.productID)) on \(moments.joined(separator: " and "))\(refunds([earlier, later]))"
    }
    let more = pairs.count > shown.count ? " and \(pairs.count - shown.count) more times" : ""
    return "\(shown.joined(separator: "; "))\(more)"
  }

  /// `, one refunded`: the state of two purchases.
  private static func refunds(_ pair: [TransactionFacts]) -> String {
    let gone = pair.filter { !$0.stands }
    let parts = pair.count { $0.stands && $0.revocation != nil }
    let word = gone.contains { $0.revocation?.kind == .unnamed } ? "revoked" : "refunded"
    let whole = gone.isEmpty ? nil : "\(gone.count == 2 ? "both" : "one") \(word)"
    let part = parts == 0 ? nil : "\(parts == 2 ? "both" : "one") refunded in part"
    return [whole, part].compactMap(\.self).map { ", \($0)" }.joined()
  }
}
