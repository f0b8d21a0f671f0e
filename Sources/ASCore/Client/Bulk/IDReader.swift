import AppStore
import Base
import Platform

/// Reads IDs from lines or from a column of separated values, as needed, without blocking other work.
package final class IDReader {
  private let rows: TableReader
  private let expected: Identifier.Name
  /// The column's name, if it was given.
  private let given: String?
  private let remark: (String) -> Void
  private var columns: IDColumn?
  /// The index of the column with the IDs, once it is known.
  private var column: Int?
  /// The rows that were read before the column was known.
  private var before: [TableReader.Row] = []
  private var pending: ArraySlice<GivenID> = []
  /// Bytes of the lines that were returned so far.
  var consumed: Int64 { rows.consumed }

  /// The maximum length of a line in bytes, which is longer than any ID, a JWS in its place, or a row of a table.
  private static let limit = 1 << 16
  /// The number of rows without an ID after which the file is rejected if the column is not known.
  private static let maximumRowsWithoutID = 1000

  package init(
    _ source: ByteSource, of expected: Identifier.Name, column: String? = nil,
    remark: @escaping (String) -> Void = { _ in }
  ) {
    (self.expected, given, self.remark) = (expected, column, remark)
    rows = TableReader(
      source, isNamed: column != nil, separatorOfOneColumn: UInt8(ascii: ","), longestLine: Self.limit)
  }

  /// Returns the next ID. Empty lines and rows are skipped.
  package func next() throws(Failure) -> NextInput<GivenID> {
    while true {
      if let next = pending.popFirst() { return .input(next) }
      let next = try rows.next()
      if columns == nil, let header = rows.header { try begin(header.names) }
      switch next {
      case .input(let row): try take(row)
      case .later(let arrival): return .later(arrival)
      case .end:
        if let columns, !before.isEmpty { throw columns.undecided }
        return .end
      }
    }
  }

  private func begin(_ names: [String]) throws(Failure) {
    let columns = IDColumn(names: names, expected: [expected])
    self.columns = columns
    if let given { column = try columns.named(given) } else if names.count == 1 { choose(0, columns) }
  }

  private func choose(_ index: Int, _ columns: IDColumn) {
    column = index
    remark("reading IDs from the column \(quoted(columns.names[index]))")
  }

  private func take(_ row: TableReader.Row) throws(Failure) {
    guard !row.fields.isEmpty else {
      return refuse("", "the line is longer than \(Self.limit >> 10) KiB and cannot be an ID")
    }
    guard let columns else { return try readList(String(decoding: row.fields[0], as: UTF8.self)) }
    if let column { return try add(row, columns.names[column], column) }
    guard let index = try columns.guess(row.fields) else {
      guard before.count < Self.maximumRowsWithoutID else { throw columns.undecided }
      return before.append(row)
    }
    choose(index, columns)
    for row in before + [row] { try add(row, columns.names[index], index) }
    before = []
  }

  /// Reads a line of a file without columns, which may contain several IDs.
  private func readList(_ text: String) throws(Failure) {
    let list = PastedIdentifier.list(text, as: expected)
    guard list.isEmpty else { return pending += list.map { GivenID($0) } }
    if let fields = SeparatedRow.header(Array(text.utf8)[...])?.fields, fields.count(where: { !$0.isEmpty }) > 1 {
      let hint = "pass one ID per line, or csv with column names in the first line"
      return refuse(text, "\(quoted(text)) is not an ID", hint: hint)
    }
    try add(text)
  }

  private func add(_ row: TableReader.Row, _ name: String, _ index: Int) throws(Failure) {
    guard index < row.fields.count, !row.fields[index].isEmpty else {
      return refuse("", "line \(row.line) has no ID in the column \(quoted(name))")
    }
    try add(String(decoding: row.fields[index], as: UTF8.self))
  }

  private func add(_ text: String) throws(Failure) {
    // The following lines of a key are not recognizable, so none of them is read.
    if PrivateKeyText.isPasted(text) || text.utf8.starts(with: "-----BEGIN ".utf8) {
      throw Failure(
        .usage, "the ID file contains a private key; it was not sent",
        hint: "pass a file of IDs to --ids, and the key file to --private-key-path")
    }
    pending.append(GivenID(text))
  }

  private func refuse(_ text: String, _ message: String, hint: String? = nil) {
    pending.append(GivenID(text, Failure(.usage, message, hint: hint)))
  }
}

/// A line or cell of a file of IDs.
package struct GivenID: Equatable {
  /// Without surrounding spaces.
  package let text: String
  /// Why it cannot be an ID.
  package let failure: Failure?

  fileprivate init(_ text: String, _ failure: Failure? = nil) {
    (self.text, self.failure) = (text, failure)
  }
}
