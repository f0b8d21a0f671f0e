extension AppStoreServerError {
  package static let generalBadRequest = Self(
    4_000_000, "GeneralBadRequest", .no,
    "Apple could not make sense of the request as a whole.",
    "Check the arguments; for `asctl order lookup` check that the order ID is exactly what the customer's email says."
  )
  package static let invalidAppIdentifier = Self(
    4_000_002, "InvalidAppIdentifier", .no,
    "The app that the bearer token names cannot be used for this call.",
    "Check the bundle ID with `asctl profile show`, and that the key belongs to the team that owns the app.")
  package static let invalidLimit = Self(
    4_000_004, "InvalidLimit", .no, since: "1.22",
    "The `limit` of a page is outside what Apple allows.",
    "Ask for 1 to 100 in a page; `--limit` of asctl counts items over all pages and is never sent.")
  package static let invalidRequestRevision = Self(
    4_000_005, "InvalidRequestRevision", .no,
    "The `revision` does not belong to this history, or the filters differ from those of the first page.",
    "Start over without a revision, and keep every filter the same from page to page.")
  package static let invalidTransactionId = Self(
    4_000_006, "InvalidTransactionId", .no,
    "What was given is not a well-formed transaction ID.",
    "Transaction IDs are digits only; an order ID goes to `asctl order lookup`, anything else to `asctl explain`.")
  package static let invalidOriginalTransactionId = Self(
    4_000_008, "InvalidOriginalTransactionId", .no,
    "What was given is not a well-formed original transaction ID.",
    "Take `originalTransactionId`, digits only, from `asctl transaction get`.")
  package static let invalidStartDate = Self(
    4_000_015, "InvalidStartDate", .no,
    "The start date is not a number of milliseconds since 1970.",
    "Give asctl a date such as 2026-01-31 and let it convert; a number of ten digits is seconds, not milliseconds.")
  package static let invalidEndDate = Self(
    4_000_016, "InvalidEndDate", .no,
    "The end date is not a number of milliseconds since 1970.",
    "Give asctl a date such as 2026-01-31 and let it convert; a number of ten digits is seconds, not milliseconds.")
  package static let invalidSort = Self(
    4_000_021, "InvalidSort", .no,
    "The sort order is not one that Apple knows.",
    "Use ASCENDING or DESCENDING; both sort by the date of last change.")
  package static let invalidProductType = Self(
    4_000_022, "InvalidProductType", .no,
    "The filter on the product type holds a word that Apple does not know.",
    "Use AUTO_RENEWABLE, NON_RENEWABLE, CONSUMABLE or NON_CONSUMABLE: not the words that a transaction's `type` uses."
  )
  package static let invalidProductId = Self(
    4_000_023, "InvalidProductId", .no,
    "The product ID is empty or malformed.",
    "Compare it with App Store Connect; upper and lower case count.")
  package static let invalidSubscriptionGroupIdentifier = Self(
    4_000_024, "InvalidSubscriptionGroupIdentifier", .no,
    "The subscription group identifier is malformed.",
    "Take `subscriptionGroupIdentifier`, digits only, from a transaction or from `asctl subscription status`.")
  package static let invalidExcludeRevoked = Self(
    4_000_025, "InvalidExcludeRevoked", .no,
    "The deprecated filter `excludeRevoked` holds neither true nor false.",
    "Use `--revoked false` instead: Apple replaced the filter in version 1.8.")
  package static let invalidInAppOwnershipType = Self(
    4_000_026, "InvalidInAppOwnershipType", .no,
    "The filter on ownership holds a word that Apple does not know.",
    "Use PURCHASED or FAMILY_SHARED.")
  package static let invalidRevoked = Self(
    4_000_030, "InvalidRevoked", .no,
    "The filter `revoked` holds neither true nor false.",
    "Use true for revoked purchases only, false for the others only, or leave it out for both.")
  package static let invalidStatus = Self(
    4_000_031, "InvalidStatus", .no,
    "The filter on the subscription status is not a number from 1 to 5.",
    "Use 1 active, 2 expired, 3 billing retry, 4 grace period or 5 revoked.")
  package static let invalidGroupId = Self(
    4_000_225, "InvalidGroupId", .no, since: "1.22",
    "The ID of the customer group is malformed.",
    "Take `groupId` from `asctl group list`.")

  /// What reading transactions, statuses, orders, refunds and groups can be refused for (HTTP 400).
  static let reads: [Self] = [
    generalBadRequest, invalidAppIdentifier, invalidLimit, invalidRequestRevision, invalidTransactionId,
    invalidOriginalTransactionId, invalidStartDate, invalidEndDate, invalidSort, invalidProductType, invalidProductId,
    invalidSubscriptionGroupIdentifier, invalidExcludeRevoked, invalidInAppOwnershipType, invalidRevoked, invalidStatus,
    invalidGroupId,
  ]
}

extension AppStoreServerError {
  package static let appTransactionIdNotSupported = Self(
    4_000_048, "AppTransactionIdNotSupported", or: ["BadRequestAppTransactionIdForUnsupportedEndpoint"], .no,
    "An appTransactionId was given where Apple takes only the ID of a purchase.",
    "List the customer's purchases with `asctl transaction history`, which takes it, and use a transaction ID.")
  package static let invalidAppAccountTokenUUID = Self(
    4_000_183, "InvalidAppAccountTokenUUID", .no,
    "The app account token is not a UUID.",
    "Give a UUID such as 7e3fb20b-4cdb-47cc-936d-99d65f608138.")
  package static let familyTransactionNotSupported = Self(
    4_000_185, "FamilyTransactionNotSupported", or: ["BadRequestTransactionIdNotSupportedForFamilySharing"], .no,
    "The transaction reached this customer through Family Sharing.",
    "Use the purchaser's own transaction: only that can carry a token or be answered for.")
  package static let transactionIdIsNotOriginalTransactionId = Self(
    4_000_187, "TransactionIdIsNotOriginalTransactionId",
    or: ["TransactionIdNotOriginalTransactionId", "BadRequestTransactionIdNotOtid"], .no,
    "The ID is valid, but it names a renewal and not the original purchase.",
    "Look it up with `asctl transaction get` and use its `originalTransactionId`.")
  package static let invalidAssignedTransactionNotSupported = Self(
    4_000_227, "InvalidAssignedTransactionNotSupported", .no, since: "1.22",
    "The transaction was assigned to the customer by an organization or a group.",
    "Use the purchaser's transaction; `inAppOwnershipType` says ASSIGNED where this happens.")

  /// What acting on one purchase (set its token, finish it, answer for it) can be refused for (HTTP 400).
  static let purchases: [Self] = [
    appTransactionIdNotSupported, invalidAppAccountTokenUUID, familyTransactionNotSupported,
    transactionIdIsNotOriginalTransactionId, invalidAssignedTransactionNotSupported,
  ]
}

extension AppStoreServerError {
  package static let invalidAccountTenure = Self(
    4_000_032, "InvalidAccountTenure", .no,
    "`accountTenure` of version 1 is outside its range.",
    "Use 0 to 7; `asctl explain accountTenure` lists them.")
  package static let invalidAppAccountToken = Self(
    4_000_033, "InvalidAppAccountToken", .no,
    "`appAccountToken` of version 1 is neither a UUID nor empty.",
    "Give the customer's UUID, or an empty text if there is none.")
  package static let invalidConsumptionStatus = Self(
    4_000_034, "InvalidConsumptionStatus", .no,
    "`consumptionStatus` of version 1 is outside its range.",
    "Use 0 undeclared, 1 not consumed, 2 partly or 3 fully consumed.")
  package static let invalidCustomerConsented = Self(
    4_000_035, "InvalidCustomerConsented", .no,
    "`customerConsented` is missing or false, and Apple accepts no data without consent.",
    "Answer only for customers who consented; for the others do not answer at all.")
  package static let invalidDeliveryStatus = Self(
    4_000_036, "InvalidDeliveryStatus", .no,
    "The delivery status is not one that this version knows: version 2 takes words, version 1 numbers.",
    "Use DELIVERED or an UNDELIVERED_ word with `asctl consumption send`, 0 to 5 with `asctl consumption send-v1`.")
  package static let invalidLifetimeDollarsPurchased = Self(
    4_000_037, "InvalidLifetimeDollarsPurchased", .no,
    "`lifetimeDollarsPurchased` of version 1 is outside its range.",
    "Use the bracket, 0 to 7, and not the amount; `asctl explain lifetimeDollarsPurchased` lists them.")
  package static let invalidLifetimeDollarsRefunded = Self(
    4_000_038, "InvalidLifetimeDollarsRefunded", .no,
    "`lifetimeDollarsRefunded` of version 1 is outside its range.",
    "Use the bracket, 0 to 7, and not the amount; `asctl explain lifetimeDollarsRefunded` lists them.")
  package static let invalidPlatform = Self(
    4_000_039, "InvalidPlatform", .no,
    "`platform` of version 1 is outside its range.",
    "Use 0 undeclared, 1 Apple or 2 another platform.")
  package static let invalidPlayTime = Self(
    4_000_040, "InvalidPlayTime", .no,
    "`playTime` of version 1 is outside its range.",
    "Use the bracket, 0 to 7, and not minutes; `asctl explain playTime` lists them.")
  package static let invalidSampleContentProvided = Self(
    4_000_041, "InvalidSampleContentProvided", .no,
    "`sampleContentProvided` is missing or neither true nor false.",
    "Say true if the customer had a free sample, a trial or full information before buying, else false.")
  package static let invalidUserStatus = Self(
    4_000_042, "InvalidUserStatus", .no,
    "`userStatus` of version 1 is outside its range.",
    "Use 0 undeclared, 1 active, 2 suspended, 3 terminated or 4 limited access.")
  package static let invalidTransactionNotConsumable = Self(
    4_000_043, "InvalidTransactionNotConsumable", .no,
    "The transaction is not a consumable; Apple no longer sends this error.",
    "Nothing to do today: every product type can be answered for with `asctl consumption send`.")
  package static let invalidRefundPreference = Self(
    4_000_044, "InvalidRefundPreference", .no,
    "The refund preference is not one that this version knows: version 2 takes words, version 1 numbers.",
    "Use DECLINE, GRANT_FULL or GRANT_PRORATED with `asctl consumption send`, 0 to 3 with `asctl consumption send-v1`."
  )
  package static let invalidTransactionTypeNotSupported = Self(
    4_000_047, "InvalidTransactionTypeNotSupported", .no,
    "Version 1 of consumption information does not take this product type.",
    "Use version 2, `asctl consumption send`, which takes every type.")
  package static let consumptionPercentageAutoRenewableSubscription = Self(
    4_000_209, "ConsumptionPercentageAutoRenewableSubscription", .no, since: "1.19",
    "A consumption percentage was sent for an auto-renewable subscription, where Apple computes it.",
    "Leave the percentage out for subscriptions.")
  package static let consumptionPercentageOutOfRange = Self(
    4_000_207, "ConsumptionPercentageOutOfRange", .no, since: "1.19",
    "The consumption percentage is outside 0 to 100000 thousandths of a percent.",
    "25 percent is 25000 in a body, and 25 in the flag of asctl.")
  package static let undeliveredConsumptionPercentageNonZero = Self(
    4_000_208, "UndeliveredConsumptionPercentageNonZero", .no, since: "1.19",
    "The purchase was reported as not delivered, yet partly consumed.",
    "With an UNDELIVERED_ status send 0 percent, or no percentage.")
  package static let advancedCommerceTransactionNotSupported = Self(
    4_000_210, "AdvancedCommerceTransactionNotSupported", .no, since: "1.19",
    "Version 2 of consumption information does not take transactions of the Advanced Commerce API.",
    "Answer with version 1, `asctl consumption send-v1`.")

  /// What consumption information, version 1 and 2, can be refused for (HTTP 400).
  static let consumption: [Self] = [
    invalidAccountTenure, invalidAppAccountToken, invalidConsumptionStatus, invalidCustomerConsented,
    invalidDeliveryStatus, invalidLifetimeDollarsPurchased, invalidLifetimeDollarsRefunded, invalidPlatform,
    invalidPlayTime, invalidSampleContentProvided, invalidUserStatus, invalidTransactionNotConsumable,
    invalidRefundPreference, invalidTransactionTypeNotSupported, consumptionPercentageAutoRenewableSubscription,
    consumptionPercentageOutOfRange, undeliveredConsumptionPercentageNonZero, advancedCommerceTransactionNotSupported,
  ]
}

extension AppStoreServerError {
  package static let invalidExtendByDays = Self(
    4_000_009, "InvalidExtendByDays", .no,
    "The number of days is outside 1 to 90.",
    "Extend by 1 to 90 days at a time, at most twice in a year.")
  package static let invalidExtendReasonCode = Self(
    4_000_010, "InvalidExtendReasonCode", .no,
    "The reason for the extension is outside 0 to 3.",
    "Use 0 undeclared, 1 customer satisfaction, 2 other or 3 service issue.")
  package static let invalidRequestIdentifier = Self(
    4_000_011, "InvalidRequestIdentifier", .no,
    "The request identifier is missing, longer than 128 characters, or not a UUID where one is needed.",
    "Use a fresh UUID, and the same one again only to repeat the same request after a time-out.")
  package static let invalidEmptyStorefrontCountryCodeList = Self(
    4_000_027, "InvalidEmptyStorefrontCountryCodeList", .no,
    "The list of storefronts was sent empty.",
    "Leave it out to reach all storefronts, or name at least one.")
  package static let invalidStorefrontCountryCode = Self(
    4_000_028, "InvalidStorefrontCountryCode", .no,
    "One of the storefront codes is not valid.",
    "Use ISO 3166-1 codes of three letters, such as USA or DEU.")

  /// What extending renewal dates can be refused for (HTTP 400).
  static let extensions: [Self] = [
    invalidExtendByDays, invalidExtendReasonCode, invalidRequestIdentifier, invalidEmptyStorefrontCountryCodeList,
    invalidStorefrontCountryCode,
  ]
}

extension AppStoreServerError {
  package static let startDateTooFarInPast = Self(
    4_000_012, "StartDateTooFarInPast", .no,
    "The start date lies before the notifications that Apple keeps: 180 days in production, 30 in sandbox.",
    "Start later; what is older comes from `asctl transaction history`.")
  package static let startDateAfterEndDate = Self(
    4_000_013, "StartDateAfterEndDate", .no,
    "The end date is not after the start date.",
    "Swap the two dates, or widen the range.")
  package static let invalidPaginationToken = Self(
    4_000_014, "InvalidPaginationToken", .no,
    "Apple does not recognise the token of the next page.",
    "Start again without a token, and repeat the same filters with every page.")
  package static let paginationTokenExpired = Self(
    4_000_017, "PaginationTokenExpired", .no,
    "The token of the next page has grown too old.",
    "Start again from the first page.")
  package static let invalidNotificationType = Self(
    4_000_018, "InvalidNotificationType", .no,
    "The notification type or subtype is unknown, or the two never come together.",
    "See which subtypes a type has with `asctl explain DID_RENEW`; upper case counts.")
  package static let multipleFiltersSupplied = Self(
    4_000_019, "MultipleFiltersSupplied", .no,
    "A transaction ID and a notification type were given together.",
    "Filter by one of the two, and select by the other from what comes back.")
  package static let invalidTestNotificationToken = Self(
    4_000_020, "InvalidTestNotificationToken", .no,
    "The token of the test notification is malformed, or was not issued for this app and environment.",
    "Use the token that `asctl notification test` printed, in the same environment.")

  /// What asking for notifications can be refused for (HTTP 400).
  static let notifications: [Self] = [
    startDateTooFarInPast, startDateAfterEndDate, invalidPaginationToken, paginationTokenExpired,
    invalidNotificationType, multipleFiltersSupplied, invalidTestNotificationToken,
  ]
}

extension AppStoreServerError {
  package static let noAvailableSeats = Self(
    nil, "NoAvailableSeats", .no, since: "1.23",
    "Every seat is claimed, or more are claimed than the renewed subscription has.",
    "Give seats back with `asctl group unclaim-seat`, or let the purchaser add some; `asctl group seats` counts them."
  )
  package static let seatClaimIdNotFound = Self(
    nil, "SeatClaimIdNotFound", .no, since: "1.23",
    "The subscription has no such claim of a seat, or it has ended.",
    "`asctl group seats` lists the claims that hold a seat.")
  package static let appTransactionIdNotFound = Self(
    nil, "AppTransactionIdNotFound", .otherEnvironment, since: "1.23",
    "Apple knows no customer of the app by that app transaction ID.",
    "It must be of this app and of the environment that is asked; `asctl transaction app` shows a customer's.")
  package static let transactionNotDevManagedGroup = Self(
    nil, "TransactionNotDevManagedGroup", .no, since: "1.23",
    "The subscription was bought without seats, or Apple hosts its invitations.",
    "Look at `multiSeatInfo` of its newest transaction: seats are claimed only where `invitationManagement` is DEVELOPER."
  )
  package static let subscriptionNotActive = Self(
    nil, "SubscriptionNotActive", .no, since: "1.23",
    "The subscription is not active.", "`asctl subscription status` says what became of it.")
  package static let bundleTransactionIdNotSupported = Self(
    nil, "BundleTransactionIdNotSupported", .no, since: "1.23",
    "The ID is that of a bundle of subscriptions.", "Use the original transaction ID of the subscription itself.")

  /// What the calls about seats can be refused for. Apple's pages name them and tell neither number nor HTTP status.
  static let seats: [Self] = [
    noAvailableSeats, seatClaimIdNotFound, appTransactionIdNotFound, transactionNotDevManagedGroup,
    subscriptionNotActive, bundleTransactionIdNotSupported,
  ]
}
