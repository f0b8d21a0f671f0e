import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// The command of an endpoint, made from its declaration.
struct EndpointCommand: Sendable {
  let endpoint: Endpoint

  static let exactType = Flag("exact-type", "Ask for the type without a subtype only, as Apple reads it")

  /// The leaf, under its own name alone.
  var command: Command<CommandAction> {
    Command(
      endpoint.command.last ?? "", endpoint.summary, detail: Prose(detail), arguments: arguments, flags: flags,
      examples: endpoint.examples, action: CommandAction(perform))
  }

  private var detail: String {
    let demands = endpoint.rules.map { "- \($0.demand)." }
    let facts = [
      endpoint.detail.text,
      demands.isEmpty ? "" : "Checked before it is sent:\n\n\(demands.joined(separator: "\n"))",
      "\(endpoint.method.rawValue) `\(endpoint.path)` (Apple's page: \(endpoint.page)).",
      endpoint.limit.map { "Apple allows \($0) requests a second in production, a tenth of that in sandbox." } ?? "",
      endpoint.bulkParameter == nil ? "" : "`--ids` asks about many; `asctl help bulk` tells how.",
    ]
    return facts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var arguments: [any DeclaredArgument] {
    let arguments: [any DeclaredArgument] = endpoint.parameters.filter(\.isArgument).map(\.argument)
    switch endpoint.body {
    case .none, .members, .document: return arguments
    case .documentArgument: return arguments + [RequestDocument.report]
    case .png: return arguments + [RequestDocument.file]
    }
  }

  private var flags: [any DeclaredFlag] {
    var flags: [any DeclaredFlag] = endpoint.parameters.filter { !$0.isArgument }.map(\.flag)
    if case .document = endpoint.body { flags.append(RequestDocument.body(of: endpoint)) }
    if endpoint.document != nil {
      flags.append(
        RequestDocument.skeleton.insteadOf(
          endpoint.parameters.first(where: \.isArgument)?.argument, toleratesArgument: true))
    }
    if endpoint.asksEverySubtype { flags.append(Self.exactType.needing(endpoint.parameter(.notificationType)?.flag)) }
    if case .pages = endpoint.reply { flags.append(ConnectionFlags.limit) }
    if endpoint.wait != nil { flags += [Poller.flag, Poller.timeout] }
    if endpoint.isAboutDelivery { flags.append(DeliveryReport.junit) }
    if let parameter = endpoint.bulkParameter {
      flags += BulkFlags.all(insteadOf: parameter.argument, at: endpoint)
    }
    flags += endpoint.parameters.compactMap(\.substituteFlag) + WriteGuard.flags(of: endpoint)
    return flags + CredentialFlags.all + ConnectionFlags.all + (endpoint.reply == .nothing ? [] : OutputFlags.data)
  }

  private func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if invocation.isGiven(RequestDocument.skeleton) {
      return CommandOutput(.text(Skeleton(endpoint: endpoint, uuid: context.freshUUID).text))
    }
    return try perform(invocation, context) { connection throws(Failure) in
      try prepared(invocation, connection, context)
    }
  }

  /// Sends what `making` makes, with remarks about it, and shows what comes back.
  func perform(
    _ invocation: Invocation, _ context: Context, making: (Connection) throws(Failure) -> Prepared
  ) throws(Failure) -> CommandOutput {
    let settings = try Settings(invocation, context)
    let connection = try Connection(endpoint, settings, invocation)
    let prepared = try making(connection)
    try prepared.draft?.requireAll(endpoint.rules)
    if invocation.isGiven(ConnectionFlags.dryRun) { return rehearsal(prepared, connection) }
    if invocation.isGiven(ConnectionFlags.curl) {
      return curlLines(prepared, connection, invocation, authorities: try settings.path(.caFile)?.value)
    }
    let write = WriteGuard(endpoint: endpoint, invocation: invocation, connection: connection, context: context)
    if let draft = prepared.draft { try write.requireAnswerer(draft) }
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let remark: (String) -> Void = { if !isQuiet { context.warn("asctl: \(escapingControls($0))\n") } }
    prepared.remarks.forEach(remark)
    let client = try Client(endpoint, connection, settings, context, remark: remark)
    let isRaw = invocation.isGiven(ConnectionFlags.raw)
    func proof(isProving: Bool, isRaw: Bool) throws(Failure) -> AppStoreReply.ReplyVerification {
      AppStoreReply.ReplyVerification(
        anchors: isProving ? TrustAnchors(named: try anchors(invocation, connection, context)) : nil,
        bundleID: client.bundleID, appAppleID: client.appAppleID, now: context.now(), isRaw: isRaw)
    }
    let shown = try proof(isProving: !isRaw && !invocation.isGiven(ConnectionFlags.noVerify), isRaw: isRaw)
    if let parameter = endpoint.bulkParameter,
      let source = invocation[BulkFlags.ids]
    {
      let bulk = try BulkLookup(client, shown, invocation, context)
      return try bulk.findings(source, journal: invocation[BulkFlags.journal], endpoint.command) {
        id, now throws(Failure) in
        let invocation = invocation.giving(parameter.argument, .text(id))
        return try RequestBuilder(endpoint: endpoint, invocation: invocation, now: now, document: nil).request()
      }
    }
    let inquiry = EnvironmentFallback(client, shown)
    if case .pages = endpoint.reply {
      return Paging(endpoint, prepared.requests, inquiry, remark, context).findings(
        limit: invocation[ConnectionFlags.limit].map { Int($0) }, isRaw: isRaw)
    }
    if let draft = prepared.draft {
      let seen =
        write.looksFirst
        ? try write.preflight(draft, with: inquiry, try proof(isProving: true, isRaw: false)) : draft
      if let effect = endpoint.effect?(seen) { remark(effect) }
      try write.confirm(seen)
    }
    return try single(prepared, invocation, inquiry, context, remark)
  }

  private func rehearsal(_ prepared: Prepared, _ connection: Connection) -> CommandOutput {
    let host = connection.hosts[0]
    return CommandOutput(
      .text(prepared.requests.map { RequestText(request: $0, host: host).dryRun }.joined(separator: "\n")),
      remarks: prepared.remarks)
  }

  private func curlLines(
    _ prepared: Prepared, _ connection: Connection, _ invocation: Invocation, authorities: String?
  ) -> CommandOutput {
    let lines = prepared.requests.map { CurlLine($0, connection.hosts[0], invocation, authorities: authorities) }
    return CommandOutput(
      .text(lines.map(\.text).joined()), remarks: prepared.remarks + [lines.first?.remark].compactMap(\.self))
  }

}

extension EndpointCommand {
  /// Sends the one request there is, waits where that was asked for, and shows what came of it.
  func single(
    _ prepared: Prepared, _ invocation: Invocation, _ inquiry: EnvironmentFallback, _ context: Context,
    _ remark: (String) -> Void
  ) throws(Failure) -> CommandOutput {
    let request = prepared.requests[0]
    var inquiry = inquiry
    let waiting = Poller(endpoint, invocation, context)
    if let waiting {
      remark("waiting for \(waiting.wait.subject), \(waiting.patience / 1000) s at most")
      if waiting.wait.follow == nil {
        return try shown(try waiting.result(after: nil, request, inquiry), invocation, context)
      }
    }
    let answer: AppStoreReply
    do {
      answer = try inquiry.ask(request)
    } catch {
      var failure = error
      if error.status == .unavailable, let repetition = prepared.fresh?.repetition {
        failure.hint = (error.hint.map { "\($0); " } ?? "") + repetition
      }
      throw failure
    }
    if inquiry.client.connection.hosts.count > 1 { remark("\(answer.host.name) answered") }
    if let failure = endpoint.absence?.failure(in: answer.json) { throw failure }
    if let waiting { return try shown(try waiting.result(after: answer.json, request, inquiry), invocation, context) }
    if invocation.isGiven(ConnectionFlags.raw) {
      var body: [UInt8]? = answer.bytes
      return CommandOutput(.bodies { body.take() })
    }
    return shown(answer.json, of: endpoint, prepared)
  }

  private func shown(_ reply: JSON, of endpoint: Endpoint, _ prepared: Prepared?) -> CommandOutput {
    guard let object = endpoint.replyObject else {
      if let made = prepared?.fresh?.made, endpoint.tellsFresh, !made.isEmpty {
        let members = made.map { JSONObject.Member(name: $0.parameter.wireName, value: .string($0.value)) }
        return CommandOutput(.document(.object(JSONObject(members))))
      }
      return reply == .null ? CommandOutput(.nothing, remarks: ["done"]) : CommandOutput(.document(reply))
    }
    guard let items = endpoint.items else { return CommandOutput(.reply(reply, object: object)) }
    var page: JSON? = reply
    return CommandOutput(
      .pages(
        Pages(
          object: object, items: items, columns: endpoint.columns, token: nil, limit: nil, copies: nil,
          next: { page.take() })))
  }

  /// What was waited for, with the attempts of a delivery in words.
  private func shown(
    _ result: Poller.Result, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    var findings = result.last.map { shown($0, of: result.endpoint, nil) } ?? CommandOutput(.nothing)
    findings.failure = result.failure
    guard endpoint.isAboutDelivery else { return findings }
    findings.report = result.last.map { DeliveryReport.lines($0, context) } ?? []
    if let file = invocation[DeliveryReport.junit] {
      try context.writeFile(file, Array(DeliveryReport.xml(result.failure).utf8))
    }
    if let failure = result.failure, let annotation = DeliveryReport.annotation(failure, context) {
      context.warn(annotation)
    }
    return findings
  }
}
