/// The errors of the simulated Advanced Commerce API, by Apple's names.
enum AdvancedCommerceError: String, CaseIterable, Sendable {
  // Of the request.
  case nullRequestInfo
  case nullRequestReferenceID
  case invalidRequestReferenceID
  case repeatedRequestReferenceId
  case invalidAppAccountToken
  case invalidConsistencyToken
  case invalidStorefront
  case mismatchedStorefront
  case malformedPayload
  case invalidCurrency
  case nullTaxCode
  case invalidTaxProductCode
  // Of items and their names.
  case nullItems
  case atLeastOneItem
  case nullSKU
  case skuLengthExceeded = "SKULengthExceeded"
  case invalidSKU
  case invalidProduct
  case nullDescriptors
  case nullDisplayName
  case nullDescription
  case atLeastOneOfDisplayNameOrDescription
  case displayNameLengthExceeded
  case descriptionLengthExceeded
  case invalidDisplayName
  case invalidDescription
  // Of changes.
  case nullEffective
  case invalidProductChanges
  case negativePrice
  case invalidAmount
  case itemCannotBeSpecifiedMultipleTimes
  case dependentSKUsCannotBeShared
  case dependentSKUsCannotBeChained
  case invalidSKUProvidedMustBeCurrentSKUSetToRenew
  case priceChangeCannotBeIssuedWhenAlreadyCommunicated
  // Of migrations.
  case nullTargetProductID
  case invalidTargetProductID
  case subscriptionAlreadyMigrated
  case pendingChangesMismatch
  case productNotFound
  case migrationNotAllowedWhenPriceIncreaseCommunicated
  // Of refunds.
  case nullRefundType
  case invalidRefundType
  case nullRefundReason
  case invalidRefundReason
  case nullRefundRisking
  case nullRefundAmount
  case negativeRefundAmount
  case refundAmountWithoutCustom
  case pendingRefund
  case proratedOnlyLatestTransaction
  case partialSimulateRefundDecline
  case removalAllNotAllowed
  case revokeOnInactiveSubscription
  case alreadyRefunded
  case transactionNotRefundable
  // Of the subscription's state.
  case subscriptionDoesNotExist
  case subscriptionNotEligible
  case productNotOwned
  case inactiveACASub
}
