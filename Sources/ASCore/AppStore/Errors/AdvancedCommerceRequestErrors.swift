extension AdvancedCommerceError {
  static let invalidTransactionId = Self(
    4_000_006, "InvalidTransactionId", "The transaction ID is not well formed.",
    "Use the original or any later transaction ID of the purchase, digits only.")
  package static let invalidStorefront = Self(
    4_000_028, "InvalidStorefront", "The storefront is not valid.", "Use a three-letter ISO 3166-1 code, such as USA.")
  static let invalidAppAccountToken = Self(
    4_000_033, "InvalidAppAccountToken", "`appAccountToken` is neither a UUID nor empty.",
    "Use the customer's UUID, or omit the field.")
  package static let invalidCurrency = Self(
    4_000_053, "InvalidCurrency", "The currency is not valid.",
    "Use an ISO 4217 code, such as USD, that the storefront supports.")
  static let nullRequestInfo = missing(
    4_000_079, "NullRequestInfo", "requestInfo", "Add `requestInfo` with a `requestReferenceId`.")
  static let nullRequestReferenceID = missing(
    4_000_080, "NullRequestReferenceID", "requestReferenceId", "Add a new UUID.")
  static let invalidRequestReferenceID = Self(
    4_000_081, "InvalidRequestReferenceID", "`requestReferenceId` is not a UUID.", "Use a new UUID of 36 characters.")
  package static let invalidConsistencyToken = Self(
    4_000_082, "InvalidConsistencyToken", "The consistency token does not match the current state of the subscription.",
    "Copy it from the newest renewal info (`asctl subscription status`).")
  package static let repeatedRequestReferenceId = Self(
    4_000_097, "RepeatedRequestReferenceId", "The request reference ID has already been used.",
    "Check whether the earlier request succeeded, then use a new UUID for a new request.")
  static let nullTaxCode = missing(4_000_099, "NullTaxCode", "taxCode", "Add a tax code such as C003-00-1.")
  package static let invalidTaxProductCode = Self(
    4_000_127, "InvalidTaxProductCode", "The tax code is not valid for this kind of purchase.",
    "Use a code from Apple's list; subscriptions and one-time charges have different ones.")
  package static let mismatchedStorefront = Self(
    4_000_133, "MismatchedStorefront", "The storefront is not the subscription's storefront.",
    "Use the `storefront` of its newest transaction.")
  package static let malformedPayload = Self(
    4_000_173, "MalformedPayload", "The body is malformed.",
    "Check that it is JSON, and that an in-app request is standard Base64 of JSON.")

  /// Errors about the request outside its items: envelope, signature, currency and storefront.
  static let requests: [Self] = [
    invalidTransactionId, invalidStorefront, invalidAppAccountToken, invalidCurrency, nullRequestInfo,
    nullRequestReferenceID, invalidRequestReferenceID, invalidConsistencyToken,
    Self(4_000_083, "NullVersion", "`version` of the in-app request is missing.", "Send \"1\"."),
    Self(4_000_084, "UnexpectedVersion", "`version` of the in-app request is unknown.", "Send \"1\"."),
    Self(
      4_000_085, "NullTransactionId", "`transactionId` of the in-app request is missing.",
      "Add a transaction ID of the subscription to change."),
    Self(
      4_000_096, "InvalidPreviousTransactionID", "`previousTransactionId` is not a transaction of this customer.",
      "Use one that `asctl transaction history` lists."),
    repeatedRequestReferenceId,
    missing(4_000_098, "NullCurrency", "currency", "Add the ISO 4217 code of the prices."), nullTaxCode,
    missing(4_000_100, "NullStorefront", "storefront", "Add the customer's storefront, such as USA."),
    invalidTaxProductCode, mismatchedStorefront,
    Self(
      4_000_134, "MissingPricingConfigForStorefront", "No pricing is set up for the storefront.",
      "Set up pricing of the generic product for that storefront in App Store Connect."),
    Self(
      4_000_171, "NullAdvancedCommerceData", "The app did not pass `advancedCommerceData` with the purchase.",
      "Wrap the signed request in the app and pass it as that purchase option."),
    Self(
      4_000_172, "InvalidOperation", "`operation` of the in-app request is unknown.",
      "Use CREATE_ONE_TIME_CHARGE, CREATE_SUBSCRIPTION, MODIFY_SUBSCRIPTION or REACTIVATE_SUBSCRIPTION."),
    malformedPayload,
    Self(
      4_000_174, "InvalidSignature", "The signature of the in-app request is not valid.",
      "Check the request, the key, the key ID, the issuer ID and the bundle ID with `asctl sign advanced-commerce --check`."
    ),
  ]
}

extension AdvancedCommerceError {
  static let invalidDisplayName = Self(
    4_000_118, "InvalidDisplayName", "The display name contains text that Apple does not allow.",
    "Use a single line of plain text.")
  static let invalidDescription = Self(
    4_000_119, "InvalidDescription", "The description contains text that Apple does not allow.",
    "Use plain text, without personal data.")
  package static let invalidProduct = Self(
    4_000_121, "InvalidProduct", "The product to change does not exist.",
    "Check the SKU against the items in `asctl subscription status`.")
  static let invalidSKU = Self(
    4_000_122, "InvalidSKU", "A SKU is not valid.", "Check its spelling; SKUs are case-sensitive.")
  package static let invalidAmount = Self(
    4_000_132, "InvalidAmount", "An amount is not valid in its currency.",
    "Use no more decimals than the currency has: 300 JPY is 300000, and 300500 is refused.")
  package static let invalidTargetProductID = Self(
    4_000_167, "InvalidTargetProductID", "`targetProductId` is not valid.",
    "Use the product ID of a generic product in App Store Connect.")
  package static let itemCannotBeSpecifiedMultipleTimes = Self(
    4_000_194, "ItemCannotBeSpecifiedMultipleTimes", since: "1.2", "The list contains an item twice.",
    "List each SKU once.")

  /// Errors about values that are present but invalid.
  static let values: [Self] = [
    Self(
      4_000_114, "ProductAlreadyExists", "The customer's subscription already has this SKU.",
      "Omit the item, or change the existing one."),
    Self(
      4_000_116, "InvalidSalable", "The product ID is not set up as a generic product.",
      "Correct it in App Store Connect: the Advanced Commerce API supports generic products only."),
    Self(
      4_000_117, "InvalidSalableDuration", "The duration of the generic product does not match the period.",
      "Use a generic product with that duration, or another period."),
    invalidDisplayName, invalidDescription,
    invalidProduct, invalidSKU,
    Self(
      4_000_125, "InvalidChangeReason", "The reason of the change is unknown.", "Use UPGRADE, DOWNGRADE or APPLY_OFFER."
    ),
    Self(
      4_000_126, "InvalidOfferReason", "The reason of the offer is unknown.", "Use ACQUISITION, WIN_BACK or RETENTION."),
    Self(
      4_000_128, "InvalidOfferPeriod", "The period of the offer is unknown.",
      "Use P3D, P1W, P2W, P1M, P2M, P3M, P6M, P9M or P1Y."),
    Self(4_000_129, "InvalidOfferPeriodCount", "`periodCount` of the offer is not valid.", "Use a count from 1 to 12."),
    Self(4_000_130, "InvalidRenewalPeriod", "The renewal period is unknown.", "Use P1W, P1M, P2M, P3M, P6M or P1Y."),
    Self(
      4_000_131, "InvalidRenewalPrice", "The renewal price is not valid.",
      "Use a positive amount in milliunits with no more decimals than the currency has."),
    invalidAmount,
    Self(4_000_136, "MoreItemsThanAllowed", "The request has too many items.", "Send fewer items."),
    Self(4_000_137, "MoreOffersThanAllowed", "The request has too many offers.", "Send fewer offers."),
    Self(
      4_000_150, "MultiplePrices", "An item has both a prorated price and an offer.",
      "Keep one of `proratedPrice` and `offer`."),
    Self(
      4_000_151, "InvalidProratedPrice", "The prorated price is not valid.",
      "Use a positive amount in milliunits, at most the price of the item."),
    Self(
      4_000_152, "InvalidOfferPrice", "The offer price is higher than the price of the item.", "Lower the offer price."),
    invalidTargetProductID,
    Self(
      4_000_179, "ItemLimitExceeded", "The subscription would have too many items.",
      "Remove items, or sell some in another subscription."),
    itemCannotBeSpecifiedMultipleTimes,
    Self(
      4_000_223, "FreeTrialOfferMustUsePeriodCountOfOne", "A free trial has a `periodCount` other than 1.",
      "Set `periodCount` to 1 and use a longer period."),
  ]
}

extension AdvancedCommerceError {
  static let unauthorized = Self(
    4_010_000, "Unauthorized", "Apple rejected the bearer token.",
    "Run `asctl doctor` to find the cause; `asctl explain 401` lists possible causes.")
  package static let subscriptionDoesNotExist = Self(
    4_030_008, "SubscriptionDoesNotExist", "The subscription does not exist.",
    "Check the ID with `asctl transaction get`.")
  package static let subscriptionNotEligible = Self(
    4_030_010, "SubscriptionNotEligible", "The state of the subscription does not allow the change.",
    "Check it with `asctl subscription status`.")
  package static let productNotOwned = Self(
    4_030_013, "ProductNotOwned", "The customer does not own the product.",
    "Check that the transaction ID belongs to this customer and SKU.")
  package static let inactiveACASub = Self(
    4_030_015, "InactiveACASub", "The subscription is not active.",
    "Check it with `asctl subscription status`; the app can sign a request to reactivate it.")
  package static let alreadyRefunded = Self(
    4_030_021, "AlreadyRefunded", "The purchase has already been refunded.",
    "Nothing to do; `asctl refund history` shows the refund.")
  package static let transactionNotRefundable = Self(
    4_030_024, "TransactionNotRefundable", "The purchase cannot be refunded.", "There is no workaround.")
  package static let migrationNotAllowedWhenPriceIncreaseCommunicated = Self(
    4_030_027, "MigrationNotAllowedWhenPriceIncreaseCommunicated",
    "The customer was informed of a price increase; the subscription cannot migrate until it takes effect.",
    "Migrate after the renewal.")
  static let transactionIdNotFound = Self(
    4_040_010, "TransactionIdNotFound", retry: .otherEnvironment,
    "Apple does not find this transaction ID in this environment.",
    "Try both environments with `asctl transaction get`, and check the bundle ID with `asctl profile show`.")
  package static let productNotFound = Self(
    4_040_016, "ProductNotFound", "Apple does not find the product.",
    "Check the product ID in App Store Connect; `asctl subscription status` shows the subscribed product.")
  static let generalInternal = Self(
    5_000_000, "GeneralInternal", retry: .later, "Apple's service had an internal error.",
    "Check whether the request took effect; if not, retry with the same `requestReferenceId`.")

  /// Errors with HTTP status 401, 403, 404, 429 and 500.
  static let failures: [Self] = [
    unauthorized, subscriptionDoesNotExist,
    Self(
      4_030_009, "SubscriptionAlreadyExists", "The customer already has the subscription.",
      "Check it with `asctl subscription status`, and modify it instead."),
    subscriptionNotEligible,
    Self(
      4_030_011, "SubscriptionAlreadyActive", "The subscription is active and cannot be reactivated.", "Nothing to do."),
    productNotOwned, inactiveACASub,
    Self(4_030_020, "InsufficientFunds", "There are insufficient funds for the refund.", "Retry on another day."),
    alreadyRefunded,
    Self(
      4_030_022, "StorefrontChange", "The customer has moved to another storefront.",
      "Use the new storefront, with its currency and prices."),
    Self(
      4_030_023, "ProductNotEligible", "The product is not eligible for this request.",
      "Check its configuration in App Store Connect."),
    transactionNotRefundable,
    Self(
      4_030_025, "TransactionCannotBeRefundedContactSupport", "The purchase cannot be refunded through this endpoint.",
      "Contact Apple's developer support."),
    migrationNotAllowedWhenPriceIncreaseCommunicated, transactionIdNotFound,
    productNotFound,
    Self(
      4_290_000, "RateLimitExceeded", retry: .later, "The app exceeded Apple's hourly rate limit for this endpoint.",
      "Wait until the time in `Retry-After` (milliseconds since 1970), then send requests more slowly."),
    generalInternal,
    Self(
      5_000_001, "GeneralInternalRetryable", retry: .later, "Apple's service had a temporary internal error.",
      "Retry after a pause with the same `requestReferenceId`."),
  ]
}
