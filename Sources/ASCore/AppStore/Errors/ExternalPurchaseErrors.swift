extension ErrorCode {
  /// What a whole external purchase report is refused for, or a value in it whatever its line item.
  static let externalPurchaseReports: [ErrorCode] = [
    ErrorCode(
      1, "DuplicateValueError", .externalPurchase, .no,
      "The request identifier or line item ID was submitted before.",
      "Use a new UUID, or mark the line item as a restatement if it is to be corrected."),
    ErrorCode(
      3, "NotFoundError", .externalPurchase, .no,
      "Apple does not know an ID that the report refers to; asking for an unknown report ends here too.",
      "Check the ID and the environment: IDs that begin with SANDBOX belong to sandbox."),
    ErrorCode(
      4, "OmittedFieldError", .externalPurchase, .no,
      "A required field is missing.",
      "Fill in the field that `fieldName` names."),
    ErrorCode(
      5, "FieldNotAllowedError", .externalPurchase, .no,
      "A field does not belong in this kind of line item.",
      "Leave out the field that `fieldName` names."),
    ErrorCode(
      6, "FutureDateError", .externalPurchase, .no,
      "`creationDate` lies in the future.",
      "Give the moment of the purchase in milliseconds since 1970, not later than now."),
    ErrorCode(
      7, "UnknownEnumError", .externalPurchase, .no,
      "`reportingCurrency` or `taxCountry` holds a code that Apple does not accept.",
      "Use an ISO 4217 currency that Apple reports in, and an ISO 3166-1 country of three letters."),
    ErrorCode(
      8, "LineItemStatusRegressionError", .externalPurchase, .no,
      "The token was reported with line items before and is now said to have none.",
      "Keep the status LINE_ITEM."),
    ErrorCode(
      9, "MissingLineItemsForStatusError", .externalPurchase, .no,
      "The status is LINE_ITEM, but the report has no line items.",
      "Add `lineItems`, or use NO_LINE_ITEM."),
    ErrorCode(
      10, "LineItemsNotAllowedForStatusError", .externalPurchase, .no,
      "The report has line items, but its status is not LINE_ITEM.",
      "Leave out `lineItems`, or use LINE_ITEM."),
    ErrorCode(
      16, "PositiveValueRequiredError", .externalPurchase, .no,
      "`quantity` or `exchangeRate` is not above zero.",
      "Give a positive value."),
    ErrorCode(
      15, "NegativeValueNotAllowedError", .externalPurchase, .no,
      "An amount or a number of days is negative.",
      "Use 0 or more; a refund is positive too, its `eventType` says that it is one."),
    ErrorCode(
      19, "MaximumLengthExceededError", .externalPurchase, .no,
      "A text is too long.",
      "Keep IDs to 128 characters and `productIdentifier` to 256."),
    ErrorCode(
      26, "SimultaneousSubmissionError", .externalPurchase, .later,
      "Two reports that were sent at the same time touch the same data.",
      "Send the report again, one after another."),
    ErrorCode(
      27, "DateTooFarInPastError", .externalPurchase, .no,
      "A date is impossibly old: most likely it is in seconds.",
      "Give milliseconds since 1970, thirteen digits."),
    ErrorCode(
      nil, "DuplicateTokenStatusNotAllowedError", .externalPurchase, .no, since: "1.2",
      "The status DUPLICATE_TOKEN is not for tokens of this type.",
      "Use it for ACQUISITION and SERVICES tokens only."),
  ]
}

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
