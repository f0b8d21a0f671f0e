import AppStore
import Base

/// Writes the cells of rows from the slots of an item.
struct RowCells: Sendable {
  let writer: CellWriter
  private var lists = JSONEncoder(isHumanized: true, style: .compact)
  /// A text on its way to a cell.
  private var cell: [UInt8] = []

  init(_ writer: CellWriter) {
    self.writer = writer
  }

  mutating func write(
    _ column: Int, of tree: PathTree, _ slots: inout ItemSlots, _ reader: inout FieldReader, _ output: inout [UInt8]
  ) {
    let node = tree.ends[column]
    let slot = slots.slots[Int(node)]
    switch slot.content {
    case .nothing: break
    case .value:
      let token = reader.tape.tokens[Int(slot.value)]
      if !token.isContainer {
        if !slots.isPlain(node, in: slot.scope, tree, &reader),
          write(token, slots.rule(node, in: slot.scope, tree, &reader), in: slot.scope, &reader, &output)
        {
          return
        }
        return write(plain: token, reader.tape, &output)
      }
      cell.removeAll(keepingCapacity: true)
      append(slot.value, slots.rule(node, in: slot.scope, tree, &reader), in: slot.scope, &reader)
      cell.withUnsafeBytes { writer.write($0, to: &output) }
    case .list:
      cell.removeAll(keepingCapacity: true)
      cell.append(UInt8(ascii: "["))
      var index = slot.value
      while index != ItemSlots.none {
        let element = slots.elements[Int(index)]
        if index != slot.value { cell.append(UInt8(ascii: ",")) }
        append(element.token, slots.rule(node, in: element.scope, tree, &reader), in: element.scope, &reader)
        index = element.next
      }
      cell.append(UInt8(ascii: "]"))
      cell.withUnsafeBytes { writer.write($0, to: &output) }
    }
  }

  /// A value that is shown otherwise than it came; false for one that is not.
  private func write(
    _ token: JSONTape.Token, _ rule: FieldRule, in scope: Int32, _ reader: inout FieldReader, _ output: inout [UInt8]
  ) -> Bool {
    guard reader.format(token, rule, in: scope, by: .data) != .asItCame else { return false }
    reader.formatter.text.withUnsafeBytes { writer.write($0, to: &output) }
    return true
  }

  /// A number, a string or a boolean; nothing for null.
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

  /// Adds a value to the cell, as JSON.
  private mutating func append(_ token: Int32, _ rule: FieldRule, in scope: Int32, _ reader: inout FieldReader) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &cell)
    lists.write(Int(token), rule, in: scope, of: &reader, to: &chunks)
    swap(&chunks.bytes, &cell)
  }
}
