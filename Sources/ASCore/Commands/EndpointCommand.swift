/// The command of an endpoint, made from its declaration.
struct EndpointCommand: Sendable {
  let endpoint: Endpoint

  static let file = Argument("FILE", .file("FILE"), "The file to send, or `-` for standard input")
  static let body = Flag("body", .file("FILE"), "The body of the request, a JSON file or `-`", required: true)
  static let exactType = Flag(
    "exact-type", "Ask for the type without a subtype only, as Apple reads it", needs: ["notification-type"])

  /// The leaf, under its own name alone.
  var command: Command<Verb> {
    Command(
      endpoint.command.last ?? "", endpoint.summary, detail: Prose(detail), arguments: arguments, flags: flags,
      examples: endpoint.examples, action: Verb(perform))
  }

  private var detail: String {
    let facts = [
      endpoint.detail.text, "\(endpoint.method.rawValue) `\(endpoint.path)` (Apple's page: \(endpoint.page)).",
      endpoint.limit.map { "Apple allows \($0) requests a second in production, a tenth of that in sandbox." } ?? "",
    ]
    return facts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var arguments: [Argument] {
    let arguments = endpoint.parameters.filter(\.isArgument).map(\.argument)
    switch endpoint.body {
    case .parameters, .document: return arguments
    case .documentArgument, .png: return arguments + [Self.file]
    }
  }

  private var flags: [Flag] {
    var flags = endpoint.parameters.filter { !$0.isArgument }.map(\.flag)
    if endpoint.body == .document { flags.append(Self.body) }
    if endpoint.hasSubtypes { flags.append(Self.exactType) }
    if case .pages = endpoint.reply { flags.append(ConnectionFlags.limit) }
    if let parameter = endpoint.bulkParameter {
      flags.append(BulkFlags.ids(insteadOf: parameter.argument.name))
      flags += BulkFlags.all
    }
    return flags + CredentialFlags.all + ConnectionFlags.all + (endpoint.reply == .nothing ? [] : OutputFlags.data)
  }

  private func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> Findings {
    try perform(invocation, context) { connection throws(Failure) in
      try requests(invocation, connection, context)
    }
  }

  /// Sends what `making` makes, with remarks about it, and shows what comes back.
  func perform(
    _ invocation: Invocation, _ context: Context,
    making: (Connection) throws(Failure) -> (requests: [APIRequest], remarks: [String])
  ) throws(Failure) -> Findings {
    let settings = try Settings(invocation, context)
    let connection = try Connection(endpoint, settings, invocation)
    let (requests, remarks) = try making(connection)
    if invocation.isGiven(ConnectionFlags.dryRun) { return rehearsal(requests, connection, remarks) { $0.dryRun } }
    if invocation.isGiven(ConnectionFlags.curl) { return rehearsal(requests, connection, remarks) { $0.curl } }
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let remark: (String) -> Void = { if !isQuiet { context.warn("asctl: \(visible($0))\n") } }
    remarks.forEach(remark)
    let client = try Client(endpoint, connection, settings, context, remark: remark)
    let proof = AppStoreReply.Proof(
      anchors: invocation.isGiven(ConnectionFlags.noVerify) || invocation.isGiven(ConnectionFlags.raw)
        ? nil : TrustAnchors(named: try anchors(invocation, connection, context)),
      bundleID: client.bundleID, appAppleID: client.appAppleID, now: context.now(),
      isRaw: invocation.isGiven(ConnectionFlags.raw))
    if let parameter = endpoint.bulkParameter,
      let source = invocation.text(BulkFlags.ids(insteadOf: parameter.argument.name))
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
      return Paging(endpoint, requests, inquiry, remark, context).findings(
        limit: invocation.integer(ConnectionFlags.limit).map { Int($0) },
        isRaw: invocation.isGiven(ConnectionFlags.raw))
    }
    return try single(requests[0], inquiry, isRaw: invocation.isGiven(ConnectionFlags.raw), remark)
  }

  private func rehearsal(
    _ requests: [APIRequest], _ connection: Connection, _ remarks: [String], _ text: (RequestText) -> String
  ) -> Findings {
    let host = connection.hosts[0]
    return Findings(
      .text(requests.map { text(RequestText(request: $0, host: host)) }.joined(separator: "\n")), remarks: remarks)
  }

  private func anchors(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> [Certificate] {
    let named = try RootFile.read(invocation.texts(ConnectionFlags.root), context)
    return connection.hosts.contains(where: \.isSimulated) ? named + (try context.simulatorRoots()) : named
  }

  private func requests(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> ([APIRequest], [String]) {
    var invocation = invocation
    var remarks: [String] = []
    if let window = endpoint.window {
      let days = connection.hosts.first?.environment.flatMap { window.days[$0] } ?? window.days.values.max() ?? 0
      (invocation, remarks) = try PeriodRule(window: window, days: days, now: context.now()).apply(
        to: invocation, endpoint)
    }
    let builder = RequestBuilder(
      endpoint: endpoint, invocation: invocation, now: context.now(), document: try document(invocation, context))
    let request = try builder.request()
    guard endpoint.hasSubtypes, !invocation.isGiven(Self.exactType) else { return ([request], remarks) }
    return (WholeType.requests(request), remarks)
  }

  /// What is to be sent as it is.
  private func document(_ invocation: Invocation, _ context: Context) throws(Failure) -> [UInt8]? {
    let path: String?
    switch endpoint.body {
    case .parameters: path = nil
    case .document: path = invocation.text(Self.body)
    case .documentArgument, .png: path = invocation.text(Self.file)
    }
    guard let path else { return nil }
    return try context.readWhole(path, limit: Self.documentLimit)
  }

  private static let documentLimit = 32 << 20

  private func single(
    _ request: APIRequest, _ inquiry: Inquiry, isRaw: Bool, _ remark: (String) -> Void
  ) throws(Failure) -> Findings {
    var inquiry = inquiry
    let answer = try inquiry.ask(request)
    if inquiry.client.connection.hosts.count > 1 { remark("\(answer.host.name) answered") }
    if let absence = endpoint.absence, answer.json[absence.member]?.int64 == absence.value {
      throw Failure(
        .notFound, absence.words, hint: "check the spelling with the customer; test purchases have no orders")
    }
    if isRaw {
      var body: [UInt8]? = answer.bytes
      return Findings(.bodies { body.take() })
    }
    guard let object = endpoint.replyObject else {
      return answer.json == .null ? Findings(.nothing, remarks: ["done"]) : Findings(.document(answer.json))
    }
    guard let items = endpoint.items else { return Findings(.reply(answer.json, object: object)) }
    var page: JSON? = answer.json
    return Findings(
      .pages(
        Pages(
          object: object, items: items, columns: endpoint.columns, token: nil, limit: nil, copies: nil,
          next: { page.take() })))
  }
}

extension Endpoint {
  /// The one identifier of a read, of which there may be many.
  var bulkParameter: Parameter? {
    let arguments = parameters.filter(\.isArgument)
    guard isRead, arguments.count == 1, case .identifier? = arguments.first?.kind else { return nil }
    return arguments.first
  }

  /// Whether it filters notifications, whose types have subtypes.
  var hasSubtypes: Bool { parameters.contains { $0.name == "notificationSubtype" } }
}

extension Context {
  /// The root of the simulated App Store, an anchor for its replies only.
  func simulatorRoots() throws(Failure) -> [Certificate] {
    let chain = try SimulatorChain.kept(self)
    do {
      return [try Certificate(der: chain.certificates[2])]
    } catch {
      throw Failure(.failure, "the simulator's certificates are damaged: \(error.reason)")
    }
  }
}
