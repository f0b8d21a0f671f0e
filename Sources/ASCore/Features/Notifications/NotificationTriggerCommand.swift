import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Simulator
import Terminal

/// `asctl notification trigger`: a simulated notification, signed by the simulator's private chain.
enum NotificationTriggerCommand {
  private static let name = Argument(
    "TYPE[/SUBTYPE]", .text("TYPE[/SUBTYPE]"), "The type and subtype, as listed by `asctl explain`")
  private static let allTypes = Flag("all-types", "Send every documented pair of type and subtype").insteadOf(name)
  private static let transaction = Flag(
    "transaction-id", .text("TRANSACTION_ID"), "The transaction of the notification", formerly: "transaction")
  private static let to = Flag("to", .text("URL"), "Post to your server: https, or http on this machine", heading: nil)
  private static let set = Flag(
    "set", .text("PATH=VALUE"), "Set a member, as in `data.signedTransactionInfo.productId=…`", repeats: true)

  static let command = Command<CommandAction>(
    "trigger", "Send a simulated notification to your server",
    detail: """
      With `-e simulator` and a served simulator (`--base-url`, `ASCTL_SIMULATOR_URL`), the event happens in the \
      simulated world, which then sends the notification to its `--notify` URL. After a REFUND, for example, the \
      transaction is also refunded there. `--set` also changes the world if the type reports that member, such as \
      `revocationReason` with REFUND; other members change only in the notification and are listed on stderr.

      With `--to URL`, the notification is posted in the same way as Apple posts it, about an invented but consistent \
      purchase. It contains the configured bundle ID and app Apple ID, else those of the simulator, and the \
      environment Sandbox unless `-e production` is given. With neither, the body is printed.

      The notification is signed by the simulator's private chain and is never accepted as Apple's. In tests, let your \
      server trust the root that `asctl simulator root` prints; do not trust it in production.
      """,
    arguments: [name],
    flags: [
      allTypes, transaction, to, set, DeliveryFlags.headers, ConnectionFlags.retries, ConnectionFlags.timeout,
      Prompt.yes, Prompt.noInput,
    ] + CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.postedNotification]).merging([
      name.declaration.name: .words { NotificationType.pairs.map { Choice($0, "") } }
    ]) { $1 },
    examples: [
      Example("asctl notification trigger DID_RENEW --to http://127.0.0.1:8080/notifications", "Post a renewal"),
      Example(
        "asctl notification trigger REFUND --set data.bundleVersion=7 | asctl decode",
        "Show a notification with a member changed"),
      Example("asctl notification trigger --all-types --to http://127.0.0.1:8080", "Post every documented type"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuseDryRun(invocation)
    let types = invocation.isGiven(allTypes) ? NotificationType.pairs : [invocation[name] ?? ""]
    let names = try types.map { text throws(Failure) in try NotificationName(text) }
    let settings = try Settings(invocation, context)
    let members = try invocation.values(set).map { text throws(Failure) in try JSONObject.Member(set: text) }
    let transaction = try DeliveryFlags.transactionID(invocation[transaction], named: "--transaction-id")
    let triggers = Triggers(names: names, transaction: transaction, members: members, settings: settings)
    if invocation[to] == nil, try settings.environment().value == .simulator,
      let simulator = try settings.servedSimulator()
    {
      var output = try triggers.served(by: simulator)
      output.remarks += libraryRemarks(invocation)
      return output
    }
    let bodies = try triggers.bodies()
    let remarks = ["simulated: signed by the simulator's private chain"] + libraryRemarks(invocation)
    guard let url = invocation[to] else {
      return CommandOutput(
        .text(bodies.map { String(decoding: $0.body, as: UTF8.self) + "\n" }.joined()),
        remarks: remarks)
    }
    let target = try DeliveryFlags.target(url, to, invocation, context)
    let count = bodies.count == 1 ? "a simulated notification" : "\(bodies.count) simulated notifications"
    try target.url.confirm(sending: count, invocation, context)
    let policy = RetryPolicy(retries: Int(invocation[ConnectionFlags.retries] ?? 0))
    let posting = try Posting(target, policy, settings)
    return ReplayRun(plan: ReplayPlan(bodies), posting: posting, invocation: invocation).output(remarks)
  }

  /// Explains known problems of Apple's server libraries, so that users do not look for them in their own server.
  private static func libraryRemarks(_ invocation: Invocation) -> [String] {
    guard invocation.isGiven(allTypes) else { return [] }
    return [
      "Apple's Python library rejects UNCLAIM_SEATS with an invalid app identifier, because it does not read the bundle ID in unclaimInfo"
    ]
  }
}

/// Notifications to trigger about one transaction.
private struct Triggers {
  let names: [NotificationName]
  let transaction: String?
  /// The members to set, by dotted path.
  let members: [JSONObject.Member]
  let settings: Settings

  /// Triggers the events in the world of a served simulator.
  func served(by simulator: ServedSimulator) throws(Failure) -> CommandOutput {
    var replies: [JSON] = []
    for name in names {
      var body: JSONObject = ["type": .string(name.type)]
      body["subtype"] = name.subtype.map(JSON.string)
      body["transactionId"] = transaction.map(JSON.string)
      if !members.isEmpty { body["set"] = .object(JSONObject(members)) }
      replies.append(try simulator.call("POST", .trigger, .object(body)))
    }
    var output = CommandOutput(.document(replies.count == 1 ? replies[0] : .array(replies)), view: Self.table)
    for (name, reply) in zip(names, replies) {
      let paths = (reply["setInNotificationOnly"]?.arrayElements ?? []).compactMap(\.string)
      guard !paths.isEmpty else { continue }
      output.remarks.append(
        "set in the notification only, because \(name.type) cannot set it in the world: \(paths.listed("and"))")
    }
    output.failure = Self.refusal(of: replies)
    return output
  }

  /// Returns the failure if the server refused some or all notifications. Queued ones have no attempt yet.
  private static func refusal(of replies: [JSON]) -> Failure? {
    let results = replies.compactMap { $0["sendAttempts"]?.arrayElements?.last?["sendAttemptResult"]?.string }
    let refused = results.filter { $0 != "SUCCESS" }
    guard let result = refused.first else { return nil }
    let hint = "asctl explain \(result)"
    guard replies.count > 1 else {
      return Failure(.unavailable, "the notification was not delivered: \(result)", hint: hint)
    }
    return Failure(
      refused.count == replies.count ? .unavailable : .someFailed,
      "\(refused.count) of \(replies.count) notifications were not delivered, the first with \(result)", hint: hint)
  }

  /// Shows the results with the columns of the notification history; `nil` if a payload cannot be decoded.
  @Sendable private static func table(of replies: JSON, _ view: HumanView) -> (text: String, remarks: [String])? {
    guard let opened = try? replies.openingJWS() else { return nil }
    let history = Endpoint.notificationHistory
    return view.table(opened.arrayElements ?? [opened], of: history.itemObject, history.columns)
  }

  /// Returns signed notifications about an invented purchase, or in the simulator about one of its own.
  func bodies() throws(Failure) -> [PostedNotification] {
    var app = StoreApp()
    // In the simulator the app is the simulated one, even if a profile sets another.
    let isSimulated = try settings.environment().value == .simulator
    let bundleID =
      isSimulated ? try settings.simulatedIdentity()[.bundleID] : try settings.text(.bundleID)?.value
    if let bundleID { app.bundleID = bundleID }
    let appAppleID = isSimulated ? settings.invocation[CredentialFlags.appAppleID] : try settings.appAppleID()
    if let appAppleID { app.appAppleID = appAppleID }
    if try settings.environment().value == .production { app.environment = .production }
    let chain = try SimulatorChain.kept(settings.context)
    let context = isSimulated ? settings.context.onSteadyDay : settings.context
    let now = context.clock.now()
    let sold = isSimulated ? try settings.storeKitApp() : nil
    let world = try sold.map { [app] sold throws(Failure) in
      try Store(storeKit: (sold.file, bundleID: nil), app: app, context)
    }
    return try names.map { name throws(Failure) in
      let uuid = context.processes.freshUUID()
      let made: SimulatedNotification
      do throws(ControlRefusal) {
        let trigger = try NotificationTrigger(
          type: name.type, subtype: name.subtype, transactionId: transaction, set: members)
        made = try SimulatedNotification(trigger, app: app, in: world, now: now)
      } catch {
        throw Failure(.usage, error.reason, hint: error.hint ?? "asctl explain \(name.type)")
      }
      let jws = try made.signed(uuid: uuid, by: chain)
      return PostedNotification(
        uuid: uuid, date: now, type: name.type, subtype: name.subtype,
        body: NotificationText.body(of: ArraySlice(jws.utf8)), isOfAddedRoot: false)
    }
  }
}

extension JSONObject.Member {
  /// A member set with `--set`, by its dotted path, with its value in the type that the catalog declares.
  ///
  /// Throws status 2 if the text is not a path with a value.
  fileprivate init(set text: String) throws(Failure) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw Failure(
        .usage, "invalid --set: expected PATH=VALUE, got \(quoted(truncated(text, to: 80)))",
        hint: "for example data.signedTransactionInfo.productId=com.example.app.pro")
    }
    let path = String(text[..<equals])
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    do throws(ControlRefusal) {
      let field = try NotificationTrigger.member(at: names)
      self.init(name: path, value: Self.value(String(text[text.index(after: equals)...]), of: field?.kind))
    } catch {
      throw Failure(.usage, "--set: \(error.reason)", hint: error.hint)
    }
  }

  /// Returns a string if the catalog declares text, including identifiers made of digits; otherwise the JSON value.
  private static func value(_ text: String, of kind: Field.Kind?) -> JSON {
    switch kind {
    // The app Apple ID is a number in JSON.
    case .identifier(.appAppleId)?: return (try? JSON.parse(Array(text.utf8))) ?? .string(text)
    case .date?, .seconds?, .milliseconds?, .milliunits?, .millipercent?, .percent?, .boolean?, .integer?, .object?,
      .list?, .countsByValue?, .decimal?, .enumeration?, nil:
      return (try? JSON.parse(Array(text.utf8))) ?? .string(text)
    case .duration?, .jws?, .identifier?, .uuid?, .url?, .text?, .base64?, .currency?, .storefront?:
      return .string(text)
    }
  }
}
