import Base

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
