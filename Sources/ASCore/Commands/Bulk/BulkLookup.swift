/// One look-up for each of many IDs, one a line, as one JSON record each, in their order.
struct BulkLookup {
  /// `argument` is the name of the one it stands in for.
  static func ids(insteadOf argument: String) -> Flag {
    Flag(
      "ids", .file("FILE"), "Many IDs, one a line, from a file or `-`: one JSON record each",
      conflicts: ["dry-run", "curl", "raw"], insteadOf: argument)
  }

  let endpoint: Endpoint
  /// The parameter that the IDs are values of.
  let parameter: Parameter
  let client: Client
  let proof: AppStoreReply.Proof
  let context: Context

  /// The longest line that is read; what is longer is no ID.
  private static let limit = 1 << 16

  func findings(
    _ source: String, making: @escaping (_ id: String) throws(Failure) -> APIRequest
  ) throws(Failure) -> Findings {
    let input = source == "-" ? ByteSource(read: context.readInput) : try context.openFile(source)
    let lines = LineReader(limit: Self.limit) { () throws(Failure) in try input.read(1 << 16) }
    return Findings(
      .items { sink throws(Interruption) in
        var tally = Tally()
        while let line = try next(lines) {
          if context.isInterrupted() { throw .failure(Failure(.interrupted, "interrupted")) }
          let id = line.bytes.map { Self.trimmed(String(decoding: $0, as: UTF8.self)) } ?? ""
          let record = record(id, making)
          try sink.emit(.object(record))
          try sink.flush()
          tally.count(record["error"] == nil)
        }
        return tally.status(noneSucceeded: .someFailed)
      })
  }

  private func next(_ lines: LineReader) throws(Interruption) -> LineReader.Line? {
    do {
      return try lines.next()
    } catch {
      throw .failure(error)
    }
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" })
  }

  private func record(_ id: String, _ making: (String) throws(Failure) -> APIRequest) -> JSONObject {
    var inquiry = Inquiry(client, proof)
    do throws(Failure) {
      let request = try making(id)
      let reply = try whole(request, &inquiry)
      var record: JSONObject = ["id": .string(id)]
      record["environment"] = (reply["environment"]?.string ?? inquiry.settled?.environment?.signed.rawValue).map(
        JSON.string)
      record["reply"] = reply
      return record
    } catch {
      return ["id": .string(id), "error": .object(error.members)]
    }
  }

  /// The reply with all its pages.
  private func whole(_ request: APIRequest, _ inquiry: inout Inquiry) throws(Failure) -> JSON {
    guard case .pages = endpoint.reply else {
      let reply = try inquiry.ask(request).json
      if let absence = endpoint.absence, reply[absence.member]?.int64 == absence.value {
        throw Failure(.notFound, absence.words)
      }
      return reply
    }
    let paging = Paging(endpoint, [request], inquiry, { _ in }, context)
    guard case .pages(let pages) = paging.findings(limit: nil, isRaw: false).body else { return .null }
    var joined = JoinedPages(pages)
    while let page = try pages.next() { _ = joined.add(page) }
    inquiry = paging.inquiry
    return joined.document
  }
}
