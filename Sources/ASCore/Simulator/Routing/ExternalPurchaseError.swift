/// The errors of the simulated External Purchase Server API, by Apple's names without their last word.
enum ExternalPurchaseError: String, CaseIterable, Sendable {
  case duplicateValue
  case reportingCurrencyMismatch
  case notFound
  case omittedField
  case fieldNotAllowed
  case futureDate
  case unknownEnum
  case lineItemStatusRegression
  case missingLineItemsForStatus
  case lineItemsNotAllowedForStatus
  case incorrectAmountTaxInclusive
  case incorrectNetAmount
  case selfReference
  case referenceInvalidSubscriptionEvent
  case negativeValueNotAllowed
  case positiveValueRequired
  case startDateAfterEndDate
  case reportingCurrencyExchangeNotAllowed
  case maximumLengthExceeded
  case erroneouslySubmittedNotRestatement
  case referenceLineItemNotABuy
  case taxCountryMismatch
  case validLineItemReferencesErroneousLineItem
  case dateTooFarInPast
  case refundReferencedByRefund
  case repeatErroneousSubmission
  case referencedCreationDateIncompatible
  case pricingCurrencyMismatch
  case exchangeRateMismatch
  case subscriptionStartNonZeroDaysPaidService
  case invalidTaxInclusiveAmountForSubscriptionPayment

  var row: ErrorCode? { ErrorCode.row(forCase: rawValue + "Error", .externalPurchase) }
}

/// One fault of a report, and where it is.
struct ReportFault: Sendable, Equatable {
  let error: ExternalPurchaseError
  let field: String?
  let lineItem: String?

  var json: JSON {
    .present([
      "errorCode": (error.row?.code).map(JSON.int),
      "errorMessage": (error.row?.meaning).map(JSON.string),
      "fieldName": field.map(JSON.string),
      "lineItemId": lineItem.map(JSON.string),
    ])
  }
}

extension Refusal {
  /// All faults at once. Nothing of a report is kept if it has one.
  static func report(_ faults: [ReportFault]) -> Refusal {
    Refusal(HTTPReply(["errors": .array(faults.map(\.json))], status: 400))
  }
}
