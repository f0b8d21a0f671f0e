extension ExternalPurchaseError {
  package static let duplicateValue = Self(
    1, "DuplicateValueError", "The request identifier or line item ID has already been submitted.",
    "Use a new UUID, or mark the line item as a restatement to correct it.")
  package static let notFound = Self(
    3, "NotFoundError", "Apple does not find the report, or an ID that the report refers to.",
    "Check the ID and the environment; IDs that begin with SANDBOX belong to sandbox.")
  package static let omittedField = Self(
    4, "OmittedFieldError", "A required field is missing.", "Add the field in `fieldName`.")
  package static let fieldNotAllowed = Self(
    5, "FieldNotAllowedError", "A field is not allowed in this kind of line item.", "Remove the field in `fieldName`.")
  package static let futureDate = Self(
    6, "FutureDateError", "`creationDate` is in the future.", "Use the time of the purchase in milliseconds since 1970."
  )
  package static let unknownEnum = Self(
    7, "UnknownEnumError", "`reportingCurrency` or `taxCountry` has a code that Apple does not accept.",
    "Use an ISO 4217 currency that Apple supports, and a three-letter ISO 3166-1 country code.")
  package static let lineItemStatusRegression = Self(
    8, "LineItemStatusRegressionError", "The token was previously reported with line items, and this report has none.",
    "Keep the status LINE_ITEM.")
  package static let missingLineItemsForStatus = Self(
    9, "MissingLineItemsForStatusError", "The status is LINE_ITEM, but the report has no line items.",
    "Add `lineItems`, or use NO_LINE_ITEM.")
  package static let lineItemsNotAllowedForStatus = Self(
    10, "LineItemsNotAllowedForStatusError", "The report has line items, but its status is not LINE_ITEM.",
    "Remove `lineItems`, or use LINE_ITEM.")
  package static let positiveValueRequired = Self(
    16, "PositiveValueRequiredError", "`quantity` or `exchangeRate` is not above zero.", "Use a positive value.")
  package static let negativeValueNotAllowed = Self(
    15, "NegativeValueNotAllowedError", "An amount or a number of days is negative.",
    "Use 0 or more, also for refunds; `eventType` marks a line item as a refund.")
  package static let maximumLengthExceeded = Self(
    19, "MaximumLengthExceededError", "A text is too long.",
    "Use at most 128 characters for IDs and 256 for `productIdentifier`.")
  package static let dateTooFarInPast = Self(
    27, "DateTooFarInPastError", "A date is too far in the past; it is probably in seconds.",
    "Use milliseconds since 1970, thirteen digits.")

  /// Errors about a whole report, or about values of any line item.
  static let reports: [Self] = [
    duplicateValue, notFound, omittedField, fieldNotAllowed, futureDate, unknownEnum, lineItemStatusRegression,
    missingLineItemsForStatus, lineItemsNotAllowedForStatus, positiveValueRequired, negativeValueNotAllowed,
    maximumLengthExceeded,
    Self(
      26, "SimultaneousSubmissionError", retry: .later, "Two reports sent at the same time change the same data.",
      "Send the reports one after another."),
    dateTooFarInPast,
    Self(
      nil, "DuplicateTokenStatusNotAllowedError", since: "1.2",
      "The status DUPLICATE_TOKEN is not allowed for tokens of this type.",
      "Use it for ACQUISITION and SERVICES tokens only."),
  ]
}

extension ExternalPurchaseError {
  package static let reportingCurrencyMismatch = Self(
    2, "ReportingCurrencyMismatchError", "A refund has a different reporting currency than its purchase.",
    "Copy `reportingCurrency` from the purchase.")
  package static let incorrectAmountTaxInclusive = Self(
    11, "IncorrectAmountTaxInclusiveError", "`amountTaxInclusive` is not `amountTaxExclusive` plus `taxAmount`.",
    "Correct the sums, in milliunits.")
  package static let incorrectNetAmount = Self(
    12, "IncorrectNetAmountError", "`netAmountTaxExclusive` differs from Apple's calculation.",
    "Use the amount of the purchase minus its refunds, including restatements.")
  package static let selfReference = Self(
    13, "SelfReferenceError", "A line item refers to itself.", "Set `referenceLineItemId` to the preceding item.")
  package static let referenceInvalidSubscriptionEvent = Self(
    14, "ReferenceInvalidSubscriptionEventError",
    "A line item refers to an item that is not the start of a subscription.",
    "Refer to the item with the `subscriptionEvent` SUBSCRIPTION_START.")
  package static let startDateAfterEndDate = Self(
    17, "StartDateAfterEndDateError", "The start of the subscription period is after its end.",
    "Correct `subscriptionStartDate` and `subscriptionEndDate`.")
  package static let reportingCurrencyExchangeNotAllowed = Self(
    18, "ReportingCurrencyExchangeNotAllowedError",
    "Apple does not allow this reporting currency for the pricing currency.",
    "Report in the pricing currency, or in EUR or USD if Apple does not support it.")
  package static let erroneouslySubmittedNotRestatement = Self(
    20, "ErroneouslySubmittedNotRestatementError", "A withdrawn line item is not marked as a restatement.",
    "Set both `restatement` and `erroneouslySubmitted` to true.")
  package static let referenceLineItemNotABuy = Self(
    21, "ReferenceLineItemNotABuyError", "A line item refers to an item that is not a purchase.",
    "Set `referenceLineItemId` to an item with the `eventType` BUY.")
  package static let erroneousLineItemReferencedByValidLineItem = Self(
    22, "ErroneousLineItemReferencedByValidLineItemError", "Other line items still refer to a withdrawn line item.",
    "Withdraw the dependent items in the same report.")
  package static let taxCountryMismatch = Self(
    23, "TaxCountryMismatchError", "A refund has a different tax country than its purchase.",
    "Copy `taxCountry` from the purchase.")
  package static let validLineItemReferencesErroneousLineItem = Self(
    25, "ValidLineItemReferencesErroneousLineItemError", "A line item refers to a withdrawn item.",
    "Refer to a valid item, or withdraw this one too.")
  package static let refundReferencedByRefund = Self(
    28, "RefundReferencedByRefundError", "A refund refers to another refund.", "Refer to the refunded purchase.")
  package static let repeatErroneousSubmission = Self(
    30, "RepeatErroneousSubmissionError", "The line item has already been withdrawn.", "Remove it from the report.")
  package static let referencedCreationDateIncompatible = Self(
    31, "ReferencedCreationDateIncompatibleError", "A line item refers to a newer item.",
    "Correct `creationDate` of one of the two items.")
  package static let pricingCurrencyMismatch = Self(
    32, "PricingCurrencyMismatchError", "A refund has a different pricing currency than its purchase.",
    "Copy `pricingCurrency` from the purchase.")
  package static let exchangeRateMismatch = Self(
    33, "ExchangeRateMismatchError", "A refund has a different exchange rate than its purchase.",
    "Copy `exchangeRate` from the purchase.")
  package static let subscriptionStartNonZeroDaysPaidService = Self(
    34, "SubscriptionStartNonZeroDaysPaidServiceError", "The start of a subscription has days of paid service.",
    "Set `subscriptionDaysOfPaidService` to 0 for SUBSCRIPTION_START.")
  package static let invalidTaxInclusiveAmountForSubscriptionPayment = Self(
    35, "InvalidTaxInclusiveAmountForSubscriptionPaymentError", "A SUBSCRIPTION_PAYMENT has no positive amount.",
    "Use the amount paid, in milliunits.")

  /// Errors about single line items of a report.
  static let lineItems: [Self] = [
    reportingCurrencyMismatch, incorrectAmountTaxInclusive, incorrectNetAmount, selfReference,
    referenceInvalidSubscriptionEvent, startDateAfterEndDate, reportingCurrencyExchangeNotAllowed,
    erroneouslySubmittedNotRestatement, referenceLineItemNotABuy, erroneousLineItemReferencedByValidLineItem,
    taxCountryMismatch,
    Self(
      24, "NetAmountMismatchError", "A purchase and its refund have different net amounts.",
      "Use the same `netAmountTaxExclusive` for a purchase and its refunds."),
    validLineItemReferencesErroneousLineItem,
    refundReferencedByRefund,
    Self(
      29, "NonInitialBuyReferencedByBuyError",
      "A subscription item refers to an item that did not start the subscription.",
      "Refer to the item with the `subscriptionEvent` SUBSCRIPTION_START."),
    repeatErroneousSubmission,
    referencedCreationDateIncompatible, pricingCurrencyMismatch, exchangeRateMismatch,
    subscriptionStartNonZeroDaysPaidService, invalidTaxInclusiveAmountForSubscriptionPayment,
    Self(
      36, "LineItemCreationDateOutOfRangeError", since: "1.2",
      "The token was not active when the line item was created.",
      "Use a token that was active at that time; check `tokenCreationDate` and `tokenExpirationDate`."),
    Self(
      39, "RestatementNotAllowedCreationDateError", since: "1.1", "The line item is too old to be restated.",
      "There is no workaround."),
    Self(
      nil, "RestatementCreationDateMismatchError", since: "1.1",
      "A restated line item has a different creation date than the original.", "Keep the original `creationDate`."),
    Self(
      nil, "RefundNotAllowedCreationDateError", since: "1.1",
      "The purchase is more than a year old and can no longer be refunded in a report.", "There is no workaround."),
  ]
}
