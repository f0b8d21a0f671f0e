/// The command of an endpoint, made from its declaration.
struct EndpointCommand: Sendable {
  let endpoint: Endpoint

  static let exactType = Flag(
    "exact-type", "Ask for the type without a subtype only, as Apple reads it", needs: ["notification-type"])

  /// The leaf, under its own name alone.
  var command: Command<Verb> {
    Command(
      endpoint.command.last ?? "", endpoint.summary, detail: Prose(detail), arguments: arguments, flags: flags,
      examples: endpoint.examples, action: Verb(perform))
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

  private var arguments: [Argument] {
    let arguments = endpoint.parameters.filter(\.isArgument).map(\.argument)
    switch endpoint.body {
    case .parameters, .document: return arguments
    case .documentArgument: return arguments + [RequestDocument.report(of: endpoint)]
    case .png: return arguments + [RequestDocument.file]
    }
  }

  private var flags: [Flag] {
    var flags = endpoint.parameters.filter { !$0.isArgument }.map(\.flag)
    if case .document = endpoint.body { flags.append(RequestDocument.body(of: endpoint)) }
    if endpoint.document != nil { flags.append(Self.skeleton(endpoint)) }
    if endpoint.hasSubtypes { flags.append(Self.exactType) }
    if case .pages = endpoint.reply { flags.append(ConnectionFlags.limit) }
    if endpoint.wait != nil { flags += [Waiting.flag, Waiting.timeout] }
    if endpoint.isAboutDelivery { flags.append(DeliveryReport.junit) }
    if let parameter = endpoint.bulkParameter {
      flags += BulkFlags.all(insteadOf: parameter.argument.name, at: endpoint)
    }
    flags += endpoint.parameters.compactMap(\.substituteFlag) + Write.flags(of: endpoint)
    return flags + CredentialFlags.all + ConnectionFlags.all + (endpoint.reply == .nothing ? [] : OutputFlags.data)
  }

  private static func skeleton(_ endpoint: Endpoint) -> Flag {
    Flag(
      RequestDocument.skeleton.name, nil, RequestDocument.skeleton.summary,
      insteadOf: endpoint.parameters.first(where: \.isArgument)?.argument.name, toleratesArgument: true)
  }

  private func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> Findings {
    if invocation.isGiven(RequestDocument.skeleton) {
      return Findings(.text(Skeleton(endpoint: endpoint, uuid: context.freshUUID).text))
    }
    return try perform(invocation, context) { connection throws(Failure) in
      try prepared(invocation, connection, context)
    }
  }

  /// What is to be sent, and what is to be said about it before.
  struct Prepared {
    var requests: [APIRequest]
    var remarks: [String] = []
    /// Of a write.
    var draft: Draft?
    var fresh: FreshIdentifiers?
  }

  /// Sends what `making` makes, with remarks about it, and shows what comes back.
  func perform(
    _ invocation: Invocation, _ context: Context, making: (Connection) throws(Failure) -> Prepared
  ) throws(Failure) -> Findings {
    let settings = try Settings(invocation, context)
    let connection = try Connection(endpoint, settings, invocation)
    let prepared = try making(connection)
    try prepared.draft?.requireAll(endpoint.rules)
    if invocation.isGiven(ConnectionFlags.dryRun) { return rehearsal(prepared, connection) { $0.dryRun } }
    if invocation.isGiven(ConnectionFlags.curl) { return rehearsal(prepared, connection) { $0.curl } }
    let write = Write(endpoint: endpoint, invocation: invocation, connection: connection, context: context)
    try write.requireAnswerer()
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let remark: (String) -> Void = { if !isQuiet { context.warn("asctl: \(visible($0))\n") } }
    prepared.remarks.forEach(remark)
    let client = try Client(endpoint, connection, settings, context, remark: remark)
    let isRaw = invocation.isGiven(ConnectionFlags.raw)
    let proof = AppStoreReply.Proof(
      anchors: invocation.isGiven(ConnectionFlags.noVerify) || isRaw
        ? nil : TrustAnchors(named: try anchors(invocation, connection, context)),
      bundleID: client.bundleID, appAppleID: client.appAppleID, now: context.now(), isRaw: isRaw)
    if let parameter = endpoint.bulkParameter,
      let source = invocation.text(BulkFlags.ids)
    {
      let bulk = try BulkLookup(client, proof, invocation, context)
      return try bulk.findings(source, journal: invocation.text(BulkFlags.journal), endpoint.command) {
        id, now throws(Failure) in
        var arguments = invocation.arguments
        arguments[parameter.argument.name] = [.text(id)]
        let invocation = Invocation(path: invocation.path, flags: invocation.flags, arguments: arguments)
        return try RequestBuilder(endpoint: endpoint, invocation: invocation, now: now, document: nil).request()
      }
    }
    let inquiry = Inquiry(client, proof)
    if case .pages = endpoint.reply {
      return Paging(endpoint, prepared.requests, inquiry, remark, context).findings(
        limit: invocation.integer(ConnectionFlags.limit).map { Int($0) }, isRaw: isRaw)
    }
    if let draft = prepared.draft {
      let seen = try write.look(draft, with: inquiry)
      if let effect = endpoint.effect?(seen) { remark(effect) }
      try write.confirm(seen)
    }
    return try single(prepared, invocation, inquiry, context, remark)
  }

  private func rehearsal(
    _ prepared: Prepared, _ connection: Connection, _ text: (RequestText) -> String
  ) -> Findings {
    let host = connection.hosts[0]
    return Findings(
      .text(prepared.requests.map { text(RequestText(request: $0, host: host)) }.joined(separator: "\n")),
      remarks: prepared.remarks)
  }

  private func anchors(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> [Certificate] {
    let named = try RootFile.read(invocation.texts(ConnectionFlags.root), context)
    return connection.hosts.contains(where: \.isSimulated) ? named + (try context.simulatorRoots()) : named
  }

  private func prepared(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> Prepared {
    guard endpoint.isRead else { return try preparedWrite(invocation, connection, context) }
    var invocation = invocation
    var remarks: [String] = []
    if let window = endpoint.window {
      let days = connection.hosts.first?.environment.flatMap { window.days[$0] } ?? window.days.values.max() ?? 0
      (invocation, remarks) = try PeriodRule(window: window, days: days, now: context.now()).apply(
        to: invocation, endpoint)
    }
    let request = try RequestBuilder(
      endpoint: endpoint, invocation: invocation, now: context.now(), document: nil
    ).request()
    guard endpoint.hasSubtypes, !invocation.isGiven(Self.exactType) else {
      return Prepared(requests: [request], remarks: remarks)
    }
    return Prepared(requests: WholeType.requests(request), remarks: remarks)
  }

  private func preparedWrite(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> Prepared {
    let given = try answered(invocation, connection, context)
    let document = try RequestDocument(endpoint, given.invocation, context)
    let builder = RequestBuilder(
      endpoint: endpoint, invocation: document.invocation, now: context.now(), document: document.bytes)
    let draft = Draft(
      path: try builder.pathValues(), body: document.json ?? .null, environment: connection.hosts[0].environment,
      now: context.now())
    return Prepared(
      requests: [try builder.request()], remarks: given.remarks + document.remarks, draft: draft, fresh: document.fresh)
  }

  /// With the transaction that a notification names in the place of its ID.
  private func answered(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> (invocation: Invocation, remarks: [String]) {
    guard let parameter = endpoint.parameters.first(where: { $0.substitute == .notification }),
      let file = parameter.substituteFlag.flatMap({ invocation.text($0) })
    else { return (invocation, []) }
    let text = try context.readWhole(file, limit: 1 << 20)
    let notification = try ConsumptionNotification(
      text, TrustAnchors(named: try anchors(invocation, connection, context)), now: context.now())
    try notification.requireAnswerable(in: connection.hosts[0].environment, now: context.now())
    var arguments = invocation.arguments
    arguments[parameter.argument.name] = [.text(notification.transactionID)]
    return (
      Invocation(path: invocation.path, flags: invocation.flags, arguments: arguments),
      [notification.remark(now: context.now())]
    )
  }

  private func single(
    _ prepared: Prepared, _ invocation: Invocation, _ inquiry: Inquiry, _ context: Context, _ remark: (String) -> Void
  ) throws(Failure) -> Findings {
    let request = prepared.requests[0]
    var inquiry = inquiry
    let waiting = Waiting(endpoint, invocation, context)
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
      return Findings(.bodies { body.take() })
    }
    return shown(answer.json, of: endpoint, prepared)
  }

  private func shown(_ reply: JSON, of endpoint: Endpoint, _ prepared: Prepared?) -> Findings {
    guard let object = endpoint.replyObject else {
      if let made = prepared?.fresh?.made, endpoint.tellsFresh, !made.isEmpty {
        let members = made.map { JSONObject.Member(name: $0.parameter.wireName, value: .string($0.value)) }
        return Findings(.document(.object(JSONObject(members))))
      }
      return reply == .null ? Findings(.nothing, remarks: ["done"]) : Findings(.document(reply))
    }
    guard let items = endpoint.items else { return Findings(.reply(reply, object: object)) }
    var page: JSON? = reply
    return Findings(
      .pages(
        Pages(
          object: object, items: items, columns: endpoint.columns, token: nil, limit: nil, copies: nil,
          next: { page.take() })))
  }

  /// What was waited for, with the attempts of a delivery in words.
  private func shown(
    _ result: Waiting.Result, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> Findings {
    var findings = result.last.map { shown($0, of: result.endpoint, nil) } ?? Findings(.nothing)
    findings.failure = result.failure
    guard endpoint.isAboutDelivery else { return findings }
    findings.report = result.last.map { DeliveryReport.lines($0, context) } ?? []
    if let file = invocation.text(DeliveryReport.junit) {
      try context.writeFile(file, Array(DeliveryReport.xml(result.failure).utf8))
    }
    if let failure = result.failure, let annotation = DeliveryReport.annotation(failure, context) {
      context.warn(annotation)
    }
    return findings
  }
}

extension Endpoint {
  /// The one identifier of a read, of which there may be many.
  var bulkParameter: Parameter? {
    let arguments = parameters.filter(\.isArgument)
    guard isRead, arguments.count == 1, case .identifier? = arguments.first?.kind else { return nil }
    return arguments.first
  }

  /// Whether `--wait` follows a notification to a server.
  var isAboutDelivery: Bool { wait?.isDelivery ?? false }

  /// Whether a value that asctl made is what its user wants to know.
  var tellsFresh: Bool { parameters.contains { $0.substitute == .generated } }

  /// Whether it filters notifications, whose types have subtypes.
  var hasSubtypes: Bool { parameters.contains { $0.name == "notificationSubtype" } }
}

extension Context {
  /// The root of the simulated App Store, an anchor for its replies only.
  func simulatorRoots() throws(Failure) -> [Certificate] {
    let chain = try SimulatorChain.ofThisRun(self)
    do {
      return [try Certificate(der: chain.root)]
    } catch {
      throw Failure(.failure, "the simulator's certificates are damaged: \(error.reason)")
    }
  }
}
