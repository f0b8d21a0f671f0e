@testable import Base
@testable import SignedData
import Testing

@testable import ASCore

/// Transaction receipts of iOS 6: read with their own keys, never proved.
@Suite struct TransactionReceiptTests {
  static let purchase = """
    {
    \t"original-purchase-date-pst" = "2012-12-01 23:15:54 America/Los_Angeles";
    \t"transaction-id" = "170000029449420";
    \t"original-transaction-id" = "170000029449000";
    \t"bid" = "com.example.app";
    \tquantity = 1;
    }
    """

  static func receipt(_ purchase: String = purchase) -> String {
    """
    {
    \t"signature" = "AnZlcnNpb24=";
    \t"purchase-info" = "\(base64(Array(purchase.utf8)))";
    \t"environment" = "Sandbox";
    \t"pod" = "100";
    }
    """
  }

  @Test(arguments: [true, false])
  func keysAreShownAsTheyStand(isEncoded: Bool) throws {
    let text = isEncoded ? base64(Array(Self.receipt().utf8)) : Self.receipt()
    let expected: JSON = [
      "signature": "AnZlcnNpb24=",
      "purchase-info": [
        "original-purchase-date-pst": "2012-12-01 23:15:54 America/Los_Angeles",
        "transaction-id": "170000029449420", "original-transaction-id": "170000029449000", "bid": "com.example.app",
        "quantity": "1",
      ],
      "environment": "Sandbox", "pod": "100",
    ]
    #expect(try ReceiptDecoder(part: .payload).decode(Array(text.utf8)[...]).value == expected)
  }

  @Test func escapesInStrings() throws {
    let list = try PropertyList(Array(#"{ "a\"b" = "tab\tback\\"; c = ""; }"#.utf8)[...])
    #expect(list.entries.map(\.key) == ["a\"b", "c"])
    #expect(list.entries.map(\.value) == ["tab\tback\\", ""])
  }

  @Test(arguments: [
    "{", "{ a", "{ a = ", "{ a = b", "{ a = b; ", "{ a = (b); }", "{ a = { b = c; }; }", "{ a = \"b; }", "{ a = \"\\",
    "{ a = b; } c", "{ = b; }", "{ \"purchase-info\" = \"!\"; }", "{ \"purchase-info\" = \"e30=\"; \"a\" }",
  ])
  func whatIsNone(text: String) {
    let bytes = Array(text.utf8)
    #expect(throws: ReceiptError.self) { try TransactionReceipt(bytes[...]) }
  }

  @Test func deepNestingIsRefused() {
    let text = "{ \"purchase-info\" = " + String(repeating: "{ a = ", count: 100_000)
    #expect(throws: ReceiptError.self) { try TransactionReceipt(Array(text.utf8)[...]) }
  }

  @Test func oneIsNeverProved() {
    var verifier = ReceiptVerifier()
    let verdict = verifier.verify(peeling: Array(base64(Array(Self.receipt().utf8)).utf8)[...])
    guard case .failure(let rejection) = verdict.result else {
      Issue.record("it was proved")
      return
    }
    #expect(rejection.check.name == .container)
    #expect(rejection.check.got.contains("never proved"))
  }
}
