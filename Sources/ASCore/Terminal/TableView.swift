import AppStore
import Base

/// Items as an aligned table with a header: local dates, prices with currency, enumerations as words.
package struct TableView {
  package let columns: [Column]
  /// How the items are read.
  package let reading: FieldContext
  package let style: TerminalStyle
  package let localTime: @Sendable (_ milliseconds: Int64) -> String

  package init(
    columns: [Column], reading: FieldContext, style: TerminalStyle,
    localTime: @escaping @Sendable (_ milliseconds: Int64) -> String
  ) {
    self.columns = columns
    self.reading = reading
    self.style = style
    self.localTime = localTime
  }

  /// What is longer does not widen its column: one cell of a megabyte would widen a million lines.
  private static let widestCell = 200

  /// Ends with a line feed; only the header for no items.
  package func text(_ items: [JSON]) -> String {
    String(decoding: Chunks.gathered { write(items, to: &$0) }, as: UTF8.self)
  }

  /// The same in pieces. Cells are made twice rather than kept, as they take many times the memory of short items.
  func write<E: Error>(_ items: [JSON], to chunks: inout Chunks<E>) throws(E) {
    var table = TextTable(columns: columns.count, limit: Self.widestCell, overflow: .widensToLimit)
    for (index, column) in columns.enumerated() { table.measure(column.title, column: index) }
    for item in items {
      for (index, column) in columns.enumerated() { table.measure(cell(column, item).text, column: index) }
    }
    table.write(columns.map { set($0.title, .bold) }, to: &chunks)
    for item in items {
      table.write(
        columns.map { column in
          let cell = cell(column, item)
          return set(cell.text, cell.emphasis)
        }, to: &chunks)
      try chunks.flushIfFull()
    }
  }

  private func set(_ text: String, _ emphasis: TerminalStyle.Emphasis?) -> TextTable.Cell {
    TextTable.Cell(text, shown: emphasis.map { style.set(text, $0) })
  }

  private struct Cell {
    let text: String
    var emphasis: TerminalStyle.Emphasis?
  }

  private func cell(_ column: Column, _ item: JSON) -> Cell {
    switch column.content {
    case .words(let words): return Cell(text: escapingControls(words(item)))
    case .member(let path): return member(path.split(separator: ".").map { String($0) }[...], item, reading)
    }
  }

  private func member(_ path: ArraySlice<String>, _ value: JSON, _ reading: FieldContext) -> Cell {
    guard let name = path.first, let object = value.objectValue, let inner = object[name] else { return Cell(text: "") }
    let kind = reading.field(name)?.kind
    let members = reading.members(of: object)
    guard path.count == 1 else { return member(path.dropFirst(), inner, members.inside(kind)) }
    let text = ValueRenderer(.cell, localTime: localTime).text(inner, kind, currency: members.currency(of: kind))
    guard kind == .enumeration(.subscriptionStatus) else { return Cell(text: text) }
    return Cell(text: text, emphasis: Self.emphasis(ofStatus: inner.string ?? inner.text(.compact)))
  }

  /// By Apple's numbers: active, expired, billing retry, grace period, revoked.
  private static func emphasis(ofStatus status: String) -> TerminalStyle.Emphasis? {
    switch status {
    case "1": .green
    case "2": .faint
    case "3", "4": .yellow
    case "5": .red
    default: nil
    }
  }
}
