import AppStore
import Base
import CommandLine
import HTTP
import Platform

/// What comes before the request of a command that changes something: the transaction that it acts on is read, the rules of
/// the endpoint are judged, and in production somebody has to say yes.
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
    Flag(
      "no-preflight", "Do not first read the purchase, which checks the request and shows its product",
      heading: heading)
  }
  package static let confirm = Flag(
    "confirm", .text("VALUE"), "The product ID once more, in place of typing it in production")

  /// The flags of a command that changes something.
  package static func flags(of endpoint: Endpoint) -> [any DeclaredFlag] {
    // Short help is for what decides about the request.
    let preflight: [any DeclaredFlag] =
      endpoint.hasPreflight
      ? [noPreflight] : endpoint.isOnPurchase ? [noPreflight(under: ConnectionFlags.heading)] : []
    let again: [any DeclaredFlag] = endpoint.preflightRead == .refundQuestion ? [WriteRecord.again] : []
    switch endpoint.confirmation {
    case .nothing: return preflight
    case .yes: return again + preflight + [Prompt.yes, Prompt.noInput]
    case .value: return preflight + [confirm, Prompt.noInput]
    }
  }

  private var prompt: Prompt { Prompt(invocation, context) }

  /// Sandbox and simulator are there to be tried.
  private var isInProduction: Bool { connection.hosts.contains(where: \.isProduction) }

  /// Throws status 2, before anything at all is sent, where a yes is needed, no flag says it, and nobody can be asked.
  package func requireConfirmable(_ pending: PendingWrite) throws(Failure) {
    guard isInProduction else { return }
    switch endpoint.confirmation {
    case .nothing: return
    case .yes:
      guard invocation.isGiven(Prompt.yes) || prompt.canAsk else {
        throw Failure(
          .usage, "\(endpoint.name) changes something in production, and there is nobody to ask; nothing was sent",
          hint: "--yes says that it is meant; --dry-run shows the request")
      }
    case .value(of: let field):
      let wanted = try text(of: field, in: pending)
      if let given = invocation[Self.confirm] {
        guard sameBytes(given, wanted) else {
          throw Failure(.usage, "--confirm \(given) is not the \(field.name) \(wanted); nothing was sent")
        }
      } else if !prompt.canAsk {
        throw Failure(
          .usage,
          "\(endpoint.name) changes something for everybody in production, and there is nobody to ask; nothing was sent",
          hint: "--confirm \(wanted) says that it is meant; --dry-run shows the request")
      }
    }
  }

  /// Whether somebody is asked for a yes, and so has to be shown what the request is about.
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
      try prompt.confirm(lines, "Go on?")
    case .value(of: let field):
      let wanted = try text(of: field, in: pending)
      let typed = try prompt.ask(lines + ["Type the \(field.name) \(wanted) to go on: "])
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
      // Whoever cancels a read does not want to write without it.
      if failure.hint == nil, failure.status != .interrupted { failure.hint = "--no-preflight leaves this look out" }
      throw failure
    }
    try pending.requireAll(endpoint.rules)
    return pending
  }
}

extension WriteGuard {
  /// The write with what is read beside its transaction: the question that it answers, and for whoever is asked about it
  /// the product and the dates.
  ///
  /// What cannot be read is remarked upon, and the write goes on: Apple is the judge. Throws status 2 for an answer to a
  /// question that is closed.
  package func readFurther(
    _ pending: PendingWrite, with fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification,
    remark: (String) -> Void
  ) throws(Failure) -> PendingWrite {
    guard !invocation.isGiven(Self.noPreflight) else { return pending }
    var pending = pending
    guard let parameter = endpoint.purchaseParameter, let id = pending.path[parameter.name] else { return pending }
    if endpoint.isOnPurchase, pending.transaction == nil, willAsk {
      pending.transaction = try read("the transaction", remark) { () throws(Failure) in
        var reading = fallback
        return try reading.transaction(id, verification)
      }
      // The purchase says in which currency amounts are.
      try pending.requireAll(endpoint.rules)
    }
    switch endpoint.preflightRead {
    case .refundQuestion?: pending.question = try question(about: id, fallback, verification, remark)
    case .subscription?:
      guard willAsk else { break }
      pending.subscription = try read("the subscription", remark) { () throws(Failure) in
        try subscription(id, fallback, verification)
      }
    case nil: break
    }
    return pending
  }

  /// nil for what could not be read.
  private func read<Value>(
    _ what: String, _ remark: (String) -> Void, _ body: () throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    do {
      return try body()
    } catch  where error.status != .interrupted {
      remark("\(what) could not be read first: \(error.message)")
      return nil
    }
  }

  private func question(
    about id: String, _ fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification,
    _ remark: (String) -> Void
  ) throws(Failure) -> RefundQuestion? {
    let latest = try read("the refund question", remark) { () throws(Failure) in
      let isSimulated = connection.hosts.contains(where: \.isOnThisMachine)
      let items = try history(about: id, fallback, verification)
      let question = RefundQuestion.all(in: items, isSimulated: isSimulated).first { sameBytes($0.transactionID, id) }
      if question == nil { remark("the notification history holds no refund question about transaction \(id)") }
      return question
    }
    guard let latest else { return nil }
    try latest.requireOpen(now: context.now())
    if !invocation.isGiven(WriteRecord.again) {
      let answers = try WriteLog(try Settings(invocation, context)).answers()
      if let answer = answers.answer(to: latest) { throw answers.refusal(answer, at: answer.sent.text) }
    }
    return latest
  }

  /// Of twenty notifications each. A preflight ends, whatever a server says.
  private static let mostPages = 50

  private func history(
    about id: String, _ fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification
  ) throws(Failure) -> [JSON] {
    let request = RefundQuestionHistory.request(about: id, now: context.now())
    let paging = Paging([request], fallback.asking(.notificationHistory, verification), context)
    var items: [JSON] = []
    for _ in 0..<Self.mostPages {
      guard let page = try paging.nextItems() else { return items }
      items += page
    }
    throw Failure(.unavailable, "the customer's notification history has more than \(Self.mostPages) pages")
  }

  /// Its entry among the statuses of the customer.
  private func subscription(
    _ id: String, _ fallback: EnvironmentFallback, _ verification: AppStoreReply.ReplyVerification
  ) throws(Failure) -> JSON? {
    let status = Endpoint.subscriptionStatus
    var asking = fallback.asking(status, verification)
    let reply = try asking.ask(APIRequest(reading: status, id)).json
    return status.items?.elements(in: reply).first { sameBytes($0["originalTransactionId"]?.string ?? "", id) }
  }
}

/// What somebody is asked before a write in production: what it does, to what, of which app, where, and whether there is
/// a way back.
struct WriteQuestion {
  let endpoint: Endpoint
  let pending: PendingWrite
  let host: Connection.Host
  /// Its bundle ID.
  let app: String?

  /// What is sent is shown as far as this, in characters.
  private static let longestBody = 400

  /// The lines of the question. They hold text from outside that is not escaped yet.
  var lines: [String] {
    let facts =
      [subject].compactMap(\.self) + (endpoint.consequence?.lines(pending) ?? []) + [sent].compactMap(\.self)
      + pending.amounts(of: endpoint.body.object)
      + (endpoint.consequence?.sentences ?? ["asctl does not know whether it can be undone."])
    return ["\(endpoint.summary), for \(app ?? "the app of the key") in \(place):"]
      + facts.map { "  \(truncated($0, to: Self.longestBody + 100))" }
  }

  private var place: String {
    let isUsual = host.environment.map { sameBytes($0.host, host.baseURL) } ?? false
    let name = host.isProduction ? "production" : host.name
    return isUsual || sameBytes(name, host.baseURL) ? name : "\(name) at \(host.baseURL)"
  }

  /// `transactionId 2000000000000010 (com.example.app.coins)`.
  private var subject: String? {
    let values = endpoint.parameters.filter { $0.place == .path }.compactMap { parameter in
      pending.path[parameter.name].map { "\(parameter.name) \($0)" }
    }
    guard !values.isEmpty else { return nil }
    let product = (pending.transaction ?? pending.subscription?["signedTransactionInfo"])?["productId"]?.string
    return values.joined(separator: ", ") + (product.map { " (\($0))" } ?? "")
  }

  private var sent: String? {
    guard case .object(let members) = pending.body, !members.members.isEmpty else { return nil }
    return "sends \(truncated(pending.body.text(.compact), to: Self.longestBody))"
  }
}
