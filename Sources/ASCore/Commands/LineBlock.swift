/// Some whole lines of an input, as they were read, to be cut apart by whoever works on them.
struct LineBlock: Sendable {
  /// The number of its first line, from 1; empty lines count.
  let first: Int
  /// The last line of an input may lack its line feed.
  let bytes: ArraySlice<UInt8>
  /// Longer lines are passed over; the memory is worth more than what they could hold.
  let limit: Int
  /// One line that was too long to be kept; `bytes` is empty then.
  var isPassedOver = false

  struct Line {
    let number: Int
    /// Without its line feed and carriage return; nil if it was longer than the limit.
    let bytes: ArraySlice<UInt8>?
  }

  /// Every line that is not blank.
  func forEachLine(_ body: (Line) -> Void) {
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

  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
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
