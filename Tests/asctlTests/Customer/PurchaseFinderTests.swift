import Testing

@testable import Base
@testable import Customer
@testable import FakeWorlds
@testable import TestSupport

/// What is found in what people paste.
@Suite struct PurchaseFinderTests {
  private static func found(_ text: String, isWord: Bool = false) throws -> [String] {
    try PurchaseFinder(Array(text.utf8), isWord: isWord).purchases.map { "\($0.kind.rawValue) \($0.id)" }
  }

  @Test(arguments: [
    ("MVK7WQ3XYZ", "orderId MVK7WQ3XYZ"), ("  mvk7wq3xyz.\n", "orderId MVK7WQ3XYZ"),
    ("Order ID: MVK 7WQ 3XYZ", "orderId MVK7WQ3XYZ"), ("#2000000000000001", "transactionId 2000000000000001"),
    ("2000000000000001", "transactionId 2000000000000001"), ("12345", "transactionId 12345"),
    ("{\"transactionId\":\"2000000000000001\"}", "transactionId 2000000000000001"),
    ("{\"latest_receipt_info\":[{\"transaction_id\":\"230001020690335\"}]}", "transactionId 230001020690335"),
    ("{\"original_transaction_id\":230001020690335}", "transactionId 230001020690335"),
  ])
  func `an ID is read however it was pasted`(text: String, wanted: String) throws {
    #expect(try Self.found(text, isWord: true) == [wanted])
  }

  @Test(arguments: [
    (
      "Hello,\nI paid 29.99 and got nothing.\nOrder ID: MVK7WQ3XYZ\nDocument No. 123456789012345\n",
      ["orderId MVK7WQ3XYZ"]
    ),
    ("ORDER ID\nMVK7WQ3XYZ\n\nIPHONE14PRO 491701234567", ["orderId MVK7WQ3XYZ"]),
    ("<td>Order ID:<br><b>MVK7WQ3XYZ</b></td>", ["orderId MVK7WQ3XYZ"]),
    ("Bestellnummer MVK7WQ3XYZ, call me: +49 170 1234567", ["orderId MVK7WQ3XYZ"]),
    ("it is MVK7WQ3XYZ or 2000000000000001", ["orderId MVK7WQ3XYZ", "transactionId 2000000000000001"]),
    ("order MVK7WQ3XYZ, again order MVK7WQ3XYZ", ["orderId MVK7WQ3XYZ"]),
    ("transaction 2000000000000001 of 20260131120000", ["transactionId 2000000000000001"]),
  ])
  func `a mail is searched, and what is called an order stands before other numbers`(mail: String, wanted: [String])
    throws
  {
    #expect(try Self.found(mail) == wanted)
  }

  @Test(arguments: [
    "7e3fb20b-4cdb-47cc-936d-99d65f608138", "my account is 7e3fb20b-4cdb-47cc-936d-99d65f608138, thanks", "0",
  ])
  func `an account token and Xcode's zero are refused before anything is asked`(text: String) {
    #expect(performing { _ = try PurchaseFinder(Array(text.utf8), isWord: true) } == .usage)
  }

  @Test(arguments: ["", "hello", "I paid twice and want my money", "call 491701234567", "{}", "[1,2]", "\"hello\""])
  func `a text without an ID says so`(text: String) {
    #expect(performing { _ = try PurchaseFinder(Array(text.utf8)) } == .failure)
  }

  /// The status of a failure; nil where there is none.
  private func performing(_ body: () throws -> Void) -> Base.ExitStatus? {
    do {
      try body()
      return nil
    } catch {
      return (error as? Failure)?.status
    }
  }

  @Test func `a JWS leads to its transaction, also within a mail`() throws {
    let jws = try #require(try FakeStore.transaction(2_000_000_000_000_001).string)
    #expect(try Self.found(jws) == ["transactionId 2000000000000001"])
    #expect(try Self.found("Hello, here it is:\n\(jws)\nThanks") == ["transactionId 2000000000000001"])
  }

  @Test func `a long text takes no longer than its length`() throws {
    let text = String(repeating: "word (and) more, ", count: 6_000) + "order MVK7WQ3XYZ"
    #expect(try Self.found(text) == ["orderId MVK7WQ3XYZ"])
  }
}
