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

  static let noPreflight = noPreflight(under: nil)

  private static func noPreflight(under heading: String?) -> Flag<Bool> {
    Flag("no-preflight", "Do not read first what the request is about, to check it and to tell you", heading: heading)
  }
  package static let confirm = Flag(
    "confirm", .text("VALUE"), "The product ID once more, in place of typing it in production")

  /// The flags of a command that changes something.
  package static func flags(of endpoint: Endpoint) -> [any DeclaredFlag] {
    // Short help is for what decides about the request.
    let preflight: [any DeclaredFlag] =
      endpoint.hasPreflight
      ? [noPreflight] : endpoint.isOnPurchase ? [noPreflight(under: ConnectionFlags.heading)] : []
    switch endpoint.confirmation {
    case .nothing: return preflight
    case .yes: return preflight + [Prompt.yes, Prompt.noInput]
    case .value: return preflight + [confirm, Prompt.noInput]
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

  /// Whether somebody is asked, who then has to know what it is about.
  package var willAsk: Bool {
    guard isInProduction else { return false }
    return switch endpoint.confirmation {
    case .nothing: false
    case .yes: !invocation.isGiven(Prompt.yes)
    case .value: !invocation.isGiven(Self.confirm)
    }
  }

  /// Asks for a yes in production. Throws status 1 when the answer is no.
  package func confirm(_ pending: PendingWrite, for app: String?) throws(Failure) {
    guard willAsk else { return }
    let lines = WriteQuestion(endpoint: endpoint, pending: pending, host: connection.hosts[0], app: app).lines
    switch endpoint.confirmation {
    case .nothing: return
    case .yes:
      try questions.confirm(lines, "Go on?")
    case .value(of: let field):
      let wanted = try text(of: field, in: pending)
      let typed = try questions.ask(lines + ["Type the \(field.name) \(wanted) to go on: "])
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

  /// The write with the transaction that it acts on, and with the ID of the purchase's first one where Apple takes no
  /// other; the rules are judged.
  ///
  /// `verification` is that of the transaction: what decides about a write is verified, however its reply is to be shown.
  package func preflight(
    _ pending: PendingWrite, with fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification
  ) throws(Failure) -> PendingWrite {
    var pending = pending
    do throws(Failure) {
      let parameter = endpoint.original ?? endpoint.parameters.first { $0.place == .path }
      guard let parameter, let id = pending.value(of: parameter) else {
        throw Failure(.failure, "the request names no transaction")
      }
      var reading = fallback
      let transaction = try reading.transaction(id, verification)
      pending.transaction = transaction
      if let original = endpoint.original { pending.put(try OriginalTransaction(of: transaction).id, for: original) }
    } catch {
      var failure = error
      failure.message = "nothing was sent, as the transaction could not be read first: \(error.message)"
      if failure.hint == nil { failure.hint = "--no-preflight leaves this look out" }
      throw failure
    }
    try pending.requireAll(endpoint.rules)
    return pending
  }
}
