import AppStore
import Base
import CommandLine
import Platform

/// What stands between a command that changes something and its request: somebody's word where it counts, and a look at
/// what it would change.
package struct WriteGuard {
  package let endpoint: Endpoint
  package let invocation: Invocation
  package let connection: Connection
  package let context: Context

  package init(endpoint: Endpoint, invocation: Invocation, connection: Connection, context: Context) {
    self.endpoint = endpoint
    self.invocation = invocation
    self.connection = connection
    self.context = context
  }

  static let noPreflight = Flag(
    "no-preflight", "Do not read the transaction first to check the request against it")
  package static let confirm = Flag(
    "confirm", .text("VALUE"), "The product ID once more, in place of typing it in production")

  /// The flags of a command that changes something.
  package static func flags(of endpoint: Endpoint) -> [any DeclaredFlag] {
    let look: [any DeclaredFlag] = endpoint.hasPreflight ? [noPreflight] : []
    switch endpoint.confirmation {
    case .nothing: return look
    case .yes: return look + [Prompt.yes, Prompt.noInput]
    case .value: return look + [confirm, Prompt.noInput]
    }
  }

  private var name: String { endpoint.command.joined(separator: " ") }
  private var questions: Prompt { Prompt(invocation, context) }

  /// Sandbox and simulator are there to be tried.
  private var isInProduction: Bool { connection.hosts.contains(where: \.isProduction) }

  /// Whether the question can be asked, or is answered already. Throws status 2 before anything at all is sent.
  package func requireAnswerer(_ pending: PendingWrite) throws(Failure) {
    guard isInProduction else { return }
    switch endpoint.confirmation {
    case .nothing: return
    case .yes:
      guard invocation.isGiven(Prompt.yes) || questions.areAllowed else {
        throw Failure(
          .usage, "\(name) changes something in production, and there is nobody to ask; nothing was sent",
          hint: "--yes says that it is meant; --dry-run shows the request")
      }
    case .value(of: let field):
      let wanted = try text(of: field, in: pending)
      if let given = invocation[Self.confirm] {
        guard sameBytes(given, wanted) else {
          throw Failure(.usage, "--confirm \(given) is not the \(field.name) \(wanted); nothing was sent")
        }
      } else if !questions.areAllowed {
        throw Failure(
          .usage, "\(name) changes something for everybody in production, and there is nobody to ask; nothing was sent",
          hint: "--confirm \(wanted) says that it is meant; --dry-run shows the request")
      }
    }
  }

  /// Asks for a yes in production. Throws status 1 when the answer is no.
  package func confirm(_ pending: PendingWrite) throws(Failure) {
    guard isInProduction else { return }
    switch endpoint.confirmation {
    case .nothing: return
    case .yes:
      let subject = endpoint.parameters.filter { $0.place == .path }.compactMap { pending.path[$0.name] }
      try questions.confirm(
        "\(endpoint.summary)\(subject.isEmpty ? "" : " (\(subject.joined(separator: ", ")))"), in production?")
    case .value(of: let field):
      guard !invocation.isGiven(Self.confirm) else { return }
      let wanted = try text(of: field, in: pending)
      let typed = try context.ask(
        escapingControls("\(endpoint.summary), in production. Type the \(field.name) \(wanted) to go on: "), .shown)
      guard sameBytes(typed ?? "", wanted) else { throw Failure(.failure, "nothing was done") }
    }
  }

  /// As it is about to be sent, wherever it came from.
  private func text(of field: Field, in pending: PendingWrite) throws(Failure) -> String {
    guard let text = pending.path[field.name] ?? pending.body[field.name]?.string, !text.isEmpty else {
      throw Failure(
        .usage, "the request names no \(field.name), so nobody can say that it is meant; nothing was sent",
        hint: "--dry-run shows the request")
    }
    return text
  }

  /// Whether the transaction that it acts on is to be read first.
  package var makesPreflight: Bool { endpoint.hasPreflight && !invocation.isGiven(Self.noPreflight) }

  /// The write with the transaction that it acts on, where a rule wants to know it; the rules are judged.
  ///
  /// `verification` is that of the transaction: what decides about a write is verified, however its reply is to be shown.
  package func preflight(
    _ pending: PendingWrite, with fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification
  ) throws(Failure) -> PendingWrite {
    var pending = pending
    do {
      pending.transaction = try transaction(pending, fallback, verification)
    } catch {
      var failure = error
      failure.message = "nothing was sent, as the transaction could not be read first: \(error.message)"
      if failure.hint == nil { failure.hint = "--no-preflight leaves this look out" }
      throw failure
    }
    try pending.requireAll(endpoint.rules)
    return pending
  }

  private func transaction(
    _ pending: PendingWrite, _ fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification
  ) throws(Failure) -> JSON {
    let get = Endpoint.transactionGet
    guard let parameter = endpoint.parameters.first(where: { $0.place == .path }), let id = pending.path[parameter.name]
    else { throw Failure(.failure, "the request names no transaction") }
    let request = APIRequest(
      method: get.method, path: get.path.replacing("{transactionId}", with: PercentEncoding.encode(id)), query: [],
      contentType: nil, body: [], isIdempotent: true)
    var asking = fallback.asking(get, verification)
    guard let transaction = try asking.ask(request).json["signedTransactionInfo"] else {
      throw Failure(.notGenuine, "the reply holds no signed transaction")
    }
    return transaction
  }
}
