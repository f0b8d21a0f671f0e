import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Simulator
import Terminal

/// `asctl retention trigger`: a simulated realtime request to a server.
enum RetentionTriggerCommand {
  private static let subscription = Argument(
    "originalTransactionId", .text("TRANSACTION_ID"), count: .optional,
    "The subscription that the customer is about to cancel")
  private static let locale = Flag(
    "locale", .text("LOCALE"), "The customer's language and region", otherwise: RealtimeRequest.usualLocale)
  private static let product = Flag(
    "product-id", .text("PRODUCT_ID"), "The subscription's product, with `--to` or without a server",
    otherwise: RealtimeRequest.usualProduct)
  private static let to = Flag("to", .text("URL"), "Post to your server: https, or http on this machine")

  static let command = Command<CommandAction>(
    "trigger", "Send a simulated request to your server",
    detail: """
      With `-e simulator` and a served simulator (`--base-url`, `ASCTL_SIMULATOR_URL`), one of its customers opens the \
      cancellation page. The simulator posts a request to the URL set with `asctl retention realtime-url set`, which \
      must be on this machine, waits 700 ms, and reports what the customer sees. `shown` is the kind of response, \
      `appStoreConnect` for the message configured there for the product, `default` for the default message of the \
      product and locale (`asctl retention default set`), or `nothing`; \
      `problems` explains why a response is not shown.

      With `--to URL`, the request is about an invented subscription, with the configured app Apple ID, else the \
      simulator's, and the environment Sandbox unless `-e production` is given. Whether the message exists is not \
      checked. With neither, the request body is printed.

      The request is signed by the simulator's private chain and is never accepted as Apple's. The status is 0 if the \
      response would be shown, 1 if there is a problem with it, and 7 if there was no response with status 200 in time.
      """,
    arguments: [subscription],
    flags: [locale, product, to, Prompt.yes, Prompt.noInput] + CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.realtimeOutcome]),
    examples: [
      Example(
        "asctl retention trigger --to http://127.0.0.1:8080/retention", "Send a request to a server on this machine"),
      Example(
        "asctl retention trigger 2000000000000001 --locale de-DE -e simulator --base-url http://127.0.0.1:8081",
        "Let a customer of a served simulator open the cancellation page"),
      Example("asctl retention trigger | asctl decode", "Show a request"),
    ],
    action: CommandAction(fields: { _ in .declared(.realtimeOutcome) }, perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    // No request is sent to Apple, so there is nothing for a dry run to list.
    try ConnectionFlags.refuseDryRun(invocation)
    let settings = try Settings(invocation, context)
    let id = try DeliveryFlags.transactionID(invocation[subscription], named: "originalTransactionId")
    if invocation[to] == nil, try settings.environment().value == .simulator,
      let simulator = try settings.servedSimulator()
    {
      guard invocation[product] == nil else {
        throw Failure(.usage, "--product-id cannot be used with a served simulator, which sets the product itself")
      }
      var body: JSONObject = [:]
      body["originalTransactionId"] = id.map(JSON.string)
      body["userLocale"] = invocation[locale].map(JSON.string)
      return judged(try simulator.call("POST", .retention, .object(body)))
    }
    let remark = "simulated: signed by the simulator's private chain"
    var app = StoreApp()
    if let appAppleID = try settings.appAppleID() { app.appAppleID = appAppleID }
    if try settings.environment().value == .production { app.environment = .production }
    let request = RealtimeRequest(
      originalTransactionId: id ?? RealtimeRequest.usualSubscription,
      productId: invocation[product] ?? RealtimeRequest.usualProduct,
      userLocale: invocation[locale] ?? RealtimeRequest.usualLocale, app: app, now: context.clock.now())
    let body = try request.body(signedBy: try SimulatorChain.kept(context))
    guard let url = invocation[to] else {
      return CommandOutput(.text(String(decoding: body, as: UTF8.self) + "\n"), remarks: [remark])
    }
    let target = try URLParts(target: url, named: "--to")
    try target.confirm(sending: "a simulated request", invocation, context)
    let httpClient = try context.network.openHTTPClient(try settings.authorities())
    var output = judged(request.post(body, to: target, over: httpClient))
    output.remarks.append(remark)
    return output
  }

  /// Returns the server's response with the resulting exit status.
  private static func judged(_ json: JSON) -> CommandOutput {
    var output = CommandOutput(.page([page(json)], json))
    output.envelope = Envelope(object: .realtimeOutcome)
    let result = json["result"]?.string ?? ""
    if let problem = json["problems"]?.arrayElements?.first?.string {
      output.failure = Failure(
        .failure, "the response would not be shown: \(problem)", hint: "run `asctl retention answer` to create one")
    } else if result != "SUCCESS" {
      output.failure = Failure(.unavailable, "no valid response from the server: \(result)", hint: remedy(result))
    }
    return output
  }

  private static func remedy(_ result: String) -> String {
    switch result {
    case "TIMED_OUT": "Apple waits \(RetentionAnswer.timeAllowed.milliseconds) ms in production"
    case "UNSUCCESSFUL_HTTP_RESPONSE_CODE": "the status must be 200; check your server's log"
    default: "check that the server is running; asctl explain \(result)"
    }
  }

  private static func page(_ json: JSON) -> Section {
    let request = json["question"]
    func text(_ value: JSON?) -> String? { value.map { $0.string ?? $0.text() } }
    let time = text(json["milliseconds"]).map { ", \($0) ms" } ?? ""
    let status = text(json["status"]).map { ", status \($0)" } ?? ""
    let shown = text(json["shown"]).map { kind in
      text(json["messageIdentifier"]).map { "\(kind), message \($0)" } ?? kind
    }
    let rows: [(String, String?)] = [
      ("Subscription", text(request?["originalTransactionId"])), ("Product", text(request?["productId"])),
      ("Locale", text(request?["userLocale"])), ("Sent to", text(json["target"])),
      ("Result", text(json["result"]).map { $0 + status + time }), ("Response", text(json["answer"])), ("Shown", shown),
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
