import Base

/// How a customer owns a purchase (App Store Server API, "inAppOwnershipType").
package enum PurchaseOwnership: Sendable {
  case purchased
  /// A family member pays; Apple does not identify them.
  case familyShared
  /// A group or organization pays.
  case assigned
  /// A value that is unknown to asctl, so that it is unknown who pays.
  case unknown

  /// The ownership of a transaction; a missing one counts as purchased.
  package init(of transaction: JSON) {
    self =
      switch transaction["inAppOwnershipType"]?.string {
      case "FAMILY_SHARED": .familyShared
      case "ASSIGNED": .assigned
      case "PURCHASED", nil: .purchased
      default: .unknown
      }
  }
}

/// The revocation of a purchase or of a share of it.
package struct PurchaseRevocation: Sendable {
  package let date: Timestamp
  package let kind: Kind
  /// Thousandths of a percent of the price that were refunded; nil if nothing was, or if Apple does not specify it.
  package let share: Int64?

  /// By `revocationType`.
  package enum Kind: Sendable {
    case refund
    case partialRefund
    case familyShare
    case assignment
    /// Not an own purchase and without `revocationType` (before API 1.19), or of a kind that is unknown to asctl.
    case unnamed
  }

  /// The revocation of a transaction; nil if it was not revoked.
  package init?(of transaction: JSON) {
    guard let date = transaction["revocationDate"]?.timestamp else { return nil }
    self.date = date
    let isOwn = PurchaseOwnership(of: transaction) == .purchased
    // With an unknown reason it may be no refund, such as a switch to a bundle.
    let mayBeRefund = Self.hasKnownReason(transaction)
    let share = transaction["revocationPercentage"]?.int64
    let isWhole = share.map { $0 >= Millipercent.whole } ?? false
    kind =
      switch transaction["revocationType"]?.string {
      case "REFUND_FULL": mayBeRefund ? .refund : .unnamed
      case "REFUND_PRORATED": !mayBeRefund ? .unnamed : isWhole ? .refund : .partialRefund
      case "FAMILY_REVOKE": .familyShare
      case "ASSIGNMENT_REVOKE": .assignment
      default: isOwn && mayBeRefund && transaction["revocationType"] == nil ? .refund : .unnamed
      }
    self.share = share
  }

  /// Whether the reason of a revocation is absent or in asctl's table.
  static func hasKnownReason(_ transaction: JSON) -> Bool {
    transaction["revocationReason"].map { Enumeration.revocationReason.value($0.text(.compact)) != nil } ?? true
  }

  /// Whether nothing of the purchase is left. A partial refund leaves a part of it.
  package var endsPurchase: Bool {
    switch kind {
    case .partialRefund: false
    case .refund: share.map { $0 >= Millipercent.whole } ?? true
    case .familyShare, .assignment, .unnamed: true
    }
  }
}

/// Whether a customer is entitled to a purchase according to Apple's signed data, and by which of Apple's rules. It is
/// the only place that decides this, for the verdicts about real customers and for those about servers under test.
package struct Entitlement: Sendable, Equatable {
  /// Nil if the state is unknown to asctl.
  package let isGiven: Bool?
  /// When access ends or ended; nil if Apple specifies no date.
  package let end: Timestamp?
  package let rule: Rule

  /// What Apple documents about access. The raw value is the name in records.
  package enum Rule: String, Sendable, CaseIterable {
    case active, expired
    case billingRetry = "billing-retry"
    case gracePeriod = "grace-period"
    case revoked
    case unknown
    case bought
    case refunded
  }

  /// The entitlement to a purchase that is not an auto-renewable subscription.
  package init(toPurchase transaction: JSON) {
    let revocation = PurchaseRevocation(of: transaction)
    // A revocation of an unknown kind or for an unknown reason may leave a part of the purchase.
    let isNamed = revocation.map { $0.kind != .unnamed } ?? false
    guard isNamed || UnknownParts(ofTransaction: transaction).values.isEmpty else {
      (isGiven, end, rule) = (nil, nil, .unknown)
      return
    }
    let isGone = revocation?.endsPurchase ?? false
    (isGiven, end, rule) = (!isGone, isGone ? revocation?.date : nil, isGone ? .refunded : .bought)
  }

  /// The entitlement to an auto-renewable subscription.
  ///
  /// - Parameters:
  ///   - status: nil if it is unknown to asctl.
  ///   - transaction: the newest one.
  ///   - graceEnd: the end of the grace period after the current period, also of one that ended.
  ///   - expiry: when access to an expired subscription ended.
  package init(
    toSubscription status: SubscriptionStatus?, _ transaction: JSON, graceEnd: Timestamp?,
    expiry: @autoclosure () -> Timestamp?
  ) {
    let expiresDate = transaction["expiresDate"]?.timestamp
    (isGiven, end, rule) =
      switch status {
      case .active?: (true, expiresDate, .active)
      case .gracePeriod?: (true, graceEnd, .gracePeriod)
      // Billing retry follows the grace period if there was one.
      case .billingRetry?: (false, graceEnd ?? expiresDate, .billingRetry)
      case .expired?: (false, expiry(), .expired)
      case .revoked?: (false, PurchaseRevocation(of: transaction)?.date, .revoked)
      case nil: (nil, nil, .unknown)
      }
  }
}

extension Entitlement.Rule {
  /// The rule in a sentence, without a period.
  package var text: String {
    switch self {
    case .active: "status 1: access until expiresDate"
    case .expired: "status 2: no access after expiresDate"
    case .billingRetry: "status 3: the renewal is not paid, and no grace period runs"
    case .gracePeriod: "status 4: full service until gracePeriodExpiresDate"
    case .revoked: "status 5: no access since revocationDate"
    case .unknown: "a status or value is unknown to asctl"
    case .bought: "a purchase that was not refunded in full or revoked stays valid"
    case .refunded: "no access since revocationDate"
    }
  }

  /// The title of Apple's page with the rule.
  package var page: String {
    switch self {
    case .active, .expired, .unknown: "App Store Server API, status"
    case .billingRetry, .gracePeriod: "Reducing involuntary subscriber churn"
    case .revoked, .refunded: "Handling refund notifications"
    case .bought: "App Store Server API, JWSTransactionDecodedPayload"
    }
  }
}
