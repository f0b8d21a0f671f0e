import AppStore
import Base
import CommandLine
import HTTP
import Platform

/// The steps before a write: the transaction is read, the endpoint's rules are checked, and in production the user
/// confirms.
struct WriteGuard {
  let endpoint: Endpoint
  let connection: Connection
  let settings: Settings
  let invocation: Invocation

  static let noPreflight = Flag(
    "no-preflight", "Do not read the purchase first to check the request", heading: ConnectionFlags.heading)
  static let confirm = Flag("confirm", .text("VALUE"), "The product ID again, to confirm a write in production")

  static func flags(of endpoint: Endpoint) -> [any DeclaredFlag] {
    let preflight: [any DeclaredFlag] =
      endpoint.hasPreflight || !endpoint.isRead && endpoint.purchaseParameter != nil ? [noPreflight] : []
    let again: [any DeclaredFlag] = endpoint.preflightRead == .consumptionRequest ? [Prompt.again] : []
    switch endpoint.confirmation {
    case .nothing: return preflight
    case .yes: return again + preflight + [Prompt.yes, Prompt.noInput]
    case .value: return preflight + [confirm, Prompt.noInput]
    }
  }

  private var context: Context { settings.context }
  private var prompt: Prompt { Prompt(invocation, context) }

  /// Sandbox and simulator require no confirmation.
  private var isInProduction: Bool { connection.hosts.contains(where: \.isProduction) }

  /// Throws status 2, before anything is sent, if confirmation is required, no flag gives it, and prompting is not
  /// possible.
  func requireConfirmable(_ pending: PendingWrite) throws(Failure) {
    guard isInProduction else { return }
    switch endpoint.confirmation {
    case .nothing: return
    case .yes:
      guard invocation.isGiven(Prompt.yes) || prompt.canAsk else {
        throw Failure(
          .usage,
          "\(endpoint.name) in production requires confirmation, but prompting is not possible; nothing was sent",
          hint: "pass --yes to confirm, or --dry-run to show the request")
      }
    case .value(of: let field):
      let wanted = try text(of: field, in: pending)
      if let given = invocation[Self.confirm] {
        guard sameBytes(given, wanted) else {
          throw Failure(.usage, "--confirm \(given) does not match the \(field.name) \(wanted); nothing was sent")
        }
      } else if !prompt.canAsk {
        throw Failure(
          .usage,
          "\(endpoint.name) affects all customers in production and requires confirmation, but \(invocation.isGiven(Prompt.yes) ? "--yes is not enough" : "prompting is not possible"); nothing was sent",
          hint: "pass --confirm \(wanted) to confirm, or --dry-run to show the request")
      }
    }
  }

  /// Whether the user will be prompted, so that the details of the request are required.
  var willAsk: Bool {
    guard isInProduction else { return false }
    return switch endpoint.confirmation {
    case .nothing: false
    case .yes: !invocation.isGiven(Prompt.yes)
    case .value: !invocation.isGiven(Self.confirm)
    }
  }

  /// Prompts for confirmation in production. Throws status 1 if the answer is no.
  func confirm(_ pending: PendingWrite, for app: String?) throws(Failure) {
    guard willAsk else { return }
    let lines = WriteQuestion(endpoint: endpoint, pending: pending, host: connection.hosts[0], app: app).lines
    switch endpoint.confirmation {
    case .nothing: return
    case .yes:
      try prompt.confirm("Continue?", below: lines)
    case .value(of: let field):
      let wanted = try text(of: field, in: pending)
      let typed = try prompt.ask(lines + ["Type the \(field.name) \(wanted) to continue: "])
      guard sameBytes(typed ?? "", wanted) else { throw Failure(.failure, "canceled; nothing was sent") }
    }
  }

  /// The value that is about to be sent, from a flag or the body.
  private func text(of field: Field, in pending: PendingWrite) throws(Failure) -> String {
    guard let text = pending.path[field.name] ?? pending.body[field.name]?.string, !text.isEmpty else {
      throw Failure(
        .usage, "the request contains no \(field.name) to confirm; nothing was sent",
        hint: "pass --dry-run to show the request")
    }
    return text
  }

  /// The write as it will be sent, with everything that its rules and the prompt require. The data that it depends on
  /// is always verified, even with `--raw` or `--no-verify`.
  func checked(_ pending: PendingWrite, with client: Client) throws(Failure) -> PendingWrite {
    try client.verifying(.everything) { () throws(Failure) in
      try loadConfirmationDetails(makesPreflight ? preflight(pending, with: client) : pending, with: client)
    }
  }

  var makesPreflight: Bool { endpoint.hasPreflight && !invocation.isGiven(Self.noPreflight) }

  /// The write with its transaction, and with the original transaction ID if Apple requires it. The rules are checked.
  private func preflight(_ pending: PendingWrite, with client: Client) throws(Failure) -> PendingWrite {
    var pending = pending
    do throws(Failure) {
      let parameter = endpoint.original ?? endpoint.parameters.first { $0.place == .path }
      guard let parameter, let id = pending.value(of: parameter) else {
        throw Failure(.failure, "the request contains no transaction ID")
      }
      let transaction = try client.transaction(id)
      pending.transaction = transaction
      if let original = endpoint.original { pending.put(try OriginalTransaction.id(in: transaction), for: original) }
    } catch {
      throw Self.unread("the transaction", error)
    }
    try pending.requireAll(endpoint.rules)
    return pending
  }
}

extension WriteGuard {
  /// The write with additional data: the consumption request that it responds to and, for the prompt, the product and
  /// the dates.
  ///
  /// If this data cannot be read, a remark is made and the write continues, because Apple decides. Throws status 2 for
  /// a closed consumption request.
  private func loadConfirmationDetails(_ pending: PendingWrite, with client: Client) throws(Failure) -> PendingWrite {
    guard !invocation.isGiven(Self.noPreflight) else { return pending }
    var pending = pending
    guard let parameter = endpoint.purchaseParameter, let id = pending.path[parameter.name] else { return pending }
    // Reads do not depend on whether anyone will be prompted: --yes must not skip a check.
    if !endpoint.isRead, pending.transaction == nil {
      pending.transaction = try read("the transaction", client) { () throws(Failure) in try client.transaction(id) }
      // The purchase contains the currency of amounts.
      try pending.requireAll(endpoint.rules)
    }
    switch endpoint.preflightRead {
    case .consumptionRequest?:
      if let transaction = pending.transaction, !isSentAgain { try ConsumptionRequest.requireNotRefunded(transaction) }
      pending.consumptionRequest = try consumptionRequest(about: id, client)
    case .subscription?:
      guard isInProduction else { break }
      pending.subscription = try read("the subscription", client) { () throws(Failure) in
        try subscription(id, client)
      }
    case nil: break
    }
    return pending
  }

  private static func unread(_ what: String, _ error: Failure) -> Failure {
    var failure = error
    failure.message = "nothing was sent because \(what) could not be read first: \(error.message)"
    // An interrupted user does not intend to skip the check.
    guard error.status != .interrupted else { return failure }
    return failure.withUsableHint(or: "pass --no-preflight to skip this check")
  }

  /// `nil` if it could not be read. Throws status 8 for data that is about another customer or not Apple's.
  private func read<Value>(
    _ what: String, _ client: Client, _ body: () throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    do {
      return try body()
    } catch  where error.status == .notVerified {
      throw Self.unread(what, error)
    } catch  where error.status != .interrupted {
      client.remark("\(what) could not be read first: \(error.message)")
      return nil
    }
  }

  private var isSentAgain: Bool { invocation.isGiven(Prompt.again) }

  private func consumptionRequest(about id: String, _ client: Client) throws(Failure) -> ConsumptionRequest? {
    var isMissing = false
    let latest = try read("the consumption request", client) { () throws(Failure) in
      let isSimulated = connection.hosts.contains(where: \.isSimulated)
      let items = try history(about: id, client)
      let request = ConsumptionRequest.all(in: items, isSimulated: isSimulated).first {
        sameBytes($0.transactionID, id)
      }
      isMissing = request == nil
      return request
    }
    guard let latest else {
      if isMissing, !isSentAgain { throw ConsumptionRequest.missing(id) }
      return nil
    }
    try latest.requireOpen(now: context.clock.now())
    if !isSentAgain {
      let log = try WriteLog(settings)
      let answers = try log.proving(log.answers)
      if let answer = answers.answer(to: latest) { throw answer.refusal }
    }
    return latest
  }

  /// The maximum number of pages, of twenty notifications each, so that the preflight always ends.
  private static let mostPages = 50

  private func history(about id: String, _ client: Client) throws(Failure) -> [JSON] {
    let request = ConsumptionRequest.historyRequest(about: id, now: context.clock.now())
    let paging = Paging([request], client, of: .notificationHistory)
    var items: [JSON] = []
    for _ in 0..<Self.mostPages {
      guard let page = try paging.nextItems() else { return items }
      items += page
    }
    throw Failure(.unavailable, "the customer's notification history has more than \(Self.mostPages) pages")
  }

  private func subscription(_ id: String, _ client: Client) throws(Failure) -> JSON? {
    let status = Endpoint.subscriptionStatus
    let reply = try client.read(status, id)
    return status.items?.elements(in: reply).first { sameBytes($0["originalTransactionId"]?.string ?? "", id) }
  }
}

/// The confirmation prompt before a write in production: the action, its subject, the app, the environment, and whether
/// it can be undone.
struct WriteQuestion {
  let endpoint: Endpoint
  let pending: PendingWrite
  let host: Connection.Host
  let app: String?

  /// The request body is truncated to this number of characters.
  private static let longestBody = 400

  /// The lines of the prompt. They contain text from outside that is not escaped yet.
  var lines: [String] {
    let facts =
      [subject].compactMap(\.self) + endpoint.changes(pending) + [sent].compactMap(\.self)
      + pending.amounts(of: endpoint.body.object) + endpoint.effects
    return ["\(endpoint.summary), for \(app ?? "the app of the key") in \(place):"]
      + facts.map { "  \(truncated($0, to: Self.longestBody + 100))" }
  }

  private var place: String {
    let isUsual = host.environment.map { sameBytes($0.host, host.baseURL) } == true
    let name = host.isProduction ? "production" : host.name
    return isUsual || sameBytes(name, host.baseURL) ? name : "\(name) at \(host.baseURL)"
  }

  /// For example `transactionId 2000000000000010 (com.example.app.coins)`.
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
