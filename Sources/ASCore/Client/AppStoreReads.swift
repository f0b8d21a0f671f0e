import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal

/// The reads of a command that sends several requests, with one connection, one set of credentials and one
/// verification. Later requests go to the environment that has the first ID, until `reset`.
package final class AppStoreReads {
  package let client: Client
  private var fallback: EnvironmentFallback

  /// The flags of a command with several reads.
  package static let flags: [any DeclaredFlag] =
    CredentialFlags.all
    + ConnectionFlags.all.filter { flag in !refusedFlags.contains { $0.name == flag.declaration.name } }

  /// The flags that show a single request or body, although these commands send several requests.
  private static let refusedFlags = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw]

  /// - Parameter endpoint: Determines which environments can be queried. Throws status 2 for a flag that shows a single
  /// request.
  package init(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) throws(Failure) {
    for flag in Self.refusedFlags where invocation.isGiven(flag) {
      throw Failure(
        .usage,
        "\(invocation.path.joined(separator: " ")) sends several dependent requests and does not support --\(flag.name)",
        hint: "use `asctl transaction history` or `asctl subscription status`")
    }
    client = try Client(endpoint, Settings(invocation, context), remark: context.remark(for: invocation))
    fallback = EnvironmentFallback(client)
  }

  /// An ID as Apple writes it, with a remark if it was given in another form.
  package func identifier(_ given: String, _ kind: Identifier.Name) throws(Failure) -> String {
    let read = try IdentifierCheck(expected: kind).read(given)
    if let sentence = read.remark { client.remark(sentence) }
    return read.read
  }

  /// Forgets which environment responded, because the next ID may be in the other one.
  package func reset() { fallback = EnvironmentFallback(client) }

  package func transaction(_ id: String) throws(Failure) -> JSON { try fallback.transaction(id) }

  /// The response of an endpoint with an ID as its only argument.
  package func reply(_ endpoint: Endpoint, _ id: String) throws(Failure) -> JSON {
    try fallback.read(endpoint, id).json
  }

  /// All items of all pages. Only the newest copy of duplicates is kept.
  package func items(_ endpoint: Endpoint, _ request: APIRequest) throws(Failure) -> [JSON] {
    let paging = Paging([request], fallback.asking(endpoint))
    let items = try paging.items()
    fallback.useHost(of: paging)
    return items
  }
}
