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
  /// The heading in the program's help; `nil` for the group's heading.
  let section: String?

  /// The command, named by the last word of the endpoint's command.
  var command: Command<CommandAction> {
    Command(
      endpoint.command.last ?? "", otherNames: endpoint.otherNames, endpoint.summary, section: section,
      detail: Prose(detail),
      arguments: arguments, flags: flags,
      completions: ValueCompletion.fields(of: [endpoint.itemObject].compactMap(\.self)),
      examples: endpoint.examples, isOnlyInLongHelp: endpoint.deprecation != nil,
      action: CommandAction(fields: fields, EndpointCall(endpoint).perform))
  }

  private var detail: String {
    let demands = endpoint.rules.map { "- \($0.demand)." }
    let facts = [
      endpoint.deprecation.map { "\($0)." } ?? "",
      endpoint.detail.text,
      endpoint.original == nil
        ? ""
        : "Accepts any transaction ID of the purchase. Apple requires the original transaction ID, which asctl looks up "
          + "first; `--no-preflight` skips that and sends the ID as given.",
      hasFlagsOfItems ? "A flag of an item is given once per item, in the same order, or once for all items." : "",
      demands.isEmpty ? "" : "Checked before the request is sent:\n\n\(demands.joined(separator: "\n"))",
      "\(endpoint.method.rawValue) `\(endpoint.path)` (Apple's page: \(endpoint.page)).",
      endpoint.requestsPerSecond.map {
        "Apple allows \($0) request\($0 == 1 ? "" : "s") per second in production and a tenth of that in sandbox."
      } ?? "",
      endpoint.bulkParameter == nil ? "" : "Use `--ids` for many IDs (`asctl help bulk`).",
    ]
    return facts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var hasFlagsOfItems: Bool {
    endpoint.parameters.count { $0.place == .body && !$0.isArgument && BodyPath($0.name).list != nil } > 1
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
    if endpoint.requestsEverySubtype {
      flags.append(EndpointCall.exactType.needing(endpoint.parameter(.notificationType)?.flag))
    }
    if case .pages = endpoint.reply { flags.append(ConnectionFlags.limit) }
    if endpoint.wait != nil { flags += [Poller.flag, Poller.timeout] }
    if endpoint.wait?.reportsFailures == true, endpoint.isRead { flags.append(FailedExtensions.flag) }
    if endpoint.isAboutDelivery { flags.append(DeliveryReport.junit) }
    if let parameter = endpoint.bulkParameter {
      flags += BulkFlags.all(insteadOf: parameter.argument, at: endpoint)
    }
    flags += endpoint.parameters.compactMap(\.substituteFlag) + WriteGuard.flags(of: endpoint)
    return flags + CredentialFlags.all + ConnectionFlags.all + (endpoint.reply == .nothing ? [] : OutputFlags.data)
  }

  private func fields(_ invocation: Invocation) -> FieldsHelp {
    if FailedExtensions.arePrinted(by: endpoint, invocation) { return .declared(.transaction) }
    if let object = endpoint.itemObject { return .declared(object) }
    return endpoint.isRead ? .found : .unknown("Apple does not document the response")
  }
}
