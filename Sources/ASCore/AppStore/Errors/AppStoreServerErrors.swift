package enum AppStoreServerError: String, CataloguedError {
  case generalBadRequest, invalidAppIdentifier, invalidLimit, invalidRequestRevision, invalidTransactionId
  case invalidOriginalTransactionId, invalidStartDate, invalidEndDate, invalidSort, invalidProductType
  case invalidProductId, invalidSubscriptionGroupIdentifier, invalidExcludeRevoked, invalidInAppOwnershipType
  case invalidRevoked, invalidStatus, invalidGroupId, appTransactionIdNotSupported, invalidAppAccountTokenUUID
  case familyTransactionNotSupported, transactionIdIsNotOriginalTransactionId, invalidAssignedTransactionNotSupported
  case invalidAccountTenure, invalidAppAccountToken, invalidConsumptionStatus, invalidCustomerConsented
  case invalidDeliveryStatus, invalidLifetimeDollarsPurchased, invalidLifetimeDollarsRefunded, invalidPlatform
  case invalidPlayTime, invalidSampleContentProvided, invalidUserStatus, invalidTransactionNotConsumable
  case invalidRefundPreference, invalidTransactionTypeNotSupported, consumptionPercentageAutoRenewableSubscription
  case consumptionPercentageOutOfRange, undeliveredConsumptionPercentageNonZero
  case advancedCommerceTransactionNotSupported, invalidExtendByDays, invalidExtendReasonCode, invalidRequestIdentifier
  case invalidEmptyStorefrontCountryCodeList, invalidStorefrontCountryCode, startDateTooFarInPast
  case startDateAfterEndDate, invalidPaginationToken, paginationTokenExpired, invalidNotificationType
  case multipleFiltersSupplied, invalidTestNotificationToken, noAvailableSeats, seatClaimIdNotFound
  case appTransactionIdNotFound, transactionNotDevManagedGroup, subscriptionNotActive, bundleTransactionIdNotSupported
  case subscriptionExtensionIneligible, subscriptionMaxExtension, familySharedSubscriptionExtensionIneligible
  case assignedSubscriptionExtensionIneligible, accountNotFound, accountNotFoundRetryable, appNotFound
  case appNotFoundRetryable, originalTransactionIdNotFound, originalTransactionIdNotFoundRetryable
  case serverNotificationUrlNotFound, testNotificationNotFound, statusRequestNotFound, transactionIdNotFound
  case appTransactionDoesNotExist, groupNotFound, rateLimitExceeded, generalInternal, generalInternalRetryable

  static let family = ErrorCode.Family.appStoreServer
  static let all = named(reads, notifications, extensions, purchases, consumption, seats, failures)
}

extension AppStoreServerError {
  /// Errors of reading transactions, statuses, orders, refunds and groups (HTTP 400).
  static let reads: KeyValuePairs<Self, ErrorCode> = [
    .generalBadRequest: ErrorCode(
      4_000_000, "The request is invalid.",
      "Check the arguments; for `asctl order lookup`, compare the order ID with the customer's email."),
    .invalidAppIdentifier: ErrorCode(
      4_000_002, "The app in the bearer token is not valid for this request.",
      "Check the bundle ID with `asctl profile show`, and that the key belongs to the team that owns the app."),
    .invalidLimit: ErrorCode(
      4_000_004, since: "1.22", "The `limit` of a page is out of range.",
      "Use 1 to 100; `--limit` of asctl counts items over all pages and is never sent."),
    .invalidRequestRevision: ErrorCode(
      4_000_005, "The `revision` does not belong to this history, or the filters differ from the first page.",
      "Start again without a revision, and use the same filters for every page."),
    .invalidTransactionId: ErrorCode(
      4_000_006, "The transaction ID is not well formed.",
      "Use digits only; look up an order ID with `asctl order lookup`, and identify other text with `asctl explain`."),
    .invalidOriginalTransactionId: ErrorCode(
      4_000_008, "The original transaction ID is not well formed.",
      "Use `originalTransactionId`, digits only, from `asctl transaction get`."),
    .invalidStartDate: ErrorCode(
      4_000_015, "The start date is not a number of milliseconds since 1970.",
      "Pass a date such as 2026-01-31 to asctl, which converts it; a number of ten digits is seconds, not milliseconds."
    ),
    .invalidEndDate: ErrorCode(
      4_000_016, "The end date is not a number of milliseconds since 1970.",
      "Pass a date such as 2026-01-31 to asctl, which converts it; a number of ten digits is seconds, not milliseconds."
    ),
    .invalidSort: ErrorCode(
      4_000_021, "The sort order is unknown.", "Use ASCENDING or DESCENDING; both sort by date of last change."),
    .invalidProductType: ErrorCode(
      4_000_022, "The product type filter has an unknown value.",
      "Use AUTO_RENEWABLE, NON_RENEWABLE, CONSUMABLE or NON_CONSUMABLE; the values of a transaction's `type` are different."
    ),
    .invalidProductId: ErrorCode(
      4_000_023, "The product ID is empty or malformed.",
      "Compare it with App Store Connect; product IDs are case-sensitive."),
    .invalidSubscriptionGroupIdentifier: ErrorCode(
      4_000_024, "The subscription group identifier is malformed.",
      "Use `subscriptionGroupIdentifier`, digits only, from a transaction or from `asctl subscription status`."),
    .invalidExcludeRevoked: ErrorCode(
      4_000_025, "The deprecated filter `excludeRevoked` is neither true nor false.",
      "Use `--revoked false` instead; Apple replaced the filter in version 1.8."),
    .invalidInAppOwnershipType: ErrorCode(
      4_000_026, "The ownership filter has an unknown value.", "Use PURCHASED or FAMILY_SHARED."),
    .invalidRevoked: ErrorCode(
      4_000_030, "The filter `revoked` is neither true nor false.",
      "Use true for revoked purchases only, false for the others only, or omit it for both."),
    .invalidStatus: ErrorCode(
      4_000_031, "The subscription status filter is not a number from 1 to 5.",
      "Use 1 active, 2 expired, 3 billing retry, 4 grace period or 5 revoked."),
    .invalidGroupId: ErrorCode(
      4_000_225, since: "1.22", "The ID of the customer group is malformed.", "Use `groupId` from `asctl group list`."),
  ]

  /// Errors of writes on one purchase: account token, finishing, consumption information (HTTP 400).
  static let purchases: KeyValuePairs<Self, ErrorCode> = [
    .appTransactionIdNotSupported: ErrorCode(
      4_000_048, or: ["BadRequestAppTransactionIdForUnsupportedEndpoint"],
      "The endpoint accepts the ID of a purchase only, not an app transaction ID.",
      "List the customer's purchases with `asctl transaction history`, and use a transaction ID."),
    .invalidAppAccountTokenUUID: ErrorCode(
      4_000_183, "The app account token is not a UUID.", "Use a UUID, such as 7e3fb20b-4cdb-47cc-936d-99d65f608138."),
    .familyTransactionNotSupported: ErrorCode(
      4_000_185, or: ["BadRequestTransactionIdNotSupportedForFamilySharing"],
      "The customer received the transaction through Family Sharing.",
      "Use the purchaser's transaction; account tokens and consumption information are supported for it only."),
    .transactionIdIsNotOriginalTransactionId: ErrorCode(
      4_000_187, or: ["TransactionIdNotOriginalTransactionId", "BadRequestTransactionIdNotOtid"],
      "The ID is valid, but it is the ID of a renewal and not of the original purchase.",
      "Look it up with `asctl transaction get` and use its `originalTransactionId`."),
    .invalidAssignedTransactionNotSupported: ErrorCode(
      4_000_227, since: "1.22", "The transaction was assigned to the customer by an organization or a group.",
      "Use the purchaser's transaction; `inAppOwnershipType` of this one is ASSIGNED."),
  ]

  /// Errors of consumption information, versions 1 and 2 (HTTP 400).
  static let consumption: KeyValuePairs<Self, ErrorCode> = [
    .invalidAccountTenure: ErrorCode(
      4_000_032, "`accountTenure` of version 1 is out of range.",
      "Use 0 to 7; `asctl explain accountTenure` lists the brackets."),
    .invalidAppAccountToken: ErrorCode(
      4_000_033, "`appAccountToken` of version 1 is neither a UUID nor empty.",
      "Use the customer's UUID, or an empty string if there is none."),
    .invalidConsumptionStatus: ErrorCode(
      4_000_034, "`consumptionStatus` of version 1 is out of range.",
      "Use 0 undeclared, 1 not consumed, 2 partly or 3 fully consumed."),
    .invalidCustomerConsented: ErrorCode(
      4_000_035, "`customerConsented` is missing or false, and Apple accepts no data without consent.",
      "Send consumption information only for customers who consented."),
    .invalidDeliveryStatus: ErrorCode(
      4_000_036, "The delivery status is unknown to this version: version 2 uses words, version 1 numbers.",
      "Use DELIVERED or an UNDELIVERED_ value with `asctl consumption send`, 0 to 5 with `asctl consumption send-v1`."),
    .invalidLifetimeDollarsPurchased: ErrorCode(
      4_000_037, "`lifetimeDollarsPurchased` of version 1 is out of range.",
      "Use the bracket, 0 to 7, not the amount; `asctl explain lifetimeDollarsPurchased` lists the brackets."),
    .invalidLifetimeDollarsRefunded: ErrorCode(
      4_000_038, "`lifetimeDollarsRefunded` of version 1 is out of range.",
      "Use the bracket, 0 to 7, not the amount; `asctl explain lifetimeDollarsRefunded` lists the brackets."),
    .invalidPlatform: ErrorCode(
      4_000_039, "`platform` of version 1 is out of range.", "Use 0 undeclared, 1 Apple or 2 another platform."),
    .invalidPlayTime: ErrorCode(
      4_000_040, "`playTime` of version 1 is out of range.",
      "Use the bracket, 0 to 7, not minutes; `asctl explain playTime` lists the brackets."),
    .invalidSampleContentProvided: ErrorCode(
      4_000_041, "`sampleContentProvided` is missing or neither true nor false.",
      "Use true if the customer had a free sample, a trial or full information before buying, else false."),
    .invalidUserStatus: ErrorCode(
      4_000_042, "`userStatus` of version 1 is out of range.",
      "Use 0 undeclared, 1 active, 2 suspended, 3 terminated or 4 limited access."),
    .invalidTransactionNotConsumable: ErrorCode(
      4_000_043, "The transaction is not a consumable; Apple no longer sends this error.",
      "Nothing to do; `asctl consumption send` supports every product type."),
    .invalidRefundPreference: ErrorCode(
      4_000_044, "The refund preference is unknown to this version: version 2 uses words, version 1 numbers.",
      "Use DECLINE, GRANT_FULL or GRANT_PRORATED with `asctl consumption send`, 0 to 3 with `asctl consumption send-v1`."
    ),
    .invalidTransactionTypeNotSupported: ErrorCode(
      4_000_047, "Version 1 of consumption information does not support this product type.",
      "Use version 2, `asctl consumption send`, which supports every type."),
    .consumptionPercentageAutoRenewableSubscription: ErrorCode(
      4_000_209, since: "1.19",
      "The request has a consumption percentage for an auto-renewable subscription; Apple computes it.",
      "Omit the percentage for subscriptions."),
    .consumptionPercentageOutOfRange: ErrorCode(
      4_000_207, since: "1.19", "The consumption percentage is out of range: 0 to 100000 thousandths of a percent.",
      "For 25 percent, use 25000 in a body and 25 in the flag of asctl."),
    .undeliveredConsumptionPercentageNonZero: ErrorCode(
      4_000_208, since: "1.19", "The purchase is reported as undelivered but partly consumed.",
      "Send 0 percent or no percentage with an UNDELIVERED_ status."),
    .advancedCommerceTransactionNotSupported: ErrorCode(
      4_000_210, since: "1.19",
      "Version 2 of consumption information does not support transactions of the Advanced Commerce API.",
      "Use version 1, `asctl consumption send-v1`."),
  ]

  /// Errors of extending renewal dates (HTTP 400).
  static let extensions: KeyValuePairs<Self, ErrorCode> = [
    .invalidExtendByDays: ErrorCode(
      4_000_009, "The number of days is out of range: 1 to 90.",
      "Extend by 1 to 90 days at a time, at most twice in 365 days."),
    .invalidExtendReasonCode: ErrorCode(
      4_000_010, "The reason for the extension is out of range: 0 to 3.",
      "Use 0 undeclared, 1 customer satisfaction, 2 other or 3 service issue."),
    .invalidRequestIdentifier: ErrorCode(
      4_000_011, "The request identifier is missing, longer than 128 characters, or not a UUID where one is required.",
      "Use a new UUID for each request, and the same one only to retry the same request."),
    .invalidEmptyStorefrontCountryCodeList: ErrorCode(
      4_000_027, "The list of storefronts was sent empty.", "Omit it to include all storefronts, or list at least one."),
    .invalidStorefrontCountryCode: ErrorCode(
      4_000_028, "One of the storefront codes is not valid.", "Use three-letter ISO 3166-1 codes, such as USA or DEU."),
  ]

  /// Errors of requests about notifications (HTTP 400).
  static let notifications: KeyValuePairs<Self, ErrorCode> = [
    .startDateTooFarInPast: ErrorCode(
      4_000_012, "The start date is before the period that Apple keeps: 180 days in production, 30 in sandbox.",
      "Use a later start date; `asctl transaction history` lists older purchases."),
    .startDateAfterEndDate: ErrorCode(
      4_000_013, "The end date is not after the start date.", "Swap the two dates, or widen the range."),
    .invalidPaginationToken: ErrorCode(
      4_000_014, "Apple does not recognize the pagination token.",
      "Start again without a token, and use the same filters for every page."),
    .paginationTokenExpired: ErrorCode(
      4_000_017, "The pagination token has expired.", "Start again from the first page."),
    .invalidNotificationType: ErrorCode(
      4_000_018, "The notification type or subtype is unknown, or the type does not have this subtype.",
      "List the subtypes of a type with, for example, `asctl explain DID_RENEW`; types are uppercase."),
    .multipleFiltersSupplied: ErrorCode(
      4_000_019, "The request has both a transaction ID and a notification type.",
      "Filter by one of them, and select by the other from the result."),
    .invalidTestNotificationToken: ErrorCode(
      4_000_020, "The test notification token is malformed, or was not issued for this app and environment.",
      "Use the token that `asctl notification test` printed, in the same environment."),
  ]

  /// Errors of the endpoints about seats. Apple documents their names, but neither the codes nor the HTTP status.
  static let seats: KeyValuePairs<Self, ErrorCode> = [
    .noAvailableSeats: ErrorCode(
      nil, since: "1.23", "All seats are claimed, or more are claimed than the renewed subscription has.",
      "Release seats with `asctl group unclaim-seat`, or let the purchaser add some; `asctl group seats` counts them."),
    .seatClaimIdNotFound: ErrorCode(
      nil, since: "1.23", "The subscription does not have this seat claim, or the claim has ended.",
      "List the active claims with `asctl group seats`."),
    .appTransactionIdNotFound: ErrorCode(
      nil, retry: .otherEnvironment, since: "1.23",
      "Apple does not find a customer of the app with this app transaction ID.",
      "Use an ID of this app and environment; `asctl app-transaction get` shows a customer's."),
    .transactionNotDevManagedGroup: ErrorCode(
      nil, since: "1.23", "The subscription was bought without seats, or Apple manages its invitations.",
      "Check `multiSeatInfo` of its newest transaction; seats can be claimed only if `invitationManagement` is DEVELOPER."
    ),
    .subscriptionNotActive: ErrorCode(
      nil, since: "1.23", "The subscription is not active.", "Check it with `asctl subscription status`."),
    .bundleTransactionIdNotSupported: ErrorCode(
      nil, since: "1.23", "The ID belongs to a bundle of subscriptions.",
      "Use the original transaction ID of the subscription itself."),
  ]
}
