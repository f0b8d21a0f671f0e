import Base

/// The statuses of a subscription (App Store Server API, "status") that asctl bases decisions on. Their meanings are in
/// `Enumeration.subscriptionStatus`.
package enum SubscriptionStatus: Int64, Sendable, CaseIterable {
  case active = 1
  case expired
  case billingRetry
  case gracePeriod
  case revoked

  /// The status of an item of a status response; `nil` if it is unknown.
  package init?(of item: JSON) {
    guard let number = item["status"]?.int64 else { return nil }
    self.init(rawValue: number)
  }

  /// Whether the customer has access.
  package var givesAccess: Bool {
    switch self {
    case .active, .gracePeriod: true
    case .expired, .billingRetry, .revoked: false
    }
  }

  /// Whether it has neither ended nor been revoked.
  package var isRunning: Bool { self == .active || isTryingToRenew }

  /// Whether a renewal failed and Apple continues to retry it.
  var isTryingToRenew: Bool {
    switch self {
    case .billingRetry, .gracePeriod: true
    case .active, .expired, .revoked: false
    }
  }
}
