import AppStore
import Base

/// Which of the paths of `--fields` items have, and what those may be that none has.
struct FieldsCheck: Sendable {
  private let columns: Columns
  private let paths: [FieldPath]
  /// By column.
  private var found: [Bool]
  /// How many columns no item has; the same path named twice is never found twice.
  private var missingCount: Int
  private var hasItems = false
  /// What the items are, as far as the catalogue knows it.
  private var objects: [PayloadObject] = []
  /// What the command lists.
  private let offered: [String]
  /// The text of the first item, whose own paths are worth a suggestion.
  private var sample: [UInt8] = []

  private static let longestSample = 1 << 16

  /// `object`: what the items are, where that is known before there is one. `offered`: what they have, as far as the
  /// command knows it, where they are nothing that the catalogue knows.
  init(_ paths: [FieldPath], _ columns: Columns, of object: PayloadObject?, offered: [String]) {
    (self.paths, self.offered) = (paths, offered)
    objects = [object].compactMap(\.self)
    self.columns = columns
    found = [Bool](repeating: false, count: columns.count)
    missingCount = columns.count
  }

  mutating func find(_ column: Int32) {
    guard !found[Int(column)] else { return }
    found[Int(column)] = true
    missingCount -= 1
  }

  /// Whether there is nothing more to find.
  var isSettled: Bool { hasItems && missingCount == 0 }

  /// An item that was looked through.
  mutating func note(_ token: Int, _ object: PayloadObject?, _ tape: JSONTape) {
    if let object, !objects.contains(object) { objects.append(object) }
    guard !hasItems else { return }
    hasItems = true
    let value = tape.tokens[token]
    guard value.end - value.start <= Self.longestSample else { return }
    tape.append(value, to: &sample)
  }

  mutating func merge(_ other: FieldsCheck) {
    for index in found.indices where other.found[index] { find(Int32(index)) }
    if !hasItems { (hasItems, sample) = (other.hasItems, other.sample) }
    for object in other.objects where !objects.contains(object) { objects.append(object) }
  }

  /// Paths that no item has, those first that asctl does not know there either.
  private var missing: (unknown: [FieldPath], absent: [FieldPath]) {
    var (unknown, absent) = ([FieldPath](), [FieldPath]())
    for (index, path) in paths.enumerated() {
      let end = columns.ends[index]
      guard !found[Int(columns.nodes[Int(end)].column)] else { continue }
      // Behind one that is kept whole nothing is looked for.
      if columns.hasColumn(above: end, where: { found[Int($0)] }) { continue }
      if isKnown(path) { absent.append(path) } else { unknown.append(path) }
    }
    return (unknown, absent)
  }

  private func isKnown(_ path: FieldPath) -> Bool {
    if objects.isEmpty { return offered.contains { sameBytes($0, path.text) || $0.hasPrefix("\(path.text).") } }
    return objects.contains { $0.has(path) }
  }

  /// Whether there is a path that nobody knows so far, so that what was written may not be all that was asked for.
  var mayFail: Bool { !missing.unknown.isEmpty }

  /// Status 1 for a path that nobody knows there.
  var failure: Failure? {
    let unknown = hasItems ? missing.unknown : []
    guard let first = unknown.first else { return nil }
    let message = "no item has \(unknown.map { truncated($0.text, to: 80) }.listed("or"))"
    let suggestion = suggestion(first).map { "; did you mean \(truncated($0, to: 200))?" } ?? ""
    return Failure(.failure, message + suggestion, hint: "--fields help lists what there is")
  }

  var remark: String? {
    let absent = hasItems ? missing.absent : []
    return absent.isEmpty ? nil : "no item has \(absent.map(\.text).listed("or"))"
  }

  private var samplePaths: [String] {
    guard let item = try? JSON.parse(sample) else { return [] }
    let names = Columns(in: item)
    return (0..<names.count).map { names.name($0) }
  }

  /// The same name elsewhere, else one that is nearly the same.
  private func suggestion(_ path: FieldPath) -> String? {
    let known = samplePaths + (objects.isEmpty ? offered : objects.flatMap { $0.allPaths.map(\.text) })
    let name = path.names[path.names.count - 1]
    if let elsewhere = known.first(where: { $0.hasSuffix("." + name) }) { return elsewhere }
    if let prefixed = known.first(where: { path.text.hasSuffix("." + $0) }) { return prefixed }
    return Nearest.to(path.text, among: known)
      ?? known.first { Nearest.to(name, among: [$0.split(separator: ".").last.map { String($0) } ?? $0]) != nil }
  }
}

/// Members that are not shown, told once at the end.
struct UnlistedMembers: Sendable {
  private var names: [String] = []
  private var isMore = false
  private static let most = 12

  mutating func add(_ name: String) {
    guard !names.contains(where: { sameBytes($0, name) }) else { return }
    if names.count < Self.most { names.append(truncated(name, to: 80)) } else { isMore = true }
  }

  mutating func merge(_ other: UnlistedMembers) {
    for name in other.names { add(name) }
    if other.isMore { isMore = true }
  }

  mutating func add(_ names: [String]) {
    for name in names { add(name) }
  }

  /// Nil if there is nothing to tell.
  func sentence(_ beginning: String, _ end: String) -> String? {
    names.isEmpty ? nil : "\(beginning) \(names.joined(separator: ", "))\(isMore ? " and others" : ""); \(end)"
  }
}
