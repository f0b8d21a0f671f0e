import AppStore
import Base

struct LineItemCheck {
  /// The line item without null members, which count as missing.
  let item: JSONObject
  let ledger: ExternalPurchaseLedger
  /// The line items of earlier reports and of this one.
  let known: TextDictionary<JSONObject>
  let now: Timestamp
  private(set) var errors: [ReportError] = []

  var id: String? { item["lineItemId"]?.string }

  mutating func checkAll() {
    checkFields()
    checkRepetition()
    if let date = date("creationDate") {
      if date > now { note(.futureDate, "creationDate") }
      // 2024-01-01: there were no external purchases before. Values in seconds since 1970 are below this limit.
      if date < Timestamp(seconds: 1_704_067_200) { note(.dateTooFarInPast, "creationDate") }
    }
    checkAmounts()
    checkCurrencies()
    if isSubscription, !isRefund { checkSubscription() }
    checkReference()
    checkDependents()
  }

  private mutating func note(_ error: ExternalPurchaseError, _ field: String) {
    errors.append(ReportError(error: .report(error), field: field, lineItem: id))
  }

  func number(_ name: String) -> Int64? { item[name]?.int64 }

  private func date(_ name: String) -> Timestamp? { item[name]?.timestamp }

  func text(_ name: String) -> String? { item[name]?.string }

  var isRefund: Bool { item.isEvent("REFUND") }

  var isSubscription: Bool { text("productType") == "SUBSCRIPTION" }

  private static let ofPurchases = ["productType", "productIdentifier", "quantity"]
  private static let ofSubscriptions = [
    "subscriptionEvent", "subscriptionStartDate", "subscriptionEndDate", "subscriptionDaysOfPaidService",
  ]

  private mutating func checkFields() {
    let (required, forbidden): ([String], [String]) =
      if isRefund {
        (["referenceLineItemId"], Self.ofPurchases + Self.ofSubscriptions)
      } else if isSubscription {
        (Self.ofPurchases + Self.ofSubscriptions, [])
      } else {
        (Self.ofPurchases, Self.ofSubscriptions + ["referenceLineItemId"])
      }
    for name in required where item[name] == nil { note(.omittedField, name) }
    for name in forbidden where item[name] != nil { note(.fieldNotAllowed, name) }
  }

  /// Checks that a known line item is a restatement, and is marked as erroneous only once.
  private mutating func checkRepetition() {
    let isRestatement = item["restatement"]?.boolValue ?? false
    let earlier = id.flatMap { ledger.lineItems[$0] }
    if item.isErroneous, !isRestatement { note(.erroneouslySubmittedNotRestatement, "erroneouslySubmitted") }
    if let earlier {
      if !isRestatement { note(.duplicateValue, "lineItemId") }
      if item.isErroneous, earlier.isErroneous { note(.repeatErroneousSubmission, "erroneouslySubmitted") }
    } else if isRestatement {
      note(.notFound, "lineItemId")
    }
  }

  /// Checks that the amounts differ by the tax, and that the net amount is what remains after refunds.
  private mutating func checkAmounts() {
    guard let inclusive = number("amountTaxInclusive"), let exclusive = number("amountTaxExclusive"),
      let tax = number("taxAmount"), let net = number("netAmountTaxExclusive")
    else { return }
    if exclusive.addingClamped(tax) != inclusive { note(.incorrectAmountTaxInclusive, "amountTaxInclusive") }
    if let expected = expectedNet(exclusive), expected != net { note(.incorrectNetAmount, "netAmountTaxExclusive") }
  }

  /// Returns the expected net amount; nil for a refund of an unknown line item, which is a separate error.
  private func expectedNet(_ exclusive: Int64) -> Int64? {
    let reference = (isRefund ? text("referenceLineItemId") : id) ?? ""
    let referenced = text("referenceLineItemId").flatMap { known[$0]?["amountTaxExclusive"]?.int64 }
    guard let purchase = isRefund ? referenced : exclusive else { return nil }
    // Of this report, only this item counts; refunds in earlier reports always count.
    let refunds = ledger.lineItems.values.filter { other in
      other.isEvent("REFUND") && !other.isErroneous && sameBytes(other["referenceLineItemId"]?.string ?? "", reference)
        && !sameBytes(other["lineItemId"]?.string ?? "", id ?? "")
    }
    let refunded = refunds.reduce(Int64(0)) { $0.addingClamped($1["amountTaxExclusive"]?.int64 ?? 0) }
    return purchase.subtractingClamped(refunded).subtractingClamped(isRefund && !item.isErroneous ? exclusive : 0)
  }

  /// Checks that supported currencies are reported as charged, and others in euros or dollars with the exchange rate.
  private mutating func checkCurrencies() {
    if let country = text("taxCountry"), !country.isCode(of: 3) { note(.unknownEnum, "taxCountry") }
    if case .number(let rate)? = item["exchangeRate"], !rate.isPositive { note(.positiveValueRequired, "exchangeRate") }
    guard let reporting = text("reportingCurrency"), let pricing = text("pricingCurrency") else { return }
    guard Currency.decimals(of: reporting) != nil else { return note(.unknownEnum, "reportingCurrency") }
    let isSame = sameBytes(reporting, pricing)
    if !isSame, Currency.decimals(of: pricing) != nil || !["EUR", "USD"].contains(reporting) {
      note(.reportingCurrencyExchangeNotAllowed, "reportingCurrency")
    }
    if isSame, item["exchangeRate"] != nil { note(.fieldNotAllowed, "exchangeRate") }
    if !isSame, item["exchangeRate"] == nil { note(.omittedField, "exchangeRate") }
  }

  private mutating func checkSubscription() {
    if let start = date("subscriptionStartDate"), let end = date("subscriptionEndDate"), start > end {
      note(.startDateAfterEndDate, "subscriptionStartDate")
    }
    if text("subscriptionEvent") == "SUBSCRIPTION_START", number("subscriptionDaysOfPaidService") ?? 0 > 0 {
      note(.subscriptionStartNonZeroDaysPaidService, "subscriptionDaysOfPaidService")
    }
    if text("subscriptionEvent") == "SUBSCRIPTION_PAYMENT", number("amountTaxInclusive") ?? 1 <= 0 {
      note(.invalidTaxInclusiveAmountForSubscriptionPayment, "amountTaxInclusive")
    }
  }

  private mutating func checkDependents() {
    guard item.isErroneous, let id else { return }
    let dependents = known.values.filter { $0["referenceLineItemId"]?.string.map { sameBytes($0, id) } ?? false }
    guard dependents.contains(where: { !$0.isErroneous }) else { return }
    note(.erroneousLineItemReferencedByValidLineItem, "erroneouslySubmitted")
  }

  /// Checks that a refund refers to a purchase, and a later event of a subscription to its start.
  private mutating func checkReference() {
    guard let reference = text("referenceLineItemId") else { return }
    if let id, sameBytes(id, reference) { return note(.selfReference, "referenceLineItemId") }
    guard let referenced = known[reference] else { return note(.notFound, "referenceLineItemId") }
    if referenced.isErroneous, !item.isErroneous {
      note(.validLineItemReferencesErroneousLineItem, "referenceLineItemId")
    }
    if let date = date("creationDate"), let earlier = referenced["creationDate"]?.timestamp, earlier > date {
      note(.referencedCreationDateIncompatible, "referenceLineItemId")
    }
    if isRefund {
      guard !referenced.isEvent("REFUND") else { return note(.refundReferencedByRefund, "referenceLineItemId") }
      for (name, error) in Self.copied where item[name] != referenced[name] { note(error, name) }
    } else if !referenced.isEvent("BUY") {
      note(.referenceLineItemNotABuy, "referenceLineItemId")
    } else if referenced["subscriptionEvent"]?.string != "SUBSCRIPTION_START" {
      note(.referenceInvalidSubscriptionEvent, "referenceLineItemId")
    }
  }

  /// The members that a refund copies from its purchase.
  private static let copied: [(String, ExternalPurchaseError)] = [
    ("pricingCurrency", .pricingCurrencyMismatch), ("reportingCurrency", .reportingCurrencyMismatch),
    ("exchangeRate", .exchangeRateMismatch), ("taxCountry", .taxCountryMismatch),
  ]
}

extension JSONNumber {
  /// Determined from the text, because exchange rates have decimals.
  fileprivate var isPositive: Bool {
    let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    return digits.first != UInt8(ascii: "-") && digits.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
  }
}
