import AppStore
import Base

/// Writes a JSON text anew: with only the members of `--fields`, with the readable values of `--humanize`, in a style.
///
/// It keeps its own stack of open containers, so that nesting costs no call stack.
struct JSONRewriter: Sendable {
  let isHumanized: Bool
  let style: JSONStyle
  /// The paths of `--fields` in items; nil for all members.
  let kept: PathTree?
  private(set) var check: FieldsCheck?
  /// The names on the path to the items, whose members around are kept.
  private let itemPath: [[UInt8]]
  /// Where the record is the item: asctl's own members, which are always kept.
  private let enclosing: MemberNames
  private let shape: RecordShape
  private var open: [Container] = []
  private var plans = ShapeCache<JSONRewritePlan>()
  /// Records what is written at present, where that is to be stored in `plans`.
  private var plan: JSONRewritePlan?

  private struct Container {
    let token: Int
    /// The token to write next; `end` is the one behind the last.
    var next: Int
    let end: Int
    let isObject: Bool
    let extent: Extent
    /// Of an object its own, of an array the one around it.
    let scope: Int32
    /// Of an array: how its elements are read.
    let rule: FieldRule?
    let object: FieldRules.ObjectID
    var hasParts = false
  }

  /// Which part of a value is written.
  private enum Extent {
    case whole
    /// The members that paths through that node of `kept` lead to.
    case paths(Int32)
    /// A record that is itself the item: the members that paths lead to, and asctl's own.
    case record
    /// A container on the path to the items, so many steps from its beginning: all of its members.
    case around(Int)
    /// An item, or a list of items.
    case items
  }

  init(isHumanized: Bool, style: JSONStyle) {
    self.init(isHumanized: isHumanized, style: style, fields: nil, RecordShape())
  }

  /// `offered`: the paths that the command lists itself (`FieldsCheck`).
  init(isHumanized: Bool, style: JSONStyle, fields: [FieldPath]?, _ shape: RecordShape, offered: [String] = []) {
    self.isHumanized = isHumanized
    self.style = style
    let paths = fields.flatMap(shape.itemPaths)
    let kept = paths.map(PathTree.init)
    self.kept = kept
    check = paths.flatMap { paths in kept.map { FieldsCheck(paths, $0, of: shape.object, offered: offered) } }
    itemPath = shape.itemPath.names.map { Array($0.utf8) }
    self.shape = shape
    enclosing = MemberNames(itemPath.isEmpty ? shape.enclosing : [])
  }

  /// Writes a value that is that object; unknown, where its members have to tell.
  mutating func write<E: Error>(
    _ token: Int, _ object: FieldRules.ObjectID, of reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    // A plan copies parts of the text, which is compact.
    switch token == 0 && style == .compact ? plans.lookUp(reader.tape) : .unknown {
    case .unknown: try writeValue(token, object, of: &reader, to: &chunks)
    case .found(let entry):
      try chunks.flushIfFull()
      write(by: entry.value, of: reader.tape, &reader.formatter, &chunks.bytes)
    case .seenBefore(let hash):
      plan = JSONRewritePlan()
      try writeValue(token, object, of: &reader, to: &chunks)
      if let plan = plan.take() { plans.store(plan, hash: hash, reader.tape) }
    }
  }

  private mutating func writeValue<E: Error>(
    _ token: Int, _ object: FieldRules.ObjectID, of reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    reader.forgetScopes()
    let extent: Extent = itemPath.isEmpty ? (kept == nil ? .whole : .record) : .around(0)
    begin(token, nil, object, in: FieldReader.noScope, extent, &reader, &chunks.bytes)
    try writeParts(&reader, to: &chunks)
  }

  /// Writes a text of the shape that the plan was made for.
  func write(by plan: JSONRewritePlan, of tape: JSONTape, _ formatter: inout ValueFormatter, _ output: inout [UInt8]) {
    for step in plan.steps {
      switch step {
      case .copy(let start, let end):
        tape.append(from: start.offset(in: tape), to: end.offset(in: tape), to: &output)
      case .value(let index, let rule, let currency):
        write(scalar: tape.tokens[Int(index)], plan.rules[Int(rule)], currency: currency, of: tape, &formatter, &output)
      }
    }
  }

  /// The plan for the whole of a member's value.
  mutating func plan(
    _ token: Int32, _ rule: FieldRule, in scope: Int32, of reader: inout FieldReader
  ) -> JSONRewritePlan {
    plan = JSONRewritePlan()
    _ = Chunks.gathered { write(Int(token), rule, in: scope, of: &reader, to: &$0) }
    return plan.take() ?? JSONRewritePlan()
  }

  /// The whole of a member's value.
  mutating func write<E: Error>(
    _ token: Int, _ rule: FieldRule, in scope: Int32, of reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    begin(token, rule, rule.object, in: scope, .whole, &reader, &chunks.bytes)
    try writeParts(&reader, to: &chunks)
  }

  private mutating func writeParts<E: Error>(_ reader: inout FieldReader, to chunks: inout Chunks<E>) throws(E) {
    while let last = open.indices.last {
      guard open[last].next < open[last].end else {
        let container = open.removeLast()
        if container.hasParts { style.breakLine(levels: open.count, &chunks.bytes) }
        chunks.bytes.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        plan?.copy(
          from: .behind(container.token, reader.tape, shift: -1), to: .behind(container.token, reader.tape),
          reader.tape)
        continue
      }
      if open[last].isObject {
        try writeMembers(&reader, to: &chunks)
      } else {
        try writeElements(&reader, to: &chunks)
      }
    }
  }

  /// Of the array that was opened last, up to the next that has to be opened.
  private mutating func writeElements<E: Error>(_ reader: inout FieldReader, to chunks: inout Chunks<E>) throws(E) {
    let last = open.count - 1
    let array = open[last]
    var index = array.next
    while index < array.end, open.count == last + 1 {
      try chunks.flushIfFull()
      separate(index, reader.tape, &chunks.bytes)
      let next = Int(reader.tape.tokens[index].next)
      open[last].next = next
      begin(index, array.rule, array.object, in: array.scope, array.extent, &reader, &chunks.bytes)
      index = next
    }
  }

  /// Of the object that was opened last, up to the next that has to be opened.
  private mutating func writeMembers<E: Error>(_ reader: inout FieldReader, to chunks: inout Chunks<E>) throws(E) {
    let last = open.count - 1
    let (end, extent, scope) = (open[last].end, open[last].extent, open[last].scope)
    var index = open[last].next
    while index < end, open.count == last + 1 {
      try chunks.flushIfFull()
      let next = Int(reader.tape.tokens[index + 1].next)
      open[last].next = next
      writeMember(index, extent, in: scope, &reader, &chunks.bytes)
      index = next
    }
  }

  private mutating func writeMember(
    _ index: Int, _ object: Extent, in scope: Int32, _ reader: inout FieldReader, _ output: inout [UInt8]
  ) {
    let name = reader.tape.tokens[index]
    guard let extent = extent(of: name, in: object, reader.tape) else { return }
    separate(index, reader.tape, &output)
    output.append(UInt8(ascii: "\""))
    reader.tape.append(name, to: &output)
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
    if style.indentation != nil { output.append(UInt8(ascii: " ")) }
    plan?.copy(from: .before(index, reader.tape), to: .before(index + 1, reader.tape), reader.tape)
    let rule = isHumanized ? reader.rule(name, in: scope) : nil
    let object = if case .items = extent { reader.objectID(shape.object) } else { rule?.object ?? .unknown }
    begin(index + 1, rule, object, in: scope, extent, &reader, &output)
  }

  /// Nil for a member that is left out.
  private mutating func extent(of name: JSONTape.Token, in object: Extent, _ tape: JSONTape) -> Extent? {
    switch object {
    case .whole: return .whole
    case .record:
      return extent(of: name, in: .paths(0), tape) ?? (stays(name, tape) ? .whole : nil)
    case .around(let steps):
      guard isNamed(name, itemPath[steps], tape) else { return .whole }
      // Where `--fields` names only members around the items, all of the reply is kept but the items.
      if let kept, kept.count == 0, steps >= shape.stepsToReply { return nil }
      return steps + 1 < itemPath.count ? .around(steps + 1) : .items
    case .items: return .whole
    case .paths(let node):
      guard let kept, case let child = kept.child(of: node, name, tape), child != PathTree.none else { return nil }
      let column = kept.nodes[Int(child)].column
      if column == PathTree.none { return .paths(child) }
      check?.markFound(column)
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
    _ index: Int, _ rule: FieldRule?, _ object: FieldRules.ObjectID, in scope: Int32, _ extent: Extent,
    _ reader: inout FieldReader, _ output: inout [UInt8]
  ) {
    let token = reader.tape.tokens[index]
    guard token.isContainer else { return write(scalar: index, rule, in: scope, &reader, &output) }
    if Int(token.next) == index + 1 || isCopied(index, rule, extent, reader.tape) {
      plan?.copy(from: .before(index, reader.tape), to: .behind(index, reader.tape), reader.tape)
      return reader.tape.append(token, to: &output)
    }
    let isObject = token.kind == .object
    var extent = extent
    switch extent {
    case .record where isObject: note(index, &reader)
    case .items where isObject:
      note(index, &reader)
      extent = kept == nil ? .whole : .paths(0)
    case .record, .items, .paths, .whole, .around: break
    }
    output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    plan?.copy(from: .before(index, reader.tape), to: .before(index, reader.tape, shift: 1), reader.tape)
    let inside = isHumanized && isObject ? reader.enter(index, object, in: scope) : scope
    open.append(
      Container(
        token: index, next: index + 1, end: Int(token.next), isObject: isObject, extent: extent, scope: inside,
        rule: isObject ? nil : rule?.element ?? rule, object: object))
  }

  private func stays(_ name: JSONTape.Token, _ tape: JSONTape) -> Bool {
    !name.hasEscapes && tape.withBytes(name) { enclosing.contains($0) }
  }

  private mutating func note(_ item: Int, _ reader: inout FieldReader) {
    guard let settled = check?.isSettled, !settled else { return }
    check?.add(item: item, shape.object(of: item, &reader), reader.tape)
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
    scalar index: Int, _ rule: FieldRule?, in scope: Int32, _ reader: inout FieldReader, _ output: inout [UInt8]
  ) {
    let currency = rule.map { reader.currency($0, in: scope) } ?? FieldReader.noScope
    if let rule, rule.form != .plain {
      plan?.value(index, rule, currency: currency)
    } else {
      plan?.copy(from: .before(index, reader.tape), to: .behind(index, reader.tape), reader.tape)
    }
    let tape = reader.tape
    write(scalar: tape.tokens[index], rule, currency: currency, of: tape, &reader.formatter, &output)
  }

  /// A scalar whose currency is known, if it is an amount.
  func write(
    scalar token: JSONTape.Token, _ rule: FieldRule?, currency: Int32, of tape: JSONTape,
    _ formatter: inout ValueFormatter,
    _ output: inout [UInt8]
  ) {
    if let rule {
      switch formatter.format(token, rule, currency: currency, of: tape, by: .humanized) {
      case .asItCame: break
      case .number: return output.append(contentsOf: formatter.text)
      case .text:
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: formatter.text)
        return output.append(UInt8(ascii: "\""))
      }
    }
    if token.isQuoted { output.append(UInt8(ascii: "\"")) }
    tape.append(token, to: &output)
    if token.isQuoted { output.append(UInt8(ascii: "\"")) }
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
