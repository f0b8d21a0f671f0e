import Testing

@testable import AppStore
@testable import SignedData
@testable import TestSupport

/// The transaction IDs in a receipt, with which the App Store Server API can be called.
@Suite struct ReceiptIdentifiersTests {
  private func identifiers(
    _ payload: ReceiptPayload, _ kinds: [Identifier.Name] = [.originalTransactionId, .transactionId]
  ) throws -> ReceiptIdentifiers {
    let container = derContainer(der(0x04, payload.bytes))
    return try ReceiptIdentifiers(whole: container[...], kinds)
  }

  private static let history = ReceiptPayload(purchases: [
    ReceiptPayload.purchase(3, original: 1, date: "2023-10-03T00:00:00Z"),
    ReceiptPayload.purchase(1, original: 1, date: "2023-10-01T00:00:00Z"),
    ReceiptPayload.purchase(4, original: 4, date: "2023-10-02T01:00:00+03:00"),
    [derAttribute(1703, derUTF8("2000000000009"))],
  ])

  @Test func `each ID is listed once, the oldest purchase first`() throws {
    #expect(
      try identifiers(Self.history).identifiers == ["2000000000001", "2000000000004", "2000000000003", "2000000000009"])
    #expect(try identifiers(Self.history, [.originalTransactionId]).identifiers == ["2000000000001", "2000000000004"])
    #expect(
      try identifiers(Self.history, [.transactionId]).identifiers
        == ["2000000000001", "2000000000004", "2000000000003", "2000000000009"])
  }

  @Test func `IDs of Xcode's receipts are omitted`() throws {
    let payload = ReceiptPayload(
      type: "Xcode", purchases: [[derAttribute(1703, derUTF8("0"))], [derAttribute(1703, derUTF8("1"))]])
    let found = try identifiers(payload)
    #expect(found.identifiers.isEmpty)
    #expect(found.remark?.contains("Xcode") ?? false)
  }

  @Test func `only the IDs of Xcode's document are omitted`() throws {
    let text = """
      [{"environment":"Production","latest_receipt_info":[{"transaction_id":"1000000000000001"}]},
      {"environment":"Xcode","latest_receipt_info":[{"transaction_id":"5"}]}]
      """
    let found = try ReceiptIdentifiers(whole: Array(text.utf8)[...])
    #expect(found.identifiers == ["1000000000000001"])
    #expect(found.remark?.contains("Xcode") ?? false)
  }

  @Test func `elements that cannot be read are reported`() throws {
    for element in [#""x""#, #"{"product_id":"p"}"#] {
      let text = #"{"latest_receipt_info":[{"transaction_id":"1000000000000001"},\#(element)]}"#
      let found = try ReceiptIdentifiers(whole: Array(text.utf8)[...])
      #expect(found.identifiers == ["1000000000000001"] && found.unread != nil, "\(text)")
    }
  }

  @Test func `renewal info without an ID matters only for original transaction IDs`() throws {
    let text = Array(
      #"{"latest_receipt_info":[{"transaction_id":"1","original_transaction_id":"1"}],"pending_renewal_info":[{"auto_renew_status":"1"}]}"#
        .utf8)[...]
    #expect(try ReceiptIdentifiers(whole: text, [.transactionId]).unread == nil)
    #expect(try ReceiptIdentifiers(whole: text).unread != nil)
  }

  @Test func `an ID that cannot be read is counted among the omitted ones`() throws {
    let text = Array(#"{"in_app":[{"transaction_id":1.5,"original_transaction_id":"1000000000000001"}]}"#.utf8)[...]
    let found = try ReceiptIdentifiers(whole: text)
    #expect(found.identifiers == ["1000000000000001"] && found.remark?.contains("1 value") ?? false)
  }

  @Test func `a purchase with only an original transaction ID is complete if that ID is listed`() throws {
    let text = Array(#"{"latest_receipt_info":[{"original_transaction_id":"1000000000000001"}]}"#.utf8)[...]
    for kinds in [[Identifier.Name.originalTransactionId], [.originalTransactionId, .transactionId]] {
      let found = try ReceiptIdentifiers(whole: text, kinds)
      #expect(found.identifiers == ["1000000000000001"] && found.unread == nil)
    }
    #expect(try ReceiptIdentifiers(whole: text, [.transactionId]).unread != nil)
  }

  @Test(arguments: ["0", "00", "-1", "1\n2", "1 2", "--help", "1\u{301}", "\u{661}", "abc"])
  func `a value that cannot be an ID is omitted`(identifier: String) throws {
    let payload = ReceiptPayload(purchases: [[derAttribute(1703, derUTF8(identifier))], ReceiptPayload.purchase(1)])
    let found = try identifiers(payload)
    #expect(found.identifiers == ["2000000000001"])
    #expect(found.remark?.contains("1") == true)
  }

  @Test func `a transaction receipt contains one purchase`() throws {
    let receipt = try #require(ReceiptText(Array(SampleTransactionReceipt.receipt().utf8)[...]))
    #expect(
      try ReceiptIdentifiers(of: receipt, [.originalTransactionId, .transactionId]).identifiers == [
        "170000029449000", "170000029449420",
      ])
  }
}
