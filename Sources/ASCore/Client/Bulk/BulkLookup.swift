import AppStore
import Base
import CommandLine
import Platform
import Terminal

/// The configuration of lookups for many IDs.
package final class BulkLookup {
  let endpoint: Endpoint
  /// The argument that the IDs replace.
  let parameter: Parameter
  /// The name of the column with the IDs, if it was given.
  let column: String?
  /// Whether the original transaction ID is looked up first.
  let readsOriginal: Bool
  let client: Client
  let jobs: Int
  /// The value of `--limit`: the maximum number of items per paged response.
  let limit: Int?
  let calls: Calls
  /// The value of `--rate`, see `ConcurrentRequests`.
  let rate: Int64?
  let isQuiet: Bool

  /// The endpoints that are queried for each ID in order, and how their responses are combined.
  package struct Calls {
    /// The host that has the ID at the first endpoint is used for the others.
    let endpoints: [Endpoint]
    let combining: ([JSON]) -> JSON

    /// - Parameter combining: Receives the responses in the order of the endpoints. Their only argument must be the ID.
    package init(_ endpoints: [Endpoint], combining: @escaping ([JSON]) -> JSON) {
      (self.endpoints, self.combining) = (endpoints, combining)
    }
  }

  /// - Parameter calls: The endpoints for each ID, with all pages, if not only the client's endpoint is queried.
  package init(_ parameter: Parameter, _ client: Client, calls: Calls? = nil) throws(Failure) {
    let invocation = client.settings.invocation
    endpoint = client.endpoint
    self.parameter = parameter
    column = invocation[BulkFlags.column]
    readsOriginal = endpoint.original != nil && !invocation.isGiven(WriteGuard.noPreflight)
    self.client = client
    jobs = invocation[BulkFlags.jobs].map { Int($0) } ?? 16
    // Combined responses must be complete.
    limit = calls == nil ? invocation[ConnectionFlags.limit].map { Int($0) } : nil
    self.calls = calls ?? Calls([client.endpoint]) { $0[0] }
    isQuiet = invocation.isGiven(OutputFlags.quiet) || invocation.isGiven(ConnectionFlags.verbose)
    rate = try BulkFlags.thousandths(invocation)
  }

  /// - Parameters:
  ///   - making: Makes the request for an ID. Relative dates refer to the given time.
  ///   - presenting: Converts each record for output.
  package func output(
    _ source: String, journal path: String?, _ command: [String],
    making: @escaping (_ id: String, _ now: Timestamp) throws(Failure) -> APIRequest,
    presenting: ((JSON) -> Presented)? = nil
  ) throws(Failure) -> CommandOutput {
    try output(
      try source == "-" ? context.terminal.input : context.files.open(source), journal: path, command, making: making,
      presenting: presenting)
  }

  /// A record for output, and whether it counts as a success.
  package struct Presented {
    package let record: JSON
    let isSuccess: Bool

    package init(record: JSON, isSuccess: Bool) {
      (self.record, self.isSuccess) = (record, isSuccess)
    }
  }

  /// - Parameter presenting: Converts each record for output. The journal contains the unchanged record.
  package func output(
    _ input: ByteSource, journal path: String?, _ command: [String],
    making: @escaping (_ id: String, _ now: Timestamp) throws(Failure) -> APIRequest,
    presenting: ((JSON) -> Presented)? = nil
  ) throws(Failure) -> CommandOutput {
    let journal = try path.map { path throws(Failure) in try Journal(path, context) }
    let now = journal?.began ?? context.clock.now()
    try journal?.begin(run(command, try making("ID", now)))
    var output = CommandOutput(
      .items { [self] sink throws(StreamEnd) in
        let progress = Progress(context, isQuiet: isQuiet, length: input.length)
        let requests = ConcurrentRequests(
          client, of: (readsOriginal ? [.transactionGet] : []) + calls.endpoints, jobs: jobs, rate: rate,
          marksReplies: false)
        let run = LookupRun(self, requests, input, sink, progress, presenting: presenting) { id throws(Failure) in
          try making(id, now)
        }
        return try OrderedRun(run, requests, journal, sink, progress).run()
      })
    output.envelope = Self.envelope(of: endpoint)
    output.table = Self.table(of: endpoint)
    return output
  }

  /// The remark for empty input, which is not a failure.
  package static let noIDs = "--ids contains no IDs; no requests were sent"

  var context: Context { client.context }

  var expected: Identifier.Name {
    guard case .identifier(let name) = parameter.kind else { return .anyTransactionId }
    return name
  }

  /// Returns the envelope of the items of a list, or of any other response. For failures, the member names are enough.
  static func envelope(of endpoint: Endpoint) -> Envelope {
    let before = ["id", "environment"]
    guard let reply = endpoint.replyObject else {
      return Envelope(itemPath: ["reply"], before: before, after: Self.followingColumns)
    }
    return Envelope(reply, items: endpoint.rows, around: ["reply"], before: before, after: Self.followingColumns)
  }

  /// Returns the envelope for responses that asctl combines from several: one of these objects, or a list of them.
  package static func envelope(of object: PayloadObject) -> Envelope {
    Envelope(
      itemPath: ["reply"], object: object, before: ["id", "environment"], after: followingColumns)
  }

  /// The columns after those of the response.
  private static let followingColumns =
    Failure.memberNames.map { ["error", $0] } + [["readAs"], ["root"], ["verified"]]

  /// Returns the columns of a table for people: those of the endpoint, or the members of its response.
  static func table(of endpoint: Endpoint) -> RecordTable {
    let members = (endpoint.replyObject?.fields ?? []).enumerated().map { index, field in
      Column(field.label, field.name, rank: index + 1)
    }
    return RecordTable(envelope(of: endpoint), columns: endpoint.columns.isEmpty ? members : endpoint.columns)
  }

  /// Describes the run. A journal can be resumed only by a run with the same description.
  private func run(_ command: [String], _ request: APIRequest) -> JournalRun {
    JournalRun(
      "asctl \(command.joined(separator: " "))", client.trust,
      options: [
        "request": .string("\(request.method.rawValue) \(request.target)"), "readsOriginal": .bool(readsOriginal),
        "limit": limit.map { .number(JSONNumber(Int64($0))) } ?? .null,
      ])
  }
}

extension Connection.Host {
  /// Returns the requests per 1000 seconds; 0 for no limit. Apple's limits apply to production, and sandbox allows a
  /// tenth (App Store Server API, "Identifying rate limits").
  func share(of limit: Int) -> Int64 {
    switch environment {
    case _ where isSimulated: 0
    case .sandbox?: Int64(limit) * 100
    case .production?, nil: Int64(limit) * 1000
    }
  }
}

/// The flags of reads that accept many IDs.
package enum BulkFlags {
  package static let ids = Flag(
    "ids", .file("FILE"), "Look up many IDs, one per line or in csv, from a file or `-`", heading: heading)

  package static let column = Flag(
    "id-column", .text("NAME"), "The column with the IDs", needs: [ids], otherwise: "the only one with IDs",
    heading: heading)
  package static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...500), "Maximum concurrent requests", needs: [ids], otherwise: "16",
    heading: heading)
  package static let rate = Flag(
    "rate", .text("NUMBER"), "Requests per second, such as `50` or `0.5`; 0 for no limit",
    otherwise: "Apple's limit for the endpoint and environment", heading: heading)
  package static let journal = Flag(
    "journal", .file("FILE"), "Record results so that a rerun resumes",
    heading: heading)

  /// - Parameter argument: The argument that the IDs replace. Flags about a single ID are excluded.
  package static func all(insteadOf argument: ArgumentDeclaration, at endpoint: Endpoint) -> [any DeclaredFlag] {
    var excluded: [any DeclaredFlag] = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw]
    if endpoint.wait != nil { excluded.append(Poller.flag) }
    if endpoint.isAboutDelivery { excluded.append(DeliveryReport.junit) }
    return all(insteadOf: argument, excluding: excluded)
  }

  /// Returns the flags for a command that is not an endpoint.
  package static func all(
    insteadOf argument: any DeclaredArgument, excluding excluded: [any DeclaredFlag] = []
  ) -> [any DeclaredFlag] {
    [
      ids.insteadOf(argument, takesMany: true).excluding(excluded), column, jobs, rate.needing(ids),
      journal.needing(ids),
    ]
  }

  package static let heading = "Many IDs"

  /// Returns thousandths of a request per second; `nil` for Apple's limit. Throws status 2 for an invalid number.
  package static func thousandths(_ invocation: Invocation) throws(Failure) -> Int64? {
    try invocation[rate].map { text throws(Failure) in try thousandths(of: text) }
  }

  /// Converts the value of `--rate` to thousandths of a request per second. Throws status 2 for an invalid number.
  package static func thousandths(of text: String) throws(Failure) -> Int64 {
    if let rate = DecimalText(text)?.thousandths, rate <= 100_000_000 { return rate }
    throw Failure(
      .usage, "invalid --rate \(quoted(text)): expected 0.001 to 100000 requests per second, or 0 for no limit")
  }
}
