import AppStore
import Base

/// The position of items in a record, their type, and the members that asctl adds around them, such as `id`, `valid` or
/// `error`.
///
/// `--fields` contains paths in an item; the members around it are kept. Rows have columns for these members at the
/// start (`before`) and at the end (`after`).
package struct Envelope: Sendable {
  /// The path from the record to its items; empty if the record is the item.
  let itemPath: FieldPath
  /// The type of the items; `nil` if it is unknown or determined by their members.
  let object: PayloadObject?
  /// Whether the items are Apple's payloads, recognized by their members.
  private(set) var holdsPayloads = false
  let before: [FieldPath]
  let after: [FieldPath]
  /// The type of the record; `nil` if it is not one of asctl's, or is determined by its members.
  private var record: PayloadObject?
  /// Apple's response that contains the items, and the number of steps to it.
  private var reply: (object: PayloadObject, steps: Int)?
  /// Members of an item with its verification level. `--fields` cannot remove them, so that no selection makes
  /// unverified data look like Apple's.
  private var marks: [FieldPath] = []

  /// Creates an envelope for records with items at the end of a path, or for records that are items themselves. `before`
  /// defaults to all declared members.
  package init(
    itemPath: [String] = [], record: PayloadObject? = nil, object: PayloadObject? = nil, holdsPayloads: Bool = false,
    before: [String]? = nil, after: [[String]] = [], marks: [String] = []
  ) {
    self.record = record
    self.itemPath = FieldPath(names: itemPath)
    self.object = object
    self.holdsPayloads = holdsPayloads
    self.before = (before ?? record?.fields.map(\.name) ?? []).map { FieldPath(names: [$0]) }
    self.after = after.map { FieldPath(names: $0) }
    self.marks = marks.map { FieldPath(names: [$0]) }
  }

  /// Creates an envelope for Apple's responses with items at the end of a path, in records with the members `around`.
  package init(
    _ reply: PayloadObject, items: FieldPath, around: [String] = [], before: [String] = [], after: [[String]] = []
  ) {
    itemPath = FieldPath(names: around + items.names)
    object = reply.object(at: items)
    self.before = before.map { FieldPath(names: [$0]) }
    self.after = after.map { FieldPath(names: $0) }
    self.reply = (reply, around.count)
  }

  func object(of item: Int, _ reader: inout FieldReader) -> PayloadObject? {
    object ?? (holdsPayloads ? reader.payloadObject(item) : nil)
  }

  func items(of record: Int, _ tape: JSONTape) -> [Int] {
    guard !itemPath.names.isEmpty else { return [record] }
    var found = [record]
    for name in itemPath.names {
      found = found.flatMap { Self.elements(of: $0, tape) }.compactMap { tape.member(name, of: $0) }
    }
    return found.flatMap { Self.elements(of: $0, tape) }
  }

  /// Returns the elements of an array and of nested arrays; otherwise the value itself.
  static func elements(of token: Int, _ tape: JSONTape) -> [Int] {
    guard tape.tokens[token].kind == .array else { return [token] }
    return tape.parts(of: token).flatMap { elements(of: $0, tape) }
  }

  /// The type of the record: the item, a response, or a record of asctl's.
  var recordObject: PayloadObject? {
    record ?? (itemPath.names.isEmpty ? object : reply.flatMap { $0.steps == 0 ? $0.object : nil })
  }

  /// The number of steps at the start of the path to the items that are asctl's own members around Apple's response.
  var stepsToReply: Int { reply?.steps ?? 0 }

  /// The names of asctl's own members, which are always kept.
  var enclosing: [String] { (before + after).map { $0.names[0] } }

  // MARK: Paths of `--fields`

  /// What a path of `--fields` refers to.
  enum Place {
    /// A member of an item, with its path in the item.
    case item(FieldPath)
    /// Whole items: the path ends at them or before.
    case items
    /// A member around the items, with its path in the record.
    case around(FieldPath)
  }

  /// Returns what a path of `--fields` refers to. It may start at the item, at the response, or at the record.
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

  /// Returns the paths of `--fields` that are in items; `nil` for whole items.
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

  /// Returns the paths in items that are kept: those of `--fields`, and the verification level.
  func keptPaths(_ fields: [FieldPath]) -> [FieldPath]? {
    itemPaths(fields).map { paths in
      paths + marks.filter { mark in !paths.contains { mark.begins(with: $0) } }
    }
  }

  func aroundPaths(_ fields: [FieldPath]) -> [FieldPath] {
    fields.compactMap { if case .around(let path) = place(of: $0) { path } else { nil } }
  }

  /// Returns whether a member of an item shares its column with one of the record in `before`.
  func isShared(_ path: FieldPath) -> Bool {
    (itemPath.names.isEmpty || reply != nil) && before.contains(path) && object?.has(path) ?? false
  }

  // MARK: Members around the items

  /// Returns the unknown members beside the path to the items, as paths in the response.
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

extension PayloadObject {
  /// Returns whether the path leads to a declared member.
  func has(_ path: FieldPath) -> Bool {
    var object: PayloadObject? = self
    for name in path.names {
      guard let field = object?.field(name) else { return false }
      object = field.kind.object
    }
    return true
  }
}
