import Base

/// One row of a file of separated values, assembled from its lines. A quoted field may contain line breaks, separators
/// and doubled quotes (RFC 4180).
package struct SeparatedRow {
  let separator: UInt8
  /// The fields without surrounding spaces and quotes.
  package private(set) var fields: [[UInt8]] = []
  /// Bytes of the lines so far.
  private(set) var length = 0
  private var field: [UInt8] = []
  private var state = State.beginning

  private enum State {
    /// At the beginning of a field.
    case beginning
    case plain
    case quoted
    /// After a quote that ends the field or is the first of two.
    case behindQuote
  }

  package init(separator: UInt8) {
    self.separator = separator
  }

  /// Adds a line without its line feed. Returns whether the row ends with it.
  package mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
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
    case .quoted where byte == quote: state = .behindQuote
    case .behindQuote where byte == quote:
      field.append(byte)
      state = .quoted
    case .quoted: field.append(byte)
    case .beginning, .plain, .behindQuote:
      guard byte != separator else { return endField() }
      field.append(byte)
      state = byte.isSpace && state == .beginning ? .beginning : .plain
    }
  }

  private mutating func endField() {
    fields.append(field.isEmpty ? [] : Array(field[...].trimmed))
    field.removeAll(keepingCapacity: true)
    state = .beginning
  }

  /// Returns the fields of a first line, with the separator that gives the most fields; `nil` for one field or an
  /// incomplete line.
  static func header(_ line: ArraySlice<UInt8>) -> SeparatedRow? {
    var best: SeparatedRow?
    for separator in Array("\t;,".utf8) where line.contains(separator) {
      var row = SeparatedRow(separator: separator)
      guard row.add(line), row.fields.count > max(best?.fields.count ?? 0, 1) else { continue }
      best = row
    }
    return best
  }
}
