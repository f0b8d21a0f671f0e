import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Terminal

/// `asctl retention serve`: a server on this machine that answers Apple's question which message to show.
enum RetentionServeCommand {
  private static let port = Flag(
    "port", .integer("NUMBER", 0...65_535), "The port to listen on", otherwise: "any that is free")
  private static let answers = Flag(
    "answers", .file("FILE"), "Answers by product and locale; the flags answer what fits none")
  private static let message = Flag(
    "message-identifier", .uuid("UUID"), "The message to show; it must be approved", requiredUnless: answers)
  private static let product = Flag(
    "product-id", .text("ID"),
    "Suggest this product of the group; with an offer, what it is for",
    conflicts: [RetentionAnswerCommand.commerceData], needs: [message])
  private static let offer = Flag(
    "offer-identifier", .text("ID"), "Offer this promotional offer, signed for each customer with your key",
    conflicts: [RetentionAnswerCommand.commerceData], needs: [message])

  private static let maxAge = Flag(
    "max-age", .text("SPAN"), "Reject a request signed longer ago: 5m, 30s, 1h; 0 accepts any age", otherwise: "5m")

  static let command = Command<CommandAction>(
    "serve", "Answer Apple's question which message to show, and measure how fast",
    detail: """
      Listens on 127.0.0.1 alone, at any path. What is posted is verified to be Apple's question, and about your app: the \
      app's Apple ID and the environment of flags, variables or profile count. What is not genuine is answered 400. With \
      `-e simulator` what the simulated App Store signs is taken too, with `--root FILE` what somebody else does; their \
      age does not count, as their clock may have been moved.

      The answer is a message alone, with another product, with a promotional offer, or with an Advanced Commerce request. \
      An offer is signed when it is asked for, as it must name the customer; that takes your key. `--answers FILE` has \
      several, of which the first that fits decides:

        [{"productId": "com.example.app.pro", "userLocale": "de",
          "answer": {"message": {"messageIdentifier": "UUID"}}},
         {"answer": {"promotionalOffer": {"messageIdentifier": "UUID",
                     "offerIdentifier": "winter_sale"}}}]

      `productId` and `userLocale` may lack; a language fits all its regions. An `offerIdentifier` stands for the \
      signature, which is made; a `productId` beside it says what the offer is for, else the question's product. What \
      nothing fits is answered 404, and Apple shows the default message.

      Each answer is timed, from the question's last byte to the answer's last byte; Apple waits 700 ms in production. \
      Records have `valid`, `status`, `milliseconds`, `late`, `answer` (which of the four), `messageIdentifier` and \
      `payload` (the question). Ctrl-C and SIGTERM end it: standard error then says how many came, and how fast they were \
      answered. `asctl help cancellation` tells how to be asked.
      """,
    flags: [
      port, message, product, offer, RetentionAnswerCommand.commerceData, answers, maxAge, DeliveryFlags.delay,
      ConnectionFlags.rootOfInput,
    ] + CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [PayloadKind.realtime.object]),
    examples: [
      Example(
        "asctl retention serve --port 8080 --message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02 -e simulator",
        "One message for everybody, asked by a simulator"),
      Example(
        "asctl retention serve --port 8080 --message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02 "
          + "--offer-identifier winter_sale", "An offer, signed for each who is asked about"),
      Example("asctl retention serve --port 8080 --answers answers.json", "By product and locale"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let plan = try plan(invocation, context)
    let span = try DeliveryFlags.delay(invocation)
    let settings = try Settings(invocation, context)
    let expected = try DeliveryTrust.expectations(invocation, context)
    let verifier = QuestionVerifier(
      expected, anchors: try DeliveryTrust.anchors(invocation, context), now: context.now())
    let (sign, remarks) = try signature(plan, settings, context)
    let server = RetentionServer(
      verifier, answers: plan, sign: sign, delay: span, ageLimit: try ageLimit(invocation), now: context.tokenNow,
      uptime: context.uptime)
    let socket = try LoopbackSocket(port: UInt16(invocation[port] ?? 0))
    context.watchInterruption()
    context.say("asctl: listening on http://127.0.0.1:\(socket.port)")
    let loopback = LoopbackServer(now: context.now, answer: server.reply)
    var output = CommandOutput(
      .items { sink throws(Interruption) in
        var run = RetentionServeRun(server: server, context: context)
        return try run.output(sink) { isDone in loopback.run(on: [socket], until: isDone) }
      }, remarks: remarks)
    output.envelope = Envelope(
      itemPath: ["payload"], record: .answeredQuestion, object: PayloadKind.realtime.object)
    if expected.appAppleID == nil, try settings.environment().value != .simulator {
      output.remarks.append("questions about every app are answered; --app-apple-id names the one that is yours")
    }
    return output
  }

  /// Nil where the age does not count.
  private static func ageLimit(_ invocation: Invocation) throws(Failure) -> RequestAgeLimit? {
    guard let text = invocation[maxAge] else { return RequestAgeLimit(.minutes(5)) }
    if sameBytes(text, "0") { return nil }
    guard let span = TimeSpan(text: text) else {
      throw Failure(.usage, "invalid --max-age: expected 5m, 30s, 1h or 0, got \(quoted(truncated(text, to: 80)))")
    }
    return span == .zero ? nil : RequestAgeLimit(span)
  }

  /// What the file says, and behind it what the flags say.
  private static func plan(_ invocation: Invocation, _ context: Context) throws(Failure) -> RetentionAnswers {
    var rules: [RetentionAnswers.Rule] = []
    if let file = invocation[answers] {
      rules = try RetentionAnswers.rules(try context.readFile(file, 4 << 20), from: file)
    }
    if let message = invocation[message] {
      let planned = try planned(.string(message), invocation, context)
      if let problem = planned.problems.first { throw Failure(.usage, problem) }
      rules.append(RetentionAnswers.Rule(answer: planned))
    }
    return RetentionAnswers(rules)
  }

  private static func planned(
    _ message: JSON, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> RetentionAnswers.Template {
    if let identifier = invocation[offer] {
      return RetentionAnswers.Template(
        body: ["promotionalOffer": ["messageIdentifier": message]],
        offer: RetentionAnswers.Offer(offerIdentifier: identifier, productId: invocation[product]))
    }
    if let product = invocation[product] {
      return RetentionAnswers.Template(
        body: ["alternateProduct": ["messageIdentifier": message, "productId": .string(product)]])
    }
    if let path = invocation[RetentionAnswerCommand.commerceData] {
      return RetentionAnswers.Template(body: try RetentionAnswerCommand.advancedCommerce(path, message, context))
    }
    return RetentionAnswers.Template(body: ["message": ["messageIdentifier": message]])
  }

  /// How offers are signed. The key is read once, before anything is listened for, and only where one is needed.
  private static func signature(
    _ plan: RetentionAnswers, _ settings: Settings, _ context: Context
  ) throws(Failure) -> (RetentionServer.Sign, remarks: [String]) {
    guard plan.signsOffers else {
      return ({ _, _ throws(Failure) in throw Failure(.failure, "no offer is signed here") }, [])
    }
    let identity = try settings.identity(for: .signedRequest)
    return (
      { offer, question throws(Failure) in
        try SignedRequest(
          use: .promotionalOffer,
          claims: [
            "productId": .string(offer.productId ?? question.productId),
            "offerIdentifier": .string(offer.offerIdentifier),
            "transactionId": .string(question.originalTransactionId),
          ], nonce: context.freshUUID(), issued: context.tokenNow()
        ).sign(with: identity)
      }, identity.remarks
    )
  }
}

/// What the server does until it ends: prints each answer, and counts.
struct RetentionServeRun {
  let server: RetentionServer
  let context: Context
  /// How long each genuine question took to answer, in milliseconds.
  private var times: [Int64] = []
  private var late = 0
  private var notGenuine = 0
  private var end: Interruption?

  init(server: RetentionServer, context: Context) {
    (self.server, self.context) = (server, context)
  }

  /// `serve` runs the server until `isDone` says so.
  mutating func output(
    _ sink: RecordWriter, _ serve: (_ isDone: () -> Bool) -> Void
  ) throws(Interruption) -> ExitStatus {
    serve { [context] in
      self.show(sink)
      return self.end != nil || context.isInterrupted()
    }
    show(sink)
    if let end { throw end }
    sink.remark(summary)
    return .success
  }

  private mutating func show(_ sink: RecordWriter) {
    let arrivals = server.takeArrivals()
    guard end == nil, !arrivals.isEmpty else { return }
    do throws(Interruption) {
      for arrival in arrivals {
        if arrival.isGenuine { times.append(arrival.milliseconds) } else { notGenuine += 1 }
        if arrival.isGenuine, arrival.isLate { late += 1 }
        if sink.isForPeople {
          for line in arrival.line(context).lines(width: sink.width) { try sink.emit(line: line) }
        } else {
          try sink.emit(arrival.record)
        }
        if let warning = arrival.warning { sink.remark(warning) }
      }
      try sink.flush()
    } catch {
      end = error
    }
  }

  /// `12 answered: median 3 ms, p95 9 ms, 1 over 700 ms; 1 not genuine`.
  private var summary: String {
    let limit = RetentionAnswer.timeAllowed.milliseconds
    let timing = ResponseTimes(times).words.map { ": \($0), \(late == 0 ? "none" : "\(late)") over \(limit) ms" }
    return "\(times.count) \(times.count == 1 ? "question" : "questions")\(timing ?? "")"
      + (notGenuine > 0 ? "; \(notGenuine) not genuine" : "")
  }
}
