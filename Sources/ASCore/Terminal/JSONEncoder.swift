import AppStore
import Base

/// Rewrites a JSON text in a given style, with only the members of `--fields` and with the readable values of
/// `--humanize`.
///
/// It has its own stack of open containers, so that nesting does not use the call stack. If the style is that of the
/// text, unchanged members are copied together with their names and punctuation.
struct JSONEncoder: Sendable {
  private let isHumanized: Bool
  private let style: JSONStyle
  /// Whether the style is that of the text, which is compact.
  private let isCompact: Bool
  private let plan: OutputPlan
  /// A copy from the plan, to avoid reading through a reference.
  private let kept: PathTree
  /// The names on the path to the items. Members around it are kept.
  private let itemPath: [[UInt8]]
  /// The containers around the one that is being written.
  private var open: [Container] = []
  /// The types of a record and its items, with the reader's identifiers.
  private var objects: (record: FieldRules.ObjectID, item: FieldRules.ObjectID)?

  private struct Container {
    /// The token to write next; `end` is the token after the last.
    var next: Int
    let end: Int
    let isObject: Bool
    let extent: Extent
    /// The object's own scope, or the scope around an array.
    let scope: Int32
    /// The rule for the elements of an array.
    let rule: FieldRule?
    let object: FieldRules.ObjectID
    var hasParts = false
    /// The node that is tried first for the next member, because members usually come in the order of the paths.
    var expected = PathTree.none
  }

  /// Which part of a value is written.
  private enum Extent {
    case whole
    /// The members on paths through this node of `plan.kept`.
    case paths(Int32)
    /// A record that is the item: the members on the paths, and asctl's own.
    case record
    /// A container on the path to the items, this many steps from the start, with all its members.
    case around(Int)
    /// An item, or a list of items.
    case items
  }

  init(_ plan: OutputPlan = OutputPlan(), isHumanized: Bool, style: JSONStyle) {
    (self.plan, self.isHumanized, self.style) = (plan, isHumanized, style)
    isCompact = style == .compact
    kept = plan.kept
    itemPath = plan.envelope.itemPath.names.map { Array($0.utf8) }
  }

  /// Writes a record.
  mutating func write<E: Error>(
    _ token: Int, of reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    reader.forgetScopes()
    let extent: Extent = itemPath.isEmpty ? (plan.keepsAll ? .whole : .record) : .around(0)
    let objects = objects ?? (reader.objectID(plan.envelope.recordObject), reader.objectID(plan.envelope.object))
    self.objects = objects
    let container = begin(
      token, nil, objects.record, in: FieldReader.noScope, extent, &reader, &chunks.bytes)
    try write(partsOf: container, &reader, to: &chunks)
  }

  /// Writes a member's whole value.
  mutating func write<E: Error>(
    _ token: Int, _ rule: FieldRule, in scope: Int32, of reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    let container = begin(token, rule, rule.object, in: scope, .whole, &reader, &chunks.bytes)
    try write(partsOf: container, &reader, to: &chunks)
  }

  /// Writes the open container, if any, and everything in it.
  private mutating func write<E: Error>(
    partsOf container: Container?, _ reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    guard var container else { return }
    while true {
      let inner =
        container.isObject
        ? try writeMembers(of: &container, &reader, to: &chunks)
        : try writeElements(of: &container, &reader, to: &chunks)
      if let inner {
        open.append(container)
        container = inner
        continue
      }
      if container.hasParts { style.breakLine(levels: open.count, &chunks.bytes) }
      chunks.bytes.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      guard let outer = open.popLast() else { return }
      container = outer
    }
  }

  /// Writes elements up to the next container that is not copied, and returns it; `nil` at the end.
  private mutating func writeElements<E: Error>(
    of array: inout Container, _ reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) -> Container? {
    while array.next < array.end {
      try chunks.flushIfFull()
      separate(&array, &chunks.bytes)
      let index = array.next
      array.next = Int(reader.tape.tokens[index].next)
      if let inner = begin(
        index, array.rule, array.object, in: array.scope, array.extent, &reader, &chunks.bytes)
      {
        return inner
      }
    }
    return nil
  }

  /// Writes members up to the next container that is not copied, and returns it; `nil` at the end.
  private mutating func writeMembers<E: Error>(
    of object: inout Container, _ reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) -> Container? {
    while object.next < object.end {
      try chunks.flushIfFull()
      let index = object.next
      object.next = Int(reader.tape.tokens[index + 1].next)
      guard let extent = extent(of: index, in: &object, reader.tape) else { continue }
      if let inner = write(member: index, extent, of: &object, &reader, &chunks.bytes) { return inner }
    }
    return nil
  }

  private mutating func write(
    member index: Int, _ extent: Extent, of object: inout Container, _ reader: inout FieldReader,
    _ output: inout [UInt8]
  ) -> Container? {
    let (name, value) = (reader.tape.tokens[index], reader.tape.tokens[index + 1])
    let number = isHumanized ? reader.number(name, in: object.scope) : -1
    if isCompact {
      // In the text, a comma precedes every name but the first.
      let start = Int(name.start) - (object.hasParts ? 2 : 1)
      object.hasParts = true
      if !value.isContainer, number < 0 || reader.isPlain(number) {
        reader.tape.append(from: start, to: value.outerEnd, to: &output)
        return nil
      }
      reader.tape.append(from: start, to: value.outerStart, to: &output)
    } else {
      separate(&object, &output)
      appendQuoted(name, reader.tape, &output)
      output.append(UInt8(ascii: ":"))
      if style.indentation != nil { output.append(UInt8(ascii: " ")) }
    }
    let rule = number < 0 ? nil : reader.rule(number)
    var inner = rule?.object ?? .unknown
    if case .items = extent, let item = objects?.item { inner = item }
    return begin(index + 1, rule, inner, in: object.scope, extent, &reader, &output)
  }

  /// Returns which part of a member is written; `nil` if the member is omitted.
  private func extent(of name: Int, in object: inout Container, _ tape: JSONTape) -> Extent? {
    switch object.extent {
    case .whole, .items: return .whole
    case .record:
      return path(below: 0, of: name, in: &object, tape) ?? (plan.keeps(tape.tokens[name], tape) ? .whole : nil)
    case .paths(let node): return path(below: node, of: name, in: &object, tape)
    case .around(let steps):
      guard isNamed(tape.tokens[name], itemPath[steps], tape) else { return .whole }
      // If `--fields` names only members around the items, all of the response except the items is kept.
      if plan.isAroundOnly, steps >= plan.envelope.stepsToReply { return nil }
      return steps + 1 < itemPath.count ? .around(steps + 1) : .items
    }
  }

  /// Returns the part of a member that `--fields` keeps; `nil` if no path leads to it.
  private func path(below node: Int32, of name: Int, in object: inout Container, _ tape: JSONTape) -> Extent? {
    let child = kept.child(of: node, tape.tokens[name], expecting: object.expected, tape)
    guard child != PathTree.none else { return nil }
    let found = kept.nodes[Int(child)]
    object.expected = found.sibling
    return found.column == PathTree.none ? .paths(child) : .whole
  }

  private func isNamed(_ token: JSONTape.Token, _ name: [UInt8], _ tape: JSONTape) -> Bool {
    tape.withDecoded(token) { bytes in name.withUnsafeBytes { $0.isSame(as: bytes) } }
  }

  /// Writes a value. For an array or object that is not copied, writes only the opening bracket and returns it.
  private mutating func begin(
    _ index: Int, _ rule: FieldRule?, _ object: FieldRules.ObjectID, in scope: Int32, _ extent: Extent,
    _ reader: inout FieldReader, _ output: inout [UInt8]
  ) -> Container? {
    let token = reader.tape.tokens[index]
    guard token.isContainer else {
      write(scalar: token, rule, in: scope, &reader, &output)
      return nil
    }
    if Int(token.next) == index + 1 || isCopied(index, rule, extent, reader.tape) {
      reader.tape.append(token, to: &output)
      return nil
    }
    let isObject = token.kind == .object
    var extent = extent
    if isObject, case .items = extent { extent = plan.keepsAll ? .whole : .paths(0) }
    output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    let inside = isHumanized && isObject ? reader.enter(index, object, in: scope) : scope
    return Container(
      next: index + 1, end: Int(token.next), isObject: isObject, extent: extent, scope: inside,
      rule: isObject ? nil : rule?.element ?? rule, object: object)
  }

  /// Returns whether an array or object is written unchanged.
  private func isCopied(_ index: Int, _ rule: FieldRule?, _ extent: Extent, _ tape: JSONTape) -> Bool {
    guard isCompact else { return false }
    if isHumanized {
      guard (rule?.element ?? rule)?.form ?? .plain == .plain else { return false }
    } else {
      switch extent {
      case .whole: return true
      case .items where plan.keepsAll: return true
      case .items, .record, .paths, .around: break
      }
    }
    // A value without objects is unchanged. Only the first array is checked, so that the work stays linear.
    return tape.tokens[index].kind == .array
      && tape.tokens[(index + 1)..<Int(tape.tokens[index].next)].allSatisfy { !$0.isContainer }
  }

  private func write(
    scalar token: JSONTape.Token, _ rule: FieldRule?, in scope: Int32, _ reader: inout FieldReader,
    _ output: inout [UInt8]
  ) {
    if let rule, rule.form != .plain {
      switch reader.format(token, rule, in: scope, by: .humanized) {
      case .unchanged: break
      case .number: return output.append(contentsOf: reader.formatter.text)
      case .text:
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: reader.formatter.text)
        return output.append(UInt8(ascii: "\""))
      }
    }
    appendQuoted(token, reader.tape, &output)
  }

  private func appendQuoted(_ token: JSONTape.Token, _ tape: JSONTape, _ output: inout [UInt8]) {
    tape.append(from: token.outerStart, to: token.outerEnd, to: &output)
  }

  /// Writes a comma, if necessary, and a line break. Must be called before each name or element.
  private func separate(_ container: inout Container, _ output: inout [UInt8]) {
    if container.hasParts { output.append(UInt8(ascii: ",")) }
    container.hasParts = true
    style.breakLine(levels: open.count + 1, &output)
  }
}

extension JSONTape.Token {
  /// Whether the token is in quotation marks.
  var isQuoted: Bool {
    switch kind {
    case .string, .name: true
    case .null, .bool, .number, .array, .object: false
    }
  }
  /// The start and end, including quotation marks.
  var outerStart: Int { Int(start) - (isQuoted ? 1 : 0) }
  var outerEnd: Int { Int(end) + (isQuoted ? 1 : 0) }
}
