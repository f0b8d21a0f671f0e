import Testing

@testable import Base

/// The width of text on a terminal, and the tables that are aligned by it.
@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("asctl 9.99 USD", 14), ("é", 1), ("e\u{301}", 1), ("Ω…", 2), ("東京", 4), ("ｶﾅ", 2), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ＡＢ", 4), ("a\u{200B}b\u{200D}", 2), ("क्षि", 3), ("🎮", 2), ("👍🏽", 2),
    ("👩\u{200D}👩\u{200D}👧", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("🇯🇵", 2), ("𠮷", 2), ("\u{AD}", 1), ("、。", 4), ("½€", 2),
  ])
  func `the width of a text is its number of cells`(_ text: String, _ width: Int) {
    #expect(displayWidth(text) == width)
  }

  static let sentences: [(String, [String])] = [
    ("find it with `asctl a b` now", ["find it with", "  `asctl a b` now"]),
    ("find `a lone backquote here", ["find `a lone", "  backquote here"]),
    (
      "first, run `asctl transaction get 1 -e sandbox`; then wait",
      ["first, run", "  `asctl \\", "    transaction \\", "    get 1 -e \\", "    sandbox`;", "  then wait"]
    ),
  ]

  @Test(arguments: sentences)
  func `a command in a wrapped sentence can be pasted`(_ sentence: String, _ lines: [String]) {
    var text = Chunks<Never>(of: .max) { _ in }
    var line = WrappedText(width: 17, margin: 2, used: 0)
    line.append(sentence, to: &text)
    #expect(String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").map { String($0) } == lines)
  }

  private static func table(_ rows: [[String]], limit: Int = 200, _ overflow: TextTable.Overflow) -> String {
    var table = TextTable(columns: rows[0].count, limit: limit, overflow: overflow)
    for row in rows {
      for (column, text) in row.enumerated() { table.measure(text, column: column) }
    }
    let bytes = Chunks.gathered { chunks in
      for row in rows { table.write(row.map { TextTable.Cell($0) }, to: &chunks) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `columns are aligned after wide and combining characters`() {
    let rows = [["Product", "Price"], ["金貨", "1"], ["Cafe\u{301}", "2"], ["👩\u{200D}👧 duo", "3"]]
    #expect(
      Self.table(rows, .widensToLimit) == "Product  Price\n金貨     1\nCafe\u{301}     2\n👩\u{200D}👧 duo   3\n")
  }

  @Test func `an overlong cell widens its column to the limit or not at all`() {
    let rows = [["a", "x"], ["金貨金貨", "y"]]
    #expect(Self.table(rows, limit: 4, .widensToLimit) == "a     x\n金貨金貨  y\n")
    #expect(Self.table(rows, limit: 4, .isIgnored) == "a  x\n金貨金貨  y\n")
  }

  @Test func `nothing follows the last cell that is not empty`() {
    #expect(Self.table([["a", "", ""], ["bc", "d", ""]], .widensToLimit) == "a\nbc  d\n")
  }

  @Test func `a cell is measured without colors`() {
    var table = TextTable(columns: 2, limit: 200, overflow: .widensToLimit)
    table.measure("on")
    table.measure("four")
    let bytes = Chunks.gathered { chunks in
      table.write([TextTable.Cell("on", shown: "\u{1B}[32mon\u{1B}[0m"), TextTable.Cell("x")], to: &chunks)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[32mon\u{1B}[0m    x\n")
  }
}
