import Base
import Platform
import SignedData

/// Splits a text file into lines as its bytes arrive, without blocking other work. The encoding is detected from the
/// first bytes, and the line ending from the first line.
struct ArrivingLines {
  private let source: ByteSource
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  /// The bytes before this index contain no line ending.
  private var searched = 0
  private var isSkipping = false
  private var isAtEnd = false
  private var hasBegun = false
  /// The line ending; `nil` until the first one was read. Old Macs used carriage returns alone.
  private var lineEnd: UInt8?
  private var number = 0
  /// Bytes of the lines that were returned so far.
  private(set) var consumed = 0

  struct Line {
    /// Counted from 1.
    let number: Int
    /// Where it begins in the text.
    var offset: Int
    /// Without its line ending; empty if it is too long.
    var bytes: ArraySlice<UInt8>
    /// Its line ending; the last line may have none.
    let end: ArraySlice<UInt8>
    let isTooLong: Bool

    var range: Range<Int> { offset..<offset + bytes.count }
  }

  init(_ source: ByteSource, limit: Int) {
    (self.source, self.limit) = (source, limit)
  }

  mutating func next() throws(Failure) -> NextInput<Line> {
    while true {
      // The first bytes may show that the text is not UTF-8.
      if hasBegun, let end = buffer[searched...].firstIndex(of: lineEnd ?? UInt8(ascii: "\n")) {
        return .input(line(upTo: end, skipping: 1))
      }
      if hasBegun { searched = buffer.count }
      if isAtEnd {
        guard start < buffer.count || isSkipping else { return .end }
        return .input(line(upTo: buffer.count, skipping: 0))
      }
      if buffer.count - start > limit {
        take(buffer.count)
        isSkipping = true
      }
      if let arrival = source.arrival, !arrival.isThere(.zero) { return .later(arrival) }
      try fill()
    }
  }

  private mutating func line(upTo end: Int, skipping count: Int) -> Line {
    defer {
      isSkipping = false
      take(end + count)
    }
    number += 1
    let isTooLong = isSkipping || end - start > limit
    let length = end > start && buffer[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    return Line(
      number: number, offset: consumed, bytes: isTooLong ? [] : buffer[start..<length],
      end: buffer[length..<end + count], isTooLong: isTooLong)
  }

  private mutating func take(_ end: Int) {
    consumed += end - start
    (start, searched) = (end, end)
  }

  private mutating func fill() throws(Failure) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    try readMore()
    if !hasBegun { try begin() }
    guard hasBegun, lineEnd == nil else { return }
    // Only the last byte before the new ones may be part of a line ending.
    lineEnd = Self.lineEnd(of: buffer[max(searched - 1, start)...])
    // The part of the first line that was read contains no line feed.
    if lineEnd == UInt8(ascii: "\r") { searched = start }
  }

  private mutating func readMore() throws(Failure) {
    let bytes = try source.read(1 << 16)
    isAtEnd = bytes.isEmpty
    buffer += bytes
  }

  /// Detects the encoding. A table in UTF-16 is read as a whole, because spreadsheets write only short ones in it.
  private mutating func begin() throws(Failure) {
    guard isAtEnd || !IDTable.isUndecided(buffer) else { return }
    hasBegun = true
    if IDTable.isUTF16(buffer) {
      while !isAtEnd {
        guard buffer.count <= Self.longestUTF16 else {
          throw Failure(
            .failure, "the table in UTF-16 is longer than \(Self.longestUTF16 >> 20) MiB",
            hint: "save it as UTF-8, which is read without a limit")
        }
        try readMore()
      }
    }
    buffer = try IDTable.text(buffer)
  }

  static let longestUTF16 = 64 << 20

  /// Returns the line ending of the first line, as far as the available text shows it. A carriage return counts if no
  /// line feed follows.
  private static func lineEnd(of text: ArraySlice<UInt8>) -> UInt8? {
    guard let end = text.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return nil }
    guard text[end] == UInt8(ascii: "\r") else { return text[end] }
    guard end + 1 < text.endIndex else { return nil }
    return text[end + 1] == UInt8(ascii: "\n") ? text[end + 1] : text[end]
  }
}

// The encoding of a table, as saved by a spreadsheet.

extension IDTable {
  /// Returns the text in UTF-8. Throws status 1 for a workbook, which is not text.
  package static func text(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    let isZIP = bytes.starts(with: workbooks[0])
    guard !workbooks.contains(where: bytes.starts(with:)) else {
      throw Failure(
        .failure, "that is a workbook (\(isZIP ? ".xlsx or .numbers" : ".xls")): expected a table in csv",
        hint: "export the sheet as CSV UTF-8, with the IDs formatted as text")
    }
    return isUTF16(bytes) ? Array(MessageParts.utf8(bytes[...])) : bytes
  }

  static func isUTF16(_ bytes: [UInt8]) -> Bool { marks.contains(where: bytes.starts(with:)) }

  /// Returns whether more bytes are required to recognize the file.
  static func isUndecided(_ beginning: [UInt8]) -> Bool {
    (workbooks + marks).contains { $0.count > beginning.count && $0.starts(with: beginning) }
  }

  /// The first bytes of ZIP and OLE files, and the byte order marks of UTF-16.
  private static let workbooks: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]]
  private static let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
}
