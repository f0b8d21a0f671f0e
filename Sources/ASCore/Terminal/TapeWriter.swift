import AppStore
import Base

/// Writes what a tape holds as JSON again: with only some of its members, with values made readable, in a style.
///
/// It keeps its own stack of what is open, so nesting costs no call stack.
struct TapeWriter: Sendable {
  let isHumanized: Bool
  let style: JSONStyle
  /// The paths in items that are kept; nil for all.
  let kept: Columns?
  private(set) var check: FieldsCheck?
  /// The names on the path to the items; what is around them stays.
  private let itemPath: [[UInt8]]
  /// Where the record is the item: the members that stay.
  private let enclosing: MemberNames
  private let shape: RecordShape
  private var open: [Container] = []
  private var plans = ShapeCache<TapePlan>()
  /// What is written at present, where that is to be remembered.
  private var plan: TapePlan?

  private struct Container {
    let token: Int
    /// The token to write next, and the one behind the last.
    var next: Int
    let end: Int
    let isObject: Bool
    let extent: Extent
    /// Of an object its own place, of an array the one around it.
    let place: Int32
    /// Of an array: how its elements are read.
    let rule: FieldRule?
    let object: FieldRules.Object
    var hasParts = false
  }

  /// How much of a value is written.
  private enum Extent {
    case whole
    /// What paths through that node lead to.
    case paths(Int32)
    /// An item that is a record: what paths lead to, and what judges it.
    case record
    /// What is around an item, so many steps on the path to it: all of it.
    case around(Int)
    /// An item, or a list of items.
    case items
  }

  init(isHumanized: Bool, style: JSONStyle) {
    self.init(isHumanized: isHumanized, style: style, fields: nil, RecordShape())
  }

  /// `offered` are the paths that the command lists.
  init(isHumanized: Bool, style: JSONStyle, fields: [FieldPath]?, _ shape: RecordShape, offered: [String] = []) {
    self.isHumanized = isHumanized
    self.style = style
    let paths = fields.flatMap(shape.itemPaths)
    let kept = paths.map(Columns.init)
    self.kept = kept
    check = paths.flatMap { paths in kept.map { FieldsCheck(paths, $0, of: shape.object, offered: offered) } }
    itemPath = shape.itemPath.names.map { Array($0.utf8) }
    self.shape = shape
    enclosing = MemberNames(itemPath.isEmpty ? shape.enclosing : [])
  }

  /// A value that is what the object says, where it is known.
  mutating func write<E: Error>(
    _ token: Int, _ object: FieldRules.Object, of reading: inout TapeReading, to chunks: inout Chunks<E>
  ) throws(E) {
    // Only of compact text copies are what would be written.
    switch token == 0 && style == .compact ? plans.look(at: reading.tape) : .new {
    case .new: try writeValue(token, object, of: &reading, to: &chunks)
    case .known(let known):
      try chunks.flushIfFull()
      write(by: known.finding, of: reading.tape, &reading.maker, &chunks.bytes)
    case .again(let mark):
      plan = TapePlan()
      try writeValue(token, object, of: &reading, to: &chunks)
      if let plan = plan.take() { plans.keep(plan, mark: mark, reading.tape) }
    }
  }

  private mutating func writeValue<E: Error>(
    _ token: Int, _ object: FieldRules.Object, of reading: inout TapeReading, to chunks: inout Chunks<E>
  ) throws(E) {
    reading.forgetPlaces()
    let extent: Extent = itemPath.isEmpty ? (kept == nil ? .whole : .record) : .around(0)
    begin(token, nil, object, in: TapeReading.nowhere, extent, &reading, &chunks.bytes)
    try writeParts(&reading, to: &chunks)
  }

  /// A text of the shape that the plan is of.
  func write(by plan: TapePlan, of tape: JSONTape, _ maker: inout ValueFormatter, _ output: inout [UInt8]) {
    for step in plan.steps {
      switch step {
      case .copy(let start, let end):
        tape.append(from: start.offset(in: tape), to: end.offset(in: tape), to: &output)
      case .value(let index, let rule, let currency):
        write(scalar: tape.tokens[Int(index)], plan.rules[Int(rule)], currency: currency, of: tape, &maker, &output)
      }
    }
  }

  /// How the whole of a member's value is written.
  mutating func plan(
    _ token: Int32, _ rule: FieldRule, in place: Int32, of reading: inout TapeReading
  ) -> TapePlan {
    plan = TapePlan()
    _ = Chunks.gathered { write(Int(token), rule, in: place, of: &reading, to: &$0) }
    return plan.take() ?? TapePlan()
  }

  /// The whole of a member's value.
  mutating func write<E: Error>(
    _ token: Int, _ rule: FieldRule, in place: Int32, of reading: inout TapeReading, to chunks: inout Chunks<E>
  ) throws(E) {
    begin(token, rule, rule.object, in: place, .whole, &reading, &chunks.bytes)
    try writeParts(&reading, to: &chunks)
  }

  private mutating func writeParts<E: Error>(_ reading: inout TapeReading, to chunks: inout Chunks<E>) throws(E) {
    while let last = open.indices.last {
      guard open[last].next < open[last].end else {
        let container = open.removeLast()
        if container.hasParts { style.breakLine(levels: open.count, &chunks.bytes) }
        chunks.bytes.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        plan?.copy(
          from: .behind(container.token, reading.tape, shift: -1), to: .behind(container.token, reading.tape),
          reading.tape)
        continue
      }
      if open[last].isObject {
        try writeMembers(&reading, to: &chunks)
      } else {
        try writeElements(&reading, to: &chunks)
      }
    }
  }

  /// Of the array that was opened last, up to the next that has to be opened.
  private mutating func writeElements<E: Error>(_ reading: inout TapeReading, to chunks: inout Chunks<E>) throws(E) {
    let last = open.count - 1
    let array = open[last]
    var index = array.next
    while index < array.end, open.count == last + 1 {
      try chunks.flushIfFull()
      separate(index, reading.tape, &chunks.bytes)
      let next = Int(reading.tape.tokens[index].next)
      open[last].next = next
      begin(index, array.rule, array.object, in: array.place, array.extent, &reading, &chunks.bytes)
      index = next
    }
  }

  /// Of the object that was opened last, up to the next that has to be opened.
  private mutating func writeMembers<E: Error>(_ reading: inout TapeReading, to chunks: inout Chunks<E>) throws(E) {
    let last = open.count - 1
    let (end, extent, place) = (open[last].end, open[last].extent, open[last].place)
    var index = open[last].next
    while index < end, open.count == last + 1 {
      try chunks.flushIfFull()
      let next = Int(reading.tape.tokens[index + 1].next)
      open[last].next = next
      writeMember(index, extent, in: place, &reading, &chunks.bytes)
      index = next
    }
  }

  private mutating func writeMember(
    _ index: Int, _ object: Extent, in place: Int32, _ reading: inout TapeReading, _ output: inout [UInt8]
  ) {
    let name = reading.tape.tokens[index]
    guard let extent = extent(of: name, in: object, reading.tape) else { return }
    separate(index, reading.tape, &output)
    output.append(UInt8(ascii: "\""))
    append(name, reading.tape, &output)
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
    if style.indentation != nil { output.append(UInt8(ascii: " ")) }
    plan?.copy(from: .before(index, reading.tape), to: .before(index + 1, reading.tape), reading.tape)
    let rule = isHumanized ? reading.rule(name, in: place) : nil
    let object = if case .items = extent { reading.object(shape.object) } else { rule?.object ?? .unknown }
    begin(index + 1, rule, object, in: place, extent, &reading, &output)
  }

  /// Nil for a member that is left out.
  private mutating func extent(of name: JSONTape.Token, in object: Extent, _ tape: JSONTape) -> Extent? {
    switch object {
    case .whole: return .whole
    case .record:
      return extent(of: name, in: .paths(0), tape) ?? (stays(name, tape) ? .whole : nil)
    case .around(let steps):
      guard isNamed(name, itemPath[steps], tape) else { return .whole }
      // Who names only what is around wants no items, and all else of the reply that they are in.
      if let kept, kept.count == 0, steps >= shape.stepsToReply { return nil }
      return steps + 1 < itemPath.count ? .around(steps + 1) : .items
    case .items: return .whole
    case .paths(let node):
      guard let kept, case let child = kept.child(of: node, name, tape), child != Columns.none else { return nil }
      let column = kept.nodes[Int(child)].column
      if column == Columns.none { return .paths(child) }
      check?.find(column)
      return .whole
    }
  }

  private func isNamed(_ token: JSONTape.Token, _ name: [UInt8], _ tape: JSONTape) -> Bool {
    token.hasEscapes
      ? sameBytes(name, tape.string(token))
      : tape.withBytes(token) { bytes in name.withUnsafeBytes { $0.isSame(as: bytes) } }
  }

  /// Writes a value, of an array or object with anything in it only the opening bracket.
  private mutating func begin(
    _ index: Int, _ rule: FieldRule?, _ object: FieldRules.Object, in place: Int32, _ extent: Extent,
    _ reading: inout TapeReading, _ output: inout [UInt8]
  ) {
    let token = reading.tape.tokens[index]
    guard token.isContainer else { return write(scalar: index, rule, in: place, &reading, &output) }
    if Int(token.next) == index + 1 || isCopied(index, rule, extent, reading.tape) {
      plan?.copy(from: .before(index, reading.tape), to: .behind(index, reading.tape), reading.tape)
      return reading.tape.append(token, to: &output)
    }
    let isObject = token.kind == .object
    var extent = extent
    switch extent {
    case .record where isObject: note(index, &reading)
    case .items where isObject:
      note(index, &reading)
      extent = kept == nil ? .whole : .paths(0)
    case .record, .items, .paths, .whole, .around: break
    }
    output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    plan?.copy(from: .before(index, reading.tape), to: .before(index, reading.tape, shift: 1), reading.tape)
    let inside = isHumanized && isObject ? reading.enter(index, object, in: place) : place
    open.append(
      Container(
        token: index, next: index + 1, end: Int(token.next), isObject: isObject, extent: extent, place: inside,
        rule: isObject ? nil : rule?.element ?? rule, object: object))
  }

  private func stays(_ name: JSONTape.Token, _ tape: JSONTape) -> Bool {
    !name.hasEscapes && tape.withBytes(name) { enclosing.contains($0) }
  }

  private mutating func note(_ item: Int, _ reading: inout TapeReading) {
    guard let settled = check?.isSettled, !settled else { return }
    check?.note(item, shape.object(of: item, &reading), reading.tape)
  }

  /// Whether the text of an array or object is what is to be written.
  private func isCopied(_ index: Int, _ rule: FieldRule?, _ extent: Extent, _ tape: JSONTape) -> Bool {
    guard style == .compact else { return false }
    if isHumanized {
      switch (rule?.element ?? rule)?.form {
      case .plain?, nil: break
      case .date?, .words?, .other?: return false
      }
    } else {
      switch extent {
      case .whole: return true
      case .items where kept == nil: return true
      case .items, .record, .paths, .around: break
      }
    }
    // What holds no object loses and changes nothing. No further than the first array in it, so that the work is linear.
    return tape.tokens[index].kind == .array
      && tape.tokens[(index + 1)..<Int(tape.tokens[index].next)].allSatisfy { !$0.isContainer }
  }

  private mutating func write(
    scalar index: Int, _ rule: FieldRule?, in place: Int32, _ reading: inout TapeReading, _ output: inout [UInt8]
  ) {
    let currency = rule.map { reading.currency($0, in: place) } ?? TapeReading.nowhere
    if let rule, rule.form != .plain {
      plan?.value(index, rule, currency: currency)
    } else {
      plan?.copy(from: .before(index, reading.tape), to: .behind(index, reading.tape), reading.tape)
    }
    let tape = reading.tape
    write(scalar: tape.tokens[index], rule, currency: currency, of: tape, &reading.maker, &output)
  }

  /// A scalar whose currency is known, if it is an amount.
  func write(
    scalar token: JSONTape.Token, _ rule: FieldRule?, currency: Int32, of tape: JSONTape, _ maker: inout ValueFormatter,
    _ output: inout [UInt8]
  ) {
    if let rule {
      switch maker.make(token, rule, currency: currency, of: tape, by: .humanized) {
      case .asItCame: break
      case .number: return output.append(contentsOf: maker.text)
      case .text:
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: maker.text)
        return output.append(UInt8(ascii: "\""))
      }
    }
    if token.isQuoted { output.append(UInt8(ascii: "\"")) }
    append(token, tape, &output)
    if token.isQuoted { output.append(UInt8(ascii: "\"")) }
  }

  private func append(_ token: JSONTape.Token, _ tape: JSONTape, _ output: inout [UInt8]) {
    guard style.escapesControls else { return tape.append(token, to: &output) }
    tape.withBytes(token) { JSONStyle.appendEscapingControls($0, into: &output) }
  }

  /// To be called before each name of an object and each element of an array.
  private mutating func separate(_ part: Int, _ tape: JSONTape, _ output: inout [UInt8]) {
    let last = open.count - 1
    if open[last].hasParts {
      output.append(UInt8(ascii: ","))
      plan?.copy(from: .before(part, tape, shift: -1), to: .before(part, tape), tape)
    }
    open[last].hasParts = true
    style.breakLine(levels: open.count, &output)
  }
}
