import AppStore
import Base
import HTTP
import Platform

/// Several questions to several endpoints on their way at a time: each within the limit of its endpoint and environment, and
/// tried again where that may help.
///
/// `ask` only notes what is asked; `run` sends, on one thread, and hands what came of each question to whoever asked it, who
/// may ask further there.
package final class ConcurrentRequests {
  private var client: Client
  private let verification: AppStoreReply.ReplyVerification
  private let context: Context
  private let endpoints: [Endpoint]
  private let jobs: Int
  /// A queue for each endpoint of each host, as limits are an endpoint's.
  private var schedule: Schedule
  private var pauses: [RateLimitPause]
  private var open: [Int: Question] = [:]
  private var count = 0
  private var isEnded = false

  /// Gets what came of a question; it may ask further.
  package typealias Answer = (Result<AppStoreReply, Failure>) -> Void

  private struct Question {
    let request: APIRequest
    let queue: Int
    let answer: Answer
    var attempts = 0
    /// When its last attempt began.
    var began = MonotonicTime.zero
  }

  /// `rate` is requests in a thousand seconds for each endpoint, 0 for no limit; nil for what Apple allows it.
  package init(
    _ client: Client, _ verification: AppStoreReply.ReplyVerification, _ context: Context, of endpoints: [Endpoint],
    jobs: Int, rate: Int64? = nil
  ) {
    (self.client, self.verification, self.context) = (client, verification, context)
    (self.endpoints, self.jobs) = (endpoints, jobs)
    let hosts = client.connection.hosts
    let limiters = hosts.flatMap { host in
      endpoints.map { RateLimiter(thousandths: rate ?? host.share(of: $0.requestsPerSecond ?? 0)) }
    }
    schedule = Schedule(queues: limiters.count, limiters: limiters)
    pauses = Array(repeating: RateLimitPause(), count: limiters.count)
  }

  /// Called now and then with how many questions are answered and how many are open.
  package var progress: ((_ answered: Int, _ open: Int) -> Void)?

  package var hosts: [Connection.Host] { client.connection.hosts }
  /// What is said while it runs.
  package func remark(_ sentence: String) { client.remark(sentence) }
  /// Says on stderr, once a run, how far a result was verified that a journal kept.
  package func mark(_ level: VerificationLevel) {
    verification.mark(level, isSimulated: hosts.allSatisfy(\.isSimulated))
  }
  package var isInterrupted: Bool { context.isInterrupted() }

  /// `host` is its place among the connection's; the endpoint is one of those that were named.
  package func ask(_ request: APIRequest, of endpoint: Endpoint, host: Int, answer: @escaping Answer) {
    guard let place = endpoints.firstIndex(of: endpoint) else {
      return answer(.failure(Failure(.failure, "\(endpoint.page) is not among what is asked")))
    }
    let queue = host * endpoints.count + place
    open[count] = Question(request: request, queue: queue, answer: answer)
    schedule.add(count, queue: queue)
    count += 1
  }

  /// Ends when everything is answered and `more`, which is asked whenever there is room, has begun nothing new.
  package func run(more: @escaping () -> Bool = { false }) {
    let source = RequestSource(
      maximumInFlight: jobs, isInterrupted: { [self] in isEnded || context.isInterrupted() }, now: context.uptime,
      next: { [self] in next(more) }, completed: { [self] in completed($0, $1) })
    client.httpClient.serve(source) { [self] span, _ in context.sleep(span) }
    let unanswered = open.values
    open = [:]
    for question in unanswered { question.answer(.failure(Failure(.interrupted, "interrupted"))) }
  }

  /// Nothing more is asked, and nothing that is on its way is waited for.
  package func end() { isEnded = true }

  private func next(_ more: () -> Bool) -> NextRequest<Int> {
    progress?(count - open.count, open.count)
    while true {
      let step = schedule.next(now: context.uptime())
      if case .start(let number, let queue) = step {
        if let request = prepare(number, queue) { return .start(number, request) }
        continue
      }
      if open.count < jobs * Self.backlog, more() { continue }
      switch step {
      case .start(let number, _): preconditionFailure("question \(number) was not started")
      case .wait(let until): return .wait(until: until)
      case .nothing: return .nothing
      }
    }
  }

  /// How many questions may be open for each request on its way.
  private static let backlog = 4

  private func prepare(_ number: Int, _ queue: Int) -> HTTPRequest? {
    guard let question = open[number] else { return nil }
    do {
      let request = try client.prepare(question.request, for: hosts[queue / endpoints.count])
      open[number]?.began = context.uptime()
      return request
    } catch {
      open[number] = nil
      question.answer(.failure(error))
      return nil
    }
  }

  private func completed(_ number: Int, _ outcome: Result<HTTPReply, TransportError>) {
    guard outcome != .failure(.interrupted), var question = open.removeValue(forKey: number) else { return }
    let (queue, host) = (question.queue, hosts[question.queue / endpoints.count])
    client.endpoint = endpoints[queue % endpoints.count]
    client.remark(on: outcome)
    var attempt = question.attempts + 1
    if case .success(let reply) = outcome {
      if (200...299).contains(reply.status) {
        pauses[queue].answered(question.began)
        return question.answer(Result { () throws(Failure) in try read(reply, to: question.request, host) })
      }
      // A rate limit is not this question's matter alone.
      if reply.status == 429 { attempt = pauses[queue].count(afterRefusalOf: question.began) }
    }
    let decision = client.connection.policy.decide(
      attempt: attempt, outcome: AttemptOutcome(outcome), isIdempotent: true, now: context.tokenNow(),
      random: context.random
    )
    switch decision {
    case .done: question.answer(.failure(client.failure(outcome, host)))
    case .giveUp(let reason): question.answer(.failure(client.failure(outcome, host, reason)))
    case .wait(let span, .rateLimit):
      let (end, isNews) = (context.uptime() + span, pauses[queue].isOver(at: question.began))
      pauses[queue].extend(to: end, afterRefusalOf: question.began)
      schedule.hold(queue: queue, until: end)
      open[number] = question
      schedule.add(number, queue: queue)
      if isNews { client.remark("\(host.name) limits the rate (429); going on \(Client.later(span))") }
    case .wait(let span, let reason):
      question.attempts = attempt
      open[number] = question
      schedule.add(number, queue: queue, notBefore: context.uptime() + span)
      client.remark("\(reason.description); trying again \(Client.later(span)) (attempt \(attempt + 1))")
    }
  }

  private func read(_ reply: HTTPReply, to request: APIRequest, _ host: Connection.Host) throws(Failure)
    -> AppStoreReply
  {
    let answer = try AppStoreReply(reply, to: request, of: client.endpoint, from: host, verification)
    verification.mark(answer)
    if let failure = client.endpoint.negativeReply?.failure(in: answer.json) { throw failure }
    return answer
  }
}

extension ConcurrentRequests {
  /// All pages of a list, joined to one reply. Where a page fails those before it are handed on with the failure.
  package func askAll(
    _ request: APIRequest, of endpoint: Endpoint, host: Int,
    answer: @escaping (_ reply: JSON?, _ verified: VerificationLevel?, _ failure: Failure?) -> Void
  ) {
    guard case .pages(_, _, let token) = endpoint.reply,
      let pages = Paging.pages(of: endpoint, limit: nil, hasSeveral: false, next: { nil })
    else {
      return ask(request, of: endpoint, host: host) { outcome in
        switch outcome {
        case .success(let reply): answer(reply.json, reply.verified, nil)
        case .failure(let failure): answer(nil, nil, failure)
        }
      }
    }
    var joined = JoinedPages(pages)
    var verified: VerificationLevel?
    var tokens = PageTokens(token, items: endpoint.items, identifier: endpoint.copies?.identifier)
    func page(_ request: APIRequest) {
      ask(request, of: endpoint, host: host) { outcome in
        do throws(Failure) {
          let reply = try outcome.get()
          _ = joined.add(reply.json)
          verified.add(reply.verified)
          if let following = try tokens.request(after: request, answered: reply) { return page(following) }
          answer(joined.document, verified, nil)
        } catch {
          joined.isCut = true
          answer(joined.items.isEmpty ? nil : joined.document, verified, error)
        }
      }
    }
    page(request)
  }
}
