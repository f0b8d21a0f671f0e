import AppStore
import Base
import Platform

/// Reads IDs from lines or from a column of separated values, as needed, without blocking other work.
package final class IDReader {
  private let source: ByteSource
  private let expected: Identifier.Name
  /// The column's name, if it was given.
  private let column: String?
  private let remark: (String) -> Void
  private var buffer: [UInt8] = []
  private var start = 0
  /// The bytes before this index contain no line feed.
  private var searched = 0
  /// Whether the rest of an overlong line is being skipped.
  private var isSkipping = false
  private var isAtEnd = false
  /// Whether the first bytes were checked.
  private var hasBegun = false
  /// The line ending; `nil` until the first one was read. Old Macs used carriage returns alone.
  private var lineEnd: UInt8?
  private var lineNumber = 0
  private var layout = Layout.unknown
  /// An incomplete row, and the line it began with.
  private var row: (began: Int, row: SeparatedRow)?
  private var pending: ArraySlice<Next> = []
  /// Bytes of the lines that were returned so far.
  private(set) var consumed: Int64 = 0

  /// Longer than any ID, any JWS in its place, and any row of a table.
  private static let limit = 1 << 16
  /// After this many rows without anything that looks like an ID, no column is selected.
  private static let maximumRowsWithoutID = 1000

  /// The result of reading.
  package enum Next: Equatable {
    /// The text without surrounding spaces, and the failure if it cannot be an ID.
    case id(String, Failure?)
    /// The next line is not available yet.
    case later
    case end
  }

  private enum Layout {
    case unknown
    case lines
    /// The rows that were read before the column was known.
    case rows(separator: UInt8, IDColumn, [Row])
    case column(separator: UInt8, index: Int, name: String)
  }

  private struct Row {
    let line: Int
    let fields: [[UInt8]]
  }

  package init(
    _ source: ByteSource, of expected: Identifier.Name, column: String? = nil,
    remark: @escaping (String) -> Void = { _ in }
  ) {
    (self.source, self.expected, self.column, self.remark) = (source, expected, column, remark)
  }

  /// Skips empty lines and rows.
  package func next() throws(Failure) -> Next {
    while true {
      if let next = pending.popFirst() { return next }
      // The first bytes may say that the others are not UTF-8.
      if hasBegun, let end = buffer[searched...].firstIndex(of: lineEnd ?? UInt8(ascii: "\n")) {
        if end - start > Self.limit { isSkipping = true }
        try read(take(upTo: end, skipping: 1))
        continue
      }
      if hasBegun { searched = buffer.count }
      if isAtEnd {
        guard start < buffer.count || isSkipping else {
          try end()
          if pending.isEmpty { return .end }
          continue
        }
        try read(take(upTo: buffer.count, skipping: 0))
        continue
      }
      if buffer.count - start > Self.limit {
        _ = take(upTo: buffer.count, skipping: 0)
        isSkipping = true
      }
      if let arrival = source.arrival, !arrival.isThere(.zero) { return .later }
      try fill()
    }
  }

  private func take(upTo end: Int, skipping count: Int) -> ArraySlice<UInt8> {
    defer {
      consumed += Int64(end + count - start)
      start = end + count
      searched = start
    }
    return buffer[start..<end]
  }

  private func fill() throws(Failure) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    let bytes = try source.read(1 << 16)
    isAtEnd = bytes.isEmpty
    buffer += bytes
    if !hasBegun { try begin() }
    guard hasBegun, lineEnd == nil else { return }
    lineEnd = buffer[start...].lineEnd
    // The part of the first line that was read contains no line feed.
    if lineEnd == UInt8(ascii: "\r") { searched = start }
  }

  /// A table in UTF-16 is read as a whole, as spreadsheets write no long ones so.
  private func begin() throws(Failure) {
    guard isAtEnd || !TableFile.isUndecided(buffer) else { return }
    hasBegun = true
    if TableFile.isUTF16(buffer) {
      while !isAtEnd, buffer.count < Self.longestUTF16 {
        let bytes = try source.read(1 << 16)
        isAtEnd = bytes.isEmpty
        buffer += bytes
      }
      isAtEnd = true
    }
    buffer = try TableFile.text(buffer)
  }

  private static let longestUTF16 = 64 << 20

  private func read(_ line: ArraySlice<UInt8>) throws(Failure) {
    lineNumber += 1
    if isSkipping {
      isSkipping = false
      if row != nil { throw openQuote }
      return pending.append(
        .id("", Failure(.usage, "the line is longer than \(Self.limit >> 10) KiB and cannot be an ID")))
    }
    switch layout {
    case .unknown: try readFirst(line)
    case .lines: try readID(line)
    case .rows(let separator, _, _), .column(let separator, _, _): try readRow(line, separator)
    }
  }

  // MARK: The first line

  private func readFirst(_ line: ArraySlice<UInt8>) throws(Failure) {
    var line = line
    if lineNumber == 1 {
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    }
    let bare = line.trimmed
    guard !bare.isEmpty else { return }
    let text = String(decoding: bare, as: UTF8.self)
    // Spreadsheets may write this line before the names to declare the separator.
    if text.utf8.count == 5, text.lowercased().hasPrefix("sep="), lineNumber == 1 { return }
    let isDocument = text.hasPrefix("{") || text.hasPrefix("[")
    let header = isDocument ? nil : SeparatedRow.header(line)
    if let column {
      let names = header?.names ?? [PastedText(text).bare]
      return try choose(IDColumn(names: names, expected: [expected]).named(column), names, header?.separator)
    }
    if let header, IDColumn.isHeader(header.fields) {
      layout = .rows(separator: header.separator, IDColumn(names: header.names, expected: [expected]), [])
    } else if header == nil, IDColumn.isName(text) {
      try choose(0, [PastedText(text).bare], nil)
    } else {
      layout = .lines
      try readID(line)
    }
  }

  private func choose(_ index: Int, _ names: [String], _ separator: UInt8?) throws(Failure) {
    if column == nil { remark("reading IDs from the column \(quoted(names[index]))") }
    layout = .column(separator: separator ?? UInt8(ascii: ","), index: index, name: names[index])
  }

  // MARK: Lines and rows

  private func readID(_ line: ArraySlice<UInt8>) throws(Failure) {
    let bare = line.trimmed
    guard !bare.isEmpty else { return }
    let text = String(decoding: bare, as: UTF8.self)
    let list = PastedIdentifier.list(text, as: expected)
    guard list.isEmpty else { return pending += list.map { .id($0, nil) } }
    if let fields = SeparatedRow.header(line)?.fields, fields.count(where: { !$0.isEmpty }) > 1 {
      return pending.append(
        .id(
          text,
          Failure(
            .usage, "\(quoted(text)) is not an ID",
            hint: "pass one ID per line, or csv with column names in the first line")))
    }
    try add(text)
  }

  private func add(_ text: String) throws(Failure) {
    // The following lines of a key are not recognizable, so none of them is read.
    if PrivateKeyText.isPasted(text) || text.utf8.starts(with: "-----BEGIN ".utf8) {
      throw Failure(
        .usage, "the ID file contains a private key; it was not sent",
        hint: "pass a file of IDs to --ids, and the key file to --private-key-path")
    }
    pending.append(.id(text, nil))
  }

  private func readRow(_ line: ArraySlice<UInt8>, _ separator: UInt8) throws(Failure) {
    // Kept as one value; otherwise all of it would be copied with each line.
    let began: Int
    var row: SeparatedRow
    (began, row) = self.row.take() ?? (lineNumber, SeparatedRow(separator: separator))
    guard row.add(line) else {
      self.row = (began, row)
      if row.length > Self.limit { throw openQuote }
      return
    }
    guard row.fields.contains(where: { !$0.isEmpty }) else { return }
    try take(Row(line: began, fields: row.fields))
  }

  private func take(_ row: Row) throws(Failure) {
    switch layout {
    case .unknown, .lines: return
    case .column(_, let index, let name): try add(row, index, name)
    case .rows(let separator, let columns, let before):
      guard let index = try columns.guess(row.fields) else {
        guard before.count < Self.maximumRowsWithoutID else { throw columns.undecided }
        layout = .rows(separator: separator, columns, before + [row])
        return
      }
      try choose(index, columns.names, separator)
      for row in before + [row] { try add(row, index, columns.names[index]) }
    }
  }

  private func add(_ row: Row, _ index: Int, _ name: String) throws(Failure) {
    guard index < row.fields.count, !row.fields[index].isEmpty else {
      return pending.append(.id("", Failure(.usage, "line \(row.line) has no ID in the column \(quoted(name))")))
    }
    try add(String(decoding: row.fields[index], as: UTF8.self))
  }

  // MARK: The end

  private func end() throws(Failure) {
    if row != nil { throw openQuote }
    if case .rows(_, let columns, let before) = layout, !before.isEmpty { throw columns.undecided }
  }

  private var openQuote: Failure {
    Failure(
      .failure, "line \(row?.began ?? lineNumber): unterminated quote in a field",
      hint: "fix the quote; the text after it was not read")
  }
}

extension SeparatedRow {
  fileprivate var names: [String] { fields.map { String(decoding: $0, as: UTF8.self) } }
}

extension Collection<UInt8> {
  /// The line ending of the first line, as far as the available text shows it. A carriage return counts if no line feed
  /// follows.
  package var lineEnd: UInt8? {
    guard let end = firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return nil }
    guard self[end] == UInt8(ascii: "\r") else { return self[end] }
    let next = index(after: end)
    guard next < endIndex else { return nil }
    return self[next] == UInt8(ascii: "\n") ? self[next] : self[end]
  }
}
