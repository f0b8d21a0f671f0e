import AppStore
import Base
import HTTP
import Platform

/// Sends requests to several endpoints concurrently, within the rate limit of each endpoint and environment, and
/// retries those that may succeed later.
///
/// `ask` only schedules a request. `run` sends on one thread and passes results to closures, which may schedule more.
package final class ConcurrentRequests {
  private let client: Client
  private let endpoints: [Endpoint]
  private let jobs: Int
  /// Whether the verification level of responses is reported on stderr, once per run.
  private let marksReplies: Bool
  /// A queue for each endpoint of each host, because rate limits apply to an endpoint.
  private var schedule: Schedule
  /// The open requests, by a number that combines their order and queue (see `ask`).
  private var open: [Int: OpenRequest] = [:]
  private var count = 0
  private var state = State.running

  private enum State {
    case running
    /// Nothing new is sent; requests in flight are completed.
    case draining
    case over
  }

  private struct OpenRequest {
    let request: APIRequest
    /// The name of the input in messages of `--verbose`. Without a name, waits are announced without `--verbose` too.
    let name: String?
    let answer: (Result<AppStoreReply, Failure>) -> Void
    var attempts = 0
    var began = MonotonicTime.zero
  }

  /// - Parameter rate: Requests per 1000 seconds in total; 0 for no limit, `nil` for Apple's limits.
  package init(_ client: Client, of endpoints: [Endpoint], jobs: Int, rate: Int64? = nil, marksReplies: Bool = true) {
    // A response may require the transaction with the ID in its request (see `bind`).
    let bindsCustomers = endpoints.contains { $0.subject == .customer }
    let isMissing = bindsCustomers && !endpoints.contains { $0 === Endpoint.transactionGet }
    let endpoints = endpoints + (isMissing ? [.transactionGet] : [])
    (self.client, self.endpoints, self.jobs, self.marksReplies) = (client, endpoints, jobs, marksReplies)
    let hosts = client.connection.hosts
    let shares = hosts.flatMap { host in endpoints.map { host.share(of: $0.requestsPerSecond ?? 0) } }
    schedule = Schedule(queues: shares.count, thousandths: rate.map { [$0] } ?? shares)
    remark = client.remark
  }

  var remark: (String) -> Void

  package var hosts: [Connection.Host] { client.connection.hosts }
  private var context: Context { client.context }
  /// Whether a retry was announced before the first result of many IDs.
  private var hasAnnounced = false
  /// Whether stderr says that a list was cut within a page.
  private var hasRemarkedOnCut = false
  /// Reports on stderr, once per run, the verification level of a result from a journal.
  package func mark(_ level: VerificationLevel) {
    client.verification.mark(level, isSimulated: hosts.allSatisfy(\.isSimulated))
  }
  /// Whether the run has ended. Open requests get the result "interrupted".
  var isOver: Bool { state == .over }

  /// Schedules a request; `answer` may schedule more. `host` is an index into the connection's hosts, and `endpoint`
  /// must be one of those passed to `init`. The request with the lowest `order` starts first. Open requests to one
  /// endpoint and host must have different orders.
  func ask(
    _ request: APIRequest, of endpoint: Endpoint, host: Int, order: Int, name: String? = nil,
    answer: @escaping (Result<AppStoreReply, Failure>) -> Void
  ) {
    guard let place = endpoints.firstIndex(where: { $0 === endpoint }) else {
      return answer(.failure(Failure(.failure, "\(endpoint.page) is not among the declared endpoints")))
    }
    let queue = host * endpoints.count + place
    let number = order * schedule.pauses.count + queue
    precondition(open[number] == nil, "two requests to \(endpoint.page) have the same order")
    open[number] = OpenRequest(request: request, name: name, answer: answer)
    schedule.add(number, queue: queue)
    count += 1
  }

  /// Runs until all requests have a result and `more` adds nothing. `more` is called when there is room for requests. It
  /// returns whether it began an input, or when more input may be available. `progress` is called before each wait, with
  /// the numbers of completed and open requests.
  package func run(
    progress: @escaping (_ answered: Int, _ open: Int) -> Void, more: @escaping () -> NextInput<Void> = { .end }
  ) {
    var arrival: ByteSource.Arrival?
    let source = RequestSource(
      maximumInFlight: jobs, isInterrupted: { [self] in isOver || context.processes.isInterrupted() },
      now: context.clock.uptime,
      wait: { [self] span, readable in
        if readable != nil { _ = arrival?.isThere(min(span, .seconds(1))) } else { context.clock.sleep(span) }
      },
      next: { [self] in
        defer { progress(count - open.count, open.count) }
        return next(more, &arrival)
      }, completed: { [self] in completed($0, $1) })
    client.sender.httpClient.serve(source)
    state = .over
    let unanswered = open.values
    open = [:]
    for asked in unanswered { asked.answer(.failure(Failure(.interrupted, "interrupted"))) }
  }

  /// Sends nothing more, but waits for requests in flight.
  func drain() { if state == .running { state = .draining } }

  /// Sends nothing more and does not wait for requests in flight.
  func end() { state = .over }

  private func next(_ more: () -> NextInput<Void>, _ arrival: inout ByteSource.Arrival?) -> NextRequest {
    while state == .running {
      var wakeUp: MonotonicTime?
      let now = context.clock.uptime()
      switch schedule.next(now: now) {
      case .start(let number, let queue):
        guard let request = prepare(number, queue) else { continue }
        return .start(number, request)
      case .wait(let until): wakeUp = until
      case .nothing: break
      }
      // While rate limits delay requests to the first endpoint, only one input is read ahead.
      if open.count < jobs * Self.backlog, !schedule.hasReady(in: 0, now: now) {
        switch more() {
        case .input: continue
        case .end: break
        case .later(let input):
          arrival = input
          return .wait(until: wakeUp ?? .latest, orReadable: input.descriptor)
        }
      }
      return wakeUp.map { .wait(until: $0) } ?? .nothing
    }
    return .nothing
  }

  /// The maximum number of open requests per request in flight. Requests that wait for a retry do not delay others, but
  /// if the server is gone, all wait.
  private static let backlog = 4

  private func prepare(_ number: Int, _ queue: Int) -> HTTPRequest? {
    guard let asked = open[number] else { return nil }
    do {
      let request = try client.sender.prepare(asked.request, for: hosts[queue / endpoints.count])
      open[number]?.began = context.clock.uptime()
      return request
    } catch {
      open[number] = nil
      asked.answer(.failure(error))
      return nil
    }
  }

  private func completed(_ number: Int, _ outcome: Result<HTTPReply, TransportError>) {
    guard outcome != .failure(.interrupted), var asked = open.removeValue(forKey: number) else { return }
    let queue = number % schedule.pauses.count
    let host = hosts[queue / endpoints.count]
    let endpoint = endpoints[queue % endpoints.count]
    client.sender.remark(on: outcome)
    var attempt = asked.attempts + 1
    if case .success(let reply) = outcome {
      // A rate limit applies to every request to that endpoint.
      if reply.status == 429 {
        attempt = schedule.pauses[queue].count(afterRefusalOf: asked.began)
      } else {
        schedule.pauses[queue].answered(asked.began)
      }
      if (200...299).contains(reply.status) {
        return asked.answer(Result { () throws(Failure) in try read(reply, to: asked.request, of: endpoint, host) })
      }
    }
    let decision = client.connection.policy.decide(
      attempt: attempt, outcome: outcome, isIdempotent: asked.request.isIdempotent,
      now: context.clock.tokenNow(), random: context.processes.random)
    switch decision {
    case .giveUp(let reason): asked.answer(.failure(client.sender.failure(outcome, of: endpoint, host, reason)))
    case .wait(let span, .rateLimit):
      let (end, isNews) = (context.clock.uptime() + span, schedule.pauses[queue].isOver(at: asked.began))
      schedule.pauses[queue].extend(to: end, afterRefusalOf: asked.began)
      open[number] = asked
      schedule.add(number, queue: queue)
      if isNews { remark("\(host.name) limits the rate (429); continuing \(RetryDecision.later(span))") }
    case .wait(let span, let reason):
      asked.attempts = attempt
      open[number] = asked
      schedule.add(number, queue: queue, notBefore: context.clock.uptime() + span)
      announce(reason, span, asked, isUnreachable: (try? outcome.get()) == nil)
    }
  }

  private func announce(_ reason: RetryReason, _ span: TimeSpan, _ asked: OpenRequest, isUnreachable: Bool) {
    let sentence = "\(reason.description); retrying \(RetryDecision.later(span))"
    guard let name = asked.name else { return remark("\(sentence) (attempt \(asked.attempts + 1))") }
    if client.connection.isVerbose {
      client.remark("\(name): \(sentence)")
    } else if isUnreachable, !hasAnnounced, count == open.count {
      // Without any result yet, the whole run waits for the same reason.
      hasAnnounced = true
      remark("\(sentence); -v prints all retries")
    }
  }

  private func read(
    _ reply: HTTPReply, to request: APIRequest, of endpoint: Endpoint, _ host: Connection.Host
  ) throws(Failure) -> AppStoreReply {
    let answer = try AppStoreReply(reply, to: request, of: endpoint, from: host, client.verification)
    if marksReplies { client.verification.mark(answer) }
    if let failure = answer.negative(for: endpoint) { throw failure }
    return answer
  }

  /// The response to a request with its pages joined; if a page failed, the earlier pages and the failure.
  package struct Pages {
    package var json: JSON?
    package var verified: VerificationLevel?
    package var subject: ReplySubject
    /// The size of all bodies in bytes.
    package var size = 0
    package var failure: Failure?
  }

  /// Requests all pages of a list, or as many as `limit` items need. Any other response is one page.
  ///
  /// - Parameters:
  ///   - known: Whom earlier responses about the same ID were about.
  ///   - transaction: The transaction with the ID, if it was read.
  ///   - isBound: Whether the response is bound to the ID here; `false` if the caller does it for several responses.
  package func askAll(
    _ request: APIRequest, of endpoint: Endpoint, host: Int, order: Int, limit: Int? = nil, name: String? = nil,
    known: ReplySubject? = nil, transaction: JSON? = nil, isBound: Bool = true, answer: @escaping (Pages) -> Void
  ) {
    var pages = Pages(subject: endpoint.subject(of: request))
    var joined = Paging.pages(of: endpoint, limit: limit, queriesRemain: nil) { nil }.map(JoinedPages.init)
    var last: JSON?
    func finish(_ json: JSON?, _ failure: Failure?) {
      (pages.json, pages.failure) = (json, failure)
      guard isBound, json != nil else { return answer(pages) }
      bind(pages.subject, host: host, order: order, name: name, transaction: transaction) { outcome in
        do throws(Failure) {
          pages.subject = try outcome.get()
        } catch {
          (pages.json, pages.failure) = (nil, error)
        }
        answer(pages)
      }
    }
    askEach(request, of: endpoint, host: host, order: order, name: name) { reply throws(Failure) in
      pages.size += reply.bytes.count
      pages.verified.add(reply.verified)
      if let known { try pages.subject.add(known) }
      try pages.subject.add(reply.subject)
      _ = joined?.add(reply.json)
      if joined == nil { last = reply.json }
      return joined?.isFull == false
    } end: { [self] failure in
      if let failure {
        joined?.hasFailed = true
        return finish(joined.flatMap { $0.items.isEmpty ? nil : $0.document }, failure)
      }
      if let sentence = joined?.cutRemark, !hasRemarkedOnCut {
        remark(sentence)
        hasRemarkedOnCut = true
      }
      finish(joined?.document ?? last, nil)
    }
  }

  /// Requests the pages of a list about the whole app one by one, so that they need not be in memory together.
  ///
  /// - Parameters:
  ///   - page: Receives each response.
  ///   - end: Called once, after the last page or with the failure of a page.
  package func askPages(
    _ request: APIRequest, of endpoint: Endpoint, host: Int, order: Int,
    page: @escaping (_ json: JSON, _ verified: VerificationLevel?) -> Void, end: @escaping (Failure?) -> Void
  ) {
    askEach(request, of: endpoint, host: host, order: order) { reply in
      page(reply.json, reply.verified)
      return true
    } end: {
      end($0)
    }
  }

  /// `page` receives each response and returns whether the next page is required.
  private func askEach(
    _ request: APIRequest, of endpoint: Endpoint, host: Int, order: Int, name: String? = nil,
    page: @escaping (AppStoreReply) throws(Failure) -> Bool, end: @escaping (Failure?) -> Void
  ) {
    var tokens = PageTokens(of: endpoint)
    func next(_ request: APIRequest) {
      ask(request, of: endpoint, host: host, order: order, name: name) { outcome in
        do throws(Failure) {
          let reply = try outcome.get()
          if try page(reply), let following = try tokens?.request(after: request, answered: reply) {
            return next(following)
          }
          end(nil)
        } catch {
          end(error)
        }
      }
    }
    next(request)
  }

  /// Binds responses to the ID in their requests, as `Client` does for single commands: if the ID does not occur in
  /// them, its transaction must be the same customer's.
  package func bind(
    _ subject: ReplySubject, host: Int, order: Int, name: String? = nil, transaction: JSON? = nil,
    then: @escaping (Result<ReplySubject, Failure>) -> Void
  ) {
    guard subject.isOpen, let asked = subject.asked else { return then(.success(subject)) }
    func decide(_ transaction: JSON?) throws(Failure) -> ReplySubject {
      var bound = subject
      try bound.decide(transaction)
      return bound
    }
    if let transaction, OriginalTransaction.isIdentified(by: asked, transaction) {
      return then(Result { () throws(Failure) in try decide(transaction) })
    }
    ask(APIRequest(reading: .transactionGet, asked), of: .transactionGet, host: host, order: order, name: name) {
      outcome in
      then(
        Result { () throws(Failure) in
          do throws(Failure) {
            return try decide(OriginalTransaction.of(outcome.get().json))
          } catch {
            if error.status == .notVerified { throw error }
            if let failure = ReplySubject.undecided(error, asked) { throw failure }
          }
          return try decide(nil)
        })
    }
  }
}
