@testable import Base

/// An External Purchase report with one line item, with changes that a test requires.
enum SampleReport {
  static let item: JSONObject = [
    "lineItemId": "l", "creationDate": 1_767_225_600_000, "eventType": "BUY", "productType": "ONE_TIME_BUY",
    "productIdentifier": "sword", "quantity": 1, "amountTaxInclusive": 11_900, "amountTaxExclusive": 10_000,
    "taxAmount": 1900, "netAmountTaxExclusive": 10_000, "pricingCurrency": "EUR", "reportingCurrency": "EUR",
    "taxCountry": "DEU",
  ]

  static func report(
    _ change: JSONObject, without name: String? = nil, token: String = "SANDBOX_1"
  ) -> [UInt8] {
    var item = item
    for member in change.members { item[member.name] = member.value }
    if let name { item[name] = nil }
    let report: JSON = [
      "externalPurchaseId": .string(token), "requestIdentifier": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31",
      "status": "LINE_ITEM", "lineItems": [.object(item)],
    ]
    return report.bytes(.compact)
  }
}
