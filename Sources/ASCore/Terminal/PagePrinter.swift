import AppStore
import Base
import Platform

/// Writes a list that comes in pages: as it arrives where each item stands alone, joined where it is one document.
struct PagePrinter {
  let context: Context
  let options: OutputOptions

  /// What was fetched before a failure is written all the same, and then the failure is thrown.
  func print(_ pages: Pages, isKept: Bool) throws(Interruption) -> WrittenItems {
    let list = PagedList(pages, options.fields)
    switch options.listsFields ? OutputFormat.json : options.format {
    case .ndjson, .tsv, .csv: return try stream(list, isKept: isKept)
    case .json, .table: return try whole(list, isKept: isKept)
    }
  }

  /// With the paths in items alone; those of members around the items become remarks behind the list.
  private func itemOptions(_ list: PagedList) -> OutputOptions {
    var options = options
    options.fields = list.itemPaths
    return options
  }

  private func stream(_ list: PagedList, isKept: Bool) throws(Interruption) -> WrittenItems {
    let writer = RecordWriter(context, itemOptions(list), RecordShape(object: list.shape.object))
    var joined = JoinedPages(list.pages)
    var around = UnlistedMembers()
    while !joined.isFull {
      let page: JSON?
      do {
        page = try list.pages.next()
      } catch {
        if !list.isAroundOnly { _ = try writer.finish(isComplete: false, isKept: true) }
        throw .failure(Self.resumable(error, joined))
      }
      guard let page else { break }
      around.add(list.shape.unknownAround(page))
      let items = joined.add(page)
      guard !list.isAroundOnly else { continue }
      for item in items { try writer.emit(item) }
      try writer.flush()
    }
    if list.isAroundOnly { return try write(around: joined, list) }
    var written = try writer.finish(isKept: isKept)
    if options.fields == nil { written.around.merge(around) }
    written.tableNotes = notes(on: joined, list)
    return written
  }

  private func whole(_ list: PagedList, isKept: Bool) throws(Interruption) -> WrittenItems {
    var joined = JoinedPages(list.pages)
    var around = UnlistedMembers()
    var failure: Failure?
    do throws(Failure) {
      while !joined.isFull, let page = try list.pages.next() {
        if options.format == .table { around.add(list.shape.unknownAround(page)) }
        _ = joined.add(page)
      }
    } catch {
      failure = error
      joined.isCut = true
    }
    var written = WrittenItems()
    if failure == nil || !joined.items.isEmpty {
      let output = HeldOutput(
        context, options, holding: options.fields != nil && failure == nil && !isKept, limit: .max)
      var chunks = Chunks { bytes throws(Interruption) in try output.deliver(bytes) }
      written = try write(joined, list, to: &chunks)
      try chunks.flush()
      if written.check?.failure == nil { try output.release() }
    }
    if let failure { throw .failure(Self.resumable(failure, joined)) }
    if options.fields == nil { written.around.merge(around) }
    return written
  }

  /// Answers what there is to say of it.
  private func write(
    _ joined: JoinedPages, _ list: PagedList, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> WrittenItems {
    if options.listsFields {
      try PathTree(in: .array(joined.items)).writeList(width: options.width, to: &chunks)
      return WrittenItems()
    }
    if options.format == .json {
      let written = try write(document: joined.document, list, to: &chunks)
      chunks.append("\n")
      return written
    }
    guard !list.isAroundOnly else { return try write(around: joined, list) }
    let pages = list.pages
    let columns = list.itemPaths.map { $0.map { Column($0.text, $0.text) } } ?? pages.columns
    let fieldContext = FieldContext(object: pages.object, currency: nil).following(pages.items)
    var table = TableView(
      columns: columns, fieldContext: fieldContext, style: options.style, width: options.width,
      localTime: context.localTime)
    // A member that was asked for by name is shown as it is.
    if options.fields != nil { table.cutsProducts = false }
    var written = WrittenItems()
    if joined.items.isEmpty {
      try table.write(joined.items, to: &chunks)
    } else {
      written.tableNotes = try table.write(joined.items, to: &chunks)
    }
    if joined.items.count > 1 { written.tableNotes += [pages.order?(joined.items)].compactMap(\.self) }
    written.tableNotes += notes(on: joined, list)
    if list.itemPaths != nil { written.check = check(joined.items, list) }
    return written
  }

  /// Beside items that stand alone: whether there are any, whether there are more, and what was asked for around them.
  private func notes(on joined: JoinedPages, _ list: PagedList) -> [String] {
    let document = joined.document
    var notes = joined.items.isEmpty ? ["nothing was found"] : []
    for path in list.aroundPaths {
      guard let value = path.value(in: document) else { continue }
      notes.append("\(path.text) is \(value.string ?? value.text(.compact))")
    }
    let isTold = list.aroundPaths.contains { sameBytes($0.text, "hasMore") }
    if !isTold, document["hasMore"] == true { notes.append("there is more behind these: hasMore is true") }
    return notes
  }

  /// A record of the members around that were asked for, and of nothing else.
  private func write(around joined: JoinedPages, _ list: PagedList) throws(Interruption) -> WrittenItems {
    var options = options
    options.fields = list.aroundPaths
    let writer = RecordWriter(context, options, RecordShape(object: list.pages.object))
    try writer.emit(joined.document)
    return try writer.finish(isKept: false)
  }

  /// Which of the paths the items of a table have.
  private func check(_ items: [JSON], _ list: PagedList) -> FieldsCheck? {
    var writer = itemOptions(list).writer(.compact, RecordShape(object: list.shape.object))
    var reader = FieldReader()
    reader.tape.read(.array(items))
    var kept = Chunks<Never>(of: .max) { _ in }
    writer.write(0, reader.objectID(list.shape.object), of: &reader, to: &kept)
    return writer.check
  }

  /// `--fields` are paths in one item; what is around the list stays.
  private func write(
    document: JSON, _ list: PagedList, to chunks: inout Chunks<Interruption>
  ) throws(Interruption) -> WrittenItems {
    guard !options.showsAll else {
      try document.write(to: &chunks, style: options.document)
      return WrittenItems()
    }
    var reader = FieldReader()
    reader.tape.read(document)
    var writer = options.writer(options.document, list.shape)
    try writer.write(0, reader.objectID(list.pages.object), of: &reader, to: &chunks)
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

/// A list and what of it was asked for.
private struct PagedList {
  let pages: Pages
  let shape: RecordShape
  /// Nil for items that are wanted whole.
  let itemPaths: [FieldPath]?
  /// Of members around the items.
  let aroundPaths: [FieldPath]

  init(_ pages: Pages, _ fields: [FieldPath]?) {
    self.pages = pages
    let shape = RecordShape(pages.object, items: pages.items)
    self.shape = shape
    itemPaths = fields.flatMap(shape.itemPaths)
    aroundPaths = fields.map(shape.aroundPaths) ?? []
  }

  /// Whether no member of an item was asked for.
  var isAroundOnly: Bool { itemPaths?.isEmpty ?? false }
}
