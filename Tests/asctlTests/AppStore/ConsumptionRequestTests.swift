import Testing

@testable import AppStore
@testable import Base

/// Open consumption requests in a notification history.
@Suite struct ConsumptionRequestTests {
  private static func item(_ type: String, _ id: String, at minutes: Int64, environment: String = "Production") -> JSON
  {
    [
      "signedPayload": [
        "notificationType": .string(type), "notificationUUID": .string("\(type) \(id) \(minutes)"),
        "signedDate": .timestamp(.zero + .minutes(minutes)),
        "data": [
          "environment": .string(environment), "consumptionRequestReason": "LEGAL",
          "signedTransactionInfo": [
            "transactionId": .string(id), "productId": "coins", "price": 1990, "currency": "USD",
          ],
        ],
      ]
    ]
  }

  private static let ask = "CONSUMPTION_REQUEST"

  /// Notifications of transaction 1, the date of the newest request in minutes, and the decision.
  private static let cases: [(items: [JSON], asked: Int64, decision: String?)] = [
    ([item(ask, "1", at: 5)], 5, nil),
    ([item(ask, "1", at: 5), item(ask, "1", at: 9), item(ask, "1", at: 7)], 9, nil),
    ([item(ask, "1", at: 5), item("REFUND", "1", at: 6)], 5, "REFUND"),
    ([item("REFUND_DECLINED", "1", at: 6), item(ask, "1", at: 5)], 5, "REFUND_DECLINED"),
    ([item(ask, "1", at: 5), item("REFUND_DECLINED", "1", at: 6), item(ask, "1", at: 7)], 7, nil),
    ([item(ask, "1", at: 5), item("REFUND_DECLINED", "1", at: 6), item("REFUND", "1", at: 8)], 5, "REFUND"),
    ([item(ask, "1", at: 5), item("REFUND", "2", at: 6)], 5, nil),
    ([item(ask, "1", at: 5), item("REFUND_REVERSED", "1", at: 6)], 5, nil),
    ([item(ask, "1", at: 5), item("REFUND", "1", at: 5)], 5, "REFUND"),
  ]

  @Test(arguments: cases.indices)
  func `the newest request of a transaction is open until a decision`(index: Int) {
    let (items, asked, decision) = Self.cases[index]
    let questions = ConsumptionRequest.all(in: items, isSimulated: false)
    #expect(questions.map(\.transactionID) == ["1"])
    #expect(questions.first?.asked == .zero + .minutes(asked))
    #expect(questions.first?.decision?.type == decision)
  }

  @Test func `requests are sorted by deadline`() {
    let items = ["3", "1", "2"].enumerated().map { Self.item(Self.ask, $1, at: 9 - Int64($0)) }
    #expect(ConsumptionRequest.all(in: items, isSimulated: false).map(\.transactionID) == ["2", "1", "3"])
    #expect(ConsumptionRequest.all(in: [], isSimulated: false).isEmpty)
  }

  @Test(arguments: [
    ("Production", false, TimeSpan.hours(12)), ("Sandbox", false, .minutes(5)), ("Sandbox", true, .hours(12)),
    ("Production", true, .hours(12)), ("Elsewhere", false, .hours(12)),
  ])
  func `the environment determines the deadline`(environment: String, isSimulated: Bool, life: TimeSpan) throws {
    let items = [Self.item(Self.ask, "1", at: 0, environment: environment)]
    let question = try #require(ConsumptionRequest.all(in: items, isSimulated: isSimulated).first)
    #expect(question.deadline == Timestamp.zero + life)
  }

  @Test(
    arguments: [
      (-1, "0 s"), (59, "59 s"), (260, "4 min 20 s"), (3600, "1 h 0 min"), (43_199, "11 h 59 min"),
    ] as [(Int64, String)])
  func `the time left is rounded to two units`(seconds: Int64, words: String) {
    #expect(TimeSpan.seconds(seconds).countdown == words)
  }

  @Test(arguments: [JSON.null, [], [:], ["signedPayload": []], ["signedPayload": ["notificationType": 1]]] as [JSON])
  func `other items are skipped`(item: JSON) {
    let whole = Self.item(Self.ask, "1", at: 1)
    #expect(ConsumptionRequest.all(in: [item, whole, item], isSimulated: false).count == 1)
  }
}
