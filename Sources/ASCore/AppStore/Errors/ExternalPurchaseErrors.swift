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
