import Testing

@testable import AppStore
@testable import Base

/// Each of Apple's rules for several members of a request, with requests that satisfy and violate it.
@Suite struct WriteRuleTests {
  /// A request, and whether it satisfies the rule with that number.
  struct Case: Sendable, CustomTestStringConvertible {
    let rules: [Rule]
    let number: Int
    let isKept: Bool
    let body: JSONObject
    var transaction: JSON?
    var environment: APIEnvironment? = .sandbox
    var isSimulated = false

    var testDescription: String { "\(rules[number].demand.prefix(60)): \(isKept), \(JSON.object(body).text())" }

    init(
      _ rules: [Rule], _ number: Int, _ isKept: Bool, _ body: JSONObject = [:], _ transaction: JSON? = nil,
      in environment: APIEnvironment? = .sandbox, isSimulated: Bool = false
    ) {
      (self.rules, self.number, self.isKept, self.body) = (rules, number, isKept, body)
      (self.transaction, self.environment, self.isSimulated) = (transaction, environment, isSimulated)
    }
  }

  private static let subscription: JSON = ["type": "Auto-Renewable Subscription"]
  private static let prorated: JSONObject = ["refundPreference": "GRANT_PRORATED"]
  private static func share(_ share: JSON, _ members: JSONObject = prorated) -> JSONObject {
    JSONObject(members.members + [.init(name: "consumptionPercentage", value: share)])
  }
  private static func line(_ item: JSONObject) -> JSONObject { ["lineItems": [.object(item)]] }

  static let purchases: [Case] = [
    Case(Rule.ofConsumption, 0, true, prorated), Case(Rule.ofConsumption, 0, false, share(0)),
    Case(Rule.ofConsumption, 0, true, share(1)), Case(Rule.ofConsumption, 0, true, share(99_999)),
    Case(Rule.ofConsumption, 0, false, share(100_000)), Case(Rule.ofConsumption, 0, true, share(0, [:])),
    Case(Rule.ofConsumption, 1, false, prorated, [:]), Case(Rule.ofConsumption, 1, true, prorated, subscription),
    Case(Rule.ofConsumption, 1, true, share(1), [:]), Case(Rule.ofConsumption, 1, true, [:], [:]),
    Case(Rule.ofConsumption, 1, true, prorated),
    Case(Rule.ofConsumption, 2, true, share(1, [:])), Case(Rule.ofConsumption, 2, true, ["deliveryStatus": "A"]),
    Case(Rule.ofConsumption, 2, false, share(1, ["deliveryStatus": "A"])),
    Case(Rule.ofConsumption, 2, true, share(0, ["deliveryStatus": "A"])),
    Case(Rule.ofConsumption, 2, true, share(1, ["deliveryStatus": "DELIVERED"])),
    Case(Rule.ofConsumption, 3, false, share(0), subscription), Case(Rule.ofConsumption, 3, true, [:], subscription),
    Case(Rule.ofConsumption, 3, true, share(0), [:]),
    Case(Rule.ofConsumption, 4, true, [:], [:]), Case(Rule.ofConsumption, 4, false, [:], ["advancedCommerceInfo": [:]]),
    Case(Rule.ofConsumptionV1, 0, true, [:], ["type": "Non-Consumable", "advancedCommerceInfo": [:]]),
    Case(Rule.ofConsumptionV1, 0, false, [:], ["type": "Non-Consumable"]),
    Case(Rule.ofConsumptionV1, 0, true, [:], subscription), Case(Rule.ofConsumptionV1, 0, true, [:], [:]),
    Case(Rule.ofConsumptionV1, 0, true, [:], ["type": "Consumable"]),
    Case(Rule.ofExtensions, 0, true, [:], subscription), Case(Rule.ofExtensions, 0, false, [:], [:]),
    Case(Rule.ofExtensions, 0, true), Case(Rule.ofSeats, 0, false, [:], [:]),
    Case(Rule.ofSeats, 0, true, [:], subscription),
    Case(Rule.ofAccountTokens, 0, true, [:], [:]),
    Case(Rule.ofAccountTokens, 0, true, [:], ["inAppOwnershipType": "PURCHASED"]),
    Case(Rule.ofAccountTokens, 0, false, [:], ["inAppOwnershipType": "ASSIGNED"]),
    Case(Rule.ofAccountTokens, 0, false, [:], ["inAppOwnershipType": "FAMILY_SHARED"]),
  ]

  static let reports: [Case] = [
    Case(Rule.ofReports, 0, true, ["status": "LINE_ITEM", "lineItems": []]), Case(Rule.ofReports, 0, true),
    Case(Rule.ofReports, 0, false, ["status": "LINE_ITEM"]), Case(Rule.ofReports, 0, false, ["lineItems": []]),
    Case(Rule.ofReports, 1, true, ["externalPurchaseId": "SANDBOX_1"]),
    Case(Rule.ofReports, 1, false, ["externalPurchaseId": "1"]),
    Case(Rule.ofReports, 1, false, ["externalPurchaseId": "SANDBOX_1"], in: .production),
    Case(Rule.ofReports, 1, true, ["externalPurchaseId": "1"], in: .production),
    Case(Rule.ofReports, 1, true, ["externalPurchaseId": "1"], in: nil),
    Case(Rule.ofReports, 2, true, line(["amountTaxInclusive": 3, "amountTaxExclusive": 2, "taxAmount": 1])),
    Case(Rule.ofReports, 2, false, line(["amountTaxInclusive": 4, "amountTaxExclusive": 2, "taxAmount": 1])),
    Case(
      Rule.ofReports, 2, false,
      line([
        "amountTaxInclusive": .number(JSONNumber(Int64.min)), "amountTaxExclusive": .number(JSONNumber(Int64.max)),
        "taxAmount": 1,
      ])),
    Case(Rule.ofReports, 3, true, line([:])), Case(Rule.ofReports, 3, false, line(["eventType": "BUY"])),
    Case(
      Rule.ofReports, 3, true,
      line(["eventType": "BUY", "productType": "A", "productIdentifier": "a", "quantity": 1])),
    Case(Rule.ofReports, 4, true, line([:])), Case(Rule.ofReports, 4, false, line(["eventType": "REFUND"])),
    Case(Rule.ofReports, 4, true, line(["eventType": "REFUND", "referenceLineItemId": "a"])),
    Case(Rule.ofReports, 4, false, line(["eventType": "REFUND", "referenceLineItemId": "a", "productType": "A"])),
    Case(Rule.ofReports, 5, true, line([:])), Case(Rule.ofReports, 5, false, line(["productType": "SUBSCRIPTION"])),
    Case(
      Rule.ofReports, 5, true,
      line([
        "productType": "SUBSCRIPTION", "subscriptionEvent": "A", "subscriptionStartDate": 1, "subscriptionEndDate": 2,
        "subscriptionDaysOfPaidService": 3,
      ])),
    Case(Rule.ofReports, 6, true, line([:])), Case(Rule.ofReports, 6, false, line(["reportingCurrency": "XXX"])),
    Case(Rule.ofReports, 6, true, line(["reportingCurrency": "USD"])),
    Case(Rule.ofReports, 7, true, line(["pricingCurrency": "USD"])),
    Case(Rule.ofReports, 7, true, line(["pricingCurrency": "USD", "reportingCurrency": "USD"])),
    Case(Rule.ofReports, 7, false, line(["pricingCurrency": "USD", "reportingCurrency": "EUR"])),
    Case(Rule.ofReports, 7, true, line(["pricingCurrency": "USD", "reportingCurrency": "EUR", "exchangeRate": 1])),
    Case(Rule.ofReports, 7, false, line(["pricingCurrency": "USD", "reportingCurrency": "USD", "exchangeRate": 1])),
    Case(Rule.ofReports, 8, true, line([:])), Case(Rule.ofReports, 8, true, line(["erroneouslySubmitted": false])),
    Case(Rule.ofReports, 8, false, line(["erroneouslySubmitted": true])),
    Case(Rule.ofReports, 8, false, line(["erroneouslySubmitted": true, "restatement": false])),
    Case(Rule.ofReports, 8, true, line(["erroneouslySubmitted": true, "restatement": true])),
  ]

  static let others: [Case] = [
    Case(Rule.ofMetadata, 0, false), Case(Rule.ofMetadata, 0, true, ["taxCode": "a"]),
    Case(Rule.ofMetadata, 0, true, ["items": []]), Case(Rule.ofMetadata, 0, true, ["descriptors": [:]]),
    Case(Rule.ofMetadata, 1, true), Case(Rule.ofMetadata, 1, false, ["descriptors": [:]]),
    Case(Rule.ofMetadata, 1, true, ["descriptors": ["description": "a"], "items": [["SKU": "a"]]]),
    Case(Rule.ofMetadata, 1, false, ["descriptors": ["description": "a"], "items": [["SKU": "a"], [:]]]),
    Case(Rule.ofRefunds, 0, true, ["items": [["refundType": "FULL"], ["refundType": "CUSTOM", "refundAmount": 1]]]),
    Case(Rule.ofRefunds, 0, false, ["items": [["refundType": "CUSTOM"]]]),
    Case(Rule.ofRefunds, 0, false, ["items": [["refundType": "FULL", "refundAmount": 1]]]),
    Case(Rule.ofRefunds, 1, true, ["refundReason": "OTHER"], in: .production),
    Case(Rule.ofRefunds, 1, true, ["refundReason": "SIMULATE_REFUND_DECLINE"]),
    Case(Rule.ofRefunds, 1, false, ["refundReason": "SIMULATE_REFUND_DECLINE"], in: .production),
    Case(Rule.ofRefunds, 1, false, ["refundReason": "SIMULATE_REFUND_DECLINE", "items": [["refundReason": "OTHER"]]]),
    Case(Rule.ofMessages, 0, true), Case(Rule.ofMessages, 0, false, ["headerPosition": "ABOVE_IMAGE"]),
    Case(Rule.ofMessages, 0, true, ["headerPosition": "ABOVE_IMAGE", "image": [:]]),
    Case(Rule.ofRealtimeURLs, 0, true, ["realtimeURL": "https://example.com/a"]),
    Case(Rule.ofRealtimeURLs, 0, false, ["realtimeURL": "http://example.com/a"]),
    Case(Rule.ofRealtimeURLs, 0, false, ["realtimeURL": "http://127.0.0.1:8080/a"]),
    Case(Rule.ofRealtimeURLs, 0, true, ["realtimeURL": "http://127.0.0.1:8080/a"], isSimulated: true),
    Case(
      Rule.ofRealtimeURLs, 0, false,
      ["realtimeURL": .string("https://example.com/" + String(repeating: "a", count: 237))]),
  ]

  @Test(arguments: purchases + reports + others)
  func `each rule separates requests`(one: Case) {
    var pending = PendingWrite(
      path: [:], body: .object(one.body), environment: one.environment, now: .zero, transaction: one.transaction)
    pending.isSimulated = one.isSimulated
    #expect((one.rules[one.number].broken(pending) == nil) == one.isKept)
  }

  /// Apple checks these rules too, but asctl can do so only after reading the transaction.
  @Test func `rules about a transaction require reading it`() {
    let rules = Rule.ofConsumption + Rule.ofConsumptionV1 + Rule.ofAccountTokens + Rule.ofExtensions + Rule.ofSeats
    let read = rules.filter { $0.needsTransaction }
    #expect(read.count == 10 && rules.count == 12)
    let others = Rule.ofReports + Rule.ofMetadata + Rule.ofRefunds
    #expect(others.allSatisfy { !$0.needsTransaction })
  }

  /// Members of an Advanced Commerce request, the paths of its errors and the number of its remarks.
  static let commerce: [(request: JSONObject, errors: [String], remarks: Int)] = [
    ([:], [], 0), (["taxCode": "C003-00-1"], [], 0), (["taxCode": "C003-00-9"], [], 1),
    (["items": [["SKU": "a"], ["SKU": "b"]]], [], 0), (["items": [["SKU": "a"], ["SKU": "a"]]], [], 1),
    (["addItems": [["SKU": "a"]], "removeItems": [["SKU": "a"]]], [], 1),
    (["changeItems": [["currentSKU": "a"], ["currentSKU": "a"]]], [], 1),
    (["descriptors": [:]], ["descriptors.displayName"], 0), (["descriptors": ["description": "a"]], [], 0),
    (["descriptors": ["displayName": "a"]], [], 0), (["note": "a\u{9F}"], ["note"], 0), (["note": "a\u{A0}"], [], 0),
    (["items": [["price": 10, "offer": ["price": 10]]]], [], 0),
    (["items": [["price": 10, "offer": ["price": 11]]]], ["items[0].offer.price"], 0),
    (["items": [["price": 10, "proratedPrice": 11]]], ["items[0].proratedPrice"], 0),
    (["items": [["price": 10, "proratedPrice": 10, "offer": [:]]]], ["items[0].offer"], 0),
    (["items": [["price": 0, "periodCount": 1]]], [], 0), (["items": [["price": 10, "periodCount": 2]]], [], 0),
    (["items": [["price": 0, "periodCount": 2]]], ["items[0].periodCount"], 0),
    (["currency": "USD", "items": [["price": 10]]], [], 0),
    (["currency": "USD", "items": [["price": 11]]], ["items[0].price"], 0),
    (["currency": "JPY", "items": [["price": 1000]]], [], 0),
    (["currency": "JPY", "items": [["price": 10]]], ["items[0].price"], 0),
    (["currency": "XXX", "items": [["price": 1]]], [], 0),
  ]

  @Test(arguments: commerce.indices)
  func `commerce requests have the errors of their members`(index: Int) {
    let (request, errors, remarks) = Self.commerce[index]
    let rules = CommerceRules(request)
    #expect(rules.errors.map(\.path) == errors && rules.remarks.count == remarks)
  }

  /// The remedy interprets 300 as 300 yen, and rounds down from 1000 milliunits on.
  @Test(arguments: [(300, "300000"), (999, "999000"), (1001, "1000"), (300_500, "300000")] as [(Int64, String)])
  func `a price with too many decimals has a remedy`(price: Int64, milliunits: String) {
    let errors = CommerceRules(["currency": "JPY", "items": [["price": .number(JSONNumber(price))]]]).errors
    #expect(errors.first?.remedy?.contains("is \(milliunits) milliunits") == true)
  }
}

@Suite struct RetentionAnswerTests {
  private static let id = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11"

  /// A JWS for that audience, in Apple's form for Advanced Commerce data.
  private static func data(for audience: String) -> String {
    let payload = Base64.url.encode(JSON.object(["aud": .string(audience)]).bytes(.compact))
    let request: JSON = ["signatureInfo": ["token": .string("e30.\(payload).AAAA")]]
    return Base64.standard.encode(request.bytes(.compact))
  }

  @Test(arguments: [
    (
      "{\"advancedCommerceInfo\":{\"messageIdentifier\":\"\(id)\",\"advancedCommerceData\":\"\(data(for: "advanced-commerce-api"))\"}}",
      0
    ),
    (
      "{\"advancedCommerceInfo\":{\"messageIdentifier\":\"\(id)\",\"advancedCommerceData\":\"\(data(for: "promotional-offer"))\"}}",
      1
    ),
    ("{\"message\":{\"messageIdentifier\":\"\(id)\"}}", 0),
    ("{\"alternateProduct\":{\"messageIdentifier\":\"\(id)\",\"productId\":\"basic\"}}", 0),
    ("[]", 1), ("{}", 1), ("{\"message\":{}}", 1), ("{\"message\":null}", 1),
    ("{\"message\":{\"messageIdentifier\":\"1\"}}", 1), ("{\"mesage\":{\"messageIdentifier\":\"\(id)\"}}", 1),
    ("{\"alternateProduct\":{\"messageIdentifier\":\"\(id)\"}}", 1),
    ("{\"promotionalOffer\":{\"messageIdentifier\":\"\(id)\"}}", 1),
    ("{\"advancedCommerceInfo\":{\"messageIdentifier\":\"\(id)\",\"advancedCommerceData\":\"e30=\"}}", 1),
    ("{\"message\":{\"messageIdentifier\":\"\(id)\"},\"alternateProduct\":{}}", 1),
  ])
  func `invalid responses are reported`(text: String, problems: Int) throws {
    let found = RetentionAnswer.problems(of: try JSON.parse(Array(text.utf8)))
    #expect((found.isEmpty ? 0 : 1) == problems, "\(found)")
  }
}
