import Testing

@testable import AppStore
@testable import Client

/// Texts with several identifiers, where one is expected.
@Suite struct GivenIdentifierTests {
  @Test(arguments: [
    ("MVK7WQ3XYZ, mvk7wq3pro", Identifier.Name.orderId, 2), ("MVK7WQ3XYZ/MVK7WQ3PRO\nMVK7WQ3ABC", .orderId, 3),
    ("\"2000000000000001\" \"2000000000000002\"", .transactionId, 2),
    ("2,000,000,000,000,001 2,000,000,000,000,002", .transactionId, 2), ("mvk7wq3xyz mvk7wq3abc", .orderId, 2),
    ("70000000000001 70000000000002", .transactionId, 2), ("700000000001, 20260131120000", .originalTransactionId, 2),
    ("MK12345678 MVK7WQ3XYZ", .orderId, 2),
    (
      "7e3fb20b-4cdb-47cc-936d-99d65f608138_1769860800000/7e3fb20b-4cdb-47cc-936d-99d65f608139_1769860800000",
      .testNotificationToken, 2
    ),
    (
      "7e3fb20b-4cdb-47cc-936d-99d65f608138_1769860800000 7e3fb20b-4cdb-47cc-936d-99d65f608139_1769860800000",
      .testNotificationToken, 2
    ),
    // A split ID, an ID with a label, and text that is not a list.
    ("2000 0000 0000 0001", .transactionId, 0), ("MVK7 WQ3X YZ", .orderId, 0), ("Order ID: MVK7WQ3XYZ", .orderId, 0),
    ("MVK7WQ3XYZ", .orderId, 0), ("MVK7WQ3XYZ and more", .orderId, 0), ("", .orderId, 0), (",", .transactionId, 0),
    ("a b", .offerIdentifier, 0), ("com.example.a com.example.b", .productId, 0),
  ])
  func `a list of IDs is distinguished from one ID`(text: String, name: Identifier.Name, count: Int) {
    let (ids, isList) = PastedIdentifier.several(in: text, as: name)
    #expect(ids.count == count || count == 0 && ids.count < 2)
    #expect(isList == (count > 0))
    #expect(count == 0 || text.contains(",000") || ids.allSatisfy(text.contains), "\(ids)")
  }

  @Test func `all IDs in a text are found, with or without a label`() {
    let text = "my 2000000000001006 not Transaction: 2000000000000001"
    #expect(PastedIdentifier.several(in: text, as: .transactionId).ids == ["2000000000001006", "2000000000000001"])
    let grouped = "2000 0000 0000 0001 ID: 2000000000003002"
    #expect(PastedIdentifier.several(in: grouped, as: .transactionId).ids == ["2000000000000001", "2000000000003002"])
    for ids in [["70000000000001", "70000000000002"], ["700000000001", "2000000000000001"]] {
      #expect(PastedIdentifier.several(in: "\(ids[0]) ID: \(ids[1])", as: .transactionId).ids == ids)
    }
    #expect(
      PastedIdentifier.several(in: "MK12345678 ID: MVK7WQ3XYZ", as: .orderId).ids == ["MK12345678", "MVK7WQ3XYZ"])
    let orders = "Order ID: MVK7WQ3TWO, Order ID: MVK7WQ3XYZ, again MVK7WQ3TWO"
    #expect(PastedIdentifier.several(in: orders, as: .orderId).ids == ["MVK7WQ3TWO", "MVK7WQ3XYZ"])
    #expect(PastedIdentifier.several(in: "Bestellnummer: MVK7WQ3TWO.", as: .orderId).ids == ["MVK7WQ3TWO"])
  }
}
