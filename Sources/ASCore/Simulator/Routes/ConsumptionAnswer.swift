/// The body of Send Consumption Information, version 2.
struct ConsumptionAnswer {
  let preference: RefundPreference?
  /// What was used, in millipercent.
  let percentage: Int64?
  private let isDelivered: Bool

  /// `body` is as its literal demands.
  init(_ body: JSONObject) {
    isDelivered = body["deliveryStatus"]?.string.map { sameBytes($0, "DELIVERED") } ?? false
    preference = body["refundPreference"]?.string.flatMap(RefundPreference.init(rawValue:))
    percentage = body["consumptionPercentage"]?.int64
  }

  /// What depends on the kind of product.
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
      guard let percentage, (1..<Percentage.whole).contains(percentage) else {
        throw .server(.consumptionPercentageOutOfRange)
      }
    }
  }
}
