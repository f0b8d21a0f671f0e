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
    let sink = ItemSink(context, options)
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
      do {
        try context.write(text(joined, pages))
      } catch {
        throw .outputEnd(error)
      }
    }
    if let failure { throw .failure(Self.telling(failure, joined)) }
  }

  private func text(_ joined: JoinedPages, _ pages: Pages) -> [UInt8] {
    if options.listsFields {
      let paths = FieldPath.all(in: .array(joined.items))
      return Array(paths.map { visible($0.text) + "\n" }.joined().utf8)
    }
    if options.format == .json {
      return document(joined, pages).bytes(options.document) + Array("\n".utf8)
    }
    let columns = options.fields.map { $0.map { Column($0.text, $0.text) } } ?? pages.columns
    let reading = FieldReading(object: pages.object, currency: nil).following(pages.items)
    let table = TableView(columns: columns, reading: reading, style: options.style, localTime: context.localTime)
    return Array(table.text(joined.items).utf8)
  }

  /// `--fields` are paths in one item; what is around the list stays.
  private func document(_ joined: JoinedPages, _ pages: Pages) -> JSON {
    var whole = joined.document
    if options.isHumanized { whole = Humanized.value(whole, object: pages.object) }
    guard let fields = options.fields else { return whole }
    return FieldPath.map(whole, at: pages.items.names[...]) { FieldPath.project($0, to: fields) }
  }

  private static func telling(_ failure: Failure, _ joined: JoinedPages) -> Failure {
    guard let token = joined.token else { return failure }
    var told = failure
    let way = "\(joined.items.count) were fetched; go on from \(token)"
    told.hint = failure.hint.map { "\($0); \(way)" } ?? way
    return told
  }
}

extension FieldPath {
  /// The value with what stands at a path changed, each element of a list by itself.
  static func map(_ value: JSON, at names: ArraySlice<String>, _ change: (JSON) -> JSON) -> JSON {
    if case .array(let elements) = value { return .array(elements.map { map($0, at: names, change) }) }
    guard let name = names.first else { return change(value) }
    guard var object = value.objectValue, let inner = object[name] else { return value }
    object[name] = map(inner, at: names.dropFirst(), change)
    return .object(object)
  }
}
