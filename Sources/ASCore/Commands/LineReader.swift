/// Cuts a stream of bytes into lines, holding no more of it than the line at hand.
final class LineReader {
  /// The next bytes, empty at the end. Called only when there is no whole line left.
  private let read: () throws(Failure) -> [UInt8]
  /// Longer lines are passed over; the memory is worth more than what they could hold.
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0
  private var isAtEnd = false

  struct Line {
    /// From 1; empty lines count.
    let number: Int
    /// Without its line feed and carriage return; nil if it was longer than the limit.
    let bytes: ArraySlice<UInt8>?
  }

  init(limit: Int, read: @escaping () throws(Failure) -> [UInt8]) {
    self.limit = limit
    self.read = read
  }

  /// The next line that is not blank.
  func next() throws(Failure) -> Line? {
    while let line = try nextOfAny() {
      guard let bytes = line.bytes, Self.isBlank(bytes) else { return line }
    }
    return nil
  }

  /// The first line that is not blank, if it ends and more than blanks follow; read ahead, not taken.
  func peekFirstOfSeveral() throws(Failure) -> ArraySlice<UInt8>? {
    var from = start
    while true {
      guard let end = try lineFeed(from: from) else { return nil }
      let line = Self.trimmed(buffer[from..<end])
      if Self.isBlank(line) {
        from = end + 1
        continue
      }
      return try hasText(from: end + 1) ? line : nil
    }
  }

  /// The next bytes, read ahead and not taken; fewer than `count` only at the end.
  func peek(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    while buffer.count - start < count, try fill() {}
    return buffer[start...].prefix(count)
  }

  /// Everything that is left, as one text; nil if that is longer than the limit.
  func rest() throws(Failure) -> ArraySlice<UInt8>? {
    while buffer.count - start <= limit, try fill() {}
    return buffer.count - start <= limit ? buffer[start...] : nil
  }

  private func nextOfAny() throws(Failure) -> Line? {
    guard let end = try lineFeed(from: start) else {
      guard buffer.count > start else { return nil }
      if buffer.count - start > limit, !isAtEnd { return try skipLongLine() }
      defer { start = buffer.count }
      return line(Self.trimmed(buffer[start...]))
    }
    defer { start = end + 1 }
    return line(end - start > limit ? nil : Self.trimmed(buffer[start..<end]))
  }

  private func line(_ bytes: ArraySlice<UInt8>?) -> Line {
    number += 1
    // A copy of its own, so that the buffer can move on beneath it.
    return Line(number: number, bytes: bytes.map { ArraySlice(Array($0)) })
  }

  /// The offset of the next line feed; nil at the end, or when there is none within the limit.
  private func lineFeed(from offset: Int) throws(Failure) -> Int? {
    var offset = offset
    while true {
      if let found = buffer[offset...].firstIndex(of: UInt8(ascii: "\n")) { return found }
      guard buffer.count - start <= limit else { return nil }
      let searched = buffer.count - start
      let ahead = offset - start
      guard try fill() else { return nil }
      offset = start + max(ahead, searched)
    }
  }

  private func hasText(from offset: Int) throws(Failure) -> Bool {
    var ahead = offset - start
    while true {
      if buffer[(start + ahead)...].contains(where: { !Peeled.isSpace($0) }) { return true }
      ahead = buffer.count - start
      guard ahead <= limit, try fill() else { return false }
    }
  }

  private func skipLongLine() throws(Failure) -> Line {
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        start = end + 1
        return line(nil)
      }
      start = buffer.count
      guard try fill() else { return line(nil) }
    }
  }

  private func fill() throws(Failure) -> Bool {
    guard !isAtEnd else { return false }
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    let bytes = try read()
    isAtEnd = bytes.isEmpty
    buffer += bytes
    return !isAtEnd
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy(Peeled.isSpace)
  }
}
