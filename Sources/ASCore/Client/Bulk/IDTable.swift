import Base
import Platform
import Terminal

/// A whole file of separated values or plain lines, as a helpdesk exports it: its rows byte for byte, and the column of
/// IDs. Cells can be appended to each row.
package struct IDTable: Sendable {
  /// The rows without the header and empty rows.
  package let rows: [Row]
  /// Remarks for stderr about the encoding and the chosen column.
  package let remarks: [String]
  private let layout: ExtendedTable
  /// The whole text. Rows are ranges in it, because copies would take several times the memory.
  private let text: [UInt8]

  /// A row of the table. Only the cell with the ID is kept, because the fields of a million rows would fill the memory.
  package struct Row: Sendable {
    /// The cell in the column of IDs; empty if the row is too short.
    package let cell: String
    /// The number of its first line, counted from 1.
    package let line: Int
    /// Its bytes in the text, without the line ending.
    fileprivate let range: Range<Int>
    let fieldCount: Int
  }

  /// The maximum number of rows of a spreadsheet.
  static let mostRows = 1 << 20

  /// Throws status 2 for an unknown or ambiguous column, and 1 for a file that is not a table.
  package init(_ bytes: [UInt8], column: String?, mostRows: Int = Self.mostRows) throws(Failure) {
    text = try Self.text(bytes)
    let table = Self.reader(of: text, column)
    var next = try table.next()
    let header = table.header ?? TableReader.Header(bytes: Array("id".utf8), names: ["id"], separator: nil)
    let names = header.names
    let columns = IDColumn(names: names, expected: [.orderId, .anyTransactionId])
    let chosen = if let column { try columns.named(column) } else { try Self.guess(columns, text) }
    var rows: [Row] = []
    while case .input(let row) = next {
      guard rows.count < mostRows else {
        throw Failure(.failure, "the table has more than \(mostRows) rows", hint: "split it; nothing was sent")
      }
      let cell = chosen < row.fields.count ? String(decoding: row.fields[chosen], as: UTF8.self) : ""
      rows.append(Row(cell: cell, line: row.line, range: row.range, fieldCount: row.fieldCount))
      next = try table.next()
    }
    self.rows = rows
    let isGuessed = column == nil && names.count > 1 && !rows.isEmpty
    remarks =
      (Self.isUTF16(bytes) ? ["the table is in UTF-16, the output in UTF-8"] : [])
      + (isGuessed ? ["the IDs are read from the column \(quoted(names[chosen]))"] : [])
    let width = rows.reduce(names.count) { max($0, $1.fieldCount) }
    layout = ExtendedTable(preamble: table.preamble, header: header, lineEnd: table.lineEnd, width: width)
    try Self.requireEven(rows, width: width, length: text.count)
  }

  /// Returns the index of the column with this name. Throws status 2 if there is none or if there are several.
  package func column(_ name: String) throws(Failure) -> Int {
    try IDColumn(names: columnNames, expected: []).named(name)
  }

  package var columnNames: [String] { layout.names }

  /// Returns the cells of a row without quotes; a short row has fewer than there are columns.
  package func cells(of row: Row) -> [String] {
    layout.fields(of: Array(text[row.range])).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Creates a reader without a limit for lines. A line that is too long for an ID is a row with that error.
  private static func reader(of text: [UInt8], _ column: String?) -> TableReader {
    var rest = text[...]
    let source = ByteSource { count throws(Failure) in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    return TableReader(source, column == nil ? .guessed : .named, separatorOfOneColumn: nil, longestLine: .max)
  }

  /// Returns the column of the first ID. Throws status 2 if a row contains several, or if no row contains one.
  private static func guess(_ columns: IDColumn, _ text: [UInt8]) throws(Failure) -> Int {
    guard columns.names.count > 1 else { return 0 }
    let table = reader(of: text, nil)
    var isEmpty = true
    while case .input(let row) = try table.next() {
      if let found = try columns.guess(row.fields) { return found }
      isEmpty = false
    }
    guard isEmpty else { throw columns.undecided }
    return 0
  }

  /// Returns a row with appended cells; without a row, the beginning of the output, with the names of the columns.
  package func line(
    _ row: Row?, adding cells: [String], isTSV: Bool, masking mask: ((_ field: [UInt8]) -> [UInt8])?
  ) -> [UInt8] {
    let own = row.map { (Array(text[$0.range]), $0.fieldCount) }
    return layout.line(own, adding: cells, isTSV: isTSV, masking: mask)
  }

  /// Throws status 1 for a table that would more than double by padding short rows to the longest. Otherwise one long
  /// row or header among many short rows would make the output thousands of times as long.
  private static func requireEven(_ rows: [Row], width: Int, length: Int) throws(Failure) {
    guard rows.reduce(0, { $0 + width - $1.fieldCount }) > max(length, shortestUneven),
      let short = rows.min(by: { $0.fieldCount < $1.fieldCount })
    else { return }
    let long = rows.first { $0.fieldCount == width }.map { "line \($0.line)" } ?? "the header"
    throw Failure(
      .failure,
      "\(long) has \(width) columns and line \(short.line) has \(short.fieldCount): expected rows of the same length",
      hint: "check the separators and quotes; nothing was sent")
  }

  /// The number of columns that may be missing in any table.
  private static let shortestUneven = 1 << 12
}
