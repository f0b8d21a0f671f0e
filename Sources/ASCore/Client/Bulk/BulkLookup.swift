import AppStore
import Base
import CommandLine
import Platform
import Terminal

/// Look-ups of many IDs: what a run of them needs to know.
package struct BulkLookup {
  let endpoint: Endpoint
  /// The argument that the IDs stand in for.
  let parameter: Parameter
  /// The name of the column that holds the IDs, where it was given.
  let column: String?
  /// Whether the ID of a purchase's first transaction is read first.
  let readsOriginal: Bool
  let client: Client
  let verification: AppStoreReply.ReplyVerification
  let context: Context
  let jobs: Int
  /// The value of `--limit`: how many items of each paged reply are wanted.
  let limit: Int?
  let calls: Calls
  /// The value of `--rate`, see `ConcurrentRequests`.
  let rate: Int64?
  let isQuiet: Bool

  /// What is asked about each ID, one after the other, and what is made of the replies.
  package struct Calls {
    /// The first says where the ID is known, and that host is asked the others.
    let endpoints: [Endpoint]
    let combining: ([JSON]) -> JSON

    /// The replies are whole, in the order of the endpoints; each takes the ID as its only argument.
    package init(_ endpoints: [Endpoint], combining: @escaping ([JSON]) -> JSON) {
      (self.endpoints, self.combining) = (endpoints, combining)
    }
  }

  /// `calls`: where more than the client's endpoint is asked about each ID, and then about all of it.
  package init(
    _ parameter: Parameter, _ client: Client, _ verification: AppStoreReply.ReplyVerification,
    _ invocation: Invocation, _ context: Context, calls: Calls? = nil
  ) throws(Failure) {
    endpoint = client.endpoint
    self.parameter = parameter
    column = invocation[BulkFlags.column]
    readsOriginal = endpoint.original != nil && !invocation.isGiven(WriteGuard.noPreflight)
    self.client = client
    self.verification = verification
    self.context = context
    jobs = invocation[BulkFlags.jobs].map { Int($0) } ?? 16
    // What is made of several replies is made of all that they say.
    limit = calls == nil ? invocation[ConnectionFlags.limit].map { Int($0) } : nil
    self.calls = calls ?? Calls([client.endpoint]) { $0[0] }
    isQuiet = invocation.isGiven(OutputFlags.quiet) || invocation.isGiven(ConnectionFlags.verbose)
    rate = try BulkFlags.thousandths(invocation)
  }

  /// `making` makes the request for an ID, at a moment that relative dates are counted back from; `presenting` what is
  /// printed of a record.
  package func output(
    _ source: String, journal path: String?, _ command: [String],
    making: @escaping (_ id: String, _ now: Timestamp) throws(Failure) -> APIRequest,
    presenting: ((JSON) -> Presented)? = nil
  ) throws(Failure) -> CommandOutput {
    try output(
      try source == "-" ? context.input : context.openFile(source), journal: path, command, making: making,
      presenting: presenting)
  }

  /// A record as it is printed, and whether it counts as one that succeeded.
  package struct Presented {
    package let record: JSON
    let isSuccess: Bool

    package init(record: JSON, isSuccess: Bool) {
      (self.record, self.isSuccess) = (record, isSuccess)
    }
  }

  /// `presenting` is what is made of each record before it is printed; the journal has it as it came.
  package func output(
    _ input: ByteSource, journal path: String?, _ command: [String],
    making: @escaping (_ id: String, _ now: Timestamp) throws(Failure) -> APIRequest,
    presenting: ((JSON) -> Presented)? = nil
  ) throws(Failure) -> CommandOutput {
    let journal = try path.map { path throws(Failure) in try Journal(path, context) }
    let now = journal?.began ?? context.now()
    try journal?.begin(run(command, try making("ID", now)))
    var output = CommandOutput(
      .items { sink throws(Interruption) in
        let progress = Progress(context, isQuiet: isQuiet, length: input.length)
        let requests = ConcurrentRequests(
          client, verification, context, of: (readsOriginal ? [.transactionGet] : []) + calls.endpoints, jobs: jobs,
          rate: rate, marksReplies: false)
        let run = LookupRun(self, requests, input, sink, progress, presenting: presenting) { id throws(Failure) in
          try making(id, now)
        }
        return try OrderedRun(run, requests, journal, sink, progress).run()
      })
    output.envelope = Self.envelope(of: endpoint)
    output.table = Self.table(of: endpoint)
    return output
  }

  /// What stderr says where there is nothing to ask, which is no failure.
  package static let noIDs = "there are no IDs in what --ids names, so nothing was asked"

  var expected: Identifier.Name {
    guard case .identifier(let name) = parameter.kind else { return .anyTransactionId }
    return name
  }

  /// The items of a reply that lists some, else what it is about. Of a failure the text of its members is enough.
  static func envelope(of endpoint: Endpoint) -> Envelope {
    let before = ["id", "environment"]
    guard let reply = endpoint.replyObject else {
      return Envelope(itemPath: ["reply"], before: before, after: Self.columnsBehind)
    }
    return Envelope(reply, items: endpoint.rows, around: ["reply"], before: before, after: Self.columnsBehind)
  }

  /// The same where each reply is what asctl made of several: one of these objects, or a list of them.
  package static func envelope(of object: PayloadObject) -> Envelope {
    Envelope(
      itemPath: ["reply"], object: object, before: ["id", "environment"], after: columnsBehind)
  }

  /// The columns behind those of the reply.
  private static let columnsBehind = Failure.memberNames.map { ["error", $0] } + [["readAs"], ["root"], ["verified"]]

  /// The columns of a table for people: those of the endpoint, else the members of its reply.
  static func table(of endpoint: Endpoint) -> RecordTable {
    let members = (endpoint.replyObject?.fields ?? []).enumerated().map { index, field in
      Column(field.label, field.name, rank: index + 1)
    }
    return RecordTable(envelope(of: endpoint), columns: endpoint.columns.isEmpty ? members : endpoint.columns)
  }

  /// What a run must share with the one that began its journal.
  private func run(_ command: [String], _ request: APIRequest) -> JournalRun {
    JournalRun(
      "asctl \(command.joined(separator: " "))", verification.scope(of: client.connection.hosts),
      options: [
        "request": .string("\(request.method.rawValue) \(request.target)"), "readsOriginal": .bool(readsOriginal),
        "limit": limit.map { .number(JSONNumber(Int64($0))) } ?? .null,
      ])
  }
}

extension Context {
  /// Standard input, with what is known of how it comes.
  fileprivate var input: ByteSource {
    let (arrival, length) = inputArrival()
    return ByteSource(read: readInput, arrival: arrival, length: length)
  }
}

extension Connection.Host {
  /// Requests in a thousand seconds, 0 for no limit. Apple's limits are production's; sandbox allows a tenth (App Store
  /// Server API, "Identifying rate limits").
  func share(of limit: Int) -> Int64 {
    switch environment {
    case _ where isSimulated: 0
    case .sandbox?: Int64(limit) * 100
    case .production?, nil: Int64(limit) * 1000
    }
  }
}

/// The flags of a read that can be asked about many IDs.
package enum BulkFlags {
  package static let ids = Flag(
    "ids", .file("FILE"), "Many IDs, one a line or in csv, from a file or `-`: one JSON record each")

  package static let column = Flag(
    "id-column", .text("NAME"), "The column that holds the IDs", needs: [ids], otherwise: "the only one with IDs",
    heading: heading)
  package static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...500), "Requests on their way at a time", needs: [ids], otherwise: "16",
    heading: heading)
  package static let rate = Flag(
    "rate", .text("NUMBER"), "Requests a second, as `50` or `0.5`; 0 for no limit",
    otherwise: "what Apple allows this endpoint in the environment asked", heading: heading)
  package static let journal = Flag(
    "journal", .file("FILE"), "Keep what is known, so that the same command goes on after an end",
    heading: heading)

  /// `argument` is the one that many stand in for. What follows a single one makes no sense for many.
  package static func all(insteadOf argument: ArgumentDeclaration, at endpoint: Endpoint) -> [any DeclaredFlag] {
    var excluded: [any DeclaredFlag] = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw]
    if endpoint.wait != nil { excluded.append(Poller.flag) }
    if endpoint.isAboutDelivery { excluded.append(DeliveryReport.junit) }
    return all(insteadOf: argument, excluding: excluded)
  }

  /// The flags for a command that is not an endpoint.
  package static func all(
    insteadOf argument: any DeclaredArgument, excluding excluded: [any DeclaredFlag] = []
  ) -> [any DeclaredFlag] {
    [
      ids.insteadOf(argument, takesMany: true).excluding(excluded), column, jobs, rate.needing(ids),
      journal.needing(ids),
    ]
  }

  private static let heading = "Many IDs"

  /// In thousandths of a request a second; nil for Apple's own limit. Throws status 2 for what is no number.
  package static func thousandths(_ invocation: Invocation) throws(Failure) -> Int64? {
    try invocation[rate].map { text throws(Failure) in try thousandths(of: text) }
  }

  /// What `--rate` says, in thousandths of a request a second. Throws status 2 for what is no such number.
  package static func thousandths(of text: String) throws(Failure) -> Int64 {
    if let rate = DecimalText(text)?.thousandths, rate <= 100_000_000 { return rate }
    throw Failure(
      .usage, "invalid --rate \(quoted(text)): expected 0.001 to 100000 requests per second, or 0 for no limit")
  }
}
