import Base
import Client
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

  /// A line of the table.
  struct Row: Sendable {
    /// Where it stands in the text, without its line end.
    fileprivate let range: Range<Int>
    let fieldCount: Int
    /// What stands in the column of IDs; empty where the row is too short for one.
    let cell: String
    /// From 1.
    let line: Int
  }

  private struct Parsed {
    /// A part of the text.
    let bytes: ArraySlice<UInt8>
    let fields: [[UInt8]]
    let line: Int
  }

  /// The row of a table is no longer, so that a quote that never ends does not make one row of the rest.
  private static let longestRow = PurchaseFinder.longestCell

  /// No names of columns are longer. A longer first line, such as that of a document, is not cut into fields.
  private static let longestHeader = 1 << 16

  /// As many as a spreadsheet can hold.
  static let mostRows = 1 << 20

  /// `column` is the name of the column, where it was given. Throws status 2 for a column that there is not, or that nobody
  /// can tell, 1 for a file that is no table.
  init(_ bytes: [UInt8], column: String?, mostRows: Int = mostRows) throws(Failure) {
    let isUTF16 = TableFile.isUTF16(bytes)
    let bytes = try TableFile.text(bytes)
    text = bytes
    var lines = Lines(bytes)
    var preamble: [UInt8] = []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { preamble = lines.take(3) }
    var first = lines.next() ?? (bytes: [], end: [])
    if first.bytes.count == 5, String(decoding: first.bytes, as: UTF8.self).lowercased().hasPrefix("sep=") {
      preamble += first.bytes + first.end
      first = lines.next() ?? (bytes: [], end: [])
    }
    // No program of today takes a carriage return alone for the end of a line.
    lineEnd = first.end.contains(UInt8(ascii: "\n")) ? Array(first.end) : [UInt8(ascii: "\n")]
    self.preamble = preamble
    let found = try Self.separated(first.bytes, column)
    separator = found?.separator ?? UInt8(ascii: ",")
    let isNamed = try Self.isHeader(first.bytes, found, column)
    header = isNamed ? Array(first.bytes) : Array("id".utf8)
    let fields = isNamed ? found?.fields : nil
    names = (fields ?? [Array(header[...].trimmed)]).map { String(decoding: $0, as: UTF8.self) }
    isSeparated = isNamed && found != nil
    var gathered = try Gathered(text, column, names, separator: isSeparated ? separator : nil, mostRows: mostRows)
    if !isNamed, !first.bytes.trimmed.isEmpty {
      try gathered.add(Parsed(bytes: first.bytes, fields: [Array(first.bytes.trimmed)], line: 1))
    }
    try Self.read(&lines, separator: isSeparated ? separator : nil, into: &gathered)
    let chosen = try gathered.column()
    rows = gathered.rows
    let isGuessed = column == nil && names.count > 1 && !rows.isEmpty
    remarks =
      (isUTF16 ? ["the table is in UTF-16, the output in UTF-8"] : [])
      + (isGuessed ? ["the IDs are read from the column \(quoted(names[chosen]))"] : [])
    width = rows.reduce(names.count) { max($0, $1.fieldCount) }
    try Self.requireEven(rows, width: width, length: bytes.count)
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
    let bytes = bytes(of: row)
    return (mask.map { masked(bytes, $0) } ?? bytes) + Array(repeating: separator, count: max(missing, 0))
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

  /// The fields of the first line; nil for a line of one field and for JSON. Throws status 1 for another line that is too
  /// long to be told from a text.
  private static func separated(_ first: ArraySlice<UInt8>, _ column: String?) throws(Failure) -> SeparatedRow? {
    guard first.count > longestHeader else { return SeparatedRow.header(first) }
    let isDocument = first.trimmed.first.map { "{[".utf8.contains($0) } ?? false
    guard column != nil || !isDocument && first.contains(where: { "\t;,".utf8.contains($0) }) else { return nil }
    throw Failure(
      .failure,
      "line 1 has \(first.count) bytes: expected the names of columns or an ID, up to \(longestHeader) bytes",
      hint: "pass a table in csv or one ID per line; nothing was sent")
  }

  private static func isHeader(
    _ first: ArraySlice<UInt8>, _ found: SeparatedRow?, _ column: String?
  ) throws(Failure) -> Bool {
    if column != nil { return true }
    if let found { return IDColumn.isHeader(found.fields) }
    return IDColumn.isName(String(decoding: first.trimmed, as: UTF8.self))
  }

  /// Without a separator each line is a row of one field.
  private static func read(
    _ lines: inout Lines, separator: UInt8?, into gathered: inout Gathered
  ) throws(Failure) {
    while let first = lines.next() {
      let began = lines.number
      guard let separator else {
        let field = Array(first.bytes.trimmed)
        if !field.isEmpty { try gathered.add(Parsed(bytes: first.bytes, fields: [field], line: began)) }
        continue
      }
      var (line, bytes, row) = (first, first.bytes, SeparatedRow(separator: separator))
      while !row.add(line.bytes) {
        guard let next = lines.next(), bytes.count <= longestRow else {
          throw Failure(
            .failure, "line \(began): the quote that opens a field there does not end",
            hint: "what follows it could not be told apart, so nothing was asked")
        }
        bytes = lines.text[bytes.startIndex..<next.bytes.endIndex]
        line = next
      }
      if row.fields.contains(where: { !$0.isEmpty }) {
        try gathered.add(Parsed(bytes: bytes, fields: row.fields, line: began))
      }
    }
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
      "\(long) has \(width) columns and line \(short.line) has \(short.fieldCount): expected rows of one length",
      hint: "check the separators and quotes; nothing was sent")
  }

  /// So many columns may be missing in any table.
  private static let shortestUneven = 1 << 12

  /// The rows read so far. Of each only the cell with the ID is kept, as the fields of a million would fill the memory.
  private struct Gathered {
    private(set) var rows: [Row] = []
    private let columns: IDColumn
    private let separator: UInt8?
    /// The column of the IDs, once it is known.
    private var chosen: Int?

    private let text: [UInt8]
    private let mostRows: Int

    init(
      _ text: [UInt8], _ column: String?, _ names: [String], separator: UInt8?, mostRows: Int
    ) throws(Failure) {
      (self.text, self.separator, self.mostRows) = (text, separator, mostRows)
      columns = IDColumn(names: names, expected: [.orderId, .anyTransactionId])
      if let column { chosen = try columns.named(column) } else if names.count == 1 { chosen = 0 }
    }

    mutating func add(_ row: Parsed) throws(Failure) {
      guard rows.count < mostRows else {
        throw Failure(.failure, "the table has more than \(mostRows) rows", hint: "split it; nothing was sent")
      }
      if chosen == nil, let found = try columns.guess(row.fields) {
        chosen = found
        for index in rows.indices {
          let earlier = rows[index]
          let bytes = text[earlier.range]
          let fields = TicketTable.fields(of: Array(bytes), separator: separator)
          rows[index] = self.row(Parsed(bytes: bytes, fields: fields, line: earlier.line))
        }
      }
      rows.append(self.row(row))
    }

    private func row(_ row: Parsed) -> Row {
      let field = chosen.flatMap { $0 < row.fields.count ? row.fields[$0] : nil } ?? []
      return Row(
        range: row.bytes.startIndex..<row.bytes.endIndex, fieldCount: row.fields.count,
        cell: String(decoding: field, as: UTF8.self), line: row.line)
    }

    /// Throws status 2 where there are rows and nobody can tell which column it is.
    func column() throws(Failure) -> Int {
      guard chosen != nil || rows.isEmpty else { throw columns.undecided }
      return chosen ?? 0
    }
  }
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

/// The lines of a text with what ended each of them.
private struct Lines {
  let text: [UInt8]
  private let lineEnd: UInt8
  private var place = 0
  /// Of the line that came last, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    text = bytes
    lineEnd = bytes.lineEnd ?? UInt8(ascii: "\n")
  }

  mutating func take(_ count: Int) -> [UInt8] {
    defer { place += count }
    return Array(text[place..<place + count])
  }

  mutating func next() -> (bytes: ArraySlice<UInt8>, end: ArraySlice<UInt8>)? {
    guard place < text.count else { return nil }
    let start = place
    let feed = text[start...].firstIndex(of: lineEnd)
    place = feed.map { $0 + 1 } ?? text.count
    number += 1
    var end = feed ?? text.count
    if end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return (text[start..<end], text[end..<place])
  }
}
