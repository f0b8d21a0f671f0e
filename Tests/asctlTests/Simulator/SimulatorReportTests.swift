import Testing

@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// Reports of purchases outside the App Store: stored, read again, or rejected with all errors at once.
@Suite struct SimulatorReportTests {
  let store: TestSimulator
  private static let path = "/externalPurchase/v1/reports"
  private static let earlier = "c0ffee00-1d2e-4f3a-8b4c-5d6e7f8a9b0c"
  private static let now = FakeWorld.now

  init() throws {
    store = try TestSimulator()
  }

  private static func report(_ items: [JSON], _ change: JSONObject = [:]) -> JSON {
    let report: JSON = [
      "requestIdentifier": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31",
      "externalPurchaseId": .string(ExternalPurchaseTokens.unreported), "status": "LINE_ITEM",
      "lineItems": .array(items),
    ]
    return report.with(change)
  }

  private static let item: JSON = [
    "lineItemId": "a", "creationDate": .timestamp(now - .hours(1)), "eventType": "BUY", "productType": "ONE_TIME_BUY",
    "productIdentifier": "sword", "quantity": 1, "amountTaxInclusive": 11_900, "amountTaxExclusive": 10_000,
    "taxAmount": 1_900, "netAmountTaxExclusive": 10_000, "pricingCurrency": "EUR", "reportingCurrency": "EUR",
    "taxCountry": "DEU", "exchangeRate": .null, "referenceLineItemId": .null, "restatement": .null,
    "erroneouslySubmitted": .null, "subscriptionEvent": .null, "subscriptionStartDate": .null,
    "subscriptionEndDate": .null, "subscriptionDaysOfPaidService": .null,
  ]

  private static let start = item.with([
    "productType": "SUBSCRIPTION", "subscriptionEvent": "SUBSCRIPTION_START",
    "subscriptionStartDate": .timestamp(now - .hours(1)), "subscriptionEndDate": .timestamp(now + .days(1)),
    "subscriptionDaysOfPaidService": 0,
  ])

  /// A refund of the complete line item in the built-in world.
  private static let refund = item.with([
    "eventType": "REFUND", "productType": .null, "productIdentifier": .null, "quantity": .null,
    "referenceLineItemId": "order-1-line-1", "netAmountTaxExclusive": 0,
  ])

  private func send(_ report: JSON) -> TestSimulator.Answered { store.ask("PUT", Self.path, report) }

  /// A report, and the codes of all its errors.
  struct Wrong: CustomTestStringConvertible, Sendable {
    let report: JSON
    let codes: [Int64]

    var testDescription: String { "\(codes): \(report.text())" }
  }

  static let wrong: [Wrong] = faulty.map { Wrong(report: $0, codes: $1) }

  private static let faulty: [(JSON, [Int64])] = [
    (report([item], ["requestIdentifier": .null]), [4]), (report([item], ["externalPurchaseId": .null]), [4]),
    (report([item], ["externalPurchaseId": "SANDBOX_x"]), [3]), (report([item], ["status": .null]), [4]),
    (report([item], ["status": "DONE"]), [7]), (report([], ["lineItems": .null]), [9]), (report([]), [9]),
    (report([item], ["status": "NO_LINE_ITEM"]), [10]), (report([item], ["status": "UNRECOGNIZED_TOKEN"]), [10]),
    (report([item], ["requestIdentifier": .string(earlier.uppercased())]), [1]),
    (
      report([], ["status": "NO_LINE_ITEM", "externalPurchaseId": .string(ExternalPurchaseTokens.reported)]), [8]
    ),
    (report([item, item]), [1]), (report([item.with(["lineItemId": "order-1-line-1"])]), [1]),
    (report([item.with(["taxCountry": .null, "quantity": .null])]), [4, 4]),
    (report([item.with(["subscriptionEvent": "RENEWAL"])]), [5]),
    (report([item.with(["referenceLineItemId": "order-1-line-1"])]), [5, 14]),
    (report([item.with(["creationDate": .timestamp(now + .milliseconds(1))])]), [6]),
    (report([item.with(["creationDate": .int(now.seconds)])]), [27]),
    (report([item.with(["reportingCurrency": "XXX", "pricingCurrency": "XXX"])]), [7]),
    (report([item.with(["taxCountry": "Germany"])]), [7]),
    (report([item.with(["amountTaxInclusive": 12_000])]), [11]),
    (report([item.with(["amountTaxExclusive": .int(.max), "taxAmount": .int(.max)])]), [11, 12]),
    (report([item.with(["netAmountTaxExclusive": 9_000])]), [12]),
    (report([item.with(["taxAmount": -1_900, "amountTaxInclusive": 8_100])]), [15]),
    (report([item.with(["quantity": 0])]), [16]),
    (report([item.with(["pricingCurrency": "ISK", "exchangeRate": 0])]), [16]),
    (report([item.with(["pricingCurrency": "ISK"])]), [4]),
    (report([item.with(["pricingCurrency": "USD", "exchangeRate": .number(JSONNumber(2))])]), [18]),
    (report([item.with(["exchangeRate": 1])]), [5]),
    (report([item.with(["productIdentifier": .string(String(repeating: "a", count: 257))])]), [19]),
    (report([item.with(["erroneouslySubmitted": true])]), [20]), (report([item.with(["restatement": true])]), [3]),
    (report([start.with(["subscriptionStartDate": .timestamp(now + .days(2))])]), [17]),
    (report([start.with(["subscriptionDaysOfPaidService": 3])]), [34]),
    (report([start.with(["subscriptionEvent": "START"])]), [7]),
    (
      report([
        start.with([
          "subscriptionEvent": "SUBSCRIPTION_PAYMENT", "amountTaxInclusive": 0, "amountTaxExclusive": 0, "taxAmount": 0,
          "netAmountTaxExclusive": 0,
        ])
      ]), [35]
    ),
    (report([refund.with(["referenceLineItemId": .null])]), [4]),
    (report([refund.with(["referenceLineItemId": "none"])]), [3]),
    (report([refund.with(["referenceLineItemId": "a"])]), [13]),
    (report([refund.with(["reportingCurrency": "USD", "pricingCurrency": "USD"])]), [32, 2]),
    (report([refund.with(["taxCountry": "AUT"])]), [23]),
    (report([refund.with(["creationDate": .timestamp(now - .days(9))])]), [31]),
    (report([refund.with(["productType": "ONE_TIME_BUY"])]), [5]),
    (report([refund, refund.with(["lineItemId": "b", "referenceLineItemId": "a"])]), [28]),
    (
      report([start.with(["referenceLineItemId": "b"]), refund.with(["lineItemId": "b"])]), [21]
    ),
  ]

  @Test(arguments: wrong)
  func `invalid reports are rejected`(_ wrong: Wrong) {
    let answer = send(wrong.report)
    #expect(answer.status == 400)
    #expect(answer.faults.sorted() == wrong.codes.sorted())
  }

  @Test(arguments: [
    report([item], ["requestIdentifier": "mine"]), report([item], ["status": 1]), report([item], ["lineItems": "a"]),
    report([1]), report([item.with(["quantity": "1"])]), report([item.with(["creationDate": "now"])]),
    report([item.with(["restatement": "yes"])]), report([item.with(["lineItemId": 7])]), [1],
  ])
  func `a report that cannot be parsed has no list of errors`(report: JSON) {
    let answer = send(report)
    #expect(answer.status == 400)
    #expect(answer.code == nil)
  }

  @Test func `a report is stored once`() {
    let report = Self.report([Self.item])
    #expect(send(report).json == ["requestIdentifier": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31"])
    #expect(store.get("\(Self.path)/5F2F9F0E-5C0A-4D3B-9A53-0D7A8C1C7A31").json == ["report": report])
    #expect(send(report).faults == [1, 1], "request and line item")
  }

  @Test func `an invalid report is not stored in part`() {
    let wrong = Self.report([Self.item, Self.item.with(["lineItemId": "b", "quantity": 0])])
    #expect(send(wrong).faults == [16])
    #expect(store.get("\(Self.path)/5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31").faults == [3])
    #expect(send(Self.report([Self.item])).status == 200, "corrected, with the same identifier")
  }

  @Test func `an error names its field and item`() {
    let fault = send(Self.report([Self.item.with(["quantity": 0])])).json["errors"]?.arrayElements?.first
    #expect(fault?["fieldName"] == "quantity")
    #expect(fault?["lineItemId"] == "a")
    #expect(fault?["errorMessage"] != nil)
  }

  @Test func `a line item can be restated and retracted, but only once`() {
    func again(_ number: Int, _ change: JSONObject) -> TestSimulator.Answered {
      let id = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a\(number)"
      return send(Self.report([Self.item.with(change)], ["requestIdentifier": .string(id)]))
    }
    #expect(again(31, [:]).status == 200)
    #expect(again(32, ["restatement": true, "quantity": 2]).status == 200)
    #expect(again(33, ["restatement": true, "erroneouslySubmitted": true]).status == 200)
    #expect(again(34, ["restatement": true, "erroneouslySubmitted": true]).faults == [30])
  }

  @Test func `a refunded item cannot be retracted before its refund`() {
    #expect(send(Self.report([Self.refund])).status == 200)
    func retraction(_ item: JSON, _ id: JSON) -> JSON {
      Self.report(
        [item.with(["restatement": true, "erroneouslySubmitted": true])],
        ["requestIdentifier": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a32", "externalPurchaseId": id])
    }
    let bought = Self.item.with(["lineItemId": "order-1-line-1", "netAmountTaxExclusive": 0])
    #expect(send(retraction(bought, .string(ExternalPurchaseTokens.reported))).faults == [22])
    #expect(
      send(
        Self.report(
          [
            Self.refund.with([
              "lineItemId": "b", "amountTaxInclusive": 1_190, "amountTaxExclusive": 1_000, "taxAmount": 190,
            ])
          ],
          ["requestIdentifier": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a33"])
      ).faults == [12], "more than was paid")
  }

  @Test func `the built-in report exists`() {
    let report = store.get("\(Self.path)/\(Self.earlier)").json["report"]
    #expect(report?["externalPurchaseId"]?.string == ExternalPurchaseTokens.reported)
  }
}
