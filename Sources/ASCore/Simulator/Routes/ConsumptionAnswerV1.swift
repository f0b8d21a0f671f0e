/// The body of Send Consumption Information, version 1: numbers, all of them required but the last.
struct ConsumptionAnswerV1 {
  let preference: RefundPreference?

  private struct Number {
    let name: String
    let range: ClosedRange<Int64>
    let error: AppStoreServerError
  }

  private static let numbers = [
    Number(name: "accountTenure", range: 0...7, error: .invalidAccountTenure),
    Number(name: "consumptionStatus", range: 0...3, error: .invalidConsumptionStatus),
    Number(name: "deliveryStatus", range: 0...5, error: .invalidDeliveryStatus),
    Number(name: "lifetimeDollarsPurchased", range: 0...7, error: .invalidLifetimeDollarsPurchased),
    Number(name: "lifetimeDollarsRefunded", range: 0...7, error: .invalidLifetimeDollarsRefunded),
    Number(name: "platform", range: 0...2, error: .invalidPlatform),
    Number(name: "playTime", range: 0...7, error: .invalidPlayTime),
    Number(name: "userStatus", range: 0...4, error: .invalidUserStatus),
  ]

  init(_ body: JSONObject) throws(Refusal) {
    guard body["customerConsented"]?.boolValue == true else { throw .server(.invalidCustomerConsented) }
    guard let token = body["appAccountToken"]?.string, token.isEmpty || token.isUUID else {
      throw .server(.invalidAppAccountToken)
    }
    guard body["sampleContentProvided"]?.boolValue != nil else { throw .server(.invalidSampleContentProvided) }
    for number in Self.numbers {
      guard let value = body[number.name]?.int64, number.range.contains(value) else { throw .server(number.error) }
    }
    switch body["refundPreference"] {
    case nil, .null?: preference = nil
    case let value?:
      switch value.int64 {
      case 0?, 3?: preference = nil
      case 1?: preference = .grantFull
      case 2?: preference = .decline
      case nil, _?: throw .server(.invalidRefundPreference)
      }
    }
  }
}
