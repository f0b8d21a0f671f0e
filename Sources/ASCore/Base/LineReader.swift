/// Reads a stream of bytes in blocks of whole lines, holding no more of it than the lines at hand.
///
/// What is read is handed on where it lies. Only a line that stands across the end of one reading and the beginning of
/// the next is copied together.
package final class LineReader {
  /// The next bytes, empty at the end. Called only when there is no whole line left.
  private let read: () throws(Failure) -> [UInt8]
  private let limit: Int
  /// Read and not handed out yet.
  private var buffer: ArraySlice<UInt8> = []
  private var number = 1
  private var isAtEnd = false

  /// Longer lines than the limit are passed over.
  package init(limit: Int, read: @escaping () throws(Failure) -> [UInt8]) {
    self.limit = limit
    self.read = read
  }

  /// The next lines, of so many bytes or a little more if there are; a single one may be longer.
  package func block(ofAbout size: Int) throws(Failure) -> LineBlock? {
    if let end = wholeLines(size) { return take(upTo: end) }
    while true {
      guard buffer.count <= limit else { return try passOver() }
      guard let bytes = try readOn() else { return buffer.isEmpty ? nil : take(upTo: buffer.endIndex) }
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

  /// The first line that is not blank, if it ends and more than blanks follow; read ahead, not taken.
  package func peekFirstOfSeveral() throws(Failure) -> ArraySlice<UInt8>? {
    var ahead = 0
    while true {
      guard let end = try lineFeed(ahead) else { return nil }
      let line = LineBlock.trimmed(buffer[(buffer.startIndex + ahead)..<(buffer.startIndex + end)])
      if LineBlock.isBlank(line) {
        ahead = end + 1
        continue
      }
      return try hasText(end + 1) ? line : nil
    }
  }

  /// The next bytes, read ahead and not taken; fewer than `count` only at the end.
  package func peek(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    while buffer.count < count, try fill() {}
    return buffer.prefix(count)
  }

  /// Everything that is left, as one text; nil if that is longer than the limit.
  package func rest() throws(Failure) -> ArraySlice<UInt8>? {
    while buffer.count <= limit, try fill() {}
    return buffer.count <= limit ? buffer : nil
  }

  /// Where the lines end that make up a block; nil before there is a whole line.
  private func wholeLines(_ size: Int) -> Int? {
    let feed = UInt8(ascii: "\n")
    if buffer.count > size, let end = buffer.first(feed, from: buffer.startIndex + size) { return end + 1 }
    return buffer.endOfLastLine
  }

  private func take(upTo end: Int) -> LineBlock {
    let block = LineBlock(first: number, bytes: buffer[..<end], limit: limit)
    number += block.bytes.lineFeedCount
    buffer = buffer[end...]
    return block
  }

  /// The offset of the next line feed from `start` on; nil at the end, or when there is none within the limit.
  private func lineFeed(_ start: Int) throws(Failure) -> Int? {
    var start = start
    while true {
      if let found = buffer.first(UInt8(ascii: "\n"), from: buffer.startIndex + start) {
        return found - buffer.startIndex
      }
      start = buffer.count
      guard start <= limit, try fill() else { return nil }
    }
  }

  private func hasText(_ start: Int) throws(Failure) -> Bool {
    var start = start
    while true {
      if buffer.dropFirst(start).contains(where: { !$0.isSpace }) { return true }
      start = buffer.count
      guard start <= limit, try fill() else { return false }
    }
  }

  private func passOver() throws(Failure) -> LineBlock {
    buffer = []
    while let bytes = try readOn() {
      guard let feed = bytes.first(UInt8(ascii: "\n"), from: 0) else { continue }
      buffer = bytes[(feed + 1)...]
      break
    }
    defer { number += 1 }
    return LineBlock(first: number, bytes: [], limit: limit, isPassedOver: true)
  }

  private func readOn() throws(Failure) -> ArraySlice<UInt8>? {
    guard !isAtEnd else { return nil }
    let bytes = try read()
    isAtEnd = bytes.isEmpty
    return isAtEnd ? nil : bytes[...]
  }

  /// Adds what comes next to what is held.
  private func fill() throws(Failure) -> Bool {
    guard let bytes = try readOn() else { return false }
    buffer += bytes
    return true
  }
}

/// Some whole lines of an input, as they were read, to be cut apart by whoever works on them.
package struct LineBlock: Sendable {
  /// The number of its first line, from 1; empty lines count.
  package let first: Int
  /// The last line of an input may lack its line feed.
  package let bytes: ArraySlice<UInt8>
  /// Longer lines are passed over; the memory is worth more than what they could hold.
  let limit: Int
  /// One line that was too long to be kept; `bytes` is empty then.
  var isPassedOver = false

  /// A line of an input, and where it stands.
  package struct Line {
    package let number: Int
    /// Without its line feed and carriage return; nil if it was longer than the limit.
    package let bytes: ArraySlice<UInt8>?
  }

  /// Every line that is not blank.
  package func forEachLine(_ body: (Line) -> Void) {
    if isPassedOver { return body(Line(number: first, bytes: nil)) }
    var (number, start) = (first, bytes.startIndex)
    while start < bytes.endIndex {
      let end = bytes.first(UInt8(ascii: "\n"), from: start) ?? bytes.endIndex
      let line = Self.trimmed(bytes[start..<end])
      if end - start > limit {
        body(Line(number: number, bytes: nil))
      } else if !Self.isBlank(line) {
        body(Line(number: number, bytes: line))
      }
      (number, start) = (number + 1, end + 1)
    }
  }

  /// Without the carriage return that Windows puts before a line feed.
  package static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Whether it holds white space only.
  package static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy(\.isSpace)
  }
}

extension ArraySlice<UInt8> {
  /// How many lines end in it.
  var lineFeedCount: Int {
    withUnsafeBytes { bytes in
      var (count, start) = (0, 0)
      while let found = bytes.first(UInt8(ascii: "\n"), from: start) {
        (count, start) = (count + 1, found + 1)
      }
      return count
    }
  }

  /// The index behind the last line feed; nil without one.
  var endOfLastLine: Index? {
    lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
  }
}
