import Testing

@testable import AppStore

/// The identifiers among the words of a text.
@Suite struct IdentifierScanTests {
  private static func scanned(_ text: String) -> [FoundIdentifier] {
    var scan = IdentifierScan()
    scan.read(Array(text.utf8)[...])
    return scan.found
  }

  private static func found(_ text: String) -> [String] {
    scanned(text).map {
      "\($0.certainty) \($0.id) \($0.words.lowerBound)+\($0.words.count)"
    }
  }

  @Test(arguments: [
    ("Order ID: MVK7WQ3XYZ", ["labeled MVK7WQ3XYZ 2+1"]), ("see MVK7WQ3XYZ", ["likely MVK7WQ3XYZ 1+1"]),
    ("Order ID: MVK7 WQ3X YZ, thanks", ["labeled MVK7WQ3XYZ 2+3"]),
    ("Order ID:\nMVK7W\nQ3XYZ", ["labeled MVK7WQ3XYZ 2+2"]), ("Order ID: MVK7WQ3X\nYZ", ["labeled MVK7WQ3XYZ 2+2"]),
    ("Order ID: MVK7WQ3X\nTHANKS", ["labeled MVK7WQ3X 2+1"]),
    ("Order ID: MVK7WQ3XYZ\nOK", ["labeled MVK7WQ3XYZ 2+1"]),
    ("Hello, the transaction 2000 0000 0000 0001 is gone", ["labeled 2000000000000001 3+4"]),
    ("paid with 2,000,000,000,000,001", ["likely 2000000000000001 2+1"]),
    ("invoice RE12345678", ["doubtful RE12345678 1+1"]),
    ("it is 20000000OO003002", ["misread 20000000OO003002 2+1"]),
    ("call +49 170 1234567 now", ["other 49 1+1", "other 170 2+1", "other 1234567 3+1"]),
    ("ticket no. 12345678901234, 401", ["other 12345678901234 2+1"]), ("case 4040010", []), ("ticket 401", []),
    ("order for\nMARIA5\nMUC22", []), ("ID MVK7WQ 3XYZ", ["labeled MVK7WQ3XYZ 1+2"]),
    ("my orderMVK7WQ3XYZ", ["labeled MVK7WQ3XYZ 1+1"]), ("ID 3F2A 9C01 D4", []),
    ("ID: RE12345678", ["doubtful RE12345678 1+1"]),
    ("order mvk 7wq 3xyz please", ["labeled MVK7WQ3XYZ 1+3"]),
    ("Order ID: MVK7 WQ3X YZ 2026", ["labeled MVK7WQ3XYZ 2+3"]),
    ("Transaction ID: 2000 0000 0000 3002 401", ["labeled 2000000000003002 2+4"]),
    ("order total 123 456 789 012 345", []), ("Order ID: 7043 4612 8300 9860 01", ["labeled 704346128300986001 2+5"]),
    ("Order ID: MVK7WQ3XYZTotal: 9.99", ["labeled MVK7WQ3XYZ 2+1"]), ("base MVK7WQ3XYZabCd", []),
    ("<p>2000000000<b>000001</b></p>", ["likely 2000000000000001 1+1"]),
    ("order MVK7WQ3XYZ on my IPHONE14PRO", ["labeled MVK7WQ3XYZ 1+1", "likely IPHONE14PRO 4+1"]),
    ("Order IDs: MVK7WQ3XYZ, MVK7WQ3PRO1", ["labeled MVK7WQ3XYZ 2+1", "labeled MVK7WQ3PRO1 3+1"]),
    ("Auftrag mvk7wq3xyz und MVK7WQ3PRO1", ["labeled MVK7WQ3XYZ 1+1", "labeled MVK7WQ3PRO1 3+1"]),
    (
      "test 7e3fb20b-4cdb-47cc-936d-99d65f608138_1769860800000",
      ["likely 7e3fb20b-4cdb-47cc-936d-99d65f608138_1769860800000 1+1"]
    ),
    ("+0000 401", []), ("+0530 4040010", []), ("serial no. MVK7WQ3ABC", ["other MVK7WQ3ABC 2+1"]),
    ("ID of customer 123456789012345", ["other 123456789012345 3+1"]),
    ("transaction ID of customer 123456789012", ["labeled 123456789012 4+1"]),
    ("ЗаказMVK7WQ3XYZ", ["labeled MVK7WQ3XYZ 1+1"]),
    ("tx 2000000000000001 at 0x17400a760", ["labeled 2000000000000001 1+1"]),
    ("order number: MQKFND1L14a0", ["labeled MQKFND1L14A0 2+1"]), ("see base64M1L14a0", []),
    (
      "transaction_id=2000000000002002 web_order_line_item_id=2000000000001006",
      ["labeled 2000000000002002 1+1", "other 2000000000001006 3+1"]
    ),
    ("user_id: 2000000000001006", ["other 2000000000001006 1+1"]),
    ("appAppleId: 123456789012345", ["other 123456789012345 1+1"]),
    (
      "transaction_id  | web_order_line_item_id\n----+----\n2000000000002002 | 2000000000001006\n(1 row)",
      ["labeled 2000000000002002 2+1", "other 2000000000001006 3+1"]
    ),
    (
      "ticket,user_id,apple_transaction\n1,2000000000001001,2000000000004001\n,,2000000000004002",
      ["other 2000000000001001 4+1", "labeled 2000000000004001 5+1", "labeled 2000000000004002 6+1"]
    ),
    ("user_id\torder_id\n2000000000001001\tMVK7WQ3XYZ", ["other 2000000000001001 2+1", "labeled MVK7WQ3XYZ 3+1"]),
    ("My order, your invoice\n\nHi, 2000000000002002", ["labeled 2000000000002002 5+1"]),
    ("Hello, the order of my account:\nMVK7 WQ3X YZ", ["labeled MVK7WQ3XYZ 6+3"]),
    ("Invoice order:\nMVK7 WQ3X YZ", ["labeled MVK7WQ3XYZ 2+3"]),
    ("Order: MonthlyPlan1\n2000000000002002", ["labeled 2000000000002002 2+1"]),
    ("transaction_id,user_id,ordered_at\n2000000000002002,1,1769860800000", ["labeled 2000000000002002 3+1"]),
    (
      "name,user_id,transaction\n\"Smith, Ann\",2000000000001001,2000000000004001\n-\nB,2000000000001002,2000000000004002",
      [
        "other 2000000000001001 5+1", "labeled 2000000000004001 6+1", "other 2000000000001002 8+1",
        "labeled 2000000000004002 9+1",
      ]
    ),
    (
      "user_id|order_id|sha256\n2000000000001001|MVK7WQ3XYZ|a",
      ["other 2000000000001001 3+1", "labeled MVK7WQ3XYZ 4+1"]
    ),
    ("latest.web_order_line_item_id=2000000000001006", ["other 2000000000001006 1+1"]),
    (
      "\torder\tuser_id\n\tMVK7WQ3XYZ\t2000000000008001", ["labeled MVK7WQ3XYZ 2+1", "other 2000000000008001 3+1"]
    ),
    (
      "Date\tTransaction ID\tCustomer No\n1.2.2026\t2000000000003002\t2000000000008001",
      ["labeled 2000000000003002 6+1", "other 2000000000008001 7+1"]
    ),
    ("order 0XK7WQ3XYZ", ["labeled 0XK7WQ3XYZ 1+1"]), ("MVK7WQ3X**", []), ("Order ID: M*K7WQ3XYZ", []),
    ("**Order ID: MVK7WQ3XYZ**, thanks", ["labeled MVK7WQ3XYZ 2+1"]),
    ("***MVK7WQ3XYZ and MVK7WQ3ABC***.", ["likely MVK7WQ3XYZ 0+1", "likely MVK7WQ3ABC 2+1"]),
    ("MVK7WQ3X** ABCD1234**", []), ("keyId: 2X9R4HXF34", ["other 2X9R4HXF34 1+1"]),
    ("account_id=2000000000001001", ["other 2000000000001001 1+1"]),
    ("customer.id: 2000000000001001", ["other 2000000000001001 1+1"]),
    ("webOrderLineItemIds: 2000000000001006", ["other 2000000000001006 1+1"]),
    (
      "user_id, transaction_id\n2000000000001001, 2000000000004001",
      ["other 2000000000001001 2+1", "labeled 2000000000004001 3+1"]
    ),
    ("**MVK7WQ3XYZ**", ["likely MVK7WQ3XYZ 0+1"]), ("MVK7WQ3XYZ*", ["likely MVK7WQ3XYZ 0+1"]),
    ("Transaction ID: 2 000 000 000 003 002", ["labeled 2000000000003002 2+6"]),
    ("Name | Order | Invoice\nAnn | MVK7WQ3XYZ | RE12345678", ["labeled MVK7WQ3XYZ 4+1", "doubtful RE12345678 5+1"]),
    ("ORDER IDMVK7WQ3XYZ", ["labeled MVK7WQ3XYZ 1+1"]), ("ORDERIDMVK7WQ3XYZ", ["labeled MVK7WQ3XYZ 0+1"]),
    ("Transaction ID2000000000003002", ["labeled 2000000000003002 1+1"]),
    ("Bestellnummer2000000000003002", ["labeled 2000000000003002 0+1"]),
    ("TX2000000000003002", ["labeled 2000000000003002 0+1"]),
    ("2000000000003002Purchased", ["likely 2000000000003002 0+1"]),
    ("注文番号MVK7WQ3XYZ", ["labeled MVK7WQ3XYZ 2+1"]), ("ЗАКАЗMVK7WQ3XYZ", ["labeled MVK7WQ3XYZ 1+1"]),
    ("2000.0000.0000.3002", ["likely 2000000000003002 0+1"]), ("2000/0000/0000/3002", ["likely 2000000000003002 0+1"]),
    ("Order MVK7_WQ3X_YZ", ["labeled MVK7WQ3XYZ 1+1"]), ("Order MVK7/WQ3X/YZ", ["labeled MVK7WQ3XYZ 1+1"]),
    (
      "Name;Transaction ID;Ticket\nMüller;2000000000001006;1\nMaier;2000000000002002;2",
      ["labeled 2000000000001006 6+1", "labeled 2000000000002002 9+1"]
    ),
    ("Order ID: MVK7WQ3XYZ, another one: MVK7WQ3PRO", ["labeled MVK7WQ3XYZ 2+1", "labeled MVK7WQ3PRO 5+1"]),
    ("Order MVK7WQ3XYZ. Also charged: 2000000000001006", ["labeled MVK7WQ3XYZ 1+1", "labeled 2000000000001006 4+1"]),
    ("arn:aws:s3:::2000000000000001 and 2000000000003002", ["likely 2000000000003002 1+1"]),
  ])
  func `each identifier has its certainty and its words`(text: String, wanted: [String]) {
    #expect(Self.found(text) == wanted)
  }

  @Test(arguments: [
    ("<style>MVK7WQ3XYZ</style>", true), ("<STYLE type=a>\nMVK7WQ3XYZ", true), ("<!-- MVK7WQ3XYZ -->", true),
    ("From: Ann <stylemom@example.com>\nMVK7WQ3XYZ", false), ("<style@example.com> MVK7WQ3XYZ", false),
    ("<style>a</style>MVK7WQ3XYZ", false),
  ])
  func `what nobody sees is quoted`(text: String, isQuoted: Bool) {
    #expect(Self.scanned(text).map(\.isQuoted) == [isQuoted])
  }

  @Test(arguments: [
    ("Order ID: MVK7WQ3XYZ", nil), ("Order ID:\nMVK7W\nQ3XYZ", FoundIdentifier.Repair.lineBreak),
    ("order \u{41C}VK7WQ3XYZ", .script), ("order MVK7 WQ3X YZ, \u{41C}5", nil), ("order \u{41C}VK7 WQ3X YZ", .script),
    ("order MVK7WQ3XYZ\(String(repeating: " word", count: 300)), \u{41C}5", nil),
    ("Order ID: ＭＶＫ７ＷＱ３ＸＹＺ", nil), ("200000000000300\n2", .rest("2")),
  ])
  func `what was changed in an identifier is known`(text: String, repair: FoundIdentifier.Repair?) {
    #expect(Self.scanned(text).map(\.repair) == [repair])
  }
}
