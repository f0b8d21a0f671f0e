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
  case erroneousLineItemReferencedByValidLineItem
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
}
