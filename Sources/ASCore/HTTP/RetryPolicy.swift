import Base

/// What came of one attempt, as far as repeating it is concerned.
package enum AttemptOutcome: Equatable, Sendable {
  /// `retryAfter` is the header as it came.
  case reply(status: Int, retryAfter: String?)
  case failure(TransportError)

  package init(_ outcome: Result<HTTPReply, TransportError>) {
    switch outcome {
    case .success(let reply): self = .reply(status: reply.status, retryAfter: reply.header("Retry-After"))
    case .failure(let error): self = .failure(error)
    }
  }
}

/// What becomes of a request after an attempt.
package enum RetryDecision: Equatable, Sendable {
  /// A reply that stands, be it good or bad news.
  case done
  case giveUp(GiveUpReason)
  case wait(TimeSpan, RetryReason)

  /// Why it is not sent again although it failed.
  package enum GiveUpReason: Equatable, Sendable {
    /// Repeating cannot help.
    case permanent
    /// Repeating might do it twice.
    case notIdempotent
    case outOfAttempts
    /// The server asks to be left alone until then, longer than the policy waits.
    case limited(until: Timestamp)
  }
}

/// Why it is sent again.
package enum RetryReason: Equatable, Sendable {
  /// `until`: nil if the server did not say.
  case rateLimit(until: Timestamp?)
  case serverError(status: Int)
  case failure(TransportError)
}

extension RetryReason: CustomStringConvertible {
  /// As a sentence says it.
  package var description: String {
    switch self {
    case .rateLimit: "rate limited (429)"
    case .serverError(let status): "the server failed (\(status))"
    case .failure(let error): error.message
    }
  }
}

/// Whether and when a request is sent again. Pure: the time and the dice are given to it.
package struct RetryPolicy: Equatable, Sendable {
  /// Attempts after the first.
  package var retries = 4
  /// Before the first retry; it doubles with each further one.
  var firstDelay = TimeSpan.milliseconds(500)
  var longestDelay = TimeSpan.seconds(20)
  /// How far away a `Retry-After` may be; nil: any time (`--wait-for-limit`).
  package var farthestRetryAfter: TimeSpan? = .minutes(1)

  package init(
    retries: Int = 4, firstDelay: TimeSpan = .milliseconds(500), longestDelay: TimeSpan = .seconds(20),
    farthestRetryAfter: TimeSpan? = .minutes(1)
  ) {
    self.retries = retries
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.farthestRetryAfter = farthestRetryAfter
  }

  /// - Parameters:
  ///   - attempt: how many attempts there were, the one that `outcome` belongs to included.
  ///   - random: evenly from 0 up to, not including, 1.
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
      // Refused, and so not done (App Store Server API, "Identifying rate limits").
      mayHaveArrived = false
    case .reply(let status, let retryAfter) where (500...599).contains(status):
      until = retryAfter.flatMap { RetryAfter.timestamp($0, now: now) }
      reason = .serverError(status: status)
    case .reply:
      return .done
    case .failure(let error):
      guard error.mayPass else { return .giveUp(.permanent) }
      mayHaveArrived = error.mayHaveArrived
      reason = .failure(error)
    }

    if let until, let farthestRetryAfter, until - now > farthestRetryAfter {
      return .giveUp(.limited(until: until))
    }
    if mayHaveArrived, !isIdempotent { return .giveUp(.notIdempotent) }
    guard attempt <= retries else { return .giveUp(.outOfAttempts) }
    if let until, until > now {
      // Not all at the same moment: those who waited for it are many.
      return .wait(until - now + .milliseconds(Int64(random() * Double(firstDelay.milliseconds))), reason)
    }
    return .wait(delay(attempt: attempt, random: random), reason)
  }

  /// Between half and the whole of a delay that doubles.
  private func delay(attempt: Int, random: () -> Double) -> TimeSpan {
    let doublings = min(max(attempt, 1) - 1, 20)
    let whole = Double(min(firstDelay * (1 << Int64(doublings)), longestDelay).milliseconds)
    return .milliseconds(Int64(whole / 2 + random() * whole / 2))
  }
}

/// When the header `Retry-After` allows the next request.
enum RetryAfter {
  /// Apple sends the time itself, in milliseconds since 1970 (App Store Server API, "Identifying rate limits"), not
  /// what HTTP means by this header. What stands in between may answer in HTTP's way, with seconds from now: a number
  /// of at most one day is taken for that.
  ///
  /// Nil for anything else.
  static func timestamp(_ text: String, now: Timestamp) -> Timestamp? {
    let digits = text.trimmingSpaces
    guard digits.utf8.allSatisfy(\.isDigit), !digits.isEmpty else { return nil }
    // What is beyond the range is as far away as can be, and no reason to ask again at once.
    let number = Int64(digits) ?? .max
    if number <= 86_400 { return now + .seconds(number) }
    // Milliseconds since 1970 have had twelve digits since 1973; seconds since 1970 have ten, and mean nothing here.
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
