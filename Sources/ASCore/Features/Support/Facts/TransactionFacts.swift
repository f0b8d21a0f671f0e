import AppStore
import Base
import Client

/// A transaction (App Store Server API, "JWSTransactionDecodedPayload") as a view of its unmodified JSON.
struct TransactionFacts: Sendable {
  let json: JSON
  let id: String
  let purchaseDate: Timestamp
  /// Stored, because every verdict, charge, event and message reads it.
  let unknownParts: UnknownParts

  /// Returns nil if the ID or the date is missing.
  init?(_ json: JSON) {
    guard let id = json["transactionId"]?.string, let date = json["purchaseDate"]?.timestamp else { return nil }
    (self.json, self.id, purchaseDate) = (json, id, date)
    unknownParts = UnknownParts(ofTransaction: json)
  }

  func text(_ member: String) -> String? { json[member]?.string }
  func has(_ member: String, _ value: String) -> Bool { text(member).map { sameBytes($0, value) } ?? false }

  /// The ID of the purchase's first transaction; its own ID if it is the first.
  var originalID: String { text("originalTransactionId") ?? id }
  var productID: String { text("productId") ?? "?" }
  /// The display name, or those of the items, which only the Advanced Commerce API has.
  var displayNames: [String] {
    let info = json["advancedCommerceInfo"]
    if let name = info?["descriptors"]?["displayName"]?.string { return [name] }
    return (info?["items"]?.arrayElements ?? []).compactMap { $0["displayName"]?.string }
  }
  var bundleID: String? { text("bundleId") }
  var currency: String? { text("currency") }
  var accountToken: String? { text("appAccountToken") }
  /// The end of the period; nil for anything but an auto-renewable subscription.
  var expiresDate: Timestamp? { json["expiresDate"]?.timestamp }
  var signedDate: Timestamp { json["signedDate"]?.timestamp ?? .earliest }
  /// Whether it replaces another copy of the transaction. Of two copies that were signed at the same time, one with a
  /// revocation counts.
  func isNewer(than other: TransactionFacts) -> Bool {
    signedDate == other.signedDate ? revocation != nil || other.revocation == nil : signedDate > other.signedDate
  }
  /// The number of consumables or seats.
  var quantity: Int64 { json["quantity"]?.int64 ?? 1 }
  var isUpgraded: Bool { json["isUpgraded"]?.boolValue ?? false }
  /// A subscription, bundle or suite.
  var isAutoRenewable: Bool { AppStore.isRenewing(json) }
  var isRenewal: Bool { has("transactionReason", "RENEWAL") }
  /// Whether the period is free because of an offer other than a retention offer, which is for paying customers.
  var isFreeTrial: Bool { has("offerDiscountType", "FREE_TRIAL") && !isRetained }
  /// Whether the customer redeemed a retention offer instead of canceling, which the period uses.
  var isRetained: Bool { json["offerType"]?.int64 == Self.retentionOffer }
  /// The number of retention offers in `offerType`.
  static let retentionOffer: Int64 = 5
  /// The bundle that contains the subscription and pays for it.
  var bundle: BundleMembership? { BundleMembership(json) }
  /// Whether it contains a value that asctl does not know, so that nothing is known about the payment.
  var isUnclear: Bool { !unknownParts.values.isEmpty }
  /// Whether it replaces another purchase in a switch to a bundle or back, or in a migration.
  var isSwitch: Bool { text("previousOriginalTransactionId") != nil }
  /// Whether seats were added during a period, which also has another transaction.
  var isSeatAddition: Bool { has("additionalTransactionReason", "SEAT_ADDITION") }

  /// Milliunits of the currency for all units or seats together, as displayed to the customer, including discounts.
  var displayPrice: Int64? { RefundEstimate.price(of: json) }

  var ownership: PurchaseOwnership { PurchaseOwnership(of: json) }
  var revocation: PurchaseRevocation? { PurchaseRevocation(of: json) }

  /// Whether the purchase counts: it was not fully refunded or revoked.
  var stands: Bool { !(revocation?.endsPurchase ?? false) }

  /// The estimated refund in milliunits; nil if nothing was refunded, or if the price or the share is missing.
  var refundedAmount: Int64? { revocation == nil ? nil : RefundEstimate.amount(json)?.int64 }

  /// Whether Apple refunded a part without its amount: the rest of an upgraded period, seats, or an unknown share.
  var hasUnknownRefund: Bool {
    isUpgraded || json["multiSeatInfo"]?["revokedSeatQuantity"]?.int64 ?? 0 > 0
      || [.refund, .partialRefund].contains(revocation?.kind) && refundedAmount == nil
  }

  /// The display price and the estimated refund as text, `9.99 USD`; nil if the payment is unclear.
  var priceText: String? { isUnclear ? nil : displayPrice.map { Money.text(milliunits: $0, currency: currency) } }
  var refundText: String? { isUnclear ? nil : refundedAmount.map { Money.text(milliunits: $0, currency: currency) } }

  /// Whether the customer was charged; false for free, shared and assigned purchases, and for a subscription in a bundle,
  /// because the bundle is charged instead.
  var isCharge: Bool { ownership == .purchased && displayPrice ?? 0 > 0 && bundle == nil }
}

/// Whether a customer was charged twice. A duplicate is two purchases of one product within a few days, neither of them
/// a renewal, refunded in full, replaced by an upgrade, or a switch to a bundle or back. Both may have been intended, as with consumables. Several
/// subscriptions that renew at the same time are also reported, as the most common reason for "I was charged twice".
struct Charges: Sendable {
  /// The runs without purchases that were fully refunded or revoked, newest first.
  let repeated: [[TransactionFacts]]
  /// Runs of purchases of one product within a few days of each other, including refunded ones; oldest first.
  let runs: [[TransactionFacts]]
  /// The customer's own running subscriptions that renew, in different groups. Of those in one bundle, only one is listed:
  /// the bundle itself, if the response contains it.
  let running: [Holding]
  /// All charges, newest first.
  let all: [TransactionFacts]
  /// Whether all transactions of the customer are known.
  let isComplete: Bool
  /// The values, and members that look like identifiers, that asctl does not know in transactions, each once. They may
  /// change what was charged.
  let unknown: [String]
  /// Whether a transaction has such a value, so that it is unknown whether it was a charge.
  private let hasUnclear: Bool

  /// The maximum number of days between two purchases of a pair.
  static let days: Int64 = 3

  /// `transactions` are newest first. With `products`, only those are checked for repeated purchases.
  init(of transactions: [TransactionFacts], _ subscriptions: [Holding], isComplete: Bool, products: TextSet? = nil) {
    self.isComplete = isComplete
    let parts = transactions.map(\.unknownParts)
    unknown = parts.flatMap { $0.values + $0.identifiers }.uniqued()
    all = transactions.filter(\.isCharge)
    hasUnclear = parts.contains { !$0.values.isEmpty }
    let unclear = TextSet(zip(transactions, parts).compactMap { $1.values.isEmpty ? nil : $0.id })
    let bought = all.filter {
      !$0.isRenewal && !$0.isSeatAddition && !$0.isUpgraded && !$0.isSwitch && products?.contains($0.productID) ?? true
        && !unclear.contains($0.id)
    }
    runs = Self.runs(bought)
    repeated = Self.runs(bought.filter(\.stands)).reversed()
    running = Self.withoutMembers(
      subscriptions.filter { $0.state?.isRunning ?? false && $0.ownership == .purchased && $0.renews == true })
  }

  /// Returns one subscription for each charge: the members of a bundle are charged once.
  private static func withoutMembers(_ subscriptions: [Holding]) -> [Holding] {
    var paid = TextSet(subscriptions.map(\.originalID))
    return subscriptions.filter { subscription in
      guard let bundle = subscription.bundle else { return true }
      return bundle.charge.map { paid.insert($0) } ?? false
    }
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

  /// Returns the sums by currency, as displayed to the customer, including discounts, in the order of the purchases.
  /// Transactions with something that asctl does not know are not counted.
  static func totals(_ transactions: [TransactionFacts]) -> [Total] {
    var (currencies, sums): ([String], TextDictionary<Total>) = ([], [:])
    for transaction in transactions where transaction.isCharge && transaction.unknownParts.isEmpty {
      guard let price = transaction.displayPrice, let currency = transaction.currency else { continue }
      if sums[currency] == nil { currencies.append(currency) }
      var sum = sums[currency] ?? Total(currency: currency)
      sum.amount = sum.amount.addingClamped(price)
      sum.refunded = sum.refunded.addingClamped(transaction.refundedAmount ?? 0)
      sum.hasUnknownRefund = sum.hasUnknownRefund || transaction.hasUnknownRefund
      sums[currency] = sum
    }
    return currencies.compactMap { sums[$0] }
  }

  /// A sum in milliunits of its currency.
  struct Total {
    let currency: String
    var amount: Int64 = 0
    /// The estimated refunds, without those whose amount is unknown.
    var refunded: Int64 = 0
    var hasUnknownRefund = false
    var text: String { Money.text(milliunits: amount, currency: currency) }
  }

  /// Returns the charge that is closest in time to an order and not part of it.
  func nearest(to order: [TransactionFacts]) -> TransactionFacts? {
    guard let date = order.first?.purchaseDate else { return nil }
    let own = TextSet(order.map(\.id))
    func distance(_ charge: TransactionFacts) -> TimeSpan {
      max(charge.purchaseDate - date, date - charge.purchaseDate)
    }
    return all.filter { !own.contains($0.id) && !$0.isUnclear }.min { distance($0) < distance($1) }
  }
}

extension Charges {
  /// The names of the verdicts below, for `explain`.
  static let verdicts: KeyValuePairs = [
    "bought-twice": "A product was bought more than once within a few days.",
    "several-subscriptions": "Several subscriptions are active, each charged separately.",
    "unknown": "The history is incomplete, so that duplicate charges are possible.",
    "nothing-charged": "No payments were found for this customer.",
    "no-double-charge": "No product was bought twice within a few days.",
  ]

  func verdict(_ wording: Wording) -> Verdict {
    let isUnclear =
      !unknown.isEmpty && (hasUnclear || repeated.count + running.count > 1 || !repeated.isEmpty || all.count > 1)
    if isUnclear {
      return Verdict(
        name: "unknown", caption: "DUPLICATE CHARGES UNKNOWN", tone: .attention,
        reason: "unknown to this version of asctl: \(Array(unknown.prefix(3)).listed("and"))")
    }
    if !repeated.isEmpty {
      let period = repeated.contains { $0.count > 2 } ? "" : "within \(Self.days) days, "
      return Verdict(
        name: "bought-twice", caption: Self.caption(repeated), tone: .attention,
        reason: period + Self.listed(repeated, wording))
    }
    if running.count > 1 {
      let products = running.map { wording.name($0.bundle?.productId ?? $0.productID) }.listed("and")
      return Verdict(
        name: "several-subscriptions", caption: "MULTIPLE ACTIVE SUBSCRIPTIONS", tone: .attention,
        reason: "\(products); each is charged separately")
    }
    guard isComplete else {
      return Verdict(
        name: "unknown", caption: "DUPLICATE CHARGES UNKNOWN", tone: .attention, reason: "the history is incomplete")
    }
    guard !all.isEmpty else {
      return Verdict(
        name: "nothing-charged", caption: "NO CHARGES", tone: .fine, reason: "no payments found for this customer")
    }
    let settled = runs.reversed().filter { !$0.allSatisfy(\.stands) }
    return Verdict(
      name: "no-double-charge", caption: "NO DUPLICATE CHARGE", tone: .fine,
      reason: settled.isEmpty ? "no product was bought twice within \(Self.days) days" : Self.listed(settled, wording))
  }

  private static func caption(_ runs: [[TransactionFacts]]) -> String {
    let counts = Set(runs.map(\.count))
    guard let count = counts.first, counts.count == 1 else { return "BOUGHT REPEATEDLY" }
    return count == 2 ? "BOUGHT TWICE" : "BOUGHT \(count) TIMES"
  }

  /// Returns `coins on 1 Oct 2026 and 2 Oct 2026, one refunded; chest 3 times from 3 Oct 2026 to 5 Oct 2026`.
  private static func listed(_ runs: [[TransactionFacts]], _ wording: Wording) -> String {
    let shown = runs.prefix(3).map { purchases in
      let run = PurchaseRun(purchases, wording)
      let dates =
        purchases.count == 2
        ? "on \(run.first) and \(run.last ?? run.first)"
        : "\(purchases.count) times " + (run.last.map { "from \(run.first) to \($0)" } ?? "on \(run.first)")
      let sum = purchases.count == 2 ? "" : run.total.map { ", \($0) in total" } ?? ""
      return "\(wording.name(purchases[0].productID)) \(dates)\(sum)\(refunds(purchases))"
    }
    let more = runs.count > shown.count ? "; \(runs.count - shown.count) more" : ""
    return "\(shown.joined(separator: "; "))\(more)"
  }

  /// Returns the state of purchases: `, one refunded`.
  private static func refunds(_ run: [TransactionFacts]) -> String {
    let gone = run.filter { !$0.stands }
    let parts = run.count { $0.stands && $0.revocation != nil }
    let word = gone.contains { $0.revocation?.kind == .unnamed } ? "revoked" : "refunded"
    return [(gone.count, word), (parts, "refunded in part")].map { count, word in
      let amount = count == 1 ? "one" : count < run.count ? "\(count)" : count == 2 ? "both" : "all"
      return count == 0 ? "" : ", \(amount) \(word)"
    }.joined()
  }
}
