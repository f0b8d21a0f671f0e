import Base
import Platform

/// Reads the rows of a file of separated values as its bytes arrive, without blocking other work. In a file of plain
/// lines each line is a row of one field.
///
/// A byte order mark, and the line in which spreadsheets declare the separator, may precede the column names. Empty
/// lines and rows are skipped.
package final class TableReader {
  private var lines: ArrivingLines
  private let form: Form
  private let keepsBytes: Bool
  private let separatorOfOneColumn: UInt8?
  private var hasBegun = false
  /// An incomplete row, the line it began with, and its bytes if they are kept.
  private var open: (began: ArrivingLines.Line, row: SeparatedRow, bytes: [UInt8])?

  /// The byte order mark and the declared separator, byte for byte.
  package private(set) var preamble: [UInt8] = []
  /// The column names; `nil` in a file of plain lines, and until the first line was read.
  package private(set) var header: Header?
  /// The line ending of the first line.
  package private(set) var lineEnd = [UInt8(ascii: "\n")]
  package var consumed: Int64 { Int64(lines.consumed) }

  /// How the first line is read.
  package enum Form: Sendable {
    /// As column names if it looks like them.
    case guessed
    /// As column names.
    case named
    /// As a row. Each line is a row of one field.
    case plain
  }

  package struct Header: Sendable {
    /// The line, byte for byte.
    package let bytes: [UInt8]
    /// The column names, at least one.
    package let names: [String]
    /// `nil` if each following line is a row of one field.
    package let separator: UInt8?

    package init(bytes: [UInt8], names: [String], separator: UInt8?) {
      (self.bytes, self.names, self.separator) = (bytes, names, separator)
    }
  }

  package struct Row: Sendable {
    /// The number of its first line, counted from 1.
    package let line: Int
    /// Its bytes in the text, without the line ending.
    let range: Range<Int>
    /// Without surrounding spaces and quotes, at most one per column name; none of a line that is too long.
    package let fields: [[UInt8]]
    /// The number of fields, also of those without a column name.
    package let fieldCount: Int
    /// Its bytes without the line ending, if they are kept.
    package var bytes: [UInt8] = []
    /// Whether its bytes have several fields, which a row without column names must not have.
    package var isSeparated: Bool { SeparatedRow.header(bytes[...]) != nil }
  }

  /// A longer first line, such as that of a document, is not split into column names.
  private static let longestHeader = 1 << 16
  /// A longer row is rejected, so that an unterminated quote does not turn the rest into one row.
  private static let longestRow = 1 << 20

  /// - Parameters:
  ///   - separatorOfOneColumn: Separates the fields below a single column name; `nil` if each line is one field.
  ///   - longestLine: Longer lines are skipped.
  ///   - keepsBytes: Whether rows contain their bytes, for a file that is not in memory.
  package init(
    _ source: ByteSource, _ form: Form, separatorOfOneColumn: UInt8?, longestLine: Int, keepsBytes: Bool = false
  ) {
    (self.form, self.separatorOfOneColumn, self.keepsBytes) = (form, separatorOfOneColumn, keepsBytes)
    lines = ArrivingLines(source, limit: longestLine)
  }

  /// Returns the next row. Throws status 1 for an unterminated quote and a file that is not a table.
  package func next() throws(Failure) -> NextInput<Row> {
    while true {
      switch try lines.next() {
      case .later(let arrival): return .later(arrival)
      case .end:
        if let open { throw Self.openQuote(open.began) }
        return .end
      case .input(let line):
        if let row = try hasBegun ? row(line) : first(line) { return .input(row) }
      }
    }
  }

  /// Returns the row of the first line, unless it contains column names.
  private func first(_ line: ArrivingLines.Line) throws(Failure) -> Row? {
    var line = line
    if line.number == 1 {
      if line.bytes.starts(with: Self.mark) {
        (preamble, line.bytes) = (Self.mark, line.bytes.dropFirst(Self.mark.count))
        line.offset += Self.mark.count
      }
      if line.bytes.count == 5, String(decoding: line.bytes, as: UTF8.self).lowercased().hasPrefix("sep=") {
        preamble += line.bytes + line.end
        return nil
      }
    }
    let text = line.bytes.trimmed
    guard !text.isEmpty else { return line.isTooLong ? row(field: line) : nil }
    hasBegun = true
    // Current programs do not use a carriage return alone, so it is not used in the output.
    if line.end.contains(UInt8(ascii: "\n")) { lineEnd = Array(line.end) }
    if form == .plain { return row(field: line) }
    let row = try separated(line)
    let name = String(decoding: text, as: UTF8.self)
    guard form == .named || row.map({ IDColumn.isHeader($0.fields) }) ?? IDColumn.isName(name) else {
      return self.row(field: line)
    }
    header = Header(
      bytes: Array(line.bytes),
      names: row?.fields.map { String(decoding: $0, as: UTF8.self) } ?? [PastedText.bare(name)],
      separator: row?.separator ?? separatorOfOneColumn)
    return nil
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the fields of a first line; `nil` for a line of one field and for JSON.
  private func separated(_ first: ArrivingLines.Line) throws(Failure) -> SeparatedRow? {
    let (line, count) = (first.bytes, first.bytes.count)
    let isDocument = line.trimmed.first.map { "{[".utf8.contains($0) } ?? false
    guard count > Self.longestHeader else { return isDocument ? nil : SeparatedRow.header(line) }
    guard form == .named || !isDocument && line.contains(where: SeparatedRow.separators.contains) else { return nil }
    throw Failure(
      .failure,
      "line \(first.number) has \(count) bytes: expected column names or an ID, up to \(Self.longestHeader) bytes",
      hint: "pass a table in csv or one ID per line; nothing was sent")
  }

  private func row(field line: ArrivingLines.Line) -> Row? {
    let field = Array(line.bytes.trimmed)
    guard !field.isEmpty || line.isTooLong else { return nil }
    let fields = line.isTooLong ? [] : [field]
    return Row(
      line: line.number, range: line.range, fields: fields, fieldCount: fields.count,
      bytes: keepsBytes ? Array(line.bytes) : [])
  }

  private func row(_ line: ArrivingLines.Line) throws(Failure) -> Row? {
    guard let header, let separator = header.separator, open != nil || !line.isTooLong else { return row(field: line) }
    // The row is moved out of `open`, because otherwise each line would copy all of it.
    var (began, row, bytes) = open.take() ?? (line, SeparatedRow(separator: separator, limit: header.names.count), [])
    guard !line.isTooLong, row.length <= Self.longestRow else { throw Self.openQuote(began) }
    if keepsBytes { bytes += line.bytes }
    guard row.add(line.bytes) else {
      if keepsBytes { bytes += line.end }
      open = (began, row, bytes)
      return nil
    }
    guard !row.isEmpty, !row.isRule(line.bytes) else { return nil }
    let range = began.offset..<line.range.upperBound
    return Row(line: began.number, range: range, fields: row.fields, fieldCount: row.count, bytes: bytes)
  }

  private static func openQuote(_ began: ArrivingLines.Line) -> Failure {
    Failure(
      .failure, "line \(began.number): unterminated quote in a field",
      hint: "fix the quote; the text after it was not read")
  }
}

/// One row of a file of separated values, assembled from its lines. A quoted field may contain line breaks, separators
/// and doubled quotes (RFC 4180).
struct SeparatedRow {
  let separator: UInt8
  private let limit: Int
  /// The first fields, up to the limit, without surrounding spaces and quotes.
  private(set) var fields: [[UInt8]] = []
  /// The number of fields, also of those after the limit.
  private(set) var count = 0
  private(set) var isEmpty = true
  private(set) var length = 0
  private var field: [UInt8] = []
  private var state = State.beginning

  private enum State {
    case beginning
    case plain
    case quoted
    /// After a quote that ends the field or is the first of two.
    case afterQuote
  }

  /// - Parameter limit: The number of fields to keep. A field without a column name is not read, and a row of
  ///   separators would take eight bytes for each.
  init(separator: UInt8, limit: Int = .max) {
    (self.separator, self.limit) = (separator, limit)
  }

  /// Adds a line without its line feed. Returns whether the row ends with it.
  mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
    length += line.count + 1
    for byte in line.last == UInt8(ascii: "\r") ? line.dropLast() : line { add(byte) }
    guard state != .quoted else {
      field.append(UInt8(ascii: "\n"))
      return false
    }
    endField()
    return true
  }

  private mutating func add(_ byte: UInt8) {
    let quote = UInt8(ascii: "\"")
    switch state {
    case .beginning where byte == quote: state = .quoted
    case .quoted where byte == quote: state = .afterQuote
    case .afterQuote where byte == quote:
      field.append(byte)
      state = .quoted
    case .quoted: field.append(byte)
    case .beginning, .plain, .afterQuote:
      guard byte != separator else { return endField() }
      field.append(byte)
      state = byte.isSpace && state == .beginning ? .beginning : .plain
    }
  }

  private mutating func endField() {
    count += 1
    let text = field[...].trimmed
    isEmpty = isEmpty && text.isEmpty
    // A copy of an empty slice would keep a buffer of its own.
    if count <= limit { fields.append(text.isEmpty ? [] : Array(text)) }
    field.removeAll(keepingCapacity: true)
    state = .beginning
  }

  /// The separators of tables, and that of psql, which counts only in a line without the others.
  static let separators = Array("\t;,".utf8)
  private static let bar = UInt8(ascii: "|")

  /// Returns whether a line is the rule below the names of a table of psql or Markdown.
  func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    separator == Self.bar && line.contains(UInt8(ascii: "-")) && line.allSatisfy { "-+:| ".utf8.contains($0) }
  }

  /// Returns the fields of a first line, with the separator that gives the most fields; `nil` for one field or an
  /// incomplete line.
  static func header(_ line: ArraySlice<UInt8>) -> SeparatedRow? {
    var best: SeparatedRow?
    let used = separators.filter(line.contains)
    for separator in used.isEmpty && line.contains(bar) ? [bar] : used {
      var row = SeparatedRow(separator: separator)
      guard row.add(line), row.fields.count > max(best?.fields.count ?? 0, 1) else { continue }
      best = row
    }
    return best
  }
}
