import AppStore
import Base

extension StoreRoute {
  /// The routes for single transactions.
  static let transactions = [
    StoreRoute(.transactionGet) { call, store throws(APIErrorReply) in
      let purchase = try store.purchase(transactionId: call.value("transactionId"))
      return .json(["signedTransactionInfo": try store.signed(purchase, call)])
    },
    StoreRoute(.transactionApp) {
      call, store throws(APIErrorReply) in
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
  private static func setAppAccountToken(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let id = call.value("originalTransactionId")
    try store.requirePurchaseId(id)
    let token = try call.body(.accountTokenRequest)["appAccountToken"]?.string ?? ""
    guard let purchase = store.purchases[id] else { throw .server(.originalTransactionIdNotFound) }
    switch purchase.ownership {
    case .purchased: break
    case .familyShared: throw .server(.familyTransactionNotSupported)
    case .assigned: throw .server(.invalidAssignedTransactionNotSupported)
    }
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

extension Store {
  /// Returns the current state of the transaction, signed.
  func signed(_ purchase: Purchase, _ call: Call) throws(APIErrorReply) -> JSON {
    try call.sign(purchase.payload(of: customers[purchase.customer], in: app, signed: call.now))
  }
}

extension StoreRoute {
  /// The routes for refunds and orders.
  static let refunds = [
    StoreRoute(.refundHistory) { call, store throws(APIErrorReply) in
      let customer = try store.customer(anyTransactionId: call.value("anyTransactionId"))
      let query = ["refunds", String(customer)]
      let token = try call.parameter("revision").map { text throws(APIErrorReply) in
        guard let token = PageToken(text, for: query) else { throw .server(.invalidRequestRevision) }
        return token
      }
      let page = Page(store.refunds(of: customer), after: token, size: pageSize, now: call.now) {
        ($0.modified.milliseconds, $0.transactionId)
      }
      return .json([
        "signedTransactions": try store.signed(page.elements, call),
        "revision": .string((page.end ?? PageToken(key: 0, id: "", date: call.now)).text(for: query)),
        "hasMore": .bool(page.hasMore),
      ])
    },
    StoreRoute(.refundHistoryV1) { call, store throws(APIErrorReply) in
      let id = call.value("originalTransactionId")
      guard Store.isTransactionId(id) else { throw .server(.invalidOriginalTransactionId) }
      guard let purchase = store.purchases[id], sameBytes(purchase.originalTransactionId, id) else {
        throw .server(.originalTransactionIdNotFound)
      }
      let newest = store.refunds(of: purchase.customer).suffix(newestRefunds)
      return .json(["signedTransactions": try store.signed(Array(newest), call)])
    },
    StoreRoute(.orderLookup) { call, store throws(APIErrorReply) in
      let id = call.value("orderId")
      // A text that cannot be printed on a receipt is rejected.
      guard id.utf8.count <= 64, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw .server(.generalBadRequest)
      }
      // An invalid order ID is not an error but status 1 (App Store Server API, "Look Up Order ID").
      guard store.findsOrders, let order = store.orders[id] else { return .json(["status": 1]) }
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
