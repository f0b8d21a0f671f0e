import AppStore
import Base
import Platform

/// Writes a list that comes in pages: as it arrives where each item stands alone, joined where it is one document.
struct PagePrinter {
  let context: Context
  let options: OutputOptions

  /// What was fetched before a failure is written all the same, and then the failure is thrown.
  func print(_ pages: Pages) throws(Interruption) -> ExitStatus {
    switch options.listsFields ? OutputFormat.json : options.format {
    case .ndjson, .tsv, .csv: try stream(pages)
    case .json, .table: try whole(pages)
    }
    return .success
  }

  private func stream(_ pages: Pages) throws(Interruption) {
    let sink = RecordWriter(context, options)
    var joined = JoinedPages(pages)
    while !joined.isFull {
      let page: JSON?
      do {
        page = try pages.next()
      } catch {
        throw .failure(Self.telling(error, joined))
      }
      guard let page else { return }
      for item in joined.add(page) { try sink.emit(item) }
      try sink.flush()
    }
  }

  private func whole(_ pages: Pages) throws(Interruption) {
    var joined = JoinedPages(pages)
    var failure: Failure?
    do throws(Failure) {
      while !joined.isFull, let page = try pages.next() { _ = joined.add(page) }
    } catch {
      failure = error
      joined.isCut = true
    }
    if failure == nil || !joined.items.isEmpty {
      var chunks = Chunks { bytes throws(Interruption) in try context.deliver(bytes) }
      try write(joined, pages, to: &chunks)
      try chunks.flush()
    }
    if let failure { throw .failure(Self.telling(failure, joined)) }
  }

  private func write(
    _ joined: JoinedPages, _ pages: Pages, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) {
    if options.listsFields {
      return try Columns(in: .array(joined.items)).writeList(to: &chunks)
    }
    if options.format == .json {
      try write(document: joined.document, pages, to: &chunks)
      return chunks.append("\n")
    }
    let columns = options.fields.map { $0.map { Column($0.text, $0.text) } } ?? pages.columns
    let reading = FieldContext(object: pages.object, currency: nil).following(pages.items)
    let table = TableView(columns: columns, reading: reading, style: options.style, localTime: context.localTime)
    try table.write(joined.items, to: &chunks)
  }

  /// `--fields` are paths in one item; what is around the list stays.
  private func write(
    document: JSON, _ pages: Pages, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) {
    if options.showsAll { return try document.write(to: &chunks, style: options.document) }
    var reading = TapeReading()
    reading.tape.read(document)
    var writer = options.writer(options.document, way: pages.items)
    try writer.write(0, reading.object(pages.object), of: &reading, to: &chunks)
  }

  private static func telling(_ failure: Failure, _ joined: JoinedPages) -> Failure {
    guard let token = joined.token else { return failure }
    var told = failure
    let way = "\(joined.items.count) were fetched; go on from \(token)"
    told.hint = failure.hint.map { "\($0); \(way)" } ?? way
    return told
  }
}
