import Testing

@testable import Base
@testable import HTTP

@Suite struct TransportRetryTests {
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var outcome: Result<HTTPReply, TransportError>
    var attempt = 1
    var isIdempotent = true
    var policy = RetryPolicy()
    var decision: RetryDecision
  }

  private static let slow = TransportError.timedOut(isConnected: true, milliseconds: 30_000)
  private static let refused = TransportError.cannotConnect(to: "h", reason: "Connection refused")

  private static func limit(_ retryAfter: Timestamp?) -> Result<HTTPReply, TransportError> {
    .reply(status: 429, retryAfter: retryAfter.map { String($0.milliseconds) })
  }

  /// The random number is always 0.5: a delay is then three quarters of its maximum, and a shared time is 250 ms later.
  @Test(arguments: [
    Case(testDescription: "success", outcome: .reply(status: 200, retryAfter: nil), decision: .giveUp(.permanent)),
    Case(testDescription: "redirect", outcome: .reply(status: 302, retryAfter: nil), decision: .giveUp(.permanent)),
    Case(testDescription: "not found", outcome: .reply(status: 404, retryAfter: "5"), decision: .giveUp(.permanent)),
    Case(testDescription: "600", outcome: .reply(status: 600, retryAfter: nil), decision: .giveUp(.permanent)),
    Case(
      testDescription: "server error", outcome: .reply(status: 500, retryAfter: nil),
      decision: .wait(.milliseconds(375), .serverError(status: 500))),
    Case(
      testDescription: "third server error", outcome: .reply(status: 599, retryAfter: nil), attempt: 3,
      decision: .wait(.milliseconds(1500), .serverError(status: 599))),
    Case(
      testDescription: "last attempt", outcome: .reply(status: 503, retryAfter: nil), attempt: 4,
      decision: .wait(.milliseconds(3000), .serverError(status: 503))),
    Case(
      testDescription: "after the last attempt", outcome: .reply(status: 503, retryAfter: nil), attempt: 5,
      decision: .giveUp(.outOfAttempts)),
    Case(
      testDescription: "no retries wanted", outcome: .reply(status: 500, retryAfter: nil),
      policy: RetryPolicy(retries: 0), decision: .giveUp(.outOfAttempts)),
    Case(
      testDescription: "delays have a longest", outcome: .reply(status: 500, retryAfter: nil), attempt: 200,
      policy: RetryPolicy(retries: 1000), decision: .wait(.milliseconds(15_000), .serverError(status: 500))),
    Case(
      testDescription: "server error of a write", outcome: .reply(status: 500, retryAfter: nil), isIdempotent: false,
      decision: .giveUp(.notIdempotent)),
    Case(
      testDescription: "server error of a write, with a time far away",
      outcome: .reply(status: 503, retryAfter: "3600"), isIdempotent: false, decision: .giveUp(.notIdempotent)),
    Case(
      testDescription: "server that says when", outcome: .reply(status: 503, retryAfter: "2"),
      decision: .wait(.milliseconds(2250), .serverError(status: 503))),
    Case(
      testDescription: "limit", outcome: limit(now + .milliseconds(7000)),
      decision: .wait(.milliseconds(7250), .rateLimit(until: now + .milliseconds(7000)))),
    Case(
      testDescription: "limit at the edge", outcome: limit(now + .milliseconds(60_000)),
      decision: .wait(.milliseconds(60_250), .rateLimit(until: now + .milliseconds(60_000)))),
    Case(
      testDescription: "limit too far away", outcome: limit(now + .milliseconds(60_001)),
      decision: .giveUp(.limited(until: now + .milliseconds(60_001)))),
    Case(
      testDescription: "limit too far away for a write", outcome: limit(now + .milliseconds(60_001)),
      isIdempotent: false,
      decision: .giveUp(.limited(until: now + .milliseconds(60_001)))),
    Case(
      testDescription: "limit far away, but patience", outcome: limit(now + .milliseconds(3_600_000)),
      policy: RetryPolicy(farthestRetryAfter: nil),
      decision: .wait(.milliseconds(3_600_250), .rateLimit(until: now + .milliseconds(3_600_000)))),
    Case(
      testDescription: "limit that is over", outcome: limit(now - .milliseconds(1)),
      decision: .wait(.milliseconds(375), .rateLimit(until: now - .milliseconds(1)))),
    Case(
      testDescription: "limit without a time", outcome: limit(nil), attempt: 2,
      decision: .wait(.milliseconds(750), .rateLimit(until: nil))),
    Case(
      testDescription: "limit of a write", outcome: limit(now + .milliseconds(1000)), isIdempotent: false,
      decision: .wait(.milliseconds(1250), .rateLimit(until: now + .milliseconds(1000)))),
    Case(
      testDescription: "limit of a write, too often", outcome: limit(now + .milliseconds(1000)), attempt: 5,
      isIdempotent: false, decision: .giveUp(.outOfAttempts)),
    Case(
      testDescription: "time-out", outcome: .failure(slow), decision: .wait(.milliseconds(375), .failure(slow))),
    Case(
      testDescription: "time-out of a write", outcome: .failure(slow), isIdempotent: false,
      decision: .giveUp(.notIdempotent)),
    Case(
      testDescription: "write that was never sent", outcome: .failure(refused), isIdempotent: false,
      decision: .wait(.milliseconds(375), .failure(refused))),
    Case(
      testDescription: "write that was never sent, too often", outcome: .failure(refused), attempt: 5,
      isIdempotent: false, decision: .giveUp(.outOfAttempts)),
    Case(
      testDescription: "no trust", outcome: .failure(.tls(.unknownAuthority, host: "h")), decision: .giveUp(.permanent)),
    Case(testDescription: "interrupted", outcome: .failure(.interrupted), decision: .giveUp(.permanent)),
  ])
  func `a request is retried by the policy`(_ item: Case) {
    let decision = item.policy.decide(
      attempt: item.attempt, outcome: item.outcome, isIdempotent: item.isIdempotent, now: Self.now, random: { 0.5 })
    #expect(decision == item.decision)
  }

  @Test(arguments: [(0.0, 250), (0.999_999, 499)] as [(Double, Int64)])
  func `delays are randomized`(_ random: Double, _ milliseconds: Int64) {
    let decision = RetryPolicy().decide(
      attempt: 1, outcome: .reply(status: 500, retryAfter: nil), isIdempotent: true, now: Self.now, random: { random })
    #expect(decision == .wait(.milliseconds(milliseconds), .serverError(status: 500)))
  }

  @Test(
    arguments: [
      ("1700000060000", now + .minutes(1)), (" 1700000060000 ", now + .minutes(1)), ("0", now),
      ("120", now + .milliseconds(120_000)),
      ("86400", now + .milliseconds(86_400_000)), ("86401", nil), ("1700000060", nil), ("-1", nil), ("+1", nil),
      ("1.5", nil),
      ("", nil),
      (" ", nil), ("soon", nil), ("Wed, 21 Oct 2015 07:28:00 GMT", nil), ("99999999999999999999", .latest),
      ("١٢٠", nil),
    ] as [(String, Timestamp?)])
  func `Retry-After is read in Apple's format`(_ text: String, _ moment: Timestamp?) {
    #expect(RetryAfter.timestamp(text, now: Self.now) == moment)
  }
}

extension Result<HTTPReply, TransportError> {
  fileprivate static func reply(status: Int, retryAfter: String?) -> Self {
    .success(HTTPReply(status: status, headers: retryAfter.map { [HTTPHeader("retry-after", $0)] } ?? []))
  }
}
