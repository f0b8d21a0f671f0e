/// Whether the values of a report are of the kinds that they must be. What is not cannot be judged at all, and is
/// answered without a list of faults (External Purchase Server API, "Send External Purchase Report").
enum ReportShape {
  private static let texts = [
    "lineItemId", "eventType", "productType", "productIdentifier", "pricingCurrency", "reportingCurrency", "taxCountry",
    "referenceLineItemId", "subscriptionEvent",
  ]
  private static let numbers = [
    "creationDate", "quantity", "amountTaxInclusive", "amountTaxExclusive", "taxAmount", "netAmountTaxExclusive",
    "subscriptionStartDate", "subscriptionEndDate", "subscriptionDaysOfPaidService",
  ]
  private static let switches = ["restatement", "erroneouslySubmitted"]

  static func require(_ report: JSONObject) throws(Refusal) {
    try require(report, ["requestIdentifier", "externalPurchaseId", "status"], are: "text") { $0.string != nil }
    if let id = report["requestIdentifier"]?.string, !id.isUUID {
      throw .malformed("requestIdentifier is not a UUID")
    }
    guard let items = report["lineItems"], items != .null else { return }
    guard let items = items.arrayElements else { throw .malformed("lineItems is not a list") }
    for item in items {
      guard let item = item.objectValue else { throw .malformed("a line item is not an object") }
      try require(item, texts, are: "text") { $0.string != nil }
      try require(item, numbers, are: "a whole number") { $0.int64 != nil }
      try require(item, switches, are: "true or false") { $0.boolValue != nil }
      try require(item, ["exchangeRate"], are: "a number") { if case .number = $0 { true } else { false } }
    }
  }

  /// Of those that are there.
  private static func require(
    _ object: JSONObject, _ names: [String], are kind: String, _ isOfKind: (JSON) -> Bool
  ) throws(Refusal) {
    for name in names {
      guard let value = object[name], value != .null else { continue }
      guard isOfKind(value) else { throw .malformed("\(name) is not \(kind)") }
    }
  }
}
