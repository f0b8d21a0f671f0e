import AppStore
import Base
import CommandLine
import Platform

/// Asks again and again until the reply says what is waited for, or the time is over.
package struct Poller {
  package let wait: PollCondition
  let endpoint: Endpoint
  let context: Context
  /// In all.
  package let patience: TimeSpan

  package static let flag = Flag(
    "wait", "Wait until it is done, and end with status 10 if it is not done well or in time")
  package static let timeout = Flag(
    "wait-timeout", .integer("SECONDS", 1...86_400), "How long to wait", needs: [flag], otherwise: "120")

  package init?(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) {
    guard let wait = endpoint.wait, invocation.isGiven(Self.flag) else { return nil }
    self.wait = wait
    self.endpoint = endpoint
    self.context = context
    patience = .seconds(invocation[Self.timeout] ?? 120)
  }

  /// What the last reply was, and how it ended; `last` is nil where there never was one.
  package struct Result {
    package var last: JSON?
    /// The endpoint whose reply it is.
    package var endpoint: Endpoint
    package var failure: Failure?
  }

  /// `first` is the reply to the command's own request; without one that request is the question.
  package func result(after first: JSON?, _ request: APIRequest, _ fallback: EnvironmentFallback) throws(Failure)
    -> Result
  {
    var (fallback, request) = (fallback, request)
    var result = Result(last: first, endpoint: endpoint, failure: nil)
    if let follow = wait.follow {
      let (follow, member) = (follow.endpoint(), follow.member)
      guard let value = first?[member]?.string, PercentEncoding.segment(value) != nil else {
        throw Failure(.unavailable, "the reply names no \(member), so there is nothing to wait for")
      }
      fallback = fallback.asking(follow)
      request = APIRequest(reading: follow, value)
    }
    let end = context.now() + patience
    var pause = TimeSpan.seconds(1)
    while true {
      if let reply = try ask(request, &fallback) {
        result.last = reply
        result.endpoint = fallback.client.endpoint
        switch wait.outcome(reply) {
        case .reached?: return result
        case .missed(let words, let hint)?:
          result.failure = Failure(.notDelivered, words, hint: hint)
          return result
        case nil: break
        }
      }
      let left = end - context.now()
      guard left > .zero else {
        result.failure = Failure(
          .notDelivered, "\(wait.subject) took longer than \(patience.seconds) s",
          hint: "--wait-timeout waits longer; " + later(request, fallback.client.endpoint))
        return result
      }
      context.sleep(min(pause, left))
      if context.isInterrupted() { throw Failure(.interrupted, "interrupted while waiting for \(wait.subject)") }
      pause = min(pause * 3 / 2, wait.longestPause)
    }
  }

  /// nil for "not yet".
  private func ask(_ request: APIRequest, _ fallback: inout EnvironmentFallback) throws(Failure) -> JSON? {
    do {
      return try fallback.ask(request).json
    } catch  where error.answer?.errorCode != nil && error.answer?.errorCode == wait.notYet {
      return nil
    }
  }

  /// How to look later.
  private func later(_ request: APIRequest, _ follow: Endpoint) -> String {
    let values = request.path.split(separator: "/").suffix(follow.parameters.count { $0.place == .path })
    return "later: asctl \((follow.command + values.map { String($0) }).joined(separator: " "))"
  }
}
