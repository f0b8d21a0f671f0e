import AppStore
import Base

/// The columns of rows: those of the record and those of its item. If the record is the item, all of them are the
/// item's. This is a class because each row needs it and a copy would change many reference counts.
final class RowLayout: Sendable {
  let record: PathTree
  let item: PathTree
  /// The order of output.
  let order: [Cell]
  /// Whether members without a column are recorded.
  let notesUnlisted: Bool
  /// The type of the items; `nil` unless the columns are the declared ones of that type.
  let object: PayloadObject?
  /// Whether the columns were found in items.
  let isFound: Bool

  enum Cell: Sendable {
    case record(Int)
    case item(Int)
    /// The item's value, or the record's if there is none.
    case shared(record: Int, item: Int)
  }

  /// Returns the columns that are known before the first item: those of `--fields`, or the declared ones.
  static func known(_ fields: [FieldPath]?, _ envelope: Envelope) -> RowLayout? {
    guard let fields, envelope.itemPaths(fields) != nil else {
      return envelope.object.map { RowLayout(of: $0, envelope) }
    }
    return RowLayout(fields, envelope)
  }

  /// The columns of `--fields`, and asctl's own around them.
  private convenience init(_ fields: [FieldPath], _ envelope: Envelope) {
    let item = envelope.keptPaths(fields) ?? []
    let named = envelope.aroundPaths(fields)
    let after = envelope.after.filter { !named.contains($0) }
    let around = envelope.before + named.filter { !envelope.before.contains($0) } + after
    var order: [Cell] = envelope.before.indices.map { Self.before($0, envelope, item) }
    var items = item.indices.filter { !envelope.isShared(item[$0]) }[...]
    for field in fields {
      switch envelope.place(of: field) {
      case .around(let path) where envelope.before.contains(path): continue
      case .around(let path):
        if let column = around.firstIndex(of: path) { order.append(.record(column)) }
      case .item(let path) where envelope.isShared(path): continue
      case .item: if let column = items.popFirst() { order.append(.item(column)) }
      case .items: continue
      }
    }
    order += items.map { .item($0) }
    order += (around.count - after.count..<around.count).map { .record($0) }
    self.init(around, PathTree(item), order, notesUnlisted: false, of: nil, envelope)
  }

  private init(
    _ around: [FieldPath], _ item: PathTree, _ order: [Cell], notesUnlisted: Bool, of object: PayloadObject?,
    _ envelope: Envelope
  ) {
    (self.notesUnlisted, self.object, isFound) = (notesUnlisted, object, notesUnlisted && object == nil)
    guard envelope.itemPath.names.isEmpty else {
      (record, self.item, self.order) = (PathTree(around), item, order)
      return
    }
    var whole = item
    for path in around { whole.add(path) }
    (record, self.item) = (PathTree([]), whole)
    self.order = order.map { cell in
      switch cell {
      case .record(let column): .item(item.count + column)
      case .shared(_, let column): .item(column)
      case .item: cell
      }
    }
  }

  /// The declared columns of an object.
  convenience init(of object: PayloadObject, _ envelope: Envelope) {
    self.init(PathTree(object.columnPaths), object.columnPaths, object, envelope)
  }

  /// The columns found in an item.
  convenience init(found columns: PathTree, _ envelope: Envelope) {
    self.init(columns, [], nil, envelope)
  }

  private convenience init(_ columns: PathTree, _ paths: [FieldPath], _ object: PayloadObject?, _ envelope: Envelope) {
    let shared = Set(paths.indices.filter { envelope.isShared(paths[$0]) })
    let order =
      envelope.before.indices.map { Self.before($0, envelope, paths) }
      + (0..<columns.count).filter { !shared.contains($0) }.map { .item($0) }
      + envelope.after.indices.map { .record(envelope.before.count + $0) }
    self.init(envelope.before + envelope.after, columns, order, notesUnlisted: true, of: object, envelope)
  }

  private static func before(_ column: Int, _ envelope: Envelope, _ items: [FieldPath]) -> Cell {
    let path = envelope.before[column]
    guard envelope.isShared(path), let item = items.firstIndex(of: path) else { return .record(column) }
    return .shared(record: column, item: item)
  }

  /// Limits the header, because names of a megabyte with a million members would result in a terabyte.
  func requireShortNames() throws(Failure) { try item.requireShortNames() }
}
