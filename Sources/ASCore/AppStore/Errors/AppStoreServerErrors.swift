extension ErrorCode {
  /// What reading transactions, statuses, orders, refunds and groups can be refused for (HTTP 400).
  static let appStoreServerReads: [ErrorCode] = [
    ErrorCode(
      4_000_000, "GeneralBadRequest", .appStoreServer, .no,
      "Apple could not make sense of the request as a whole.",
      "Check the arguments; for `asctl order lookup` check that the order ID is exactly what the customer's email says."
    ),
    ErrorCode(
      4_000_002, "InvalidAppIdentifier", .appStoreServer, .no,
      "The app that the bearer token names cannot be used for this call.",
      "Check the bundle ID with `asctl profile show`, and that the key belongs to the team that owns the app."),
    ErrorCode(
      4_000_004, "InvalidLimit", .appStoreServer, .no, since: "1.22",
      "The `limit` of a page is outside what Apple allows.",
      "Ask for 1 to 100 in a page; `--limit` of asctl counts items over all pages and is never sent."),
    ErrorCode(
      4_000_005, "InvalidRequestRevision", .appStoreServer, .no,
      "The `revision` does not belong to this history, or the filters differ from those of the first page.",
      "Start over without a revision, and keep every filter the same from page to page."),
    ErrorCode(
      4_000_006, "InvalidTransactionId", .appStoreServer, .no,
      "What was given is not a well-formed transaction ID.",
      "Transaction IDs are digits only; an order ID goes to `asctl order lookup`, anything else to `asctl explain`."),
    ErrorCode(
      4_000_008, "InvalidOriginalTransactionId", .appStoreServer, .no,
      "What was given is not a well-formed original transaction ID.",
      "Take `originalTransactionId`, digits only, from `asctl transaction get`."),
    ErrorCode(
      4_000_015, "InvalidStartDate", .appStoreServer, .no,
      "The start date is not a number of milliseconds since 1970.",
      "Give asctl a date such as 2026-01-31 and let it convert; a number of ten digits is seconds, not milliseconds."),
    ErrorCode(
      4_000_016, "InvalidEndDate", .appStoreServer, .no,
      "The end date is not a number of milliseconds since 1970.",
      "Give asctl a date such as 2026-01-31 and let it convert; a number of ten digits is seconds, not milliseconds."),
    ErrorCode(
      4_000_021, "InvalidSort", .appStoreServer, .no,
      "The sort order is not one that Apple knows.",
      "Use ASCENDING or DESCENDING; both sort by the date of last change."),
    ErrorCode(
      4_000_022, "InvalidProductType", .appStoreServer, .no,
      "The filter on the product type holds a word that Apple does not know.",
      "Use AUTO_RENEWABLE, NON_RENEWABLE, CONSUMABLE or NON_CONSUMABLE: not the words that a transaction's `type` uses."
    ),
    ErrorCode(
      4_000_023, "InvalidProductId", .appStoreServer, .no,
      "The product ID is empty or malformed.",
      "Compare it with App Store Connect; upper and lower case count."),
    ErrorCode(
      4_000_024, "InvalidSubscriptionGroupIdentifier", .appStoreServer, .no,
      "The subscription group identifier is malformed.",
      "Take `subscriptionGroupIdentifier`, digits only, from a transaction or from `asctl subscription status`."),
    ErrorCode(
      4_000_025, "InvalidExcludeRevoked", .appStoreServer, .no,
      "The deprecated filter `excludeRevoked` holds neither true nor false.",
      "Use `--revoked false` instead: Apple replaced the filter in version 1.8."),
    ErrorCode(
      4_000_026, "InvalidInAppOwnershipType", .appStoreServer, .no,
      "The filter on ownership holds a word that Apple does not know.",
      "Use PURCHASED or FAMILY_SHARED."),
    ErrorCode(
      4_000_030, "InvalidRevoked", .appStoreServer, .no,
      "The filter `revoked` holds neither true nor false.",
      "Use true for revoked purchases only, false for the others only, or leave it out for both."),
    ErrorCode(
      4_000_031, "InvalidStatus", .appStoreServer, .no,
      "The filter on the subscription status is not a number from 1 to 5.",
      "Use 1 active, 2 expired, 3 billing retry, 4 grace period or 5 revoked."),
    ErrorCode(
      4_000_225, "InvalidGroupId", .appStoreServer, .no, since: "1.22",
      "The ID of the customer group is malformed.",
      "Take `groupId` from `asctl group list`."),
  ]
}

extension ErrorCode {
  /// What acting on one purchase (set its token, finish it, answer for it) can be refused for (HTTP 400).
  static let appStoreServerPurchases: [ErrorCode] = [
    ErrorCode(
      4_000_048, "AppTransactionIdNotSupported", or: ["BadRequestAppTransactionIdForUnsupportedEndpoint"],
      .appStoreServer, .no,
      "An appTransactionId was given where Apple takes only the ID of a purchase.",
      "List the customer's purchases with `asctl transaction history`, which takes it, and use a transaction ID."),
    ErrorCode(
      4_000_183, "InvalidAppAccountTokenUUID", .appStoreServer, .no,
      "The app account token is not a UUID.",
      "Give a UUID such as 7e3fb20b-4cdb-47cc-936d-99d65f608138."),
    ErrorCode(
      4_000_185, "FamilyTransactionNotSupported", or: ["BadRequestTransactionIdNotSupportedForFamilySharing"],
      .appStoreServer, .no,
      "The transaction reached this customer through Family Sharing.",
      "Use the purchaser's own transaction: only that can carry a token or be answered for."),
    ErrorCode(
      4_000_187, "TransactionIdIsNotOriginalTransactionId",
      or: ["TransactionIdNotOriginalTransactionId", "BadRequestTransactionIdNotOtid"], .appStoreServer, .no,
      "The ID is valid, but it names a renewal and not the original purchase.",
      "Look it up with `asctl transaction get` and use its `originalTransactionId`."),
    ErrorCode(
      4_000_227, "InvalidAssignedTransactionNotSupported", .appStoreServer, .no, since: "1.22",
      "The transaction was assigned to the customer by an organization or a group.",
      "Use the purchaser's transaction; `inAppOwnershipType` says ASSIGNED where this happens."),
  ]
}

extension ErrorCode {
  /// What consumption information, version 1 and 2, can be refused for (HTTP 400).
  static let appStoreServerConsumption: [ErrorCode] = [
    ErrorCode(
      4_000_032, "InvalidAccountTenure", .appStoreServer, .no,
      "`accountTenure` of version 1 is outside its range.",
      "Use 0 to 7; `asctl explain accountTenure` lists them."),
    ErrorCode(
      4_000_033, "InvalidAppAccountToken", .appStoreServer, .no,
      "`appAccountToken` of version 1 is neither a UUID nor empty.",
      "Give the customer's UUID, or an empty text if there is none."),
    ErrorCode(
      4_000_034, "InvalidConsumptionStatus", .appStoreServer, .no,
      "`consumptionStatus` of version 1 is outside its range.",
      "Use 0 undeclared, 1 not consumed, 2 partly or 3 fully consumed."),
    ErrorCode(
      4_000_035, "InvalidCustomerConsented", .appStoreServer, .no,
      "`customerConsented` is missing or false, and Apple accepts no data without consent.",
      "Answer only for customers who consented; for the others do not answer at all."),
    ErrorCode(
      4_000_036, "InvalidDeliveryStatus", .appStoreServer, .no,
      "The delivery status is not one that this version knows: version 2 takes words, version 1 numbers.",
      "Use DELIVERED or an UNDELIVERED_ word with `asctl consumption send`, 0 to 5 with `asctl consumption send-v1`."),
    ErrorCode(
      4_000_037, "InvalidLifetimeDollarsPurchased", .appStoreServer, .no,
      "`lifetimeDollarsPurchased` of version 1 is outside its range.",
      "Use the bracket, 0 to 7, and not the amount; `asctl explain lifetimeDollarsPurchased` lists them."),
    ErrorCode(
      4_000_038, "InvalidLifetimeDollarsRefunded", .appStoreServer, .no,
      "`lifetimeDollarsRefunded` of version 1 is outside its range.",
      "Use the bracket, 0 to 7, and not the amount; `asctl explain lifetimeDollarsRefunded` lists them."),
    ErrorCode(
      4_000_039, "InvalidPlatform", .appStoreServer, .no,
      "`platform` of version 1 is outside its range.",
      "Use 0 undeclared, 1 Apple or 2 another platform."),
    ErrorCode(
      4_000_040, "InvalidPlayTime", .appStoreServer, .no,
      "`playTime` of version 1 is outside its range.",
      "Use the bracket, 0 to 7, and not minutes; `asctl explain playTime` lists them."),
    ErrorCode(
      4_000_041, "InvalidSampleContentProvided", .appStoreServer, .no,
      "`sampleContentProvided` is missing or neither true nor false.",
      "Say true if the customer had a free sample, a trial or full information before buying, else false."),
    ErrorCode(
      4_000_042, "InvalidUserStatus", .appStoreServer, .no,
      "`userStatus` of version 1 is outside its range.",
      "Use 0 undeclared, 1 active, 2 suspended, 3 terminated or 4 limited access."),
    ErrorCode(
      4_000_043, "InvalidTransactionNotConsumable", .appStoreServer, .no,
      "The transaction is not a consumable; Apple no longer sends this error.",
      "Nothing to do today: every product type can be answered for with `asctl consumption send`."),
    ErrorCode(
      4_000_044, "InvalidRefundPreference", .appStoreServer, .no,
      "The refund preference is not one that this version knows: version 2 takes words, version 1 numbers.",
      "Use DECLINE, GRANT_FULL or GRANT_PRORATED with `asctl consumption send`, 0 to 3 with `asctl consumption send-v1`."
    ),
    ErrorCode(
      4_000_047, "InvalidTransactionTypeNotSupported", .appStoreServer, .no,
      "Version 1 of consumption information does not take this product type.",
      "Use version 2, `asctl consumption send`, which takes every type."),
    ErrorCode(
      4_000_209, "ConsumptionPercentageAutoRenewableSubscription", .appStoreServer, .no, since: "1.19",
      "A consumption percentage was sent for an auto-renewable subscription, where Apple computes it.",
      "Leave the percentage out for subscriptions."),
    ErrorCode(
      4_000_207, "ConsumptionPercentageOutOfRange", .appStoreServer, .no, since: "1.19",
      "The consumption percentage is outside 0 to 100000 thousandths of a percent.",
      "25 percent is 25000; asctl also takes 25%."),
    ErrorCode(
      4_000_208, "UndeliveredConsumptionPercentageNonZero", .appStoreServer, .no, since: "1.19",
      "The purchase was reported as not delivered, yet partly consumed.",
      "With an UNDELIVERED_ status send 0 percent, or no percentage."),
    ErrorCode(
      4_000_210, "AdvancedCommerceTransactionNotSupported", .appStoreServer, .no, since: "1.19",
      "Version 2 of consumption information does not take transactions of the Advanced Commerce API.",
      "Answer with version 1, `asctl consumption send-v1`."),
  ]
}

extension ErrorCode {
  /// What extending renewal dates can be refused for (HTTP 400).
  static let appStoreServerExtensions: [ErrorCode] = [
    ErrorCode(
      4_000_009, "InvalidExtendByDays", .appStoreServer, .no,
      "The number of days is outside 1 to 90.",
      "Extend by 1 to 90 days at a time, at most twice in a year."),
    ErrorCode(
      4_000_010, "InvalidExtendReasonCode", .appStoreServer, .no,
      "The reason for the extension is outside 0 to 3.",
      "Use 0 undeclared, 1 customer satisfaction, 2 other or 3 service issue."),
    ErrorCode(
      4_000_011, "InvalidRequestIdentifier", .appStoreServer, .no,
      "The request identifier is missing, longer than 128 characters, or not a UUID where one is needed.",
      "Use a fresh UUID, and the same one again only to repeat the same request after a time-out."),
    ErrorCode(
      4_000_027, "InvalidEmptyStorefrontCountryCodeList", .appStoreServer, .no,
      "The list of storefronts was sent empty.",
      "Leave it out to reach all storefronts, or name at least one."),
    ErrorCode(
      4_000_028, "InvalidStorefrontCountryCode", .appStoreServer, .no,
      "One of the storefront codes is not valid.",
      "Use ISO 3166-1 codes of three letters, such as USA or DEU."),
  ]
}

extension ErrorCode {
  /// What asking for notifications can be refused for (HTTP 400).
  static let appStoreServerNotifications: [ErrorCode] = [
    ErrorCode(
      4_000_012, "StartDateTooFarInPast", .appStoreServer, .no,
      "The start date lies before the notifications that Apple keeps: 180 days in production, 30 in sandbox.",
      "Start later; what is older comes from `asctl transaction history`."),
    ErrorCode(
      4_000_013, "StartDateAfterEndDate", .appStoreServer, .no,
      "The end date is not after the start date.",
      "Swap the two dates, or widen the range."),
    ErrorCode(
      4_000_014, "InvalidPaginationToken", .appStoreServer, .no,
      "Apple does not recognise the token of the next page.",
      "Start again without a token, and repeat the same filters with every page."),
    ErrorCode(
      4_000_017, "PaginationTokenExpired", .appStoreServer, .no,
      "The token of the next page has grown too old.",
      "Start again from the first page."),
    ErrorCode(
      4_000_018, "InvalidNotificationType", .appStoreServer, .no,
      "The notification type or subtype is unknown, or the two never come together.",
      "See which subtypes a type has with `asctl explain DID_RENEW`; upper case counts."),
    ErrorCode(
      4_000_019, "MultipleFiltersSupplied", .appStoreServer, .no,
      "A transaction ID and a notification type were given together.",
      "Filter by one of the two, and select by the other from what comes back."),
    ErrorCode(
      4_000_020, "InvalidTestNotificationToken", .appStoreServer, .no,
      "The token of the test notification is malformed, or was not issued for this app and environment.",
      "Use the token that `asctl notification test` printed, in the same environment."),
  ]
}
