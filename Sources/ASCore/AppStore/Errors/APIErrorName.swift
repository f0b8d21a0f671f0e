/// An error that a literal or an answer names. Its number and words are a row of `ErrorCode`, found by Apple's name.
package enum APIErrorName: Sendable, Equatable {
  case server(AppStoreServerError)
  case retention(RetentionMessagingError)
  case commerce(AdvancedCommerceError)
  /// Of the External Purchase Server API, whose replies list all errors of a report.
  case report(ExternalPurchaseError)

  package var row: ErrorCode? {
    switch self {
    case .server(let error): Self.row(error.rawValue, .appStoreServer)
    case .retention(let error): Self.row(error.rawValue, .retentionMessaging)
    case .commerce(let error): Self.row(error.rawValue, .advancedCommerce)
    case .report(let error): Self.row(error.rawValue + "Error", .externalPurchase)
    }
  }

  /// The row whose name is that of a case: `invalidTransactionId` for `InvalidTransactionId`.
  private static func row(_ name: String, _ family: ErrorCode.Family) -> ErrorCode? {
    ErrorCode.named((name.first?.uppercased() ?? "") + name.dropFirst()).first { $0.family == family }
  }
}

/// The errors that the simulated App Store Server API gives out, by Apple's names. Their numbers and words are rows of
/// the error catalogue.
package enum AppStoreServerError: String, CaseIterable, Sendable {
  case generalBadRequest
  case invalidLimit
  case invalidRequestRevision
  case invalidTransactionId
  case invalidOriginalTransactionId
  case invalidExtendByDays
  case invalidExtendReasonCode
  case invalidRequestIdentifier
  case startDateTooFarInPast
  case startDateAfterEndDate
  case invalidPaginationToken
  case invalidStartDate
  case invalidEndDate
  case paginationTokenExpired
  case invalidNotificationType
  case multipleFiltersSupplied
  case invalidTestNotificationToken
  case invalidSort
  case invalidProductType
  case invalidProductId
  case invalidSubscriptionGroupIdentifier
  case invalidExcludeRevoked
  case invalidInAppOwnershipType
  case invalidEmptyStorefrontCountryCodeList
  case invalidStorefrontCountryCode
  case invalidRevoked
  case invalidStatus
  case invalidAccountTenure
  case invalidAppAccountToken
  case invalidConsumptionStatus
  case invalidCustomerConsented
  case invalidDeliveryStatus
  case invalidLifetimeDollarsPurchased
  case invalidLifetimeDollarsRefunded
  case invalidPlatform
  case invalidPlayTime
  case invalidSampleContentProvided
  case invalidUserStatus
  case invalidRefundPreference
  case invalidTransactionTypeNotSupported
  case appTransactionIdNotSupported
  case invalidAppAccountTokenUUID
  case familyTransactionNotSupported
  case transactionIdIsNotOriginalTransactionId
  case consumptionPercentageAutoRenewableSubscription
  case consumptionPercentageOutOfRange
  case undeliveredConsumptionPercentageNonZero
  case advancedCommerceTransactionNotSupported
  case invalidGroupId
  case invalidAssignedTransactionNotSupported
  case subscriptionExtensionIneligible
  case subscriptionMaxExtension
  case familySharedSubscriptionExtensionIneligible
  case assignedSubscriptionExtensionIneligible
  case originalTransactionIdNotFound
  case testNotificationNotFound
  case statusRequestNotFound
  case transactionIdNotFound
  case appTransactionDoesNotExist
  case groupNotFound
  case noAvailableSeats
  case seatClaimIdNotFound
  case appTransactionIdNotFound
  case transactionNotDevManagedGroup
  case subscriptionNotActive
  case bundleTransactionIdNotSupported
  case generalInternal
}

/// The errors of the simulated Advanced Commerce API, by Apple's names.
package enum AdvancedCommerceError: String, CaseIterable, Sendable {
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
  case operationNotAllowed
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

/// The errors of the simulated External Purchase Server API, by Apple's names without their last word.
package enum ExternalPurchaseError: String, CaseIterable, Sendable {
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

/// The errors of the simulated Retention Messaging API, by Apple's names.
package enum RetentionMessagingError: String, CaseIterable, Sendable {
  case invalidImage
  case headerTooLong
  case bodyTooLong
  case invalidLocale
  case altTextTooLong
  case invalidPerformanceTestRequest
  case invalidRequestId
  case existingPerformanceTestRun
  case badRequestRealtimeUrl
  case badRequestImageSize
  case badRequestTooManyBulletPoints
  case badRequestBulletPointTextTooLong
  case badRequestAboveImageRequiresAnImage
  case maximumNumberOfImagesReached
  case maximumNumberOfMessagesReached
  case messageNotApproved
  case imageNotApproved
  case imageInUse
  case imageNotFound
  case messageNotFound
  case performanceTestRunNotFound
  case defaultMessageNotFound
  case realtimeUrlNotFound
  case imageAlreadyExists
  case messageAlreadyExists
}
