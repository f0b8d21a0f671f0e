import AppStore
import Base

/// The columns of rows: those of the record that an item is in, and those of the item.
struct RowLayout: Sendable {
  let record: PathTree
  let item: PathTree
  /// The order in which they are written.
  let order: [Cell]
  /// Whether members without a column are to be noted.
  let notesUnlisted: Bool
  /// What the items are; nil unless the columns are those of the catalogue.
  let object: PayloadObject?

  enum Cell: Sendable {
    case record(Int)
    case item(Int)
    /// The item's value, else the record's.
    case shared(record: Int, item: Int)
  }

  /// The columns that are known before there is an item: those of `--fields`, else those of the catalogue.
  static func known(_ fields: [FieldPath]?, _ shape: RecordShape) -> RowLayout? {
    guard let fields, shape.itemPaths(fields) != nil else { return shape.object.map { RowLayout(of: $0, shape) } }
    return RowLayout(fields, shape)
  }

  /// The columns of `--fields`, and asctl's own around them.
  private init(_ fields: [FieldPath], _ shape: RecordShape) {
    let item = shape.itemPaths(fields) ?? []
    let named = shape.aroundPaths(fields)
    let after = shape.after.filter { !named.contains($0) }
    let around = shape.before + named.filter { !shape.before.contains($0) } + after
    var order: [Cell] = shape.before.indices.map { Self.before($0, shape, item) }
    var items = item.indices.filter { !shape.isShared(item[$0]) }[...]
    for field in fields {
      switch shape.place(of: field) {
      case .around(let path) where shape.before.contains(path): continue
      case .around(let path):
        if let column = around.firstIndex(of: path) { order.append(.record(column)) }
      case .item(let path) where shape.isShared(path): continue
      case .item: if let column = items.popFirst() { order.append(.item(column)) }
      case .items: continue
      }
    }
    order += (around.count - after.count..<around.count).map { .record($0) }
    (record, self.item, self.order) = (PathTree(around), PathTree(item), order)
    notesUnlisted = false
    object = nil
  }

  /// The columns that an object has by the catalogue.
  init(of object: PayloadObject, _ shape: RecordShape) {
    self.init(PathTree(object.columnPaths), object.columnPaths, object, shape)
  }

  /// The columns that an item was found to have.
  init(found columns: PathTree, _ shape: RecordShape) {
    self.init(columns, [], nil, shape)
  }

  private init(_ columns: PathTree, _ paths: [FieldPath], _ object: PayloadObject?, _ shape: RecordShape) {
    record = PathTree(shape.before + shape.after)
    item = columns
    let shared = Set(paths.indices.filter { shape.isShared(paths[$0]) })
    order =
      shape.before.indices.map { Self.before($0, shape, paths) }
      + (0..<columns.count).filter { !shared.contains($0) }.map { .item($0) }
      + shape.after.indices.map { .record(shape.before.count + $0) }
    notesUnlisted = true
    self.object = object
  }

  private static func before(_ column: Int, _ shape: RecordShape, _ items: [FieldPath]) -> Cell {
    let path = shape.before[column]
    guard shape.isShared(path), let item = items.firstIndex(of: path) else { return .record(column) }
    return .shared(record: column, item: item)
  }

  /// Names of a megabyte around a million members would be a header of a terabyte.
  func requireShortNames() throws(Failure) { try item.requireShortNames() }
}
