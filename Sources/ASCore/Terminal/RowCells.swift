import AppStore
import Base

/// The cells of one row. One walk through an item (`fill`) notes the token of each value that has a column; then the cells
/// are written in the order of the columns. Where arrays stand on the way to it, a cell is the list of their elements' values.
struct RowCells: Sendable {
  private var lists = JSONRewriter(isHumanized: true, style: .compact)
  /// What the item has at each node of the tree.
  private var found: [Found] = []
  /// The values of lists, each with the index of the next of the same list.
  private var elements: [Element] = []
  private var cell: [UInt8] = []
  var notesUnlisted = false
  /// Names of members that have a column of the record, and so are not told as unlisted.
  var namesWithColumnAround: [String] = []
  /// The rule of each node, for the object in which the last value there stood.
  private var rules: [(object: FieldRules.ObjectID, rule: FieldRule)?] = []
  /// Members that have no column.
  private(set) var unlisted = UnlistedMembers()

  private struct Found {
    var shape = Shape.nothing
    /// The token of a value; of a list the index in `elements` of its first one.
    var value = RowCells.none
    /// The index of the last element of a list.
    var last = RowCells.none
    /// Of a value; elements have their own.
    var scope = FieldReader.noScope
    /// The object that the last element came from, by its token.
    var source = RowCells.none

    enum Shape: UInt8 {
      case nothing
      case value
      case list
    }
  }

  private struct Element {
    var token: Int32
    let scope: Int32
    var next = RowCells.none
  }

  private static let none: Int32 = -1

  /// At how many nodes the item has nothing.
  var vacantCount: Int { found.reduce(0) { $0 + ($1.value == Self.none ? 1 : 0) } }

  func has(_ column: Int, of columns: PathTree) -> Bool {
    let found = found[Int(columns.ends[column])]
    return found.shape != .nothing && found.value != Self.none
  }

  mutating func clear(_ columns: PathTree) {
    elements.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    found.append(contentsOf: repeatElement(Found(), count: columns.nodes.count))
    if rules.count != columns.nodes.count { rules = Array(repeating: nil, count: columns.nodes.count) }
  }

  mutating func write(
    _ column: Int, of columns: PathTree, _ reader: inout FieldReader, _ writer: CellWriter, _ output: inout [UInt8]
  ) {
    let node = columns.ends[column]
    let found = found[Int(node)]
    switch found.shape {
    case .nothing: break
    case .value: write(value: found, of: node, columns, &reader, writer, &output)
    case .list: write(list: found, of: node, columns, &reader, writer, &output)
    }
  }

  private mutating func write(
    value found: Found, of node: Int32, _ columns: PathTree, _ reader: inout FieldReader,
    _ writer: CellWriter, _ output: inout [UInt8]
  ) {
    let rule = rule(node, in: found.scope, columns, &reader)
    if reader.tape.tokens[Int(found.value)].isContainer {
      cell.removeAll(keepingCapacity: true)
      append(found.value, rule, in: found.scope, &reader)
      return cell.withUnsafeBytes { writer.write($0, to: &output) }
    }
    let currency = reader.currency(rule, in: found.scope)
    let tape = reader.tape
    write(scalar: found.value, rule, currency: currency, of: tape, &reader.formatter, writer, &output)
  }

  /// A number, a string or a boolean; nothing for null. Without a rule as it came.
  mutating func write(
    scalar index: Int32, _ rule: FieldRule?, currency: Int32, of tape: JSONTape, _ formatter: inout ValueFormatter,
    _ writer: CellWriter, _ output: inout [UInt8]
  ) {
    let token = tape.tokens[Int(index)]
    if let rule {
      switch formatter.format(token, rule, currency: currency, of: tape, by: .data) {
      case .text, .number: return formatter.text.withUnsafeBytes { writer.write($0, to: &output) }
      case .asItCame: break
      }
    }
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

  // MARK: Rows of one shape

  mutating func content(_ column: Int, of columns: PathTree, _ reader: inout FieldReader) -> RowPlan.Content {
    let node = columns.ends[column]
    let found = found[Int(node)]
    switch found.shape {
    case .nothing: return .nothing
    case .value: return .value(plannedValue(found.value, of: node, in: found.scope, columns, &reader))
    case .list:
      var values: [RowPlan.Value] = []
      var index = found.value
      while index != Self.none {
        let element = elements[Int(index)]
        values.append(plannedValue(element.token, of: node, in: element.scope, columns, &reader))
        index = element.next
      }
      return .list(values)
    }
  }

  private mutating func plannedValue(
    _ token: Int32, of node: Int32, in scope: Int32, _ columns: PathTree, _ reader: inout FieldReader
  ) -> RowPlan.Value {
    let rule = rule(node, in: scope, columns, &reader)
    if reader.tape.tokens[Int(token)].isContainer { return .json(lists.plan(token, rule, in: scope, of: &reader)) }
    let currency = reader.currency(rule, in: scope)
    return .scalar(token, rule.form == .plain ? nil : rule, currency: currency)
  }

  mutating func write(
    _ content: RowPlan.Content, of tape: JSONTape, _ formatter: inout ValueFormatter, _ writer: CellWriter,
    _ output: inout [UInt8]
  ) {
    let values: [RowPlan.Value]
    switch content {
    case .nothing: return
    case .value(.scalar(let token, let rule, let currency)):
      return write(scalar: token, rule, currency: currency, of: tape, &formatter, writer, &output)
    case .value(let value): values = [value]
    case .list(let elements): values = elements
    }
    cell.removeAll(keepingCapacity: true)
    if content.isList { cell.append(UInt8(ascii: "[")) }
    for (index, value) in values.enumerated() {
      if index > 0 { cell.append(UInt8(ascii: ",")) }
      switch value {
      case .scalar(let token, let rule, let currency):
        lists.write(scalar: tape.tokens[Int(token)], rule, currency: currency, of: tape, &formatter, &cell)
      case .json(let plan): lists.write(by: plan, of: tape, &formatter, &cell)
      }
    }
    if content.isList { cell.append(UInt8(ascii: "]")) }
    cell.withUnsafeBytes { writer.write($0, to: &output) }
  }

  /// Whether the item is an object.
  func holdsObject(_ tape: JSONTape) -> Bool {
    found[0].shape == .value && tape.tokens[Int(found[0].value)].kind == .object
  }

  private mutating func write(
    list found: Found, of node: Int32, _ columns: PathTree, _ reader: inout FieldReader,
    _ writer: CellWriter, _ output: inout [UInt8]
  ) {
    cell.removeAll(keepingCapacity: true)
    cell.append(UInt8(ascii: "["))
    var index = found.value
    while index != Self.none {
      let element = elements[Int(index)]
      if index != found.value { cell.append(UInt8(ascii: ",")) }
      let rule = rule(node, in: element.scope, columns, &reader)
      append(element.token, rule, in: element.scope, &reader)
      index = element.next
    }
    cell.append(UInt8(ascii: "]"))
    cell.withUnsafeBytes { writer.write($0, to: &output) }
  }

  private mutating func rule(
    _ node: Int32, in scope: Int32, _ columns: PathTree, _ reader: inout FieldReader
  ) -> FieldRule {
    let object = reader.object(at: scope)
    if let known = rules[Int(node)], known.object == object { return known.rule }
    let rule = columns.withName(node) { reader.rule($0, in: scope) }
    rules[Int(node)] = (object, rule)
    return rule
  }

  /// Adds a value to the cell, as JSON.
  private mutating func append(_ token: Int32, _ rule: FieldRule, in scope: Int32, _ reader: inout FieldReader) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &cell)
    lists.write(Int(token), rule, in: scope, of: &reader, to: &chunks)
    swap(&chunks.bytes, &cell)
  }

  // MARK: What an item has

  mutating func fill(
    from item: Int, _ object: FieldRules.ObjectID, _ columns: PathTree, _ reader: inout FieldReader
  ) {
    clear(columns)
    // No text has more members, and what is not used is not touched.
    elements.reserveCapacity(reader.tape.tokens.count / 2)
    found[0] = Found(shape: .value, value: Int32(item))
    // A node comes after its parent, so that it is complete when it is its turn.
    for node in columns.nodes.indices where columns.nodes[node].firstChild != PathTree.none {
      switch found[node].shape {
      case .nothing: break
      case .value:
        let object =
          node == 0 ? object : rule(Int32(node), in: found[node].scope, columns, &reader).object
        spread(Int(found[node].value), object, in: found[node].scope, to: Int32(node), columns, &reader)
      case .list:
        var index = found[node].value
        while index != Self.none {
          let element = elements[Int(index)]
          let object = rule(Int32(node), in: element.scope, columns, &reader).object
          spreadElements(of: Int(element.token), object, in: element.scope, to: Int32(node), columns, &reader)
          index = elements[Int(index)].next
        }
        markLists(below: Int32(node), columns)
      }
    }
  }

  /// Notes what a value has at the nodes below `node`.
  private mutating func spread(
    _ token: Int, _ object: FieldRules.ObjectID, in scope: Int32, to node: Int32, _ columns: PathTree,
    _ reader: inout FieldReader
  ) {
    let value = reader.tape.tokens[token]
    switch value.kind {
    case .object:
      let inside = reader.enter(token, object, in: scope)
      columns.forEachMember(of: token, below: node, reader.tape) { child, member in
        guard child != PathTree.none else { return noteUnlisted(member, below: node, columns, reader.tape) }
        found[Int(child)] = Found(shape: .value, value: Int32(member), scope: inside)
      }
    case .array:
      var element = token + 1
      while element < Int(value.next) {
        spreadElements(of: element, object, in: scope, to: node, columns, &reader)
        element = Int(reader.tape.tokens[element].next)
      }
      markLists(below: node, columns)
    case .bool, .number, .string, .null:
      guard notesUnlisted else { return }
      if node == 0 {
        return unlisted.add("an item that is no object (\(truncated(reader.tape.string(value), to: 40)))")
      }
      if value.kind != .null { unlisted.add(columns.path(to: node)) }
    case .name: break
    }
  }

  /// The same for an element of a list; a list within a list counts as part of it.
  private mutating func spreadElements(
    of token: Int, _ object: FieldRules.ObjectID, in scope: Int32, to node: Int32, _ columns: PathTree,
    _ reader: inout FieldReader
  ) {
    let value = reader.tape.tokens[token]
    guard value.kind == .array else {
      return spread(element: token, object, in: scope, to: node, columns, &reader)
    }
    var element = token + 1
    while element < Int(value.next) {
      spread(element: element, object, in: scope, to: node, columns, &reader)
      element = Int(reader.tape.tokens[element].next)
    }
  }

  private mutating func spread(
    element token: Int, _ object: FieldRules.ObjectID, in scope: Int32, to node: Int32, _ columns: PathTree,
    _ reader: inout FieldReader
  ) {
    guard reader.tape.tokens[token].kind == .object else {
      if notesUnlisted, !reader.tape.tokens[token].isContainer { unlisted.add(columns.path(to: node)) }
      return
    }
    let inside = reader.enter(token, object, in: scope)
    columns.forEachMember(of: token, below: node, reader.tape) { child, member in
      guard child != PathTree.none else { return noteUnlisted(member, below: node, columns, reader.tape) }
      let last = found[Int(child)].last
      if found[Int(child)].source == Int32(token), last != Self.none {
        // Of a name that is repeated the last one counts.
        return elements[Int(last)].token = Int32(member)
      }
      let new = Int32(elements.count)
      elements.append(Element(token: Int32(member), scope: inside))
      if last == Self.none { found[Int(child)].value = new } else { elements[Int(last)].next = new }
      found[Int(child)].shape = .list
      found[Int(child)].last = new
      found[Int(child)].source = Int32(token)
    }
  }

  private mutating func noteUnlisted(_ value: Int, below node: Int32, _ columns: PathTree, _ tape: JSONTape) {
    guard notesUnlisted, tape.tokens[value].kind != .null else { return }
    if node == 0, !namesWithColumnAround.isEmpty,
      namesWithColumnAround.contains(where: { sameBytes($0, tape.string(tape.tokens[value - 1])) })
    {
      return
    }
    unlisted.add((node > 0 ? columns.path(to: node) + "." : "") + tape.string(tape.tokens[value - 1]))
  }

  private mutating func markLists(below node: Int32, _ columns: PathTree) {
    var child = columns.nodes[Int(node)].firstChild
    while child != PathTree.none {
      found[Int(child)].shape = .list
      child = columns.nodes[Int(child)].sibling
    }
  }
}
