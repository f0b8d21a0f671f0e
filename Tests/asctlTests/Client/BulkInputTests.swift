import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import Platform
@testable import SignedData

/// Input of IDs, one per line.
@Suite struct BulkInputTests {
  private enum Next: Equatable {
    case id(String, Failure?)
    case later, end

    init(_ next: NextInput<GivenID>) {
      self =
        switch next {
        case .input(let id): .id(id.text, id.failure)
        case .later: .later
        case .end: .end
        }
    }
  }

  /// Reads the bytes in pieces of that size, with `.later` before each if the input is slow.
  private static func read(
    _ text: String, of expected: Identifier.Name = .transactionId, column: String? = nil, pieces size: Int = .max,
    isSlow: Bool = false
  ) throws -> [Next] {
    var rest = Array(text.utf8)[...]
    var isThere = false
    let arrival = ByteSource.Arrival(descriptor: 0) { _ in
      isThere.toggle()
      return !isThere
    }
    let lines = IDReader(
      ByteSource(
        read: { count in
          defer { rest = rest.dropFirst(min(size, count)) }
          return Array(rest.prefix(min(size, count)))
        }, arrival: isSlow ? arrival : nil), of: expected, column: column)
    var found: [Next] = []
    while true {
      let next = Next(try lines.next())
      found.append(next)
      if next == .end {
        #expect(lines.consumed == Int64(text.utf8.count))
        return found
      }
    }
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `lines are IDs`(size: Int) throws {
    let text = "\u{FEFF}1\r\n\n  22 \t\n \r\n333\n4444"
    let ids: [Next] = ["1", "22", "333", "4444"].map { .id($0, nil) }
    #expect(try Self.read(text, pieces: size) == ids + [.end])
    #expect(try Self.read(text, pieces: size, isSlow: true).filter { $0 != .later } == ids + [.end])
    #expect(try Self.read(text, pieces: size, isSlow: true).contains(.later))
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `a carriage return alone ends a line as on an old Mac`(size: Int) throws {
    let ids: [Next] = ["2000000000000001", "2000000000000002", "3"].map { .id($0, nil) }
    #expect(try Self.read("2000000000000001\r2000000000000002\r\r3\r", pieces: size) == ids + [.end])
    let table = "name,transactionId\ra,2000000000000001\r\"b\",2000000000000002\rc,3"
    #expect(try Self.read(table, pieces: size) == ids + [.end])
    #expect(try Self.read("2000000000000001\r\n\"2000000000000002\"\r\n3\r", pieces: size).count == 4)
  }

  @Test(arguments: [
    "2000000000000001 2000000000000002", "2000000000000001,2000000000000002", "2000000000000001; 2000000000000002.",
    "\"2000000000000001\"\t\"2000000000000002\"",
  ])
  func `several IDs on one line are read separately`(line: String) throws {
    let ids: [Next] = ["2000000000000001", "2000000000000002", "7"].map { .id($0, nil) }
    #expect(try Self.read("\(line)\n7\n") == ids + [.end])
  }

  @Test(arguments: [
    " id |  transaction_id   | n\n----+-------------------+--\n  1 | 2000000000000001 | 4\n",
    "| transaction_id | n |\n|:---|---|\n| 2000000000000001 | 4 |\n",
  ])
  func `the rule of a table is not a row`(table: String) throws {
    #expect(try Self.read(table) == [.id("2000000000000001", nil), .end])
  }

  @Test(arguments: ["invoice_no", "customer_id", "Belegnummer", "Serial Number"])
  func `a column named as of something else has no IDs`(name: String) {
    #expect(throws: Failure.self) { try Self.read("\(name),n\n2000000000000001,4\n") }
  }

  @Test func `the IDs of a line are as given`() throws {
    #expect(
      try Self.read("mvk7wq3xyz mvk7wq3abc\n", of: .orderId) == [.id("mvk7wq3xyz", nil), .id("mvk7wq3abc", nil), .end])
    #expect(
      try Self.read("70000000000001 70000000000002\n") == [
        .id("70000000000001", nil), .id("70000000000002", nil), .end,
      ])
  }

  @Test func `only the beginning of a table is read for its encoding`() throws {
    // A line, and then a UTF-16 byte order mark, which arrives on its own.
    let reads = try [1, 1000].map { size in
      var rest = (Array("7\n".utf8) + [0xFE, 0xFF, 0, 0x37])[...]
      let reader = IDReader(
        ByteSource { _ in
          defer { rest = rest.dropFirst(size) }
          return Array(rest.prefix(size))
        }, of: .transactionId)
      return [Next(try reader.next()), Next(try reader.next())]
    }
    #expect(reads[0] == reads[1])
  }

  @Test func `a table in UTF-16 that is too long is rejected, not cut`() {
    let piece = [UInt8](repeating: 0x0A, count: 1 << 16)
    var left = ArrivingLines.longestUTF16 / piece.count + 2
    var lines = ArrivingLines(
      ByteSource { _ in
        left -= 1
        return left < 0 ? [] : [0xFF, 0xFE] + piece.dropLast(2)
      }, limit: 1 << 16)
    var failure: Failure?
    do throws(Failure) { _ = try lines.next() } catch { failure = error }
    #expect(failure?.hint?.contains("UTF-8") == true)
  }

  @Test func `empty input contains no IDs`() throws {
    #expect(try Self.read("") == [.end])
    #expect(try Self.read("\n \n") == [.end])
  }

  @Test(arguments: ["", "\n", "\n7\n"])
  func `an overlong line is reported, including the last one`(rest: String) throws {
    let found = try Self.read("7\n" + String(repeating: "x", count: 70_000) + rest)
    #expect(found.count == (rest.hasSuffix("7\n") ? 4 : 3))
    guard case .id("", let problem?) = found[1] else {
      Issue.record("\(found)")
      return
    }
    #expect(problem.message.contains("64 KiB"))
  }

  @Test(arguments: ["%", "`%`", "Key: %", "“%”,", "key = \"%\""])
  func `a key is never read as an ID`(place: String) throws {
    let key = Base64.standard.encode(try KeyPair(curve: "P-256").pkcs8())
    #expect(throws: Failure.self) { try Self.read("7\n" + place.replacing("%", with: key) + "\n") }
    #expect(throws: Failure.self) {
      try Identifier.Name.productId.read(place.replacing("%", with: key))
    }
  }

  @Test(arguments: ["1,2", "1;2", "1\t2", "MVK7WQ3XYZ,note"])
  func `several values without a header are not an ID`(line: String) throws {
    let found = try Self.read("\(line)\n7\n")
    guard case .id(line, let problem?) = found[0] else {
      Issue.record("\(found)")
      return
    }
    #expect(problem.message.contains("ID"))
    #expect(found.dropFirst() == [.id("7", nil), .end])
  }

  // MARK: Columns

  static let ids = ["2000000000000001", "2000 0000 0000 0002", "#2000000000000003"]

  /// Tables as spreadsheets and databases export them, all with the same IDs.
  static let tables: [(text: String, column: String?)] = [
    ("id\n2000000000000001\n2000 0000 0000 0002\n#2000000000000003", nil),
    (
      "\u{FEFF}name,Transaction ID\r\nAnn,2000000000000001\r\nBob,2000 0000 0000 0002\r\nEve,#2000000000000003\r\n", nil
    ),
    ("sep=;\r\nname;id\r\n\"A; B\";2000000000000001\r\nx;2000 0000 0000 0002\r\n;;\r\nx;#2000000000000003", nil),
    (
      "when\tid\tnote\n1769860800000\t\"2000000000000001\"\tx\n\n1769860800000\t2000 0000 0000 0002\t\"of \"\"two\"\"\r\nlines\"\n1\t#2000000000000003",
      nil
    ),
    (
      "a,b\n2000000000000009,2000000000000001\n2000000000000009,2000 0000 0000 0002\n2000000000000009,#2000000000000003\n",
      "B"
    ),
    ("note\n2000000000000001\n2000 0000 0000 0002\n#2000000000000003\n", "Note"),
    ("sep=\t\nmy id\tx\n2000000000000001\t1\n2000 0000 0000 0002\t1\n#2000000000000003\t1\n", nil),
    ("x,my id\n1,2000000000000001\n1, \"2000 0000 0000 0002\"\n1,#2000000000000003\n", "My_ID"),
  ]

  @Test(arguments: tables.indices, [1, 7, 1000])
  func `a column contains the IDs`(index: Int, size: Int) throws {
    let (text, column) = Self.tables[index]
    let wanted = Self.ids.map { Next.id($0, nil) } + [.end]
    #expect(try Self.read(text, column: column, pieces: size) == wanted)
    #expect(try Self.read(text, column: column, pieces: size, isSlow: true).filter { $0 != .later } == wanted)
  }

  @Test func `a row without an ID is reported`() throws {
    let found = try Self.read("a,id\n1,\n2,2000000000000001\n3\n")
    #expect(found.count == 4)
    for index in [0, 2] {
      guard case .id("", let problem?) = found[index] else {
        Issue.record("\(found)")
        return
      }
      #expect(problem.message.contains("line \(index + 2) has no ID"))
    }
  }

  @Test func `column names alone are not IDs`() throws {
    #expect(try Self.read("id,b\n") == [.end])
    #expect(try Self.read("Order ID\n", of: .orderId) == [.end])
  }

  @Test(arguments: ["70000123456789", "700001234567890", "2000000000000001"])
  func `a column of any name is found by an ID of 14 digits or more, unlike dates`(id: String) throws {
    for row in ["a,\(id)", "1769860800000,\(id)", "20260131120000,\(id)", "491701234567,\(id)"] {
      #expect(try Self.read("x,txn\n\(row)\n") == [.id(id, nil), .end])
    }
  }

  static let unclear: [(text: String, column: String?, words: String)] = [
    ("a,b\n2000000000000001,2000000000000002\n", nil, "several columns"),
    ("a,b\n1,2\n", nil, "no column"), ("a,b\n2000000000000001,2\n", "c", "no column is named"),
    ("a,A\n1,2\n", "_a", "several columns are named"), ("a,id\n1,\"2\n3,4\n", nil, "unterminated"),
    ("a,id\n1,\"\(String(repeating: "x\n", count: 40_000))", nil, "unterminated"),
  ]

  @Test(arguments: unclear.indices)
  func `a table with ambiguous IDs is rejected`(index: Int) throws {
    let (text, column, words) = Self.unclear[index]
    let failure = #expect(throws: Failure.self) { try Self.read(text, column: column) }
    #expect(failure?.message.contains(words) == true)
    #expect(failure?.hint != nil)
  }

  @Test func `only order IDs are detected for orders`() throws {
    let text = "ticket;purchase;Order\n2000000000000001;2026-01-31;MVK7WQ3XYZ\n"
    #expect(try Self.read(text, of: .orderId) == [.id("MVK7WQ3XYZ", nil), .end])
    #expect(try Self.read(text, of: .transactionId) == [.id("2000000000000001", nil), .end])
  }

  @Test(arguments: [1000, 1 << 20])
  func `an endless line is skipped`(size: Int) throws {
    let found = try Self.read("5\n\(String(repeating: "x", count: 300_000))\n6\n", pieces: size)
    #expect(found.count == 4)
    guard case .id(_, .some) = found[1] else {
      Issue.record("a line of 300 kB is no ID")
      return
    }
    #expect(found[2] == .id("6", nil))
  }
}
