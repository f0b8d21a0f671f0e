/// The errors of the External Purchase Server API. A response lists all errors of a report.
package enum ExternalPurchaseError: String, CataloguedError {
  case duplicateValue, notFound, omittedField, fieldNotAllowed, futureDate, unknownEnum, lineItemStatusRegression
  case missingLineItemsForStatus, lineItemsNotAllowedForStatus, positiveValueRequired, negativeValueNotAllowed
  case maximumLengthExceeded, simultaneousSubmission, dateTooFarInPast, duplicateTokenStatusNotAllowed
  case reportingCurrencyMismatch, incorrectAmountTaxInclusive, incorrectNetAmount, selfReference
  case referenceInvalidSubscriptionEvent, startDateAfterEndDate, reportingCurrencyExchangeNotAllowed
  case erroneouslySubmittedNotRestatement, referenceLineItemNotABuy, erroneousLineItemReferencedByValidLineItem
  case taxCountryMismatch, netAmountMismatch, validLineItemReferencesErroneousLineItem, refundReferencedByRefund
  case nonInitialBuyReferencedByBuy, repeatErroneousSubmission, referencedCreationDateIncompatible
  case pricingCurrencyMismatch, exchangeRateMismatch, subscriptionStartNonZeroDaysPaidService
  case invalidTaxInclusiveAmountForSubscriptionPayment, lineItemCreationDateOutOfRange
  case restatementNotAllowedCreationDate, restatementCreationDateMismatch, refundNotAllowedCreationDate

  static let family = ErrorCode.Family.externalPurchase
  static let all = named(reports, lineItems)
}

extension ExternalPurchaseError {
  /// Errors about a whole report, or about values of any line item.
  static let reports: KeyValuePairs<Self, ErrorCode> = [
    .duplicateValue: ErrorCode(
      1, "The request identifier or line item ID has already been submitted.",
      "Use a new UUID, or mark the line item as a restatement to correct it."),
    .notFound: ErrorCode(
      3, "Apple does not find the report, or an ID that the report refers to.",
      "Check the ID and the environment; IDs that begin with SANDBOX belong to sandbox."),
    .omittedField: ErrorCode(4, "A required field is missing.", "Add the field in `fieldName`."),
    .fieldNotAllowed: ErrorCode(
      5, "A field is not allowed in this kind of line item.", "Remove the field in `fieldName`."),
    .futureDate: ErrorCode(
      6, "`creationDate` is in the future.", "Use the time of the purchase in milliseconds since 1970."),
    .unknownEnum: ErrorCode(
      7, "`reportingCurrency` or `taxCountry` has a code that Apple does not accept.",
      "Use an ISO 4217 currency that Apple supports, and a three-letter ISO 3166-1 country code."),
    .lineItemStatusRegression: ErrorCode(
      8, "The token was previously reported with line items, and this report has none.", "Keep the status LINE_ITEM."),
    .missingLineItemsForStatus: ErrorCode(
      9, "The status is LINE_ITEM, but the report has no line items.", "Add `lineItems`, or use NO_LINE_ITEM."),
    .lineItemsNotAllowedForStatus: ErrorCode(
      10, "The report has line items, but its status is not LINE_ITEM.", "Remove `lineItems`, or use LINE_ITEM."),
    .positiveValueRequired: ErrorCode(16, "`quantity` or `exchangeRate` is not above zero.", "Use a positive value."),
    .negativeValueNotAllowed: ErrorCode(
      15, "An amount or a number of days is negative.",
      "Use 0 or more, also for refunds; `eventType` marks a line item as a refund."),
    .maximumLengthExceeded: ErrorCode(
      19, "A text is too long.", "Use at most 128 characters for IDs and 256 for `productIdentifier`."),
    .simultaneousSubmission: ErrorCode(
      26, retry: .later, "Two reports sent at the same time change the same data.",
      "Send the reports one after another."),
    .dateTooFarInPast: ErrorCode(
      27, "A date is too far in the past; it is probably in seconds.", "Use milliseconds since 1970, thirteen digits."),
    .duplicateTokenStatusNotAllowed: ErrorCode(
      nil, since: "1.2", "The status DUPLICATE_TOKEN is not allowed for tokens of this type.",
      "Use it for ACQUISITION and SERVICES tokens only."),
  ]

  /// Errors about single line items of a report.
  static let lineItems: KeyValuePairs<Self, ErrorCode> = [
    .reportingCurrencyMismatch: ErrorCode(
      2, "A refund has a different reporting currency than its purchase.", "Copy `reportingCurrency` from the purchase."
    ),
    .incorrectAmountTaxInclusive: ErrorCode(
      11, "`amountTaxInclusive` is not `amountTaxExclusive` plus `taxAmount`.", "Correct the sums, in milliunits."),
    .incorrectNetAmount: ErrorCode(
      12, "`netAmountTaxExclusive` differs from Apple's calculation.",
      "Use the amount of the purchase minus its refunds, including restatements."),
    .selfReference: ErrorCode(13, "A line item refers to itself.", "Set `referenceLineItemId` to the preceding item."),
    .referenceInvalidSubscriptionEvent: ErrorCode(
      14, "A line item refers to an item that is not the start of a subscription.",
      "Refer to the item with the `subscriptionEvent` SUBSCRIPTION_START."),
    .startDateAfterEndDate: ErrorCode(
      17, "The start of the subscription period is after its end.",
      "Correct `subscriptionStartDate` and `subscriptionEndDate`."),
    .reportingCurrencyExchangeNotAllowed: ErrorCode(
      18, "Apple does not allow this reporting currency for the pricing currency.",
      "Report in the pricing currency, or in EUR or USD if Apple does not support it."),
    .erroneouslySubmittedNotRestatement: ErrorCode(
      20, "A withdrawn line item is not marked as a restatement.",
      "Set both `restatement` and `erroneouslySubmitted` to true."),
    .referenceLineItemNotABuy: ErrorCode(
      21, "A line item refers to an item that is not a purchase.",
      "Set `referenceLineItemId` to an item with the `eventType` BUY."),
    .erroneousLineItemReferencedByValidLineItem: ErrorCode(
      22, "Other line items still refer to a withdrawn line item.", "Withdraw the dependent items in the same report."),
    .taxCountryMismatch: ErrorCode(
      23, "A refund has a different tax country than its purchase.", "Copy `taxCountry` from the purchase."),
    .netAmountMismatch: ErrorCode(
      24, "A purchase and its refund have different net amounts.",
      "Use the same `netAmountTaxExclusive` for a purchase and its refunds."),
    .validLineItemReferencesErroneousLineItem: ErrorCode(
      25, "A line item refers to a withdrawn item.", "Refer to a valid item, or withdraw this one too."),
    .refundReferencedByRefund: ErrorCode(28, "A refund refers to another refund.", "Refer to the refunded purchase."),
    .nonInitialBuyReferencedByBuy: ErrorCode(
      29, "A subscription item refers to an item that did not start the subscription.",
      "Refer to the item with the `subscriptionEvent` SUBSCRIPTION_START."),
    .repeatErroneousSubmission: ErrorCode(
      30, "The line item has already been withdrawn.", "Remove it from the report."),
    .referencedCreationDateIncompatible: ErrorCode(
      31, "A line item refers to a newer item.", "Correct `creationDate` of one of the two items."),
    .pricingCurrencyMismatch: ErrorCode(
      32, "A refund has a different pricing currency than its purchase.", "Copy `pricingCurrency` from the purchase."),
    .exchangeRateMismatch: ErrorCode(
      33, "A refund has a different exchange rate than its purchase.", "Copy `exchangeRate` from the purchase."),
    .subscriptionStartNonZeroDaysPaidService: ErrorCode(
      34, "The start of a subscription has days of paid service.",
      "Set `subscriptionDaysOfPaidService` to 0 for SUBSCRIPTION_START."),
    .invalidTaxInclusiveAmountForSubscriptionPayment: ErrorCode(
      35, "A SUBSCRIPTION_PAYMENT has no positive amount.", "Use the amount paid, in milliunits."),
    .lineItemCreationDateOutOfRange: ErrorCode(
      36, since: "1.2", "The token was not active when the line item was created.",
      "Use a token that was active at that time; check `tokenCreationDate` and `tokenExpirationDate`."),
    .restatementNotAllowedCreationDate: ErrorCode(
      39, since: "1.1", "The line item is too old to be restated.", "There is no workaround."),
    .restatementCreationDateMismatch: ErrorCode(
      nil, since: "1.1", "A restated line item has a different creation date than the original.",
      "Keep the original `creationDate`."),
    .refundNotAllowedCreationDate: ErrorCode(
      nil, since: "1.1", "The purchase is more than a year old and can no longer be refunded in a report.",
      "There is no workaround."),
  ]
}
