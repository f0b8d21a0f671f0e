import Base

/// A cell of JSON in a row. A long cell is written in parts, because a hostile list of millions of values may not fit
/// into memory.
final class JSONCell<E: Error> {
  private let writer: CellWriter
  private var row = Chunks<E>(of: 0) { _ throws(E) in }
  private var isBegun = false

  /// The maximum length, in bytes, of a cell that is written at once.
  private static var longest: Int { 1 << 16 }

  private init(_ writer: CellWriter) {
    self.writer = writer
  }

  /// Writes the output of `json` as one cell.
  static func write(
    by writer: CellWriter, to row: inout Chunks<E>, _ json: (inout Chunks<E>) throws(E) -> Void
  ) throws(E) {
    let cell = JSONCell(writer)
    swap(&cell.row, &row)
    defer { swap(&cell.row, &row) }
    var parts = Chunks<E>(of: longest) { part throws(E) in try cell.add(part) }
    try json(&parts)
    if cell.isBegun { try parts.flush() }
    cell.end(parts.bytes)
  }

  private func add(_ part: [UInt8]) throws(E) {
    if !isBegun { writer.beginLong(&row.bytes) }
    isBegun = true
    part.withUnsafeBytes { writer.write(partOfLong: $0, to: &row.bytes) }
    try row.flushIfFull()
  }

  /// - Parameter rest: The remaining text, or all of it if the cell was not begun.
  private func end(_ rest: [UInt8]) {
    if isBegun { return writer.endLong(&row.bytes) }
    rest.withUnsafeBytes { writer.write($0, to: &row.bytes) }
  }
}
