import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Simulator
import Terminal

/// `asctl retention trigger`: the question which message to show, about a customer who is not Apple's.
enum RetentionTriggerCommand {
  private static let subscription = Argument(
    "originalTransactionId", .text("ID"), count: .optional, "The subscription that the customer is about to cancel")
  private static let locale = Flag(
    "locale", .text("LOCALE"), "The customer's language and region", otherwise: RealtimeQuestion.usualLocale)
  private static let product = Flag(
    "product-id", .text("ID"), "The subscription's product, of a question that stands alone",
    otherwise: RealtimeQuestion.usualProduct)
  private static let to = Flag("to", .text("URL"), "Ask a server of yours: https, or http on this machine")

  static let command = Command<CommandAction>(
    "trigger", "Ask your server which message to show, as Apple does before a customer cancels",
    detail: """
      With `-e simulator` and the URL of a served simulator (`--base-url`, `ASCTL_SIMULATOR_URL`) a customer of that world \
      looks at the cancellation: the simulator asks the URL that `asctl retention realtime-url set` named, on this machine, \
      waits 700 ms, and says what the customer sees. `shown` is one of the four in an answer, `default` for the message of \
      product and locale (`asctl retention default set`), or `nothing`; `problems` say why an answer is not shown.

      With `--to URL` it stands alone: about a made-up subscription, with the configured app Apple ID, else the \
      simulator's, and in Sandbox unless `-e production` says otherwise. Whether the message exists nobody knows then. \
      Without either, what would be posted is printed.

      It is signed by the simulator's private chain and never passes for Apple's. Status 0 if the answer would be shown, 1 \
      if something is wrong with it, 7 if none came in time with status 200.
      """,
    arguments: [subscription],
    flags: [locale, product, to, Prompt.yes, Prompt.noInput] + CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.realtimeOutcome]),
    examples: [
      Example("asctl retention trigger --to http://127.0.0.1:8080/retention", "Ask a server on this machine"),
      Example(
        "asctl retention trigger 2000000000000001 --locale de-DE -e simulator --base-url http://127.0.0.1:8081",
        "Let a customer of a served simulator look at the cancellation"),
      Example("asctl retention trigger | asctl decode", "Look at a question"),
    ],
    action: CommandAction(fields: { _ in .declared(.realtimeOutcome) }, perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    // Nothing is asked to list them.
    try ConnectionFlags.refuseDryRun(invocation)
    let settings = try Settings(invocation, context)
    let id = try invocation[subscription].map { text throws(Failure) in
      guard let id = PastedIdentifier.transaction(text) else {
        throw Failure(.usage, "a question is about a transaction ID; got \(quoted(truncated(text, to: 80)))")
      }
      return id
    }
    if invocation[to] == nil, try settings.environment().value == .simulator,
      let url = try settings.simulatorURL()
    {
      guard invocation[product] == nil else {
        throw Failure(
          .usage, "--product-id is for a question that stands alone, and the served world knows the product")
      }
      var body: JSONObject = [:]
      body["originalTransactionId"] = id.map(JSON.string)
      body["userLocale"] = invocation[locale].map(JSON.string)
      return judged(try ServedSimulator(url, settings).call("POST", SimulatorPath.retention, .object(body)))
    }
    let remark = "made up, and signed by the simulator's own chain"
    let question = try question(id, invocation, settings, context)
    let body = try question.body(signedBy: try SimulatorChain.kept(context))
    guard let url = invocation[to] else {
      return CommandOutput(.text(String(decoding: body, as: UTF8.self) + "\n"), remarks: [remark])
    }
    let target = try TargetURL(url, named: "--to")
    if !target.isLoopback {
      try Prompt(invocation, context).confirm("Send a made-up question to \(target.authority)?")
    }
    let httpClient = try context.openHTTPClient(try settings.authorities())
    let outcome = RealtimeOutcome(
      Result { () throws(TransportError) in try httpClient.send(RealtimeSender.request(target.text, body)) },
      to: question.payload)
    // The path may be all that keeps others out.
    var output = judged(outcome.json(of: question.payload, target: target.authority, shown: nil))
    output.remarks.append(remark)
    return output
  }

  private static func question(
    _ id: String?, _ invocation: Invocation, _ settings: Settings, _ context: Context
  ) throws(Failure) -> RealtimeQuestion {
    var app = StoreApp()
    if let appAppleID = try settings.appAppleID() { app.appAppleID = appAppleID }
    if try settings.environment().value == .production { app.environment = .production }
    return RealtimeQuestion(
      originalTransactionId: id ?? RealtimeQuestion.usualSubscription,
      productId: invocation[product] ?? RealtimeQuestion.usualProduct,
      userLocale: invocation[locale] ?? RealtimeQuestion.usualLocale, app: app, now: context.now())
  }

  /// What a server answered, and the status that follows.
  private static func judged(_ json: JSON) -> CommandOutput {
    var output = CommandOutput(.page([page(json)], json))
    output.envelope = Envelope(object: .realtimeOutcome)
    let result = json["result"]?.string ?? ""
    if let problem = json["problems"]?.arrayElements?.first?.string {
      output.failure = Failure(
        .failure, "the answer would not be shown: \(problem)", hint: "asctl retention answer makes one")
    } else if result != "SUCCESS" {
      output.failure = Failure(
        .unavailable, "the server gave no answer that counts: \(result)", hint: remedy(result))
    }
    return output
  }

  private static func remedy(_ result: String) -> String {
    switch result {
    case "TIMED_OUT": "Apple waits \(RetentionAnswer.timeAllowed.milliseconds) ms in production"
    case "UNSUCCESSFUL_HTTP_RESPONSE_CODE": "only status 200 counts; your server's log says why it gave another"
    default: "is the server running there? asctl explain \(result)"
    }
  }

  /// The outcome as a page for people.
  private static func page(_ json: JSON) -> Section {
    let question = json["question"]
    func text(_ value: JSON?) -> String? { value.map { $0.string ?? $0.text() } }
    let time = text(json["milliseconds"]).map { ", \($0) ms" } ?? ""
    let status = text(json["status"]).map { ", status \($0)" } ?? ""
    let shown = text(json["shown"]).map { kind in
      text(json["messageIdentifier"]).map { "\(kind), message \($0)" } ?? kind
    }
    let rows: [(String, String?)] = [
      ("Subscription", text(question?["originalTransactionId"])), ("Product", text(question?["productId"])),
      ("Locale", text(question?["userLocale"])), ("Asked", text(json["target"])),
      ("Result", text(json["result"]).map { $0 + status + time }), ("Answer", text(json["answer"])), ("Shown", shown),
    ]
    let problems = (json["problems"]?.arrayElements ?? []).map { ("Problem", text($0)) }
    return Section(
      nil,
      [
        .terms(
          (rows + problems).compactMap { label, value in
            value.map { Term([Span(label)], [Span(escapingControls($0))]) }
          })
      ])
  }
}
