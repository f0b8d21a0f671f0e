import Base

extension Column {
  /// The columns show the status and the end of access; the lines below, the next renewal and the reason for an end.
  static let ofStatuses =
    [
      Column("Status", "status"), Column("Product", "signedTransactionInfo.productId"),
      Column("Access until", is: .date, value: StatusWords.accessEnd),
      Column("Original ID", "originalTransactionId", rank: 2),
      Column("Environment", "signedTransactionInfo.environment", rank: 3),
    ] + ofDetails.map(\.below)

  private static let ofDetails = [
    Column("Ended because", is: .enumeration(.expirationIntent)) { StatusWords.intent($0, hasFailed: false) },
    Column("Renewal failed", is: .enumeration(.expirationIntent)) { StatusWords.intent($0, hasFailed: true) },
    Column("Revoked", "signedTransactionInfo.revocationDate"), Column("Revocation", words: StatusWords.revocation),
    Column("Grace period until", "signedRenewalInfo.gracePeriodExpiresDate"),
    Column("Renews", is: .date, value: StatusWords.renewal),
    Column("Renews to", is: .identifier(.productId), value: StatusWords.nextProduct),
    Column("Next price", "signedRenewalInfo.renewalPrice"),
    Column("Price increase", "signedRenewalInfo.priceIncreaseStatus"),
    Column("Offer") { StatusWords.offer($0["signedTransactionInfo"]) },
    Column("Next offer") { StatusWords.offer($0["signedRenewalInfo"]) },
    Column("Win-back offers", words: StatusWords.winBackOffers),
    Column("Ownership") { $0["signedTransactionInfo"].flatMap(TransactionWords.ownership) ?? "" },
    Column("Commitment ends", "signedTransactionInfo.commitmentInfo.commitmentExpiresDate"),
  ]
}

/// Texts about a subscription of a status response that depend on several members.
private enum StatusWords {
  /// Returns the end of the paid period, of the grace period after a failed renewal, or the date of a revocation.
  @Sendable static func accessEnd(_ item: JSON) -> JSON? {
    let transaction = item["signedTransactionInfo"]
    let expires = transaction?["expiresDate"]
    let status = SubscriptionStatus(of: item)
    guard status != .revoked else { return transaction?["revocationDate"] ?? expires }
    guard status != .active, let grace = item["signedRenewalInfo"]?["gracePeriodExpiresDate"] else { return expires }
    return (grace.int64 ?? .min) > (expires?.int64 ?? .min) ? grace : expires
  }

  /// Returns why a subscription ended, or why a renewal failed that Apple still retries, except for revocations.
  static func intent(_ item: JSON, hasFailed: Bool) -> JSON? {
    let status = SubscriptionStatus(of: item)
    return status?.isTryingToRenew ?? false == hasFailed && status != .revoked
      ? item["signedRenewalInfo"]?["expirationIntent"] : nil
  }

  /// Returns the renewal date, or words if there is none.
  @Sendable static func renewal(_ item: JSON) -> JSON? {
    guard let info = item["signedRenewalInfo"], let isOn = info["autoRenewStatus"]?.int64 else { return nil }
    guard isOn == 1 else { return "no" }
    switch SubscriptionStatus(of: item) {
    case .expired?, .revoked?: return "no"
    case .billingRetry?, .gracePeriod?: return "as soon as the charge succeeds"
    case .active?, nil: return info["renewalDate"]
    }
  }

  /// Returns the product of the next period, if it differs from the current one.
  @Sendable static func nextProduct(_ item: JSON) -> JSON? {
    guard let next = item["signedRenewalInfo"]?["autoRenewProductId"],
      next != item["signedTransactionInfo"]?["productId"]
    else { return nil }
    return next
  }

  @Sendable static func revocation(_ item: JSON) -> String {
    guard let transaction = item["signedTransactionInfo"], transaction["revocationDate"] != nil else { return "" }
    let reason = TransactionWords.word(of: "revocationReason", in: transaction).map { ", reason: \($0)" }
    return TransactionWords.revocation(transaction) + (reason ?? "")
  }

  static func offer(_ holder: JSON?) -> String {
    guard let holder, let offer = TransactionWords.offer(holder) else { return "" }
    let details = [
      holder["offerIdentifier"]?.string, TransactionWords.word(of: "offerDiscountType", in: holder),
      holder["offerPeriod"]?.string.flatMap(ISODuration.words),
    ]
    return ([offer] + details.compactMap(\.self)).joined(separator: ", ")
  }

  @Sendable static func winBackOffers(_ item: JSON) -> String {
    let offers = item["signedRenewalInfo"]?["eligibleWinBackOfferIds"]?.arrayElements ?? []
    return offers.compactMap(\.string).joined(separator: ", ")
  }
}

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
