import Base

// What Apple demands of a report of purchases made outside the App Store (External Purchase Server API,
// "ExternalPurchaseReport" and the pages of its line items).

extension Rule {
  static let ofReports: [Rule] = [
    Rule("line items belong to the status LINE_ITEM, always and only") { pending in
      sameBytes(pending.body["status"]?.string ?? "", "LINE_ITEM") == (pending.body["lineItems"] != nil)
    },
    Rule(
      "a token of the sandbox, whose externalPurchaseId begins with SANDBOX, is reported to the sandbox, and no other is"
    ) { pending in
      guard let environment = pending.environment, let id = pending.body["externalPurchaseId"]?.string else {
        return true
      }
      return id.utf8.starts(with: "SANDBOX".utf8) == (environment == .sandbox)
    },
    ofLineItems("the amount with tax is the amount without it plus the tax") { item in
      guard let with = item["amountTaxInclusive"]?.int64, let without = item["amountTaxExclusive"]?.int64,
        let tax = item["taxAmount"]?.int64
      else { return true }
      let (sum, overflows) = without.addingReportingOverflow(tax)
      return !overflows && sum == with
    },
    ofLineItems("a purchase (BUY) has productType, productIdentifier and quantity") { item in
      !item.isEvent("BUY") || item.has(["productType", "productIdentifier", "quantity"])
    },
    ofLineItems("a refund (REFUND) has referenceLineItemId, and no productType") { item in
      !item.isEvent("REFUND") || item.has(["referenceLineItemId"]) && item["productType"] == nil
    },
    ofLineItems(
      "a subscription has subscriptionEvent, subscriptionStartDate, subscriptionEndDate and subscriptionDaysOfPaidService"
    ) { item in
      !sameBytes(item["productType"]?.string ?? "", "SUBSCRIPTION")
        || item.has([
          "subscriptionEvent", "subscriptionStartDate", "subscriptionEndDate", "subscriptionDaysOfPaidService",
        ])
    },
    ofLineItems("amounts are reported in a currency that Apple takes, else in EUR or USD") { item in
      item["reportingCurrency"]?.string.map { Currency.decimals(of: $0) != nil } ?? true
    },
    ofLineItems("exchangeRate belongs to two currencies that differ, always and only") { item in
      guard let one = item["pricingCurrency"]?.string, let other = item["reportingCurrency"]?.string else {
        return true
      }
      return sameBytes(one, other) == (item["exchangeRate"] == nil)
    },
    ofLineItems("what is withdrawn (erroneouslySubmitted) is a restatement too") { item in
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
