import AppStore
import Base
import Platform

// Paged lists, written as they arrive, or joined if they are one document or rows that a newer copy may replace.

extension Printer {
  /// Prints the list. Items that were fetched before a failure are written before it is thrown.
  func print(_ pages: Pages, isKept: Bool) throws(StreamEnd) -> OutputSummary {
    let list = PagedList(pages, options.fields)
    let isDocument = options.listsFields || options.format == .json
    let isStream = !isDocument && (options.format == .ndjson || options.isOfRows && pages.copies == nil)
    let writer = isStream && !list.isAroundOnly ? itemWriter(list) : nil
    var joined = JoinedPages(pages)
    var around = UnlistedMembers()
    var failure: Failure?
    while !joined.isFull {
      let page: JSON?
      do {
        page = try pages.next()
      } catch {
        failure = error
        joined.hasFailed = true
        break
      }
      guard let page else { break }
      if options.fields == nil, !isDocument { around.add(list.envelope.unknownAround(page)) }
      let items = joined.add(page)
      guard let writer else { continue }
      for item in items { try writer.emit(item) }
      try writer.flush()
    }
    var summary = OutputSummary()
    if let writer {
      summary = try writer.finish(isComplete: failure == nil, isKept: isKept || failure != nil)
      summary.tableNotes = notes(on: joined, list)
    } else if failure == nil || !joined.items.isEmpty && !isStream {
      summary = try write(joined, list, isDocument: isDocument, isKept: isKept || failure != nil)
    }
    if let failure { throw .failure(Self.resumable(failure, joined)) }
    if isDocument || !list.aroundPaths.isEmpty { summary.tableNotes += [joined.cutRemark].compactMap(\.self) }
    summary.around.merge(around)
    return summary
  }

  private func write(
    _ joined: JoinedPages, _ list: PagedList, isDocument: Bool, isKept: Bool
  ) throws(StreamEnd) -> OutputSummary {
    if isDocument {
      var document = options.listsFields ? .array(joined.items) : joined.document
      return try write(document: &document, list.envelope, isKept: isKept)
    }
    if list.isAroundOnly {
      // A record that contains only the requested members around the items.
      var options = options
      options.fields = list.aroundPaths
      return try RecordWriter(context, options, Envelope(object: list.pages.object))
        .write([joined.document], isKept: false)
    }
    var summary = try itemWriter(list).write(joined.items, isKept: isKept)
    if options.format == .table, joined.items.count > 1 {
      summary.tableNotes += [list.pages.order?(joined.items)].compactMap(\.self)
    }
    summary.tableNotes += notes(on: joined, list)
    return summary
  }

  /// Returns the writer for items without the members around them. Paths to those members become remarks afterward.
  private func itemWriter(_ list: PagedList) -> RecordWriter {
    var options = options
    options.fields = list.itemPaths
    let object = list.envelope.object
    return RecordWriter(
      context, options, table: RecordTable(listOf: object, columns: list.pages.columns), Envelope(object: object))
  }

  /// Returns remarks: whether there are items, whether there are more, and the requested members around them.
  private func notes(on joined: JoinedPages, _ list: PagedList) -> [String] {
    let document = joined.document
    var notes = joined.items.isEmpty ? ["no results"] : []
    for path in list.aroundPaths {
      guard let value = path.value(in: document) else { continue }
      notes.append("\(path.text) is \(value.string ?? value.text(.compact))")
    }
    let isTold = list.aroundPaths.contains { sameBytes($0.text, "hasMore") }
    if !isTold, document["hasMore"] == true { notes.append("there are more results: hasMore is true") }
    return notes
  }

  private static func resumable(_ failure: Failure, _ joined: JoinedPages) -> Failure {
    guard let token = joined.token else { return failure }
    return failure.hinting("\(joined.items.count) were fetched; resume from \(token)")
  }
}

/// A list and the requested parts of it.
private struct PagedList {
  let pages: Pages
  let envelope: Envelope
  /// The requested paths in items; `nil` for whole items.
  let itemPaths: [FieldPath]?
  let aroundPaths: [FieldPath]

  init(_ pages: Pages, _ fields: [FieldPath]?) {
    self.pages = pages
    let envelope = Envelope(pages.object, items: pages.items)
    self.envelope = envelope
    itemPaths = fields.flatMap(envelope.itemPaths)
    aroundPaths = fields.map(envelope.aroundPaths) ?? []
  }

  var isAroundOnly: Bool { itemPaths?.isEmpty ?? false }
}
