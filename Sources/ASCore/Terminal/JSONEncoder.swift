import AppStore
import Base

/// Rewrites a JSON text in a given style, with only the members of `--fields` and with the readable values of
/// `--humanize`.
///
/// If the style is that of the text, unchanged members are copied together with their names and punctuation.
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
  /// The types of a record and its items, with the reader's identifiers.
  private var objects: (record: FieldRules.ObjectID, item: FieldRules.ObjectID)?

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

  mutating func write<E: Error>(_ token: Int, of reader: inout FieldReader, to chunks: inout Chunks<E>) throws(E) {
    reader.forgetScopes()
    let extent: Extent = itemPath.isEmpty ? (plan.keepsAll ? .whole : .record) : .around(0)
    let objects = objects ?? (reader.objectID(plan.envelope.recordObject), reader.objectID(plan.envelope.object))
    self.objects = objects
    try write(token, nil, objects.record, in: FieldReader.noScope, extent, level: 0, &reader, to: &chunks)
  }

  func write<E: Error>(
    _ token: Int, _ rule: FieldRule, in scope: Int32, of reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    try write(token, rule, rule.object, in: scope, .whole, level: 0, &reader, to: &chunks)
  }

  /// Writes a value. `level` is the number of arrays and objects around it.
  private func write<E: Error>(
    _ index: Int, _ rule: FieldRule?, _ object: FieldRules.ObjectID, in scope: Int32, _ extent: Extent, level: Int,
    _ reader: inout FieldReader, to chunks: inout Chunks<E>
  ) throws(E) {
    let token = reader.tape.tokens[index]
    guard token.isContainer else { return write(scalar: token, rule, in: scope, &reader, &chunks.bytes) }
    if Int(token.next) == index + 1 || isCopied(index, rule, extent, reader.tape) {
      return reader.tape.append(token, to: &chunks.bytes)
    }
    if token.kind == .object {
      let inside = isHumanized ? reader.enter(index, object, in: scope) : scope
      return try write(membersOf: index, in: inside, extent, level: level, &reader, to: &chunks)
    }
    chunks.bytes.append(UInt8(ascii: "["))
    for element in reader.tape.parts(of: index) {
      try chunks.flushIfFull()
      style.separate(isFirst: element == index + 1, level: level, &chunks.bytes)
      try write(element, rule?.element ?? rule, object, in: scope, extent, level: level + 1, &reader, to: &chunks)
    }
    style.breakLine(levels: level, &chunks.bytes)
    chunks.bytes.append(UInt8(ascii: "]"))
  }

  private func write<E: Error>(
    membersOf object: Int, in scope: Int32, _ extent: Extent, level: Int, _ reader: inout FieldReader,
    to chunks: inout Chunks<E>
  ) throws(E) {
    var extent = extent
    if case .items = extent { extent = plan.keepsAll ? .whole : .paths(0) }
    // The node that is tried first for the next member, because members usually come in the order of the paths.
    var expected = PathTree.none
    var isFirst = true
    chunks.bytes.append(UInt8(ascii: "{"))
    for member in reader.tape.parts(of: object) {
      try chunks.flushIfFull()
      if let part = self.extent(of: member, in: extent, &expected, reader.tape) {
        try write(member: member, part, in: scope, isFirst: isFirst, level: level, &reader, to: &chunks)
        isFirst = false
      }
    }
    if !isFirst { style.breakLine(levels: level, &chunks.bytes) }
    chunks.bytes.append(UInt8(ascii: "}"))
  }

  private func write<E: Error>(
    member index: Int, _ extent: Extent, in scope: Int32, isFirst: Bool, level: Int, _ reader: inout FieldReader,
    to chunks: inout Chunks<E>
  ) throws(E) {
    let (name, value) = (reader.tape.tokens[index], reader.tape.tokens[index + 1])
    let number = isHumanized ? reader.number(name, in: scope) : -1
    if isCompact {
      // In the text, a comma precedes every name but the first.
      let start = Int(name.start) - (isFirst ? 1 : 2)
      if !value.isContainer, number < 0 || reader.isPlain(number) {
        return reader.tape.append(from: start, to: value.outerEnd, to: &chunks.bytes)
      }
      reader.tape.append(from: start, to: value.outerStart, to: &chunks.bytes)
    } else {
      style.separate(isFirst: isFirst, level: level, &chunks.bytes)
      appendQuoted(name, reader.tape, &chunks.bytes)
      chunks.append(": ")
    }
    let rule = number < 0 ? nil : reader.rule(number)
    var inner = rule?.object ?? .unknown
    if case .items = extent, let item = objects?.item { inner = item }
    try write(index + 1, rule, inner, in: scope, extent, level: level + 1, &reader, to: &chunks)
  }

  /// Returns which part of a member is written; `nil` if the member is omitted.
  private func extent(of name: Int, in object: Extent, _ expected: inout Int32, _ tape: JSONTape) -> Extent? {
    switch object {
    case .whole, .items: return .whole
    case .record:
      return path(below: 0, of: name, &expected, tape) ?? (plan.keeps(tape.tokens[name], tape) ? .whole : nil)
    case .paths(let node): return path(below: node, of: name, &expected, tape)
    case .around(let steps):
      let isOnPath = tape.withDecoded(tape.tokens[name]) { name in
        itemPath[steps].withUnsafeBytes { $0.isSame(as: name) }
      }
      guard isOnPath else { return .whole }
      // If `--fields` names only members around the items, all of the response except the items is kept.
      if plan.isAroundOnly, steps >= plan.envelope.stepsToReply { return nil }
      return steps + 1 < itemPath.count ? .around(steps + 1) : .items
    }
  }

  /// Returns the part of a member that `--fields` keeps; `nil` if no path leads to it.
  private func path(below node: Int32, of name: Int, _ expected: inout Int32, _ tape: JSONTape) -> Extent? {
    let child = kept.child(of: node, tape.tokens[name], expecting: expected, tape)
    guard child != PathTree.none else { return nil }
    let found = kept.nodes[Int(child)]
    expected = found.sibling
    return found.column == PathTree.none ? .paths(child) : .whole
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
}

extension JSONTape.Token {
  private var isQuoted: Bool { kind == .string || kind == .name }
  /// The start and end, including quotation marks.
  var outerStart: Int { Int(start) - (isQuoted ? 1 : 0) }
  var outerEnd: Int { Int(end) + (isQuoted ? 1 : 0) }
}
