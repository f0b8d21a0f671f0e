/// Items as an aligned table with a header: local dates, prices with currency, enumerations as words.
struct TableView {
  let columns: [Column]
  /// How the items are read.
  let reading: FieldReading
  let style: TerminalStyle
  let localTime: @Sendable (_ milliseconds: Int64) -> String

  /// Ends with a line feed; only the header for no items.
  func text(_ items: [JSON]) -> String {
    let rows = items.map { item in columns.map { cell($0, item) } }
    let widths = columns.indices.map { index in
      ([columns[index].title.count] + rows.map { $0[index].text.count }).max() ?? 0
    }
    let header = columns.map { Cell(text: $0.title, emphasis: .bold) }
    return ([header] + rows).map { line($0, widths) }.joined()
  }

  private struct Cell {
    let text: String
    var emphasis: TerminalStyle.Emphasis?
  }

  private func line(_ cells: [Cell], _ widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      line += cell.emphasis.map { style.set(cell.text, $0) } ?? cell.text
      let isLast = cells[(index + 1)...].allSatisfy(\.text.isEmpty)
      if isLast { break }
      line += String(repeating: " ", count: widths[index] - cell.text.count + 2)
    }
    return line + "\n"
  }

  private func cell(_ column: Column, _ item: JSON) -> Cell {
    switch column.content {
    case .words(let words): return Cell(text: visible(words(item)))
    case .member(let path): return member(path.split(separator: ".").map { String($0) }[...], item, reading)
    }
  }

  private func member(_ path: ArraySlice<String>, _ value: JSON, _ reading: FieldReading) -> Cell {
    guard let name = path.first, let object = value.objectValue, let inner = object[name] else { return Cell(text: "") }
    let kind = reading.field(name)?.kind
    guard path.count == 1 else { return member(path.dropFirst(), inner, reading.inside(kind, of: object)) }
    if case .enumeration(let enumeration)? = kind {
      let text = inner.string ?? inner.text(.compact)
      let word = enumeration.value(text)?.word ?? text
      return Cell(
        text: visible(word), emphasis: enumeration == .subscriptionStatus ? Self.emphasis(ofStatus: text) : nil)
    }
    let currency = reading.currency(of: kind, among: object)
    return Cell(text: FieldText(localTime: localTime).text(inner, kind, currency: currency))
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

extension FieldReading {
  /// The reading of what stands at the end of a path.
  func following(_ path: FieldPath) -> FieldReading {
    path.names.reduce(self) { reading, name in
      reading.inside(reading.field(name)?.kind, of: JSONObject())
    }
  }
}
