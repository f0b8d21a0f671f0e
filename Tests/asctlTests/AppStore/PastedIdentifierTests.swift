import Testing

@testable import AppStore
@testable import Base

/// Identifiers pasted with labels, spaces and punctuation.
@Suite struct PastedIdentifierTests {
  static let transactions = [
    "2000000000000001", " 2000000000000001\t", "#2000000000000001", "\"2000000000000001\"", "“2000000000000001”",
    "«2000000000000001»", "(2000000000000001)", "`2000000000000001`,", "2000000000000001.", "2000 0000 0000 0001",
    "2000\u{A0}0000\u{202F}0000\u{2009}0001", "\u{200B}2000000000000001\u{FEFF}", "2000000\u{AD}000000001",
    "２０００００００００００００01", "٢٠٠٠٠٠٠٠٠٠٠٠٠٠٠١", "Transaction ID: 2000000000000001", "transactionId=2000000000000001",
    "\"transactionId\": \"2000000000000001\",", "Transaction 2000000000000001",
    "original transaction ID 2000 0000 0000 0001",
    "ID：2000000000000001", "– 2000000000000001", "**2000000000000001**", "20000000 00000001", "Order #2000000000000001",
    "transaction 2,000,000,000,000,001", "2000000000000001.0", "2000&nbsp;0000&nbsp;0000&nbsp;0001",
    "order 2000\u{2011}0000\u{2011}0000\u{2011}0001", "20000000000000\u{41E}1", "\u{1B}[33m2000000000000001\u{1B}[0m",
    "row 5: 2000000000000001", "**Transaction ID: 2000000000000001**", "Transaction (2): 2000000000000001",
    "iOS 17 #2000000000000001",
  ]

  @Test(arguments: transactions)
  func `a transaction ID is read from pasted text`(text: String) {
    let identifier = PastedIdentifier(text, as: .transactionId)
    #expect(identifier.read == "2000000000000001")
    #expect(identifier.differs == (text != "2000000000000001"))
    #expect(identifier.given == text)
  }

  @Test(arguments: ["Transaction 5", "id 5", "id: 5", "#5"])
  func `a transaction ID of a custom world may be short`(text: String) {
    #expect(PastedIdentifier(text, as: .transactionId).read == "5")
  }

  @Test(arguments: [
    "MVK7WQ3XYZ", "mvk7wq3xyz", "Mvk7wq3xyz.", "Order ID: mvk7wq3xyz.", "#MVK7WQ3XYZ", "# MVK7WQ3XYZ", "MVK7 WQ3X YZ",
    "order mvk7wq3xyz", "My order is MVK7W Q3XYZ", "Order ID MVK7 WQ3X YZ", "Order No. MVK7WQ3XYZ",
    "Bestellnummer MVK7WQ3XYZ", "“MVK7WQ3XYZ”,",
    "Bestellnr.: MVK7WQ3XYZ", "ＭＶＫ７ＷＱ３ＸＹＺ", "MVK7\u{2013}WQ3X\u{2010}YZ", "\u{41C}VK7WQ3XYZ",
    "Order ID: \u{39C}V\u{39A}7WQ3\u{3A7}YZ", "order: M VK7WQ3XYZ", "M VK7WQ3XYZ", "\u{200E}MVK7WQ3XYZ\u{200E}",
    "Order Number=MVK7WQ3XYZ", "<MVK7WQ3XYZ>", "Order\tMVK7WQ3XYZ", "\tMVK7WQ3XYZ\t", "Order ID:\tMVK7WQ3XYZ",
    "MVK7&nbsp;WQ3X&nbsp;YZ", "MVK7&ndash;WQ3XYZ", "MVK7&amp;nbsp;WQ3XYZ", "MVK7&#8209;WQ3XYZ", "MVK7<b>WQ3X</b>YZ",
    "MVK7\u{2043}WQ3XYZ",
    "注文番号MVK7WQ3XYZ", "orderMVK7WQ3XYZ", "OrderMVK7WQ3XYZ", "MVK7WQ\u{417}XYZ", "order no. MVK7-WQ3X-YZ",
    "<b>MVK7WQ3XYZ</b>", "mvk7 wq3x yz", "my order: mvk7-wq3-xyz", "receipt no mvk7 wq3x yz", "m vk7wq3xyz",
    "MVK7\nWQ3X\nYZ", "Mv\u{43A}7WQ3XYZ", "row 5: MVK7WQ3XYZ",
    "Order ID: M\nVK7WQ3XYZ", "**Order ID: MVK7WQ3XYZ**",
  ])
  func `an order ID is read from pasted text in uppercase`(text: String) {
    #expect(PastedIdentifier(text, as: .orderId).read == "MVK7WQ3XYZ")
  }

  @Test(arguments: [
    "7E3fb20b-4cdb-47cc-936d-99d65f608138", "{7E3fb20b-4cdb-47cc-936d-99d65f608138}",
    "urn:uuid:7E3fb20b-4cdb-47cc-936d-99d65f608138", "token: 7E3fb20b-4cdb-47cc-936d-99d65f608138.",
  ])
  func `a UUID keeps its case`(text: String) {
    #expect(PastedIdentifier(text, as: .appAccountToken).read == "7E3fb20b-4cdb-47cc-936d-99d65f608138")
  }

  /// Text that is not an identifier of its kind, or more than one.
  @Test(arguments: [
    ("2000000000000001 2000000000000002", Identifier.Name.transactionId), ("1 2000000000000001", .transactionId),
    ("2000000000000001,2000000000000002", .transactionId), ("a b", .transactionId), ("com.example.pro", .productId),
    ("my offer: winter ", .offerIdentifier), ("  x", .sku), ("abc=:", .consistencyToken), ("1.5", .transactionId),
    ("ticket 2000000000000001", .transactionId), ("phone: 4917012345678", .transactionId),
    ("ID of customer 123456789012", .transactionId),
    ("call me: 555-0123-4567-890", .transactionId), ("\u{2026}3002", .transactionId),
    ("192.168.001.001", .transactionId), ("MVK7WQ3XYZ/1", .orderId), ("1/MVK7WQ3XYZ", .orderId),
    ("serial no: MVK7WQ3XYZ", .orderId), ("MVK7WQ3X**", .orderId), ("200000000000**", .transactionId),
    ("row 5 2000 0000 0000 0001", .transactionId),
  ])
  func `text that is not an identifier of its kind is not changed`(text: String, name: Identifier.Name) {
    #expect(PastedIdentifier(text, as: name).read == text)
  }

  /// The result of reading is in its final form.
  @Test(arguments: Identifier.Name.allCases)
  func `reading an identifier twice changes nothing`(name: Identifier.Name) {
    for text in transactions + ["Order ID: mvk7wq3xyz.", "{7e3fb20b-4cdb-47cc-936d-99d65f608138}", "a: b: c.", "", "#"]
    {
      let once = PastedIdentifier(text, as: name).read
      #expect(PastedIdentifier(once, as: name).read == once, "\(text)")
    }
  }

  @Test func `an ID is recognized by its format`() {
    #expect(PastedIdentifier.any("Order ID: mvk7wq3xyz.")?.name == .orderId)
    for text in ["2000 0000 0000 0001", "2000-0000-0000-0001"] {
      #expect(PastedIdentifier.any(text)?.name == .anyTransactionId)
    }
    #expect(PastedIdentifier.any("MVK7-WQ3-XYZ")?.identifier.read == "MVK7WQ3XYZ")
    #expect(PastedIdentifier.any("{7e3fb20b-4cdb-47cc-936d-99d65f608138}")?.name == .appAccountToken)
    let token = "019b76da-a800-7001-8865-c954cacabf3a_1767225600000"
    #expect(PastedIdentifier.any(token)?.name == .testNotificationToken)
    for text in [
      "user 1001 type 2", "pod 12 of 30 up", "Build 1234 step 5", "step 3 of 12 done", "POD 12 OF 30 UP",
      "signature verification failed: invalid x5c", "order MVK7WQ", "BESTELLUNG MVK7W", "My order is MVK7W",
      "Mine was MVK7W Q3XYZ",
      "ticket #12345678901234", "case 100000123456789", "phone: 4917012345678", "IMEI: 358240051111110",
      "invoice no. 123456789012345", "192.168.001.001", "call me: 555-0123-4567-890", "MVK7-WQ3X-YZA1",
      "", "hello", "error4040010", "4040010", "com.example.app", "DID_RENEW", String(repeating: "1", count: 201),
    ] {
      #expect(PastedIdentifier.any(text) == nil, "\(text)")
    }
  }

  private var transactions: [String] { Self.transactions }
}
