import Base
import Client
import Platform
import Terminal

/// Reads the rows of a table or of JSON lines as they arrive, so that memory does not grow with their number.
final class BeliefTable {
  private let rows: TableReader
  private let isJSON: Bool
  /// The column names; empty until the first row was read.
  private(set) var names: [String] = []
  private(set) var layout: ExtendedTable?
  private var separator: UInt8?
  var consumed: Int64 { rows.consumed }

  struct Row: Sendable {
    let line: Int
    /// The cells by column.
    let cells: [String]
    /// The row as it is written again, and its number of fields.
    var own: (bytes: [UInt8], fieldCount: Int)
    /// The row as an object.
    let json: JSON
    /// The members of an object that the first object does not have.
    var others: [String] = []
    /// Why the row cannot be read.
    var problem: String?
  }

  /// The maximum length of a line in bytes.
  private static let longestLine = 1 << 20

  init(_ source: ByteSource, isNamed: Bool) throws(Failure) {
    let (source, isJSON) = try Self.recognized(source)
    self.isJSON = isJSON
    rows = TableReader(
      source, isJSON ? .plain : isNamed ? .named : .guessed, separatorOfOneColumn: nil, longestLine: Self.longestLine,
      keepsBytes: true)
  }

  /// Returns the source from its start, and whether it begins like JSON.
  private static func recognized(_ source: ByteSource) throws(Failure) -> (ByteSource, isJSON: Bool) {
    var held: [UInt8] = []
    var first: UInt8?
    while first == nil {
      let bytes = try source.read(1 << 16)
      guard !bytes.isEmpty else { break }
      held += bytes
      first = held.first { !$0.isSpace && ![0xEF, 0xBB, 0xBF].contains($0) }
    }
    var whole = source
    whole.read = { count throws(Failure) in
      guard !held.isEmpty else { return try source.read(count) }
      defer { held.removeFirst(min(count, held.count)) }
      return Array(held.prefix(count))
    }
    return (whole, first == UInt8(ascii: "{") || first == UInt8(ascii: "["))
  }

  func next() throws(Failure) -> NextInput<Row> {
    while true {
      let next = try rows.next()
      if !isJSON, layout == nil, let header = try header(before: next) { begin(header, rows.preamble, rows.lineEnd) }
      switch next {
      case .later(let arrival): return .later(arrival)
      case .end: return .end
      case .input(let row): if let row = isJSON ? try object(row) : self.row(row) { return .input(row) }
      }
    }
  }

  /// Waits for the next row; nil at the end. Only for use while no request is in flight.
  func wait(_ context: Context) throws(Failure) -> Row? {
    while true {
      switch try next() {
      case .input(let row): return row
      case .end: return nil
      case .later(let arrival):
        if context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
        _ = arrival.isThere(.seconds(1))
      }
    }
  }

  /// Returns the header of the table; for a file of plain IDs, once a row was read. Throws status 2 for a table without
  /// column names.
  private func header(before next: NextInput<TableReader.Row>) throws(Failure) -> TableReader.Header? {
    if let header = rows.header { return header }
    guard case .input(let row) = next else { return nil }
    guard !row.isSeparated else {
      let line = quoted(truncated(String(decoding: row.bytes, as: UTF8.self), to: 60))
      throw Failure(
        .usage, "the table has no column names: its first line is \(line)",
        hint: "add a line with the column names, such as `id,active`")
    }
    return TableReader.Header(bytes: Array("id".utf8), names: ["id"], separator: nil)
  }

  private func begin(_ header: TableReader.Header, _ preamble: [UInt8], _ lineEnd: [UInt8]) {
    (names, separator) = (header.names, header.separator)
    layout = ExtendedTable(preamble: preamble, header: header, lineEnd: lineEnd, width: names.count)
  }

  private func row(_ row: TableReader.Row) -> Row {
    let cells = row.fields.map { String(decoding: $0, as: UTF8.self) }
    let json = JSONObject(zip(names, cells).map { JSONObject.Member(name: $0, value: .string($1)) })
    var read = Row(line: row.line, cells: cells, own: (row.bytes, row.fieldCount), json: .object(json))
    if row.fields.isEmpty {
      read.problem = "the line is longer than \(Self.longestLine >> 20) MiB"
    } else if separator == nil, row.isSeparated {
      read.problem = "the row has several cells, but the table has one column"
    } else if row.fieldCount > names.count {
      read.problem = "the row has \(row.fieldCount) columns: expected up to \(names.count), as in the header"
      // In the output it has only the columns of the header, so that the appended cells are below their names.
      read.own = (Self.line(row.fields, separator), names.count)
    }
    return read
  }

  // MARK: JSON lines

  /// Returns nil for a line without an object, such as the end of an array.
  private func object(_ row: TableReader.Row) throws(Failure) -> Row? {
    var text = row.bytes[...].trimmed
    // sqlite3 writes an array with one object per line.
    if text.first == UInt8(ascii: "["), row.line == 1 { text = text.dropFirst().trimmed }
    while text.last == UInt8(ascii: ",") || text.last == UInt8(ascii: "]") { text = text.dropLast().trimmed }
    guard !text.isEmpty else { return nil }
    guard let json = try? JSON.parse(Array(text)), let object = json.objectValue else {
      guard !names.isEmpty else {
        throw Failure(
          .failure, "line \(row.line) is not a JSON object",
          hint: "pass one object per line, as `jq -c '.[]'` prints an array, or a table in csv")
      }
      var read = self.read(JSONObject(), line: row.line)
      read.problem = "the line is not a JSON object"
      return read
    }
    if names.isEmpty { beginJSON(object.members.map(\.name)) }
    return read(object, line: row.line)
  }

  private func beginJSON(_ names: [String]) {
    begin(
      TableReader.Header(bytes: Self.line(names), names: names, separator: UInt8(ascii: ",")), [], [UInt8(ascii: "\n")])
  }

  private func read(_ object: JSONObject, line: Int) -> Row {
    let cells = names.map { Self.text(object[$0]) }
    let others = object.members.filter { member in
      member.value != .null && !names.contains { sameBytes($0, member.name) }
    }
    return Row(
      line: line, cells: cells, own: (Self.line(cells), cells.count), json: .object(object), others: others.map(\.name))
  }

  private static func text(_ value: JSON?) -> String {
    guard let value, value != .null else { return "" }
    return value.string ?? value.text(.compact)
  }

  private static func line(_ cells: [String]) -> [UInt8] { line(cells.map { Array($0.utf8) }, nil) }

  private static func line(_ cells: [[UInt8]], _ separator: UInt8?) -> [UInt8] {
    let writer = CellWriter(format: .csv, separator: separator)
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(writer.separator) }
      writer.write(own: cell, to: &line)
    }
    return line
  }

  /// Returns the cells of a row that is not in the table, with only an ID.
  func own(id: String, in place: Int) -> (bytes: [UInt8], fieldCount: Int) {
    var cells = names.map { _ in "" }
    cells[place] = id
    return (Self.line(cells.map { Array($0.utf8) }, separator), cells.count)
  }
}
