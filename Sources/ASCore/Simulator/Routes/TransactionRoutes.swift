import AppStore
import Base
import HTTP
import Platform

extension StoreRoute {
  static let transactions = [
    StoreRoute(.transactionGet) { call, store throws(APIErrorReply) in
      let purchase = try store.purchase(transactionId: call.value("transactionId"))
      return .json(["signedTransactionInfo": try store.signed(purchase, call)])
    },
    StoreRoute(.appTransactionGet) { call, store throws(APIErrorReply) in
      let customer = store.customers[try store.customer(anyTransactionId: call.value("anyTransactionId"))]
      guard customer.hasAppTransaction else { throw .server(.appTransactionDoesNotExist) }
      let transaction = customer.appTransaction(of: store.app, signed: call.now)
      return .json(["signedAppTransactionInfo": try call.chain.signed(transaction)])
    },
    StoreRoute(.transactionSetToken, setAppAccountToken),
    StoreRoute(.transactionFinish) { call, store throws(APIErrorReply) in
      let purchase = try store.purchase(transactionId: call.value("transactionId"))
      store.purchases[purchase.transactionId]?.isFinished = true
      return .done
    },
  ]

  /// Sets the token, for a subscription from the current transaction on; earlier renewals keep theirs (App Store Server
  /// API, "Set App Account Token").
  private static func setAppAccountToken(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let id = call.value("originalTransactionId")
    try store.requirePurchaseId(id)
    let token = try call.body()["appAccountToken"]?.string ?? ""
    guard let purchase = store.purchases[id] else { throw .server(.originalTransactionIdNotFound) }
    try purchase.requireOwned()
    guard sameBytes(purchase.originalTransactionId, id) else {
      throw .server(.transactionIdIsNotOriginalTransactionId)
    }
    let subscription = store.subscriptions[id]
    let current = subscription.flatMap { store.latestPurchase(of: $0) } ?? purchase
    store.purchases[current.transactionId]?.appAccountToken = token.lowercased()
    store.subscriptions[id]?.appAccountToken = token.lowercased()
    return .done
  }

  private static let whyNoOrders =
    "orders exist in production only, as with Apple; restart the simulator with `asctl simulator serve -e production`"

  static let refunds = [
    StoreRoute(.refundHistory) { call, store throws(APIErrorReply) in
      let customer = try store.customer(anyTransactionId: call.value("anyTransactionId"))
      let page = try store.page(of: customer, call, ["refunds", String(customer)]) { $0.revocation?.isRefund ?? false }
      return .json(["signedTransactions": page.transactions, "revision": page.revision, "hasMore": page.hasMore])
    },
    StoreRoute(.refundHistoryV1) { call, store throws(APIErrorReply) in
      // Version 1 returns only the newest refunds.
      let newest = store.refunds(of: try store.originalPurchase(call).customer).suffix(50)
      return .json(["signedTransactions": try store.signed(Array(newest), call)])
    },
    StoreRoute(.orderLookup) { call, store throws(APIErrorReply) in
      let id = call.value("orderId")
      // A text that cannot be printed on a receipt is rejected.
      guard id.utf8.count <= 64, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw .server(.generalBadRequest, "an order ID has at most 64 visible ASCII characters")
      }
      // An invalid order ID is not an error but status 1 (App Store Server API, "Look Up Order ID").
      guard store.findsOrders, let order = store.orders[id] else {
        var reply = HTTPReply.json(["status": 1])
        if !store.findsOrders { reply.explain(whyNoOrders) }
        return reply
      }
      return .json([
        "status": 0,
        "signedTransactions": try store.signed(order.transactions.compactMap { store.purchases[$0] }, call),
      ])
    },
  ]

  static let subscriptions = [
    StoreRoute(.subscriptionStatus) { call, store throws(APIErrorReply) in
      let id = call.value("anyTransactionId")
      guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
      let wanted = try call.request.values("status").map { text throws(APIErrorReply) in
        guard let status = Int64(text).flatMap(SubscriptionStatus.init(rawValue:)) else {
          throw .server(.invalidStatus, got: text, in: "status")
        }
        return status
      }
      let customer = try store.customer(anyTransactionId: id)
      let found = store.subscriptions(of: customer).filter { wanted.isEmpty || wanted.contains($0.status) }
      let ids = Set(found.compactMap { $0.product.subscription?.group }).sorted()
      let groups = try ids.map { id throws(APIErrorReply) -> JSON in
        let own = found.filter { $0.product.subscription?.group == id }
        let last = try own.map { one throws(APIErrorReply) in try store.lastTransaction(one, call) }
        return ["subscriptionGroupIdentifier": .string(id), "lastTransactions": .array(last)]
      }
      return .present([
        "environment": store.app.environmentMember, "bundleId": store.app.bundleIDMember,
        "appAppleId": store.app.appAppleIDMember, "data": .array(groups),
      ])
    }
  ]
}

extension Purchase {
  /// Throws an error for a family member's or group member's share.
  func requireOwned(
    family: AppStoreServerError = .familyTransactionNotSupported,
    assigned: AppStoreServerError = .invalidAssignedTransactionNotSupported
  ) throws(APIErrorReply) {
    switch ownership {
    case .purchased: return
    case .familyShared: throw .server(family)
    case .assigned: throw .server(assigned)
    }
  }
}

extension Store {
  /// Returns the purchase in the path, by the ID of its first transaction.
  func originalPurchase(_ call: Call) throws(APIErrorReply) -> Purchase {
    let id = call.value("originalTransactionId")
    guard Self.isTransactionId(id) else { throw .server(.invalidOriginalTransactionId) }
    guard let purchase = purchases[id], sameBytes(purchase.originalTransactionId, id) else {
      throw .server(.originalTransactionIdNotFound, whyNotOriginal(id))
    }
    return purchase
  }

  /// Returns why a known ID is not the original transaction ID of a subscription; nil for an unknown one.
  func whyNotOriginal(_ id: String) -> String? {
    purchases[id].map { purchase in
      sameBytes(purchase.originalTransactionId, id)
        ? "\(id) is not an auto-renewable subscription" : "\(id) is a renewal of \(purchase.originalTransactionId)"
    }
  }

  func signed(_ purchase: Purchase, _ call: Call) throws(APIErrorReply) -> JSON {
    try call.chain.signed(purchase.payload(of: customers[purchase.customer], in: app, signed: call.now))
  }

  /// Returns the refunded purchases of a customer, the oldest refund first.
  func refunds(of customer: Int) -> [Purchase] {
    purchases(of: customer).filter { $0.revocation?.isRefund ?? false }
  }

  func subscriptions(of customer: Int) -> [Subscription] {
    subscriptions.values.filter { $0.customer == customer }
      .sorted { $0.originalTransactionId < $1.originalTransactionId }
  }

  fileprivate func lastTransaction(_ subscription: Subscription, _ call: Call) throws(APIErrorReply) -> JSON {
    .present([
      "originalTransactionId": .string(subscription.originalTransactionId),
      "status": .int(subscription.status.rawValue),
      "signedTransactionInfo": try latestPurchase(of: subscription).map { purchase throws(APIErrorReply) in
        try signed(purchase, call)
      },
      "signedRenewalInfo": try signed(subscription, call),
    ])
  }

  func signed(_ subscription: Subscription, _ call: Call) throws(APIErrorReply) -> JSON {
    try call.chain.signed(subscription.payload(in: self, signed: call.now))
  }
}
