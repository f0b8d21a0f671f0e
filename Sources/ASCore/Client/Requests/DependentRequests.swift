import AppStore
import Base
import CommandLine
import Platform
import Terminal

// Commands that send several dependent requests.

extension Client {
  /// The flags that show a single request or body, which these commands refuse.
  private static let refusedFlags = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw]

  package static let flagsOfReads: [any DeclaredFlag] =
    CredentialFlags.all
    + ConnectionFlags.all.filter { flag in !refusedFlags.contains { $0.name == flag.declaration.name } }

  /// - Parameter endpoint: Determines which environments can be queried. Throws status 2 for a flag that shows a single
  /// request.
  package convenience init(
    readingFrom endpoint: Endpoint, _ invocation: Invocation, _ context: Context
  ) throws(Failure) {
    try ConnectionFlags.refuse(
      Self.refusedFlags, invocation, because: "sends several dependent requests",
      hint: "use `asctl transaction history` or `asctl subscription status`")
    let settings = try Settings(invocation, context)
    try self.init(Connection(endpoint, settings), settings, remark: context.remark(for: invocation))
  }

  /// An ID as Apple writes it, with a remark if it was given in another form.
  package func identifier(_ given: String, _ kind: Identifier.Name) throws(Failure) -> String {
    let read = try kind.read(given)
    if let sentence = read.remark { remark(sentence) }
    return read.read
  }
}
