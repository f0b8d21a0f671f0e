import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl retention serve`: a server on this machine that responds to Apple's realtime requests.
enum RetentionServeCommand {
  private static let answers = Flag(
    "answers", .file("FILE"), "Responses by product and locale; the flags apply if none matches")
  private static let message = Flag(
    "message-identifier", .uuid("UUID"), "The message to show; Apple must have approved it", requiredUnless: [answers])
  private static let product = Flag(
    "product-id", .text("PRODUCT_ID"),
    "Show this product of the group; with an offer, the offer's product",
    conflicts: [RetentionAnswerCommand.commerceData], needs: [message])
  private static let offer = Flag(
    "offer-identifier", .text("OFFER_IDENTIFIER"),
    "Show this promotional offer, signed for each customer with your key",
    conflicts: [RetentionAnswerCommand.commerceData], needs: [message])

  private static let maxAge = Flag(
    "max-age", .text("SPAN"), "Reject requests older than this, such as 30s or 1h; 0 accepts any age",
    otherwise: "5m")

  static let command = Command<CommandAction>(
    "serve", "Respond to Apple's realtime requests",
    detail: """
      Listens on 127.0.0.1 only, at any path. Each request must be signed by Apple and match the app's Apple ID and \
      the environment from flags, variables or the profile; any other gets status 400. `-e simulator` also accepts \
      requests signed by the simulator, and `--root FILE` those signed under that root. The age of these requests is \
      not checked, because the clock of their sender may differ.

      The response is a message alone, with another product, with a promotional offer, or with an Advanced Commerce \
      request. An offer is signed with your key when the request arrives, because its signature names the customer. \
      `--answers FILE` contains several responses, and the first match is used:

        [{"productId": "com.example.app.pro", "userLocale": "de",
          "answer": {"message": {"messageIdentifier": "UUID"}}},
         {"answer": {"promotionalOffer": {"messageIdentifier": "UUID",
                     "offerIdentifier": "winter_sale"}}}]

      `productId` and `userLocale` are optional; a language matches all its regions. `offerIdentifier` replaces the \
      signature, which is created for each request. A `productId` next to it selects the offer's product; the default \
      is the product in the request. A request without a match gets status 404, and Apple shows another message.

      Each response is timed from the last byte of the request to the last byte of the response; Apple waits 700 ms in \
      production. Records contain `valid`, `status`, `milliseconds`, `late`, `answer` (the kind of response), \
      `messageIdentifier` and `payload` (of the request). Ctrl-C and SIGTERM stop the server and print a summary with \
      response times on stderr. `asctl help cancellation` explains how to receive requests from Apple.
      """,
    flags: [
      ServeFlags.port, message, product, offer, RetentionAnswerCommand.commerceData, answers, maxAge,
      ServeFlags.delay, ServeFlags.readyFile, ServeFlags.root,
    ] + CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [PayloadKind.realtime.object], in: [.answeredQuestion]),
    examples: [
      Example(
        "asctl retention serve --port 8080 --message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02 -e simulator",
        "Respond to a simulator with one message for all customers"),
      Example(
        "asctl retention serve --port 8080 --message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02 "
          + "--offer-identifier winter_sale", "Respond with an offer, signed for each customer"),
      Example("asctl retention serve --port 8080 --answers answers.json", "Respond by product and locale"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let rules = try rules(invocation, context)
    let span = try ServeFlags.delay(invocation)
    let settings = try Settings(invocation, context)
    try settings.requireAllRights(to: "retention serve")
    let expected = try settings.expectedOfPosts()
    let verifier = try settings.verifierOfPosts(expected, of: .realtime)
    let (sign, remarks) = try signature(rules, settings, context)
    let server = RetentionServer(
      verifier, rules: rules, sign: sign, delay: span, ageLimit: try ageLimit(invocation), context)
    let serve = try ServeFlags.listen(invocation, context, answer: server.reply)
    var output = CommandOutput(
      .items { sink throws(StreamEnd) in
        var counts = ResponseCounts()
        try server.inbox.print(to: sink, context, serving: serve) { counts.count($0) }
        sink.remark(counts.summary)
        return .success
      }, remarks: remarks)
    output.envelope = Envelope(
      itemPath: ["payload"], record: .answeredQuestion, object: PayloadKind.realtime.object)
    if expected.appAppleID == nil {
      output.remarks.append("requests for any app are accepted; pass --app-apple-id to accept only your app")
    }
    return output
  }

  /// `nil` if the age is not checked.
  private static func ageLimit(_ invocation: Invocation) throws(Failure) -> TimeSpan? {
    guard let text = invocation[maxAge] else { return .minutes(5) }
    if sameBytes(text, "0") { return nil }
    guard let span = TimeSpan(text: text) else {
      throw Failure(.usage, "invalid --max-age: expected 5m, 30s, 1h or 0, got \(quoted(truncated(text, to: 80)))")
    }
    return span == .zero ? nil : span
  }

  /// The rules from the file, followed by the rule from the flags.
  private static func rules(_ invocation: Invocation, _ context: Context) throws(Failure) -> [RetentionRule] {
    let rules = try invocation[answers].map { file throws(Failure) in
      try RetentionRule.rules(try context.readFile(file, 4 << 20), from: file)
    }
    guard let message = invocation[message].map(JSON.string) else { return rules ?? [] }
    var answer = try RetentionAnswerCommand.body(message, product: invocation[product], invocation, context)
    if let offer = invocation[offer] {
      var members: JSONObject = ["messageIdentifier": message, "offerIdentifier": .string(offer)]
      members["productId"] = invocation[product].map(JSON.string)
      answer = ["promotionalOffer": .object(members)]
    }
    let rule = RetentionRule(answering: answer)
    if let problem = rule.problems.first { throw Failure(.usage, problem) }
    return (rules ?? []) + [rule]
  }

  /// Returns the function that signs offers. The key is read before the server starts, if a rule requires it.
  private static func signature(
    _ rules: [RetentionRule], _ settings: Settings, _ context: Context
  ) throws(Failure) -> (RetentionServer.Sign, remarks: [String]) {
    guard rules.contains(where: { $0.offer != nil }) else {
      return ({ _, _ throws(Failure) in throw Failure(.failure, "this server does not sign offers") }, [])
    }
    let identity = try settings.identity(for: .signedRequest)
    return (
      { offer, request throws(Failure) in
        let claims: JSONObject = [
          "productId": .string(offer.productId ?? request.productId),
          "offerIdentifier": .string(offer.identifier),
          "transactionId": .string(request.originalTransactionId),
        ]
        return try identity.sign(
          identity.payload(
            for: .promotionalOffer, claims, nonce: context.processes.freshUUID(), issued: context.clock.tokenNow()))
      }, identity.remarks
    )
  }
}

/// The number of requests, and their response times.
private struct ResponseCounts {
  /// The response time of each verified request, in milliseconds.
  private var times: [Int64] = []
  private var late = 0
  private var notVerified = 0

  mutating func count(_ arrival: RealtimeRequestArrival) {
    guard arrival.isGenuine else { return notVerified += 1 }
    times.append(arrival.milliseconds)
    if arrival.isLate { late += 1 }
  }

  /// For example `12 requests: median 3 ms, p95 9 ms, 1 over 700 ms; 1 not verified`.
  var summary: String {
    let limit = RetentionAnswer.timeAllowed.milliseconds
    let timing = ResponseTimes(times).words.map { ": \($0), \(late == 0 ? "none" : "\(late)") over \(limit) ms" }
    return "\(times.count) \(times.count == 1 ? "request" : "requests")\(timing ?? "")"
      + (notVerified > 0 ? "; \(notVerified) not verified" : "")
  }
}
