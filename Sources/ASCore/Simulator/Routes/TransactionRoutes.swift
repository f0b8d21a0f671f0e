extension StoreRoute {
  /// Single transactions.
  static let transactions = [
    StoreRoute("GET", "/inApps/v1/transactions/{transactionId}") { call, store throws(APIErrorReply) in
      let purchase = try store.purchase(transactionId: call.value("transactionId"))
      return .json(["signedTransactionInfo": try store.signed(purchase, call)])
    },
    StoreRoute("GET", "/inApps/v1/transactions/appTransactions/{anyTransactionId}") { call, store throws(APIErrorReply) in
      let customer = store.customers[try store.customer(anyTransactionId: call.value("anyTransactionId"))]
      guard customer.hasAppTransaction else { throw .server(.appTransactionDoesNotExist) }
      return .json(["signedAppTransactionInfo": try call.sign(customer.appTransaction(signed: call.now))])
    },
    StoreRoute("PUT", "/inApps/v1/transactions/{originalTransactionId}/appAccountToken", setAppAccountToken),
    StoreRoute("POST", "/inApps/v1/transactions/{transactionId}/finish") { call, store throws(APIErrorReply) in
      let purchase = try store.purchase(transactionId: call.value("transactionId"))
      store.purchases[purchase.transactionId]?.isFinished = true
      return .done
    },
  ]

  /// For a subscription the token holds from the current transaction on; earlier renewals keep what they had (App Store
  /// Server API, "Set App Account Token").
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
      throw .server(.transactionIdNotOriginalTransactionId)
    }
    let subscription = store.subscriptions[id]
    let current = subscription.flatMap { store.latestPurchase(of: $0) } ?? purchase
    store.purchases[current.transactionId]?.appAccountToken = token.lowercased()
    store.subscriptions[id]?.appAccountToken = token.lowercased()
    return .done
  }
}

extension Store {
  /// The transaction as it is now.
  func signed(_ purchase: Purchase, _ call: Call) throws(APIErrorReply) -> JSON {
    try call.sign(purchase.payload(of: customers[purchase.customer], signed: call.now))
  }
}
