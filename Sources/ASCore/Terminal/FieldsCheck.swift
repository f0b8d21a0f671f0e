import AppStore
import Base
import Platform

/// Finds the paths of `--fields` that no item has, and the names that may have been meant.
struct FieldsCheck: Sendable {
  private let columns: PathTree
  private let paths: [FieldPath]
  /// By column of the tree.
  private var found: [Bool]
  /// How many columns were not found yet. A path that is named twice counts twice and is found once.
  private var missingCount: Int
  private var hasItems = false
  /// What the items are, as far as the catalogue tells.
  private var objects: [PayloadObject] = []
  /// The paths that the command lists itself.
  private let offered: [String]
  /// The text of the first item, whose own paths are suggested too.
  private var sample: [UInt8] = []

  /// In bytes.
  private static let longestSample = 1 << 16

  /// `columns` is the tree of `paths`. `object`: what the items are, where that is known before there is one. `offered`:
  /// the paths that the command lists itself, for items that are no object of the catalogue.
  init(_ paths: [FieldPath], _ columns: PathTree, of object: PayloadObject?, offered: [String]) {
    (self.paths, self.offered) = (paths, offered)
    objects = [object].compactMap(\.self)
    self.columns = columns
    found = [Bool](repeating: false, count: columns.count)
    missingCount = columns.count
  }

  mutating func markFound(_ column: Int32) {
    guard !found[Int(column)] else { return }
    found[Int(column)] = true
    missingCount -= 1
  }

  /// Whether every path was found.
  var isSettled: Bool { hasItems && missingCount == 0 }

  /// Takes in what an item is; `token` is the item's.
  mutating func add(item token: Int, _ object: PayloadObject?, _ tape: JSONTape) {
    if let object, !objects.contains(object) { objects.append(object) }
    guard !hasItems else { return }
    hasItems = true
    let value = tape.tokens[token]
    guard value.end - value.start <= Self.longestSample else { return }
    tape.append(value, to: &sample)
  }

  mutating func merge(_ other: FieldsCheck) {
    for index in found.indices where other.found[index] { markFound(Int32(index)) }
    if !hasItems { (hasItems, sample) = (other.hasItems, other.sample) }
    for object in other.objects where !objects.contains(object) { objects.append(object) }
  }

  /// Paths that no item has: those that the catalogue does not know either, and those that it knows.
  private var missing: (unknown: [FieldPath], absent: [FieldPath]) {
    var (unknown, absent) = ([FieldPath](), [FieldPath]())
    for (index, path) in paths.enumerated() {
      let end = columns.ends[index]
      guard !found[Int(columns.nodes[Int(end)].column)] else { continue }
      // A member that another path keeps whole is not looked into.
      if columns.hasColumn(above: end, where: { found[Int($0)] }) { continue }
      if isKnown(path) { absent.append(path) } else { unknown.append(path) }
    }
    return (unknown, absent)
  }

  private func isKnown(_ path: FieldPath) -> Bool {
    if objects.isEmpty { return offered.contains { sameBytes($0, path.text) || $0.hasPrefix("\(path.text).") } }
    return objects.contains { $0.has(path) }
  }

  /// Whether a path is neither found nor known so far, so that the output may lack what was asked for.
  var mayFail: Bool { !missing.unknown.isEmpty }

  /// Status 1 for a path that neither an item nor the catalogue has.
  var failure: Failure? {
    let unknown = hasItems ? missing.unknown : []
    guard let first = unknown.first else { return nil }
    let message = "no item has \(unknown.map { truncated($0.text, to: 80) }.listed("or"))"
    let suggestion = suggestion(first).map { "; did you mean \(truncated($0, to: 200))?" } ?? ""
    return Failure(.failure, message + suggestion, hint: "--fields help lists what there is")
  }

  /// Paths that the catalogue knows and no item has.
  var remark: String? {
    let absent = hasItems ? missing.absent : []
    return absent.isEmpty ? nil : "no item has \(absent.map(\.text).listed("or"))"
  }

  private var samplePaths: [String] {
    guard let item = try? JSON.parse(sample) else { return [] }
    let tree = PathTree(in: item)
    return (0..<tree.count).map { tree.name($0) }
  }

  /// The same name elsewhere, else one that is nearly the same.
  private func suggestion(_ path: FieldPath) -> String? {
    let known = (samplePaths + (objects.isEmpty ? offered : objects.flatMap { $0.allPaths.map(\.text) })).uniqued()
    let name = path.names[path.names.count - 1]
    if let elsewhere = known.first(where: { $0.hasSuffix("." + name) }) { return elsewhere }
    if let prefixed = known.first(where: { path.text.hasSuffix("." + $0) }) { return prefixed }
    if let near = Nearest.to(path.text, among: known) { return near }
    let last = known.map { $0.split(separator: ".").last.map { String($0) } ?? $0 }
    return Nearest.to(name, among: last).flatMap { near in last.firstIndex { sameBytes($0, near) } }.map { known[$0] }
  }
}

/// Standard output, held back while a path of `--fields` is neither found nor known: what is written without it would look
/// complete.
final class HeldOutput {
  private let context: Context
  private let isJSON: Bool
  private let limit: Int
  private var held: [UInt8] = []
  private var isHolding: Bool

  /// How many bytes are held at most where items come one by one.
  static let streamLimit = 1 << 16

  /// `limit`: how many bytes are held before they are let through after all.
  init(_ context: Context, _ options: OutputOptions, holding: Bool, limit: Int) {
    (self.context, isHolding, self.limit) = (context, holding, limit)
    isJSON = options.format.isJSON
  }

  /// All JSON passes here, and so its escaping has its place here.
  func deliver(_ bytes: [UInt8]) throws(Interruption) {
    let bytes = isJSON ? JSONStyle.escaped(json: bytes) : bytes
    guard isHolding else { return try context.deliver(bytes) }
    held += bytes
  }

  /// Lets the bytes through once all paths are found or known, or once there are more bytes than the limit. In the latter
  /// case answers what is missing so far.
  func releaseIfChecked(_ check: () -> FieldsCheck?) throws(Interruption) -> Failure? {
    guard isHolding else { return nil }
    let check = check()
    let mayFail = check?.mayFail ?? false
    guard !mayFail || held.count > limit else { return nil }
    try release()
    return mayFail ? check?.failure : nil
  }

  func release() throws(Interruption) {
    isHolding = false
    guard !held.isEmpty else { return }
    try context.deliver(held)
    held = []
  }
}
