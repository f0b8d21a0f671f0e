/// Rows of cells in columns, each as wide as its widest cell on a terminal, with two spaces between columns.
///
/// All cells are measured before they are written. Colors are separate: a cell is measured as `text` and written as
/// `shown`, which may contain escape sequences.
package struct TextTable {
  /// How to handle a cell that is wider than the limit. One cell of a megabyte must not widen a million lines.
  package enum Overflow {
    /// The column becomes as wide as the limit.
    case widensToLimit
    /// The column stays as wide as the other cells require.
    case isIgnored
  }

  /// The text for measuring a cell, and the text for writing it, which may contain escape sequences.
  package struct Cell {
    let text: String
    let shown: String

    package init(_ text: String, shown: String? = nil) {
      self.text = text
      self.shown = shown ?? text
    }
  }

  private static let gap = 2

  private var widths: [Int]
  private let limit: Int
  private let overflow: Overflow

  package init(columns: Int = 1, limit: Int, overflow: Overflow) {
    widths = Array(repeating: 0, count: columns)
    self.limit = limit
    self.overflow = overflow
  }

  /// Creates a table with columns that were measured elsewhere.
  package init(widths: [Int]) {
    self.widths = widths
    (limit, overflow) = (.max, .isIgnored)
  }

  /// Returns the width of a line with these columns.
  package static func width(of columns: [Int]) -> Int {
    columns.reduce(0, +) + gap * max(0, columns.count - 1)
  }

  /// Widens the column for a text, within the overflow rule.
  package mutating func measure(_ text: String, column: Int = 0) {
    measure(width: displayWidth(text), column: column)
  }

  /// Widens the column for a cell of that width.
  package mutating func measure(width: Int, column: Int = 0) {
    switch overflow {
    case .isIgnored where width > limit: return
    case .isIgnored, .widensToLimit: widths[column] = max(widths[column], min(width, limit))
    }
  }

  /// Returns whether the cell fits in its column.
  package func fits(_ text: String, column: Int = 0) -> Bool {
    displayWidth(text) <= widths[column]
  }

  /// Returns the distance from this column to the next.
  package func advance(column: Int = 0) -> Int { widths[column] + Self.gap }

  /// Returns the spaces between a cell and the next column.
  package func spaces(behind text: String, column: Int = 0) -> Int {
    spaces(behindWidth: displayWidth(text), column: column)
  }

  /// Returns the number of spaces after a cell of that width, including the gap to the next column.
  package func spaces(behindWidth width: Int, column: Int = 0) -> Int {
    max(0, widths[column] - width) + Self.gap
  }

  /// Writes a line, without spaces after the last cell that is not empty.
  package func write<E: Error>(_ cells: [Cell], to chunks: inout Chunks<E>) {
    let last = cells.lastIndex { !$0.text.isEmpty } ?? 0
    for (column, cell) in cells.enumerated().prefix(last + 1) {
      chunks.append(cell.shown)
      if column < last { chunks.append(spaces: spaces(behind: cell.text, column: column)) }
    }
    chunks.append("\n")
  }
}
