extension StoreRoute {
  /// Answers to Apple's questions about refunds.
  static let consumption = [
    StoreRoute("PUT", "/inApps/v2/transactions/consumption/{transactionId}") { call, store throws(APIErrorReply) in
      let id = call.value("transactionId")
      try store.requirePurchaseId(id)
      let answer = ConsumptionAnswer(try call.body(.consumptionRequest))
      guard let purchase = store.purchases[id] else { throw .server(.transactionIdNotFound) }
      try answer.require(for: purchase)
      store.decide(purchase, as: answer.preference, used: answer.percentage, now: call.now)
      return .accepted
    },
    StoreRoute("PUT", "/inApps/v1/transactions/consumption/{transactionId}") { call, store throws(APIErrorReply) in
      let id = call.value("transactionId")
      guard Store.isTransactionId(id), let purchase = store.purchases[id] else {
        throw .server(Store.isTransactionId(id) ? .transactionIdNotFound : .invalidTransactionId)
      }
      let preference = RefundPreference(version1: try call.body(.consumptionRequestV1)["refundPreference"])
      guard purchase.ownership != .assigned else { throw .server(.invalidAssignedTransactionNotSupported) }
      switch purchase.product.kind {
      case .consumable, .autoRenewable: break
      case .nonConsumable, .nonRenewing: throw .server(.invalidTransactionTypeNotSupported)
      }
      store.decide(purchase, as: preference, used: nil, now: call.now)
      return .accepted
    },
  ]
}

/// What the developer would like Apple to decide.
enum RefundPreference: String, Sendable {
  case decline = "DECLINE"
  case grantFull = "GRANT_FULL"
  case grantProrated = "GRANT_PRORATED"

  /// Of the numbers of version 1; nil for "undeclared" and "no preference".
  init?(version1 value: JSON?) {
    switch value?.int64 {
    case 1?: self = .grantFull
    case 2?: self = .decline
    case nil, _?: return nil
    }
  }
}
