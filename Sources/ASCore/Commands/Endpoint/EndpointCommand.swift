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
      endpoint.command.last ?? "", otherNames: endpoint.otherNames, endpoint.summary, detail: Prose(detail),
      arguments: arguments, flags: flags,
      completions: ValueCompletion.fields(of: [endpoint.itemObject].compactMap(\.self)),
      examples: endpoint.examples, action: CommandAction(fields: fields, perform))
  }

  private var detail: String {
    let demands = endpoint.rules.map { "- \($0.demand)." }
    let facts = [
      endpoint.deprecation.map { "\($0)." } ?? "",
      endpoint.detail.text,
      endpoint.original == nil
        ? ""
        : "Any transaction ID of the purchase will do. Apple takes that of its first transaction only, which asctl reads "
          + "first; `--no-preflight` leaves that out and sends the ID as given.",
      demands.isEmpty ? "" : "Checked before it is sent:\n\n\(demands.joined(separator: "\n"))",
      "\(endpoint.method.rawValue) `\(endpoint.path)` (Apple's page: \(endpoint.page)).",
      endpoint.requestsPerSecond.map {
        "Apple allows \($0) request\($0 == 1 ? "" : "s") a second in production, a tenth of that in sandbox."
      } ?? "",
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
    if endpoint.wait?.left != nil, endpoint.isRead { flags.append(LeftOutPurchases.flag) }
    if endpoint.isAboutDelivery { flags.append(DeliveryReport.junit) }
    if let parameter = endpoint.bulkParameter {
      flags += BulkFlags.all(insteadOf: parameter.argument, at: endpoint)
    }
    flags += endpoint.parameters.compactMap(\.substituteFlag) + WriteGuard.flags(of: endpoint)
    return flags + CredentialFlags.all + ConnectionFlags.all + (endpoint.reply == .nothing ? [] : OutputFlags.data)
  }

  private func fields(_ invocation: Invocation) -> FieldsHelp {
    if LeftOutPurchases.arePrinted(by: endpoint, invocation) { return .declared(.transaction) }
    if let object = endpoint.itemObject { return .declared(object) }
    return endpoint.isRead ? .found : .unknown("Apple does not tell what it answers")
  }

  func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if invocation.isGiven(RequestDocument.skeleton) {
      return CommandOutput(.text(Skeleton(endpoint: endpoint, width: context.pageWidth, uuid: context.freshUUID).text))
    }
    // Bytes as they came have no members to choose from, and none to make readable.
    for flag in [OutputFlags.fields.declaration, OutputFlags.humanize.declaration, LeftOutPurchases.flag.declaration]
    where invocation.isGiven(ConnectionFlags.raw) && invocation.isGiven(flag) {
      throw Failure(.usage, "--raw and --\(flag.name) exclude each other", hint: "leave one of them out")
    }
    if let wait = endpoint.wait, let left = wait.left, wait.follow != nil, invocation.isGiven(ConnectionFlags.raw),
      invocation.isGiven(Poller.flag)
    {
      throw Failure(
        .usage,
        "--raw and --\(Poller.flag.name) exclude each other here, as the \(left.type) notifications are read in the end",
        hint: "leave one of them out; nothing was sent")
    }
    let report = try DeliveryReport(endpoint, invocation, context)
    var place: String?
    do {
      var output = try perform(invocation, context) { connection throws(Failure) in
        place = connection.hosts.count == 1 ? connection.hosts[0].name : nil
        return try prepared(invocation, connection, context)
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

  /// Sends what `making` makes, with remarks about it, and shows what comes back.
  func perform(
    _ invocation: Invocation, _ context: Context, making: (Connection) throws(Failure) -> Prepared
  ) throws(Failure) -> CommandOutput {
    try LeftOutPurchases.requirePast(invocation, context)
    let settings = try Settings(invocation, context)
    let connection = try Connection(endpoint, settings, invocation)
    var prepared = try making(connection)
    if let deprecation = endpoint.deprecation { prepared.remarks.append("\(deprecation)") }
    try prepared.pending?.requireAll(endpoint.rules)
    let isAsGiven =
      WriteGuard(
        endpoint: endpoint, invocation: invocation, connection: connection, context: context
      ).makesPreflight && endpoint.original != nil
    if invocation.isGiven(ConnectionFlags.dryRun) {
      prepared.remarks += prepared.pending?.amounts(of: endpoint.body.object) ?? []
      return dryRun(prepared, connection, invocation, isAsGiven ? OriginalTransaction.dryRunRemark : nil)
    }
    if invocation.isGiven(ConnectionFlags.curl) {
      return curlLines(
        prepared, connection, invocation, authorities: try settings.path(.caFile)?.value,
        isAsGiven ? OriginalTransaction.curlRemark : nil)
    }
    return try EndpointRun(endpoint, prepared, connection, settings, invocation, context).output()
  }

  private func dryRun(
    _ prepared: Prepared, _ connection: Connection, _ invocation: Invocation, _ remark: String?
  ) -> CommandOutput {
    let texts = prepared.requests.map { RequestText(request: $0, host: connection.hosts[0]) }
    let body: CommandOutput.Body =
      switch invocation[OutputFlags.output] {
      case .json?, .ndjson?: .document(texts.count == 1 ? texts[0].json : .array(texts.map(\.json)))
      case .table?, .tsv?, .csv?, nil: .text(texts.map(\.dryRun).joined(separator: "\n"))
      }
    return CommandOutput(body, remarks: prepared.remarks + [remark].compactMap(\.self))
  }

  private func curlLines(
    _ prepared: Prepared, _ connection: Connection, _ invocation: Invocation, authorities: String?, _ remark: String?
  ) -> CommandOutput {
    let lines = prepared.requests.map { CurlLine($0, connection.hosts[0], invocation, authorities: authorities) }
    return CommandOutput(
      .text(lines.map(\.text).joined()), remarks: prepared.remarks + [remark, lines.first?.remark].compactMap(\.self))
  }
}

extension EndpointCommand {
  /// The requests of a command line, and the remarks that are made before they are sent.
  struct Prepared {
    var requests: [APIRequest]
    var remarks: [String] = []
    /// The write, for a command that changes something.
    var pending: PendingWrite?
    var fresh: FreshIdentifiers?
    /// What makes the request anew with another identifier; nil for one that no declaration made.
    var builder: RequestBuilder?
  }

  /// The requests that a command line means, complete and checked, but for what Apple alone knows.
  func prepared(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> Prepared {
    let given = try GivenIdentifiers(endpoint, invocation)
    guard endpoint.isRead else { return try preparedWrite(given, connection, context) }
    var invocation = given.invocation
    let unknown = endpoint.parameters.filter { !$0.isArgument }.flatMap { parameter in
      invocation.parsed(parameter.flag).compactMap(parameter.remark)
    }
    var remarks: [String] = []
    if let period = endpoint.queryPeriod {
      let rule = PeriodRule(
        period: period, environment: connection.hosts.first?.environment, now: context.now())
      (invocation, remarks) = try rule.apply(to: invocation, endpoint)
    }
    let builder = RequestBuilder(endpoint: endpoint, invocation: invocation, now: context.now(), document: nil)
    let request = try builder.request()
    let isWhole = endpoint.asksEverySubtype && !invocation.isGiven(Self.exactType)
    return Prepared(
      requests: isWhole ? AllSubtypes.requests(request) : [request], remarks: given.remarks + unknown + remarks,
      builder: builder)
  }

  private func preparedWrite(
    _ given: GivenIdentifiers, _ connection: Connection, _ context: Context
  ) throws(Failure) -> Prepared {
    let answered = try answered(given.invocation, connection, context)
    let document = try RequestDocument(endpoint, answered.invocation, context)
    let builder = RequestBuilder(
      endpoint: endpoint, invocation: document.invocation, now: context.now(), document: document.bytes)
    var pending = PendingWrite(
      path: try builder.pathValues(), body: document.json ?? .null, environment: connection.hosts[0].environment,
      now: context.now())
    pending.isSimulated = connection.hosts[0].isSimulated
    if case .members(let object) = endpoint.body {
      // A rule says more than a member alone.
      try pending.requireAll(endpoint.rules)
      try RequestDocument.requireValid(pending.body, object, endpoint)
    }
    return Prepared(
      requests: [try builder.request()],
      remarks: given.remarks + answered.remarks + document.remarks
        + endpoint.remarks(pending),
      pending: pending, fresh: document.fresh, builder: builder)
  }

  /// With the transaction that a notification names in the place of its ID.
  private func answered(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> (invocation: Invocation, remarks: [String]) {
    guard let parameter = endpoint.parameters.first(where: { $0.substitute == .notification }),
      let file = invocation[Parameter.fromNotification]
    else { return (invocation, []) }
    let settings = try Settings(invocation, context)
    let isSimulated = connection.hosts.contains(where: \.isSimulated)
    let notification = try ConsumptionNotification(
      try context.readWhole(file, limit: 1 << 20), try TrustAnchors(for: connection, invocation, context),
      bundleID: isSimulated ? nil : try settings.text(.bundleID)?.value,
      appAppleID: isSimulated ? nil : try settings.appAppleID(),
      isSimulated: connection.hosts.contains(where: \.isOnThisMachine), now: context.now())
    try notification.requireAnswerable(in: connection.hosts[0].environment, now: context.now())
    let isMarked = notification.isOfAddedRoot && !isSimulated
    return (
      invocation.giving(parameter.argument, .text(notification.transactionID)),
      [notification.remark(now: context.now())] + (isMarked ? [VerificationReport.addedRoot] : [])
    )
  }
}
