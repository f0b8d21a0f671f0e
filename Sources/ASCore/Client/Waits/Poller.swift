import AppStore
import Base
import CommandLine
import Platform
import Terminal

/// Repeats a request until its condition is met or the time is over.
final class Poller {
  let wait: PollCondition
  let endpoint: Endpoint
  private let client: Client
  let timeLimit: TimeSpan
  private let progress: Progress
  /// The flags with which a later command waits for the result, for the hint.
  private let laterFlags: [String]

  /// `nil` if there is nothing to wait for.
  init?(_ endpoint: Endpoint, _ client: Client, _ invocation: Invocation) {
    let context = client.context
    guard let wait = endpoint.wait, invocation.isGiven(ConnectionFlags.wait) else { return nil }
    (self.wait, self.endpoint, self.client) = (wait, endpoint, client)
    timeLimit = .seconds(invocation[ConnectionFlags.waitTimeout] ?? 120)
    progress = Progress(context, isQuiet: invocation.isGiven(OutputFlags.quiet), length: nil)
    laterFlags = FailedExtensions.laterFlags(wait, invocation, context)
  }

  private var context: Context { client.context }

  /// The last response and the failure, if any. `last` is `nil` if there was no response.
  struct Result {
    var last: JSON?
    /// The unchanged body; `nil` if there is only `first`.
    var bytes: [UInt8]?
    var endpoint: Endpoint
    var failure: Failure?
  }

  /// - Parameter first: The response to the command's own request. Without one, that request is repeated.
  func result(after first: JSON?, _ request: APIRequest) throws(Failure) -> Result {
    var (endpoint, request) = (endpoint, request)
    if let follow = wait.follow {
      request = try APIRequest(polling: follow(), after: first, body: try? JSON.parse(request.body))
      endpoint = follow()
    }
    defer { progress.clear() }
    do throws(Failure) {
      return try result(Result(last: first, endpoint: self.endpoint, failure: nil), request, of: endpoint)
    } catch {
      // The operation continues even if the command stops waiting.
      guard wait.follow != nil || error.status == .interrupted else { throw error }
      throw error.hinting(later(request, endpoint))
    }
  }

  private func result(_ begun: Result, _ request: APIRequest, of endpoint: Endpoint) throws(Failure) -> Result {
    var result = begun
    let end = context.clock.uptime() + timeLimit
    var (pause, asked) = (TimeSpan.seconds(1), 0)
    while true {
      asked += 1
      let continues = result.last != nil && context.clock.uptime() < end
      if let reply = try ask(request, of: endpoint, continues: continues) {
        (result.last, result.bytes) = (reply.json, reply.bytes)
        result.endpoint = endpoint
        switch wait.outcome(reply.json) {
        case .reached?: return result
        case .missed(let message, let hint)?:
          result.failure = Failure(.notDelivered, message, hint: hint)
          return result
        case nil: break
        }
      }
      let left = end - context.clock.uptime()
      guard left > .zero else {
        result.failure = Failure(
          .notDelivered, "\(wait.subject) took longer than \(timeLimit.seconds) s",
          hint: "pass --wait-timeout to wait longer; " + later(request, endpoint))
        return result
      }
      sleep(min(pause, left), after: asked, until: end)
      if context.processes.isInterrupted() {
        throw Failure(.interrupted, "interrupted while waiting for \(wait.subject)")
      }
      pause = min(.milliseconds((pause * 3).milliseconds / 2), wait.longestPause)
    }
  }

  /// The response. `nil` if the condition is not met yet, and for a temporary failure after the first response.
  private func ask(_ request: APIRequest, of endpoint: Endpoint, continues: Bool) throws(Failure) -> AppStoreReply? {
    do throws(Failure) {
      return try client.ask(request, of: endpoint)
    } catch {
      if let code = error.answer?.errorCode, code == wait.notYet { return nil }
      guard continues, error.isTemporary, !context.processes.isInterrupted() else { throw error }
      progress.clear()
      client.remark("\(error.message); retrying")
      return nil
    }
  }

  /// Sleeps one second at a time to update the progress.
  private func sleep(_ span: TimeSpan, after asked: Int, until end: MonotonicTime) {
    var left = span
    while left > .zero, !context.processes.isInterrupted() {
      progress.show { passed in
        let (waited, rest) = (passed.countdown, max(end - context.clock.uptime(), .zero).countdown)
        return "waiting for \(wait.subject): \(waited), \(asked) requests, \(rest) left"
      }
      let step = min(left, .seconds(1))
      context.clock.sleep(step)
      left = left - step
    }
  }

  private func later(_ request: APIRequest, _ follow: Endpoint) -> String {
    let values = request.path.split(separator: "/").suffix(follow.parameters.count { $0.place == .path })
    let words = ["asctl"] + follow.command + values.map { String($0) } + laterFlags
    return context.completed("later: `\(words.map(\.wordForPOSIX).joined(separator: " "))`")
  }
}

extension Failure {
  package var isTemporary: Bool { status == .unavailable || status == .rateLimited }
}

extension APIRequest {
  /// Creates the request that polls an endpoint. Its path parameters are members of the first response or request with
  /// the same name.
  fileprivate init(polling endpoint: Endpoint, after reply: JSON?, body: JSON?) throws(Failure) {
    var values: [String] = []
    for parameter in endpoint.parameters where parameter.place == .path {
      guard let value = (reply?[parameter.name] ?? body?[parameter.name])?.string, PercentEncoding.isSegment(value)
      else {
        throw Failure(.unavailable, "the response contains no \(parameter.name), so there is nothing to wait for")
      }
      values.append(value)
    }
    self.init(reading: endpoint, values)
  }
}
