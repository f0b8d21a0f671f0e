import AppStore
import Base

/// What one comparison of a belief with a purchase finds, when Apple's side of it began, and why.
struct FindingRule: Sendable {
  let finding: Finding
  let when: @Sendable (Comparison) -> Bool
  /// When Apple's data became what it is; nil if Apple does not specify it.
  let since: @Sendable (Comparison) -> Timestamp?
  /// A sentence without a period.
  let cause: @Sendable (Comparison) -> String
  /// The notifications that would have told the server.
  let notifications: Notifications

  enum Notifications: Sendable {
    /// Those that give or continue access, or change it.
    case giving
    /// Those that end access.
    case ending
    /// None.
    case none
  }

  /// All rules that apply to a row count.
  static let all: [FindingRule] = [
    FindingRule(
      finding: .lockedOut,
      when: { $0.belief == false && $0.isGiven == true && !$0.holding.isTimedByServer },
      since: \.accessBegan,
      cause: { $0.rule + ($0.holding.access.end.map { ", until \($0.wholeSecond.text)" } ?? "") },
      notifications: .giving),
    FindingRule(
      finding: .freeRider, when: { $0.belief == true && $0.isGiven == false }, since: { $0.holding.access.end },
      cause: { "\($0.ending): \($0.rule)" }, notifications: .ending),
    // Dates of access that ended are not compared: servers keep the end of the period, Apple reports that of access.
    FindingRule(
      finding: .untilDiffers,
      when: { comparison in
        guard let until = comparison.row.until, let end = comparison.holding.access.end, comparison.isGiven == true,
          comparison.belief != false
        else { return false }
        return until.differs(from: end, by: comparison.tolerance)
      },
      since: { $0.holding.state == .gracePeriod ? $0.holding.expiresDate : $0.holding.transaction.purchaseDate },
      cause: { comparison in
        let end = comparison.holding.access.end.map { ", until \($0.wholeSecond.text)" } ?? ""
        return comparison.rule + end
      }, notifications: .giving),
    FindingRule(
      finding: .otherProduct,
      when: { comparison in comparison.row.product.map { !sameBytes($0, comparison.holding.productID) } ?? false },
      // A renewal may be of the product of the period before it.
      since: { $0.isRenewed ? nil : $0.holding.transaction.purchaseDate }, cause: \.productChange,
      notifications: .giving),
    FindingRule(
      finding: .shared, when: { $0.row.token != nil && $0.holding.ownership != .purchased }, since: { _ in nil },
      cause: { comparison in
        comparison.holding.ownership == .assigned
          ? "a group or organization pays; a member's purchase has no account token"
          : "a family member pays; Apple does not identify them, and the purchase has no account token"
      }, notifications: .none),
    FindingRule(
      finding: .wrongAccount,
      when: { comparison in
        guard let token = comparison.row.token, let own = comparison.token else { return false }
        return comparison.holding.ownership == .purchased && !sameBytes(token, own)
      }, since: { _ in nil },
      cause: { "the purchase was made for the account \($0.token ?? "")" }, notifications: .none),
    FindingRule(
      finding: .noToken,
      when: { $0.row.token != nil && $0.holding.ownership == .purchased && $0.token == nil }, since: { _ in nil },
      cause: { _ in "the app set no account token at the purchase" }, notifications: .none),
  ]
}

/// A belief and the purchase that it is about.
struct Comparison: Sendable {
  let row: Belief
  let holding: Holding
  /// When the table was exported.
  let asOf: Timestamp
  let tolerance: TimeSpan
  /// The newest notification that access began again; nil if none is known.
  var resumed: Timestamp?
  /// Whether the notifications since the export were read, so that access began again only if one is about it.
  var knowsNotifications = false

  /// The rules that apply. Without one, the row is right.
  var rules: [FindingRule] { FindingRule.all.filter { $0.when(self) } }

  func isLater(_ rule: FindingRule) -> Bool { rule.since(self).map { $0 > asOf } ?? false }

  /// The findings, worst first. Those that came after the export are one.
  var findings: [Finding] {
    let rules = rules
    guard !rules.isEmpty else { return [.right] }
    let later = rules.contains(where: isLater)
    return rules.filter { !isLater($0) }.map(\.finding) + (later ? [.changedSince] : [])
  }

  var belief: Bool? { row.givesAccess(at: asOf) }
  var isGiven: Bool? { holding.access.isGiven }
  var token: String? { holding.accountToken?.lowercased() }

  fileprivate var isRenewed: Bool { holding.isSubscription && holding.transaction.isRenewal }

  /// When the access that Apple reports began. A renewal continues it, and so does an upgrade, unless a notification is
  /// about access that began again.
  fileprivate var accessBegan: Timestamp? {
    let continues = isRenewed || knowsNotifications
    let first = continues ? holding.transaction.json["originalPurchaseDate"]?.timestamp : nil
    return resumed ?? first ?? holding.transaction.purchaseDate
  }

  fileprivate var rule: String { holding.access.rule.text }

  /// Why access ended.
  fileprivate var ending: String {
    switch holding.revocation?.kind {
    case _ where holding.isSubscription && holding.state != .revoked: state
    case .refund?, .partialRefund?: "refunded"
    case .familyShare?: "family sharing ended"
    case .assignment?: "the group ended the assignment"
    case .unnamed?, nil: "revoked"
    }
  }

  private var state: String { holding.state == .billingRetry ? "unpaid, in billing retry" : "expired" }

  fileprivate var productChange: String {
    guard let product = row.product else { return "" }
    let change = "the purchase is now of \(holding.productID)"
    let earlier = holding.history.last { sameBytes($0.productID, product) }
    if let earlier, earlier.isUpgraded { return "upgraded: \(change)" }
    if let next = holding.nextProductID, sameBytes(next, product) {
      return
        "the change to \(next) takes effect at the next renewal; until then the purchase is of \(holding.productID)"
    }
    return change
  }
}
