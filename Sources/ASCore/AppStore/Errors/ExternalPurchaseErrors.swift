extension ExternalPurchaseError {
  package static let duplicateValue = Self(
    1, "DuplicateValueError", .no,
    "The request identifier or line item ID was submitted before.",
    "Use a new UUID, or mark the line item as a restatement if it is to be corrected.")
  package static let notFound = Self(
    3, "NotFoundError", .no,
    "Apple does not know an ID that the report refers to; asking for an unknown report ends here too.",
    "Check the ID and the environment: IDs that begin with SANDBOX belong to sandbox.")
  package static let omittedField = Self(
    4, "OmittedFieldError", .no,
    "A required field is missing.",
    "Fill in the field that `fieldName` names.")
  package static let fieldNotAllowed = Self(
    5, "FieldNotAllowedError", .no,
    "A field does not belong in this kind of line item.",
    "Leave out the field that `fieldName` names.")
  package static let futureDate = Self(
    6, "FutureDateError", .no,
    "`creationDate` lies in the future.",
    "Give the moment of the purchase in milliseconds since 1970, not later than now.")
  package static let unknownEnum = Self(
    7, "UnknownEnumError", .no,
    "`reportingCurrency` or `taxCountry` holds a code that Apple does not accept.",
    "Use an ISO 4217 currency that Apple reports in, and an ISO 3166-1 country of three letters.")
  package static let lineItemStatusRegression = Self(
    8, "LineItemStatusRegressionError", .no,
    "The token was reported with line items before and is now said to have none.",
    "Keep the status LINE_ITEM.")
  package static let missingLineItemsForStatus = Self(
    9, "MissingLineItemsForStatusError", .no,
    "The status is LINE_ITEM, but the report has no line items.",
    "Add `lineItems`, or use NO_LINE_ITEM.")
  package static let lineItemsNotAllowedForStatus = Self(
    10, "LineItemsNotAllowedForStatusError", .no,
    "The report has line items, but its status is not LINE_ITEM.",
    "Leave out `lineItems`, or use LINE_ITEM.")
  package static let positiveValueRequired = Self(
    16, "PositiveValueRequiredError", .no,
    "`quantity` or `exchangeRate` is not above zero.",
    "Give a positive value.")
  package static let negativeValueNotAllowed = Self(
    15, "NegativeValueNotAllowedError", .no,
    "An amount or a number of days is negative.",
    "Use 0 or more; a refund is positive too, its `eventType` says that it is one.")
  package static let maximumLengthExceeded = Self(
    19, "MaximumLengthExceededError", .no,
    "A text is too long.",
    "Keep IDs to 128 characters and `productIdentifier` to 256.")
  package static let simultaneousSubmission = Self(
    26, "SimultaneousSubmissionError", .later,
    "Two reports that were sent at the same time touch the same data.",
    "Send the report again, one after another.")
  package static let dateTooFarInPast = Self(
    27, "DateTooFarInPastError", .no,
    "A date is impossibly old: most likely it is in seconds.",
    "Give milliseconds since 1970, thirteen digits.")
  package static let duplicateTokenStatusNotAllowed = Self(
    nil, "DuplicateTokenStatusNotAllowedError", .no, since: "1.2",
    "The status DUPLICATE_TOKEN is not for tokens of this type.",
    "Use it for ACQUISITION and SERVICES tokens only.")

  /// What a whole external purchase report is refused for, or a value in it whatever its line item.
  static let reports: [Self] = [
    duplicateValue, notFound, omittedField, fieldNotAllowed, futureDate, unknownEnum, lineItemStatusRegression,
    missingLineItemsForStatus, lineItemsNotAllowedForStatus, positiveValueRequired, negativeValueNotAllowed,
    maximumLengthExceeded, simultaneousSubmission, dateTooFarInPast, duplicateTokenStatusNotAllowed,
  ]
}

extension ExternalPurchaseError {
  package static let reportingCurrencyMismatch = Self(
    2, "ReportingCurrencyMismatchError", .no,
    "A refund is reported in another currency than its purchase.",
    "Copy `reportingCurrency` from the purchase.")
  package static let incorrectAmountTaxInclusive = Self(
    11, "IncorrectAmountTaxInclusiveError", .no,
    "`amountTaxInclusive` is not `amountTaxExclusive` plus `taxAmount`.",
    "Correct the sums, in milliunits.")
  package static let incorrectNetAmount = Self(
    12, "IncorrectNetAmountError", .no,
    "`netAmountTaxExclusive` is not what Apple computes.",
    "Compute it again as the purchase less its refunds, restatements included.")
  package static let selfReference = Self(
    13, "SelfReferenceError", .no,
    "A line item refers to itself.",
    "Set `referenceLineItemId` to the item it follows from.")
  package static let referenceInvalidSubscriptionEvent = Self(
    14, "ReferenceInvalidSubscriptionEventError", .no,
    "A line item refers to one that is not the start of a subscription.",
    "Refer to the item whose `subscriptionEvent` is SUBSCRIPTION_START.")
  package static let startDateAfterEndDate = Self(
    17, "StartDateAfterEndDateError", .no,
    "The subscription period starts after it ends.",
    "Correct `subscriptionStartDate` and `subscriptionEndDate`.")
  package static let reportingCurrencyExchangeNotAllowed = Self(
    18, "ReportingCurrencyExchangeNotAllowedError", .no,
    "The amounts were exchanged into a currency that Apple does not allow for this pricing currency.",
    "Report in the pricing currency; where Apple does not take it, in EUR or USD.")
  package static let erroneouslySubmittedNotRestatement = Self(
    20, "ErroneouslySubmittedNotRestatementError", .no,
    "A line item is withdrawn without being marked as a restatement.",
    "Set `restatement` to true beside `erroneouslySubmitted`.")
  package static let referenceLineItemNotABuy = Self(
    21, "ReferenceLineItemNotABuyError", .no,
    "A line item refers to one that is not a purchase.",
    "Set `referenceLineItemId` to an item whose `eventType` is BUY.")
  package static let erroneousLineItemReferencedByValidLineItem = Self(
    22, "ErroneousLineItemReferencedByValidLineItemError", .no,
    "A line item is withdrawn while others still refer to it.",
    "Withdraw the items that depend on it in the same report.")
  package static let taxCountryMismatch = Self(
    23, "TaxCountryMismatchError", .no,
    "A refund names another tax country than its purchase.",
    "Copy `taxCountry` from the purchase.")
  package static let netAmountMismatch = Self(
    24, "NetAmountMismatchError", .no,
    "Two line items of one calculation disagree on the net amount.",
    "Give a purchase and its refunds the same `netAmountTaxExclusive`.")
  package static let validLineItemReferencesErroneousLineItem = Self(
    25, "ValidLineItemReferencesErroneousLineItemError", .no,
    "A line item refers to one that was withdrawn.",
    "Refer to a valid item, or withdraw this one too.")
  package static let refundReferencedByRefund = Self(
    28, "RefundReferencedByRefundError", .no,
    "A refund refers to another refund.",
    "Refer to the purchase that is refunded.")
  package static let nonInitialBuyReferencedByBuy = Self(
    29, "NonInitialBuyReferencedByBuyError", .no,
    "A subscription item refers to an item that did not start the subscription.",
    "Refer to the item whose `subscriptionEvent` is SUBSCRIPTION_START.")
  package static let repeatErroneousSubmission = Self(
    30, "RepeatErroneousSubmissionError", .no,
    "The line item was withdrawn before.",
    "Nothing to do: leave it out of the report.")
  package static let referencedCreationDateIncompatible = Self(
    31, "ReferencedCreationDateIncompatibleError", .no,
    "The item that a line item refers to is newer than the line item.",
    "Correct `creationDate` of one of the two.")
  package static let pricingCurrencyMismatch = Self(
    32, "PricingCurrencyMismatchError", .no,
    "A refund names another pricing currency than its purchase.",
    "Copy `pricingCurrency` from the purchase.")
  package static let exchangeRateMismatch = Self(
    33, "ExchangeRateMismatchError", .no,
    "A refund uses another exchange rate than its purchase.",
    "Copy `exchangeRate` from the purchase.")
  package static let subscriptionStartNonZeroDaysPaidService = Self(
    34, "SubscriptionStartNonZeroDaysPaidServiceError", .no,
    "The start of a subscription claims days of paid service.",
    "Set `subscriptionDaysOfPaidService` to 0 for SUBSCRIPTION_START.")
  package static let invalidTaxInclusiveAmountForSubscriptionPayment = Self(
    35, "InvalidTaxInclusiveAmountForSubscriptionPaymentError", .no,
    "A SUBSCRIPTION_PAYMENT has no positive amount.",
    "Give the amount that was paid, in milliunits.")
  package static let lineItemCreationDateOutOfRange = Self(
    36, "LineItemCreationDateOutOfRangeError", .no, since: "1.2",
    "The line item was created when the token was not active.",
    "Use a token that was active at that time; see `tokenCreationDate` and `tokenExpirationDate`.")
  package static let restatementNotAllowedCreationDate = Self(
    39, "RestatementNotAllowedCreationDateError", .no, since: "1.1",
    "The line item is too old to be restated.",
    "There is no way around it.")
  package static let restatementCreationDateMismatch = Self(
    nil, "RestatementCreationDateMismatchError", .no, since: "1.1",
    "A restated line item has another creation date than the original.",
    "Keep the original `creationDate`.")
  package static let refundNotAllowedCreationDate = Self(
    nil, "RefundNotAllowedCreationDateError", .no, since: "1.1",
    "The purchase is more than a year old and can no longer be refunded in a report.",
    "There is no way around it.")

  /// What single line items of a report are refused for.
  static let lineItems: [Self] = [
    reportingCurrencyMismatch, incorrectAmountTaxInclusive, incorrectNetAmount, selfReference,
    referenceInvalidSubscriptionEvent, startDateAfterEndDate, reportingCurrencyExchangeNotAllowed,
    erroneouslySubmittedNotRestatement, referenceLineItemNotABuy, erroneousLineItemReferencedByValidLineItem,
    taxCountryMismatch, netAmountMismatch, validLineItemReferencesErroneousLineItem, refundReferencedByRefund,
    nonInitialBuyReferencedByBuy, repeatErroneousSubmission, referencedCreationDateIncompatible,
    pricingCurrencyMismatch, exchangeRateMismatch, subscriptionStartNonZeroDaysPaidService,
    invalidTaxInclusiveAmountForSubscriptionPayment, lineItemCreationDateOutOfRange, restatementNotAllowedCreationDate,
    restatementCreationDateMismatch, refundNotAllowedCreationDate,
  ]
}
