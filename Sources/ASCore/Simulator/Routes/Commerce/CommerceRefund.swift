/// What the two requests for refunds have in common (Advanced Commerce API, "Request Transaction Refund").
struct CommerceRefund {
  let kind: Kind
  let reason: String
  /// Milliunits; with CUSTOM only.
  let amount: Int64?

  enum Kind: String, Sendable {
    case full = "FULL"
    case prorated = "PRORATED"
    case custom = "CUSTOM"
  }

  /// For tests in sandbox: Apple says no.
  static let simulatedDecline = "SIMULATE_REFUND_DECLINE"

  var isDeclined: Bool { sameBytes(reason, Self.simulatedDecline) }

  private static let reasons = [
    "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER", "MODIFY_ITEMS_REFUND",
    simulatedDecline,
  ]

  init(_ object: JSON, allowsCustom: Bool) throws(Refusal) {
    guard let kind = object["refundType"], kind != .null else { throw .commerce(.nullRefundType) }
    guard let kind = kind.string.flatMap(Kind.init(rawValue:)), allowsCustom || kind != .custom else {
      throw .commerce(.invalidRefundType)
    }
    guard let reason = object["refundReason"], reason != .null else { throw .commerce(.nullRefundReason) }
    guard let reason = reason.string, Self.reasons.contains(where: { sameBytes($0, reason) }) else {
      throw .commerce(.invalidRefundReason)
    }
    let amount = object["refundAmount"].flatMap { $0 == .null ? nil : $0 }
    if kind == .custom {
      guard let number = amount?.int64 else { throw .commerce(.nullRefundAmount) }
      guard number > 0 else { throw .commerce(.negativeRefundAmount) }
    } else if amount != nil {
      throw .commerce(.refundAmountWithoutCustom)
    }
    self.kind = kind
    self.reason = reason
    self.amount = amount?.int64
  }

  /// Whether Apple may ask for consumption information first.
  static func risking(_ body: JSONObject) throws(Refusal) -> Bool {
    guard let value = body["refundRiskingPreference"], value != .null else { throw .commerce(.nullRefundRisking) }
    guard let value = value.boolValue else { throw .commerce(.malformedPayload) }
    return value
  }
}

extension Purchase {
  /// The share of a period that is left, or half of what has no period, in millipercent.
  func unusedShare(now: Int64) -> Int64 {
    guard let expiresDate, expiresDate > purchaseDate else { return Percentage.whole / 2 }
    let left = min(max(expiresDate - now, 0), expiresDate - purchaseDate)
    return left * Percentage.whole / (expiresDate - purchaseDate)
  }
}
