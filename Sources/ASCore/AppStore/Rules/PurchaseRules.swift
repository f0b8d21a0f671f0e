import Base

// What Apple demands of writes about purchases (App Store Server API, "Send Consumption Information",
// "Set App Account Token", "Extend a Subscription Renewal Date" and the pages of their fields).

extension Rule {
  /// Of Send Consumption Information.
  static let ofConsumption: [Rule] = [
    Rule(
      "a refund in part (GRANT_PRORATED) needs a consumption percentage above 0% and below 100%",
      hint: "--consumption-percentage 25% says that a quarter was used"
    ) { pending in
      guard sameBytes(pending.refundPreference, "GRANT_PRORATED"), let share = pending.share else { return true }
      return (1...99_999).contains(share)
    },
    Rule(
      ofTransaction: "a refund in part (GRANT_PRORATED) of anything but an auto-renewable subscription needs "
        + "--consumption-percentage",
      hint: "--consumption-percentage 25% says that a quarter was used"
    ) { pending, transaction in
      !sameBytes(pending.refundPreference, "GRANT_PRORATED") || pending.share != nil || transaction.isAutoRenewable
    },
    Rule(
      "what was not delivered cannot have been consumed: no percentage but 0% without --delivery-status DELIVERED"
    ) { pending in
      sameBytes(pending.body["deliveryStatus"]?.string ?? "DELIVERED", "DELIVERED") || (pending.share ?? 0) == 0
    },
    Rule(
      ofTransaction:
        "an auto-renewable subscription takes no --consumption-percentage: Apple knows the dates (4000209)",
      hint: "leave it out"
    ) { pending, transaction in pending.share == nil || !transaction.isAutoRenewable },
    Rule(
      ofTransaction: "a purchase of the Advanced Commerce API is answered with version 1",
      hint: "asctl consumption send-v1"
    ) { _, transaction in transaction["advancedCommerceInfo"] == nil },
    ofThePurchaser("be refunded", code: 4_000_185),
  ]

  /// Of Send Consumption Information V1, whose values the enumerations check.
  static let ofConsumptionV1: [Rule] = [
    Rule(
      ofTransaction: "version 1 is for consumables and auto-renewable subscriptions (4000047)",
      hint: "asctl consumption send takes every type of product"
    ) { _, transaction in
      transaction["advancedCommerceInfo"] != nil || transaction.isAutoRenewable
        || sameBytes(transaction["type"]?.string ?? "Consumable", "Consumable")
    }
  ]

  /// Of Set App Account Token.
  static let ofAccountTokens: [Rule] = [ofThePurchaser("carry an account token", code: 4_000_185)]

  /// Of Extend a Subscription Renewal Date.
  static let ofExtensions: [Rule] = [
    Rule(ofTransaction: "only an auto-renewable subscription can be extended (4030004)") { _, transaction in
      transaction.isAutoRenewable
    },
    ofThePurchaser("be extended", code: 4_030_007),
  ]

  /// Of the calls that change seats of a group (App Store Server API 1.23). Whether the members are invited by the
  /// developer only the newest transaction says, which is not the one that is read: that is left to Apple.
  static let ofSeats: [Rule] = [
    Rule(ofTransaction: "only an auto-renewable subscription has seats to claim") { _, transaction in
      transaction.isAutoRenewable
    },
    ofThePurchaser("have its seats claimed"),
  ]

  /// The code is what Apple answers otherwise, where that is known.
  static func ofThePurchaser(_ verb: String, code: Int? = nil) -> Rule {
    Rule(
      ofTransaction:
        "what came through Family Sharing\(parenthesized(code)) or was assigned by a group cannot \(verb)",
      hint: "use the purchaser's own transaction"
    ) { _, transaction in
      let ownership = transaction["inAppOwnershipType"]?.string ?? "PURCHASED"
      return !["FAMILY_SHARED", "ASSIGNED"].contains { sameBytes($0, ownership) }
    }
  }

  private static func parenthesized(_ code: Int?) -> String { code.map { " (\($0))" } ?? "" }
}

extension PendingWrite {
  fileprivate var refundPreference: String { body["refundPreference"]?.string ?? "" }
  /// Thousandths of a percent.
  fileprivate var share: Int64? { body["consumptionPercentage"]?.int64 }
}

extension JSON {
  /// Of a transaction.
  var isAutoRenewable: Bool { sameBytes(self["type"]?.string ?? "", "Auto-Renewable Subscription") }
}
