import Testing

@testable import Base
@testable import SignedData
@testable import TestSupport

/// Transaction receipts of iOS 6, which are decoded with their own keys and never verified.
@Suite struct TransactionReceiptTests {
  @Test(arguments: [true, false])
  func `keys are shown unchanged`(isEncoded: Bool) throws {
    let text = isEncoded ? base64(Array(SampleTransactionReceipt.receipt().utf8)) : SampleTransactionReceipt.receipt()
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

  @Test func `escapes in strings are resolved`() throws {
    let list = try PropertyList.read(Array(#"{ "a\"b" = "tab\tback\\"; c = ""; }"#.utf8)[...])
    #expect(list.members.map(\.name) == ["a\"b", "c"])
    #expect(list.members.map(\.value) == ["tab\tback\\", ""])
  }

  @Test(arguments: [
    "{", "{ a", "{ a = ", "{ a = b", "{ a = b; ", "{ a = (b); }", "{ a = { b = c; }; }", "{ a = \"b; }", "{ a = \"\\",
    "{ a = b; } c", "{ = b; }", "{ \"purchase-info\" = \"!\"; }", "{ \"purchase-info\" = \"e30=\"; \"a\" }",
  ])
  func `invalid transaction receipts are rejected`(text: String) {
    let bytes = Array(text.utf8)
    #expect(throws: CryptoError.self) { try TransactionReceipt.json(bytes[...]) }
  }

  @Test func `deep nesting is rejected`() {
    let text = "{ \"purchase-info\" = " + String(repeating: "{ a = ", count: 100_000)
    #expect(throws: CryptoError.self) { try TransactionReceipt.json(Array(text.utf8)[...]) }
  }

  @Test func `a transaction receipt is never verified`() {
    var verifier = ReceiptVerifier()
    let verification = verifier.verify(
      unwrapping: Array(base64(Array(SampleTransactionReceipt.receipt().utf8)).utf8)[...])
    guard case .failure(let rejection) = verification.result else {
      Issue.record("it was proved")
      return
    }
    #expect(rejection.check.name == .container)
    #expect(rejection.check.got.contains("not verified"))
  }
}
