import Testing

@testable import AppStore
@testable import Base
@testable import Terminal

/// A value in its three forms: on a page, in a table cell, and as data for `--humanize` and csv.
@Suite struct ValueRendererTests {
  struct Case: Sendable {
    let value: JSON
    let kind: Field.Kind?
    let page: String
    let cell: String
    /// Nil if the value is unchanged.
    let data: JSON?
  }

  static let cases: [Case] = [
    Case(value: 1_000_000, kind: .date, page: "at 1000000", cell: "at 1000000", data: "1970-01-01T00:16:40Z"),
    Case(value: 1000, kind: .seconds, page: "at 1000000", cell: "at 1000000", data: "1970-01-01T00:16:40Z"),
    Case(value: .number(JSONNumber(Int64.max)), kind: .seconds, page: "\(Int64.max)", cell: "\(Int64.max)", data: nil),
    Case(value: 9990, kind: .milliunits(in: nil), page: "9.99 USD", cell: "9.99 USD", data: number("9.99")),
    Case(value: 25000, kind: .millipercent, page: "25%", cell: "25%", data: 25),
    Case(value: 30, kind: .percent, page: "30%", cell: "30%", data: nil),
    Case(value: 30, kind: .milliseconds, page: "30 ms", cell: "30 ms", data: nil),
    Case(value: 1, kind: .enumeration(.subscriptionStatus), page: "active", cell: "active", data: "active"),
    Case(value: 77, kind: .enumeration(.subscriptionStatus), page: "77 (unknown value)", cell: "77", data: nil),
    Case(value: "P1M", kind: .duration, page: "1 month", cell: "1 month", data: nil),
    Case(value: true, kind: .boolean, page: "yes", cell: "yes", data: nil),
    Case(value: .null, kind: .date, page: "none", cell: "none", data: nil),
    Case(value: "a\u{1B}b", kind: nil, page: "a\\u{1B}b", cell: "a\\u{1B}b", data: nil),
    Case(value: 42, kind: .integer, page: "42", cell: "42", data: nil),
  ]

  private static func number(_ text: String) -> JSON? { JSONNumber(text: text).map(JSON.number) }

  @Test(arguments: cases)
  func `each form shows a value by its field`(_ row: Case) {
    let page = ValueRenderer(.page) { "at \($0.milliseconds)" }
    let cell = ValueRenderer(.cell) { "at \($0.milliseconds)" }
    #expect(page.text(row.value, row.kind, currency: "USD") == row.page)
    #expect(cell.text(row.value, row.kind, currency: "USD") == row.cell)
    #expect(ValueRenderer.data.readable(row.value, row.kind, currency: "USD") == row.data)
  }

  @Test func `lengths of time are words in humanized JSON and unchanged in csv`() {
    #expect(ValueRenderer.humanized.readable("P1M", .duration, currency: nil) == "1 month")
    #expect(ValueRenderer.humanized.readable("monthly", .duration, currency: nil) == nil)
    #expect(ValueRenderer.humanized.readable(25000, .millipercent, currency: nil) == 25)
  }

  @Test func `labels and values of a page are aligned`() {
    let view = HumanView(style: TerminalStyle(isColored: false), localTime: { _ in nil })
    let document: JSON = ["名前": "金貨", "e\u{301}": "x", "plain": "y"]
    var reader = FieldReader()
    reader.tape.read(document)
    let text = Chunks.gathered { view.write(&reader, to: &$0) }
    #expect(text == "名前   金貨\ne\u{301}      x\nplain  y\n")
  }

  @Test func `columns of a table are aligned`() {
    let table = TableView(
      columns: [Column("Product", "productId"), Column("Name", "displayName"), Column("Last", "last")],
      object: nil,
      view: HumanView(
        style: TerminalStyle(isColored: false),
        localTime: { _ in nil }))
    let items: [JSON] = [
      ["productId": "coins", "displayName": "金貨の袋", "last": "a"],
      ["productId": "cafe\u{301}", "displayName": "Cafe", "last": "b"],
    ]
    #expect(
      table.text(items).text
        == "Product  Name      Last\ncoins    金貨の袋  a\ncafe\u{301}     Cafe      b\n")
  }
}
