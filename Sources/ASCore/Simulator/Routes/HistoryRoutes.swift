extension StoreRoute {
  /// Everything that a customer bought.
  static let histories = [
    StoreRoute("GET", "/inApps/v2/history/{anyTransactionId}") { call, store throws(APIErrorReply) in
      try history(call, store, version: 2)
    },
    // Apple's library accepts any ID here, too, though the page says transactionId.
    StoreRoute("GET", "/inApps/v1/history/{transactionId}") { call, store throws(APIErrorReply) in
      try history(call, store, version: 1)
    },
  ]

  private static func history(_ call: Call, _ store: Store, version: Int) throws(APIErrorReply) -> Answer {
    let id = call.value(version == 2 ? "anyTransactionId" : "transactionId")
    guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
    let filter = try HistoryFilter(call)
    let customer = try store.customer(anyTransactionId: id)
    let query = ["history \(version)", String(customer)] + filter.parameters
    let token = try call.parameter("revision").map { text throws(APIErrorReply) in
      guard let token = PageToken(text, for: query) else { throw .server(.invalidRequestRevision) }
      return token
    }
    let found = store.purchases(of: customer).filter { purchase in
      // Version 1 leaves out finished consumables, unless they were refunded or revoked.
      let isGone = purchase.product.kind == .consumable && purchase.isFinished && purchase.revocation == nil
      return filter.allows(purchase) && !(version == 1 && isGone)
    }
    let sorted = found.sorted { one, other in
      let isBefore = (one.modified, one.transactionId) < (other.modified, other.transactionId)
      return filter.isDescending ? !isBefore : isBefore
    }
    let page = Page(sorted, after: token, size: pageSize, now: call.now, isDescending: filter.isDescending) {
      ($0.modified, $0.transactionId)
    }
    return .json(
      .present([
        "revision": .string((page.end ?? PageToken(key: 0, id: "", date: call.now)).text(for: query)),
        "hasMore": .bool(page.hasMore),
        "bundleId": .string(Store.bundleID),
        "environment": .string(Store.environment),
        "signedTransactions": try store.signed(page.elements, call),
      ]))
  }

  /// Of histories of transactions, refunds and notifications (App Store Server API).
  static let pageSize = 20
}

extension Store {
  func signed(_ purchases: [Purchase], _ call: Call) throws(APIErrorReply) -> JSON {
    var signed: [JSON] = []
    for purchase in purchases { signed.append(try self.signed(purchase, call)) }
    return .array(signed)
  }
}
