import AppStore
import Base
import Platform

/// Writes a list that comes in pages: as it arrives where each item stands alone, joined where it is one document.
struct PagePrinter {
  let context: Context
  let options: OutputOptions

  /// What was fetched before a failure is written all the same, and then the failure is thrown.
  func print(_ pages: Pages, _ written: inout WrittenItems) throws(Interruption) -> ExitStatus {
    switch options.listsFields ? OutputFormat.json : options.format {
    case .ndjson, .tsv, .csv: written = try stream(pages)
    case .json, .table: written = try whole(pages)
    }
    return .success
  }

  private func stream(_ pages: Pages) throws(Interruption) -> WrittenItems {
    let sink = RecordWriter(context, options, RecordShape(object: Self.itemObject(pages)))
    var joined = JoinedPages(pages)
    while !joined.isFull {
      let page: JSON?
      do {
        page = try pages.next()
      } catch {
        throw .failure(Self.resumable(error, joined))
      }
      guard let page else { break }
      for item in joined.add(page) { try sink.emit(item) }
      try sink.flush()
    }
    var written = try sink.finish()
    if joined.items.isEmpty { written.said = ["nothing was found"] }
    return written
  }

  private static func itemObject(_ pages: Pages) -> PayloadObject? {
    FieldContext(object: pages.object, currency: nil).following(pages.items).object
  }

  private func whole(_ pages: Pages) throws(Interruption) -> WrittenItems {
    var joined = JoinedPages(pages)
    var failure: Failure?
    do throws(Failure) {
      while !joined.isFull, let page = try pages.next() { _ = joined.add(page) }
    } catch {
      failure = error
      joined.isCut = true
    }
    var written = WrittenItems()
    if failure == nil || !joined.items.isEmpty {
      var chunks = Chunks { bytes throws(Interruption) in try context.deliver(bytes) }
      written = try write(joined, pages, to: &chunks)
      try chunks.flush()
    }
    if let failure { throw .failure(Self.resumable(failure, joined)) }
    return written
  }

  /// Answers what there is to say of it.
  private func write(
    _ joined: JoinedPages, _ pages: Pages, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> WrittenItems {
    if options.listsFields {
      try Columns(in: .array(joined.items)).writeList(to: &chunks)
      return WrittenItems()
    }
    var written = WrittenItems()
    if options.format == .json {
      written = try write(document: joined.document, pages, to: &chunks)
      chunks.append("\n")
      return written
    }
    let columns = options.fields.map { $0.map { Column($0.text, $0.text) } } ?? pages.columns
    let reading = FieldContext(object: pages.object, currency: nil).following(pages.items)
    var table = TableView(
      columns: columns, reading: reading, style: options.style, width: options.width, localTime: context.localTime)
    // A member that was asked for by name is shown as it is.
    if options.fields != nil { table.cutsProducts = false }
    written.said = try table.write(joined.items, to: &chunks)
    if joined.items.isEmpty { written.said = ["nothing was found"] }
    if joined.items.count > 1 { written.said += [pages.order?(joined.items)].compactMap(\.self) }
    if options.fields != nil { written.check = check(joined.items, pages) }
    return written
  }

  /// Which of the paths the items of a table have.
  private func check(_ items: [JSON], _ pages: Pages) -> FieldsCheck? {
    var writer = options.writer(.compact, RecordShape(object: Self.itemObject(pages)))
    var reading = TapeReading()
    reading.tape.read(.array(items))
    var kept = Chunks<Never>(of: .max) { _ in }
    writer.write(0, reading.object(Self.itemObject(pages)), of: &reading, to: &kept)
    return writer.check
  }

  /// `--fields` are paths in one item; what is around the list stays.
  private func write(
    document: JSON, _ pages: Pages, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> WrittenItems {
    guard !options.showsAll else {
      try document.write(to: &chunks, style: options.document)
      return WrittenItems()
    }
    var reading = TapeReading()
    reading.tape.read(document)
    var writer = options.writer(
      options.document,
      RecordShape(
        itemPath: pages.items.names, object: Self.itemObject(pages), enclosingInJSON: pages.object.fields.map(\.name)))
    try writer.write(0, reading.object(pages.object), of: &reading, to: &chunks)
    return WrittenItems(check: writer.check)
  }

  private static func resumable(_ failure: Failure, _ joined: JoinedPages) -> Failure {
    guard let token = joined.token else { return failure }
    var resumable = failure
    let resumption = "\(joined.items.count) were fetched; go on from \(token)"
    resumable.hint = failure.hint.map { "\($0); \(resumption)" } ?? resumption
    return resumable
  }
}
