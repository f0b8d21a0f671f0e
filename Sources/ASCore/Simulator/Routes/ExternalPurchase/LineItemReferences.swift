extension LineItemCheck {
  mutating func checkSubscription() {
    guard isSubscription, !isRefund else { return }
    if let start = number("subscriptionStartDate"), let end = number("subscriptionEndDate"), start > end {
      note(.startDateAfterEndDate, "subscriptionStartDate")
    }
    if let days = number("subscriptionDaysOfPaidService") {
      if days > 0, text("subscriptionEvent") == "SUBSCRIPTION_START" {
        note(.subscriptionStartNonZeroDaysPaidService, "subscriptionDaysOfPaidService")
      }
    }
    if text("subscriptionEvent") == "SUBSCRIPTION_PAYMENT", number("amountTaxInclusive").map({ $0 <= 0 }) ?? false {
      note(.invalidTaxInclusiveAmountForSubscriptionPayment, "amountTaxInclusive")
    }
  }

  /// What is taken back must be referred to by nothing that stands.
  mutating func checkDependents() {
    guard item.isErroneous, let id else { return }
    let dependents = known.values.filter { $0["referenceLineItemId"]?.string.map { sameBytes($0, id) } ?? false }
    guard dependents.contains(where: { !$0.isErroneous }) else { return }
    note(.erroneousLineItemReferencedByValidLineItem, "erroneouslySubmitted")
  }

  /// Refunds refer to a purchase, later events of a subscription to its start.
  mutating func checkReference() {
    guard let reference = text("referenceLineItemId") else { return }
    if let id, sameBytes(id, reference) { return note(.selfReference, "referenceLineItemId") }
    guard let referenced = known[reference] else { return note(.notFound, "referenceLineItemId") }
    if referenced.isErroneous, !item.isErroneous {
      note(.validLineItemReferencesErroneousLineItem, "referenceLineItemId")
    }
    if let date = number("creationDate"), let earlier = referenced["creationDate"]?.int64, earlier > date {
      note(.referencedCreationDateIncompatible, "referenceLineItemId")
    }
    isRefund ? checkRefund(of: referenced) : checkPurchase(after: referenced)
  }

  private mutating func checkRefund(of purchase: JSONObject) {
    guard !purchase.isEvent("REFUND") else { return note(.refundReferencedByRefund, "referenceLineItemId") }
    for (name, error) in Self.copied where item[name] != purchase[name] { note(error, name) }
  }

  private mutating func checkPurchase(after start: JSONObject) {
    guard start.isEvent("BUY") else { return note(.referenceLineItemNotABuy, "referenceLineItemId") }
    if start["subscriptionEvent"]?.string != "SUBSCRIPTION_START" {
      note(.referenceInvalidSubscriptionEvent, "referenceLineItemId")
    }
  }

  /// What a refund copies from its purchase.
  private static let copied: [(String, ExternalPurchaseError)] = [
    ("pricingCurrency", .pricingCurrencyMismatch), ("reportingCurrency", .reportingCurrencyMismatch),
    ("exchangeRate", .exchangeRateMismatch), ("taxCountry", .taxCountryMismatch),
  ]
}
