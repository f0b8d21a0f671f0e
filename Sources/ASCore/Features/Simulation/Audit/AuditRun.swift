import AppStore
import Base
import Client
import HTTP
import Platform
import Simulator
import Terminal

/// What a server made of a case.
struct AuditResult: Sendable {
  let audited: AuditCase
  /// Responses that Apple would not expect: `400 to EXPIRED/VOLUNTARY`.
  var responses: [String] = []
  /// The responses to notifications that a server must refuse or ignore.
  var hostile: [String] = []
  /// Those of them that the server accepted, which it may do if they change nothing: `200 to a notification of another app`.
  var acceptedForeign: [String] = []
  /// The customer whose access is wrong, or the first one.
  var customer: AuditedCustomer?
  /// The products according to the server; nil without an answer.
  var got: [String]?
  /// Apple's rule that the server breaks, or why there is no result.
  var reason: String?
  var outcome = Outcome.right

  /// The raw value is the name in records.
  enum Outcome: String, PrintedWord {
    case right, wrong, failed

    static let origin = (kind: "result of an audit", place: "asctl simulator audit")

    var meaning: String {
      switch self {
      case .right: "The server grants access by Apple's rules."
      case .wrong: "The server grants access that differs from Apple's rules."
      case .failed: "There is no result: the server did not respond, or its answer cannot be read."
      }
    }
  }
}

/// Posts the notifications of cases, each case in its order and many cases at once, and asks for the result.
final class AuditRun {
  private let plan: AuditPlan
  private let target: URLParts
  private let probe: Probe
  private let limits: Limits
  private let client: HTTPClient
  private let context: Context
  private let progress: Progress
  private(set) var results: [Int: AuditResult] = [:]
  /// The number of Apple's notifications that the server accepted.
  private(set) var accepted = 0
  /// The statuses with which the server refused Apple's notifications.
  private(set) var refusals: Set<Int> = []

  struct Limits {
    let jobs: Int
    /// For one request.
    let time: TimeSpan
    /// The time between two probes until the answer stays the same; nil for one probe.
    let settling: TimeSpan?
  }

  init(
    _ plan: AuditPlan, to target: URLParts, _ probe: Probe, _ limits: Limits, over client: HTTPClient,
    isQuiet: Bool, _ context: Context
  ) {
    (self.plan, self.target, self.probe, self.limits) = (plan, target, probe, limits)
    (self.client, self.context) = (client, context)
    progress = Progress(context, isQuiet: isQuiet, length: nil)
  }

  /// Runs each prefix with the notifications in order and in another order, and each whole lifecycle with each
  /// delivery; then the prefixes of those that only another delivery breaks.
  func run() throws(Failure) {
    let first = plan.cases.indices.filter { plan.cases[$0].isFirst }
    try run(first)
    let broken = first.filter { results[$0]?.outcome == .wrong }.map { plan.cases[$0] }
    let further = plan.cases.indices.filter { number in
      let one = plan.cases[number]
      return results[number] == nil
        && broken.contains { $0.lifecycle.name == one.lifecycle.name && $0.delivery == one.delivery }
        && !broken.contains { $0.lifecycle.name == one.lifecycle.name && $0.delivery == .inOrder }
    }
    try run(further)
    progress.clear()
    nameAcceptedForeign()
  }

  /// Names the foreign notification that a server accepted as the cause, if it is right without it.
  private func nameAcceptedForeign() {
    let wrong = results.values.filter { $0.audited.delivery == .inOrder && $0.outcome != .right }
    let names = TextSet(wrong.map(\.audited.lifecycle.name))
    for (number, result) in results where result.outcome == .wrong && result.responses.isEmpty {
      guard !result.acceptedForeign.isEmpty, !names.contains(result.audited.lifecycle.name) else { continue }
      results[number]?.responses = result.acceptedForeign
      results[number]?.reason = Self.rule(of: result.acceptedForeign[0], in: result.audited)
    }
  }

  private func run(_ numbers: [Int]) throws(Failure) {
    guard !numbers.isEmpty else { return }
    for number in numbers { results[number] = AuditResult(audited: plan.cases[number]) }
    try deliver(numbers)
    try ask(numbers)
  }

  // MARK: Deliveries

  private func deliver(_ numbers: [Int]) throws(Failure) {
    var (ready, head, sent) = (numbers.filter { !plan.cases[$0].posts.isEmpty }, 0, [Int: Int]())
    var unreachable: Failure?
    try serve(
      next: { [self] in
        guard unreachable == nil, head < ready.count else { return nil }
        let number = ready[head]
        head += 1
        let post = plan.cases[number].posts[sent[number, default: 0]]
        return (number, HTTPRequest(posting: plan.body(of: post), to: target.text, within: limits.time))
      },
      completed: { [self] number, outcome in
        let post = plan.cases[number].posts[sent[number, default: 0]]
        if case .failure(let error) = outcome, !error.mayHaveArrived { unreachable = unreachable ?? Failure(error) }
        note(outcome, to: post, of: number)
        sent[number, default: 0] += 1
        if sent[number, default: 0] < plan.cases[number].posts.count { ready.append(number) }
      })
    if let unreachable { throw unreachable.hinting("start your server first; --notify is the URL for notifications") }
  }

  private func note(_ outcome: Result<HTTPReply, TransportError>, to post: AuditPost, of number: Int) {
    progress.count(true)
    progress.show { _ in "\(results.count) cases" }
    let what = post.hostile?.text ?? post.event
    switch outcome {
    case .failure(let error):
      results[number]?.responses.append("no response to \(what): \(error.message)")
      guard post.mustAccept == true, results[number]?.outcome == .right else { return }
      results[number]?.outcome = .failed
      results[number]?.reason = error.message
    case .success(let reply):
      let isAccepted = (200...206).contains(reply.status)
      if post.hostile != nil {
        results[number]?.hostile.append("\(what): \(reply.status)")
        if isAccepted, post.mustAccept == nil { results[number]?.acceptedForeign.append("\(reply.status) to \(what)") }
      }
      if post.mustAccept == true {
        if isAccepted { accepted += 1 } else { refusals.insert(reply.status) }
      }
      guard let mustAccept = post.mustAccept, mustAccept != isAccepted else { return }
      results[number]?.responses.append("\(reply.status) to \(what)")
    }
  }

  /// Sends requests, several at once, until there are no more.
  private func serve(
    next: @escaping () -> (Int, HTTPRequest)?, completed: @escaping (Int, Result<HTTPReply, TransportError>) -> Void
  ) throws(Failure) {
    let source = RequestSource(
      maximumInFlight: limits.jobs, isInterrupted: context.processes.isInterrupted, now: context.clock.uptime,
      wait: { [context] span, _ in context.clock.sleep(span) },
      next: { next().map { .start($0.0, $0.1) } ?? .nothing },
      completed: completed)
    client.serve(source)
    if context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
  }

  // MARK: Probes

  /// Requests the products of every customer, until each answer has been the same twice if the server works in the background.
  private func ask(_ numbers: [Int]) throws(Failure) {
    var open = numbers.flatMap { number in
      plan.cases[number].customers.indices.filter { probe.canAsk(about: plan.cases[number].customers[$0]) }
        .map { Asked(number: number, customer: $0) }
    }
    var answers: [Asked: Probe.Answer] = [:]
    for round in 0..<Self.mostRounds where !open.isEmpty {
      if let span = limits.settling { context.clock.sleep(span) }
      let latest = try answersNow(open)
      let isLast = limits.settling == nil || round == Self.mostRounds - 1
      open.removeAll { isLast || answers[$0] == latest[$0] }
      answers.merge(latest) { $1 }
      if context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
    }
    for number in numbers { judge(number, answers) }
  }

  private struct Asked: Hashable {
    let number: Int
    let customer: Int
  }

  /// A server that still changes its answer after this many is judged by the last one.
  private static let mostRounds = 10

  private func answersNow(_ open: [Asked]) throws(Failure) -> [Asked: Probe.Answer] {
    var (answers, head) = ([Asked: Probe.Answer](), 0)
    func customer(_ asked: Asked) -> AuditedCustomer { plan.cases[asked.number].customers[asked.customer] }
    if case .command = probe {
      for asked in open where !context.processes.isInterrupted() {
        answers[asked] = probe.run(about: customer(asked), context)
      }
      return answers
    }
    try serve(
      next: { [self] in
        guard head < open.count, let request = probe.request(about: customer(open[head]), within: limits.time) else {
          return nil
        }
        head += 1
        return (head - 1, request)
      },
      completed: { place, outcome in answers[open[place]] = Probe.answer(outcome) })
    return answers
  }

  private func judge(_ number: Int, _ answers: [Asked: Probe.Answer]) {
    guard var result = results[number] else { return }
    for (place, customer) in plan.cases[number].customers.enumerated() {
      guard let answer = answers[Asked(number: number, customer: place)], result.outcome == .right else { continue }
      switch answer {
      case .failure(let reason): (result.outcome, result.customer, result.reason) = (.failed, customer, reason)
      case .products(let got):
        if result.customer == nil { (result.customer, result.got) = (customer, got) }
        guard let mistake = customer.mistake(in: got, ignoring: plan.consumables) else { continue }
        (result.outcome, result.customer, result.got, result.reason) = (.wrong, customer, got, mistake.rule)
      }
    }
    // A wrong response comes before the products that follow from it.
    if result.outcome != .failed, let response = result.responses.first {
      result.outcome = .wrong
      result.reason = Self.rule(of: response, in: plan.cases[number])
    }
    results[number] = result
  }

  private static func rule(of response: String, in one: AuditCase) -> String {
    let hostile = one.posts.compactMap(\.hostile).first { response.hasSuffix($0.text) }
    return hostile == nil
      ? "200 to 206 confirm a notification (\(ApplePage.responding.rawValue))"
      : "only Apple's notifications for this app may be accepted (\(ApplePage.responding.rawValue))"
  }
}
