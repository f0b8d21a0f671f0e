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

  /// `object` is as its literal demands.
  init(_ object: JSON) throws(APIErrorReply) {
    guard let kind = object["refundType"]?.string.flatMap(Kind.init(rawValue:)) else {
      throw .commerce(.invalidRefundType)
    }
    let amount = object["refundAmount"].flatMap { $0 == .null ? nil : $0 }
    if kind == .custom {
      guard amount != nil else { throw .commerce(.nullRefundAmount) }
    } else if amount != nil {
      throw .commerce(.refundAmountWithoutCustom)
    }
    self.kind = kind
    reason = object["refundReason"]?.string ?? ""
    self.amount = amount?.int64
  }

  /// Whether Apple may ask for consumption information first.
  static func risking(_ body: JSONObject) -> Bool { body["refundRiskingPreference"]?.boolValue ?? false }
}

extension Purchase {
  /// The share of a period that is left, or half of what has no period, in millipercent.
  func unusedShare(now: Int64) -> Int64 {
    guard let expiresDate, expiresDate > purchaseDate else { return Percentage.whole / 2 }
    let left = min(max(expiresDate - now, 0), expiresDate - purchaseDate)
    return left * Percentage.whole / (expiresDate - purchaseDate)
  }
}
