import Base

/// Where a subscription stands, in Apple's numbers (App Store Server API, "status"): those that asctl draws conclusions
/// from. `Enumeration.subscriptionStatus` says what they mean.
package enum SubscriptionStatus: Int64, Sendable, CaseIterable {
  case active = 1
  case expired
  case billingRetry
  case gracePeriod
  case revoked

  /// Of an item of a status reply; nil for a status that asctl does not know.
  package init?(of item: JSON) {
    guard let number = item["status"]?.int64 else { return nil }
    self.init(rawValue: number)
  }

  /// Whether the customer is to have what was bought.
  package var givesAccess: Bool {
    switch self {
    case .active, .gracePeriod: true
    case .expired, .billingRetry, .revoked: false
    }
  }

  /// Whether it is neither over nor taken away.
  package var isRunning: Bool { self == .active || isTryingToRenew }

  /// Whether a renewal failed and Apple goes on trying.
  var isTryingToRenew: Bool {
    switch self {
    case .billingRetry, .gracePeriod: true
    case .active, .expired, .revoked: false
    }
  }
}
