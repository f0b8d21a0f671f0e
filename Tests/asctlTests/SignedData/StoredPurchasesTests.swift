import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// Purchases as old servers stored them, converted to current names.
@Suite struct StoredPurchasesTests {
  private func lines(_ text: String) throws -> [JSON] {
    try StoredPurchases(Array(text.utf8)[...]).records
  }

  private static func receipt(_ numbers: Int...) -> String {
    let purchases = numbers.map { ReceiptPayload.purchase($0, original: $0) }
    return Base64.standard.encode(derContainer(der(0x04, ReceiptPayload(purchases: purchases).bytes)))
  }

  private static let damaged = String(receipt(5).dropLast(40))

  /// Each text with the IDs that it contains, at any level.
  @Test(arguments: [
    ("{\"status\":0,\"latest_receipt\":\"\(receipt(3, 4))\"}", ["2000000000003", "2000000000004"], false),
    (
      "{\"latest_receipt\":\"\(receipt(3, 4))\",\"latest_receipt_info\":[{\"transaction_id\":\"2000000000004\",\"product_id\":\"new\"}]}",
      ["2000000000004", "2000000000003"], false
    ),
    (
      "{\"notification_type\":\"DID_RENEW\",\"unified_receipt\":{\"latest_receipt\":\"\(receipt(3))\",\"latest_receipt_info\":[{\"transaction_id\":\"7\"}]}}",
      ["7", "2000000000003"], false
    ),
    (
      "[{\"latest_receipt\":\"\(receipt(3))\"},{\"receipt\":{\"in_app\":[{\"transaction_id\":\"7\"}]},\"latest_receipt\":\"\(receipt(4))\"}]",
      ["2000000000003", "7", "2000000000004"], false
    ),
    ("{\"Store\":\"AppleAppStore\",\"TransactionID\":\"9\",\"Payload\":\"\(damaged)\"}", ["9"], true),
    (
      "{\"transactionId\":\"9\",\"productId\":\"a\",\"transactionReceipt\":\"\(receipt(3))\"}", ["2000000000003", "9"],
      false
    ),
    ("{\"latest_receipt\":\"\(damaged)\",\"latest_receipt_info\":[{\"transaction_id\":\"7\"}]}", ["7"], true),
    ("[{\"latest_receipt\":\"\(damaged)\"},{\"latest_receipt\":\"\(receipt(3))\"}]", ["2000000000003"], true),
  ])
  func `purchases in a receipt are included, and a damaged receipt affects no other purchase`(
    text: String, ids: [String], isDamaged: Bool
  ) throws {
    #expect(try lines(text).compactMap { $0["transactionId"]?.string } == ids)
    let stored = try StoredPurchases(Array(text.utf8)[...])
    let found = try ReceiptIdentifiers(in: Array(text.utf8)[...], [.transactionId])
    #expect(Set(found.identifiers) == Set(ids))
    #expect((found.unread != nil) == isDamaged && (stored.remainder != nil) == isDamaged, "\(stored.remainder ?? "")")
  }

  @Test func `a damaged receipt without other purchases cannot be read`() {
    #expect(throws: Failure.self) { try lines("{\"latest_receipt\":\"\(Self.damaged)\"}") }
  }

  private func purchase(_ members: String) throws -> JSON {
    try #require(try lines("{\"in_app\":[{\(members)}]}").first)
  }

  /// A stored member and its current form.
  @Test(arguments: [
    (#""transaction_id":1000000999999999999"#, #"{"transactionId":"1000000999999999999"}"#),
    (#""transaction_id":"""#, "{}"), (#""transaction_id":null"#, "{}"),
    (#""transaction_id":["1"]"#, #"{"unread":{"transaction_id":["1"]}}"#),
    (#""transaction_id":"1","transaction_id":"2""#, #"{"transactionId":"2"}"#),
    (#""transaction\u005fid":"1""#, #"{"transactionId":"1"}"#), (#""product_id":"a\/\u0062""#, #"{"productId":"a/b"}"#),
    (#""quantity":"3""#, #"{"quantity":3}"#), (#""quantity":3"#, #"{"quantity":3}"#),
    (#""quantity":"many""#, #"{"quantity":"many"}"#),
    (#""purchase_date_ms":"1609556645000","purchase_date":"x""#, #"{"purchaseDate":1609556645000}"#),
    (#""purchase_date":"2021-01-02 03:04:05 Etc/GMT""#, #"{"purchaseDate":1609556645000}"#),
    (#""purchase_date":"2021-01-02T03:04:05Z""#, #"{"purchaseDate":1609556645000}"#),
    (
      #""purchase_date_pst":"2021-01-01 19:04:05 America/Los_Angeles""#,
      #"{"purchaseDate":1609556645000}"#
    ),
    (
      #""purchase_date_pst":"2021-11-07 01:30:00 America/Los_Angeles""#,
      #"{"unread":{"purchase_date_pst":"2021-11-07 01:30:00 America/Los_Angeles"}}"#
    ),
    (#""expires-date":"1609556645000""#, #"{"expiresDate":1609556645000}"#),
    (#""expires_date":"soon""#, #"{"unread":{"expires_date":"soon"}}"#),
    (
      #""expires_date_ms":"s\u006fon","purchase_date":"","cancellation_date_ms":"-1""#,
      #"{"unread":{"expires_date_ms":"soon","cancellation_date_ms":"-1"}}"#
    ),
    (#""purchase_date_ms":[5],"expires_date":true"#, #"{"unread":{"purchase_date_ms":null,"expires_date":"true"}}"#),
    (#""purchase_date_ms":"x","purchase_date":"2021-01-02 03:04:05 Etc/GMT""#, #"{"purchaseDate":1609556645000}"#),
    (#""is_upgraded":"true","cancellation_date_ms":"x""#, #"{"isUpgraded":true}"#),
    (#""is_upgraded":"true","cancellation_date_ms":"5","cancellation_reason":"0""#, #"{"isUpgraded":true}"#),
    (#""is_upgraded":"false","cancellation_date_ms":"5""#, #"{"isUpgraded":false,"revocationDate":5}"#),
    (#""is_trial_period":"true""#, #"{"offerDiscountType":"FREE_TRIAL","offerType":1}"#),
    (#""is_trial_period":"false","is_in_intro_offer_period":"false""#, "{}"),
    (#""is_in_intro_offer_period":"true""#, #"{"offerType":1}"#),
    (
      #""promotional_offer_id":"a","is_trial_period":"true""#,
      #"{"offerIdentifier":"a","offerType":2,"offerDiscountType":"FREE_TRIAL"}"#
    ),
    (#""offer_code_ref_name":"b""#, #"{"offerIdentifier":"b","offerType":3}"#),
    (#""product_type":1"#, #"{"type":"Consumable"}"#), (#""product_type":9"#, #"{"type":"9"}"#),
    (#""unknown":{"transaction_id":"1"}"#, "{}"),
  ])
  func `a member is converted to its current name and form`(stored: String, today: String) throws {
    #expect(try purchase(stored).text(.compact) == today)
  }

  @Test(arguments: [("PROD", "Production"), ("ProductionVPPSandbox", "Sandbox"), ("Xcode", "Xcode")])
  func `environments are converted to their current names`(stored: String, today: String) throws {
    let text = "{\"environment\":\"\(stored)\",\"in_app\":[{}]}"
    #expect(try lines(text) == [["environment": .string(today)]])
  }

  @Test func `renewal info is added to the newest purchase of its subscription, or listed on its own`() throws {
    let text = """
      {"latest_receipt_info":[{"transaction_id":"1","original_transaction_id":"1","purchase_date_ms":"1"},
      {"transaction_id":"2","original_transaction_id":"1","purchase_date_ms":"2"}],
      "pending_renewal_info":[{"original_transaction_id":"1","auto_renew_status":"1"},
      {"original_transaction_id":"9","product_id":"p","expiration_intent":"2"}]}
      """
    let found = try lines(text)
    #expect(found.map { $0["renewalInfo"] != nil } == [false, true, true])
    #expect(found[1]["renewalInfo"] == ["originalTransactionId": "1", "autoRenewStatus": 1])
    #expect(found[2]["transactionId"] == nil)
    #expect(found[2]["originalTransactionId"] == "9")
  }

  /// The purchases of a notification with a refund among its own members, and the refunded transactions.
  @Test(
    arguments: [
      (#"{"transaction_id":"1","web_order_line_item_id":"7"}"#, ["1"]), (#"{"transaction_id":"1"}"#, ["1"]),
      (
        #"{"transaction_id":"1","web_order_line_item_id":"6"},{"transaction_id":"2","web_order_line_item_id":"7"}"#,
        ["2"]
      ),
      (#"{"transaction_id":"1","cancellation_date_ms":"5"},{"transaction_id":"2"}"#, ["1"]),
      (#"{"transaction_id":"1","is_upgraded":"true"}"#, []), (#"{"transaction_id":"1"},{"transaction_id":"2"}"#, [""]),
      (#"{"transaction_id":"1","web_order_line_item_id":"6"}"#, [""]), ("", [""]),
    ] as [(String, [String])])
  func `a refund among the members of a notification is kept`(purchases: String, refunded: [String]) throws {
    let named = purchases.replacing("{", with: #"{"original_transaction_id":"1","#)
    let text = """
      {"notification_type":"CANCEL","original_transaction_id":1,"web_order_line_item_id":"7","cancellation_date_ms":"5",
      "cancellation_reason":"1","unified_receipt":{"latest_receipt_info":[\(named)]}}
      """
    let stored = try StoredPurchases(Array(text.utf8)[...])
    let found = stored.records.filter { $0["revocationDate"] == 5 }
    #expect(found.map { $0["transactionId"]?.string ?? "" } == refunded)
    #expect(stored.records.filter { $0["renewalInfo"] != nil }.count == 1)
    #expect((stored.remainder != nil) == (refunded == [""]), "\(stored.remainder ?? "")")
    #expect(stored.records.allSatisfy { $0["originalTransactionId"] == "1" })
  }

  /// Only a date says that there was a refund, also one that cannot be read.
  @Test(
    arguments: [
      (#""web_order_line_item_id":true"#, 2), (#""product_id":{}"#, 2), (#""cancellation_reason":[]"#, 2),
      (#""cancellation_date":"soon""#, 3),
    ])
  func `an unreadable member of a notification is no refund`(member: String, count: Int) throws {
    let period = #"{"original_transaction_id":"1","transaction_id":"#
    let text = """
      {"notification_type":"DID_RENEW","original_transaction_id":"1",\(member),
      "unified_receipt":{"latest_receipt_info":[\(period)"1"},\(period)"2"}]}}
      """
    let records = try StoredPurchases(Array(text.utf8)[...]).records
    #expect(records.count == count && records.count { $0["unread"] != nil } == count - 2, "\(records)")
  }

  @Test func `each element of an array is a separate response`() throws {
    let one = "{\"bid\":\"a\",\"receipt\":{\"transaction_id\":\"1\",\"bid\":\"a\"}}"
    let found = try lines("[\(one),\(one.replacing("\"a\"", with: "\"b\""))]")
    #expect(found.map { $0["bundleId"] } == ["a", "b"])
    #expect(found.map { $0["transactionId"] } == ["1", "1"])
  }

  /// The result does not depend on how the response is formatted or wrapped.
  @Test func `white space, quotes and base64 change nothing`() throws {
    let reply = StoredSamples.reply
    let plain = try lines(reply)
    #expect(plain.count == 4)
    let value = try JSON.parse(Array(reply.utf8))
    let others = [
      value.text(.compact), value.text(.terminal), JSON.string(reply).text(.compact), base64(Array(reply.utf8)),
      "{\"row\":7,\"body\":[\(reply)]}",
    ]
    for other in others { #expect(try lines(other) == plain) }
  }

  @Test func `a changed response is either rejected or converted to valid JSON`() throws {
    var text = Array(StoredSamples.notification.utf8)
    for index in text.indices {
      for byte in [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "]"), 0x00, 0xFF, UInt8(ascii: "\\")] {
        let was = text[index]
        text[index] = byte
        defer { text[index] = was }
        guard let stored = try? StoredPurchases(text[...]) else { continue }
        for purchase in stored.records { try JSON.validate(purchase.bytes()) }
      }
    }
  }

  /// Both a list that repeats one purchase and deeply nested lists must take linear time.
  @Test func `a hostile response is read in linear time`() throws {
    let entry = "{\"transaction_id\":\"1\"}"
    let many = Array(repeating: entry, count: 20_000).joined(separator: ",")
    #expect(try lines("{\"in_app\":[\(many)],\"latest_receipt_info\":[\(many)]}").count == 1)
    let deep = String(repeating: "{\"in_app\":[", count: 200) + String(repeating: "]}", count: 200)
    #expect(try lines(deep) == [[:]])
  }
}

/// The hours around daylight saving changes in California, compared with zoneinfo (tzdata, America/Los_Angeles).
@Suite struct PacificTimeTests {
  @Test(arguments: [
    ("2012-12-01 23:15:54", "2012-12-02T07:15:54Z"), ("2024-08-06 05:00:00", "2024-08-06T12:00:00Z"),
    ("2021-03-14 01:59:59", "2021-03-14T09:59:59Z"), ("2021-03-14 03:00:00", "2021-03-14T10:00:00Z"),
    ("2021-11-07 00:59:59", "2021-11-07T07:59:59Z"), ("2021-11-07 02:00:00", "2021-11-07T10:00:00Z"),
    // The first of March and the first of November are Sundays.
    ("2015-03-08 03:00:00", "2015-03-08T10:00:00Z"), ("2015-11-01 02:00:00", "2015-11-01T10:00:00Z"),
    ("2015-11-01 00:30:00", "2015-11-01T07:30:00Z"), ("2007-01-01 00:00:00", "2007-01-01T08:00:00Z"),
  ])
  func `a local time in California is converted to UTC`(local: String, utc: String) throws {
    #expect(PacificTime.timestamp(of: "\(local) America/Los_Angeles") == Timestamp(utc))
  }

  @Test(arguments: [
    "2021-03-14 02:00:00 America/Los_Angeles", "2021-03-14 02:59:59 America/Los_Angeles",
    "2021-11-07 01:00:00 America/Los_Angeles", "2021-11-07 01:59:59 America/Los_Angeles",
    "2006-12-31 00:00:00 America/Los_Angeles", "2021-01-01 00:00:00 Etc/GMT", "2021-13-01 00:00:00 America/Los_Angeles",
    "2021-01-01 America/Los_Angeles", "99999999999999999999-01-01 00:00:00 America/Los_Angeles", "",
  ])
  func `skipped and repeated hours and other texts are invalid`(text: String) {
    #expect(PacificTime.timestamp(of: text) == nil)
  }
}
