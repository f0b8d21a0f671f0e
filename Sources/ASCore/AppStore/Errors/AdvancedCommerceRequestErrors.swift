extension AdvancedCommerceError {
  package static let invalidTransactionId = Self(
    4_000_006, "InvalidTransactionId", .no,
    "The transaction ID is not well formed.",
    "Use the original or any later transaction ID of the purchase, digits only.")
  package static let invalidStorefront = Self(
    4_000_028, "InvalidStorefront", .no,
    "The storefront is not valid.",
    "Use an ISO 3166-1 code of three letters, such as USA.")
  package static let invalidAppAccountToken = Self(
    4_000_033, "InvalidAppAccountToken", .no,
    "`appAccountToken` is neither a UUID nor empty.",
    "Give the customer's UUID, or leave the field out.")
  package static let invalidCurrency = Self(
    4_000_053, "InvalidCurrency", .no,
    "The currency is not valid.",
    "Use an ISO 4217 code such as USD, and one that the storefront sells in.")
  package static let nullRequestInfo = Self(
    4_000_079, "NullRequestInfo", .no,
    "`requestInfo` is missing.",
    "Add `requestInfo` with a `requestReferenceId`.")
  package static let nullRequestReferenceID = Self(
    4_000_080, "NullRequestReferenceID", .no,
    "`requestReferenceId` is missing.",
    "Add a fresh UUID.")
  package static let invalidRequestReferenceID = Self(
    4_000_081, "InvalidRequestReferenceID", .no,
    "`requestReferenceId` is not a UUID.",
    "Use a fresh UUID of 36 characters.")
  package static let invalidConsistencyToken = Self(
    4_000_082, "InvalidConsistencyToken", .no,
    "The consistency token does not match the present state of the subscription.",
    "Copy it from the newest renewal info (`asctl subscription status`); never make one up.")
  package static let nullVersion = Self(
    4_000_083, "NullVersion", .no,
    "`version` of the in-app request is missing.",
    "Send \"1\".")
  package static let unexpectedVersion = Self(
    4_000_084, "UnexpectedVersion", .no,
    "`version` of the in-app request is not one that Apple knows.",
    "Send \"1\".")
  package static let nullTransactionId = Self(
    4_000_085, "NullTransactionId", .no,
    "`transactionId` of the in-app request is missing.",
    "Name the transaction of the subscription that is to change.")
  package static let invalidPreviousTransactionID = Self(
    4_000_096, "InvalidPreviousTransactionID", .no,
    "`previousTransactionId` is not a transaction of this customer.",
    "Take it from `asctl transaction history`.")
  package static let repeatedRequestReferenceId = Self(
    4_000_097, "RepeatedRequestReferenceId", .no,
    "The request reference ID was used before.",
    "The earlier call may have worked: look at the state first, then use a new UUID for a new request.")
  package static let nullCurrency = Self(
    4_000_098, "NullCurrency", .no,
    "`currency` is missing.",
    "Add the ISO 4217 code of the prices.")
  package static let nullTaxCode = Self(
    4_000_099, "NullTaxCode", .no,
    "`taxCode` is missing.",
    "Add a tax code such as C003-00-1.")
  package static let nullStorefront = Self(
    4_000_100, "NullStorefront", .no,
    "`storefront` is missing.",
    "Add the customer's storefront as three letters, such as USA.")
  package static let invalidTaxProductCode = Self(
    4_000_127, "InvalidTaxProductCode", .no,
    "The tax code is not valid for this kind of purchase.",
    "Choose one from Apple's list of tax codes; subscriptions and one-time charges have different ones.")
  package static let mismatchedStorefront = Self(
    4_000_133, "MismatchedStorefront", .no,
    "The storefront is not the one of the subscription.",
    "Use the `storefront` of its newest transaction.")
  package static let missingPricingConfigForStorefront = Self(
    4_000_134, "MissingPricingConfigForStorefront", .no,
    "The storefront has no pricing set up.",
    "Set up the pricing of the generic product for that storefront in App Store Connect.")
  package static let nullAdvancedCommerceData = Self(
    4_000_171, "NullAdvancedCommerceData", .no,
    "The app passed no `advancedCommerceData` to the purchase.",
    "Let the app wrap the signed request and pass it as that purchase option.")
  package static let invalidOperation = Self(
    4_000_172, "InvalidOperation", .no,
    "`operation` of the in-app request is not one that Apple knows.",
    "Use CREATE_ONE_TIME_CHARGE, CREATE_SUBSCRIPTION, MODIFY_SUBSCRIPTION or REACTIVATE_SUBSCRIPTION.")
  package static let malformedPayload = Self(
    4_000_173, "MalformedPayload", .no,
    "The body cannot be read.",
    "Check that it is JSON, and that an in-app request is standard Base64 of JSON.")
  package static let invalidSignature = Self(
    4_000_174, "InvalidSignature", .no,
    "The signature of the in-app request is not valid.",
    "Find out what is wrong with `asctl sign advanced-commerce --check`, key, key ID, issuer ID and bundle ID included."
  )

  /// What is wrong with the request around its items: its frame, its signature, its currency and storefront.
  static let requests: [Self] = [
    invalidTransactionId, invalidStorefront, invalidAppAccountToken, invalidCurrency, nullRequestInfo,
    nullRequestReferenceID, invalidRequestReferenceID, invalidConsistencyToken, nullVersion, unexpectedVersion,
    nullTransactionId, invalidPreviousTransactionID, repeatedRequestReferenceId, nullCurrency, nullTaxCode,
    nullStorefront, invalidTaxProductCode, mismatchedStorefront, missingPricingConfigForStorefront,
    nullAdvancedCommerceData, invalidOperation, malformedPayload, invalidSignature,
  ]
}

extension AdvancedCommerceError {
  package static let productAlreadyExists = Self(
    4_000_114, "ProductAlreadyExists", .no,
    "The customer's subscription already has this SKU.",
    "Leave the item out, or change the existing one.")
  package static let invalidSalable = Self(
    4_000_116, "InvalidSalable", .no,
    "The product ID is not set up as a generic product.",
    "Correct it in App Store Connect: the Advanced Commerce API sells through generic products only.")
  package static let invalidSalableDuration = Self(
    4_000_117, "InvalidSalableDuration", .no,
    "The duration of the generic product does not fit the period.",
    "Use the generic product of the right duration, or another period.")
  package static let invalidDisplayName = Self(
    4_000_118, "InvalidDisplayName", .no,
    "The display name holds what Apple does not allow.",
    "Use plain text on one line.")
  package static let invalidDescription = Self(
    4_000_119, "InvalidDescription", .no,
    "The description holds what Apple does not allow.",
    "Use plain text, without personal data.")
  package static let invalidProduct = Self(
    4_000_121, "InvalidProduct", .no,
    "The product that is to change does not exist.",
    "Check the SKU against the items in `asctl subscription status`.")
  package static let invalidSKU = Self(
    4_000_122, "InvalidSKU", .no,
    "A SKU is not valid.",
    "Check its characters and its spelling; upper and lower case count.")
  package static let invalidChangeReason = Self(
    4_000_125, "InvalidChangeReason", .no,
    "The reason of the change is unknown.",
    "Use UPGRADE, DOWNGRADE or APPLY_OFFER.")
  package static let invalidOfferReason = Self(
    4_000_126, "InvalidOfferReason", .no,
    "The reason of the offer is unknown.",
    "Use ACQUISITION, WIN_BACK or RETENTION.")
  package static let invalidOfferPeriod = Self(
    4_000_128, "InvalidOfferPeriod", .no,
    "The period of the offer is unknown.",
    "Use P3D, P1W, P2W, P1M, P2M, P3M, P6M, P9M or P1Y.")
  package static let invalidOfferPeriodCount = Self(
    4_000_129, "InvalidOfferPeriodCount", .no,
    "`periodCount` of the offer is not valid.",
    "Use a count from 1 to 12.")
  package static let invalidRenewalPeriod = Self(
    4_000_130, "InvalidRenewalPeriod", .no,
    "The renewal period is unknown.",
    "Use P1W, P1M, P2M, P3M, P6M or P1Y.")
  package static let invalidRenewalPrice = Self(
    4_000_131, "InvalidRenewalPrice", .no,
    "The renewal price is not valid.",
    "Give a positive amount in milliunits with no more decimals than the currency has.")
  package static let invalidAmount = Self(
    4_000_132, "InvalidAmount", .no,
    "An amount is not valid in its currency.",
    "Use no more decimals than the currency has: JPY 300 is 300000, and 300500 is refused.")
  package static let moreItemsThanAllowed = Self(
    4_000_136, "MoreItemsThanAllowed", .no,
    "The request has too many items.",
    "Send fewer items.")
  package static let moreOffersThanAllowed = Self(
    4_000_137, "MoreOffersThanAllowed", .no,
    "The request has too many offers.",
    "Send fewer offers.")
  package static let multiplePrices = Self(
    4_000_150, "MultiplePrices", .no,
    "An item has both a prorated price and an offer.",
    "Keep one of `proratedPrice` and `offer`.")
  package static let invalidProratedPrice = Self(
    4_000_151, "InvalidProratedPrice", .no,
    "The prorated price is not valid.",
    "Give a positive amount in milliunits, not above the price of the item.")
  package static let invalidOfferPrice = Self(
    4_000_152, "InvalidOfferPrice", .no,
    "The offer costs more than the item does.",
    "Lower the offer's price.")
  package static let invalidTargetProductID = Self(
    4_000_167, "InvalidTargetProductID", .no,
    "`targetProductId` is not valid.",
    "Use the product ID of a generic product in App Store Connect.")
  package static let itemLimitExceeded = Self(
    4_000_179, "ItemLimitExceeded", .no,
    "The subscription would have too many items.",
    "Remove items, or sell some in another subscription.")
  package static let itemCannotBeSpecifiedMultipleTimes = Self(
    4_000_194, "ItemCannotBeSpecifiedMultipleTimes", .no, since: "1.2",
    "An item stands in the list twice.",
    "Name each SKU once.")
  package static let freeTrialOfferMustUsePeriodCountOfOne = Self(
    4_000_223, "FreeTrialOfferMustUsePeriodCountOfOne", .no,
    "A free trial has a `periodCount` other than 1.",
    "Set `periodCount` to 1, and use a longer period instead.")

  /// Values that are present and not acceptable.
  static let values: [Self] = [
    productAlreadyExists, invalidSalable, invalidSalableDuration, invalidDisplayName, invalidDescription,
    invalidProduct, invalidSKU, invalidChangeReason, invalidOfferReason, invalidOfferPeriod, invalidOfferPeriodCount,
    invalidRenewalPeriod, invalidRenewalPrice, invalidAmount, moreItemsThanAllowed, moreOffersThanAllowed,
    multiplePrices, invalidProratedPrice, invalidOfferPrice, invalidTargetProductID, itemLimitExceeded,
    itemCannotBeSpecifiedMultipleTimes, freeTrialOfferMustUsePeriodCountOfOne,
  ]
}

extension AdvancedCommerceError {
  package static let unauthorized = Self(
    4_010_000, "Unauthorized", .no,
    "The bearer token was refused.",
    "`asctl doctor` finds out why; `asctl explain 401` lists the causes.")
  package static let subscriptionDoesNotExist = Self(
    4_030_008, "SubscriptionDoesNotExist", .no,
    "There is no such subscription.",
    "Check the ID with `asctl transaction get`.")
  package static let subscriptionAlreadyExists = Self(
    4_030_009, "SubscriptionAlreadyExists", .no,
    "The customer already has the subscription.",
    "Look at the state with `asctl subscription status`, and modify it instead.")
  package static let subscriptionNotEligible = Self(
    4_030_010, "SubscriptionNotEligible", .no,
    "The state of the subscription does not allow the change.",
    "Check it with `asctl subscription status`.")
  package static let subscriptionAlreadyActive = Self(
    4_030_011, "SubscriptionAlreadyActive", .no,
    "The subscription is active and cannot be reactivated.",
    "Nothing to do.")
  package static let productNotOwned = Self(
    4_030_013, "ProductNotOwned", .no,
    "The customer does not own the product.",
    "Check that the transaction ID belongs to this customer and SKU.")
  package static let inactiveACASub = Self(
    4_030_015, "InactiveACASub", .no,
    "The subscription is not active.",
    "Check it with `asctl subscription status`; the app can sign a request to reactivate it.")
  package static let insufficientFunds = Self(
    4_030_020, "InsufficientFunds", .no,
    "There is not enough money to pay the refund from.",
    "Ask again on another day.")
  package static let alreadyRefunded = Self(
    4_030_021, "AlreadyRefunded", .no,
    "The purchase was refunded before.",
    "Nothing to do: `asctl refund history` shows it.")
  package static let storefrontChange = Self(
    4_030_022, "StorefrontChange", .no,
    "The customer has moved to another storefront.",
    "Use the new storefront, with its currency and prices.")
  package static let productNotEligible = Self(
    4_030_023, "ProductNotEligible", .no,
    "The product is not eligible for this call.",
    "Check its set-up in App Store Connect.")
  package static let transactionNotRefundable = Self(
    4_030_024, "TransactionNotRefundable", .no,
    "The purchase cannot be refunded.",
    "There is no way around it.")
  package static let transactionCannotBeRefundedContactSupport = Self(
    4_030_025, "TransactionCannotBeRefundedContactSupport", .no,
    "The purchase cannot be refunded through this call.",
    "Contact Apple's developer support.")
  package static let migrationNotAllowedWhenPriceIncreaseCommunicated = Self(
    4_030_027, "MigrationNotAllowedWhenPriceIncreaseCommunicated", .no,
    "The customer was told of a price increase, and until it takes effect the subscription cannot migrate.",
    "Migrate after the renewal.")
  package static let transactionIdNotFound = Self(
    4_040_010, "TransactionIdNotFound", .otherEnvironment,
    "Apple does not find this transaction ID here.",
    "Ask both environments with `asctl transaction get`, and see with `asctl profile show` whether the bundle ID is its own."
  )
  package static let productNotFound = Self(
    4_040_016, "ProductNotFound", .no,
    "Apple does not find the product.",
    "Check the product ID in App Store Connect; `asctl subscription status` shows the one that is subscribed to.")
  package static let rateLimitExceeded = Self(
    4_290_000, "RateLimitExceeded", .later,
    "The app has made more calls to this endpoint than Apple allows in the hour.",
    "Wait until the time in `Retry-After` (milliseconds since 1970), then go slower.")
  package static let generalInternal = Self(
    5_000_000, "GeneralInternal", .later,
    "Something failed inside Apple's service.",
    "Look at the state first, then repeat with the same `requestReferenceId` if nothing happened.")
  package static let generalInternalRetryable = Self(
    5_000_001, "GeneralInternalRetryable", .later,
    "Something failed inside Apple's service, and Apple invites another try.",
    "Repeat after a pause with the same `requestReferenceId`.")

  /// What the Advanced Commerce API refuses (401, 403), does not find (404), limits (429) or fails at (500).
  static let failures: [Self] = [
    unauthorized, subscriptionDoesNotExist, subscriptionAlreadyExists, subscriptionNotEligible,
    subscriptionAlreadyActive, productNotOwned, inactiveACASub, insufficientFunds, alreadyRefunded, storefrontChange,
    productNotEligible, transactionNotRefundable, transactionCannotBeRefundedContactSupport,
    migrationNotAllowedWhenPriceIncreaseCommunicated, transactionIdNotFound, productNotFound, rateLimitExceeded,
    generalInternal, generalInternalRetryable,
  ]
}
