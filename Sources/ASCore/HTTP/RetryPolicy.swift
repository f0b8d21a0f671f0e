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

package enum RetryDecision: Equatable, Sendable {
  /// A reply that stands, be it good or bad news.
  case done
  case giveUp(GiveUpReason)
  case wait(milliseconds: Int64, RetryReason)

  package enum GiveUpReason: Equatable, Sendable {
    /// Repeating cannot help.
    case permanent
    /// Repeating might do it twice.
    case notIdempotent
    case outOfAttempts
    /// The server asks to be left alone until then (milliseconds since 1970), longer than the policy waits.
    case limited(until: Int64)
  }
}

package enum RetryReason: Equatable, Sendable {
  /// `until`: milliseconds since 1970; nil if the server did not say.
  case rateLimit(until: Int64?)
  case serverError(status: Int)
  case failure(TransportError)
}

/// Whether and when a request is sent again. Pure: the time and the dice are given to it.
package struct RetryPolicy: Equatable, Sendable {
  /// Attempts after the first.
  package var retries = 4
  /// Before the first retry; it doubles with each further one.
  var firstDelay: Int64 = 500
  var longestDelay: Int64 = 20_000
  /// How far away a `Retry-After` may be; nil: any time (`--wait-for-limit`).
  package var farthestRetryAfter: Int64? = 60_000

  package init(
    retries: Int = 4, firstDelay: Int64 = 500, longestDelay: Int64 = 20_000, farthestRetryAfter: Int64? = 60_000
  ) {
    self.retries = retries
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.farthestRetryAfter = farthestRetryAfter
  }

  /// - Parameters:
  ///   - attempt: how many attempts there were, the one that `outcome` belongs to included.
  ///   - now: milliseconds since 1970.
  ///   - random: evenly from 0 up to, not including, 1.
  package func decide(
    attempt: Int, outcome: AttemptOutcome, isIdempotent: Bool, now: Int64, random: () -> Double
  ) -> RetryDecision {
    let reason: RetryReason
    var until: Int64?
    var mayHaveArrived = true
    switch outcome {
    case .reply(status: 429, let retryAfter):
      until = retryAfter.flatMap { RetryAfter.milliseconds($0, now: now) }
      reason = .rateLimit(until: until)
    case .reply(let status, let retryAfter) where (500...599).contains(status):
      until = retryAfter.flatMap { RetryAfter.milliseconds($0, now: now) }
      reason = .serverError(status: status)
    case .reply:
      return .done
    case .failure(let error):
      guard error.mayPass else { return .giveUp(.permanent) }
      mayHaveArrived = error.mayHaveArrived
      reason = .failure(error)
    }

    if let until, let farthestRetryAfter, until.subtractingClamped(now) > farthestRetryAfter {
      return .giveUp(.limited(until: until))
    }
    if mayHaveArrived, !isIdempotent { return .giveUp(.notIdempotent) }
    guard attempt <= retries else { return .giveUp(.outOfAttempts) }
    if let until, until > now {
      // Not all at the same moment: those who waited for it are many.
      return .wait(
        milliseconds: until.subtractingClamped(now).addingClamped(Int64(random() * Double(firstDelay))), reason)
    }
    return .wait(milliseconds: delay(attempt: attempt, random: random), reason)
  }

  /// Between half and the whole of a delay that doubles.
  private func delay(attempt: Int, random: () -> Double) -> Int64 {
    let doublings = min(max(attempt, 1) - 1, 20)
    let whole = Double(min(firstDelay << Int64(doublings), longestDelay))
    return Int64(whole / 2 + random() * whole / 2)
  }
}

/// When the header `Retry-After` allows the next request.
enum RetryAfter {
  /// Apple sends the time itself, in milliseconds since 1970 (App Store Server API, "Identifying rate limits"), not
  /// what HTTP means by this header. What stands in between may answer in HTTP's way, with seconds from now: a number
  /// of at most one day is taken for that.
  ///
  /// - Parameter now: milliseconds since 1970.
  /// - Returns: milliseconds since 1970; nil for anything else.
  static func milliseconds(_ text: String, now: Int64) -> Int64? {
    let digits = text.trimmingSpaces
    guard digits.utf8.allSatisfy(\.isDigit), let number = Int64(digits) else {
      return nil
    }
    if number <= 86_400 { return now + number * 1000 }
    // Milliseconds since 1970 have had twelve digits since 1973; seconds since 1970 have ten, and mean nothing here.
    return number >= 100_000_000_000 ? number : nil
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
