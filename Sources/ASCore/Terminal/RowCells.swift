import AppStore
import Base

/// The cells of one row, filled in one walk through an item: what leads to a column is noted by its token, and written in
/// the order of the columns. Where arrays stand on the way, a cell is the list of what their elements have.
struct RowCells: Sendable {
  private var lists = TapeWriter(isHumanized: true, style: .compact)
  /// What the item has at each node of the columns.
  private var found: [Found] = []
  /// The values of lists, each with the place of the next of the same list.
  private var elements: [Element] = []
  private var cell: [UInt8] = []
  var notesUnlisted = false
  /// Members with a column around the item.
  var silent: [String] = []
  /// How the values at the nodes are read, as of the object in which the last of each stood.
  private var rules: [(object: FieldRules.Object, rule: FieldRule)?] = []
  /// What leads to no column.
  private(set) var unlisted = UnlistedMembers()

  private struct Found {
    var shape = Shape.nothing
    /// The value; of a list the first of its elements.
    var value = RowCells.none
    var last = RowCells.none
    /// The place of the value.
    var place = TapeReading.nowhere
    /// Which object the last element came from.
    var source = RowCells.none

    enum Shape: UInt8 {
      case nothing
      case value
      case list
    }
  }

  private struct Element {
    var token: Int32
    let place: Int32
    var next = RowCells.none
  }

  private static let none: Int32 = -1

  /// At how many nodes there is nothing.
  var vacantCount: Int { found.reduce(0) { $0 + ($1.value == Self.none ? 1 : 0) } }

  func has(_ column: Int, of columns: Columns) -> Bool {
    let found = found[Int(columns.ends[column])]
    return found.shape != .nothing && found.value != Self.none
  }

  mutating func clear(_ columns: Columns) {
    elements.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    found.append(contentsOf: repeatElement(Found(), count: columns.nodes.count))
    if rules.count != columns.nodes.count { rules = Array(repeating: nil, count: columns.nodes.count) }
  }

  mutating func write(
    _ column: Int, of columns: Columns, _ reading: inout TapeReading, _ writer: CellWriter, _ output: inout [UInt8]
  ) {
    let node = columns.ends[column]
    let found = found[Int(node)]
    switch found.shape {
    case .nothing: break
    case .value: write(value: found, of: node, columns, &reading, writer, &output)
    case .list: write(list: found, of: node, columns, &reading, writer, &output)
    }
  }

  private mutating func write(
    value found: Found, of node: Int32, _ columns: Columns, _ reading: inout TapeReading,
    _ writer: CellWriter, _ output: inout [UInt8]
  ) {
    let rule = rule(node, in: found.place, columns, &reading)
    if reading.tape.tokens[Int(found.value)].isContainer {
      cell.removeAll(keepingCapacity: true)
      append(found.value, rule, in: found.place, &reading)
      return cell.withUnsafeBytes { writer.write($0, to: &output) }
    }
    let currency = reading.currency(rule, in: found.place)
    let tape = reading.tape
    write(scalar: found.value, rule, currency: currency, of: tape, &reading.maker, writer, &output)
  }

  /// A number, a string or a boolean; nothing for null. Without a rule as it came.
  mutating func write(
    scalar index: Int32, _ rule: FieldRule?, currency: Int32, of tape: JSONTape, _ maker: inout ValueFormatter,
    _ writer: CellWriter, _ output: inout [UInt8]
  ) {
    let token = tape.tokens[Int(index)]
    if let rule {
      switch maker.make(token, rule, currency: currency, of: tape, by: .data) {
      case .text, .number: return maker.text.withUnsafeBytes { writer.write($0, to: &output) }
      case .asItCame: break
      }
    }
    switch token.kind {
    case .null: break
    case .string where token.hasEscapes:
      cell.removeAll(keepingCapacity: true)
      tape.appendDecoded(token, to: &cell)
      cell.withUnsafeBytes { writer.write(decoded: $0, to: &output) }
    case .string: tape.withBytes(token) { writer.write($0, to: &output) }
    case .bool, .number, .name, .array, .object: tape.append(token, to: &output)
    }
  }

  // MARK: Rows of one shape

  mutating func content(_ column: Int, of columns: Columns, _ reading: inout TapeReading) -> RowPlan.Content {
    let node = columns.ends[column]
    let found = found[Int(node)]
    switch found.shape {
    case .nothing: return .nothing
    case .value: return .value(planned(found.value, of: node, in: found.place, columns, &reading))
    case .list:
      var values: [RowPlan.Value] = []
      var index = found.value
      while index != Self.none {
        let element = elements[Int(index)]
        values.append(planned(element.token, of: node, in: element.place, columns, &reading))
        index = element.next
      }
      return .list(values)
    }
  }

  private mutating func planned(
    _ token: Int32, of node: Int32, in place: Int32, _ columns: Columns, _ reading: inout TapeReading
  ) -> RowPlan.Value {
    let rule = rule(node, in: place, columns, &reading)
    if reading.tape.tokens[Int(token)].isContainer { return .json(lists.plan(token, rule, in: place, of: &reading)) }
    let currency = reading.currency(rule, in: place)
    return .scalar(token, rule.form == .plain ? nil : rule, currency: currency)
  }

  mutating func write(
    _ content: RowPlan.Content, of tape: JSONTape, _ maker: inout ValueFormatter, _ writer: CellWriter,
    _ output: inout [UInt8]
  ) {
    let values: [RowPlan.Value]
    switch content {
    case .nothing: return
    case .value(.scalar(let token, let rule, let currency)):
      return write(scalar: token, rule, currency: currency, of: tape, &maker, writer, &output)
    case .value(let value): values = [value]
    case .list(let elements): values = elements
    }
    cell.removeAll(keepingCapacity: true)
    if content.isList { cell.append(UInt8(ascii: "[")) }
    for (index, value) in values.enumerated() {
      if index > 0 { cell.append(UInt8(ascii: ",")) }
      switch value {
      case .scalar(let token, let rule, let currency):
        lists.write(scalar: tape.tokens[Int(token)], rule, currency: currency, of: tape, &maker, &cell)
      case .json(let plan): lists.write(by: plan, of: tape, &maker, &cell)
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
    list found: Found, of node: Int32, _ columns: Columns, _ reading: inout TapeReading,
    _ writer: CellWriter, _ output: inout [UInt8]
  ) {
    cell.removeAll(keepingCapacity: true)
    cell.append(UInt8(ascii: "["))
    var index = found.value
    while index != Self.none {
      let element = elements[Int(index)]
      if index != found.value { cell.append(UInt8(ascii: ",")) }
      let rule = rule(node, in: element.place, columns, &reading)
      append(element.token, rule, in: element.place, &reading)
      index = element.next
    }
    cell.append(UInt8(ascii: "]"))
    cell.withUnsafeBytes { writer.write($0, to: &output) }
  }

  private mutating func rule(
    _ node: Int32, in place: Int32, _ columns: Columns, _ reading: inout TapeReading
  ) -> FieldRule {
    let object = reading.object(at: place)
    if let known = rules[Int(node)], known.object == object { return known.rule }
    let rule = columns.withName(node) { reading.rule($0, in: place) }
    rules[Int(node)] = (object, rule)
    return rule
  }

  /// Adds a value to the cell, as JSON.
  private mutating func append(_ token: Int32, _ rule: FieldRule, in place: Int32, _ reading: inout TapeReading) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &cell)
    lists.write(Int(token), rule, in: place, of: &reading, to: &chunks)
    swap(&chunks.bytes, &cell)
  }

  // MARK: What an item has

  mutating func fill(
    from item: Int, _ object: FieldRules.Object, _ columns: Columns, _ reading: inout TapeReading
  ) {
    clear(columns)
    // No text has more members, and what is not used is not touched.
    elements.reserveCapacity(reading.tape.tokens.count / 2)
    found[0] = Found(shape: .value, value: Int32(item))
    // A node comes after its parent, so that it is complete when it is its turn.
    for node in columns.nodes.indices where columns.nodes[node].firstChild != Columns.none {
      switch found[node].shape {
      case .nothing: break
      case .value:
        let object =
          node == 0 ? object : rule(Int32(node), in: found[node].place, columns, &reading).object
        spread(Int(found[node].value), object, in: found[node].place, to: Int32(node), columns, &reading)
      case .list:
        var index = found[node].value
        while index != Self.none {
          let element = elements[Int(index)]
          let object = rule(Int32(node), in: element.place, columns, &reading).object
          spreadElements(of: Int(element.token), object, in: element.place, to: Int32(node), columns, &reading)
          index = elements[Int(index)].next
        }
        markLists(below: Int32(node), columns)
      }
    }
  }

  /// Notes what a value has at the nodes below one.
  private mutating func spread(
    _ token: Int, _ object: FieldRules.Object, in place: Int32, to node: Int32, _ columns: Columns,
    _ reading: inout TapeReading
  ) {
    let value = reading.tape.tokens[token]
    switch value.kind {
    case .object:
      let inside = reading.enter(token, object, in: place)
      Self.forEachMember(of: token, below: node, columns, reading.tape) { child, member in
        guard child != Columns.none else { return tell(member, below: node, columns, reading.tape) }
        found[Int(child)] = Found(shape: .value, value: Int32(member), place: inside)
      }
    case .array:
      var element = token + 1
      while element < Int(value.next) {
        spreadElements(of: element, object, in: place, to: node, columns, &reading)
        element = Int(reading.tape.tokens[element].next)
      }
      markLists(below: node, columns)
    case .bool, .number, .string, .null:
      guard notesUnlisted else { return }
      if node == 0 {
        return unlisted.add("an item that is no object (\(truncated(reading.tape.string(value), to: 40)))")
      }
      if value.kind != .null { unlisted.add(columns.path(to: node)) }
    case .name: break
    }
  }

  /// The same for an element of a list; lists within lists are passed through as one.
  private mutating func spreadElements(
    of token: Int, _ object: FieldRules.Object, in place: Int32, to node: Int32, _ columns: Columns,
    _ reading: inout TapeReading
  ) {
    let value = reading.tape.tokens[token]
    guard value.kind == .array else {
      return spread(element: token, object, in: place, to: node, columns, &reading)
    }
    var element = token + 1
    while element < Int(value.next) {
      spread(element: element, object, in: place, to: node, columns, &reading)
      element = Int(reading.tape.tokens[element].next)
    }
  }

  private mutating func spread(
    element token: Int, _ object: FieldRules.Object, in place: Int32, to node: Int32, _ columns: Columns,
    _ reading: inout TapeReading
  ) {
    guard reading.tape.tokens[token].kind == .object else {
      if notesUnlisted, !reading.tape.tokens[token].isContainer { unlisted.add(columns.path(to: node)) }
      return
    }
    let inside = reading.enter(token, object, in: place)
    Self.forEachMember(of: token, below: node, columns, reading.tape) { child, member in
      guard child != Columns.none else { return tell(member, below: node, columns, reading.tape) }
      let last = found[Int(child)].last
      if found[Int(child)].source == Int32(token), last != Self.none {
        // Of a name that is repeated the last one counts.
        return elements[Int(last)].token = Int32(member)
      }
      let new = Int32(elements.count)
      elements.append(Element(token: Int32(member), place: inside))
      if last == Self.none { found[Int(child)].value = new } else { elements[Int(last)].next = new }
      found[Int(child)].shape = .list
      found[Int(child)].last = new
      found[Int(child)].source = Int32(token)
    }
  }

  private mutating func tell(_ value: Int, below node: Int32, _ columns: Columns, _ tape: JSONTape) {
    guard notesUnlisted, tape.tokens[value].kind != .null else { return }
    if node == 0, !silent.isEmpty, silent.contains(where: { sameBytes($0, tape.string(tape.tokens[value - 1])) }) {
      return
    }
    unlisted.add((node > 0 ? columns.path(to: node) + "." : "") + tape.string(tape.tokens[value - 1]))
  }

  private mutating func markLists(below node: Int32, _ columns: Columns) {
    var child = columns.nodes[Int(node)].firstChild
    while child != Columns.none {
      found[Int(child)].shape = .list
      child = columns.nodes[Int(child)].sibling
    }
  }

  /// The values of an object's members, each with the node below one that it leads to, if any. Members mostly come in the order of the columns.
  private static func forEachMember(
    of object: Int, below node: Int32, _ columns: Columns, _ tape: JSONTape,
    _ body: (_ child: Int32, _ member: Int) -> Void
  ) {
    var expected = columns.nodes[Int(node)].firstChild
    var member = object + 1
    let end = Int(tape.tokens[object].next)
    while member < end {
      let name = tape.tokens[member]
      let child =
        expected != Columns.none && columns.isNamed(expected, name, tape)
        ? expected : columns.child(of: node, name, tape)
      if child != Columns.none {
        body(child, member + 1)
        expected = columns.nodes[Int(child)].sibling
      } else {
        body(Columns.none, member + 1)
      }
      member = Int(tape.tokens[member + 1].next)
    }
  }
}
