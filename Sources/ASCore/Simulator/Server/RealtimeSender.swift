import AppStore
import Base
import HTTP
import Platform
import SignedData

/// Requests retention messages from the developer's server, as Apple does (Retention Messaging API, "Get Retention
/// Message"): a single one, or many in a performance test.
package struct RealtimeSender: Sendable {
  private let context: Context
  private let authorities: CertificateAuthorities?
  /// Starts a performance test, on a thread of its own if one is available.
  var start: @Sendable (@escaping @Sendable () -> Void) -> Void = { work in if !Thread.run(work) { work() } }

  package init(_ context: Context, trusting authorities: CertificateAuthorities? = nil) {
    (self.context, self.authorities) = (context, authorities)
  }

  /// Runs the waiting performance tests of a simulator, and calls `finished` at the end of each.
  func runTests(of simulator: Simulator, finished: @escaping @Sendable (_ id: String) -> Void) {
    for test in simulator.takeTests() {
      start {
        run(test, of: simulator)
        if !context.processes.isInterrupted() { simulator.completeOutcomes(of: test.id) }
        finished(test.id)
      }
    }
  }

  private func run(_ test: RetentionState.PerformanceTest, of simulator: Simulator) {
    guard let client = try? context.network.openHTTPClient(authorities) else { return }
    var asked: [JSON] = []
    client.serve(
      RequestSource(
        maximumInFlight: RetentionState.PerformanceTest.concurrentRequests,
        isInterrupted: context.processes.isInterrupted, now: context.clock.uptime,
        next: {
          guard asked.count < RetentionState.PerformanceTest.requests,
            let (question, body) = simulator.question(of: test, number: asked.count)
          else { return .nothing }
          asked.append(question)
          return .start(
            asked.count - 1,
            HTTPRequest(posting: body, to: test.target, within: RetentionAnswer.timeAllowed, ignoringReply: false))
        },
        completed: { number, result in
          if case .failure(.interrupted) = result { return }
          let outcome = RealtimeOutcome(result, to: asked[number])
          simulator.change(test.id) {
            $0.outcomes.append(.init(result: outcome.result, milliseconds: outcome.milliseconds))
          }
        }))
  }

  package func send(_ request: HTTPRequest) -> Result<HTTPReply, TransportError> {
    Result { () throws(Failure) in try context.network.openHTTPClient(authorities) }
      .mapError { .other(reason: $0.message) }.flatMap { client in
        Result { () throws(TransportError) in try client.send(request) }
      }
  }
}

extension Simulator {
  /// Sends the realtime URL a request about a customer who is about to cancel, and returns the result: `question`,
  /// `target`, `result`, `status`, `milliseconds`, `answer`, `problems`, `shown`, `messageIdentifier`. Throws a refusal
  /// if no server on this machine is set, or no subscription can be canceled.
  func ask(about id: String?, locale: String, over post: RealtimeSender, now: Timestamp) throws(ControlRefusal) -> JSON
  {
    let (question, target) = try withStore { store throws(ControlRefusal) in
      guard let url = store.retention.realtimeURL else {
        throw ControlRefusal(reason: "no realtime URL is set", hint: Self.howToSetURL)
      }
      guard store.retention.asks(url) else {
        throw ControlRefusal(reason: "the realtime URL \(url) is not on this machine", hint: Self.howToSetURL)
      }
      return (try store.question(about: id, locale: locale, now: now), url)
    }
    let body: [UInt8]
    do {
      body = try question.body(signedBy: chain)
    } catch {
      throw ControlRefusal(reason: error.message)
    }
    let outcome = RealtimeOutcome(
      post.send(HTTPRequest(posting: body, to: target, within: RetentionAnswer.timeAllowed, ignoringReply: false)),
      to: question.payload)
    let shown = withStore { $0.shown(outcome, to: question.payload) }
    return outcome.json(of: question.payload, target: target, shown: shown)
  }

  private static let howToSetURL =
    "run `asctl -e simulator retention realtime-url set http://127.0.0.1:PORT/PATH`"

  /// Returns the waiting tests and marks them as started.
  fileprivate func takeTests() -> [RetentionState.PerformanceTest] {
    withStore { store in
      let waiting = store.retention.tests.filter { $0.isUnfinished && !$0.isAsked }
      for place in store.retention.tests.indices { store.retention.tests[place].isAsked = true }
      return waiting
    }
  }

  /// Returns the request of a test with that number, and its body; nil if the world was reset meanwhile.
  fileprivate func question(of test: RetentionState.PerformanceTest, number: Int) -> (payload: JSON, body: [UInt8])? {
    let question = withStore { store in
      try? store.question(about: test.subject, locale: RealtimeRequest.usualLocale, now: test.start, number: number)
    }
    guard let question, let body = try? question.body(signedBy: chain) else { return nil }
    return (question.payload, body)
  }

  /// Records requests that could not be sent as failed, so that the test ends.
  fileprivate func completeOutcomes(of id: String) {
    change(id) { test in
      let missing = RetentionState.PerformanceTest.requests - test.outcomes.count
      test.outcomes += Array(repeating: .init(result: "OTHER", milliseconds: nil), count: max(missing, 0))
    }
  }

  func change(_ id: String, _ body: (inout RetentionState.PerformanceTest) -> Void) {
    withStore { store in
      if let place = store.retention.tests.firstIndex(where: { sameBytes($0.id, id) }) {
        body(&store.retention.tests[place])
      }
    }
  }
}

/// The result of one request to the realtime URL, and whether Apple would show the response.
struct RealtimeOutcome: Sendable {
  /// A value of `sendAttemptResult`.
  let result: String
  let status: Int?
  /// From the name look-up to the last byte of the response; nil without one.
  let milliseconds: Int64?
  /// The response's body; nil unless it arrived in time, has status 200, and is JSON.
  let answer: JSON?
  /// The errors in the response itself, as sentences.
  let problems: [String]

  /// - Parameter question: the payload of the request.
  init(_ result: Result<HTTPReply, TransportError>, to question: JSON) {
    let reply = try? result.get()
    (status, milliseconds) = (reply?.status, reply?.milliseconds)
    var (sent, answer, problems): (String, JSON?, [String]) = (SendAttempt.result(of: result), nil, [])
    if let reply, reply.milliseconds > RetentionAnswer.timeAllowed.milliseconds {
      sent = "TIMED_OUT"
    } else if let reply, reply.status != 200 {
      // Other success codes acknowledge a notification, but this request requires a response body.
      sent = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    } else if let reply, sent == "SUCCESS" {
      answer = try? JSON.parse(reply.body, duplicates: .refused)
      problems = answer.map { RetentionAnswer.problems(of: $0, to: question) } ?? ["the response is not JSON"]
      if !problems.isEmpty { sent = "INVALID_RESPONSE" }
    }
    (self.result, self.answer, self.problems) = (sent, answer, problems)
  }

  /// Returns the output of `retention trigger`.
  func json(of question: JSON, target: String, shown: Shown?) -> JSON {
    .present([
      "question": question, "target": .string(target), "result": .string(result),
      "status": status.map { .int(Int64($0)) }, "milliseconds": milliseconds.map(JSON.int), "answer": answer,
      "problems": .array((problems + (shown?.problems ?? [])).map(JSON.string)),
      "shown": shown.map { .string($0.kind) }, "messageIdentifier": (shown?.messageIdentifier).map(JSON.string),
    ])
  }

  /// What a customer sees before the subscription is canceled: one of the four members of a response, `appStoreConnect`,
  /// `default`, or `nothing`; and why a response that is valid in itself is not shown.
  typealias Shown = (kind: String, messageIdentifier: String?, problems: [String])
}

extension Store {
  /// Returns what the customer sees: the response if it can be shown, else the message of App Store Connect for the
  /// product, else the default message of product and locale (WWDC26, session 309).
  func shown(_ outcome: RealtimeOutcome, to question: JSON) -> RealtimeOutcome.Shown {
    var problems: [String] = []
    if outcome.result == "SUCCESS", let answer = outcome.answer, let member = answer.objectValue?.members.first {
      problems = self.problems(ofShowing: answer, to: question)
      if problems.isEmpty {
        return (member.name, member.value["messageIdentifier"]?.string?.lowercased(), [])
      }
    }
    let place = RetentionState.Place(
      productId: question["productId"]?.string ?? "", locale: question["userLocale"]?.string ?? "")
    if let message = retention.connectMessages[place.productId] { return ("appStoreConnect", message, problems) }
    let usual = retention.defaults[place]
    return (usual == nil ? "nothing" : "default", usual, problems)
  }
}
