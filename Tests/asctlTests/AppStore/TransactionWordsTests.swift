import Testing

@testable import AppStore
@testable import Base

/// Table cells that are made from several members of a transaction or a group.
@Suite struct TransactionWordsTests {
  @Test(
    arguments: [
      (["transactionReason": "RENEWAL", "quantity": 3], "renewal"),
      (["quantity": 1, "multiSeatInfo": [:]], "purchase, 1 seat"),
      (
        [
          "transactionReason": "RENEWAL", "quantity": 10, "additionalTransactionReason": "SEAT_ADDITION",
          "multiSeatInfo": ["revokedSeatQuantity": 2],
        ], "renewal, 10 seats (2 refunded), seats added in the period"
      ),
      (["quantity": "x", "multiSeatInfo": "x"], "purchase"),
    ] as [(JSON, String)])
  func `seats are shown in the event of a transaction`(transaction: JSON, words: String) {
    var transaction = transaction.objectValue ?? JSONObject()
    transaction["transactionId"] = "1"
    #expect(TransactionWords.event(.object(transaction)) == words)
  }

  @Test(
    arguments: [
      (
        ["roles": [["productId": "a.b", "role": "ADMIN"], ["productId": "c", "role": "NEW"]]], "admin of a.b, NEW of c"
      ),
      (["roles": []], ""), ([:], ""), (["roles": ["x"]], ""),
    ] as [(JSON, String)])
  func `roles are shown in words`(group: JSON, words: String) {
    #expect(GroupWords.roles(group) == words)
  }
}
