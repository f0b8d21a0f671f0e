extension StoreRoute {
  /// Refunds and orders.
  static let refunds = [
    StoreRoute("GET", "/inApps/v2/refund/lookup/{anyTransactionId}") { call, store throws(APIErrorReply) in
      let customer = try store.customer(anyTransactionId: call.value("anyTransactionId"))
      let query = ["refunds", String(customer)]
      let token = try call.parameter("revision").map { text throws(APIErrorReply) in
        guard let token = PageToken(text, for: query) else { throw .server(.invalidRequestRevision) }
        return token
      }
      let page = Page(store.refunds(of: customer), after: token, size: pageSize, now: call.now) {
        ($0.modified, $0.transactionId)
      }
      return .json([
        "signedTransactions": try store.signed(page.elements, call),
        "revision": .string((page.end ?? PageToken(key: 0, id: "", date: call.now)).text(for: query)),
        "hasMore": .bool(page.hasMore),
      ])
    },
    StoreRoute("GET", "/inApps/v1/refund/lookup/{originalTransactionId}") { call, store throws(APIErrorReply) in
      let id = call.value("originalTransactionId")
      guard Store.isTransactionId(id) else { throw .server(.invalidOriginalTransactionId) }
      guard let purchase = store.purchases[id], sameBytes(purchase.originalTransactionId, id) else {
        throw .server(.originalTransactionIdNotFound)
      }
      let newest = store.refunds(of: purchase.customer).suffix(newestRefunds)
      return .json(["signedTransactions": try store.signed(Array(newest), call)])
    },
    StoreRoute("GET", "/inApps/v1/lookup/{orderId}") { call, store throws(APIErrorReply) in
      let id = call.value("orderId")
      // Anything that could not be printed on a receipt.
      guard id.utf8.count <= 64, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw .server(.generalBadRequest)
      }
      // A wrong order ID is no error, but status 1 (App Store Server API, "Look Up Order ID").
      guard let order = store.orders[id] else { return .json(["status": 1]) }
      return .json([
        "status": 0, "signedTransactions": try store.signed(order.compactMap { store.purchases[$0] }, call),
      ])
    },
  ]

  /// What version 1 of the refund history answers at most.
  private static let newestRefunds = 50
}

extension Store {
  /// What Apple paid back to a customer, the oldest refund first.
  func refunds(of customer: Int) -> [Purchase] {
    purchases(of: customer).filter { $0.revocation?.isRefund ?? false }
      .sorted { ($0.modified, $0.transactionId) < ($1.modified, $1.transactionId) }
  }
}
