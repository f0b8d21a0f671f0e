import Base

/// Reads a stream in blocks of whole lines, and keeps only the current lines in memory.
///
/// Lines are returned without copying, except for a line that spans two reads.
final class LineReader {
  /// Reads the next bytes; empty at the end. Called only when no whole line is left.
  private let read: () throws(Failure) -> [UInt8]
  private let limit: Int
  /// Bytes that were read but not yet returned.
  private var buffer: ArraySlice<UInt8> = []
  private var number = 1
  private var isAtEnd = false

  /// - Parameter limit: Longer lines are skipped.
  init(limit: Int, read: @escaping () throws(Failure) -> [UInt8]) {
    self.limit = limit
    self.read = read
  }

  /// Returns the next lines, about `size` bytes if available. A single line may be longer.
  func block(ofAbout size: Int) throws(Failure) -> LineBlock? {
    if let end = wholeLines(size) { return take(upTo: end) }
    while true {
      guard buffer.count <= limit else { return try skipLongLine() }
      guard let bytes = try readChunk() else { return buffer.isEmpty ? nil : take(upTo: buffer.endIndex) }
      guard let feed = bytes.first(UInt8(ascii: "\n"), from: 0) else {
        buffer += bytes
        continue
      }
      if buffer.isEmpty {
        buffer = bytes
        return take(upTo: wholeLines(size) ?? feed + 1)
      }
      buffer += bytes[...feed]
      let line = take(upTo: buffer.endIndex)
      buffer = bytes[(feed + 1)...]
      return line
    }
  }

  /// Returns the first non-empty line, if it is terminated and more text follows. It is not consumed.
  func peekFirstOfSeveral() throws(Failure) -> ArraySlice<UInt8>? {
    guard let (line, end) = try peekLine(from: 0) else { return nil }
    return try offset(from: end, of: { !$0.isSpace }) == nil ? nil : line
  }

  /// Returns the second non-empty line, which may be the last one. It is not consumed.
  func peekSecond() throws(Failure) -> ArraySlice<UInt8>? {
    guard let (_, end) = try peekLine(from: 0) else { return nil }
    if let second = try peekLine(from: end) { return second.line }
    return buffer.dropFirst(end)
  }

  /// Returns the first terminated non-empty line at or after an offset, and the offset of the line after it.
  private func peekLine(from start: Int) throws(Failure) -> (line: ArraySlice<UInt8>, end: Int)? {
    var start = start
    while let end = try offset(from: start, of: { $0 == UInt8(ascii: "\n") }) {
      let line = LineBlock.trimmed(buffer[(buffer.startIndex + start)..<(buffer.startIndex + end)])
      if !LineBlock.isBlank(line) { return (line, end + 1) }
      start = end + 1
    }
    return nil
  }

  /// Whether nothing but white space is left. Lines are not consumed.
  func isBlank() throws(Failure) -> Bool { try offset(from: 0, of: { !$0.isSpace }) == nil }

  /// Returns the next bytes without consuming them. There are fewer than `count` only at the end.
  func peek(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    while buffer.count < count, try fill() {}
    return buffer.prefix(count)
  }

  /// Returns everything that is left, as one text; `nil` if it is longer than the limit.
  func rest() throws(Failure) -> ArraySlice<UInt8>? {
    while buffer.count <= limit, try fill() {}
    return buffer.count <= limit ? buffer : nil
  }

  /// Returns the end of the lines of a block; `nil` before there is a whole line.
  private func wholeLines(_ size: Int) -> Int? {
    let feed = UInt8(ascii: "\n")
    if buffer.count > size, let end = buffer.first(feed, from: buffer.startIndex + size) { return end + 1 }
    return buffer.lastIndex(of: feed).map { $0 + 1 }
  }

  private func take(upTo end: Int) -> LineBlock {
    let block = LineBlock(first: number, bytes: buffer[..<end], limit: limit)
    var start = block.bytes.startIndex
    while let feed = block.bytes.first(UInt8(ascii: "\n"), from: start) { (number, start) = (number + 1, feed + 1) }
    buffer = buffer[end...]
    return block
  }

  /// Returns the offset of the next such byte at or after `start`; `nil` at the end, or if none is within the limit.
  private func offset(from start: Int, of isWanted: (UInt8) -> Bool) throws(Failure) -> Int? {
    var start = start
    while true {
      if let found = buffer.dropFirst(start).firstIndex(where: isWanted) { return found - buffer.startIndex }
      start = buffer.count
      guard start <= limit, try fill() else { return nil }
    }
  }

  private func skipLongLine() throws(Failure) -> LineBlock {
    buffer = []
    while let bytes = try readChunk() {
      guard let feed = bytes.first(UInt8(ascii: "\n"), from: 0) else { continue }
      buffer = bytes[(feed + 1)...]
      break
    }
    defer { number += 1 }
    return LineBlock(first: number, bytes: [], limit: limit, isTooLong: true)
  }

  private func readChunk() throws(Failure) -> ArraySlice<UInt8>? {
    guard !isAtEnd else { return nil }
    let bytes = try read()
    isAtEnd = bytes.isEmpty
    return isAtEnd ? nil : bytes[...]
  }

  /// Reads more bytes. Returns false at the end.
  private func fill() throws(Failure) -> Bool {
    guard let bytes = try readChunk() else { return false }
    buffer += bytes
    return true
  }
}

/// Some whole lines of an input, which are split by the thread that processes them.
struct LineBlock: Sendable {
  /// The number of its first line, from 1, counting empty lines.
  let first: Int
  /// The last line of an input may have no line feed.
  let bytes: ArraySlice<UInt8>
  /// Longer lines are skipped, to limit memory.
  let limit: Int
  /// Whether this is a single skipped line that was too long; `bytes` is then empty.
  var isTooLong = false

  /// Calls `body` with the number of every non-empty line, and with the line without its line ending; `nil` if it was
  /// longer than the limit.
  func forEachLine(_ body: (_ number: Int, _ bytes: ArraySlice<UInt8>?) -> Void) {
    if isTooLong { return body(first, nil) }
    var (number, start) = (first, bytes.startIndex)
    while start < bytes.endIndex {
      let end = bytes.first(UInt8(ascii: "\n"), from: start) ?? bytes.endIndex
      let line = Self.trimmed(bytes[start..<end])
      if end - start > limit {
        body(number, nil)
      } else if !Self.isBlank(line) {
        body(number, line)
      }
      (number, start) = (number + 1, end + 1)
    }
  }

  /// Returns the line without the carriage return of a Windows line ending.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy(\.isSpace)
  }
}
