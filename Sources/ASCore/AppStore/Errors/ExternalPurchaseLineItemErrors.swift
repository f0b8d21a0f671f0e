extension ErrorCode {
  /// What single line items of a report are refused for.
  static let externalPurchaseLineItems: [ErrorCode] = [
    ErrorCode(
      2, "ReportingCurrencyMismatchError", .externalPurchase, .no,
      "A refund is reported in another currency than its purchase.",
      "Copy `reportingCurrency` from the purchase."),
    ErrorCode(
      11, "IncorrectAmountTaxInclusiveError", .externalPurchase, .no,
      "`amountTaxInclusive` is not `amountTaxExclusive` plus `taxAmount`.",
      "Correct the sums, in milliunits."),
    ErrorCode(
      12, "IncorrectNetAmountError", .externalPurchase, .no,
      "`netAmountTaxExclusive` is not what Apple computes.",
      "Compute it again as the purchase less its refunds, restatements included."),
    ErrorCode(
      13, "SelfReferenceError", .externalPurchase, .no,
      "A line item refers to itself.",
      "Set `referenceLineItemId` to the item it follows from."),
    ErrorCode(
      14, "ReferenceInvalidSubscriptionEventError", .externalPurchase, .no,
      "A line item refers to one that is not the start of a subscription.",
      "Refer to the item whose `subscriptionEvent` is SUBSCRIPTION_START."),
    ErrorCode(
      17, "StartDateAfterEndDateError", .externalPurchase, .no,
      "The subscription period starts after it ends.",
      "Correct `subscriptionStartDate` and `subscriptionEndDate`."),
    ErrorCode(
      18, "ReportingCurrencyExchangeNotAllowedError", .externalPurchase, .no,
      "The amounts were exchanged into a currency that Apple does not allow for this pricing currency.",
      "Report in the pricing currency; where Apple does not take it, in EUR or USD."),
    ErrorCode(
      20, "ErroneouslySubmittedNotRestatementError", .externalPurchase, .no,
      "A line item is withdrawn without being marked as a restatement.",
      "Set `restatement` to true beside `erroneouslySubmitted`."),
    ErrorCode(
      21, "ReferenceLineItemNotABuyError", .externalPurchase, .no,
      "A line item refers to one that is not a purchase.",
      "Set `referenceLineItemId` to an item whose `eventType` is BUY."),
    ErrorCode(
      22, "ErroneousLineItemReferencedByValidLineItemError", .externalPurchase, .no,
      "A line item is withdrawn while others still refer to it.",
      "Withdraw the items that depend on it in the same report."),
    ErrorCode(
      23, "TaxCountryMismatchError", .externalPurchase, .no,
      "A refund names another tax country than its purchase.",
      "Copy `taxCountry` from the purchase."),
    ErrorCode(
      24, "NetAmountMismatchError", .externalPurchase, .no,
      "Two line items of one calculation disagree on the net amount.",
      "Give a purchase and its refunds the same `netAmountTaxExclusive`."),
    ErrorCode(
      25, "ValidLineItemReferencesErroneousLineItemError", .externalPurchase, .no,
      "A line item refers to one that was withdrawn.",
      "Refer to a valid item, or withdraw this one too."),
    ErrorCode(
      28, "RefundReferencedByRefundError", .externalPurchase, .no,
      "A refund refers to another refund.",
      "Refer to the purchase that is refunded."),
    ErrorCode(
      29, "NonInitialBuyReferencedByBuyError", .externalPurchase, .no,
      "A subscription item refers to an item that did not start the subscription.",
      "Refer to the item whose `subscriptionEvent` is SUBSCRIPTION_START."),
    ErrorCode(
      30, "RepeatErroneousSubmissionError", .externalPurchase, .no,
      "The line item was withdrawn before.",
      "Nothing to do: leave it out of the report."),
    ErrorCode(
      31, "ReferencedCreationDateIncompatibleError", .externalPurchase, .no,
      "The item that a line item refers to is newer than the line item.",
      "Correct `creationDate` of one of the two."),
    ErrorCode(
      32, "PricingCurrencyMismatchError", .externalPurchase, .no,
      "A refund names another pricing currency than its purchase.",
      "Copy `pricingCurrency` from the purchase."),
    ErrorCode(
      33, "ExchangeRateMismatchError", .externalPurchase, .no,
      "A refund uses another exchange rate than its purchase.",
      "Copy `exchangeRate` from the purchase."),
    ErrorCode(
      34, "SubscriptionStartNonZeroDaysPaidServiceError", .externalPurchase, .no,
      "The start of a subscription claims days of paid service.",
      "Set `subscriptionDaysOfPaidService` to 0 for SUBSCRIPTION_START."),
    ErrorCode(
      35, "InvalidTaxInclusiveAmountForSubscriptionPaymentError", .externalPurchase, .no,
      "A SUBSCRIPTION_PAYMENT has no positive amount.",
      "Give the amount that was paid, in milliunits."),
    ErrorCode(
      36, "LineItemCreationDateOutOfRangeError", .externalPurchase, .no, since: "1.2",
      "The line item was created when the token was not active.",
      "Use a token that was active at that time; see `tokenCreationDate` and `tokenExpirationDate`."),
    ErrorCode(
      39, "RestatementNotAllowedCreationDateError", .externalPurchase, .no, since: "1.1",
      "The line item is too old to be restated.",
      "There is no way around it."),
    ErrorCode(
      nil, "RestatementCreationDateMismatchError", .externalPurchase, .no, since: "1.1",
      "A restated line item has another creation date than the original.",
      "Keep the original `creationDate`."),
    ErrorCode(
      nil, "RefundNotAllowedCreationDateError", .externalPurchase, .no, since: "1.1",
      "The purchase is more than a year old and can no longer be refunded in a report.",
      "There is no way around it."),
  ]
}
