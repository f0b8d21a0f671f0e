import Base

// Apple's requirements for writes on purchases (App Store Server API, "Send Consumption Information",
// "Set App Account Token", "Extend a Subscription Renewal Date" and the pages of their fields).

extension Rule {
  /// Rules of Send Consumption Information.
  static let ofConsumption: [Rule] = [
    Rule(
      "a prorated refund (GRANT_PRORATED) requires a consumption percentage above 0% and below 100%",
      hint: "pass --consumption-percentage 25% if a quarter was used"
    ) { pending in
      guard sameBytes(pending.refundPreference, "GRANT_PRORATED"), let share = pending.share else { return true }
      return (1...99_999).contains(share)
    },
    Rule(
      ofTransaction: "a prorated refund (GRANT_PRORATED) requires --consumption-percentage, except for auto-renewable "
        + "subscriptions",
      hint: "pass --consumption-percentage 25% if a quarter was used"
    ) { pending, transaction in
      !sameBytes(pending.refundPreference, "GRANT_PRORATED") || pending.share != nil || transaction.isAutoRenewable
    },
    Rule(
      "--consumption-percentage must be 0% unless --delivery-status is DELIVERED"
    ) { pending in
      sameBytes(pending.body["deliveryStatus"]?.string ?? "DELIVERED", "DELIVERED") || (pending.share ?? 0) == 0
    },
    Rule(
      ofTransaction:
        "--consumption-percentage is not allowed for auto-renewable subscriptions; Apple computes it (4000209)",
      hint: "omit it"
    ) { pending, transaction in pending.share == nil || !transaction.isAutoRenewable },
    Rule(
      ofTransaction: "purchases of the Advanced Commerce API require version 1 of consumption information",
      hint: "asctl consumption send-v1"
    ) { _, transaction in transaction["advancedCommerceInfo"] == nil },
    ofThePurchaser("be refunded", error: .familyTransactionNotSupported),
  ]

  /// Rules of Send Consumption Information V1. The enumerations check its values.
  static let ofConsumptionV1: [Rule] = [
    Rule(
      ofTransaction: "version 1 supports only consumables and auto-renewable subscriptions (4000047)",
      hint: "asctl consumption send supports every product type"
    ) { _, transaction in
      transaction["advancedCommerceInfo"] != nil || transaction.isAutoRenewable
        || sameBytes(transaction["type"]?.string ?? "Consumable", "Consumable")
    }
  ]

  /// Rules of Set App Account Token.
  static let ofAccountTokens: [Rule] = [ofThePurchaser("have an account token", error: .familyTransactionNotSupported)]

  /// Rules of Extend a Subscription Renewal Date.
  static let ofExtensions: [Rule] = [
    Rule(ofTransaction: "only an auto-renewable subscription can be extended (4030004)") { _, transaction in
      transaction.isAutoRenewable
    },
    ofThePurchaser("be extended", error: .familySharedSubscriptionExtensionIneligible),
  ]

  /// Rules of the endpoints that change seats of a group (App Store Server API 1.23). Only the newest transaction shows
  /// whether the developer invites the members. asctl reads another one, so Apple checks this.
  static let ofSeats: [Rule] = [
    Rule(ofTransaction: "only an auto-renewable subscription has seats to claim") { _, transaction in
      transaction.isAutoRenewable
    },
    ofThePurchaser("be used to claim seats"),
  ]

  /// Returns the rule that only the purchaser's own transaction may be used. `error` is Apple's error for it, if known.
  static func ofThePurchaser(_ verb: String, error: AppStoreServerError? = nil) -> Rule {
    let code = error.flatMap { ErrorCode.server($0).code }.map { " (\($0))" } ?? ""
    return Rule(
      ofTransaction:
        "purchases received through Family Sharing\(code) or assigned by a group cannot \(verb)",
      hint: "use the purchaser's own transaction"
    ) { _, transaction in
      let ownership = transaction["inAppOwnershipType"]?.string ?? "PURCHASED"
      return !["FAMILY_SHARED", "ASSIGNED"].contains { sameBytes($0, ownership) }
    }
  }
}

extension PendingWrite {
  fileprivate var refundPreference: String { body["refundPreference"]?.string ?? "" }
  /// The consumption percentage in thousandths of a percent.
  fileprivate var share: Int64? { body["consumptionPercentage"]?.int64 }
}

extension JSON {
  /// Whether this transaction belongs to an auto-renewable subscription.
  var isAutoRenewable: Bool { sameBytes(self["type"]?.string ?? "", "Auto-Renewable Subscription") }
}
