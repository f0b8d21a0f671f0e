extension LineItemCheck {
  /// With tax is without tax and the tax; net is what is left after refunds.
  mutating func checkAmounts() {
    guard let inclusive = number("amountTaxInclusive"), let exclusive = number("amountTaxExclusive"),
      let tax = number("taxAmount"), let net = number("netAmountTaxExclusive")
    else { return }
    if exclusive.addingClamped(tax) != inclusive { note(.incorrectAmountTaxInclusive, "amountTaxInclusive") }
    if let expected = expectedNet(exclusive), expected != net { note(.incorrectNetAmount, "netAmountTaxExclusive") }
  }

  /// Nil for a refund of something unknown, which is a fault of its own.
  private func expectedNet(_ exclusive: Int64) -> Int64? {
    let purchase: Int64
    let reference: String
    if isRefund {
      guard let referenced = text("referenceLineItemId"), let amount = known[referenced]?["amountTaxExclusive"]?.int64
      else { return nil }
      (purchase, reference) = (amount, referenced)
    } else {
      (purchase, reference) = (exclusive, id ?? "")
    }
    // Items of this report count up to this one's own; earlier refunds count always.
    let refunds = ledger.lineItems.values.filter { other in
      other.isEvent("REFUND") && !other.isErroneous && other["referenceLineItemId"]?.string == reference
        && other["lineItemId"]?.string != id
    }
    let refunded = refunds.reduce(Int64(0)) { $0.addingClamped($1["amountTaxExclusive"]?.int64 ?? 0) }
    return purchase.subtractingClamped(refunded).subtractingClamped(isRefund && !item.isErroneous ? exclusive : 0)
  }

  /// A supported currency is reported as it was charged; others in euros or dollars, with the rate.
  mutating func checkCurrencies() {
    if let country = text("taxCountry"), !Storefront.isCode(country) { note(.unknownEnum, "taxCountry") }
    if let rate = item["exchangeRate"] {
      if case .number(let number) = rate, !number.isPositive { note(.positiveValueRequired, "exchangeRate") }
    }
    guard let reporting = text("reportingCurrency"), let pricing = text("pricingCurrency") else { return }
    guard Currency.decimals(of: reporting) != nil else { return note(.unknownEnum, "reportingCurrency") }
    let isSame = sameBytes(reporting, pricing)
    if !isSame, Currency.decimals(of: pricing) != nil || !["EUR", "USD"].contains(reporting) {
      note(.reportingCurrencyExchangeNotAllowed, "reportingCurrency")
    }
    if isSame, item["exchangeRate"] != nil { note(.fieldNotAllowed, "exchangeRate") }
    if !isSame, item["exchangeRate"] == nil { note(.omittedField, "exchangeRate") }
  }
}

extension JSONNumber {
  /// Told by its text, as rates have decimals.
  fileprivate var isPositive: Bool {
    let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    return digits.first != UInt8(ascii: "-") && digits.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
  }
}
