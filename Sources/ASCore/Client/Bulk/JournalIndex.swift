import Base

/// Reads a journal once, in pieces, and notes where everything is; holds none of it but its first line.
///
/// A line that its writer did not come to end is not there: the journal is whole up to the last line feed.
struct JournalIndex {
  struct Place: Equatable {
    let offset: Int64
    let count: Int
  }

  /// The first line, without its line feed.
  private(set) var header: [UInt8]?
  /// How many bytes the ended lines have.
  private(set) var wholeLength: Int64 = 0
  /// Whether there are bytes behind them: a line that was not ended.
  private(set) var hasTornLine = false
  /// How many ended lines hold no record, and the first of them, counted from 1.
  private(set) var strayLines = 0
  private(set) var firstStrayLine = 0
  /// By number from 0. Not a list with a slot for each number: a line can name any, and memory is to grow with the file.
  private var places: [Int: Place] = [:]
  /// Lines whose number a later one has too.
  private var superseded: [Place] = []
  private var lineCount = 0
  private var offset: Int64 = 0
  /// The beginning of the line at hand: all of the first line, of others as much as holds the number.
  private var line: [UInt8] = []

  /// What a line begins with, before its number.
  static let entry = "{\"n\":"
  /// Longer ones are none of asctl's.
  static let headerLimit = 1 << 20
  private static let entryLimit = 32

  func place(of number: Int) -> Place? { places[number] }

  /// The places of the lines that a run of so many IDs has not read: superseded ones, and those of higher numbers.
  func idle(behind count: Int) -> [Place] { superseded + places.lazy.filter { $0.key >= count }.map(\.value) }

  mutating func read(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end])
      offset += Int64(end - rest.startIndex)
      endLine()
      rest = rest[(end + 1)...]
    }
    keep(rest)
    offset += Int64(rest.count)
    hasTornLine = offset > wholeLength
  }

  /// The text of a header that was not ended, as far as it goes.
  var tornHeader: [UInt8]? { header == nil ? line : nil }

  private mutating func keep(_ piece: ArraySlice<UInt8>) {
    let limit = header == nil ? Self.headerLimit : Self.entryLimit
    line += piece.prefix(max(limit - line.count, 0))
  }

  private mutating func endLine() {
    lineCount += 1
    if header == nil {
      header = line
    } else if let number = Self.number(of: line) {
      let place = Place(offset: wholeLength, count: Int(offset - wholeLength))
      if let earlier = places.updateValue(place, forKey: number) { superseded.append(earlier) }
    } else {
      strayLines += 1
      if strayLines == 1 { firstStrayLine = lineCount }
    }
    line.removeAll(keepingCapacity: true)
    offset += 1
    wholeLength = offset
  }

  /// The number of a line, counted from 0; the file counts from 1. nil for a line that is no entry.
  private static func number(of line: [UInt8]) -> Int? {
    guard line.starts(with: entry.utf8) else { return nil }
    let rest = line.dropFirst(entry.utf8.count)
    let digits = rest.prefix(while: \.isDigit)
    guard rest.dropFirst(digits.count).first == UInt8(ascii: ","),
      let number = Int(String(decoding: digits, as: UTF8.self)),
      number > 0
    else { return nil }
    return number - 1
  }
}
