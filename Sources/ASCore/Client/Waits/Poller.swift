import AppStore
import Base
import CommandLine
import Platform
import Terminal

/// Asks again and again until the reply says what is waited for, or the time is over.
package struct Poller {
  package let wait: PollCondition
  let endpoint: Endpoint
  let context: Context
  /// How long to wait in all.
  package let timeLimit: TimeSpan
  private let progress: Progress
  private let remark: (String) -> Void
  /// The flags of the command that waits for it later, as the hint names it.
  private let laterFlags: [String]

  package static let flag = Flag(
    "wait", "Wait until it is done, and end with status 10 if it is not done well or in time")
  package static let timeout = Flag(
    "wait-timeout", .integer("SECONDS", 1...604_800), "How long to wait", needs: [flag], otherwise: "120")

  /// Nil where nothing is to be waited for.
  package init?(
    _ endpoint: Endpoint, _ invocation: Invocation, _ context: Context, remark: @escaping (String) -> Void
  ) {
    guard let wait = endpoint.wait, invocation.isGiven(Self.flag) else { return nil }
    self.wait = wait
    self.endpoint = endpoint
    self.context = context
    self.remark = remark
    timeLimit = .seconds(invocation[Self.timeout] ?? 120)
    progress = Progress(context, isQuiet: invocation.isGiven(OutputFlags.quiet), length: nil)
    laterFlags = LeftOutPurchases.laterFlags(wait, invocation, context)
  }

  /// What the last reply was, and how it ended; `last` is nil where there never was one.
  package struct Result {
    package var last: JSON?
    /// Its body as Apple sent it; nil where `first` is all that there is.
    package var bytes: [UInt8]?
    /// The endpoint whose reply it is.
    package var endpoint: Endpoint
    package var failure: Failure?
  }

  /// `first` is the reply to the command's own request; without one that request is the question.
  package func result(after first: JSON?, _ request: APIRequest, _ fallback: EnvironmentFallback) throws(Failure)
    -> Result
  {
    var (fallback, request) = (fallback, request)
    if let follow = wait.follow {
      switch follow.request(after: first, body: try? JSON.parse(request.body)) {
      case .success(let question): request = question
      case .failure(let missing):
        throw Failure(.unavailable, "the reply names no \(missing.name), so there is nothing to wait for")
      }
      fallback = fallback.asking(follow.endpoint())
    }
    defer { progress.clear() }
    do throws(Failure) {
      return try result(Result(last: first, endpoint: endpoint, failure: nil), request, &fallback)
    } catch {
      // What was begun goes on without anybody who waits.
      var failure = error
      if wait.follow != nil || error.status == .interrupted {
        let later = later(request, fallback.client.endpoint)
        failure.hint = [error.hint, later].compactMap(\.self).joined(separator: "; ")
      }
      throw failure
    }
  }

  private func result(
    _ begun: Result, _ request: APIRequest, _ fallback: inout EnvironmentFallback
  ) throws(Failure) -> Result {
    var result = begun
    let end = context.uptime() + timeLimit
    var (pause, asked) = (TimeSpan.seconds(1), 0)
    while true {
      asked += 1
      if let reply = try ask(request, &fallback, goesOn: result.last != nil && context.uptime() < end) {
        (result.last, result.bytes) = (reply.json, reply.bytes)
        result.endpoint = fallback.client.endpoint
        switch wait.outcome(reply.json) {
        case .reached?: return result
        case .missed(let message, let hint)?:
          result.failure = Failure(.notDelivered, message, hint: hint)
          return result
        case nil: break
        }
      }
      let left = end - context.uptime()
      guard left > .zero else {
        result.failure = Failure(
          .notDelivered, "\(wait.subject) took longer than \(timeLimit.seconds) s",
          hint: "--wait-timeout waits longer; " + later(request, fallback.client.endpoint))
        return result
      }
      sleep(min(pause, left), after: asked, until: end)
      if context.isInterrupted() { throw Failure(.interrupted, "interrupted while waiting for \(wait.subject)") }
      pause = min(pause * 3 / 2, wait.longestPause)
    }
  }

  /// The reply; nil for "not yet", and for a failure that may pass if the waiting goes on, as it does once anything has been
  /// answered.
  private func ask(
    _ request: APIRequest, _ fallback: inout EnvironmentFallback, goesOn: Bool
  ) throws(Failure) -> AppStoreReply? {
    do throws(Failure) {
      return try fallback.ask(request)
    } catch {
      if let code = error.answer?.errorCode, code == wait.notYet { return nil }
      let mayPass = error.status == .unavailable || error.status == .rateLimited
      guard goesOn, mayPass, !context.isInterrupted() else { throw error }
      progress.clear()
      remark("\(error.message); asking again")
      return nil
    }
  }

  /// Sleeps in steps of a second, so that the line of progress moves.
  private func sleep(_ span: TimeSpan, after asked: Int, until end: MonotonicTime) {
    var left = span
    while left > .zero, !context.isInterrupted() {
      progress.show { passed in
        let (waited, rest) = (passed.countdown, max(end - context.uptime(), .zero).countdown)
        return "waiting for \(wait.subject): \(waited), asked \(asked) times, \(rest) left"
      }
      let step = min(left, .seconds(1))
      context.sleep(step)
      left = left - step
    }
  }

  /// The line that asks for it later.
  private func later(_ request: APIRequest, _ follow: Endpoint) -> String {
    let values = request.path.split(separator: "/").suffix(follow.parameters.count { $0.place == .path })
    let words = ["asctl"] + follow.command + values.map { String($0) } + laterFlags
    return context.completed("later: \(words.map(\.wordForPOSIX).joined(separator: " "))")
  }
}
