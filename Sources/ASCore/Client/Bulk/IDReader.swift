import AppStore
import Base
import Platform

/// IDs, in lines or in a column of separated values, read when they are wanted and never waited for while there is
/// something else to do.
package final class IDReader {
  private let source: ByteSource
  private let expected: Identifier.Name
  /// The column's name, where it was given.
  private let column: String?
  private let remark: (String) -> Void
  private var buffer: [UInt8] = []
  private var start = 0
  /// The bytes before it hold no line feed.
  private var searched = 0
  /// Whether the rest of a line is to be passed over that is too long to be looked at.
  private var isSkipping = false
  private var isAtEnd = false
  /// Whether the first bytes were looked at.
  private var hasBegun = false
  /// What ends a line; nil until the first end of one was seen. Old Macs wrote carriage returns alone.
  private var lineEnd: UInt8?
  private var lineNumber = 0
  private var layout = Layout.unknown
  /// A row whose end was not read yet, and the line it began with.
  private var row: (began: Int, row: SeparatedRow)?
  private var pending: ArraySlice<Next> = []
  /// Bytes read so far, those of the lines handed out and no others.
  private(set) var consumed: Int64 = 0

  /// No ID has as many bytes, nor has a JWS that stands in place of one, nor the row of a table.
  private static let limit = 1 << 16
  /// After so many rows without anything that looks like an ID, no column is taken for theirs.
  private static let maximumRowsWithoutID = 1000

  /// What reading further gave.
  package enum Next: Equatable {
    /// As it stands between blanks; what is wrong with it, if it cannot be an ID at all.
    case id(String, Failure?)
    /// The next line is not there yet.
    case later
    case end
  }

  private enum Layout {
    case unknown
    case lines
    /// The rows that came before the column was known.
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

  /// Blank lines and empty rows are passed over.
  package func next() throws(Failure) -> Next {
    while true {
      if let next = pending.popFirst() { return next }
      if let end = buffer[searched...].firstIndex(of: lineEnd ?? UInt8(ascii: "\n")) {
        if end - start > Self.limit { isSkipping = true }
        try read(take(upTo: end, skipping: 1))
        continue
      }
      searched = buffer.count
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
    guard lineEnd == nil else { return }
    lineEnd = buffer[start...].lineEnd
    // What was read of the first line held no line feed.
    if lineEnd == UInt8(ascii: "\r") { searched = start }
  }

  /// A table in UTF-16 is read as a whole, as spreadsheets write no long ones so.
  private func begin() throws(Failure) {
    guard buffer.count > 3 || isAtEnd else { return }
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
      return pending.append(.id("", Failure(.usage, "a line of more than \(Self.limit >> 10) KiB is no ID")))
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
    // What spreadsheets write before the names to say how they separate.
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
    if column == nil { remark("the IDs are read from the column \(quoted(names[index]))") }
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
            .usage, "\(quoted(text)) is no ID", hint: "one ID a line, or csv with the names of its columns first")))
    }
    try add(text)
  }

  private func add(_ text: String) throws(Failure) {
    // The lines behind it do not look like what they are, so none of them is read.
    if PrivateKeyText.isPasted(text) || text.utf8.starts(with: "-----BEGIN ".utf8) {
      throw Failure(
        .usage, "what should be IDs is a key: nothing of it was sent",
        hint: "--ids takes a file of IDs; the key's file is for --private-key-path")
    }
    pending.append(.id(text, nil))
  }

  private func readRow(_ line: ArraySlice<UInt8>, _ separator: UInt8) throws(Failure) {
    // Held once, or all of it would be copied with each line.
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
      .failure, "line \(row?.began ?? lineNumber): the quote that opens a field there does not end",
      hint: "what follows it could not be told apart, so it was not read")
  }
}

extension SeparatedRow {
  fileprivate var names: [String] { fields.map { String(decoding: $0, as: UTF8.self) } }
}

extension Collection<UInt8> {
  /// What ends the first line, as far as that can be told from what there is: a carriage return ends it if no line feed
  /// follows.
  package var lineEnd: UInt8? {
    guard let end = firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return nil }
    guard self[end] == UInt8(ascii: "\r") else { return self[end] }
    let next = index(after: end)
    guard next < endIndex else { return nil }
    return self[next] == UInt8(ascii: "\n") ? self[next] : self[end]
  }
}
