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
    Rule("--consumption-percentage must be 0% unless --delivery-status is DELIVERED") { pending in
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

// Apple's requirements for reports of purchases made outside the App Store (External Purchase Server API,
// "ExternalPurchaseReport" and the pages of its line items).

extension Rule {
  static let ofReports: [Rule] = [
    Rule("line items are required with status LINE_ITEM and not allowed otherwise") { pending in
      sameBytes(pending.body["status"]?.string ?? "", "LINE_ITEM") == (pending.body["lineItems"] != nil)
    },
    Rule(
      "a token is reported to sandbox if its externalPurchaseId begins with SANDBOX, and to production otherwise"
    ) { pending in
      guard let environment = pending.environment, let id = pending.body["externalPurchaseId"]?.string else {
        return true
      }
      return id.utf8.starts(with: "SANDBOX".utf8) == (environment == .sandbox)
    },
    ofLineItems("amountTaxInclusive must equal amountTaxExclusive plus taxAmount") { item in
      guard let with = item["amountTaxInclusive"]?.int64, let without = item["amountTaxExclusive"]?.int64,
        let tax = item["taxAmount"]?.int64
      else { return true }
      let (sum, overflows) = without.addingReportingOverflow(tax)
      return !overflows && sum == with
    },
    ofLineItems("a purchase (BUY) requires productType, productIdentifier and quantity") { item in
      !item.isEvent("BUY") || item.has(["productType", "productIdentifier", "quantity"])
    },
    ofLineItems("a refund (REFUND) requires referenceLineItemId and has no productType") { item in
      !item.isEvent("REFUND") || item.has(["referenceLineItemId"]) && item["productType"] == nil
    },
    ofLineItems(
      "a subscription requires subscriptionEvent, subscriptionStartDate, subscriptionEndDate and subscriptionDaysOfPaidService"
    ) { item in
      !sameBytes(item["productType"]?.string ?? "", "SUBSCRIPTION")
        || item.has([
          "subscriptionEvent", "subscriptionStartDate", "subscriptionEndDate", "subscriptionDaysOfPaidService",
        ])
    },
    ofLineItems("amounts are reported in a currency that Apple supports, else in EUR or USD") { item in
      item["reportingCurrency"]?.string.map { Currency.decimals(of: $0) != nil } ?? true
    },
    ofLineItems("exchangeRate is required if the two currencies differ and not allowed otherwise") { item in
      guard let one = item["pricingCurrency"]?.string, let other = item["reportingCurrency"]?.string else {
        return true
      }
      return sameBytes(one, other) == (item["exchangeRate"] == nil)
    },
    ofLineItems("a withdrawn line item (erroneouslySubmitted) must also be marked as a restatement") { item in
      item["erroneouslySubmitted"]?.boolValue != true || item["restatement"]?.boolValue == true
    },
  ]

  private static func ofLineItems(_ demand: String, isKept: @escaping @Sendable (JSON) -> Bool) -> Rule {
    Rule(demand) { pending in (pending.body["lineItems"]?.arrayElements ?? []).allSatisfy(isKept) }
  }
}

extension JSON {
  fileprivate func isEvent(_ name: String) -> Bool { sameBytes(self["eventType"]?.string ?? "", name) }
  fileprivate func has(_ names: [String]) -> Bool { names.allSatisfy { self[$0] != nil } }
}

extension Rule {
  /// Rules of Upload Message (Retention Messaging API).
  static let ofMessages: [Rule] = [
    Rule("a header above the image requires an image (4000224)", hint: "pass --image-identifier and --alt-text") {
      pending in
      !sameBytes(pending.body["headerPosition"]?.string ?? "", "ABOVE_IMAGE") || pending.body["image"] != nil
    }
  ]

  /// Rules of Configure Realtime URL (Retention Messaging API).
  static let ofRealtimeURLs: [Rule] = [
    Rule(
      "the URL must begin with https:// and have at most 256 characters (4000215)",
      hint: "a simulator also accepts http URLs on this machine"
    ) { pending in
      let isPlain = pending.body["realtimeURL"]?.string.map(Field.Constraint.isPlainLoopback) ?? false
      return BodyCheck(pending.body, is: .realtimeURL).errors.isEmpty && (!isPlain || pending.isSimulated)
    }
  ]
}
