import AppStore
import Base

extension StoreRoute {
  /// The routes for responses to Apple's consumption requests.
  static let consumption = [
    StoreRoute(.consumptionSend) { call, store throws(APIErrorReply) in
      let id = call.value("transactionId")
      try store.requirePurchaseId(id)
      let answer = ConsumptionAnswer(try call.body(.consumptionRequest))
      guard let purchase = store.purchases[id] else { throw .server(.transactionIdNotFound) }
      try answer.require(for: purchase)
      store.decide(purchase, as: answer.preference, used: answer.percentage, now: call.now)
      return .accepted
    },
    StoreRoute(.consumptionSendV1) { call, store throws(APIErrorReply) in
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

/// The body of Send Consumption Information, version 2.
struct ConsumptionAnswer {
  let preference: RefundPreference?
  /// The consumed share, in millipercent.
  let percentage: Int64?
  private let isDelivered: Bool

  /// Reads `body`, which has been checked against its literal.
  init(_ body: JSONObject) {
    isDelivered = body["deliveryStatus"]?.string.map { sameBytes($0, "DELIVERED") } ?? false
    preference = body["refundPreference"]?.string.flatMap(RefundPreference.init(rawValue:))
    percentage = body["consumptionPercentage"]?.int64
  }

  /// Checks the rules that depend on the purchase and its product type.
  func require(for purchase: Purchase) throws(APIErrorReply) {
    switch purchase.ownership {
    case .purchased: break
    case .familyShared: throw .server(.familyTransactionNotSupported)
    case .assigned: throw .server(.invalidAssignedTransactionNotSupported)
    }
    guard purchase.commerce == nil else { throw .server(.advancedCommerceTransactionNotSupported) }
    if purchase.product.kind == .autoRenewable {
      guard percentage == nil else { throw .server(.consumptionPercentageAutoRenewableSubscription) }
      return
    }
    if !isDelivered, let percentage, percentage != 0 {
      throw .server(.undeliveredConsumptionPercentageNonZero)
    }
    if preference == .grantProrated {
      guard let percentage, (1..<Millipercent.whole).contains(percentage) else {
        throw .server(.consumptionPercentageOutOfRange)
      }
    }
  }
}
