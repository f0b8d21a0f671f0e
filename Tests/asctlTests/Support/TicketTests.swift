import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import Support
@testable import TestSupport

/// `asctl customer --ids`: a helpdesk's table to which the results are appended as columns.
@Suite struct TicketTests {
  private static let table =
    "\u{FEFF}Ticket;Order ID;Subject\r\n1;MVK7WQ3XYZ;\"twice; charged\"\r\n2;#mvk7wq3pro.;=1+1\r\n3;;nothing\r\n"
    + "4;MVK7WQ3ABC;\"two\r\nlines\"\r\n5;MVK7WQ3XYZ\r\n"

  private static func run(_ line: [String], _ table: String = table) -> (world: FakeWorld, status: Base.ExitStatus) {
    let world = FakeWorld(files: ["tickets.csv": Array(table.utf8)])
    return (world, world.run(["-e", "simulator", "customer", "--ids", "tickets.csv"] + line))
  }

  @Test func `a column found by a later row applies to the rows before it`() throws {
    let text = "Ticket,Note,Reference\n1,\"a\nb\",-\n2,,\"no,\nID\"\n3\n4,c,MVK7WQ3XYZ\n5,,MVK7WQ3ABC\n"
    let table = try IDTable(Array(text.utf8), column: nil)
    #expect(table.rows.map(\.cell) == ["-", "no,\nID", "", "MVK7WQ3XYZ", "MVK7WQ3ABC"])
    #expect(table.rows.map(\.fieldCount) == [3, 3, 1, 3, 3] && table.rows.map(\.line) == [2, 4, 6, 7, 8])
    #expect(table.remarks == ["the IDs are read from the column \"Reference\""])
  }

  @Test func `a column with the name of an ID is chosen over other columns with IDs`() throws {
    let text = "Order ID,n\n\"MVK7WQ3XYZ MVK7WQ3PRO\",2000000000000011\n"
    #expect(try IDTable(Array(text.utf8), column: nil).remarks == ["the IDs are read from the column \"Order ID\""])
  }

  @Test(arguments: ["Auto-Renewable Subscription", "Consumable"])
  func `a refund is shown although the copy in the order is older`(type: String) throws {
    let bought: JSON = [
      "transactionId": "2000000000000001", "originalTransactionId": "2000000000000001", "type": .string(type),
      "purchaseDate": 1_769_000_000_000, "signedDate": 1_769_000_000_000, "productId": "com.example.app.pro",
      "bundleId": "com.example.app", "price": 9990, "currency": "USD",
    ]
    let refunded = bought.with(["revocationDate": 1_769_500_000_000, "signedDate": 1_769_500_000_000])
    var replies = CustomerFacts.Replies()
    replies.order = ["signedTransactions": [bought]]
    replies.history = ["signedTransactions": [refunded]]
    if type == "Auto-Renewable Subscription" {
      replies.statuses = ["data": [["lastTransactions": [["status": 5, "signedTransactionInfo": refunded]]]]]
    }
    let read = PastedPurchase(.orderId, "MVK7WQ3XYZ", from: .argument)
    let facts = CustomerFacts(read, replies, now: FakeWorld.now)
    let texts = CustomerTexts(localTime: { _ in LocalTime(day: "2026-01-31", clock: "12:00:00", zone: "UTC") })
    #expect(TicketAnswer(facts, .machineReadable(about: facts), texts).cell("refunded") == "9.99 USD")
  }

  /// A row of separators took eight bytes for each, which is most of the memory of a lookup.
  @Test func `fields without a column name are counted and not kept`() throws {
    let separators = String(repeating: ",", count: 5_000)
    let rows = "1,MVK7WQ3XYZ\(separators)\n\(separators)\n2\(separators)x\n"
    var row = SeparatedRow(separator: UInt8(ascii: ","), limit: 2)
    let isComplete = row.add(Array("\(separators)x".utf8)[...])
    #expect(isComplete)
    #expect(row.fields.count == 2 && row.count == 5_001 && !row.isEmpty)
    #expect(try IDTable(Array("n,id\n\(rows)".utf8), column: "id").rows.map(\.fieldCount) == [5_002, 5_001])
  }

  @Test func `a table has up to 1,048,576 rows`() throws {
    let rows = (0..<4).map { "MVK7WQ3XY\($0),x\n" }.joined()
    #expect(try IDTable(Array("id,note\n\(rows)".utf8), column: nil, mostRows: 4).rows.count == 4)
    for column in [nil, "id"] {
      let failure = #expect(throws: Failure.self) {
        try IDTable(Array("id,note\n\(rows)MVK7WQ3XYZ\n".utf8), column: column, mostRows: 4)
      }
      #expect(failure?.message == "the table has more than 4 rows" && failure?.status == .failure)
    }
    #expect(IDTable.mostRows == 1_048_576)
  }

  /// A long first line must not be split into thousands of fields that are each checked for an ID.
  @Test func `a first line of more than 64 KiB is rejected unless it is JSON`() throws {
    for line in ["see MVK7WQ3XYZ, ", "name;", "name\t"] {
      let names = String(repeating: line, count: 70_000 / line.utf8.count)
      for column in [nil, "name"] {
        let failure = #expect(throws: Failure.self) {
          try IDTable(Array("\(names)\nMVK7WQ3XYZ\n".utf8), column: column)
        }
        #expect(failure?.message.contains("expected column names or an ID, up to 65536 bytes") == true)
      }
    }
    let json = "{\"a\":[\(String(repeating: "0,", count: 40_000))0],\"orderId\":\"MVK7WQ3XYZ\"}"
    let (world, status) = Self.run(["-o", "csv"], json + "\n")
    #expect(status == .success && world.output.contains(",MVK7WQ3XYZ,found,"), "\(world.errors)")
    let (_, refused) = Self.run(["--id-column", "a", "-o", "csv"], json + "\n")
    #expect(refused == .failure)
  }

  @Test func `a line of more than 1 MiB is not searched for IDs`() {
    let (world, status) = Self.run([], "MVK7WQ3XYZ \(String(repeating: "x", count: 1 << 20))\nMVK7WQ3PRO\n")
    #expect(status == .someFailed && world.output.contains("the text has 1048587 bytes: expected up to 1048576"))
    #expect(world.errors.hasSuffix("asctl: 2 tickets: 1 found, 1 without an ID\n"), "\(world.errors)")
  }

  @Test func `the user's columns are unchanged, and the results follow them`() throws {
    let (world, status) = Self.run(["--id-column", "order id", "-o", "csv"])
    #expect(status == .someFailed)
    let lines = world.output.replacing("\r\n", with: "\n").split(separator: "\n").map { String($0) }
    let columns =
      "read_as;result;product;status;reason;access_until;refunded;transaction_id;charges;tell;duplicate_of;verified;error"
    #expect(lines.first == "\u{FEFF}Ticket;Order ID;Subject;\(columns)")
    #expect(lines.contains { $0.hasPrefix("1;MVK7WQ3XYZ;\"twice; charged\";MVK7WQ3XYZ;found;") })
    #expect(lines.contains { $0.hasPrefix("2;#mvk7wq3pro.;=1+1;MVK7WQ3PRO;found;com.example.app.pro;active;") })
    #expect(lines.contains { $0.hasPrefix("3;;nothing;;no-id;") })
    #expect(lines.contains { $0.hasPrefix("lines\";MVK7WQ3ABC;unknown;") })
    #expect(lines.contains { $0.hasPrefix("5;MVK7WQ3XYZ;;MVK7WQ3XYZ;found;") }, "a short row is filled up")
    #expect(world.output.utf8.count { $0 == 0x0D } == world.output.utf8.count { $0 == 0x0A })
    #expect(world.errors.hasSuffix("asctl: 5 tickets: 3 found, 1 unknown, 1 without an ID\n"))
  }

  /// The values of a result column, one per row.
  private static func values(_ column: String, _ flags: [String], _ table: String) throws -> [String] {
    let (world, _) = Self.run(["-o", "tsv"] + flags, table)
    let rows = world.output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
    let place = try #require(rows.first?.firstIndex(of: column), "\(world.output) \(world.errors)")
    return rows.dropFirst().map { $0[place] }
  }

  @Test func `a ticket about a purchase of an earlier row refers to its line`() throws {
    let table = "id\nMVK7WQ3TWO\nMVK7WQ3PRO\n2000000000036002\nMVK7WQ3ABC\nMVK7WQ3TWO\nMVK7WQ3ABC\n\n"
    #expect(try Self.values("duplicate_of", [], table) == ["", "", "line 2", "", "line 2", "line 5"])
    let charges = try Self.values("charges", [], table)
    #expect(charges == ["bought-twice", charges[1], "bought-twice", "", "bought-twice", ""] && charges[1] != "")
    let tell = try Self.values("tell", [], table)
    #expect(!tell[0].isEmpty && tell[0] == tell[2] && tell[3].isEmpty)
  }

  @Test func `a ticket about one product has the facts of that subscription or purchase`() throws {
    let table = "id\n2000000000012002\n2000000000017004\n2000000000017001\n"
    let products = ["pro", "basic", "coins"].map { "com.example.app.\($0)" }
    #expect(try Self.values("product", [], table) == products)
    #expect(try Self.values("charges", [], table) == ["no-double-charge", "no-double-charge", "bought-twice"])
  }

  @Test func `an open consumption request has its deadline with --notifications`() throws {
    let table = "id\n2000000000017001\nMVK7WQ3PRO\n"
    let column = "pending_request"
    #expect(try Self.values(column, ["--notifications"], table) == ["2026-01-31T11:00:00Z", ""])
    let zone = ["--time-zone", "Asia/Tokyo"]
    #expect(try Self.values(column, ["--notifications"] + zone, table) == ["2026-01-31T20:00:00+09:00", ""])
    let (world, _) = Self.run(["-o", "csv"], table)
    #expect(!world.output.contains(column))
    let (unknown, status) = Self.run(["-o", "csv", "--time-zone", "Mars/X"], table)
    #expect(status == .usage && unknown.output.isEmpty)

    let answered = FakeWorld()
    let send = "-e simulator consumption send 2000000000017001 --customer-consented --sample-content-provided false"
    #expect(
      answered.run(send.split(separator: " ").map { String($0) } + ["--delivery-status", "DELIVERED"]) == .success)
    let later = FakeWorld(files: answered.files.merging(["tickets.csv": Array(table.utf8)]) { $1 })
    later.run(["-e", "simulator", "customer", "--ids", "tickets.csv", "-o", "csv", "--notifications"])
    #expect(later.output.contains(column) && !later.output.contains("2026-01-31T23:00:00Z"), "\(later.output)")
  }

  /// One long row or a long header among many short rows; a table is padded to at most twice its length.
  @Test(arguments: ["csv", "tsv"], [0, 1, 10, 1000])
  func `a ragged table does not grow without limit`(output: String, columns: Int) {
    let header = "id,note"
    let rows = String(repeating: "MVK7WQ3XYZ\n", count: 300)
    let commas = String(repeating: ",", count: columns)
    for table in ["\(header)\(commas)\n\(rows)", "\(header)\nMVK7WQ3XYZ\(commas)\n\(rows)"] {
      let (world, status) = Self.run(["--id-column", "id", "-o", output], table)
      if columns == 1000 {
        #expect(status == .failure && world.output.isEmpty && world.requests.isEmpty)
        #expect(world.errors.contains("columns and line"), "\(world.errors)")
      } else {
        #expect(status == .success, "\(world.errors)")
        #expect(world.output.utf8.count < 2 * max(table.utf8.count, 1 << 12) + 600 * 300)
      }
    }
  }

  @Test func `tsv has only tabs, for any separator of the input`() {
    let (world, _) = Self.run(["--id-column", "order id", "-o", "tsv"])
    let lines = world.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == 6)
    for line in lines { #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == 16, "\(line)") }
    #expect(lines.first?.hasPrefix("Ticket\tOrder ID\tSubject\tread_as\tresult\t") ?? false)
    #expect(lines.contains { $0.hasPrefix("1\tMVK7WQ3XYZ\ttwice; charged\tMVK7WQ3XYZ\tfound\t") })
    #expect(lines.contains { $0.hasPrefix("2\t#mvk7wq3pro.\t=1+1\tMVK7WQ3PRO\tfound\t") })
    #expect(lines.contains { $0.hasPrefix("4\tMVK7WQ3ABC\ttwo\\nlines\tMVK7WQ3ABC\tunknown\t") })
    let plain = Self.run(["-o", "tsv"], "#MVK7WQ3XYZ.\n").world.output
    #expect(plain.hasPrefix("id\tread_as\t") && plain.contains("\n#MVK7WQ3XYZ.\tMVK7WQ3XYZ\tfound\t"), "\(plain)")
  }

  @Test(arguments: ["csv", "tsv", "json", "table"])
  func `fields are those of the documents in every format`(format: String) {
    let line = ["--id-column", "order id", "-o", format, "--fields", "bundleId,charges.verdict"]
    let (world, status) = Self.run(line)
    #expect(status == .someFailed)
    #expect(world.output.contains("com.example.app") && world.output.contains("MVK7WQ3ABC"), "\(world.output)")
    #expect(!world.output.contains("read_as"))
  }

  @Test func `the column is detected, plain lines are accepted, and success requires that all are found`() {
    #expect(Self.run(["-o", "csv"], "Ticket,Order\n1,MVK7WQ3XYZ\n").status == .success)
    let (world, status) = Self.run(["-o", "csv"], "MVK7WQ3XYZ\n2000000000000001")
    #expect(status == .success)
    #expect(world.output.hasPrefix("id,read_as,result,"))
    #expect(Self.run(["-o", "csv"], "a,b\nMVK7WQ3XYZ,2000000000000001\n").status == .usage)
    #expect(Self.run(["--id-column", "Odrer", "-o", "csv"], "Ticket,Order\n1,MVK7WQ3XYZ\n").status == .usage)
    #expect(Self.run(["-o", "csv"], "Ticket,Order\n1,\"MVK7WQ3XYZ\n").status == .failure)
    #expect(Self.run(["-o", "csv", "MVK7WQ3XYZ"]).status == .usage)
  }

  @Test(arguments: [
    ("MVK7WQ3XYZ, \"MVK7WQ3PRO\"\n", "\"MVK7WQ3XYZ, \"\"MVK7WQ3PRO\"\"\",MVK7WQ3XYZ,found,"),
    ("MVK7WQ3XYZ;MVK7WQ3PRO\n", "MVK7WQ3XYZ;MVK7WQ3PRO,MVK7WQ3XYZ,found,"),
    ("\n\nn;Order ID\n1;MVK7WQ3XYZ\n", "1;MVK7WQ3XYZ;MVK7WQ3XYZ;found;"),
  ])
  func `a plain line stays one cell, and empty lines precede the names of columns`(table: String, row: String) {
    let output = Self.run(["-o", "csv"], table).world.output
    #expect(output.split(separator: "\n").dropFirst().first?.hasPrefix(row) == true, "\(output)")
  }

  @Test(arguments: ["", "\n \n", "Ticket,Order ID\n", "id\n"], ["csv", "json"])
  func `a table without rows gives an empty result, as in every command`(table: String, format: String) {
    let (world, status) = Self.run(["-o", format], table)
    #expect(status == .success, "\(world.errors)")
    #expect(world.errors.contains("no IDs"))
    #expect(world.output.split(separator: "\n").count == (format == "csv" ? 1 : 0))
    let other = FakeWorld(files: ["ids": Array(table.utf8)])
    #expect(other.run(["-e", "simulator", "order", "lookup", "--ids", "ids", "-o", format]) == .success)
    #expect(other.errors.contains("no IDs"))
  }

  @Test func `an ID split into groups is read in a table as it is on its own`() {
    let table = "Ticket,Order ID\n1,MVK7 WQ3X YZ\n2,MVK7-WQ3P-RO\n"
    let (world, status) = Self.run(["-o", "csv"], table)
    #expect(status == .success, "\(world.errors)")
    #expect(world.output.contains("1,MVK7 WQ3X YZ,MVK7WQ3XYZ,found"))
    #expect(world.output.contains("2,MVK7-WQ3P-RO,MVK7WQ3PRO,found"))
    let other = FakeWorld(files: ["ids": Array(table.utf8)])
    #expect(other.run(["-e", "simulator", "order", "lookup", "--ids", "ids"]) == .success, "\(other.errors)")
    #expect(other.output.contains("\"readAs\":\"MVK7WQ3PRO\""))
    for line in [["order", "lookup", "MVK7-WQ3X-YZ"], ["transaction", "get", "2000-0000-0000-0001"]] {
      #expect(FakeWorld().run(["-e", "simulator"] + line) == .success, "\(line)")
    }
  }

  @Test(arguments: ["json", "ndjson", "csv"])
  func `each ID of a text has its record, found or not`(format: String) throws {
    let world = FakeWorld(input: Array("Order MVK7WQ3XYZ, and order MVK7WQ3ABC".utf8))
    #expect(world.run(["-e", "simulator", "customer", "-", "-o", format, "--redact"]) == .someFailed)
    #expect(!world.output.contains("MVK7WQ3ABC") && world.output.contains("…3ABC"))
    #expect(world.errors.contains("…3ABC: "))
    let both = FakeWorld(input: Array("MVK7WQ3ABD MVK7WQ3ABC".utf8))
    #expect(both.run(["-e", "simulator", "customer", "-", "-o", format]) == .notFound)
    for id in ["MVK7WQ3ABC", "MVK7WQ3ABD"] { #expect(both.output.contains(id)) }
  }

  @Test(arguments: ["json", "ndjson"])
  func `JSON has a record for each row, in the order of the input`(format: String) throws {
    let (world, status) = Self.run(["-o", format])
    #expect(status == .someFailed)
    let records = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(records.map { $0["id"]?.string } == ["MVK7WQ3XYZ", "#mvk7wq3pro.", "", "MVK7WQ3ABC", "MVK7WQ3XYZ"])
    #expect(records.map { $0["reply"] != nil } == [true, true, false, false, true])
    #expect(records[1]["readAs"]?.string == "MVK7WQ3PRO")
  }

  @Test(arguments: ["csv", "tsv", "json", "ndjson", "markdown"])
  func `an unknown ID is masked in any spelling`(format: String) {
    let (world, status) = Self.run(
      ["--redact", "--id-column", "Order", "-o", format],
      "Order\nMVK7WQ3XYZ\norder mvk7wq3abc please\n2000-0000-0000-0006\n")
    #expect(status == .someFailed)
    for word in ["mvk7wq3abc", "mvk7wq3xyz", "2000-0000", "200000000000"] {
      #expect(!world.output.lowercased().contains(word), "\(word)")
    }
  }

  @Test func `a number on both sides of a separator in a malformed field is masked`() {
    let (world, status) = Self.run(
      ["--redact", "--id-column", "Order", "-o", "csv"], "Order,Note\nMVK7WQ3XYZ,\"a\"b\"1234567,890123\"\n")
    #expect(status == .success)
    #expect(world.output.contains("\"a\"b\"…0123\"") && !world.output.contains("1234567"), "\(world.output)")
  }

  // MARK: Several IDs in a cell

  @Test(arguments: [
    "\"MVK7WQ3XYZ, MVK7WQ3ABC\"", "MVK7WQ3XYZ / MVK7WQ3ABC", "\"Order ID: MVK7WQ3XYZ\nOrder ID: MVK7WQ3ABC\"",
    "MVK7WQ3XYZ and mvk7wq3abc", "MVK7WQ3XYZ MVK7WQ3ABC", "Order MVK7WQ3XYZ; MVK7WQ3ABC again",
  ])
  func `a cell with several IDs gives a row for each, with the columns repeated`(cell: String) throws {
    let table = "Ticket\tOrder ID\tSubject\n1\t\(cell)\tx\n2\tMVK7WQ3PRO\ty\n"
    let (world, status) = Self.run(["--id-column", "order id", "-o", "csv"], table)
    #expect(status == .someFailed)
    for (id, result) in [("MVK7WQ3XYZ", "found"), ("MVK7WQ3ABC", "unknown")] {
      #expect(world.output.contains("1\t\(cell)\tx\t\(id)\t\(result)\t"), "\(world.output)")
    }
    #expect(world.output.contains("2\tMVK7WQ3PRO\ty\tMVK7WQ3PRO\tfound\t"))
    #expect(world.errors.hasSuffix("asctl: 2 tickets with 3 IDs: 2 found, 1 unknown\n"), "\(world.errors)")
    let (other, _) = Self.run(["--id-column", "order id", "-o", "ndjson"], table)
    let records = try other.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(records.map { $0["readAs"]?.string ?? $0["id"]?.string } == ["MVK7WQ3XYZ", "MVK7WQ3ABC", "MVK7WQ3PRO"])
  }

  /// One row contains a purchase of an order, which is not looked up; other rows with the same order get no remark.
  @Test func `a remark about a row stays in that row`() {
    let cell = "\"{\"\"orderId\"\":\"\"MVK7WQ3XYZ\"\",\"\"transactionId\"\":\"\"2000000000000007\"\"}\""
    for cells in [[cell, "MVK7WQ3XYZ"], ["MVK7WQ3XYZ", cell]] {
      let table = "n,Order ID\n" + cells.map { "1,\($0)\n" }.joined()
      let (world, status) = Self.run(["--id-column", "order id", "-o", "csv"], table)
      #expect(status == .success, "\(world.errors)")
      let remarks = world.output.split(separator: "\n").dropFirst().map {
        $0.contains("not looked up: 2000000000000007")
      }
      #expect(remarks == cells.map { $0 == cell }, "\(world.output)")
    }
  }

  @Test(
    arguments: ["csv", "tsv", "table", "json", "markdown"],
    ["7e3fb20b-4cdb-47cc-936d-99d65f608138", "7e3fb20b4cdb47cc936d99d65f608138"])
  func `an account token next to an ID is reported, in a table in its row`(format: String, token: String) {
    let (world, status) = Self.run(["--id-column", "id", "-o", format], "id\nMVK7WQ3PRO; \(token)\n")
    #expect(status == .success, "\(world.errors)")
    let isRows = format == "csv" || format == "tsv"
    #expect((isRows ? world.output : world.errors).contains("not looked up: \(token) is a UUID"), "\(world.errors)")
    let alone = FakeWorld()
    #expect(alone.run(["-e", "simulator", "customer", "MVK7WQ3PRO; \(token)", "-o", format]) == .success)
    #expect(alone.errors.contains("not looked up: \(token) is a UUID"), "\(alone.errors)")
  }

  @Test(arguments: ["table", "markdown"])
  func `of several IDs in a cell the unknown one is reported`(format: String) {
    let (world, status) = Self.run(["--id-column", "id", "-o", format], "id\n\"MVK7WQ3PRO, MVK7WQ3ABC\"\n")
    #expect(status == .someFailed)
    let all = world.output + world.errors
    #expect(all.contains("MVK7WQ3ABC") && !all.contains("MVK7WQ3PRO, MVK7WQ3ABC"), "\(all)")
  }

  @Test(arguments: ["csv", "ndjson", "table"])
  func `each format has a remedy for a misread ID`(format: String) {
    let table = "n,id\n1,MVK7WQ3TW0\n2,20000000O0003002\n3,2.00E+15\n"
    let (world, status) = Self.run(["--id-column", "id", "-o", format], table)
    #expect(status == .someFailed)
    for words in ["customer MVK7WQ3TWO", "customer 2000000000003002", "export the column as text"] {
      #expect(world.output.flat.contains(words), "\(words) \(world.output)")
    }
    #expect(world.output.flat.contains("asctl -e simulator customer MVK7WQ3TWO"))
  }

  @Test func `a table has local dates, states in words, and the deadline of a request before products`() {
    let (world, _) = Self.run(
      ["--id-column", "id", "--notifications", "-o", "table"], "id\n2000000000017004\n2000000000003002\n")
    #expect(!world.output.contains(/[0-9]{4}-[0-9]{2}-[0-9]{2}T/), "\(world.output)")
    #expect(world.output.contains("payment failed: keep access"), "\(world.output)")
    #expect(world.output.contains("Respond by"))
  }

  @Test func `a journal distinguishes the IDs of a cell`() throws {
    let table = "id\n2000000000000001 and 2000000000003002\n2000000000003002\n"
    let world = try Self.world(table, try TestSimulator())
    let line = Self.line + ["--id-column", "id", "--journal", "tickets.journal"]
    #expect(world.run(line) == .success, "\(world.errors)")
    let (first, asked) = (world.output, world.requests.count)
    #expect(first.split(separator: "\n").count == 4 && asked == 4)
    #expect(world.run(line) == .success, "\(world.errors)")
    #expect(world.requests.count == asked)
    #expect(world.output == first + first)
  }

  @Test(arguments: ["csv", "ndjson", "table"])
  func `an order is looked up in production only, in a table too`(format: String) throws {
    for table in ["id\nMVK7WQ3XYZ\n", "id\n2000000000000001\n2000000000003002 and MVK7WQ3XYZ\n"] {
      let world = try Self.world(table, try TestSimulator())
      let line = ["-e", "sandbox", "--root", "simulator.pem", "customer", "--ids", "tickets.csv", "-o", format]
      #expect(world.run(line + ["--id-column", "id"]) == .usage)
      #expect(world.requests.isEmpty && world.output.isEmpty)
      #expect(world.errors.contains("has an order ID") && world.errors.contains("production"), "\(world.errors)")
      #expect(world.run(["-e", "sandbox", "--root", "simulator.pem", "customer", "MVK7WQ3XYZ"]) == .usage)
    }
  }

  @Test(arguments: TicketAnswer.columns, ["csv", "tsv"])
  func `a column of the table and one of asctl never have the same name`(column: String, format: String) {
    for name in [column, column.uppercased()].sampled(oneIn: 2, column.utf8.count + format.utf8.count) {
      let table = "\(name),Order ID,asctl_other\nmine,MVK7WQ3PRO,x\n"
      let (world, status) = Self.run(["--id-column", "order id", "-o", format], table)
      #expect(status == .success, "\(world.errors)")
      let separator: Character = format == "csv" ? "," : "\t"
      let names = (world.output.split(separator: "\n").first ?? "").split(separator: separator).map { $0.lowercased() }
      #expect(Set(names).count == names.count && names.contains("asctl_\(column)"), "\(names)")
      #expect(names.count == 3 + TicketAnswer.columns.count)
    }
    let (both, _) = Self.run(["-o", "csv"], "\(column),asctl_\(column),Order ID\n1,2,MVK7WQ3PRO\n")
    #expect(both.output.contains("asctl_asctl_\(column)"))
  }

  /// For an unknown order, Apple's response is not an error, but it has no purchases either.
  @Test func `an unknown first ticket does not affect the others`() throws {
    let files = ["t.csv": Array("MVK7WQ3ABC\nMVK7WQ3ABD\n".utf8)]
    let world = try FakeStore.world(files: files) { _ throws(TransportError) in FakeStore.reply(["status": 1]) }
    #expect(
      world.run(["-e", "production", "customer", "--ids", "t.csv", "-o", "csv"]) == .someFailed, "\(world.errors)")
    #expect(world.output.split(separator: "\n").count == 3)
  }

  /// A world with the simulated App Store, which counts requests.
  private static func world(_ table: String, _ store: TestSimulator) throws -> FakeWorld {
    let root = try TestSimulator.chain.get().root
    return try FakeStore.world(
      files: ["simulator.pem": Array(pem("CERTIFICATE", root).utf8), "tickets.csv": Array(table.utf8)]
    ) { request throws(TransportError) in store.simulator.reply(to: ServedRequest(request)) }
  }

  private static let line = [
    "-e", "sandbox", "--root", "simulator.pem", "customer", "--ids", "tickets.csv", "-o", "csv", "--rate", "0",
  ]

  @Test func `each ID is requested once, and IDs in the journal are not requested again`() throws {
    let table = "id\n2000000000000001\n2000000000003002\n2000000000000001\n#2000000000003002\n"
    let world = try Self.world(table, try TestSimulator())
    #expect(world.run(Self.line + ["--journal", "tickets.journal"]) == .success, "\(world.errors)")
    #expect(world.requests.count == 4, "history and statuses of two customers")
    let (first, asked) = (world.output, world.requests.count)
    #expect(world.run(Self.line + ["--journal", "tickets.journal"]) == .success, "\(world.errors)")
    #expect(world.requests.count == asked)
    #expect(world.output == first + first)
  }

  @Test func `a log that cannot be opened does not matter without consumption requests`() throws {
    let log = "/home/me/.config/asctl/team.ndjson"
    var files = try CredentialSamples.files(config: CredentialSamples.profile + "log = team.ndjson\n")
    files["simulator.pem"] = Array(pem("CERTIFICATE", try TestSimulator.chain.get().root).utf8)
    files["tickets.csv"] = Array("id\n2000000000000001\n".utf8)
    let store = try TestSimulator()
    let world = FakeWorld(
      files: files, foreign: [log], server: { request in store.simulator.reply(to: ServedRequest(request)) })
    for format in ["csv", "markdown"] {
      #expect(world.run(Self.line.dropLast(4) + ["--notifications", "-o", format]) == .success, "\(world.errors)")
    }
  }

  @Test func `an unreachable App Store ends the run with its own status`() throws {
    let world = try FakeStore.world(files: ["tickets.csv": Array("id\n1000000000000001\n1000000000000002\n".utf8)]) {
      _ throws(TransportError) in throw .cannotConnect(to: "nowhere", reason: "gone")
    }
    let line = ["-e", "production", "--retries", "0", "customer", "--ids", "tickets.csv", "-o", "csv"]
    #expect(world.run(line) == .unavailable)
    #expect(world.output.isEmpty)
  }
}

/// Hostile names, redaction and line widths, in every format.
@Suite struct CustomerFormatTests {
  private static let formats = ["table", "json", "ndjson", "csv", "tsv", "markdown"]

  /// A customer with hostile product names.
  private static func world(_ product: String, terminals: Set<String> = []) throws -> FakeWorld {
    let transaction = try FakeStore.transaction(
      2_000_000_000_000_001, ["productId": .string(product), "price": 1990, "currency": .string(product)])
    return try FakeStore.world(terminals: terminals) { request throws(TransportError) in
      let reply: JSON =
        request.url.contains("/history/") && !request.url.contains("notifications")
        ? ["signedTransactions": [transaction], "hasMore": false, "environment": "Production"]
        : request.url.contains("subscriptions")
          ? ["data": [], "environment": "Production"] : ["notificationHistory": [], "hasMore": false]
      return FakeStore.reply(reply)
    }
  }

  @Test(arguments: formats, ["\u{1B}[31mred\u{07}", "a\u{202E}b\r\nc", "=HYPERLINK(\"x\")", "| `x` | <b>\n# y"])
  func `no name affects a terminal, a table or a spreadsheet`(format: String, product: String) throws {
    let turn = format.utf8.count + product.utf8.count
    for terminals in ([[], ["output", "error"]] as [Set<String>]).sampled(oneIn: 2, turn) {
      for colors in [["--no-color"], []] {
        let world = try Self.world(product, terminals: terminals)
        let line = ["-e", "production", "--root", "root.pem", "-o", format, "customer", "2000000000000001"] + colors
        #expect(world.run(line) == .success, "\(world.errors)")
        var output = world.output
        if colors.isEmpty { output = output.replacing(#/\u{1B}\[\d+m/#, with: "") }
        #expect(!output.unicodeScalars.contains("\u{1B}"))
        // In a pipe the other formats are for programs.
        if !terminals.isEmpty || ["table", "markdown"].contains(format) {
          #expect(format == "json" || format == "ndjson" || !output.unicodeScalars.contains("\u{202E}"))
        }
        if format == "csv", product.hasPrefix("=") {
          #expect(output.contains("'=HYPERLINK") && !output.contains(",=HYPERLINK"))
        }
        if format == "markdown" {
          #expect(!output.contains("\n# y") && !output.contains("<b>") || output.contains("\\<b\\>"))
        }
      }
    }
  }

  @Test(arguments: formats)
  func `redaction removes every ID and token`(format: String) throws {
    for id in ["MVK7WQ3XYZ", "2000000000017001", "704346128300986001"] {
      let world = FakeWorld()
      #expect(world.run(["-e", "simulator", "customer", id, "--redact", "--all", "-o", format]) == .success)
      #expect(!world.output.contains(#/\d{14}/#), "\(format)")
      #expect(!world.output.contains("7e3fb20b") && !world.output.contains("MVK7WQ3XYZ"))
    }
    let tickets = FakeWorld(files: ["t.csv": Array("Ticket,Order ID\n1,#mvk7wq3xyz.\n2,2000000000000001\n".utf8)])
    #expect(tickets.run(["-e", "simulator", "customer", "--ids", "t.csv", "--redact", "-o", format]) == .success)
    #expect(!tickets.output.contains(#/\d{14}/#) && !tickets.output.uppercased().contains("MVK7WQ3XYZ"), "\(format)")
  }

  @Test(arguments: [60, 80, 120], ["C", "en_US.UTF-8"])
  func `no line is wider than the terminal, and commands continue after a backslash`(width: Int, locale: String) {
    var output = ""
    for text in FakeStore.customers {
      let world = FakeWorld(input: text, variables: ["LANG": locale], terminals: ["output"], width: width)
      #expect(world.run(["-e", "simulator", "customer", "-", "--no-color"]) == .success)
      output += world.output
    }
    for line in output.split(separator: "\n") { #expect(displayWidth(String(line)) <= width, "\(line)") }
    let commands = output.replacing(" \\\n", with: " ").split(separator: "\n").filter { $0.contains("  asctl ") }
    #expect(commands.contains { $0.contains("--extend-by-days") && $0.contains("--extend-reason-code") })
    if locale == "C" { #expect(output.utf8.allSatisfy { $0 < 0x80 }) }
  }
}

extension String {
  /// The text with a space for each line break and margin.
  fileprivate var flat: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
