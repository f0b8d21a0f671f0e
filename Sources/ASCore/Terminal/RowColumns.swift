import AppStore
import Base

/// The columns of the rows of a run, and the records that wait until a record defines them.
struct RowColumns {
  private(set) var layout: RowLayout?
  /// Records without items, which cannot define the columns. Their size in bytes is `waitingCount`.
  private var waiting: [[UInt8]] = []
  private var waitingCount = 0
  private var rowCount = 0
  /// The number of empty cells in written rows, including those of objects on the path.
  private var vacantCount = 0

  /// The maximum size of the waiting records in bytes.
  private static let mostWaiting = 1 << 20

  init(_ plan: OutputPlan) {
    layout = plan.layout
  }

  /// Uses the columns found in items.
  mutating func find(_ layout: RowLayout) { self.layout = self.layout ?? layout }

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

  mutating func takeWaiting() -> [[UInt8]] {
    defer { waiting = [] }
    return waiting
  }

  var haveWaiting: Bool { !waiting.isEmpty }

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
