import AppStore
import Base

/// Writes the cells of rows from the slots of an item.
struct RowCells: Sendable {
  let writer: CellWriter
  private var lists = JSONEncoder(isHumanized: true, style: .compact)
  /// The text of the current cell.
  private var cell: [UInt8] = []

  init(_ writer: CellWriter) {
    self.writer = writer
  }

  mutating func write<E: Error>(
    _ column: Int, of tree: PathTree, _ slots: inout ItemSlots, _ reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    let node = tree.ends[column]
    let slot = slots.slots[Int(node)]
    switch slot.content {
    case .nothing: break
    case .value:
      let token = reader.tape.tokens[Int(slot.value)]
      if !token.isContainer {
        if !slots.isPlain(node, in: slot.scope, tree, &reader),
          write(token, slots.rule(node, in: slot.scope, tree, &reader), in: slot.scope, &reader, &chunks.bytes)
        {
          return
        }
        return write(plain: token, reader.tape, &chunks.bytes)
      }
      let rule = slots.rule(node, in: slot.scope, tree, &reader)
      try JSONCell.write(by: writer, to: &chunks) { cell throws(E) in
        try lists.write(Int(slot.value), rule, in: slot.scope, of: &reader, to: &cell)
      }
    case .list:
      try JSONCell.write(by: writer, to: &chunks) { cell throws(E) in
        cell.bytes.append(UInt8(ascii: "["))
        var index = slot.value
        while index != ItemSlots.none {
          let element = slots.elements[Int(index)]
          if index != slot.value { cell.bytes.append(UInt8(ascii: ",")) }
          try cell.flushIfFull()
          let rule = slots.rule(node, in: element.scope, tree, &reader)
          try lists.write(Int(element.token), rule, in: element.scope, of: &reader, to: &cell)
          index = element.next
        }
        cell.bytes.append(UInt8(ascii: "]"))
      }
    }
  }

  /// Writes a value that has its own format. Returns false for a value that is shown unchanged.
  private func write(
    _ token: JSONTape.Token, _ rule: FieldRule, in scope: Int32, _ reader: inout FieldReader, _ output: inout [UInt8]
  ) -> Bool {
    guard reader.format(token, rule, in: scope, by: .data) != .unchanged else { return false }
    reader.formatter.text.withUnsafeBytes { writer.write($0, to: &output) }
    return true
  }

  /// Writes a number, a string or a boolean, and nothing for null.
  private mutating func write(plain token: JSONTape.Token, _ tape: JSONTape, _ output: inout [UInt8]) {
    switch token.kind {
    case .null: break
    case .string where token.hasEscapes:
      cell.removeAll(keepingCapacity: true)
      tape.appendDecoded(token, to: &cell)
      cell.withUnsafeBytes { writer.write($0, to: &output) }
    case .string: tape.withBytes(token) { writer.write($0, to: &output) }
    case .bool, .number, .name, .array, .object: tape.append(token, to: &output)
    }
  }
}

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
