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
    StoreRoute(.transactionApp) { call, store throws(APIErrorReply) in
      let customer = store.customers[try store.customer(anyTransactionId: call.value("anyTransactionId"))]
      guard customer.hasAppTransaction else { throw .server(.appTransactionDoesNotExist) }
      return .json(["signedAppTransactionInfo": try call.sign(customer.appTransaction(of: store.app, signed: call.now))]
      )
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
    let token = try call.body(.accountTokenRequest)["appAccountToken"]?.string ?? ""
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
      throw .server(.originalTransactionIdNotFound)
    }
    return purchase
  }

  func signed(_ purchase: Purchase, _ call: Call) throws(APIErrorReply) -> JSON {
    try call.sign(purchase.payload(of: customers[purchase.customer], in: app, signed: call.now))
  }
}

extension StoreRoute {
  private static let whyNoOrders =
    "orders exist in production only, as with Apple; restart the simulator with `asctl simulator serve -e production`"

  static let refunds = [
    StoreRoute(.refundHistory) { call, store throws(APIErrorReply) in
      let customer = try store.customer(anyTransactionId: call.value("anyTransactionId"))
      let page = try store.page(of: store.refunds(of: customer), call, ["refunds", String(customer)])
      return .json([
        "signedTransactions": page.transactions, "revision": page.revision, "hasMore": page.hasMore,
      ])
    },
    StoreRoute(.refundHistoryV1) { call, store throws(APIErrorReply) in
      let newest = store.refunds(of: try store.originalPurchase(call).customer).suffix(newestRefunds)
      return .json(["signedTransactions": try store.signed(Array(newest), call)])
    },
    StoreRoute(.orderLookup) { call, store throws(APIErrorReply) in
      let id = call.value("orderId")
      // A text that cannot be printed on a receipt is rejected.
      guard id.utf8.count <= 64, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw .server(.generalBadRequest)
      }
      // An invalid order ID is not an error but status 1 (App Store Server API, "Look Up Order ID").
      guard store.findsOrders else {
        var reply = HTTPReply.json(["status": 1])
        reply.headers.append(HTTPHeader(SimulatorHeader.reason, whyNoOrders))
        return reply
      }
      guard let order = store.orders[id] else { return .json(["status": 1]) }
      return .json([
        "status": 0,
        "signedTransactions": try store.signed(order.transactions.compactMap { store.purchases[$0] }, call),
      ])
    },
  ]

  /// The maximum number of refunds in version 1 of the refund history.
  private static let newestRefunds = 50
}

extension Store {
  /// Returns the refunded purchases of a customer, the oldest refund first.
  func refunds(of customer: Int) -> [Purchase] {
    purchases(of: customer).filter { $0.revocation?.isRefund ?? false }
      .sorted { ($0.modified, $0.transactionId) < ($1.modified, $1.transactionId) }
  }
}

extension StoreRoute {
  static let subscriptions = [
    StoreRoute(.subscriptionStatus) { call, store throws(APIErrorReply) in
      let id = call.value("anyTransactionId")
      guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
      var wanted: [SubscriptionStatus] = []
      for text in call.parameters("status") {
        guard let number = Int64(text), let status = SubscriptionStatus(rawValue: number) else {
          throw .server(.invalidStatus)
        }
        wanted.append(status)
      }
      let customer = try store.customer(anyTransactionId: id)
      let found = store.subscriptions(of: customer).filter { wanted.isEmpty || wanted.contains($0.status) }
      var groups: [JSON] = []
      for group in Set(found.compactMap { $0.product.subscription?.group }).sorted() {
        var last: [JSON] = []
        for subscription in found where subscription.product.subscription?.group == group {
          last.append(try store.lastTransaction(subscription, call))
        }
        groups.append(["subscriptionGroupIdentifier": .string(group), "lastTransactions": .array(last)])
      }
      return .present([
        "environment": store.app.environmentMember, "bundleId": store.app.bundleIDMember,
        "appAppleId": store.app.appAppleIDMember, "data": .array(groups),
      ])
    }
  ]
}

extension Store {
  /// Returns the subscriptions of a customer, in the order of their original transaction IDs.
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
    try call.sign(subscription.payload(in: self, signed: call.now))
  }
}
