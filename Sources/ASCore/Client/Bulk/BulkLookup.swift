import AppStore
import Base
import CommandLine
import Platform
import Terminal

/// Lookups for many IDs with one client.
package struct BulkLookup {
  let client: Client
  /// The endpoints that are queried for each ID in order. The host that has the ID at the first endpoint is used for
  /// the others.
  let endpoints: [Endpoint]
  /// Combines the responses in the order of the endpoints.
  let combining: ([JSON]) -> JSON
  /// The value of `--limit`: the maximum number of items per paged response.
  let limit: Int?
  let flags: BulkFlags.Values
  /// Whether the original transaction ID of each ID is looked up first.
  let readsOriginal: Bool
  private let isQuiet: Bool
  private let envelope: Envelope
  private let table: RecordTable

  /// - Parameters:
  ///   - endpoints: If there are several, their only argument must be the ID.
  ///   - object: The type of what is combined from several responses: one, or a list of them.
  package init(
    _ client: Client, of endpoints: [Endpoint], _ invocation: Invocation, as object: PayloadObject? = nil,
    columns: [Column] = [], combining: @escaping ([JSON]) -> JSON = { $0[0] }
  ) throws(Failure) {
    if let object {
      envelope = Envelope(
        itemPath: ["reply"], object: object, before: ["id", "environment"], after: Self.followingColumns)
      table = RecordTable(envelope, columns: columns)
    } else {
      (envelope, table) = (Self.envelope(of: endpoints[0]), Self.table(of: endpoints[0]))
    }
    (self.client, self.endpoints, self.combining) = (client, endpoints, combining)
    // Combined responses must be complete.
    limit = endpoints.count == 1 ? invocation[ConnectionFlags.limit].map { Int($0) } : nil
    flags = try BulkFlags.Values(invocation)
    readsOriginal = endpoints[0].original != nil && !invocation.isGiven(WriteGuard.noPreflight)
    isQuiet = invocation.isGiven(OutputFlags.quiet) || invocation.isGiven(ConnectionFlags.verbose)
  }

  var context: Context { client.context }

  var expected: Identifier.Name {
    guard case .identifier(let name)? = endpoints[0].bulkParameter?.kind else { return .anyTransactionId }
    return name
  }

  /// The IDs in a file, or in stdin for `-`.
  package func input(_ source: String) throws(Failure) -> ByteSource {
    try source == "-" ? context.terminal.input() : context.files.open(source)
  }

  /// - Parameters:
  ///   - making: Makes the request for an ID. Relative dates refer to the given time.
  ///   - presenting: Converts each record for output, and returns whether it counts as a success; nil if the answer to
  ///     a flag is unknown. The journal contains the unchanged record.
  package func output(
    _ input: ByteSource, _ command: [String],
    making: @escaping (_ id: String, _ now: Timestamp) throws(Failure) -> APIRequest,
    presenting: ((JSON) -> (record: JSON, isSuccess: Bool?))? = nil
  ) throws(Failure) -> CommandOutput {
    var output = try client.run(
      "asctl \(command.joined(separator: " "))", of: (readsOriginal ? [.transactionGet] : []) + endpoints, flags,
      marksReplies: false,
      options: { now throws(Failure) in
        let request = try making("ID", now)
        return [
          "request": .string("\(request.method.rawValue) \(request.target)"), "readsOriginal": .bool(readsOriginal),
          "limit": limit.map { .number(JSONNumber(Int64($0))) } ?? .null,
        ]
      },
      progress: { Progress(context, isQuiet: isQuiet, length: input.length) },
      lookups: { requests, sink, progress, now in
        LookupRun(self, requests, input, sink, progress, presenting: presenting) { id throws(Failure) in
          try making(id, now)
        }
      })
    (output.envelope, output.table) = (envelope, table)
    return output
  }

  /// Returns the envelope of the items of a list, or of any other response. For failures, the member names are enough.
  static func envelope(of endpoint: Endpoint) -> Envelope {
    let before = ["id", "environment"]
    guard let reply = endpoint.replyObject else {
      return Envelope(itemPath: ["reply"], before: before, after: Self.followingColumns)
    }
    return Envelope(reply, items: endpoint.rows, around: ["reply"], before: before, after: Self.followingColumns)
  }

  private static let followingColumns =
    Failure.memberNames.map { ["error", $0] } + [["readAs"], ["root"], ["verified"]]

  /// Returns the columns of a table for people: those of the endpoint, or the members of its response.
  static func table(of endpoint: Endpoint) -> RecordTable {
    let members = (endpoint.replyObject?.fields ?? []).enumerated().map { index, field in
      Column(field.label, field.name, rank: index + 1)
    }
    return RecordTable(envelope(of: endpoint), columns: endpoint.columns.isEmpty ? members : endpoint.columns)
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
  package static func all(
    insteadOf argument: any DeclaredArgument, excluding excluded: [any DeclaredFlag] = []
  ) -> [any DeclaredFlag] {
    [
      ids.insteadOf(argument, takesMany: true).excluding(excluded), column, jobs, rate.needing(ids),
      journal.needing(ids),
    ]
  }

  package static let heading = "Many IDs"

  /// The values of these flags, except the input.
  package struct Values {
    let column: String?
    let jobs: Int
    /// Requests per 1000 seconds in total; 0 for no limit, `nil` for Apple's limits.
    let rate: Int64?
    let journal: String?

    /// Throws status 2 for an invalid rate.
    package init(_ invocation: Invocation) throws(Failure) {
      (column, journal) = (invocation[BulkFlags.column], invocation[BulkFlags.journal])
      jobs = Int(invocation[BulkFlags.jobs] ?? 16)
      rate = try thousandths(invocation[BulkFlags.rate])
    }
  }

  /// Converts the value of `--rate` to thousandths of a request per second; `nil` without one. Throws status 2 for an
  /// invalid number.
  package static func thousandths(_ text: String?) throws(Failure) -> Int64? {
    guard let text else { return nil }
    if let rate = DecimalText(text)?.thousandths, rate <= 100_000_000 { return rate }
    throw Failure(
      .usage, "invalid --rate \(quoted(text)): expected 0.001 to 100000 requests per second, or 0 for no limit")
  }
}
