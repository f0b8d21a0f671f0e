import AppStore
import Base
import Client
import HTTP
import Platform
import Terminal

/// A host's response to a read, reduced to what helps to find the cause of a failure.
enum HostAnswer: Equatable, Sendable {
  /// The token was accepted, whatever the result of the request. `code` is Apple's error code; `nil` if the
  /// transaction exists.
  case accepted(code: Int64?)
  /// Status 401. Only a served simulator gives a reason; Apple does not.
  case refused(reason: String?)
  /// Status 429, which does not show whether the token is valid.
  case limited
  /// Status 5xx.
  case failing(status: Int)
  /// A response that is not from the App Store, but from a proxy, a login portal or another server.
  case foreign(status: Int)
  case unreachable(TransportError)

  init(_ outcome: Result<HTTPReply, TransportError>) {
    switch outcome {
    case .failure(let error): self = .unreachable(error)
    case .success(let reply):
      let body = try? JSON.parse(reply.body, duplicates: .refused)
      switch reply.status {
      case 401: self = .refused(reason: reply.header(SimulatorHeader.reason))
      case 429: self = .limited
      case 500...599: self = .failing(status: reply.status)
      case 200...299 where body?["signedTransactionInfo"]?.string != nil: self = .accepted(code: nil)
      case 400...499 where body?["errorCode"]?.int64 != nil: self = .accepted(code: body?["errorCode"]?.int64)
      default: self = .foreign(status: reply.status)
      }
    }
  }

  var isAccepted: Bool { if case .accepted = self { true } else { false } }
  var isRefused: Bool { if case .refused = self { true } else { false } }

  var transportError: TransportError? {
    switch self {
    case .unreachable(let error): error
    case .accepted, .refused, .limited, .failing, .foreign: nil
    }
  }
}

extension Client {
  /// The response of one host, and how far this machine's clock is ahead of the host's.
  struct HostReading {
    let host: Connection.Host
    let outcome: Result<HTTPReply, TransportError>
    let clockAhead: TimeSpan?
  }

  /// Sends one request to each host with the same token, concurrently if possible. There are no retries.
  mutating func askOnce(
    _ request: APIRequest, of hosts: [Connection.Host], _ progress: Progress
  ) throws(Failure) -> [HostReading] {
    var requests: [HTTPRequest] = []
    for host in hosts { requests.append(try prepare(request, for: host)) }
    let context = context
    var outcomes: [Int: (Result<HTTPReply, TransportError>, Timestamp)] = [:]
    var next = 0
    let source = RequestSource(
      maximumInFlight: requests.count,
      isInterrupted: {
        progress.show { "checking \(hosts.map(\.name).listed("and")), \($0.seconds) s" }
        return context.processes.isInterrupted()
      }, now: context.clock.uptime,
      next: {
        guard next < requests.count else { return .nothing }
        defer { next += 1 }
        return .start(next, requests[next])
      },
      // The header `Date` follows the machine's clock, also in a simulated world with a time of its own.
      completed: { outcomes[$0] = ($1, context.clock.tokenNow()) })
    httpClient.serve(source) { _, _ in }
    return hosts.enumerated().compactMap { index, host in
      guard let (outcome, arrival) = outcomes[index] else { return nil }
      remark(on: outcome)
      return HostReading(host: host, outcome: outcome, clockAhead: try? outcome.get().clockAhead(now: arrival))
    }
  }
}
