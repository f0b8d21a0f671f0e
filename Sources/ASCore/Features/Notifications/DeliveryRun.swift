import AppStore
import Base
import Client
import HTTP
import Platform
import Terminal

/// Posts notifications in order, several at a time, and retries each until it is delivered or retrying is pointless.
final class DeliveryRun {
  private let posting: Posting
  private let notifications: [PostedNotification]
  /// Prints remarks with `--verbose`.
  private let remark: (String) -> Void
  private let report: (PostedNotification, Delivery) throws(StreamEnd) -> Void
  private var schedule: Schedule
  private var admitted = 0
  /// The number of attempts of each unfinished notification, by its index.
  private var open: [Int: Int] = [:]
  private var state = State.running

  private enum State {
    case running
    /// Nothing new is sent; requests in flight are completed.
    case ending(Failure)
    /// Requests in flight are not completed.
    case over(StreamEnd)
  }

  init(
    _ notifications: [PostedNotification], _ posting: Posting, remark: @escaping (String) -> Void = { _ in },
    report: @escaping (PostedNotification, Delivery) throws(StreamEnd) -> Void
  ) {
    (self.notifications, self.posting, self.remark, self.report) = (notifications, posting, remark, report)
    schedule = Schedule(queues: 1, thousandths: [posting.rate])
  }

  private var context: Context { posting.context }

  /// Throws if the receiver is unreachable or requests a long pause, or if the run was interrupted. All results so far
  /// are reported first.
  func run() throws(StreamEnd) {
    let source = RequestSource(
      maximumInFlight: posting.jobs, isInterrupted: { self.isOver }, now: context.clock.uptime,
      wait: { span, _ in self.context.clock.sleep(span) }, next: next, completed: completed)
    posting.httpClient.serve(source)
    do {
      try posting.journal?.close()
    } catch {
      stop(error)
    }
    if case .running = state, !open.isEmpty || admitted < notifications.count {
      state = .ending(Failure(.interrupted, "interrupted"))
    }
    switch state {
    case .running: return
    case .ending(let failure): throw .failure(addingProgress(to: failure))
    case .over(let end): throw end
    }
  }

  private var isOver: Bool {
    if case .over = state { return true }
    return context.processes.isInterrupted()
  }

  // MARK: Sending

  private func next() -> NextRequest {
    while case .running = state {
      let wakeUp: MonotonicTime?
      switch schedule.next(now: context.clock.uptime()) {
      case .start(let number, _):
        guard begin(number) else { continue }
        return .start(number, posting.target.request(notifications[number].body))
      case .wait(let until): wakeUp = until
      case .nothing: wakeUp = nil
      }
      if open.count < posting.jobs, admitted < notifications.count {
        schedule.add(admitted, queue: 0)
        open[admitted] = 0
        admitted += 1
        continue
      }
      return wakeUp.map { .wait(until: $0) } ?? .nothing
    }
    return .nothing
  }

  private func begin(_ number: Int) -> Bool {
    do {
      if open[number] == 0 { try posting.journal?.begin(notifications[number].uuid) }
      open[number, default: 0] += 1
      return true
    } catch {
      stop(error)
      return false
    }
  }

  // MARK: Responses

  private func completed(_ number: Int, _ outcome: Result<HTTPReply, TransportError>) {
    guard outcome != .failure(.interrupted), let attempt = open[number] else { return }
    if case .success(let reply) = outcome, SendAttempt.isDelivered(reply.status) {
      return finish(
        number,
        Delivery(outcome: .delivered, status: reply.status, attempts: attempt, milliseconds: reply.milliseconds))
    }
    switch posting.policy.decide(
      attempt: attempt, outcome: outcome, isIdempotent: true, now: context.clock.now(),
      random: context.processes.random)
    {
    case .wait(let span, let reason):
      remark("\(notifications[number].uuid): \(reason.description); retrying \(RetryDecision.later(span))")
      let due = context.clock.uptime() + span
      if case .rateLimit = reason { schedule.hold(queue: 0, until: due) }
      schedule.add(number, queue: 0, notBefore: due)
    case .giveUp(.limited(let until)):
      finish(number, refusal(outcome, attempt))
      stop(
        Failure(
          .rateLimited, "\(posting.target.url.authority) does not accept requests until \(until.text)",
          hint: "pass --wait-for-limit to wait"))
    case .giveUp(.permanent), .giveUp(.notIdempotent), .giveUp(.outOfAttempts):
      finish(number, refusal(outcome, attempt))
      // The server is unreachable, so the other requests would fail too.
      if case .failure(let error) = outcome, !error.mayHaveArrived { stop(Failure(error)) }
    }
  }

  private func refusal(_ outcome: Result<HTTPReply, TransportError>, _ attempt: Int) -> Delivery {
    switch outcome {
    case .success(let reply):
      Delivery(
        outcome: .refused, status: reply.status,
        reason: (300...399).contains(reply.status) ? "redirects are not followed, as by Apple" : nil,
        attempts: attempt, milliseconds: reply.milliseconds)
    case .failure(let error): Delivery(outcome: .failed, reason: error.message, attempts: attempt)
    }
  }

  private func finish(_ number: Int, _ delivery: Delivery) {
    open[number] = nil
    let notification = notifications[number]
    do {
      try posting.journal?.add(
        notification.uuid, delivery.outcome == .delivered ? .delivered : .refused, status: delivery.status)
    } catch {
      stop(error)
    }
    do {
      try report(notification, delivery)
    } catch {
      state = .over(error)
    }
  }

  private func stop(_ failure: Failure) {
    if case .running = state { state = .ending(failure) }
  }

  // MARK: Interruption

  /// Adds the progress, the notifications in flight and how to resume to the hint.
  private func addingProgress(to failure: Failure) -> Failure {
    let sent = open.filter { $0.value > 0 }.keys.sorted().map { notifications[$0].uuid }
    let unsent = notifications.count - admitted + open.count - sent.count
    guard unsent > 0 || !sent.isEmpty else { return failure }
    let advice =
      posting.journal == nil
      ? "use --journal FILE to make a replay resumable" : "rerun the same command to resume"
    let named = sent.isEmpty ? failure : failure.hinting("in flight, and perhaps delivered: \(Self.listed(sent))")
    return named.hinting("\(unsent) \(unsent == 1 ? "was" : "were") not sent; \(advice)")
  }

  private static func listed(_ uuids: [String]) -> String {
    let more = uuids.count - DeliveryJournal.listedAtMost
    return (uuids.prefix(DeliveryJournal.listedAtMost) + (more > 0 ? ["\(more) more"] : [])).listed("and")
  }
}
