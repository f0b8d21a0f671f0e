import Base

/// The next step after an attempt.
package enum RetryDecision: Equatable, Sendable {
  case giveUp(GiveUpReason)
  case wait(TimeSpan, RetryReason)

  /// Why a request is not sent again.
  package enum GiveUpReason: Equatable, Sendable {
    /// The response is final, or a retry cannot help.
    case permanent
    /// A retry might execute it twice.
    case notIdempotent
    case outOfAttempts
    /// The server's rate limit ends at that time, which is later than the policy waits.
    case limited(until: Timestamp)
  }
}

/// Why a request is sent again.
package enum RetryReason: Equatable, Sendable {
  /// `until` is `nil` if the server did not set it.
  case rateLimit(until: Timestamp?)
  case serverError(status: Int)
  case failure(TransportError)
}

extension RetryReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rateLimit: "rate limited (429)"
    case .serverError(let status): "the server failed (\(status))"
    case .failure(let error): error.message
    }
  }
}

/// Whether and when a request is sent again. It is pure: the time and random numbers are passed in.
package struct RetryPolicy: Equatable, Sendable {
  /// Attempts after the first.
  var retries: Int
  /// The longest wait that `Retry-After` may require; `nil` for any (`--wait-for-limit`).
  var farthestRetryAfter: TimeSpan?
  /// The delay before the first retry, which doubles with each further one.
  private static let firstDelay = TimeSpan.milliseconds(500)
  private static let longestDelay = TimeSpan.seconds(20)

  package init(retries: Int = 4, farthestRetryAfter: TimeSpan? = .minutes(1)) {
    (self.retries, self.farthestRetryAfter) = (retries, farthestRetryAfter)
  }

  /// `attempt` counts the one of `outcome`. `random` is uniformly distributed, from 0 to less than 1.
  package func decide(
    attempt: Int, outcome: Result<HTTPReply, TransportError>, isIdempotent: Bool, now: Timestamp,
    random: () -> Double
  ) -> RetryDecision {
    let reason: RetryReason
    var until: Timestamp?
    let mayHaveArrived: Bool
    switch outcome {
    case .success(let reply):
      let isLimit = reply.status == 429
      guard isLimit || (500...599).contains(reply.status) else { return .giveUp(.permanent) }
      until = reply.header("Retry-After").flatMap { RetryAfter.timestamp($0, now: now) }
      reason = isLimit ? .rateLimit(until: until) : .serverError(status: reply.status)
      // A request over the limit was rejected and not executed (App Store Server API, "Identifying rate limits").
      mayHaveArrived = !isLimit
    case .failure(let error):
      guard error.isTemporary else { return .giveUp(.permanent) }
      mayHaveArrived = error.mayHaveArrived
      reason = .failure(error)
    }

    // Before the limit, because repeating the request after the limit might execute it twice.
    if mayHaveArrived, !isIdempotent { return .giveUp(.notIdempotent) }
    if let until, let farthestRetryAfter, until - now > farthestRetryAfter {
      return .giveUp(.limited(until: until))
    }
    guard attempt <= retries else { return .giveUp(.outOfAttempts) }
    if let until, until > now {
      // A random part is added, because many clients may wait for the same time.
      return .wait(until - now + .milliseconds(Int64(random() * Double(Self.firstDelay.milliseconds))), reason)
    }
    return .wait(delay(attempt: attempt, random: random), reason)
  }

  /// A random delay between half and all of a value that doubles with each attempt.
  private func delay(attempt: Int, random: () -> Double) -> TimeSpan {
    let doublings = min(max(attempt, 1) - 1, 20)
    let whole = Double(min(Self.firstDelay * (1 << Int64(doublings)), Self.longestDelay).milliseconds)
    return .milliseconds(Int64(whole / 2 + random() * whole / 2))
  }
}

/// When the header `Retry-After` allows the next request.
enum RetryAfter {
  /// Apple sends the time in milliseconds since 1970 (App Store Server API, "Identifying rate limits"). A proxy may send
  /// seconds from now, as HTTP defines, so numbers of at most one day are read as seconds. `nil` for any other value.
  static func timestamp(_ text: String, now: Timestamp) -> Timestamp? {
    let digits = text.utf8.trimmed
    guard digits.allSatisfy(\.isDigit), !digits.isEmpty else { return nil }
    // A value beyond the range counts as the latest time and not as a reason to retry immediately.
    let number = Int64(Substring(digits)) ?? .max
    if number <= 86_400 { return now + .seconds(number) }
    // Milliseconds since 1970 have had twelve digits since 1973. Seconds since 1970 have ten and are not valid here.
    return number >= 100_000_000_000 ? Timestamp(milliseconds: number) : nil
  }
}
