import Base
import Client
import Platform
import Terminal

/// A file of separated values, as a helpdesk exports it: its rows byte for byte, and which of its columns holds the IDs.
///
/// A file of plain lines is a table of one column.
struct TicketTable: Sendable {
  let separator: UInt8
  /// What stood before the names of the columns: a byte order mark, and the line in which Excel says how it separates.
  let preamble: [UInt8]
  /// Of its first line; the others may have line feeds inside.
  let lineEnd: [UInt8]
  /// The names of the columns as they were written.
  let header: [UInt8]
  /// Without the header and rows that are empty.
  let rows: [Row]
  /// As many fields as the longest row has, so that what is written behind them stands in one column.
  let width: Int
  /// What there is to say of the reading.
  let remarks: [String]

  /// A line of the table. Of its fields only the cell with the ID is kept, as those of a million rows would fill the memory.
  struct Row: Sendable {
    /// Where it stands in the text, without its line end.
    fileprivate let range: Range<Int>
    let fieldCount: Int
    /// What stands in the column of IDs; empty where the row is too short for one.
    let cell: String
    /// From 1.
    let line: Int
  }

  /// As many as a spreadsheet can hold.
  static let mostRows = 1 << 20

  /// `column` is the name of the column, where it was given. Throws status 2 for a column that there is not, or that nobody
  /// can tell, 1 for a file that is no table.
  init(_ bytes: [UInt8], column: String?, mostRows: Int = mostRows) throws(Failure) {
    text = try TableFile.text(bytes)
    let table = Self.reader(of: text, column)
    var next = try table.next()
    (preamble, lineEnd) = (table.preamble, table.lineEnd)
    header = table.header?.bytes ?? Array("id".utf8)
    names = table.header?.names ?? ["id"]
    isSeparated = table.header?.separator != nil
    separator = table.header?.separator ?? UInt8(ascii: ",")
    let columns = IDColumn(names: names, expected: [.orderId, .anyTransactionId])
    let chosen = if let column { try columns.named(column) } else { try Self.guess(columns, text) }
    var rows: [Row] = []
    while case .input(let row) = next {
      guard rows.count < mostRows else {
        throw Failure(.failure, "the table has more than \(mostRows) rows", hint: "split it; nothing was sent")
      }
      let cell = chosen < row.fields.count ? row.fields[chosen] : []
      rows.append(
        Row(
          range: row.range, fieldCount: row.fields.count, cell: String(decoding: cell, as: UTF8.self), line: row.line))
      next = try table.next()
    }
    self.rows = rows
    let isGuessed = column == nil && names.count > 1 && !rows.isEmpty
    remarks =
      (TableFile.isUTF16(bytes) ? ["the table is in UTF-16, the output in UTF-8"] : [])
      + (isGuessed ? ["the IDs are read from the column \(quoted(names[chosen]))"] : [])
    width = rows.reduce(names.count) { max($0, $1.fieldCount) }
    try Self.requireEven(rows, width: width, length: text.count)
  }

  /// No line is too long for it: one that is too long for an ID is a row with that answer.
  private static func reader(of text: [UInt8], _ column: String?) -> TableReader {
    var rest = text[...]
    let source = ByteSource { count throws(Failure) in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    return TableReader(source, isNamed: column != nil, separatorOfOneColumn: nil, longestLine: .max)
  }

  /// The column that has an ID in the first row with one. Throws status 2 where there are rows and nobody can tell.
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

  /// Of the columns; one where there is no header.
  let names: [String]
  /// False where each line is a row of one field, whatever is in it.
  private let isSeparated: Bool
  /// All of it. The rows are parts of it, as a copy of each would take several times as much.
  private let text: [UInt8]

  /// The bytes of a row with room for all columns of the table, and each field masked separately, so that no separator of
  /// fields is taken for one of groups.
  func padded(_ row: Row?, mask: (@Sendable ([UInt8]) -> [UInt8])? = nil) -> [UInt8] {
    let missing = width - (row?.fieldCount ?? names.count)
    let own = bytes(of: row)
    let bytes = mask.map { masked(own, $0) } ?? own
    // A plain line may contain the separator of the answers.
    let isOne = isSeparated || Self.fields(of: bytes, separator: separator).count == 1
    return (isOne ? bytes : Self.inQuotes(bytes)) + Array(repeating: separator, count: max(missing, 0))
  }

  private static func inQuotes(_ field: [UInt8]) -> [UInt8] {
    let quote = [UInt8(ascii: "\"")]
    return quote + field.flatMap { $0 == quote[0] ? quote + quote : [$0] } + quote
  }

  private func bytes(of row: Row?) -> [UInt8] { row.map { Array(text[$0.range]) } ?? header }

  private func masked(_ row: [UInt8], _ mask: ([UInt8]) -> [UInt8]) -> [UInt8] {
    guard isSeparated else { return mask(row) }
    var (masked, field): ([UInt8], [UInt8]) = ([], [])
    var (isQuoted, hasQuotes, isBeginning) = (false, false, true)
    for byte in row {
      if byte == separator, !isQuoted {
        masked += mask(field) + [byte]
        (field, hasQuotes, isBeginning) = ([], false, true)
        continue
      }
      // Two quotes inside close the field and open it again.
      if byte == UInt8(ascii: "\""), isBeginning || hasQuotes {
        isQuoted.toggle()
        hasQuotes = true
        isBeginning = false
      } else if !byte.isSpace, !isQuoted {
        isBeginning = false
      }
      field.append(byte)
    }
    return masked + mask(field)
  }

  /// What the fields of a row say, without quotes, or those of the header; as many as the table has columns.
  func paddedFields(_ row: Row?) -> [[UInt8]] {
    let fields = Self.fields(of: bytes(of: row), separator: isSeparated ? separator : nil)
    return fields + Array(repeating: [], count: max(width - fields.count, 0))
  }

  private static func fields(of row: [UInt8], separator: UInt8?) -> [[UInt8]] {
    guard let separator else { return [Array(row[...].trimmed)] }
    var separated = SeparatedRow(separator: separator)
    for line in row.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) { _ = separated.add(line) }
    return separated.fields
  }

  /// Short rows are filled up to the longest. Throws status 1 for a table that would more than double by that: one long
  /// row among many short ones, or such a header, makes a table thousands of times as long.
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

  /// So many columns may be missing in any table.
  private static let shortestUneven = 1 << 12
}

/// How rows of tickets are written with their answers behind them. In csv the rows stay as they came, byte for byte, and
/// the answers follow their separator; in tsv all of it is tsv.
struct TicketLayout: Sendable {
  private let isTSV: Bool
  /// What becomes of a field of the input; nil where it stays.
  private let mask: (@Sendable ([UInt8]) -> [UInt8])?
  /// Those of the answer.
  private let columns: [String]

  init(isTSV: Bool, columns: [String], mask: (@Sendable ([UInt8]) -> [UInt8])?) {
    (self.isTSV, self.columns, self.mask) = (isTSV, columns, mask)
  }

  /// The names of the columns with those of the answer behind them, and what the input has in front of them.
  func header(of table: TicketTable) -> [UInt8] {
    (isTSV ? [] : table.preamble) + line(nil, of: table, with: names(beside: table.names))
  }

  /// The names of the answer's columns, with a prefix where the table has a column of the same name.
  func names(beside names: [String]) -> [String] {
    columns.map { column in
      var name = column
      while names.contains(where: { sameBytesIgnoringCase($0, name) }) { name = "asctl_" + name }
      return name
    }
  }

  /// A row with cells behind it. In csv those begin no formula.
  func line(_ row: TicketTable.Row, of table: TicketTable, with cells: [String]) -> [UInt8] {
    line(.some(row), of: table, with: cells)
  }

  private func line(_ row: TicketTable.Row?, of table: TicketTable, with cells: [String]) -> [UInt8] {
    let writer = CellWriter(format: isTSV ? .tsv : .csv, separator: isTSV ? nil : table.separator)
    var line: [UInt8] = []
    if isTSV {
      for (index, field) in table.paddedFields(row).enumerated() {
        if index > 0 { line.append(writer.separator) }
        writer.write(own: mask?(field) ?? field, to: &line)
      }
    } else {
      line = table.padded(row, mask: mask)
    }
    for cell in cells {
      line.append(writer.separator)
      writer.write(cell, to: &line)
    }
    return line + (isTSV ? [UInt8(ascii: "\n")] : table.lineEnd)
  }
}
