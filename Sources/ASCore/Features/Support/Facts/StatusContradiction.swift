import AppStore
import Base

/// Signed data that contradicts the status of a subscription, which is not signed. Access is then unknown: the status, or
/// the data beside it, is not Apple's current one.
enum StatusContradiction: Sendable, Equatable {
  case expiry(Timestamp)
  case noExpiry
  case revocation(Timestamp)
  case noRevocation(Timestamp?)
  case graceEnd(Timestamp)
  case noGraceEnd
  /// Two entries of the subscription that were signed at the same time and differ.
  case entry(status: Int64)

  /// The maximum difference between the clocks of Apple and of this machine.
  private static let tolerance = TimeSpan.minutes(1)

  /// Returns `nil` if the signed dates agree with the status on access, and for a status that is unknown to asctl.
  init?(_ status: SubscriptionStatus?, _ transaction: TransactionFacts, graceEnd: Timestamp?, now: Timestamp) {
    let (earliest, latest) = (now - Self.tolerance, now + Self.tolerance)
    let expiry = transaction.expiresDate
    let revocation = transaction.revocation?.date
    let isRevoked = revocation.map { $0 <= latest } ?? false
    switch status {
    case .active?:
      if let revocation, revocation < earliest {
        self = .revocation(revocation)
      } else if let expiry {
        guard expiry < earliest else { return nil }
        self = .expiry(expiry)
      } else {
        self = .noExpiry
      }
    case .gracePeriod?:
      if let revocation, revocation < earliest {
        self = .revocation(revocation)
      } else if let graceEnd {
        guard graceEnd < earliest else { return nil }
        self = .graceEnd(graceEnd)
      } else {
        self = .noGraceEnd
      }
    case .expired?, .billingRetry?:
      if isRevoked { return nil }
      if let expiry, expiry > latest {
        self = .expiry(expiry)
      } else if status == .billingRetry, let graceEnd, graceEnd > latest {
        self = .graceEnd(graceEnd)
      } else {
        return nil
      }
    case .revoked?:
      let end = [expiry, graceEnd].compactMap(\.self).max()
      guard !isRevoked, let end, end > latest else { return nil }
      self = .noRevocation(revocation)
    case nil: return nil
    }
  }

  /// Returns what contradicts the status, up to the verb: `the signed expiry date, 10 Nov 2026,`.
  func reason(_ wording: Wording) -> String {
    switch self {
    case .expiry(let date): "the signed expiry date, \(wording.moment(date)),"
    case .noExpiry: "the signed data, which has no expiry date,"
    case .revocation(let date): "the signed revocation date, \(wording.moment(date)),"
    case .noRevocation(let date?): "the signed revocation date, \(wording.moment(date)),"
    case .noRevocation(nil): "the signed data, which has no revocation date,"
    case .graceEnd(let date): "the signed end of the grace period, \(wording.moment(date)),"
    case .noGraceEnd: "the signed data, which has no grace period,"
    case .entry(let status): "another entry with status \(status), which was signed at the same time,"
    }
  }
}

extension Holding {
  /// The beginning of the reason of a verdict without an answer on access.
  static let unknownAccess = "access unknown: "

  /// Returns each subscription once, in its newest entry by signing date. Entries that were signed at the same time and
  /// differ contradict each other. An entry's own dates count, because all entries show the newest copy of a transaction.
  static func newest(_ subscriptions: [Holding]) -> [Holding] {
    var places: TextDictionary<Int> = [:]
    var newest: [Holding] = []
    for subscription in subscriptions {
      guard let place = places[subscription.originalID] else {
        places[subscription.originalID] = newest.count
        newest.append(subscription)
        continue
      }
      let known = newest[place]
      if subscription.signedDate > known.signedDate {
        newest[place] = subscription
      } else if subscription.signedDate == known.signedDate, !subscription.isSameState(as: known) {
        newest[place].contradiction = known.contradiction ?? .entry(status: subscription.status ?? 0)
      }
    }
    return newest
  }

  private var signedDate: Timestamp { max(stated.signedDate, renewal["signedDate"]?.timestamp ?? .earliest) }

  private func isSameState(as other: Holding) -> Bool {
    status == other.status && stated.json == other.stated.json && renewal == other.renewal
  }
}
