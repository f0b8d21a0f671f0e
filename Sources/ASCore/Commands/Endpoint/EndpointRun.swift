import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// One command line of an endpoint, checked and about to be sent: a list in pages, many IDs, a write, or one question,
/// which may be asked until it is answered.
struct EndpointRun {
  private let endpoint: Endpoint
  private let prepared: EndpointCommand.Prepared
  private let invocation: Invocation
  private let context: Context
  private let client: Client
  private let write: WriteGuard
  private let remark: (String) -> Void

  /// Says what there is to say before anything is sent. Throws status 2 where a question cannot be asked.
  init(
    _ endpoint: Endpoint, _ prepared: EndpointCommand.Prepared, _ connection: Connection, _ settings: Settings,
    _ invocation: Invocation, _ context: Context
  ) throws(Failure) {
    (self.endpoint, self.prepared, self.invocation, self.context) = (endpoint, prepared, invocation, context)
    write = WriteGuard(endpoint: endpoint, invocation: invocation, connection: connection, context: context)
    if let pending = prepared.pending { try write.requireAnswerer(pending) }
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    remark = { if !isQuiet { context.warn("asctl: \(escapingControls($0))\n") } }
    prepared.remarks.forEach(remark)
    client = try Client(endpoint, connection, settings, context, remark: remark)
  }

  func output() throws(Failure) -> CommandOutput {
    if let parameter = endpoint.bulkParameter, let source = invocation[BulkFlags.ids] {
      return try bulk(source, parameter)
    }
    var fallback = EnvironmentFallback(client, try replyVerification())
    if case .pages = endpoint.reply { return pages(fallback) }
    if let pending = prepared.pending { try confirm(pending, fallback) }
    return try single(&fallback)
  }

  private var isRaw: Bool { invocation.isGiven(ConnectionFlags.raw) }

  /// As the flags want the reply.
  private func replyVerification() throws(Failure) -> AppStoreReply.ReplyVerification {
    try verification(isOn: !isRaw && !invocation.isGiven(ConnectionFlags.noVerify), isRaw: isRaw)
  }

  private func verification(isOn: Bool, isRaw: Bool) throws(Failure) -> AppStoreReply.ReplyVerification {
    AppStoreReply.ReplyVerification(
      anchors: isOn ? TrustAnchors(named: try EndpointCommand.anchors(invocation, client.connection, context)) : nil,
      bundleID: client.bundleID, appAppleID: client.appAppleID, now: context.now(),
      isRaw: isRaw)
  }

  /// `--ids`: the same question with each ID in the place of the argument.
  private func bulk(_ source: String, _ parameter: Parameter) throws(Failure) -> CommandOutput {
    let lookup = try BulkLookup(client, try replyVerification(), invocation, context)
    return try lookup.output(source, journal: invocation[BulkFlags.journal], endpoint.command) {
      id, now throws(Failure) in
      let invocation = invocation.giving(parameter.argument, .text(id))
      return try RequestBuilder(endpoint: endpoint, invocation: invocation, now: now, document: nil).request()
    }
  }

  private func pages(_ fallback: EnvironmentFallback) -> CommandOutput {
    Paging(endpoint, prepared.requests, fallback, remark, context).output(
      limit: invocation[ConnectionFlags.limit].map { Int($0) }, isRaw: isRaw)
  }

  /// Reads what a write acts upon, where its rules want to know it, and asks for a yes where one is needed. However the
  /// reply to the write is to be shown, what decides about it is verified.
  private func confirm(_ pending: PendingWrite, _ fallback: EnvironmentFallback) throws(Failure) {
    let checked =
      write.makesPreflight
      ? try write.preflight(pending, with: fallback, try verification(isOn: true, isRaw: false)) : pending
    if let effect = endpoint.effect?(checked) { remark(effect) }
    try write.confirm(checked)
  }

  /// Sends the one request there is and shows the reply; with `--wait`, that of the state that was waited for.
  private func single(_ fallback: inout EnvironmentFallback) throws(Failure) -> CommandOutput {
    let request = prepared.requests[0]
    guard let poller = Poller(endpoint, invocation, context) else {
      let reply = try send(request, &fallback)
      guard isRaw else { return shown(reply.json, of: endpoint, prepared) }
      var body: [UInt8]? = reply.bytes
      return CommandOutput(.bodies { body.take() })
    }
    remark("waiting for \(poller.wait.subject), \(poller.patience.seconds) s at most")
    let first = poller.wait.follow == nil ? nil : try send(request, &fallback).json
    return try shown(try poller.result(after: first, request, fallback))
  }

  private func send(_ request: APIRequest, _ fallback: inout EnvironmentFallback) throws(Failure) -> AppStoreReply {
    let reply: AppStoreReply
    do {
      reply = try fallback.ask(request)
    } catch {
      var failure = error
      if error.status == .unavailable, let repetition = prepared.fresh?.repetition {
        failure.hint = (error.hint.map { "\($0); " } ?? "") + repetition
      }
      throw failure
    }
    if client.connection.hosts.count > 1 { remark("\(reply.host.name) answered") }
    if var failure = endpoint.absence?.failure(in: reply.json) {
      if reply.host.isSimulated, failure.status == .notFound { failure.hint = Failure.simulatedIdentifiers }
      throw failure
    }
    return reply
  }

  private func shown(
    _ reply: JSON, of endpoint: Endpoint, _ prepared: EndpointCommand.Prepared?
  ) -> CommandOutput {
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
  private func shown(_ result: Poller.Result) throws(Failure) -> CommandOutput {
    var output = result.last.map { shown($0, of: result.endpoint, nil) } ?? CommandOutput(.nothing)
    output.failure = result.failure
    guard endpoint.isAboutDelivery else { return output }
    output.report = result.last.map { DeliveryReport.lines($0, context) } ?? []
    if let file = invocation[DeliveryReport.junit] {
      try context.writeFile(file, Array(DeliveryReport.xml(result.failure).utf8))
    }
    if let failure = result.failure, let annotation = DeliveryReport.annotation(failure, context) {
      context.warn(annotation)
    }
    return output
  }
}
