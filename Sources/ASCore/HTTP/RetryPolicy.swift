import Base

/// The facts about one attempt that determine whether it is retried.
package enum AttemptOutcome: Equatable, Sendable {
  /// `retryAfter` is the unparsed header.
  case reply(status: Int, retryAfter: String?)
  case failure(TransportError)

  package init(_ outcome: Result<HTTPReply, TransportError>) {
    switch outcome {
    case .success(let reply): self = .reply(status: reply.status, retryAfter: reply.header("Retry-After"))
    case .failure(let error): self = .failure(error)
    }
  }
}

/// The next step after an attempt.
package enum RetryDecision: Equatable, Sendable {
  /// The response is final, successful or not.
  case done
  case giveUp(GiveUpReason)
  case wait(TimeSpan, RetryReason)

  /// Why a failed request is not sent again.
  package enum GiveUpReason: Equatable, Sendable {
    /// A retry cannot help.
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
  /// The reason in sentences.
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
  package var retries: Int
  /// The longest wait that `Retry-After` may require; `nil` for any (`--wait-for-limit`).
  package var farthestRetryAfter: TimeSpan?
  /// The delay before the first retry, which doubles with each further one.
  private static let firstDelay = TimeSpan.milliseconds(500)
  private static let longestDelay = TimeSpan.seconds(20)

  package init(retries: Int = 4, farthestRetryAfter: TimeSpan? = .minutes(1)) {
    (self.retries, self.farthestRetryAfter) = (retries, farthestRetryAfter)
  }

  /// - Parameters:
  ///   - attempt: The number of attempts, including the one of `outcome`.
  ///   - random: Uniformly distributed, from 0 to less than 1.
  package func decide(
    attempt: Int, outcome: AttemptOutcome, isIdempotent: Bool, now: Timestamp, random: () -> Double
  ) -> RetryDecision {
    let reason: RetryReason
    var until: Timestamp?
    var mayHaveArrived = true
    switch outcome {
    case .reply(status: 429, let retryAfter):
      until = retryAfter.flatMap { RetryAfter.timestamp($0, now: now) }
      reason = .rateLimit(until: until)
      // The request was rejected and therefore not executed (App Store Server API, "Identifying rate limits").
      mayHaveArrived = false
    case .reply(let status, let retryAfter) where (500...599).contains(status):
      until = retryAfter.flatMap { RetryAfter.timestamp($0, now: now) }
      reason = .serverError(status: status)
    case .reply:
      return .done
    case .failure(let error):
      guard error.isTemporary else { return .giveUp(.permanent) }
      mayHaveArrived = error.mayHaveArrived
      reason = .failure(error)
    }

    if let until, let farthestRetryAfter, until - now > farthestRetryAfter {
      return .giveUp(.limited(until: until))
    }
    if mayHaveArrived, !isIdempotent { return .giveUp(.notIdempotent) }
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
  /// Apple sends the time in milliseconds since 1970 (App Store Server API, "Identifying rate limits"), unlike HTTP's
  /// definition of this header. A proxy may send seconds from now, as HTTP defines, so numbers of at most one day are
  /// read as seconds.
  ///
  /// `nil` for any other value.
  static func timestamp(_ text: String, now: Timestamp) -> Timestamp? {
    let digits = text.trimmingSpaces
    guard digits.utf8.allSatisfy(\.isDigit), !digits.isEmpty else { return nil }
    // A value beyond the range counts as the latest time and not as a reason to retry immediately.
    let number = Int64(digits) ?? .max
    if number <= 86_400 { return now + .seconds(number) }
    // Milliseconds since 1970 have had twelve digits since 1973. Seconds since 1970 have ten and are not valid here.
    return number >= 100_000_000_000 ? Timestamp(milliseconds: number) : nil
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    var rest = self[...]
    while rest.utf8.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.utf8.last == UInt8(ascii: " ") { rest.removeLast() }
    return rest
  }
}
