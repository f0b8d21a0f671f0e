/// Rows of cells below each other, each column as wide as its widest cell is on a terminal, two spaces between them.
///
/// All cells are measured first, then all are written. It knows nothing of colours: a cell is measured as `text` and
/// written as `shown`, which may hold escape sequences.
package struct TextTable {
  /// What a cell does that is wider than the limit: one cell of a megabyte must not widen a million lines.
  package enum Overflow {
    /// Its column becomes as wide as the limit.
    case widensToLimit
    /// Its column stays as wide as the other cells need.
    case isIgnored
  }

  /// What a cell is measured by, and what is written of it, which may hold escape sequences besides.
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

  /// Of columns that were measured elsewhere.
  package init(widths: [Int]) {
    self.widths = widths
    (limit, overflow) = (.max, .isIgnored)
  }

  /// What a line takes whose columns are so wide.
  package static func width(of columns: [Int]) -> Int {
    columns.reduce(0, +) + gap * max(0, columns.count - 1)
  }

  /// Widens the column for a text, as far as the overflow allows.
  package mutating func measure(_ text: String, column: Int = 0) {
    measure(width: displayWidth(text), column: column)
  }

  /// The same for a cell of which only the width is at hand.
  package mutating func measure(width: Int, column: Int = 0) {
    switch overflow {
    case .isIgnored where width > limit: return
    case .isIgnored, .widensToLimit: widths[column] = max(widths[column], min(width, limit))
    }
  }

  /// Whether the cell leaves room for the gap behind it.
  package func fits(_ text: String, column: Int = 0) -> Bool {
    displayWidth(text) <= widths[column]
  }

  /// Where the next column begins, counted from where this one does.
  package func advance(column: Int = 0) -> Int { widths[column] + Self.gap }

  /// The spaces between a cell and the next column.
  package func spaces(behind text: String, column: Int = 0) -> Int {
    spaces(behindWidth: displayWidth(text), column: column)
  }

  /// How many spaces follow a cell of that width, the gap to the next column included.
  package func spaces(behindWidth width: Int, column: Int = 0) -> Int {
    max(0, widths[column] - width) + Self.gap
  }

  /// A line, with nothing behind its last cell that is not empty.
  package func write<E: Error>(_ cells: [Cell], to chunks: inout Chunks<E>) {
    let last = cells.lastIndex { !$0.text.isEmpty } ?? 0
    for (column, cell) in cells.enumerated().prefix(last + 1) {
      chunks.append(cell.shown)
      if column < last { chunks.append(spaces: spaces(behind: cell.text, column: column)) }
    }
    chunks.append("\n")
  }
}
