import AppStore
import Base
import CommandLine
import Platform

/// Finds paths of `--fields` that no item has, and suggests similar names.
struct MissingFieldReport: Sendable {
  private let paths: [FieldPath]
  private let columns: PathTree
  private var slots = ItemSlots()
  /// Whether the path was found, by column of the tree.
  private var found: [Bool]
  private var hasItems = false
  /// The types of the items, if they are known.
  private var objects: [PayloadObject] = []
  private let offered: [String]
  /// The text of the first item. Its paths are suggested too.
  private var sample: [UInt8] = []

  private static let longestSample = 1 << 16

  /// - Parameters:
  ///   - object: The type of the items, if it is known in advance.
  ///   - offered: The paths that the command lists, for items without a declared type.
  init(_ paths: [FieldPath], of object: PayloadObject?, offered: [String]) {
    (self.paths, self.offered) = (paths, offered)
    objects = [object].compactMap(\.self)
    columns = PathTree(paths)
    slots.listLimit = .max
    found = [Bool](repeating: false, count: columns.count)
  }

  /// Checks the items of the record in the reader until every path was found, for all output formats.
  mutating func add(itemsOf record: Int, _ envelope: Envelope, _ reader: inout FieldReader) {
    guard !hasItems || found.contains(false) else { return }
    let items = envelope.items(of: record, reader.tape).flatMap { Envelope.elements(of: $0, reader.tape) }
    for item in items where reader.tape.tokens[item].kind == .object {
      if let object = envelope.object(of: item, &reader), !objects.contains(object) { objects.append(object) }
      let token = reader.tape.tokens[item]
      if !hasItems, token.end - token.start <= Self.longestSample { reader.tape.append(token, to: &sample) }
      hasItems = true
      reader.forgetScopes()
      slots.collect(from: item, .unknown, columns, &reader)
      for column in found.indices where slots.has(column, of: columns) { found[column] = true }
    }
  }

  mutating func merge(_ other: MissingFieldReport) {
    for index in found.indices where other.found[index] { found[index] = true }
    if !hasItems { (hasItems, sample) = (other.hasItems, other.sample) }
    for object in other.objects where !objects.contains(object) { objects.append(object) }
  }

  /// The paths that no item has: unknown ones and known ones.
  private var missing: (unknown: [FieldPath], absent: [FieldPath]) {
    var (unknown, absent) = ([FieldPath](), [FieldPath]())
    for (index, path) in paths.enumerated() {
      let end = columns.ends[index]
      guard !found[Int(columns.nodes[Int(end)].column)] else { continue }
      // Members within another selected member are not checked.
      if columns.hasColumn(above: end, where: { found[Int($0)] }) { continue }
      if isKnown(path) { absent.append(path) } else { unknown.append(path) }
    }
    return (unknown, absent)
  }

  private func isKnown(_ path: FieldPath) -> Bool {
    if objects.isEmpty { return offered.contains { sameBytes($0, path.text) || $0.hasPrefix("\(path.text).") } }
    return objects.contains { $0.has(path) }
  }

  /// Whether a path is neither found nor known so far, so that the output may be incomplete.
  var mayFail: Bool { !missing.unknown.isEmpty }

  /// The failure (status 1) for a path that is neither in an item nor declared.
  var failure: Failure? {
    hasItems ? failure(.failure, "no item has") : nil
  }

  /// The failure (status 2) for a path that is not declared, before there are items.
  var refusal: Failure? { failure(.usage, "unknown --fields") }

  private func failure(_ status: ExitStatus, _ problem: String) -> Failure? {
    let unknown = missing.unknown
    guard !unknown.isEmpty else { return nil }
    let message = "\(problem) \(unknown.map { truncated($0.text, to: 80) }.listed("or"))"
    let suggestions = unknown.prefix(Self.mostSuggestions).compactMap(suggestion).map { truncated($0, to: 200) }
    let question = suggestions.isEmpty ? "" : "; did you mean \(suggestions.uniqued().listed("and"))?"
    return Failure(status, message + question, hint: "pass --fields help to list the available fields")
  }

  private static let mostSuggestions = 3

  /// The known paths that no item has.
  var remark: String? {
    let absent = hasItems ? missing.absent : []
    return absent.isEmpty ? nil : "no item has \(absent.map(\.text).listed("or"))"
  }

  private var samplePaths: [String] {
    guard !sample.isEmpty else { return [] }
    var tape = JSONTape()
    tape.read(text: sample)
    let tree = PathTree(in: tape)
    return (0..<tree.count).map { tree.name($0) }
  }

  /// Returns a path with the same name elsewhere, or with a similar name.
  private func suggestion(_ path: FieldPath) -> String? {
    let known = (samplePaths + (objects.isEmpty ? offered : objects.flatMap { $0.allPaths.map(\.text) })).uniqued()
    let name = path.names[path.names.count - 1]
    if let prefixed = known.first(where: { path.text.hasSuffix("." + $0) }) { return prefixed }
    let elsewhere = known.filter { $0.hasSuffix("." + name) }
    if let highest = elsewhere.min(by: { $0.split(separator: ".").count < $1.split(separator: ".").count }) {
      return highest
    }
    if let near = Nearest.to(path.text, among: known) { return near }
    let last = known.map { $0.split(separator: ".").last.map { String($0) } ?? $0 }
    return Nearest.to(name, among: last).flatMap { near in last.firstIndex { sameBytes($0, near) } }.map { known[$0] }
  }
}

extension Context {
  /// Throws status 2 for a path of `--fields` that is not declared. A write checks it before it is sent, because its
  /// response cannot be requested again.
  package func requireDeclaredFields(_ invocation: Invocation, in envelope: Envelope) throws(Failure) {
    let plan = OutputPlan(try OutputOptions(invocation, self), envelope)
    if let refusal = plan.missing?.refusal { throw refusal }
  }
}

/// Delays stdout while a path of `--fields` is neither found nor known, because output without it would look complete.
final class HeldOutput {
  private let context: Context
  private let isJSON: Bool
  private let limit: Int
  private var held: [UInt8] = []
  private var isHolding: Bool

  /// The maximum number of bytes to buffer if items arrive one by one.
  static let streamLimit = 1 << 16

  /// - Parameter limit: The number of bytes to buffer before they are written anyway.
  init(_ context: Context, _ options: OutputOptions, holding: Bool, limit: Int) {
    (self.context, isHolding, self.limit) = (context, holding, limit)
    isJSON = options.format.isJSON
  }

  /// All JSON output passes through here, so it is escaped here.
  func deliver(_ bytes: [UInt8]) throws(StreamEnd) {
    let bytes = isJSON ? JSONStyle.escaped(json: bytes) : bytes
    guard isHolding else { return try context.deliver(bytes) }
    held += bytes
  }

  /// Writes the bytes when all paths are found or known, or when there are more bytes than the limit. In the latter
  /// case, returns what is missing so far.
  func releaseIfChecked(_ check: () -> MissingFieldReport?) throws(StreamEnd) -> Failure? {
    guard isHolding else { return nil }
    let check = check()
    let mayFail = check?.mayFail ?? false
    guard !mayFail || held.count > limit else { return nil }
    try release()
    return mayFail ? check?.failure : nil
  }

  func release() throws(StreamEnd) {
    isHolding = false
    guard !held.isEmpty else { return }
    try context.deliver(held)
    held = []
  }
}

/// The result of writing, and remarks about the written data.
struct OutputSummary {
  /// The exit status of the command that created the items.
  var status = ExitStatus.success
  /// Remarks about tables, such as hidden columns and the order of items, without repetitions.
  var tableNotes: [String] = []
  /// The paths of `--fields` that no item has; `nil` without that flag.
  var missing: MissingFieldReport?
  /// Members without a column.
  var unlisted = UnlistedMembers()
  /// Unknown members around the items.
  var around = UnlistedMembers()

  var remarks: [String] {
    tableNotes
      + [
        missing?.remark, unlisted.sentence("without a column:", "use --fields to add them"),
        around.sentence("hidden because it is outside of the items:", "use -o json to show it"),
      ].compactMap(\.self)
  }

  mutating func merge(_ other: OutputSummary) {
    unlisted.merge(other.unlisted)
    guard let found = other.missing else { return }
    if missing == nil { missing = found } else { missing?.merge(found) }
  }

  mutating func add(tableNotes sentences: [String]) {
    tableNotes += sentences.filter { sentence in !tableNotes.contains { sameBytes($0, sentence) } }
  }
}

/// Names of members that are not shown, for one remark at the end.
struct UnlistedMembers: Sendable {
  private var names: [String] = []
  private var isMore = false
  private static let mostNames = 12

  mutating func add(_ name: String) {
    guard !names.contains(where: { sameBytes($0, name) }) else { return }
    if names.count < Self.mostNames { names.append(truncated(name, to: 80)) } else { isMore = true }
  }

  mutating func merge(_ other: UnlistedMembers) {
    for name in other.names { add(name) }
    if other.isMore { isMore = true }
  }

  mutating func add(_ names: [String]) {
    for name in names { add(name) }
  }

  /// Returns a remark with the names; `nil` if there are none.
  func sentence(_ beginning: String, _ end: String) -> String? {
    names.isEmpty ? nil : "\(beginning) \(names.joined(separator: ", "))\(isMore ? " and others" : ""); \(end)"
  }
}
