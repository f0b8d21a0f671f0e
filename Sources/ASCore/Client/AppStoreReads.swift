import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal

/// The reads of a command that is more than one call: one connection, one set of credentials and one verification for all
/// of them. The environment that knows the first ID is asked for what follows, unless a read begins anew.
package struct AppStoreReads {
  package let client: Client
  package let verification: AppStoreReply.ReplyVerification
  private var fallback: EnvironmentFallback
  private let context: Context
  private let remark: (String) -> Void

  /// The flags of a command that reads this way.
  package static let flags: [any DeclaredFlag] =
    CredentialFlags.all
    + ConnectionFlags.all.filter { flag in !refusedFlags.contains { $0.name == flag.declaration.name } }

  /// They show one request and one body, and these commands make several requests.
  private static let refusedFlags = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw]

  /// `endpoint` decides which environments can be asked. Throws status 2 for a flag that shows a single request.
  package init(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) throws(Failure) {
    for flag in Self.refusedFlags where invocation.isGiven(flag) {
      throw Failure(
        .usage,
        "\(invocation.path.joined(separator: " ")) asks several questions, each after the answer to the one before, so there is no --\(flag.name)",
        hint: "asctl transaction history and asctl subscription status have it; nothing was sent")
    }
    remark = context.remark(for: invocation)
    let settings = try Settings(invocation, context)
    let connection = try Connection(endpoint, settings, invocation)
    client = try Client(endpoint, connection, settings, context, remark: remark)
    verification = try AppStoreReply.ReplyVerification(.unlessDeclined, of: client, invocation, context)
    fallback = EnvironmentFallback(client, verification)
    self.context = context
  }

  /// An ID as Apple writes it, with a remark if it was given otherwise.
  package func identifier(_ given: String, _ kind: Identifier.Name) throws(Failure) -> String {
    let read = try IdentifierCheck(expected: kind).read(given)
    if let sentence = read.remark { remark(sentence) }
    return read.read
  }

  /// Forgets which environment answered, as the next ID may be known in another one.
  package mutating func beginAnew() { fallback = EnvironmentFallback(client, verification) }

  package mutating func transaction(_ id: String) throws(Failure) -> JSON {
    try fallback.transaction(id, verification)
  }

  /// The one reply of an endpoint that takes an ID.
  package mutating func reply(_ endpoint: Endpoint, _ id: String) throws(Failure) -> JSON {
    try fallback.ask(endpoint, APIRequest(reading: endpoint, id))
  }

  /// All items of all pages, of what comes twice the newest copy.
  package mutating func items(_ endpoint: Endpoint, _ request: APIRequest) throws(Failure) -> [JSON] {
    let paging = Paging([request], fallback.asking(endpoint), context)
    let items = try paging.items()
    fallback.useHost(of: paging)
    return items
  }
}
