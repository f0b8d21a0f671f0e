extension ErrorCode {
  /// What is wrong with the request around its items: its frame, its signature, its currency and storefront.
  static let advancedCommerceRequests: [ErrorCode] = [
    ErrorCode(
      4_000_006, "InvalidTransactionId", .advancedCommerce, .no,
      "The transaction ID is not well formed.",
      "Use the original or any later transaction ID of the purchase, digits only."),
    ErrorCode(
      4_000_028, "InvalidStorefront", .advancedCommerce, .no,
      "The storefront is not valid.",
      "Use an ISO 3166-1 code of three letters, such as USA."),
    ErrorCode(
      4_000_033, "InvalidAppAccountToken", .advancedCommerce, .no,
      "`appAccountToken` is neither a UUID nor empty.",
      "Give the customer's UUID, or leave the field out."),
    ErrorCode(
      4_000_053, "InvalidCurrency", .advancedCommerce, .no,
      "The currency is not valid.",
      "Use an ISO 4217 code such as USD, and one that the storefront sells in."),
    ErrorCode(
      4_000_079, "NullRequestInfo", .advancedCommerce, .no,
      "`requestInfo` is missing.",
      "Add `requestInfo` with a `requestReferenceId`."),
    ErrorCode(
      4_000_080, "NullRequestReferenceID", .advancedCommerce, .no,
      "`requestReferenceId` is missing.",
      "Add a fresh UUID."),
    ErrorCode(
      4_000_081, "InvalidRequestReferenceID", .advancedCommerce, .no,
      "`requestReferenceId` is not a UUID.",
      "Use a fresh UUID of 36 characters."),
    ErrorCode(
      4_000_082, "InvalidConsistencyToken", .advancedCommerce, .no,
      "The consistency token does not match the present state of the subscription.",
      "Copy it from the newest renewal info (`asctl subscription status`); never make one up."),
    ErrorCode(
      4_000_083, "NullVersion", .advancedCommerce, .no,
      "`version` of the in-app request is missing.",
      "Send \"1\"."),
    ErrorCode(
      4_000_084, "UnexpectedVersion", .advancedCommerce, .no,
      "`version` of the in-app request is not one that Apple knows.",
      "Send \"1\"."),
    ErrorCode(
      4_000_085, "NullTransactionId", .advancedCommerce, .no,
      "`transactionId` of the in-app request is missing.",
      "Name the transaction of the subscription that is to change."),
    ErrorCode(
      4_000_096, "InvalidPreviousTransactionID", .advancedCommerce, .no,
      "`previousTransactionId` is not a transaction of this customer.",
      "Take it from `asctl transaction history`."),
    ErrorCode(
      4_000_097, "RepeatedRequestReferenceId", .advancedCommerce, .no,
      "The request reference ID was used before.",
      "The earlier call may have worked: look at the state first, then use a new UUID for a new request."),
    ErrorCode(
      4_000_098, "NullCurrency", .advancedCommerce, .no,
      "`currency` is missing.",
      "Add the ISO 4217 code of the prices."),
    ErrorCode(
      4_000_099, "NullTaxCode", .advancedCommerce, .no,
      "`taxCode` is missing.",
      "Add a tax code such as C003-00-1."),
    ErrorCode(
      4_000_100, "NullStorefront", .advancedCommerce, .no,
      "`storefront` is missing.",
      "Add the customer's storefront as three letters, such as USA."),
    ErrorCode(
      4_000_127, "InvalidTaxProductCode", .advancedCommerce, .no,
      "The tax code is not valid for this kind of purchase.",
      "Choose one from Apple's list of tax codes; subscriptions and one-time charges have different ones."),
    ErrorCode(
      4_000_133, "MismatchedStorefront", .advancedCommerce, .no,
      "The storefront is not the one of the subscription.",
      "Use the `storefront` of its newest transaction."),
    ErrorCode(
      4_000_134, "MissingPricingConfigForStorefront", .advancedCommerce, .no,
      "The storefront has no pricing set up.",
      "Set up the pricing of the generic product for that storefront in App Store Connect."),
    ErrorCode(
      4_000_171, "NullAdvancedCommerceData", .advancedCommerce, .no,
      "The app passed no `advancedCommerceData` to the purchase.",
      "Let the app wrap the signed request and pass it as that purchase option."),
    ErrorCode(
      4_000_172, "InvalidOperation", .advancedCommerce, .no,
      "`operation` of the in-app request is not one that Apple knows.",
      "Use CREATE_ONE_TIME_CHARGE, CREATE_SUBSCRIPTION, MODIFY_SUBSCRIPTION or REACTIVATE_SUBSCRIPTION."),
    ErrorCode(
      4_000_173, "MalformedPayload", .advancedCommerce, .no,
      "The body cannot be read.",
      "Check that it is JSON, and that an in-app request is standard Base64 of JSON."),
    ErrorCode(
      4_000_174, "InvalidSignature", .advancedCommerce, .no,
      "The signature of the in-app request is not valid.",
      "Find out what is wrong with `asctl sign advanced-commerce --check`, key, key ID, issuer ID and bundle ID included."
    ),
  ]
}

extension ErrorCode {
  /// Values that are present and not acceptable.
  static let advancedCommerceValues: [ErrorCode] = [
    ErrorCode(
      4_000_114, "ProductAlreadyExists", .advancedCommerce, .no,
      "The customer's subscription already has this SKU.",
      "Leave the item out, or change the existing one."),
    ErrorCode(
      4_000_116, "InvalidSalable", .advancedCommerce, .no,
      "The product ID is not set up as a generic product.",
      "Correct it in App Store Connect: the Advanced Commerce API sells through generic products only."),
    ErrorCode(
      4_000_117, "InvalidSalableDuration", .advancedCommerce, .no,
      "The duration of the generic product does not fit the period.",
      "Use the generic product of the right duration, or another period."),
    ErrorCode(
      4_000_118, "InvalidDisplayName", .advancedCommerce, .no,
      "The display name holds what Apple does not allow.",
      "Use plain text on one line."),
    ErrorCode(
      4_000_119, "InvalidDescription", .advancedCommerce, .no,
      "The description holds what Apple does not allow.",
      "Use plain text, without personal data."),
    ErrorCode(
      4_000_121, "InvalidProduct", .advancedCommerce, .no,
      "The product that is to change does not exist.",
      "Check the SKU against the items in `asctl subscription status`."),
    ErrorCode(
      4_000_122, "InvalidSKU", .advancedCommerce, .no,
      "A SKU is not valid.",
      "Check its characters and its spelling; upper and lower case count."),
    ErrorCode(
      4_000_125, "InvalidChangeReason", .advancedCommerce, .no,
      "The reason of the change is unknown.",
      "Use UPGRADE, DOWNGRADE or APPLY_OFFER."),
    ErrorCode(
      4_000_126, "InvalidOfferReason", .advancedCommerce, .no,
      "The reason of the offer is unknown.",
      "Use ACQUISITION, WIN_BACK or RETENTION."),
    ErrorCode(
      4_000_128, "InvalidOfferPeriod", .advancedCommerce, .no,
      "The period of the offer is unknown.",
      "Use P3D, P1W, P2W, P1M, P2M, P3M, P6M, P9M or P1Y."),
    ErrorCode(
      4_000_129, "InvalidOfferPeriodCount", .advancedCommerce, .no,
      "`periodCount` of the offer is not valid.",
      "Use a count from 1 to 12."),
    ErrorCode(
      4_000_130, "InvalidRenewalPeriod", .advancedCommerce, .no,
      "The renewal period is unknown.",
      "Use P1W, P1M, P2M, P3M, P6M or P1Y."),
    ErrorCode(
      4_000_131, "InvalidRenewalPrice", .advancedCommerce, .no,
      "The renewal price is not valid.",
      "Give a positive amount in milliunits with no more decimals than the currency has."),
    ErrorCode(
      4_000_132, "InvalidAmount", .advancedCommerce, .no,
      "An amount is not valid in its currency.",
      "Use no more decimals than the currency has: JPY 300 is 300000, and 300500 is refused."),
    ErrorCode(
      4_000_136, "MoreItemsThanAllowed", .advancedCommerce, .no,
      "The request has too many items.",
      "Send fewer items."),
    ErrorCode(
      4_000_137, "MoreOffersThanAllowed", .advancedCommerce, .no,
      "The request has too many offers.",
      "Send fewer offers."),
    ErrorCode(
      4_000_150, "MultiplePrices", .advancedCommerce, .no,
      "An item has both a prorated price and an offer.",
      "Keep one of `proratedPrice` and `offer`."),
    ErrorCode(
      4_000_151, "InvalidProratedPrice", .advancedCommerce, .no,
      "The prorated price is not valid.",
      "Give a positive amount in milliunits, not above the price of the item."),
    ErrorCode(
      4_000_152, "InvalidOfferPrice", .advancedCommerce, .no,
      "The offer costs more than the item does.",
      "Lower the offer's price."),
    ErrorCode(
      4_000_167, "InvalidTargetProductID", .advancedCommerce, .no,
      "`targetProductId` is not valid.",
      "Use the product ID of a generic product in App Store Connect."),
    ErrorCode(
      4_000_179, "ItemLimitExceeded", .advancedCommerce, .no,
      "The subscription would have too many items.",
      "Remove items, or sell some in another subscription."),
    ErrorCode(
      4_000_194, "ItemCannotBeSpecifiedMultipleTimes", .advancedCommerce, .no, since: "1.2",
      "An item stands in the list twice.",
      "Name each SKU once."),
    ErrorCode(
      4_000_223, "FreeTrialOfferMustUsePeriodCountOfOne", .advancedCommerce, .no,
      "A free trial has a `periodCount` other than 1.",
      "Set `periodCount` to 1, and use a longer period instead."),
  ]
}

extension ErrorCode {
  /// What the Advanced Commerce API refuses (401, 403), does not find (404), limits (429) or fails at (500).
  static let advancedCommerceFailures: [ErrorCode] = [
    ErrorCode(
      4_010_000, "Unauthorized", .advancedCommerce, .no,
      "The bearer token was refused.",
      "`asctl doctor` finds out why; `asctl explain 401` lists the causes."),
    ErrorCode(
      4_030_008, "SubscriptionDoesNotExist", .advancedCommerce, .no,
      "There is no such subscription.",
      "Check the ID with `asctl transaction get`."),
    ErrorCode(
      4_030_009, "SubscriptionAlreadyExists", .advancedCommerce, .no,
      "The customer already has the subscription.",
      "Look at the state with `asctl subscription status`, and modify it instead."),
    ErrorCode(
      4_030_010, "SubscriptionNotEligible", .advancedCommerce, .no,
      "The state of the subscription does not allow the change.",
      "Check it with `asctl subscription status`."),
    ErrorCode(
      4_030_011, "SubscriptionAlreadyActive", .advancedCommerce, .no,
      "The subscription is active and cannot be reactivated.",
      "Nothing to do."),
    ErrorCode(
      4_030_013, "ProductNotOwned", .advancedCommerce, .no,
      "The customer does not own the product.",
      "Check that the transaction ID belongs to this customer and SKU."),
    ErrorCode(
      4_030_015, "InactiveACASub", .advancedCommerce, .no,
      "The subscription is not active.",
      "Check it with `asctl subscription status`; the app can sign a request to reactivate it."),
    ErrorCode(
      4_030_020, "InsufficientFunds", .advancedCommerce, .no,
      "There is not enough money to pay the refund from.",
      "Ask again on another day."),
    ErrorCode(
      4_030_021, "AlreadyRefunded", .advancedCommerce, .no,
      "The purchase was refunded before.",
      "Nothing to do: `asctl refund history` shows it."),
    ErrorCode(
      4_030_022, "StorefrontChange", .advancedCommerce, .no,
      "The customer has moved to another storefront.",
      "Use the new storefront, with its currency and prices."),
    ErrorCode(
      4_030_023, "ProductNotEligible", .advancedCommerce, .no,
      "The product is not eligible for this call.",
      "Check its set-up in App Store Connect."),
    ErrorCode(
      4_030_024, "TransactionNotRefundable", .advancedCommerce, .no,
      "The purchase cannot be refunded.",
      "There is no way around it."),
    ErrorCode(
      4_030_025, "TransactionCannotBeRefundedContactSupport", .advancedCommerce, .no,
      "The purchase cannot be refunded through this call.",
      "Contact Apple's developer support."),
    ErrorCode(
      4_030_027, "MigrationNotAllowedWhenPriceIncreaseCommunicated", .advancedCommerce, .no,
      "The customer was told of a price increase, and until it takes effect the subscription cannot migrate.",
      "Migrate after the renewal."),
    ErrorCode(
      4_040_010, "TransactionIdNotFound", .advancedCommerce, .otherEnvironment,
      "Apple does not find this transaction ID here.",
      "Ask both environments with `asctl transaction get`, and see with `asctl profile show` whether the bundle ID is its own."
    ),
    ErrorCode(
      4_040_016, "ProductNotFound", .advancedCommerce, .no,
      "Apple does not find the product.",
      "Check the product ID in App Store Connect; `asctl subscription status` shows the one that is subscribed to."),
    ErrorCode(
      4_290_000, "RateLimitExceeded", .advancedCommerce, .later,
      "The app has made more calls to this endpoint than Apple allows in the hour.",
      "Wait until the time in `Retry-After` (milliseconds since 1970), then go slower."),
    ErrorCode(
      5_000_000, "GeneralInternal", .advancedCommerce, .later,
      "Something failed inside Apple's service.",
      "Look at the state first, then repeat with the same `requestReferenceId` if nothing happened."),
    ErrorCode(
      5_000_001, "GeneralInternalRetryable", .advancedCommerce, .later,
      "Something failed inside Apple's service, and Apple invites another try.",
      "Repeat after a pause with the same `requestReferenceId`."),
  ]
}
