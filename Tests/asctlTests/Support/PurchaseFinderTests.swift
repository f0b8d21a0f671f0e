import Testing

@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import Support
@testable import TestSupport

/// The IDs that are found in pasted text.
@Suite struct PurchaseFinderTests {
  private static func found(_ text: String, isWord: Bool = false) throws -> [String] {
    try PurchaseFinder(Array(text.utf8), as: isWord ? .word : .text).purchases.map { "\($0.kind.rawValue) \($0.id)" }
  }

  @Test(arguments: [
    ("MVK7WQ3XYZ", "orderId MVK7WQ3XYZ"), ("  mvk7wq3xyz.\n", "orderId MVK7WQ3XYZ"),
    ("Order ID: MVK 7WQ 3XYZ", "orderId MVK7WQ3XYZ"), ("#2000000000000001", "transactionId 2000000000000001"),
    ("2000000000000001", "transactionId 2000000000000001"), ("12345", "transactionId 12345"),
    ("{\"transactionId\":\"2000000000000001\"}", "transactionId 2000000000000001"),
    ("{\"latest_receipt_info\":[{\"transaction_id\":\"230001020690335\"}]}", "transactionId 230001020690335"),
    ("{\"original_transaction_id\":230001020690335}", "transactionId 230001020690335"),
  ])
  func `an ID is read from any pasted form`(text: String, wanted: String) throws {
    #expect(try Self.found(text, isWord: true) == [wanted])
  }

  @Test(arguments: [
    (
      "Hello,\nI paid 29.99 and got nothing.\nOrder ID: MVK7WQ3XYZ\nDocument No. 123456789012345\n",
      ["orderId MVK7WQ3XYZ"]
    ),
    ("ORDER ID\nMVK7WQ3XYZ\n\nIPHONE14PRO 491701234567", ["orderId MVK7WQ3XYZ"]),
    ("<td>Order ID:<br><b>MVK7WQ3XYZ</b></td>", ["orderId MVK7WQ3XYZ"]),
    ("<td>Order ID:<br><b>MVK7<wbr>WQ3&shy;XYZ</b></td>", ["orderId MVK7WQ3XYZ"]),
    ("Kunde KD99887766, Auftrag MVK7WQ3XYZ", ["orderId MVK7WQ3XYZ"]),
    ("Bestellnummer MVK7WQ3XYZ, call me: +49 170 1234567", ["orderId MVK7WQ3XYZ"]),
    ("it is MVK7WQ3XYZ or 2000000000000001", ["orderId MVK7WQ3XYZ", "transactionId 2000000000000001"]),
    ("order MVK7WQ3XYZ, again order MVK7WQ3XYZ", ["orderId MVK7WQ3XYZ"]),
    (
      "Orders: MVK7WQ3XYZ, MVK7WQ3ABC and MVK7WQ3PRO",
      ["MVK7WQ3XYZ", "MVK7WQ3ABC", "MVK7WQ3PRO"].map { "orderId \($0)" }
    ),
    ("order MVK7WQ3XYZ, call 491701234567", ["orderId MVK7WQ3XYZ"]),
    ("order MVK7WQ3XYZ and also MVK7WQ3TWO", ["orderId MVK7WQ3XYZ", "orderId MVK7WQ3TWO"]),
    ("order MVK7WQ3XYZ on my IPHONE14PRO", ["orderId MVK7WQ3XYZ"]),
    ("transaction 2000000000000001 of 20260131120000", ["transactionId 2000000000000001"]),
    ("tx \u{1B}[33m2000000000003002\u{1B}[0m\n", ["transactionId 2000000000003002"]),
    ("order \u{1B}[1;33mMVK7WQ3XYZ\u{1B}[0m at 2026-11-27T03:02:00Z", ["orderId MVK7WQ3XYZ"]),
  ])
  func `an email is searched, and labeled order IDs take precedence over other numbers`(mail: String, wanted: [String])
    throws
  {
    #expect(try Self.found(mail) == wanted)
  }

  @Test(arguments: [
    "7e3fb20b-4cdb-47cc-936d-99d65f608138", "my account is 7e3fb20b-4cdb-47cc-936d-99d65f608138, thanks", "0",
  ])
  func `an account token and Xcode's zero are rejected before anything is sent`(text: String) {
    #expect(performing { _ = try PurchaseFinder(Array(text.utf8), as: .word) } == .usage)
  }

  @Test(arguments: ["", "hello", "I paid twice and want my money", "call 491701234567", "{}", "[1,2]", "\"hello\""])
  func `a text without an ID is an error`(text: String) {
    #expect(performing { _ = try PurchaseFinder(Array(text.utf8)) } == .failure)
  }

  /// The status of a failure; nil if there is none.
  private func performing(_ body: () throws -> Void) -> Base.ExitStatus? {
    do {
      try body()
      return nil
    } catch {
      return (error as? Failure)?.status
    }
  }

  @Test func `a JWS leads to its transaction, also in an email`() throws {
    let jws = try #require(try FakeStore.transaction(2_000_000_000_000_001).string)
    #expect(try Self.found(jws) == ["transactionId 2000000000000001"])
    #expect(try Self.found("Hello, here it is:\n\(jws)\nThanks") == ["transactionId 2000000000000001"])
  }

  @Test func `a long text is searched in linear time`() throws {
    let text = String(repeating: "word (and) more, ", count: 6_000) + "order MVK7WQ3XYZ"
    #expect(try Self.found(text) == ["orderId MVK7WQ3XYZ"])
  }

  // MARK: Nothing is dropped

  private static let orders = ["MVK7WQ3XYZ", "MVK7WQ3ABC", "MQ4T2ZZ9KLP", "W00X9Y8Z7V", "MVK4AWQ3XY", "MK5TT7VWJ2"]
  private static let transactions = [
    "2000000000000001", "2000000000003002", "230001020690335", "1000000999999999999", "704346128300986001",
  ]

  /// The ways in which people and programs write an ID.
  private static let spellings: [@Sendable (String) -> String] = [
    { $0 }, { "#\($0)" }, { "\"\($0)\"" }, { "(\($0))." }, { "“\($0)”" }, { "*\($0)*" }, { "<b>\($0)</b>" },
    { $0.lowercased() }, { "\u{200B}\($0)\u{FEFF}" },
    { String(String.UnicodeScalarView($0.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0) ?? $0 })) },
    { "https://example.com/orders/\($0)?a=b" },
  ]
  private static let labels = [
    "Order ID: ", "order id ", "Bestellnummer: ", "transaction=", "my order was ", "order_id=", "orderId: ", "",
  ]
  private static let separators = [
    "\n", "\r\n", ", ", "; ", " and ", " / ", " | ", "\t", "\n\nHello,\n", " — ", " und auch ", "\n> ",
  ]

  /// Each ID in the text, with any spelling and label and in any order, is either looked up or reported.
  @Test(arguments: 0..<200)
  func `every ID of a text is looked up or reported`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let count = 1 + Int(random.next() % 6)
    var ids: [String] = []
    var text = ""
    for _ in 0..<count {
      let all = random.next() % 2 == 0 ? Self.orders : Self.transactions
      let id = all[random.index(all.count)]
      ids.append(id)
      text += Self.labels[random.index(Self.labels.count)] + Self.spellings[random.index(Self.spellings.count)](id)
      text += Self.separators[random.index(Self.separators.count)]
    }
    for form in [PurchaseFinder.Form.word, .cell, .text] {
      let found = try PurchaseFinder(Array(text.utf8), as: form)
      let named = Set(found.purchases.map(\.id) + found.leftOut)
      #expect(named.isSuperset(of: ids), "\(text) as \(form): \(named)")
      #expect(form == .text || found.leftOut.isEmpty, "\(text)")
    }
  }

  @Test(arguments: [PurchaseFinder.Form.word, .cell, .text], separators)
  func `an account token next to an ID is reported`(form: PurchaseFinder.Form, separator: String) throws {
    for token in [
      "7e3fb20b-4cdb-47cc-936d-99d65f608138", "7e3fb20b4cdb47cc936d99d65f608138", "7E3FB20B4CDB47CC936D99D65F608138",
    ] {
      for words in [["MVK7WQ3PRO", token], [token, "2000000000003002"]] {
        let found = try PurchaseFinder(Array(words.joined(separator: separator).utf8), as: form)
        #expect(found.purchases.count == 1)
        #expect(found.problems.count == 1 && found.problems[0].message.contains("\(token) is a UUID"))
      }
    }
  }

  @Test(arguments: ["\n", ", ", " and ", "; "])
  func `two short labeled IDs are read separately`(separator: String) throws {
    let text = "Order ID: MVK7WQ3XYZ\(separator)Order ID: MVK7WQ3ABC"
    for form in [PurchaseFinder.Form.word, .cell, .text] {
      #expect(try PurchaseFinder(Array(text.utf8), as: form).purchases.map(\.id) == ["MVK7WQ3XYZ", "MVK7WQ3ABC"])
    }
  }

  @Test(arguments: [
    "order 2026-11-27T03:02:00Z status 404",
    "transaction id\n404\n401\n500\n429\n", "Transactions per hour:\n10000\n20000\n30000\n",
    "TransactionIdNotFound\n4040010\n4040010\n", "order \u{1B}[33m4040010\u{1B}[0m",
    "Content-Transfer-Encoding: base64Encoded", "the transaction is base64Encoded and sha256Hash",
    "commit 9f8e7d6c5b, trace 3F2A9C01D4E5", "transaction deadbeef12 and a1b2c3d4e5f6",
    "{ transactionDate: 1769860800000, ok: true", "transactionDate=1769860800000", "transaction on 20260131120000",
    "my order was 2 days ago", "Rechnung RE12345678 vom 3. Mai, Kunde KD99887766",
    "Invoice INV1234567 for my account", "ORDER WAS 2 DAYS AGO", "me@M1234567AB.example.com wrote",
    "call 0049 170 1234567", "order for\nMARIA5\nMUC22", "my order for\nMARIA5\nMUC22\nis late",
    "order: call 555-0123-4567", "my order, phone +49 170 1234567", "my order? tel. +491701234567890",
    "ticket #12345678901234", "case 100000123456789", "IMEI 358240051111110", "invoice no. 123456789012345678",
    "account 123456789012", "denied: arn:aws:lambda:eu-west-1:1234567890123456:function:x",
    "from 192.168.001.001", "my order, again 192.168.001.001",
  ])
  func `identifiers in code, hexadecimal numbers, dates and sentences are not IDs`(text: String) throws {
    #expect(performing { _ = try PurchaseFinder(Array(text.utf8)) } == .failure)
    #expect(try Self.found("\(text)\nOrder ID: MVK7WQ3XYZ\n") == ["orderId MVK7WQ3XYZ"])
  }

  @Test(arguments: [
    ("transactionId: 1769860800000", "transactionId 1769860800000"), ("order ID 3F2A9C01D4", "orderId 3F2A9C01D4"),
    ("Order ID: mvk 7wq 3xyz", "orderId MVK7WQ3XYZ"), ("order no. MVK7-WQ3X-YZ, thanks", "orderId MVK7WQ3XYZ"),
    ("transaction 2000 0000 0000 0001, thanks", "transactionId 2000000000000001"),
    ("hello, order MVK 7WQ 3XYZ is missing", "orderId MVK7WQ3XYZ"), ("MVK7WQ3XYZ.Thanks", "orderId MVK7WQ3XYZ"),
    ("Order ID: MVK7WQ=\n3XYZ, a=3Db\n", "orderId MVK7WQ3XYZ"), ("Hi,\nID MVK7WQ 3XYZ\nbye", "orderId MVK7WQ3XYZ"),
    ("Order ID: M\nVK7WQ3XYZ", "orderId MVK7WQ3XYZ"), ("Order ID:\nM\nVK7WQ3XYZ\nbye", "orderId MVK7WQ3XYZ"),
    ("Order ID: M\nVK7WQ3XYZ is missing", "orderId MVK7WQ3XYZ"), ("Order ID: S\nVK7WQ3XYZ", "orderId VK7WQ3XYZ"),
    ("size M, order VK7WQ3XYZ", "orderId VK7WQ3XYZ"), ("my size M VK7WQ3XYZ", "orderId VK7WQ3XYZ"),
    ("Order ID:\nMVK7WQ3X\nYZ", "orderId MVK7WQ3XYZ"), ("Order ID: MVK7WQ3XY\nZ\nThanks", "orderId MVK7WQ3XYZ"),
    ("my transaction 2,000,000,000,000,001 is gone", "transactionId 2000000000000001"),
    ("Order ID: MVK7&nbsp;WQ3X&nbsp;YZ, thanks", "orderId MVK7WQ3XYZ"),
    ("Order ID: MVK7<b>WQ3</b>XYZ is missing", "orderId MVK7WQ3XYZ"),
    ("Order<b>MVK7WQ3XYZ</b> is missing", "orderId MVK7WQ3XYZ"),
    ("API call 230001020690335 failed", "transactionId 230001020690335"),
    ("order MVK7WQ\u{417}XYZ thanks", "orderId MVK7WQ3XYZ"),
    ("my id is 2000000\u{41E}\u{41E}\u{41E}\u{41E}\u{41E}3\u{41E}\u{41E}2", "transactionId 2000000000003002"),
    ("Заказ \u{41C}VK7WQ3XYZ спасибо", "orderId MVK7WQ3XYZ"), ("Order ID: \u{41C}VK7WQ3XYZ", "orderId MVK7WQ3XYZ"),
    ("order: \u{41C}\u{410}\u{41A}7WQ3XYZ", "orderId MAK7WQ3XYZ"),
  ])
  func `a label determines that ambiguous text is an ID`(text: String, wanted: String) throws {
    #expect(try Self.found(text) == [wanted])
  }

  /// Dates, amounts, words in capitals and the numbers of something else, beside one order.
  @Test(arguments: [
    "Your order\nDocument No. 187654321098\nMVK7WQ3XYZ", "MVK7WQ3XYZ order, document 187654321098",
    "ORDER DATE 12 MARS 2026\nDOCUMENT 187654321098\nORDER ID MVK7WQ3XYZ",
    "Beleg-Nr. 714512345678, BESTELLNUMMER MVK7WQ3XYZ", "Order date: 31 JAN 2026\nMVK7WQ3XYZ",
    "DATE DE COMMANDE 12 MARS 2026\nNº MVK7WQ3XYZ", "PEDIDO 12 MARZO 2026\nMVK7WQ3XYZ",
    "ORDER DATE\n31 JAN 2026\nORDER ID\nMVK7WQ3XYZ\n", "ORDER ID MVK7WQ3XYZ, ORDER DATE: MARCH 3 2026",
    "Order total 1234567 JPY. MVK7WQ3XYZ", "Pedido 4040010 EUROS, MVK7WQ3XYZ", "Order from 2026 BERLIN\nMVK7WQ3XYZ",
    "order 12345 ITEMS\nMVK7WQ3XYZ", "ORDER 12 MONTHS\nMVK7WQ3XYZ", "order 100 COINS2\nMVK7WQ3XYZ",
    "ORDER ID IS 2026 LOST\nMVK7WQ3XYZ", "Order total MXN 1234567\nMVK7WQ3XYZ",
    "MVK7WQ3XYZ\n\nSupport wrote:\n> Please send the order ID, like MVK7WQ3ABC.\n",
    "MVK7WQ3XYZ\n\n-----Original Message-----\nPlease send the order ID, like MVK7WQ3ABC.\n",
    "> Please send the order ID, like X\n> Order ID: MVK7WQ3XYZ\n",
    "<!-- order MVK7WQ3ABC --><p>MVK7WQ3XYZ</p>", "<!--\nOrder ID: MVK7WQ3ABC\n--><p>MVK7WQ3XYZ</p>",
    "<!-- <b>MVK7WQ3XYZ</b> -->", "<STYLE>\n.order MVK7WQ3ABC {}\n</STYLE>\n<b>MVK7WQ3XYZ</b>",
    "Order ID: MVK7WQ3XYZTotal: 9.99",
    "href=3D\"https://reportaproblem.apple.com/?o=3DMVK7WQ3XYZ&amp;s=3D6\"", "It is MVK7-WQ3-XYZ, see my mail",
    "ORDER ID: MVK7 WQ3X YZ 31 JAN 2026", "ORDER ID: MVK7W Q3XYZ OK",
    "requestId: 2000000000000011, MVK7WQ3XYZ", "tracking number 2000000000000011, MVK7WQ3XYZ",
    "serial number MVK7WQ3ABC, MVK7WQ3XYZ", "Seriennummer: MVK7WQ3ABC\nMVK7WQ3XYZ", "offer code MVK7WQ3ABC, MVK7WQ3XYZ",
    "key ID 2X9R4HXF34, MVK7WQ3XYZ", "Kundennummer 2000000000000011, MVK7WQ3XYZ",
    "webOrderLineItemId 2000000000000011, MVK7WQ3XYZ", "my card 4111 1111 1111 1111, MVK7WQ3XYZ",
    "Your order\nDOCUMENT NO.\n187654321098\nMVK7WQ3XYZ", "SERIAL NUMBER\nMVK7WQ3ABC\nORDER ID\nMVK7WQ3XYZ",
    "2023 2024 2025 2026 MVK7WQ3XYZ", "order 12 12 12 12 12 12 12 12 12 12 12\nMVK7WQ3XYZ",
    "order A1 A1 A1 A1 A1 A1 A1 A1 A1 A1 A1\nMVK7WQ3XYZ", "----- a\nORDER ID: MVK7WQ3XYZ",
  ])
  func `only the ID of the order is looked up`(text: String) throws {
    #expect(try Self.found(text) == ["orderId MVK7WQ3XYZ"])
  }

  @Test(arguments: [
    ("transaction ID: 200000000000\n0001", ["2000000000000001"]),
    ("2000-0000-0000-0001\n2000-0000-0000-0011\n", ["2000000000000001", "2000000000000011"]),
    ("2000 0000 0000 0001 2000 0000 0000 0011 x", ["2000000000000001", "2000000000000011"]),
    ("MVK7WQ3PRO and 2000 0000 0000 0011", ["MVK7WQ3PRO", "2000000000000011"]),
    ("Transaction ID: 2000 0000 0000 0001 2026", ["2000000000000001"]), ("1 2000 0000 0000 0001", ["2000000000000001"]),
    ("Mine: MVK7-WQ3-PRO and MVK7WQ3XYZ", ["MVK7WQ3PRO", "MVK7WQ3XYZ"]),
    ("Order ID,Date\nMVK7WQ3XYZ,2026-01-31\nMVK7WQ3PRO,2026-02-01\n", ["MVK7WQ3XYZ", "MVK7WQ3PRO"]),
    ("Order IDs:\n- MVK7WQ3XYZ\n- MVK7WQ3PRO\n- MVK7WQ3ABC\n", ["MVK7WQ3XYZ", "MVK7WQ3PRO", "MVK7WQ3ABC"]),
    ("| Order ID | n |\n|---|---|\n| MVK7WQ3XYZ | 1 |\n| MVK7WQ3PRO | 2 |\n", ["MVK7WQ3XYZ", "MVK7WQ3PRO"]),
    ("Transaction IDs\n2000000000000001\n2000000000000011\n\nMVK7WQ3PRO", ["2000000000000001", "2000000000000011"]),
  ])
  func `IDs in groups, lists and tables are read`(text: String, wanted: [String]) throws {
    #expect(try PurchaseFinder(Array(text.utf8)).purchases.map(\.id) == wanted)
  }

  /// The names of other numbers, with the ID of a transaction or an order in the same record.
  @Test(
    arguments: [
      "pid=%;tx=2000000000002002", "tx=2000000000002002 pid=%", "\"transactionId\" = 2000000000002002; \"userId\" = %;",
      "\"original-transaction-id\" = \"2000000000002002\"; \"item-id\" = \"%\";", "txid:2000000000002002|uid:%",
      "{\"ts\":%,\"tx\":2000000000002002}", "price_micros=% txn=2000000000002002",
      "https://example.com/tx/2000000000002002?user=%", "transactionID 2000000000002002 uid %",
      "tx_id=2000000000002002 cust_id=%", "<order id=\"2000000000002002\" customer=\"%\"/>",
      "Transaction 2000000000002002 (customer %)", "user_id,purchase\n%,2000000000002002",
      "customer,reference\n%,2000000000002002", "{\"2000000000002002\":{\"user\":\"%\"}}",
      "id  transaction_id    customer_no\n--  --------------  --\n1   2000000000002002  %",
      "{\"transactionId\":\"2000000000002002\",\"userId\":\"%\"}",
      "<table><tr><th>Transaction</th><th>Customer</th></tr><tr><td>2000000000002002</td><td>%</td></tr></table>",
    ]
      + ["注文番号", "取引ID：", "заказ ", "Транзакция ", "订单号：", "주문번호 ", "取引"].flatMap { label in
        ["顧客番号", "お客様番号：", "клиент: ", "Номер клиента ", "客户编号：", "고객번호 ", "請求書番号 "].flatMap { other in
          ["\(label)2000000000002002 \(other)%", "\(other)% \(label)2000000000002002"]
            + ["{\"\(label)\":\"2000000000002002\",\"\(other)\":\"%\"}", "\(other),\(label)\n%,2000000000002002"]
        }
      })
  func `a number of something else beside an ID is named and not looked up`(form: String) throws {
    let text = form.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "2000000000001006")
    let found = try PurchaseFinder(Array(text.utf8))
    #expect(found.purchases.map(\.id) == ["2000000000002002"])
    #expect(found.remarks.contains { $0.contains("2000000000001006") }, "\(found.remarks)")
  }

  @Test(arguments: ["Customers: 2000000000002002, 2000000000001006", "Kunde: 2000000000002002 und 2000000000001006"])
  func `all numbers of a list are looked up if no other ID is labeled`(text: String) throws {
    #expect(try Self.found(text) == ["transactionId 2000000000002002", "transactionId 2000000000001006"])
  }

  @Test(arguments: ["Customer: 2000000000002002", "user=2000000000002002", "name,customer\nAnn,2000000000002002"])
  func `a number that may be of something else is looked up if it is the only one`(text: String) throws {
    #expect(try Self.found(text) == ["transactionId 2000000000002002"])
  }

  @Test(arguments: ["2 000 000 000 002 002", "2000000000 002002", "2000000000\n002002", "2000\u{202F}0000 0000 2002"])
  func `a text that is one ID in groups is read as an argument is`(text: String) throws {
    for form in [PurchaseFinder.Form.word, .cell, .text] {
      #expect(try PurchaseFinder(Array(text.utf8), as: form).purchases.map(\.id) == ["2000000000002002"])
    }
  }

  @Test(arguments: [
    "\u{41C}VK7WQ3XYZ", "Order ID: \u{41C}VK7WQ3XYZ", "Заказ \u{41C}VK7WQ3XYZ спасибо", "Order ID: M\nVK7WQ3XYZ",
    "{\"note\": \"order \u{41C}VK7WQ3XYZ\"}",
  ])
  func `an ID that was read in another form has a remark`(text: String) throws {
    for form in [PurchaseFinder.Form.cell, .text] {
      #expect(try PurchaseFinder(Array(text.utf8), as: form).remarks.count == 1, "\(form)")
    }
  }

  @Test func `a number of something else is named if the text has no ID`() {
    let failure = #expect(throws: Failure.self) { try PurchaseFinder(Array("in case 2000000000003002 fails".utf8)) }
    #expect(failure?.hint?.contains("asctl customer 2000000000003002") == true)
  }

  // MARK: Signed data

  private static func wrapped(_ text: String, _ length: Int, _ margin: String = "") -> String {
    var lines: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      lines.append(margin + String(decoding: rest.prefix(length), as: UTF8.self))
      rest = rest.dropFirst(length)
    }
    return lines.joined(separator: "\r\n")
  }

  private static func receipt(_ number: Int = 1) -> [UInt8] {
    derContainer(der(0x04, ReceiptPayload(purchases: [ReceiptPayload.purchase(number, original: number)]).bytes))
  }

  private static func notification(_ number: Int) throws -> String {
    try PrivateChain.shared.get().sign([
      "notificationType": "REFUND", "signedDate": 1_769_000_000_000,
      "data": ["bundleId": "com.example.app", "signedTransactionInfo": try FakeStore.transaction(number)],
    ])
  }

  static let mails: [@Sendable (String) -> String] = [
    { "Hello,\r\nhere it is:\r\n\($0)\r\nThanks" }, { wrapped($0, 76) + "\r\nMVK7WQ3XYZ too" },
    { "see\n" + wrapped($0, 64, "> ") + "\n\nbye" }, { "body={\"signedPayload\":\"\($0)\"} end" },
    { "{\"a\" \($0.replacing("/", with: "\\/"))" },
  ]

  @Test(arguments: mails.indices)
  func `a notification and a receipt are found in an email`(index: Int) throws {
    let mail = Self.mails[index]
    #expect(
      try Self.found(mail(try Self.notification(2_000_000_000_000_001))).first == "transactionId 2000000000000001")
    let receipt = Base64.standard.encode(Self.receipt())
    #expect(try Self.found(mail(receipt)).first == "transactionId 2000000000001")
  }

  @Test func `an ID next to signed data is found too`() throws {
    let jws = try #require(try FakeStore.transaction(2_000_000_000_000_001).string)
    for text in ["\(jws) order MVK7WQ3XYZ", "\(jws)\norder MVK7WQ3XYZ", "order MVK7WQ3XYZ\n\(jws)"] {
      let found = try PurchaseFinder(Array(text.utf8))
      #expect(Set(found.purchases.map(\.id)) == ["2000000000000001", "MVK7WQ3XYZ"], "\(text)")
    }
    let other = try #require(try FakeStore.transaction(2_000_000_000_003_002).string)
    #expect(try PurchaseFinder(Array("\(jws) \(other)".utf8)).purchases.count == 2)
    let damaged = Base64.standard.encode(Array(Self.receipt().dropLast(40))) + "\norder MVK7WQ3XYZ"
    let found = try PurchaseFinder(Array(damaged.utf8))
    #expect(found.purchases.map(\.id) == ["MVK7WQ3XYZ"] && found.problems.count == 1)
  }

  @Test func `a binary receipt is read whatever its last bytes are`() throws {
    let bytes = derContainer(
      der(0x04, ReceiptPayload(purchases: [ReceiptPayload.purchase(1)]).bytes), signature: [1, 0x20, 0x0A, 0x0D])
    #expect(bytes.last == 0x0D)
    #expect(try PurchaseFinder(bytes).purchases.map(\.id) == ["2000000000001"])
  }

  @Test func `each customer in JSON is found once`() throws {
    let records = "[{\"orderId\":\"MVK7WQ3XYZ\"},{\"orderId\":\"MVK7WQ3ABC\"},{\"transactionId\":\"2000000000003002\"}]"
    #expect(try Self.found(records).count == 3)
    let reply = """
      {"latest_receipt_info":[{"transaction_id":"230001020690335"},{"transaction_id":"230001020690336"}]}
      """
    #expect(try Self.found(reply) == ["transactionId 230001020690335"])
    let purchase = "{\"transactionId\":\"2000000000000006\",\"originalTransactionId\":\"2000000000000001\"}"
    #expect(try Self.found("[\(purchase),\(purchase)]") == ["transactionId 2000000000000006"])
    let stored = "{\"status\":0,\"latest_receipt\":\"\(Base64.standard.encode(Self.receipt()))\"}"
    #expect(try Self.found(stored) == ["transactionId 2000000000001"])
  }

  @Test func `data signed by Xcode is reported as such`() throws {
    let jws = try #require(try FakeStore.transaction(0, environment: "Xcode").string)
    for text in [jws, "Here: \(jws) thanks"] {
      let failure = #expect(throws: Failure.self) { try PurchaseFinder(Array(text.utf8)) }
      #expect(failure?.status == .usage && failure?.message.contains("Xcode") == true)
    }
  }
}

/// A pseudorandom sequence that is the same in each run.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func index(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
