import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal

/// The action of an endpoint's command, which other commands use for the same requests: prepare the requests, and print
/// (`--dry-run`, `--curl`) or send them.
package struct EndpointCall: Sendable {
  let endpoint: Endpoint

  package init(_ endpoint: Endpoint) { self.endpoint = endpoint }

  package static let exactType = Flag("exact-type", "Match only the type without a subtype, as Apple does")

  func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if invocation.isGiven(ConnectionFlags.skeleton) {
      return CommandOutput(.text(endpoint.skeleton(width: context.pageWidth, uuid: context.processes.freshUUID)))
    }
    // Raw bytes have no members to select or to humanize.
    for flag in [OutputFlags.fields.declaration, OutputFlags.humanize.declaration, FailedExtensions.flag.declaration]
    where invocation.isGiven(ConnectionFlags.raw) && invocation.isGiven(flag) {
      throw Failure(.usage, "--raw and --\(flag.name) cannot be combined", hint: "omit one of them")
    }
    if let wait = endpoint.wait, wait.reportsFailures, wait.follow != nil, invocation.isGiven(ConnectionFlags.raw),
      invocation.isGiven(ConnectionFlags.wait)
    {
      throw Failure(
        .usage,
        "--raw and --\(ConnectionFlags.wait.name) cannot be combined here, because the \(FailedExtensions.type) notifications are read at the end",
        hint: "omit one of them")
    }
    if BoughtBefore.applies(to: endpoint) { _ = try BoughtBefore(invocation) }
    let report = try DeliveryReport(endpoint, invocation, context)
    var place: String?
    do {
      let settings = try Settings(invocation, context)
      var output = try send(settings) { connection throws(Failure) in
        place = connection.hosts.count == 1 ? connection.hosts[0].name : nil
        return try prepared(settings, connection)
      }
      if let report {
        output.failure = report.finish(output.failure, place: place, attempts: output.report.count)
      }
      return output
    } catch {
      _ = report?.finish(error, place: place, attempts: 0)
      throw error
    }
  }

  /// Sends the requests of the command line with their remarks, or those of `making`, and shows the response.
  package func perform(
    _ settings: Settings, making: ((Connection) throws(Failure) -> [APIRequest])? = nil
  ) throws(Failure) -> CommandOutput {
    try send(settings) { connection throws(Failure) in
      guard let making else { return try prepared(settings, connection) }
      return Prepared(requests: try making(connection))
    }
  }

  /// Sends the prepared requests with their remarks, and shows the response.
  func send(
    _ settings: Settings, preparing: (Connection) throws(Failure) -> Prepared
  ) throws(Failure) -> CommandOutput {
    let context = settings.context
    let connection = try Connection(endpoint, settings)
    let (invocation, moved) = try FailedExtensions.checked(
      settings.invocation, environment: connection.hosts.first?.environment, now: context.clock.now())
    var prepared = try preparing(connection)
    // An exception may apply, which is known only after the purchase has been read.
    let deprecation = endpoint.deprecation.flatMap { $0.exception != nil && !settings.printsRequests ? nil : "\($0)" }
    prepared.remarks += [moved, deprecation].compactMap(\.self)
    try prepared.pending?.requireAll(endpoint.rules)
    // A body may be any file, and a request that is only printed would show it.
    guard !prepared.requests.contains(where: { PrivateKeyText.isIn($0.body) }) else { throw PrivateKeyText.inBody }
    let settings = settings.with(invocation)
    let write = WriteGuard(endpoint: endpoint, connection: connection, settings: settings, invocation: invocation)
    let isAsGiven = endpoint.original != nil && write.makesPreflight
    if settings.printsRequests {
      if invocation.isGiven(ConnectionFlags.curl) {
        prepared.remarks += isAsGiven ? [OriginalTransaction.curlRemark] : []
      } else {
        prepared.remarks += prepared.pending?.amounts(of: endpoint.body.object) ?? []
        prepared.remarks += isAsGiven ? [OriginalTransaction.dryRunRemark] : []
      }
      return try .unsent(
        prepared.requests, to: connection.hosts[0], settings, asList: prepared.requests.count != 1,
        isJSON: invocation[OutputFlags.output]?.isJSON ?? false, remarks: prepared.remarks)
    }
    if let pending = prepared.pending {
      try write.requireConfirmable(pending)
      if let envelope = envelope(invocation) {
        try context.requireDeclaredFields(invocation, in: envelope)
      } else if invocation.isGiven(OutputFlags.fields) {
        throw Failure(
          .usage, "\(endpoint.name) prints no fields, because Apple's response is empty", hint: "omit --fields")
      }
    }
    let remark = context.remark(for: invocation)
    prepared.remarks.forEach(remark)
    let client = try Client(
      connection, settings, verifying: invocation.isGiven(ConnectionFlags.raw) ? .nothing : .unlessDeclined,
      remark: remark)
    return try EndpointRun(
      endpoint: endpoint, prepared: prepared, write: write, client: client, invocation: invocation
    ).output()
  }
}

extension EndpointCall {
  /// The envelope of the response that is printed; `nil` if it is not declared.
  private func envelope(_ invocation: Invocation) -> Envelope? {
    if FailedExtensions.arePrinted(by: endpoint, invocation) { return Envelope(object: .transaction) }
    let printed = invocation.isGiven(ConnectionFlags.wait) ? endpoint.wait?.follow?() ?? endpoint : endpoint
    return printed.replyObject.map { Envelope($0, items: printed.rows) }
  }
}

// One of many writes with the same client. They were confirmed together, and are otherwise like single writes.

extension EndpointCall {
  /// Returns the body and the request of a write that breaks no rule about this purchase. Nothing is sent.
  package func rehearsed(
    _ settings: Settings, _ connection: Connection, about transaction: JSON?
  ) throws(Failure) -> (body: JSON, request: JSON) {
    let prepared = try prepared(settings, connection)
    guard var pending = prepared.pending else { throw Failure(.failure, "\(endpoint.name) is not a write") }
    pending.transaction = transaction
    try pending.requireAll(endpoint.rules)
    return (pending.body, RequestText(request: prepared.requests[0], host: connection.hosts[0]).json)
  }

  /// Checks, logs and sends the write of these settings. Its purchase and its consumption request are read again.
  package func send(_ settings: Settings, with client: Client) throws(Failure) {
    let prepared = try prepared(settings, client.connection)
    guard !prepared.requests.contains(where: { PrivateKeyText.isIn($0.body) }) else { throw PrivateKeyText.inBody }
    let (invocation, connection) = (settings.invocation, client.connection)
    let write = WriteGuard(endpoint: endpoint, connection: connection, settings: settings, invocation: invocation)
    if let pending = prepared.pending { try write.requireConfirmable(pending) }
    _ = try EndpointRun(
      endpoint: endpoint, prepared: prepared, write: write, client: client, invocation: invocation, isOneOfMany: true
    ).output()
  }
}

extension EndpointCall {
  /// The requests of a command line, and the remarks before they are sent.
  struct Prepared {
    var requests: [APIRequest]
    var remarks: [String] = []
    /// The write of a command that changes data.
    var pending: PendingWrite?
    var fresh: FreshIdentifiers?
    /// Creates the request again with another identifier; `nil` for a request without a declaration.
    var builder: RequestBuilder?
  }

  package func body(_ invocation: Invocation, _ context: Context) throws(Failure) -> JSONObject {
    try RequestBuilder(endpoint: endpoint, invocation: invocation, now: context.clock.now()).body()
  }

  /// The complete requests of a command line, after all checks that do not require Apple. Their remarks are printed.
  package func requests(
    _ settings: Settings, _ connection: Connection, remark: (String) -> Void
  ) throws(Failure) -> [APIRequest] {
    let prepared = try prepared(settings, connection)
    prepared.remarks.forEach(remark)
    return prepared.requests
  }

  private func prepared(_ settings: Settings, _ connection: Connection) throws(Failure) -> Prepared {
    let given = try GivenIdentifiers(endpoint, settings.invocation)
    guard endpoint.isRead else { return try preparedWrite(given, connection, settings) }
    let context = settings.context
    var invocation = given.invocation
    let unknown = endpoint.parameters.filter { !$0.isArgument }.flatMap { parameter in
      invocation.parsed(parameter.flag).compactMap(parameter.remark)
    }
    var remarks: [String] = []
    if let period = endpoint.queryPeriod {
      let rule = PeriodRule(period: period, environment: connection.hosts.first?.environment, now: context.clock.now())
      (invocation, remarks) = try rule.apply(to: invocation, endpoint)
    } else if let start = endpoint.parameter(.startDate)?.flag, let end = endpoint.parameter(.endDate)?.flag,
      case .date(let from)? = invocation.parsed(start).last, case .date(let to)? = invocation.parsed(end).last
    {
      let now = context.clock.now()
      try PeriodRule.require(from.timestamp(now: now), before: to.timestamp(now: now), start.name)
    }
    let builder = RequestBuilder(endpoint: endpoint, invocation: invocation, now: context.clock.now())
    let request = try builder.request()
    let isDescending = request.query.contains { $0.name == "sort" && $0.value == "DESCENDING" }
    if isDescending, request.query.contains(where: { $0.name == "revision" }) {
      remarks.append("in descending order, a revision only resumes an interrupted list and finds no later changes")
    }
    let isWhole = endpoint.requestsEverySubtype && !invocation.isGiven(Self.exactType)
    return Prepared(
      requests: isWhole ? request.ofEverySubtype : [request], remarks: given.remarks + unknown + remarks,
      builder: builder)
  }

  private func preparedWrite(
    _ given: GivenIdentifiers, _ connection: Connection, _ settings: Settings
  ) throws(Failure) -> Prepared {
    let context = settings.context
    let answered = try answered(given.invocation, connection, settings)
    let document = try RequestDocument(endpoint, answered.invocation, context)
    let builder = RequestBuilder(
      endpoint: endpoint, invocation: document.invocation, now: context.clock.now(), document: document.bytes)
    var pending = PendingWrite(
      path: try builder.pathValues(), body: document.json ?? .null, environment: connection.hosts[0].environment,
      now: context.clock.now())
    pending.isSimulated = connection.hosts[0].isSimulated
    if case .members(let object) = endpoint.body {
      // Rules have better messages than checks of single members.
      try pending.requireAll(endpoint.rules)
      try RequestDocument.requireValid(pending.body, object, endpoint)
    }
    return Prepared(
      requests: [try builder.request()],
      remarks: given.remarks + answered.remarks + document.remarks
        + endpoint.remarks(pending),
      pending: pending, fresh: document.fresh, builder: builder)
  }

  /// Replaces the ID by the transaction of the notification.
  private func answered(
    _ invocation: Invocation, _ connection: Connection, _ settings: Settings
  ) throws(Failure) -> (invocation: Invocation, remarks: [String]) {
    guard let parameter = endpoint.parameters.first(where: { $0.substitute == .notification }),
      let file = invocation[Parameter.fromNotification]
    else { return (invocation, []) }
    let context = settings.context
    let isSimulated = connection.hosts.contains(where: \.isSimulated)
    let (request, isOfAddedRoot) = try ConsumptionRequest.verified(
      try context.readWhole(file, limit: 1 << 20), try TrustAnchors(for: connection, settings),
      bundleID: isSimulated ? try settings.simulatedIdentity()[.bundleID] : try settings.text(.bundleID)?.value,
      appAppleID: isSimulated ? nil : try settings.appAppleID(),
      isSimulated: isSimulated, now: context.clock.now())
    try request.requireAnswerable(in: connection.hosts[0].environment, now: context.clock.now())
    let isMarked = isOfAddedRoot && !isSimulated
    return (
      invocation.giving(parameter.argument, .text(request.transactionID)),
      [request.remark(now: context.clock.now())] + (isMarked ? [VerificationLevel.addedRootRemark] : [])
    )
  }
}
