import Testing

@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import Support
@testable import TestSupport

/// `--redact` shows at most four characters of an identifier, in any spelling and from any source.
@Suite struct RedactionLawTests {
  private static let order = "MVK7WQ3XYZ"
  private static let transaction = "2000000000003002"
  private static let token = "7e3fb20b-4cdb-47cc-936d-99d65f608138"

  /// An ID in the spellings that people and programs use.
  private static func spellings(_ id: String) -> [String] {
    func mapped(_ offset: UInt32, _ range: ClosedRange<Unicode.Scalar>) -> String {
      String(
        String.UnicodeScalarView(
          id.unicodeScalars.map { range.contains($0) ? Unicode.Scalar($0.value + offset) ?? $0 : $0 }))
    }
    func joined(_ sign: String, every count: Int) -> String {
      let letters = Array(id)
      return stride(from: 0, to: letters.count, by: count).map {
        String(letters[$0..<min($0 + count, letters.count)])
      }.joined(separator: sign)
    }
    let groups = [" ", "-", "\u{A0}", "\u{2009}", "\u{2011}", "\u{2013}", ".", "  "].map { joined($0, every: 4) }
    let invisible = ["\u{AD}", "\u{200B}", "\u{200E}", "\u{202C}", "\u{2060}", "\u{FEFF}", "\u{FE0F}"].map {
      joined($0, every: 3)
    }
    let digits: [UInt32] = [0x0660, 0x06F0, 0x0966, 0xFF10].map { $0 - 0x30 }
    return [id, id.lowercased(), id.uppercased(), "#\(id).", "id:\(id)", "(\(id))", mapped(0xFEE0, "!"..."~")]
      + groups + invisible + digits.map { mapped($0, "0"..."9") }
  }

  /// The letters and digits that a person reads, without escapes and separators between them.
  private static func folded(_ text: String) -> String { FoldedText(Array(text.utf8)).words.joined() }

  private static func expectMasked(_ world: FakeWorld, _ ids: [String], _ line: [String]) {
    let files = world.files.filter { !$0.key.hasSuffix(".csv") && !$0.key.contains("/") }.values
    for text in [world.output, world.errors] + files.map({ String(decoding: $0, as: UTF8.self) }) {
      let text = folded(text)
      for id in ids {
        let whole = folded(id)
        // Neither the identifier nor its last nine characters may remain.
        #expect(!text.contains(whole), "\(line): \(id)")
        #expect(!text.contains(whole.suffix(9)), "\(line): \(id)")
      }
    }
  }

  /// The length of the longest part of an identifier that is in a text.
  private static func longestRun(of id: String, in text: String) -> Int {
    let (id, text) = (Array(id.utf8), Array(text.utf8))
    return id.indices.reduce(0) { longest, start in
      let count = (longest + 1...id.count).last { start + $0 <= id.count && text.contains(id[start..<start + $0]) }
      return max(longest, count ?? 0)
    }
  }

  private static let formats = ["table", "json", "ndjson", "csv", "tsv", "markdown"]

  @Test func `IDs with the same last characters are numbered`() {
    let redaction = CustomerRedaction(read: ["2000000000001001", "2000000000011001"])
    #expect(redaction.text("2000000000011001 after 2000000000001001") == "…1001-2 after …1001")
  }

  @Test(arguments: [order, transaction, "2000000000999999", "MVK7WQ3ABC"])
  func `no spelling of the looked-up ID is shown`(id: String) {
    for (place, spelling) in Array(Self.spellings(id).enumerated()).sampled(oneIn: 6, id.utf8.count) {
      // Each spelling with some of the formats, and each format with some of the spellings.
      let format = Self.formats[place % Self.formats.count]
      for more in [["-v"], [place % 2 == 0 ? "--dry-run" : "--curl"]] {
        let line = ["-e", "simulator", "customer", "--redact", "-o", format] + more
        let given = FakeWorld()
        given.run(line + [spelling])
        Self.expectMasked(given, [id], line + [spelling])
      }
      let piped = FakeWorld(input: Array("Hello, my order ID: \(spelling) please".utf8))
      piped.run(["-e", "simulator", "customer", "-", "--redact", "-o", format, "-v"])
      Self.expectMasked(piped, [id], [format, spelling])
    }
  }

  @Test(arguments: formats)
  func `no cell of a table and no note in it shows an ID`(format: String) {
    // The last ID is only in the column of notes.
    let ids = [Self.order, Self.transaction, "MVK7WQ3PRO", "2000000000999998"]
    let spellings = ids.map(Self.spellings)
    let turn = Self.formats.firstIndex(of: format) ?? 0
    let rows = spellings[0].indices.sampled(oneIn: 3, turn).map { place in
      let cells = spellings.map { $0[place] }
      return """
        \(cells[0]),"as \(cells[1]) and \(cells[2]), account \(Self.token.uppercased())"
        \(cells[1]),"see \(cells[0]); \(cells[3])"
        \(cells[2]),

        """
    }
    let world = FakeWorld(files: ["t.csv": Array(("Order,Note\n" + rows.joined()).utf8)])
    let line = [
      "-e", "simulator", "customer", "--ids", "t.csv", "--id-column", "Order", "--redact", "-o", format, "-v",
    ]
    world.run(line)
    Self.expectMasked(world, ids + [Self.token], line)
    #expect(world.output.contains("…"))
  }

  /// IDs of customers that are not in the table's column of IDs.
  private static let unrecognizedCount: [(id: String, written: [String])] = [
    (
      "MVK7WQ3QRS",
      ["MVK7-WQ3-QRS", "M V K 7 W Q 3 Q R S", "MVK7_WQ3_QRS", "MVK7.WQ3.QRS", "mvk7-wq3-qrs", "MVK7WQ3QRS_1"]
    ),
    ("7e3fb20b4cdb47cc936d99d65f608138", ["7e3fb20b4cdb47cc936d99d65f608138", "7E3FB20B 4CDB 47CC 936D 99D65F608138"]),
    (
      "2000000000009002",
      ["2,000,000,000,009,002", "2'000'000'000'009'002", "2’000’000’000’009’002", "²⁰⁰⁰⁰⁰⁰⁰⁰⁰⁰⁰⁹⁰⁰²"]
    ),
    ("MVK7WQ3QRSMVK7WQ3TWO", ["MVK7WQ3QRSMVK7WQ3TWO"]),
  ]

  @Test(arguments: ["csv", "tsv"], [",", ";", "\t"])
  func `in notes and in the header, anything that may be an ID is masked`(format: String, separator: String) throws {
    let jws = try #require(try FakeStore.transaction(2_000_000_000_009_003).string)
    for (id, written) in Self.unrecognizedCount + [(jws, [jws])] {
      for word in written.sampled(oneIn: 4, separator.utf8.count + format.utf8.count + Int(separator.utf8.first ?? 0)) {
        let rows = [
          ["Order", word.contains(",") ? "Note" : "\"\(word)\"", "n"],
          ["MVK7WQ3PRO", "\"see \(word), please\"", "123"],
          ["MVK7WQ3PRO", "\"see \"\"\(word)\"\"\"", "456"],
        ]
        let table = rows.map { $0.joined(separator: separator) + "\n" }.joined()
        let world = FakeWorld(files: ["t.csv": Array(table.utf8)])
        let line = ["-e", "simulator", "customer", "--ids", "t.csv", "--id-column", "Order", "--redact", "-o", format]
        world.run(line)
        Self.expectMasked(world, [id], line + [word])
        let out = format == "tsv" ? "\t" : separator
        #expect(world.output.contains("\(out)123\(out)") && world.output.contains("\(out)456\(out)"), "\(world.output)")
      }
    }
  }

  @Test func `every space that asctl reads between groups is masked with them`() {
    let redaction = CustomerRedaction(isForeignText: true)
    let scalars = [0x09...0x7F, 0x80...0x3000, 0xFE00...0xFFFF, 0xE0000...0xE007F].joined().compactMap(
      Unicode.Scalar.init)
    let spaces = scalars.map { String($0) }.filter { [" ", ""].contains(PastedText.plain($0)) }
    #expect(spaces.count > 30)
    for space in spaces {
      for id in ["2000 0000 0000 0006", "MVK7 WQ3 ABC", "7e3fb20b 4cdb 47cc 936d 99d65f608138"] {
        let masked = redaction.text(id.replacing(" ", with: space))
        #expect(
          masked == "…\(id.suffix(4).replacing(" ", with: ""))" || masked == "…3ABC", "\(masked.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    "555-123-4567", "555.123.4567", "0170/1234567", "０１７０１２３４５６７", "1-800-555-1234", "030 1234567", "0170 12 34 567",
    "01 23 45 67 89", "06.12.34.56.78", "03-1234-5678", "1234567890",
  ])
  func `a national telephone number in a note is masked`(number: String) {
    #expect(
      CustomerRedaction(isForeignText: true).text("call \(number)!")
        == "call …\(number.compactMap(\.wholeNumberValue).suffix(4).map(String.init).joined())!")
  }

  @Test(arguments: [
    "paid on 31.01.2026 12:30", "on 2026-01-31 12:30:00", "I paid 1,299.00 EUR on 2026-10-02T10:00:00Z",
    "the 12 May 2026, at 10:00", "iOS 17.5.1 on an iPhone",
    "PAID 299 EUR, NOT 2", "see example.com/tickets/2026", "Created at", "Order ID", "covid-19-test",
    "100% of 12 (2026), a=b", "in_app_purchase of com.example.pro.monthly", "@support, +1 for this",
  ])
  func `a note without an ID is unchanged`(text: String) {
    #expect(CustomerRedaction(isForeignText: true).text(text) == text)
  }

  private static func long(_ part: String) -> String { String(repeating: part, count: 300) }

  /// asctl reads these words as IDs.
  @Test(arguments: [
    "\u{41C}VK7WQ3ABC", "\u{39C}V\u{39A}7WQ3\u{391}BC", "MVK7WQ3A\u{412}\u{421}", "\u{39C}\u{3A5}\u{396}\u{39A}7WQ3ABC",
    "MVK7&shy;WQ3ABC", "MVK7<wbr>WQ3ABC", "MVK7&#8203;WQ3ABC", "MVK7=\nWQ3ABC",
    "MVK7\u{1B}[1mWQ3ABC", "MVK7&nbsp;WQ3ABC", "MVK7&ndash;WQ3ABC", "MVK7&#8209;WQ3ABC", "MVK7\u{2043}WQ3ABC",
    "MVK7\u{2011}WQ3ABC", "MVK7<b>WQ3ABC", "MVK7</b>WQ3ABC", "MVK<span class=\"x\">7WQ</span>3ABC", "MVK7WQ\u{417}ABC",
    "MVK7&amp;nbsp;WQ3ABC", "MVK7<br>WQ3ABC", "MVK7<br/>WQ3ABC", "MVK7WQ%33ABC", "%4dvk7%57Q3ABC", "MVK7%20WQ3ABC",
    "MVK7WQ\\u0033ABC", "MVK7\\nWQ3ABC", "MVK7WQ3AB\(long("\\"))u0043", "MVK7WQ3AB&\(long("amp;"))#67;",
    "MVK7WQ3AB%\(long("25"))43",
  ])
  func `an ID with letters of another script or markup in it is masked`(id: String) {
    for text in [id, "Заказ \(id) спасибо"] {
      let masked = CustomerRedaction(isForeignText: true).text(text)
      #expect(masked == text.replacing(id, with: "…3ABC"))
    }
  }

  @Test(arguments: [
    "200000000000\u{417}002", "2000000\u{41E}\u{41E}\u{41E}\u{41E}\u{41E}3\u{41E}\u{41E}2", "2000000OOOOO3OO2",
    "l000000000993002", "2000000&nbsp;00000&nbsp;3002", "2000000<b>00000</b>3002", "2000000\u{2043}000003002",
    "200000000000\n3002", "2000000000\n003002", "2000000%30000003002", "2000000000\\n003002", "AB.2000-0000-0000-3002",
  ])
  func `a transaction ID with letters for digits or markup in it is masked`(id: String) {
    let masked = CustomerRedaction(isForeignText: true).text("see \(id), thanks")
    #expect(masked.hasPrefix("see …") && masked.hasSuffix("2, thanks"), "\(masked)")
    #expect(masked.unicodeScalars.count < 20, "\(masked)")
  }

  /// What asctl recognizes as an identifier of another system is masked wherever it was given.
  @Test(arguments: Array(zip(0..., OtherIdentifierTests.others.map(\.0))))
  func `an identifier of another system is masked`(place: Int, id: String) {
    let masked = CustomerRedaction(isForeignText: true).text("or \(id), 200000000000 \(id); thanks")
    let rest = masked.replacing("$RCAnonymousID:", with: "").filter { $0.isLetter || $0.isNumber }
    #expect(rest.utf8.count <= "orthanks".utf8.count + 12, "\(masked)")
    // Words before and behind it may look like a part of it.
    for text in ["12 \(id)", "AB \(id), 401", "2026-11-27 \(id)-2", "a=\(id)Total"] {
      let rest = CustomerRedaction(isForeignText: true).text(text).replacing("$RCAnonymousID:", with: "")
        .filter { $0.isLetter || $0.isNumber || $0 == "…" }
      #expect(Self.longestRun(of: Self.folded(id), in: rest.uppercased()) <= 4, "\(text): \(rest)")
    }
    for (turn, format) in Self.formats.enumerated() where turn % 2 == place % 2 {
      let line = ["-e", "simulator", "customer", "--redact", "-o", format, "-v"]
      let table = "Order,Note\n\(id),\nMVK7WQ3PRO,see \(id) please\n"
      for (world, more) in [
        (FakeWorld(), ["--", id]), (FakeWorld(), ["--", "my account \(id)"]),
        (FakeWorld(input: Array("my account is \(id), thanks".utf8)), ["-"]),
        (FakeWorld(files: ["t.csv": Array(table.utf8)]), ["--ids", "t.csv", "--id-column", "Order"]),
      ] {
        world.run(line + more)
        Self.expectMasked(world, [id], line + more)
      }
    }
  }

  /// What the reader of IDs skips is not masked, so it must have no ID.
  @Test(arguments: [
    "see <br data-id=\"2000000000993002\"> x", "<wbr id=2000000000993002>", "<b title=\"MVK7 WQ3A BC\">x</b>",
    "<span title=\"2000 0000 0099 3002\">x</span>", "<b title=\"&#x32;000000000993002\">", "\u{1B}[2000000000993002m",
    "\u{1B}[2000 0000 0099 3002m",
  ])
  func `an ID in the attributes of a tag or in a control sequence is masked`(text: String) {
    let masked = CustomerRedaction(isForeignText: true).text(text)
    // Not folded, because folding skips what the reader skips.
    let bare = masked.filter { $0.isLetter || $0.isNumber }
    #expect(!bare.contains("99300") && !bare.contains("WQ3ABC"), "\(masked)")
  }

  @Test func `no known ID of any customer is shown, not even on pages`() throws {
    for sample in Store(now: FakeWorld.now).samples.sampled(oneIn: 8) {
      guard let id = sample["transactionId"]?.string else { continue }
      let plain = FakeWorld()
      plain.run(["-e", "simulator", "transaction", "history", id, "-o", "json"])
      let transactions = try JSON.parse(Array(plain.output.utf8))["signedTransactions"]?.arrayElements ?? []
      let names = [
        "transactionId", "originalTransactionId", "webOrderLineItemId", "appTransactionId", "appAccountToken",
      ]
      let ids = transactions.flatMap { transaction in names.compactMap { transaction[$0]?.string } }
      for format in [["-o", "table", "--all", "--timeline"], ["--html", "page.html"]] {
        let world = FakeWorld()
        let line = ["-e", "simulator", "customer", id, "--redact", "-v"] + format
        world.run(line)
        Self.expectMasked(world, ids, line)
      }
    }
  }

  @Test(arguments: [
    "pro ACTIVE, paid until 19 Feb 2026, then 9.99 USD", "com.example.app.premium1year", "2026-10-02T10:00:00Z",
    "12.12.2026", "#1234567 of 2026", "3 purchases, 48.95 USD together", "asctl -e simulator refund history",
  ])
  func `text that is not an identifier is unchanged`(text: String) {
    #expect(CustomerRedaction().text(text) == text)
  }

  @Test func `bytes of invalid UTF-8 are unchanged, and IDs among them are masked`() {
    let bytes = Array("caf\u{E9},".unicodeScalars.map { UInt8($0.value) }) + Array("2000-0000-0000-3002".utf8)
    #expect(CustomerRedaction().bytes(bytes) == Array(bytes.prefix(5)) + Array("…3002".utf8))
  }
}
