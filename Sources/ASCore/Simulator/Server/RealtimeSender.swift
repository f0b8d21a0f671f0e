import AppStore
import Base
import HTTP
import Platform
import SignedData

/// Requests retention messages from the developer's server, as Apple does (Retention Messaging API, "Get Retention
/// Message"): a single one, or many in a performance test.
package struct RealtimeSender: Sendable {
  /// Opens a client for requests over the network.
  private let open: @Sendable () throws(Failure) -> HTTPClient
  /// Runs work in the background.
  private let start: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let isInterrupted: @Sendable () -> Bool
  private let uptime: @Sendable () -> MonotonicTime

  package init(
    open: @escaping @Sendable () throws(Failure) -> HTTPClient,
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    isInterrupted: @escaping @Sendable () -> Bool, uptime: @escaping @Sendable () -> MonotonicTime
  ) {
    (self.open, self.start, self.isInterrupted, self.uptime) = (open, start, isInterrupted, uptime)
  }

  /// Uses the network of the context, and a separate thread for each performance test.
  package init(_ context: Context, trusting authorities: CertificateAuthorities? = nil) {
    self.init(
      open: { () throws(Failure) in try context.network.openHTTPClient(authorities) },
      start: { work in
        if let thread = Thread.start(work) { thread.detach() } else { work() }
      }, isInterrupted: context.processes.isInterrupted, uptime: context.clock.uptime)
  }

  /// Returns a request as Apple posts it, with Apple's time limit.
  package static func request(_ url: String, _ body: [UInt8]) -> HTTPRequest {
    var request = HTTPRequest("POST", url)
    request.headers = [HTTPHeader("Content-Type", "application/json")]
    request.body = body
    // The request changes nothing.
    request.isIdempotent = true
    request.totalMilliseconds = Int(RetentionAnswer.timeAllowed.milliseconds)
    request.connectMilliseconds = request.totalMilliseconds
    request.maximumReplyBytes = 1 << 20
    return request
  }

  /// Sends one request.
  func ask(_ url: String, _ body: [UInt8], _ question: JSON) -> RealtimeOutcome {
    let result = Result { () throws(TransportError) in try exchange().send(Self.request(url, body)) }
    return RealtimeOutcome(result, to: question)
  }

  /// Runs the waiting performance tests of a simulator, each with its number of concurrent requests.
  ///
  /// - Parameter finished: called at the end of each test.
  func runTests(
    of simulator: Simulator,
    finished: @escaping @Sendable (_ id: String) -> Void
  ) {
    for test in simulator.takeTests() {
      start {
        run(test, of: simulator)
        if !isInterrupted() { simulator.completeOutcomes(of: test.id) }
        finished(test.id)
      }
    }
  }

  private func run(_ test: RetentionState.PerformanceTest, of simulator: Simulator) {
    let exchange: HTTPClient
    do throws(TransportError) {
      exchange = try self.exchange()
    } catch {
      return
    }
    var asked: [JSON] = []
    exchange.serve(
      RequestSource(
        maximumInFlight: RetentionState.PerformanceTest.concurrentRequests, isInterrupted: isInterrupted, now: uptime,
        next: {
          guard asked.count < RetentionState.PerformanceTest.requests,
            let (question, body) = simulator.question(of: test, number: asked.count)
          else { return .nothing }
          asked.append(question)
          return .start(asked.count - 1, Self.request(test.target, body))
        },
        completed: { number, result in
          if case .failure(.interrupted) = result { return }
          let outcome = RealtimeOutcome(result, to: asked[number])
          simulator.add(
            RetentionState.PerformanceTest.Outcome(result: outcome.result, milliseconds: outcome.milliseconds),
            to: test.id)
        }), wait: { _, _ in })
  }

  private func exchange() throws(TransportError) -> HTTPClient {
    do throws(Failure) {
      return try open()
    } catch {
      throw .other(reason: error.message)
    }
  }
}

extension Simulator {
  /// Sends the realtime URL a request about a customer who is about to cancel, and returns the result: `question`,
  /// `target`, `result`, `status`, `milliseconds`, `answer`, `problems`, `shown`, `messageIdentifier`.
  ///
  /// - Throws: a refusal if no server on this machine is set, or no subscription can be canceled.
  func ask(about id: String?, locale: String, over post: RealtimeSender, now: Timestamp) throws(ControlRefusal) -> JSON
  {
    let (question, target) = try view { store throws(ControlRefusal) in
      guard let url = store.retention.realtimeURL else {
        throw ControlRefusal(reason: "no realtime URL is set", hint: Self.howToSetURL)
      }
      guard store.retention.asks(url) else {
        throw ControlRefusal(
          reason: "the realtime URL \(url) is not on this machine", hint: Self.howToSetURL)
      }
      return (try store.question(about: id, locale: locale, now: now), url)
    }
    let body: [UInt8]
    do {
      body = try signedBody(question)
    } catch {
      throw ControlRefusal(reason: error.message)
    }
    let outcome = post.ask(target, body, question.payload)
    let shown = withStore { $0.shown(outcome, to: question.payload) }
    return outcome.json(of: question.payload, target: target, shown: shown)
  }

  private static let howToSetURL =
    "run `asctl -e simulator retention realtime-url set http://127.0.0.1:PORT/PATH`"

  /// Returns the waiting tests and marks them as started.
  fileprivate func takeTests() -> [RetentionState.PerformanceTest] {
    withStore { store in
      let waiting = store.retention.tests.indices.filter { place in
        store.retention.tests[place].isUnfinished && !store.retention.tests[place].isAsked
      }
      for place in waiting { store.retention.tests[place].isAsked = true }
      return waiting.map { store.retention.tests[$0] }
    }
  }

  /// Returns the request of a test with that number, and its body; nil if the world was reset meanwhile.
  fileprivate func question(
    of test: RetentionState.PerformanceTest, number: Int
  ) -> (payload: JSON, body: [UInt8])? {
    let question = withStore { store in
      try? store.question(
        about: test.subject, locale: RealtimeQuestion.usualLocale, now: test.start, number: number)
    }
    guard let question, let body = try? signedBody(question) else { return nil }
    return (question.payload, body)
  }

  func add(_ outcome: RetentionState.PerformanceTest.Outcome, to id: String) {
    withStore { store in
      guard let place = store.retention.tests.firstIndex(where: { sameBytes($0.id, id) }) else { return }
      store.retention.tests[place].outcomes.append(outcome)
    }
  }

  /// Records requests that could not be sent as failed, so that the test ends.
  fileprivate func completeOutcomes(of id: String) {
    withStore { store in
      guard let place = store.retention.tests.firstIndex(where: { sameBytes($0.id, id) }) else { return }
      let missing = RetentionState.PerformanceTest.requests - store.retention.tests[place].outcomes.count
      let failed = RetentionState.PerformanceTest.Outcome(result: "OTHER", milliseconds: nil)
      store.retention.tests[place].outcomes += Array(repeating: failed, count: max(missing, 0))
    }
  }

  func outcomes(of id: String) -> [RetentionState.PerformanceTest.Outcome] {
    withStore { store in store.retention.tests.first { sameBytes($0.id, id) }?.outcomes ?? [] }
  }
}
