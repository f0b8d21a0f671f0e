import AppStore
import Base

extension StoreRoute {
  static let consumption = [
    StoreRoute(.consumptionSend) { call, store throws(APIErrorReply) in
      let id = call.value("transactionId")
      try store.requirePurchaseId(id)
      let body = try call.body()
      guard let purchase = store.purchases[id] else { throw .server(.transactionIdNotFound) }
      try purchase.requireConsumption(body)
      let preference = body["refundPreference"]?.string.flatMap(RefundPreference.init(rawValue:))
      store.decide(purchase, as: preference, used: body["consumptionPercentage"]?.int64, now: call.now)
      return .accepted
    },
    StoreRoute(.consumptionSendV1) { call, store throws(APIErrorReply) in
      let id = call.value("transactionId")
      guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
      guard let purchase = store.purchases[id] else { throw .server(.transactionIdNotFound) }
      let number = try call.body()["refundPreference"]?.int64
      // The other numbers are "undeclared" and "no preference".
      let preference: RefundPreference? = [1: .grantFull, 2: .decline][number ?? 0]
      guard purchase.ownership != .assigned else { throw .server(.invalidAssignedTransactionNotSupported) }
      guard [.consumable, .autoRenewable].contains(purchase.product.kind) else {
        throw .server(.invalidTransactionTypeNotSupported)
      }
      store.decide(purchase, as: preference, used: nil, now: call.now)
      return .accepted
    },
  ]
}

extension Purchase {
  /// Checks the rules for the body of Send Consumption Information, version 2, that depend on the purchase and its
  /// product type.
  fileprivate func requireConsumption(_ body: JSONObject) throws(APIErrorReply) {
    let percentage = body["consumptionPercentage"]?.int64
    try requireOwned()
    guard commerce == nil else { throw .server(.advancedCommerceTransactionNotSupported) }
    if product.kind == .autoRenewable {
      guard percentage == nil else { throw .server(.consumptionPercentageAutoRenewableSubscription) }
      return
    }
    if body["deliveryStatus"]?.string != "DELIVERED", let percentage, percentage != 0 {
      throw .server(.undeliveredConsumptionPercentageNonZero)
    }
    let isProrated = body["refundPreference"]?.string == RefundPreference.grantProrated.rawValue
    if isProrated, !(1..<Millipercent.whole).contains(percentage ?? 0) {
      throw .server(
        .consumptionPercentageOutOfRange, "GRANT_PRORATED requires a consumptionPercentage from 1 to 99999")
    }
  }
}

// Refunds: Apple's consumption request, the decision, and its consequences.

extension Store {
  /// How long Apple waits for consumption information.
  static let decisionTime = ConsumptionRequest.longestLife

  /// Decides an open consumption request immediately, as the developer prefers. Without a preference, the full price is
  /// refunded. Without an open request, nothing happens.
  mutating func decide(_ purchase: Purchase, as preference: RefundPreference?, used: Int64?, now: Timestamp) {
    guard purchase.revocation == nil, hasOpenRequest(about: purchase, now: now) else { return }
    let id = purchase.transactionId
    switch preference {
    case .decline?: notify("REFUND_DECLINED", about: id, now: now)
    case .grantFull?, nil: refund(id, .full, percentage: Millipercent.whole, now: now)
    case .grantProrated?:
      refund(id, .prorated, percentage: Millipercent.whole - (used ?? Millipercent.whole / 2), now: now)
    }
  }

  mutating func refund(_ id: String, _ kind: Purchase.Revocation.Kind, percentage: Int64, now: Timestamp) {
    guard let purchase = purchases[id] else { return }
    purchases[id]?.revoke(Purchase.Revocation(date: now, kind: kind, percentage: percentage))
    let original = purchase.originalTransactionId
    if let subscription = subscriptions[original], latestPurchase(of: subscription)?.transactionId == id {
      subscriptions[original]?.status = .revoked
      subscriptions[original]?.isRenewing = false
    }
    notify("REFUND", about: id, now: now)
  }

  /// Returns whether a refund was requested in the last 12 hours and has not been decided.
  func hasOpenRequest(about purchase: Purchase, now: Timestamp) -> Bool {
    notifications.openRequest(about: purchase.transactionId).map { now - $0 < Self.decisionTime } ?? false
  }

  /// Returns the purchase that Apple decides next without a response, and when: it is undecided and not refunded.
  /// Requests that had expired when the world started stay as they were.
  mutating func nextDecision() -> (transaction: String, date: Timestamp)? {
    let (purchases, beginning) = (purchases, beginning)
    return notifications.nextDecision { transaction, requested in
      requested + Self.decisionTime > beginning && purchases[transaction].map { $0.revocation == nil } ?? false
    }
  }
}

enum RefundPreference: String, Sendable {
  case decline = "DECLINE"
  case grantFull = "GRANT_FULL"
  case grantProrated = "GRANT_PRORATED"
}
