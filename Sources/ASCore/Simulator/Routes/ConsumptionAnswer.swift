/// The body of Send Consumption Information, version 2.
struct ConsumptionAnswer {
  let preference: RefundPreference?
  /// What was used, in millipercent.
  let percentage: Int64?
  private let isDelivered: Bool

  private static let undelivered = [
    "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
  ]

  init(_ body: JSONObject) throws(Refusal) {
    // Without the customer's consent nothing may be sent at all.
    guard body["customerConsented"]?.boolValue == true else { throw .server(.invalidCustomerConsented) }
    guard body["sampleContentProvided"]?.boolValue != nil else { throw .server(.invalidSampleContentProvided) }
    switch body["deliveryStatus"]?.string {
    case "DELIVERED"?: isDelivered = true
    case let word? where Self.undelivered.contains(word): isDelivered = false
    case nil, _?: throw .server(.invalidDeliveryStatus)
    }
    switch body["refundPreference"] {
    case nil, .null?: preference = nil
    case let value?:
      guard let known = value.string.flatMap(RefundPreference.init(rawValue:)) else {
        throw .server(.invalidRefundPreference)
      }
      preference = known
    }
    switch body["consumptionPercentage"] {
    case nil, .null?: percentage = nil
    case let value?:
      guard let number = value.int64, (0...Percentage.whole).contains(number) else {
        throw .server(.consumptionPercentageOutOfRange)
      }
      percentage = number
    }
  }

  /// What depends on the kind of product.
  func require(for purchase: Purchase) throws(Refusal) {
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
