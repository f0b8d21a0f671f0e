import AppStore
import Base
import CommandLine
import Terminal

/// The commands of all endpoints, grouped by the first words of their names, and `api` for any other request.
package enum EndpointCommands {
  /// The groups with their summaries. The first words of an endpoint's command select its group.
  private static let groups: [(name: String, summary: String, section: String)] = [
    ("order", "Look up the purchases of an order", customer),
    ("transaction", "Look up, compare and finish transactions", customer),
    ("app-transaction", "Look up when and where a customer got the app", customer),
    ("subscription", "Show the status of subscriptions and extend them", customer),
    ("refund", "List refunds", customer),
    ("group", "Show a customer's groups and manage their seats", customer),
    ("consumption", "Respond to Apple's consumption requests", purchase),
    ("commerce", "Manage Advanced Commerce purchases", purchase),
    ("notification", "Test, list, replay and receive Apple's notifications", "Notifications"),
    ("retention", "Manage messages for customers who cancel", other),
    ("external-purchase", "Report purchases made outside the App Store", other),
  ]

  private static let details: [String: Prose] = [
    "retention": "See `asctl help cancellation` for how it works and how to try it without an account."
  ]

  private static let customer = "Look up"
  private static let purchase = "Act on a purchase"
  private static let other = "Other Apple services"

  private static let inner = [
    "retention image": "Manage the images of messages", "retention message": "Manage messages",
    "retention default": "Manage default messages",
    "retention realtime-url": "Manage the URL of your server",
    "retention performance-test": "Measure the response time of your server",
    "external-purchase report": "Send and show reports",
  ]

  /// - Parameter further: Commands that other features add to a group, by the group's name.
  package static func commands(
    adding further: @escaping @Sendable (String) -> [Command<CommandAction>]
  ) -> FeatureCommands {
    let commands = groups.map { group in
      Command(
        group.name, group.summary, section: group.section, detail: details[group.name] ?? "",
        examples: Endpoint.all.first { $0.command[0] == group.name }.map { Array($0.examples.prefix(1)) } ?? [],
        commands: below([group.name], writes: group.section == customer ? purchase : nil) + further(group.name))
    }
    return FeatureCommands(top: commands + [APICommand.command])
  }

  /// - Parameter section: The heading of writes and of the reads that show their progress, if it is not the group's.
  private static func below(_ words: [String], writes section: String? = nil) -> [Command<CommandAction>] {
    let members = Endpoint.all.filter { $0.command.starts(with: words) }
    let writes = members.filter { !$0.isRead }
    var seen: [String] = []
    return members.compactMap { endpoint in
      if endpoint.command.count == words.count + 1 {
        let acts = !endpoint.isRead || writes.contains { $0.wait?.follow?().command == endpoint.command }
        return EndpointCommand(endpoint: endpoint, section: acts ? section : nil).command
      }
      let name = endpoint.command[words.count]
      guard !seen.contains(name) else { return nil }
      seen.append(name)
      let path = words + [name]
      return Command(name, inner[path.joined(separator: " ")] ?? "", commands: below(path))
    }
  }
}

/// The command of an endpoint, made from its declaration.
struct EndpointCommand: Sendable {
  let endpoint: Endpoint
  /// The heading in the program's help; `nil` for the group's heading.
  let section: String?

  var command: Command<CommandAction> {
    Command(
      endpoint.command.last ?? "", otherNames: endpoint.otherNames, endpoint.summary, section: section,
      detail: Prose(detail), arguments: arguments, flags: flags,
      completions: ValueCompletion.fields(
        of: [BoughtBefore.applies(to: endpoint) ? BoughtBefore.object : endpoint.itemObject].compactMap(\.self)),
      examples: endpoint.examples, isOnlyInLongHelp: endpoint.deprecation != nil,
      action: CommandAction(fields: fields, EndpointCall(endpoint).perform))
  }

  private var detail: String {
    let demands = endpoint.rules.map { "- \($0.demand)." }
    let facts: [String?] = [
      endpoint.deprecation.map { "\($0)." },
      endpoint.detail.text,
      endpoint.original == nil
        ? nil
        : """
        Accepts any transaction ID of the purchase. Apple requires the original transaction ID, which asctl looks up \
        first; `--no-preflight` skips that and sends the ID as given.
        """,
      hasFlagsOfItems ? "A flag of an item is given once per item, in the same order, or once for all items." : nil,
      demands.isEmpty ? nil : "Checked before the request is sent:\n\n\(demands.joined(separator: "\n"))",
      "\(endpoint.method.rawValue) `\(endpoint.path)` (Apple's page: \(endpoint.page)).",
      endpoint.requestsPerSecond.map {
        "Apple allows \($0) request\($0 == 1 ? "" : "s") per second in production and a tenth of that in sandbox."
      },
      endpoint.bulkParameter == nil ? nil : "Use `--ids` for many IDs (`asctl help bulk`).",
    ]
    return facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n\n")
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
        ConnectionFlags.skeleton.insteadOf(
          endpoint.parameters.first(where: \.isArgument)?.argument, toleratesArgument: true))
    }
    if endpoint.requestsEverySubtype {
      flags.append(EndpointCall.exactType.needing(endpoint.parameter(.notificationType)?.flag))
    }
    if case .pages = endpoint.reply { flags.append(ConnectionFlags.limit) }
    if endpoint.wait != nil { flags += [ConnectionFlags.wait, ConnectionFlags.waitTimeout] }
    if endpoint.wait?.reportsFailures == true, endpoint.isRead { flags.append(FailedExtensions.flag) }
    if endpoint.isAboutDelivery { flags.append(DeliveryReport.junit) }
    if BoughtBefore.applies(to: endpoint) { flags.append(BoughtBefore.flag) }
    if let parameter = endpoint.bulkParameter {
      var ofOne: [any DeclaredFlag] = [ConnectionFlags.dryRun, ConnectionFlags.curl, ConnectionFlags.raw]
      if endpoint.wait != nil { ofOne.append(ConnectionFlags.wait) }
      if endpoint.isAboutDelivery { ofOne.append(DeliveryReport.junit) }
      flags += BulkFlags.all(insteadOf: parameter.argument, excluding: ofOne)
    }
    flags += endpoint.parameters.compactMap(\.substituteFlag) + WriteGuard.flags(of: endpoint)
    return flags + CredentialFlags.all + ConnectionFlags.all + (endpoint.reply == .nothing ? [] : OutputFlags.data)
  }

  private func fields(_ invocation: Invocation) -> FieldsHelp {
    if FailedExtensions.arePrinted(by: endpoint, invocation) { return .declared(.transaction) }
    if BoughtBefore.applies(to: endpoint), invocation.isGiven(BoughtBefore.flag) {
      return .declared(BoughtBefore.object)
    }
    if let object = endpoint.itemObject { return .declared(object) }
    return endpoint.isRead ? .found : .unknown("Apple does not document the response")
  }
}

extension Endpoint {
  /// The only identifier of a read, which `--ids` can supply many times.
  var bulkParameter: Parameter? {
    let arguments = parameters.filter(\.isArgument)
    guard isRead, arguments.count == 1, case .identifier? = arguments.first?.kind else { return nil }
    return arguments.first
  }
}

extension Invocation {
  func values(of parameter: Parameter) -> [ParsedValue] {
    parameter.isArgument ? parsed(parameter.argument) : parsed(parameter.flag)
  }

  /// A copy with these values of a parameter; one if it is an argument.
  func giving(_ parameter: Parameter, _ values: [ParsedValue]) -> Invocation {
    parameter.isArgument ? giving(parameter.argument, values[0]) : giving(parameter.flag, values)
  }
}

extension Parameter {
  package var argument: ArgumentDeclaration {
    ArgumentDeclaration(name, valueKind ?? .text(name), summary)
  }

  package var flag: FlagDeclaration {
    let name = declared.name ?? wireName.words(joinedBy: "-")
    return FlagDeclaration(
      name, aliases: declared.aliases.filter { !sameBytes($0, name) }, valueKind, summary, repeats: repeats,
      required: isRequired, conflicts: declared.excluded.map { $0.words(joinedBy: "-") }, takesEmpty: takesEmpty,
      otherwise: generatesUUID ? "a new one" : nil,
      reason: declared.reason, listing: listing, heading: declared.heading)
  }

  private var listing: String? {
    guard case .enumeration = kind else { return nil }
    return "asctl explain \(wireName)"
  }

  /// The remark about an unknown value; `nil` for a known one.
  func remark(on value: ParsedValue) -> String? {
    guard case .enumeration(let enumeration) = kind, case .text(let text) = value, enumeration.value(text) == nil else {
      return nil
    }
    return "unknown \(name) \(quoted(text)) was sent anyway"
  }

  var substituteFlag: (any DeclaredFlag)? {
    switch substitute {
    case .generated: Self.generate.insteadOf(argument)
    case .notification: Self.fromNotification.insteadOf(argument)
    case nil: nil
    }
  }

  static let generate = Flag("generate", "Create a new UUID and print it")
  static let fromNotification = Flag("from-notification", .file("FILE"), "Read the ID from a CONSUMPTION_REQUEST")

  private var valueKind: ValueKind? {
    switch kind {
    case .identifier: .text(wireName.placeholder)
    case .text(let word): .text(word)
    case .uuid: .uuid("UUID")
    case .date: .date
    case .boolean: .boolean
    case .switch: nil
    case .integer(let range): .integer("NUMBER", range)
    case .millipercent: .text("PERCENT")
    case .milliunits: .text("AMOUNT")
    case .storefront: .text("CODE")
    case .enumeration(let enumeration):
      takesUnknownValues
        ? .openChoice(enumeration.values.map(Self.choice)) : .choice(enumeration.values.map(Self.choice))
    }
  }

  /// A value of an enumeration for a flag: Apple's spelling, or asctl's word for it.
  private static func choice(_ value: EnumeratedValue) -> Choice {
    let word = kebabWords(value.word)
    return Choice(
      value.text, synonyms: sameBytes(word, value.text.lowercased()) || word.isEmpty ? [] : [word],
      value.meaning.withoutFullStop)
  }

  private static func kebabWords(_ words: String) -> String {
    let kept = words.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
    return String(kept).split(separator: " ").joined(separator: "-")
  }
}
