import AppStore
import Base
import Platform

/// Items as an aligned table with a header: local dates, prices with currency, enumerations as words.
///
/// No line exceeds the width. If columns do not fit, the least important ones are hidden, and if that is not enough,
/// each item is shown as a list. Identifiers and dates are never truncated.
struct TableView {
  let columns: [Column]
  let object: PayloadObject?
  let view: HumanView
  /// Whether product IDs are shown whole. Otherwise the bundle ID is removed on a page if all begin with it.
  var showsWholeProducts = false

  /// At smaller widths, each item is shown as a list.
  private static let narrowest = 60

  /// Returns the table as text, ending with a line feed, and remarks about it. Without items, it is only the header.
  func text(_ items: [JSON]) -> (text: String, remarks: [String]) {
    var remarks: [String] = []
    let text = Chunks.gathered { remarks = write(items, to: &$0) }
    return (text, remarks)
  }

  /// Writes the text in pieces and returns remarks about it. Cells are created twice instead of kept, because they take
  /// many times the memory of short items.
  func write<E: Error>(_ items: [JSON], to chunks: inout Chunks<E>) throws(E) -> [String] {
    var cells = TableCells(columns: columns, object: object, localTime: view.localTime)
    let cutsProducts = view.width != nil && !showsWholeProducts
    var layout = TableLayout(columns, sharedBundleID: cutsProducts ? cells.bundleID(of: items) : nil)
    for item in items { layout.measure(cells.cells(of: item)) }
    let shown = layout.columns(fitting: view.width, isEmpty: items.isEmpty)
    let isStacked = (view.width ?? .max) < Self.narrowest || layout.width(of: shown) > (view.width ?? .max)
    if isStacked && !items.isEmpty {
      try writeStacked(items, &cells, layout, to: &chunks)
    } else {
      try writeRows(items, &cells, layout, shown, to: &chunks)
    }
    return layout.remarks(of: isStacked ? nil : shown, rowCount: items.count)
  }

  private func writeRows<E: Error>(
    _ items: [JSON], _ cells: inout TableCells, _ layout: TableLayout, _ shown: [Int], to chunks: inout Chunks<E>
  ) throws(E) {
    let widths = shown.map(layout.width)
    /// Writes a line, without spaces after the last cell that is not empty.
    func writeLine(_ row: [(text: String, emphasis: TerminalStyle.Emphasis?)]) {
      let last = row.lastIndex { !$0.text.isEmpty } ?? 0
      for (place, cell) in row.enumerated().prefix(last + 1) {
        let text = layout.aligned(cell.text, shown[place])
        chunks.append(cell.emphasis.map { view.style.set(text, $0) } ?? text)
        if place < last { chunks.append(spaces: max(0, widths[place] - displayWidth(text)) + LabelColumn.gap) }
      }
      chunks.append("\n")
    }
    writeLine(shown.map { (layout.title($0), .bold) })
    let below = layout.below(shown)
    for item in items {
      let row = cells.cells(of: item)
      writeLine(shown.map { (layout.shown(row[$0]), row[$0].emphasis) })
      write(below, row, layout, to: &chunks)
      try chunks.flushIfFull()
    }
  }

  /// Writes the line below an item: `renews: 2026-02-01 12:00 UTC; next price: 9.99 USD`.
  private func write<E: Error>(
    _ below: [Int], _ row: [TableCells.Cell], _ layout: TableLayout, to chunks: inout Chunks<E>
  ) {
    let parts = below.compactMap { index -> String? in
      let cell = row[index]
      guard !cell.text.isEmpty else { return nil }
      guard columns[index].place == .below else { return layout.shownWithZone(cell) }
      let title = columns[index].title
      return "\(title.startingLower): \(layout.shownWithZone(cell))"
    }
    guard !parts.isEmpty else { return }
    chunks.append(spaces: Self.margin)
    var line = WrappedText(width: view.width, margin: Self.margin, used: Self.margin)
    for (index, part) in parts.enumerated() {
      line.append(index < parts.count - 1 ? "\(part);" : part, isSpaced: index > 0, isWhole: true, to: &chunks)
    }
    chunks.append("\n")
  }

  private static let margin = 4

  /// Writes one label and value per line, with an empty line between items.
  private func writeStacked<E: Error>(
    _ items: [JSON], _ cells: inout TableCells, _ layout: TableLayout, to chunks: inout Chunks<E>
  ) throws(E) {
    let filled = columns.indices.filter(layout.isFilled)
    var labels = LabelColumn(limit: max(Self.margin, (view.width ?? .max) / 2))
    for index in filled { labels.measure(layout.title(index)) }
    for (position, item) in items.enumerated() {
      if position > 0 { chunks.append("\n") }
      let row = cells.cells(of: item)
      for index in filled {
        let cell = row[index]
        guard !cell.text.isEmpty else { continue }
        let label = layout.title(index)
        chunks.append(view.style.set(label, .faint))
        var line = labels.line(behind: label, width: view.width, outerMargin: Self.margin)
        line.append(layout.shown(cell), isWhole: cell.zone != nil, to: &chunks)
        chunks.append("\n")
      }
      try chunks.flushIfFull()
    }
  }
}

extension HumanView {
  /// Returns items of this type as a table, and remarks about it.
  package func table(
    _ items: [JSON], of object: PayloadObject?, _ columns: [Column]
  ) -> (text: String, remarks: [String]) {
    TableView(columns: columns, object: object, view: self).text(items)
  }
}
