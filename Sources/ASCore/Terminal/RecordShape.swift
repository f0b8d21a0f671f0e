import AppStore
import Base

/// Where the items of a record are, what they are, and which members around them say whose they are or judge them.
///
/// `--fields` are paths in an item; what is around it stays. A row has the members around in front and behind.
package struct RecordShape: Sendable {
  /// The path from the record to its items; without names the record is the item.
  package let itemPath: FieldPath
  /// Nil where nobody knows, or the items tell it themselves.
  package let object: PayloadObject?
  /// Whether the items are payloads of Apple's, told by their members.
  let holdsPayloads: Bool
  let before: [FieldPath]
  let after: [FieldPath]
  /// Members around that stay in JSON and have no column.
  private let enclosingInJSON: [String]

  package init(
    itemPath: [String] = [], object: PayloadObject? = nil, holdsPayloads: Bool = false, before: [String] = [],
    after: [[String]] = [], enclosingInJSON: [String] = []
  ) {
    self.enclosingInJSON = enclosingInJSON
    self.itemPath = FieldPath(names: itemPath)
    self.object = object
    self.holdsPayloads = holdsPayloads
    self.before = before.map { FieldPath(names: [$0]) }
    self.after = after.map { FieldPath(names: $0) }
  }

  /// What an item is by the catalogue.
  func object(of item: Int, _ reading: inout TapeReading) -> PayloadObject? {
    object ?? (holdsPayloads ? reading.payloadObject(item, .unknown) : nil)
  }

  /// What a record is, where it is the item.
  var recordObject: PayloadObject? { itemPath.names.isEmpty ? object : nil }

  /// The names of the members around that always stay.
  var enclosing: [String] { (before + after).map { $0.names[0] } + enclosingInJSON }

  /// A path as people give it: also from the record on, and to a member around.
  func place(of path: FieldPath) -> Place {
    let names = path.names
    if !itemPath.names.isEmpty, names.count > itemPath.names.count,
      zip(names, itemPath.names).allSatisfy({ sameBytes($0, $1) })
    {
      return .item(FieldPath(names: Array(names.dropFirst(itemPath.names.count))))
    }
    let isKnownInside = object?.has(path) ?? false
    return !isKnownInside && enclosing.contains { sameBytes($0, names[0]) } ? .around(path) : .item(path)
  }

  enum Place {
    case item(FieldPath)
    case around(FieldPath)
  }

  /// The paths in items among those of `--fields`.
  func itemPaths(_ fields: [FieldPath]) -> [FieldPath] {
    fields.compactMap { path in
      switch place(of: path) {
      case .item(let path): path
      case .around: nil
      }
    }
  }
}

/// The columns of rows: those of the record that an item is in, and those of the item.
struct RowLayout: Sendable {
  let record: Columns
  let item: Columns
  /// The order in which they are written.
  let order: [Cell]
  /// Whether what has no column is to be told.
  let notesUnlisted: Bool
  /// What the items are, if the catalogue gave the columns.
  package let object: PayloadObject?

  enum Cell: Sendable {
    case record(Int)
    case item(Int)
  }

  /// The columns that were asked for, and those around that judge.
  init(_ fields: [FieldPath], _ shape: RecordShape) {
    var (record, item, order) = ([FieldPath](), [FieldPath](), [Cell]())
    func add(around path: FieldPath) {
      order.append(.record(record.count))
      record.append(path)
    }
    func isNamed(_ path: FieldPath) -> Bool {
      fields.contains { field in
        guard case .around(let named) = shape.place(of: field) else { return false }
        return named == path
      }
    }
    // Each in its place, whether it is named or not.
    for path in shape.before { add(around: path) }
    for field in fields {
      switch shape.place(of: field) {
      case .around(let path) where shape.before.contains(path): continue
      case .around(let path): add(around: path)
      case .item(let path):
        order.append(.item(item.count))
        item.append(path)
      }
    }
    for path in shape.after where !isNamed(path) { add(around: path) }
    (self.record, self.item, self.order) = (Columns(record), Columns(item), order)
    notesUnlisted = false
    object = nil
  }

  /// The columns that an object has by the catalogue.
  init(of object: PayloadObject, _ shape: RecordShape) {
    self.init(Columns(object.columnPaths), object, shape)
  }

  /// The columns that were found.
  init(found columns: Columns, _ shape: RecordShape) {
    self.init(columns, nil, shape)
  }

  private init(_ columns: Columns, _ object: PayloadObject?, _ shape: RecordShape) {
    record = Columns(shape.before + shape.after)
    item = columns
    order =
      shape.before.indices.map { .record($0) } + (0..<columns.count).map { .item($0) }
      + shape.after.indices.map { .record(shape.before.count + $0) }
    notesUnlisted = true
    self.object = object
  }

  /// Names of a megabyte around a million members would be a header of a terabyte.
  func requireShortNames() throws(Failure) { try item.requireShortNames() }
}

/// Which of the paths of `--fields` items have, and what those may be that none has.
struct FieldsCheck: Sendable {
  private let columns: Columns
  private let paths: [FieldPath]
  /// By column.
  private var found: [Bool]
  private var hasItems = false
  /// What the items are, as far as the catalogue knows it.
  private var objects: [PayloadObject] = []
  /// The first item's own paths.
  private var sample: [String] = []

  private static let longestSample = 1 << 16

  init(_ paths: [FieldPath], _ columns: Columns) {
    self.paths = paths
    self.columns = columns
    found = [Bool](repeating: false, count: columns.count)
  }

  mutating func find(_ column: Int32) { found[Int(column)] = true }

  /// An item that was looked through.
  mutating func note(_ token: Int, _ object: PayloadObject?, _ tape: JSONTape) {
    if let object, !objects.contains(object) { objects.append(object) }
    guard !hasItems else { return }
    hasItems = true
    let value = tape.tokens[token]
    guard value.end - value.start <= Self.longestSample else { return }
    let names = Columns(in: tape, token)
    sample = (0..<names.count).map { names.name($0) }
  }

  mutating func merge(_ other: FieldsCheck) {
    for index in found.indices where other.found[index] { found[index] = true }
    if !hasItems { (hasItems, sample) = (other.hasItems, other.sample) }
    for object in other.objects where !objects.contains(object) { objects.append(object) }
  }

  /// Paths that no item has, those first that asctl does not know there either.
  private var missing: (unknown: [FieldPath], absent: [FieldPath]) {
    var (unknown, absent) = ([FieldPath](), [FieldPath]())
    guard hasItems else { return (unknown, absent) }
    for (index, path) in paths.enumerated() {
      let column = columns.nodes[Int(columns.ends[index])].column
      // Behind one that is kept whole nothing is looked for.
      let isCovered = paths.indices.contains { other in
        paths[other].names.count < path.names.count && zip(paths[other].names, path.names).allSatisfy(sameBytes)
          && found[Int(columns.nodes[Int(columns.ends[other])].column)]
      }
      guard !found[Int(column)], !isCovered else { continue }
      if objects.contains(where: { $0.has(path) }) { absent.append(path) } else { unknown.append(path) }
    }
    return (unknown, absent)
  }

  /// Status 1 for a path that nobody knows there.
  var failure: Failure? {
    let unknown = missing.unknown
    guard let first = unknown.first else { return nil }
    let words = "no item has \(unknown.map { truncated($0.text, to: 80) }.listed("or"))"
    let suggestion = suggestion(first).map { "; did you mean \(truncated($0, to: 200))?" } ?? ""
    return Failure(.failure, words + suggestion, hint: "--fields help lists what there is")
  }

  var remark: String? {
    let absent = missing.absent
    return absent.isEmpty ? nil : "no item has \(absent.map(\.text).listed("or"))"
  }

  /// The same name elsewhere, else one that is nearly the same.
  private func suggestion(_ path: FieldPath) -> String? {
    let known = sample + objects.flatMap { $0.allPaths.map(\.text) }
    let name = path.names[path.names.count - 1]
    if let elsewhere = known.first(where: { $0.hasSuffix("." + name) }) { return elsewhere }
    if let prefixed = known.first(where: { path.text.hasSuffix("." + $0) }) { return prefixed }
    return Nearest.to(path.text, among: known)
      ?? known.first { Nearest.to(name, among: [$0.split(separator: ".").last.map { String($0) } ?? $0]) != nil }
  }
}

/// The members that had no column, told once at the end.
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

  var remark: String? {
    names.isEmpty
      ? nil
      : "not in these columns: \(names.joined(separator: ", "))\(isMore ? " and others" : ""); --fields names them"
  }
}
