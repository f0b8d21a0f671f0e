import AppStore
import Base

/// The columns of rows: those of the record and those of its item. If the record is the item, all of them are the
/// item's. This is a class because each row needs it and a copy would change many reference counts.
final class RowLayout: Sendable {
  let record: PathTree
  let item: PathTree
  let order: [Cell]
  /// Whether members without a column are recorded.
  let notesUnlisted: Bool
  /// The type of the items; `nil` unless the columns are the declared ones of that type.
  let object: PayloadObject?
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
    (record, self.item) = (PathTree(), whole)
    self.order = order.map { cell in
      switch cell {
      case .record(let column): .item(item.count + column)
      case .shared(_, let column): .item(column)
      case .item: cell
      }
    }
  }

  convenience init(of object: PayloadObject, _ envelope: Envelope) {
    self.init(found: PathTree(object.columnPaths), of: object, envelope)
  }

  /// The columns found in an item, or the declared ones of an object.
  convenience init(found columns: PathTree, of object: PayloadObject? = nil, _ envelope: Envelope) {
    let paths = object?.columnPaths ?? []
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
}

/// The columns of the rows of a run, and the records that wait until a record defines them.
struct RowColumns {
  var layout: RowLayout?
  /// Records without items, which cannot define the columns. Their size in bytes is `waitingCount`.
  var waiting: [[UInt8]] = []
  private var waitingCount = 0
  private var rowCount = 0
  /// The number of empty cells in written rows, including those of objects on the path.
  private var vacantCount = 0

  private static let mostWaiting = 1 << 20

  init(_ plan: OutputPlan) {
    layout = plan.layout
  }

  /// Returns the columns defined by a record; `nil` if the record has to wait for another one.
  mutating func find(_ record: Int, _ encoder: inout RecordEncoder) -> RowLayout? {
    if layout == nil, let item = encoder.plan.envelope.items(of: record, encoder.reader.tape).first,
      !isFailure(record, encoder)
    {
      let object = encoder.firstObject(of: record)
      let envelope = encoder.plan.envelope
      layout =
        object.map { RowLayout(of: $0, envelope) }
        ?? RowLayout(found: PathTree(in: encoder.reader.tape, item), envelope)
    }
    return layout
  }

  /// Returns whether a record has an error instead of an item.
  private func isFailure(_ record: Int, _ encoder: RecordEncoder) -> Bool {
    let (envelope, tape) = (encoder.plan.envelope, encoder.reader.tape)
    return envelope.itemPath.names.isEmpty && envelope.after.contains { tape.member($0.names[0], of: record) != nil }
  }

  /// Keeps the text of a record. Returns whether there are too many.
  mutating func wait(_ record: Int, _ tape: JSONTape) -> Bool {
    let token = tape.tokens[record]
    waiting.append(tape.withBytes(token) { Array($0) })
    waitingCount += Int(token.end - token.start)
    return waitingCount > Self.mostWaiting
  }

  /// Counts a row. Throws if rows are almost empty.
  mutating func count(vacant: Int) throws(StreamEnd) {
    rowCount += 1
    vacantCount += vacant
    guard let layout, layout.isFound, vacantCount > Self.vacantLimit(of: rowCount) else { return }
    throw Self.isVacant(layout.item)
  }

  /// Finds the columns of all elements of a list. Rejects lists with almost empty rows before the first row: no more
  /// cells can be filled than the items have values.
  mutating func find(listOf items: [Int], _ encoder: inout RecordEncoder) throws(StreamEnd) {
    guard layout == nil else { return }
    if let object = items.first.flatMap({ encoder.firstObject(of: $0) }) {
      layout = RowLayout(of: object, encoder.plan.envelope)
      return
    }
    let columns = PathTree(in: encoder.reader.tape)
    layout = RowLayout(found: columns, encoder.plan.envelope)
    let (cells, overflows) = items.count.multipliedReportingOverflow(by: columns.nodes.count)
    let limit = Self.vacantLimit(of: items.count)
    guard overflows || cells > limit && cells - encoder.reader.tape.tokens.count > limit else { return }
    throw Self.isVacant(columns)
  }

  private static func isVacant(_ columns: PathTree) -> StreamEnd {
    .failure(
      Failure(
        .failure, "cannot write rows of \(columns.count) columns: the rows are almost empty",
        hint: "pass --fields to select columns"))
  }

  /// Returns the maximum number of empty cells in this many rows. Otherwise a hostile first item with a million members
  /// would add a million separators to every short item after it.
  private static func vacantLimit(of rows: Int) -> Int { (1 << 26) + rows * 256 }
}
