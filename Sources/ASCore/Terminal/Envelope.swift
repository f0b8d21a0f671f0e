import AppStore
import Base

/// Where the items stand in a record, what object of Apple's they are, and which members asctl puts around them, such as
/// `id`, `valid` or `error`.
///
/// `--fields` are paths in an item; the members around it are kept. A row has columns for them in front (`before`) and
/// behind (`after`).
package struct Envelope: Sendable {
  /// The path from the record to its items; without names the record is the item.
  package let itemPath: FieldPath
  /// What the items are; nil where the catalogue does not know, or their members tell.
  package let object: PayloadObject?
  /// Whether the items are payloads of Apple's, told by their members.
  let holdsPayloads: Bool
  let before: [FieldPath]
  let after: [FieldPath]
  /// The object of `OwnRecords` that the record is; nil where it is none of asctl's, or its members tell.
  private let record: PayloadObject?
  /// Apple's reply that the items are in, and how many steps of the path lead to it.
  private let reply: (object: PayloadObject, steps: Int)?
  /// Those of `before` that the items have as well: one column shows either.
  private let shared: [FieldPath]
  /// Members of an item that say how far it was verified. They stay whatever `--fields` names, so that no selection makes
  /// data look like Apple's.
  private let marks: [FieldPath]

  package init(
    object: PayloadObject? = nil, holdsPayloads: Bool = false, before: [String] = [], after: [[String]] = [],
    marks: [String] = []
  ) {
    self.init(itemPath: [], object: object, holdsPayloads: holdsPayloads, before: before, after: after, marks: marks)
  }

  /// Of records that hold an item at the end of a path; without `before`, all members of the declared record stand there.
  package init(
    itemPath: [String], record: PayloadObject? = nil, object: PayloadObject? = nil, holdsPayloads: Bool = false,
    before: [String]? = nil, after: [[String]] = [], marks: [String] = []
  ) {
    self.record = record
    self.itemPath = FieldPath(names: itemPath)
    self.object = object
    self.holdsPayloads = holdsPayloads
    self.before = (before ?? record?.fields.map(\.name) ?? []).map { FieldPath(names: [$0]) }
    self.after = after.map { FieldPath(names: $0) }
    self.marks = marks.map { FieldPath(names: [$0]) }
    reply = nil
    shared = itemPath.isEmpty ? self.before.filter { object?.has($0) ?? false } : []
  }

  /// Of replies of Apple's with items at the end of a path, in records whose members `around` lead to the reply.
  package init(
    _ reply: PayloadObject, items: FieldPath, around: [String] = [], before: [String] = [], after: [[String]] = []
  ) {
    itemPath = FieldPath(names: around + items.names)
    record = nil
    object = reply.object(at: items)
    holdsPayloads = false
    self.before = before.map { FieldPath(names: [$0]) }
    self.after = after.map { FieldPath(names: $0) }
    self.reply = (reply, around.count)
    marks = []
    let item = object
    shared = self.before.filter { path in item?.has(path) ?? false }
  }

  /// What an item is by the catalogue.
  func object(of item: Int, _ reader: inout FieldReader) -> PayloadObject? {
    object ?? (holdsPayloads ? reader.payloadObject(item, .unknown) : nil)
  }

  /// The tokens of a record's items.
  func items(of record: Int, _ tape: JSONTape) -> [Int] {
    guard !itemPath.names.isEmpty else { return [record] }
    var found = [record]
    for name in itemPath.names {
      found = found.flatMap { Self.elements(of: $0, tape) }.compactMap { tape.member(name, of: $0) }
    }
    return found.flatMap { Self.elements(of: $0, tape) }
  }

  /// Of an array, and of arrays in it; else the value itself.
  static func elements(of token: Int, _ tape: JSONTape) -> [Int] {
    guard tape.tokens[token].kind == .array else { return [token] }
    return tape.elements(of: token).flatMap { elements(of: $0, tape) }
  }

  /// What a record is: the item, a reply, or what asctl makes.
  var recordObject: PayloadObject? {
    record ?? (itemPath.names.isEmpty ? object : reply.flatMap { $0.steps == 0 ? $0.object : nil })
  }

  /// How many members at the beginning of the path to the items are asctl's own, around a reply of Apple's.
  var stepsToReply: Int { reply?.steps ?? 0 }

  /// The names of asctl's own members around, which are always kept.
  var enclosing: [String] { (before + after).map { $0.names[0] } }

  // MARK: Paths of `--fields`

  /// What a path of `--fields` names.
  enum Place {
    /// A member of an item, by its path there.
    case item(FieldPath)
    /// Whole items: the path ends at them or before.
    case items
    /// A member around the items, by its path from the record on.
    case around(FieldPath)
  }

  /// People give paths from the item on, from the reply on, or from the record on.
  func place(of path: FieldPath) -> Place {
    if object?.has(path) ?? false { return .item(path) }
    let replySteps = stepsToReply
    for start in Set([0, replySteps]).sorted() {
      let rest = FieldPath(names: Array(itemPath.names.dropFirst(start)))
      if !rest.names.isEmpty, path.begins(with: rest) {
        let inside = FieldPath(names: Array(path.names.dropFirst(rest.names.count)))
        return inside.names.isEmpty ? .items : .item(inside)
      }
      if rest.begins(with: path) { return .items }
    }
    if enclosing.contains(where: { sameBytes($0, path.names[0]) }) { return .around(path) }
    guard let reply, !itemPath.names.isEmpty else { return .item(path) }
    let pathToReply = FieldPath(names: Array(itemPath.names.prefix(replySteps)))
    let inReply = path.begins(with: pathToReply) ? FieldPath(names: Array(path.names.dropFirst(replySteps))) : path
    return reply.object.has(inReply) ? .around(FieldPath(names: pathToReply.names + inReply.names)) : .item(path)
  }

  /// The paths in items among those of `--fields`; nil where items are wanted whole.
  func itemPaths(_ fields: [FieldPath]) -> [FieldPath]? {
    var paths: [FieldPath] = []
    for field in fields {
      switch place(of: field) {
      case .item(let path): paths.append(path)
      case .items: return nil
      case .around: continue
      }
    }
    return paths
  }

  /// The paths in items that are kept: those among `--fields`, and what says how far an item was verified.
  func keptPaths(_ fields: [FieldPath]) -> [FieldPath]? {
    itemPaths(fields).map { paths in
      paths + marks.filter { mark in !paths.contains { mark.begins(with: $0) } }
    }
  }

  /// The paths of members around among those of `--fields`.
  func aroundPaths(_ fields: [FieldPath]) -> [FieldPath] {
    fields.compactMap { if case .around(let path) = place(of: $0) { path } else { nil } }
  }

  /// Whether a member of an item shares its column with one of the record.
  func isShared(_ path: FieldPath) -> Bool { shared.contains(path) }

  // MARK: What is around the items

  /// The members beside the path to the items that the catalogue does not know, by their paths in the reply.
  func unknownAround(_ record: JSON) -> [String] {
    guard let reply, !itemPath.names.isEmpty else { return [] }
    var level = [record]
    for name in itemPath.names.prefix(reply.steps) { level = level.compactMap { $0[name] } }
    var object: PayloadObject? = reply.object
    var (unknown, prefix) = ([String](), "")
    for name in itemPath.names.dropFirst(reply.steps) {
      guard let known = object else { break }
      for member in level.flatMap({ $0.objectValue?.members ?? [] }) where known.field(member.name) == nil {
        if member.value != .null { unknown.append(prefix + member.name) }
      }
      level = level.flatMap { value in value[name].map { $0.arrayElements ?? [$0] } ?? [] }
      object = known.field(name)?.kind.object
      prefix += "\(name)."
    }
    return unknown
  }
}

extension FieldPath {
  func begins(with path: FieldPath) -> Bool {
    path.names.count <= names.count && zip(names, path.names).allSatisfy { sameBytes($0, $1) }
  }
}
