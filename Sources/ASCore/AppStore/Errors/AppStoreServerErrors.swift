extension AppStoreServerError {
  package static let generalBadRequest = Self(
    4_000_000, "GeneralBadRequest", "The request is invalid.",
    "Check the arguments; for `asctl order lookup`, compare the order ID with the customer's email.")
  package static let invalidLimit = Self(
    4_000_004, "InvalidLimit", since: "1.22", "The `limit` of a page is out of range.",
    "Use 1 to 100; `--limit` of asctl counts items over all pages and is never sent.")
  package static let invalidRequestRevision = Self(
    4_000_005, "InvalidRequestRevision",
    "The `revision` does not belong to this history, or the filters differ from the first page.",
    "Start again without a revision, and use the same filters for every page.")
  package static let invalidTransactionId = Self(
    4_000_006, "InvalidTransactionId", "The transaction ID is not well formed.",
    "Use digits only; look up an order ID with `asctl order lookup`, and identify other text with `asctl explain`.")
  package static let invalidOriginalTransactionId = Self(
    4_000_008, "InvalidOriginalTransactionId", "The original transaction ID is not well formed.",
    "Use `originalTransactionId`, digits only, from `asctl transaction get`.")
  package static let invalidStartDate = Self(
    4_000_015, "InvalidStartDate", "The start date is not a number of milliseconds since 1970.",
    "Pass a date such as 2026-01-31 to asctl, which converts it; a number of ten digits is seconds, not milliseconds.")
  package static let invalidEndDate = Self(
    4_000_016, "InvalidEndDate", "The end date is not a number of milliseconds since 1970.",
    "Pass a date such as 2026-01-31 to asctl, which converts it; a number of ten digits is seconds, not milliseconds.")
  package static let invalidSort = Self(
    4_000_021, "InvalidSort", "The sort order is unknown.",
    "Use ASCENDING or DESCENDING; both sort by date of last change.")
  package static let invalidProductType = Self(
    4_000_022, "InvalidProductType", "The product type filter has an unknown value.",
    "Use AUTO_RENEWABLE, NON_RENEWABLE, CONSUMABLE or NON_CONSUMABLE; the values of a transaction's `type` are different."
  )
  package static let invalidProductId = Self(
    4_000_023, "InvalidProductId", "The product ID is empty or malformed.",
    "Compare it with App Store Connect; product IDs are case-sensitive.")
  package static let invalidSubscriptionGroupIdentifier = Self(
    4_000_024, "InvalidSubscriptionGroupIdentifier", "The subscription group identifier is malformed.",
    "Use `subscriptionGroupIdentifier`, digits only, from a transaction or from `asctl subscription status`.")
  package static let invalidExcludeRevoked = Self(
    4_000_025, "InvalidExcludeRevoked", "The deprecated filter `excludeRevoked` is neither true nor false.",
    "Use `--revoked false` instead; Apple replaced the filter in version 1.8.")
  package static let invalidInAppOwnershipType = Self(
    4_000_026, "InvalidInAppOwnershipType", "The ownership filter has an unknown value.",
    "Use PURCHASED or FAMILY_SHARED.")
  package static let invalidRevoked = Self(
    4_000_030, "InvalidRevoked", "The filter `revoked` is neither true nor false.",
    "Use true for revoked purchases only, false for the others only, or omit it for both.")
  package static let invalidStatus = Self(
    4_000_031, "InvalidStatus", "The subscription status filter is not a number from 1 to 5.",
    "Use 1 active, 2 expired, 3 billing retry, 4 grace period or 5 revoked.")
  package static let invalidGroupId = Self(
    4_000_225, "InvalidGroupId", since: "1.22", "The ID of the customer group is malformed.",
    "Use `groupId` from `asctl group list`.")

  /// Errors of reading transactions, statuses, orders, refunds and groups (HTTP 400).
  static let reads: [Self] = [
    generalBadRequest,
    Self(
      4_000_002, "InvalidAppIdentifier", "The app in the bearer token is not valid for this request.",
      "Check the bundle ID with `asctl profile show`, and that the key belongs to the team that owns the app."),
    invalidLimit, invalidRequestRevision, invalidTransactionId, invalidOriginalTransactionId, invalidStartDate,
    invalidEndDate, invalidSort, invalidProductType, invalidProductId, invalidSubscriptionGroupIdentifier,
    invalidExcludeRevoked, invalidInAppOwnershipType, invalidRevoked, invalidStatus, invalidGroupId,
  ]
}

extension AppStoreServerError {
  package static let appTransactionIdNotSupported = Self(
    4_000_048, "AppTransactionIdNotSupported", or: ["BadRequestAppTransactionIdForUnsupportedEndpoint"],
    "The endpoint accepts the ID of a purchase only, not an app transaction ID.",
    "List the customer's purchases with `asctl transaction history`, and use a transaction ID.")
  static let invalidAppAccountTokenUUID = Self(
    4_000_183, "InvalidAppAccountTokenUUID", "The app account token is not a UUID.",
    "Use a UUID, such as 7e3fb20b-4cdb-47cc-936d-99d65f608138.")
  package static let familyTransactionNotSupported = Self(
    4_000_185, "FamilyTransactionNotSupported", or: ["BadRequestTransactionIdNotSupportedForFamilySharing"],
    "The customer received the transaction through Family Sharing.",
    "Use the purchaser's transaction; account tokens and consumption information are supported for it only.")
  package static let transactionIdIsNotOriginalTransactionId = Self(
    4_000_187, "TransactionIdIsNotOriginalTransactionId",
    or: ["TransactionIdNotOriginalTransactionId", "BadRequestTransactionIdNotOtid"],
    "The ID is valid, but it is the ID of a renewal and not of the original purchase.",
    "Look it up with `asctl transaction get` and use its `originalTransactionId`.")
  package static let invalidAssignedTransactionNotSupported = Self(
    4_000_227, "InvalidAssignedTransactionNotSupported", since: "1.22",
    "The transaction was assigned to the customer by an organization or a group.",
    "Use the purchaser's transaction; `inAppOwnershipType` of this one is ASSIGNED.")

  /// Errors of writes on one purchase: account token, finishing, consumption information (HTTP 400).
  static let purchases: [Self] = [
    appTransactionIdNotSupported, invalidAppAccountTokenUUID, familyTransactionNotSupported,
    transactionIdIsNotOriginalTransactionId, invalidAssignedTransactionNotSupported,
  ]
}

extension AppStoreServerError {
  static let invalidAccountTenure = Self(
    4_000_032, "InvalidAccountTenure", "`accountTenure` of version 1 is out of range.",
    "Use 0 to 7; `asctl explain accountTenure` lists the brackets.")
  static let invalidAppAccountToken = Self(
    4_000_033, "InvalidAppAccountToken", "`appAccountToken` of version 1 is neither a UUID nor empty.",
    "Use the customer's UUID, or an empty string if there is none.")
  static let invalidConsumptionStatus = Self(
    4_000_034, "InvalidConsumptionStatus", "`consumptionStatus` of version 1 is out of range.",
    "Use 0 undeclared, 1 not consumed, 2 partly or 3 fully consumed.")
  static let invalidCustomerConsented = Self(
    4_000_035, "InvalidCustomerConsented",
    "`customerConsented` is missing or false, and Apple accepts no data without consent.",
    "Send consumption information only for customers who consented.")
  static let invalidDeliveryStatus = Self(
    4_000_036, "InvalidDeliveryStatus",
    "The delivery status is unknown to this version: version 2 uses words, version 1 numbers.",
    "Use DELIVERED or an UNDELIVERED_ value with `asctl consumption send`, 0 to 5 with `asctl consumption send-v1`.")
  static let invalidLifetimeDollarsPurchased = Self(
    4_000_037, "InvalidLifetimeDollarsPurchased", "`lifetimeDollarsPurchased` of version 1 is out of range.",
    "Use the bracket, 0 to 7, not the amount; `asctl explain lifetimeDollarsPurchased` lists the brackets.")
  static let invalidLifetimeDollarsRefunded = Self(
    4_000_038, "InvalidLifetimeDollarsRefunded", "`lifetimeDollarsRefunded` of version 1 is out of range.",
    "Use the bracket, 0 to 7, not the amount; `asctl explain lifetimeDollarsRefunded` lists the brackets.")
  static let invalidPlatform = Self(
    4_000_039, "InvalidPlatform", "`platform` of version 1 is out of range.",
    "Use 0 undeclared, 1 Apple or 2 another platform.")
  static let invalidPlayTime = Self(
    4_000_040, "InvalidPlayTime", "`playTime` of version 1 is out of range.",
    "Use the bracket, 0 to 7, not minutes; `asctl explain playTime` lists the brackets.")
  static let invalidSampleContentProvided = Self(
    4_000_041, "InvalidSampleContentProvided", "`sampleContentProvided` is missing or neither true nor false.",
    "Use true if the customer had a free sample, a trial or full information before buying, else false.")
  static let invalidUserStatus = Self(
    4_000_042, "InvalidUserStatus", "`userStatus` of version 1 is out of range.",
    "Use 0 undeclared, 1 active, 2 suspended, 3 terminated or 4 limited access.")
  static let invalidRefundPreference = Self(
    4_000_044, "InvalidRefundPreference",
    "The refund preference is unknown to this version: version 2 uses words, version 1 numbers.",
    "Use DECLINE, GRANT_FULL or GRANT_PRORATED with `asctl consumption send`, 0 to 3 with `asctl consumption send-v1`.")
  package static let invalidTransactionTypeNotSupported = Self(
    4_000_047, "InvalidTransactionTypeNotSupported",
    "Version 1 of consumption information does not support this product type.",
    "Use version 2, `asctl consumption send`, which supports every type.")
  package static let consumptionPercentageAutoRenewableSubscription = Self(
    4_000_209, "ConsumptionPercentageAutoRenewableSubscription", since: "1.19",
    "The request has a consumption percentage for an auto-renewable subscription; Apple computes it.",
    "Omit the percentage for subscriptions.")
  package static let consumptionPercentageOutOfRange = Self(
    4_000_207, "ConsumptionPercentageOutOfRange", since: "1.19",
    "The consumption percentage is out of range: 0 to 100000 thousandths of a percent.",
    "For 25 percent, use 25000 in a body and 25 in the flag of asctl.")
  package static let undeliveredConsumptionPercentageNonZero = Self(
    4_000_208, "UndeliveredConsumptionPercentageNonZero", since: "1.19",
    "The purchase is reported as undelivered but partly consumed.",
    "Send 0 percent or no percentage with an UNDELIVERED_ status.")
  package static let advancedCommerceTransactionNotSupported = Self(
    4_000_210, "AdvancedCommerceTransactionNotSupported", since: "1.19",
    "Version 2 of consumption information does not support transactions of the Advanced Commerce API.",
    "Use version 1, `asctl consumption send-v1`.")

  /// Errors of consumption information, versions 1 and 2 (HTTP 400).
  static let consumption: [Self] = [
    invalidAccountTenure, invalidAppAccountToken, invalidConsumptionStatus, invalidCustomerConsented,
    invalidDeliveryStatus, invalidLifetimeDollarsPurchased, invalidLifetimeDollarsRefunded, invalidPlatform,
    invalidPlayTime, invalidSampleContentProvided, invalidUserStatus,
    Self(
      4_000_043, "InvalidTransactionNotConsumable",
      "The transaction is not a consumable; Apple no longer sends this error.",
      "Nothing to do; `asctl consumption send` supports every product type."),
    invalidRefundPreference,
    invalidTransactionTypeNotSupported, consumptionPercentageAutoRenewableSubscription, consumptionPercentageOutOfRange,
    undeliveredConsumptionPercentageNonZero, advancedCommerceTransactionNotSupported,
  ]
}

extension AppStoreServerError {
  static let invalidExtendByDays = Self(
    4_000_009, "InvalidExtendByDays", "The number of days is out of range: 1 to 90.",
    "Extend by 1 to 90 days at a time, at most twice in 365 days.")
  static let invalidExtendReasonCode = Self(
    4_000_010, "InvalidExtendReasonCode", "The reason for the extension is out of range: 0 to 3.",
    "Use 0 undeclared, 1 customer satisfaction, 2 other or 3 service issue.")
  package static let invalidRequestIdentifier = Self(
    4_000_011, "InvalidRequestIdentifier",
    "The request identifier is missing, longer than 128 characters, or not a UUID where one is required.",
    "Use a new UUID for each request, and the same one only to retry the same request.")
  static let invalidEmptyStorefrontCountryCodeList = Self(
    4_000_027, "InvalidEmptyStorefrontCountryCodeList", "The list of storefronts was sent empty.",
    "Omit it to include all storefronts, or list at least one.")
  package static let invalidStorefrontCountryCode = Self(
    4_000_028, "InvalidStorefrontCountryCode", "One of the storefront codes is not valid.",
    "Use three-letter ISO 3166-1 codes, such as USA or DEU.")

  /// Errors of extending renewal dates (HTTP 400).
  static let extensions: [Self] = [
    invalidExtendByDays, invalidExtendReasonCode, invalidRequestIdentifier, invalidEmptyStorefrontCountryCodeList,
    invalidStorefrontCountryCode,
  ]
}

extension AppStoreServerError {
  package static let startDateTooFarInPast = Self(
    4_000_012, "StartDateTooFarInPast",
    "The start date is before the period that Apple keeps: 180 days in production, 30 in sandbox.",
    "Use a later start date; `asctl transaction history` lists older purchases.")
  package static let startDateAfterEndDate = Self(
    4_000_013, "StartDateAfterEndDate", "The end date is not after the start date.",
    "Swap the two dates, or widen the range.")
  package static let invalidPaginationToken = Self(
    4_000_014, "InvalidPaginationToken", "Apple does not recognize the pagination token.",
    "Start again without a token, and use the same filters for every page.")
  package static let paginationTokenExpired = Self(
    4_000_017, "PaginationTokenExpired", "The pagination token has expired.", "Start again from the first page.")
  package static let invalidNotificationType = Self(
    4_000_018, "InvalidNotificationType",
    "The notification type or subtype is unknown, or the type does not have this subtype.",
    "List the subtypes of a type with, for example, `asctl explain DID_RENEW`; types are uppercase.")
  package static let multipleFiltersSupplied = Self(
    4_000_019, "MultipleFiltersSupplied", "The request has both a transaction ID and a notification type.",
    "Filter by one of them, and select by the other from the result.")
  package static let invalidTestNotificationToken = Self(
    4_000_020, "InvalidTestNotificationToken",
    "The test notification token is malformed, or was not issued for this app and environment.",
    "Use the token that `asctl notification test` printed, in the same environment.")

  /// Errors of requests about notifications (HTTP 400).
  static let notifications: [Self] = [
    startDateTooFarInPast, startDateAfterEndDate, invalidPaginationToken, paginationTokenExpired,
    invalidNotificationType, multipleFiltersSupplied, invalidTestNotificationToken,
  ]
}

extension AppStoreServerError {
  package static let noAvailableSeats = Self(
    nil, "NoAvailableSeats", since: "1.23",
    "All seats are claimed, or more are claimed than the renewed subscription has.",
    "Release seats with `asctl group unclaim-seat`, or let the purchaser add some; `asctl group seats` counts them.")
  package static let seatClaimIdNotFound = Self(
    nil, "SeatClaimIdNotFound", since: "1.23",
    "The subscription does not have this seat claim, or the claim has ended.",
    "List the active claims with `asctl group seats`.")
  package static let appTransactionIdNotFound = Self(
    nil, "AppTransactionIdNotFound", retry: .otherEnvironment, since: "1.23",
    "Apple does not find a customer of the app with this app transaction ID.",
    "Use an ID of this app and environment; `asctl app-transaction get` shows a customer's.")
  package static let transactionNotDevManagedGroup = Self(
    nil, "TransactionNotDevManagedGroup", since: "1.23",
    "The subscription was bought without seats, or Apple manages its invitations.",
    "Check `multiSeatInfo` of its newest transaction; seats can be claimed only if `invitationManagement` is DEVELOPER."
  )
  package static let subscriptionNotActive = Self(
    nil, "SubscriptionNotActive", since: "1.23", "The subscription is not active.",
    "Check it with `asctl subscription status`.")
  package static let bundleTransactionIdNotSupported = Self(
    nil, "BundleTransactionIdNotSupported", since: "1.23", "The ID belongs to a bundle of subscriptions.",
    "Use the original transaction ID of the subscription itself.")

  /// Errors of the endpoints about seats. Apple documents their names, but neither the codes nor the HTTP status.
  static let seats: [Self] = [
    noAvailableSeats, seatClaimIdNotFound, appTransactionIdNotFound, transactionNotDevManagedGroup,
    subscriptionNotActive, bundleTransactionIdNotSupported,
  ]
}
