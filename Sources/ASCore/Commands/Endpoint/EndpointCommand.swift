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
      examples: endpoint.examples, action: CommandAction(listsFields: endpoint.wait?.left != nil, perform))
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

  func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if invocation.isGiven(RequestDocument.skeleton) {
      return CommandOutput(.text(Skeleton(endpoint: endpoint, uuid: context.freshUUID).text))
    }
    // Bytes as they came have no members to choose from, and none to make readable.
    for flag in [OutputFlags.fields.declaration, OutputFlags.humanize.declaration, LeftOutPurchases.flag.declaration]
    where invocation.isGiven(ConnectionFlags.raw) && invocation.isGiven(flag) {
      throw Failure(.usage, "--raw and --\(flag.name) exclude each other", hint: "leave one of them out")
    }
    // Nothing is sent to list them.
    if OutputFlags.listsFields(invocation) {
      let object = LeftOutPurchases.arePrinted(by: endpoint, invocation) ? .transaction : endpoint.itemObject
      if let object { return CommandOutput(.paths(object.allPaths)) }
      guard endpoint.isRead else { return CommandOutput(.nothing, remarks: ["Apple does not tell what it answers"]) }
    }
    let report = try DeliveryReport(endpoint, invocation, context)
    var place: String?
    do {
      let output = try perform(invocation, context) { connection throws(Failure) in
        place = connection.hosts.count == 1 ? connection.hosts[0].name : nil
        return try prepared(invocation, connection, context)
      }
      try report?.write(output.failure, place: place, attempts: output.report.count)
      return output
    } catch {
      // What failed is told, and not that it could not be written down.
      try? report?.write(error, place: place, attempts: 0)
      throw error
    }
  }

  /// Sends what `making` makes, with remarks about it, and shows what comes back.
  func perform(
    _ invocation: Invocation, _ context: Context, making: (Connection) throws(Failure) -> Prepared
  ) throws(Failure) -> CommandOutput {
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
      return rehearsal(prepared, connection, invocation, isAsGiven ? OriginalTransaction.rehearsal : nil)
    }
    if invocation.isGiven(ConnectionFlags.curl) {
      return curlLines(
        prepared, connection, invocation, authorities: try settings.path(.caFile)?.value,
        isAsGiven ? OriginalTransaction.unsent : nil)
    }
    return try EndpointRun(endpoint, prepared, connection, settings, invocation, context).output()
  }

  private func rehearsal(
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
