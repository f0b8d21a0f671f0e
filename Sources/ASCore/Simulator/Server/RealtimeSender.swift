import AppStore
import Base
import HTTP
import Platform
import SignedData

/// Asks the developer's server which retention message to show, as Apple does (Retention Messaging API, "Get Retention
/// Message"): one question, or the many of a performance test.
package struct RealtimeSender: Sendable {
  /// Opens a way to send requests over the network.
  private let open: @Sendable () throws(Failure) -> HTTPClient
  /// Does work beside everything else.
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

  /// Over the network of that world, on a thread of its own.
  package init(_ context: Context, trusting authorities: CertificateAuthorities? = nil) {
    self.init(
      open: { () throws(Failure) in try context.network.openHTTPClient(authorities) },
      start: { work in
        if let thread = Thread.start(work) { thread.detach() } else { work() }
      }, isInterrupted: context.processes.isInterrupted, uptime: context.clock.uptime)
  }

  /// As Apple posts it, with as much time as Apple gives.
  package static func request(_ url: String, _ body: [UInt8]) -> HTTPRequest {
    var request = HTTPRequest("POST", url)
    request.headers = [HTTPHeader("Content-Type", "application/json")]
    request.body = body
    // A question changes nothing.
    request.isIdempotent = true
    request.totalMilliseconds = Int(RetentionAnswer.timeAllowed.milliseconds)
    request.connectMilliseconds = request.totalMilliseconds
    request.maximumReplyBytes = 1 << 20
    return request
  }

  /// Asks one question.
  func ask(_ url: String, _ body: [UInt8], _ question: JSON) -> RealtimeOutcome {
    let result = Result { () throws(TransportError) in try exchange().send(Self.request(url, body)) }
    return RealtimeOutcome(result, to: question)
  }

  /// Carries out the performance tests of a world that wait for it: as many questions at a time as a test says.
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
  /// Asks the realtime URL about a customer who is about to cancel, and returns the result: `question`,
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
          reason: "the realtime URL is \(url), and only servers on this machine are asked", hint: Self.howToSetURL)
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
    "asctl -e simulator retention realtime-url set http://127.0.0.1:PORT/PATH sets it"

  /// Those that wait to be carried out, which count as begun from now on.
  fileprivate func takeTests() -> [RetentionState.PerformanceTest] {
    withStore { store in
      let waiting = store.retention.tests.indices.filter { place in
        store.retention.tests[place].isUnfinished && !store.retention.tests[place].isAsked
      }
      for place in waiting { store.retention.tests[place].isAsked = true }
      return waiting.map { store.retention.tests[$0] }
    }
  }

  /// The question of a test with that number, and the body it is posted in; nil where the world has been begun anew.
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

  /// Questions that could not be asked have failed, so that the test ends.
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
