extension AdvancedCommerceError {
  /// Errors about the request outside its items: envelope, signature, currency and storefront.
  static let requests: KeyValuePairs<Self, ErrorCode> = [
    .invalidTransactionId: ErrorCode(
      4_000_006, "The transaction ID is not well formed.",
      "Use the original or any later transaction ID of the purchase, digits only."),
    .invalidStorefront: ErrorCode(
      4_000_028, "The storefront is not valid.", "Use a three-letter ISO 3166-1 code, such as USA."),
    .invalidAppAccountToken: ErrorCode(
      4_000_033, "`appAccountToken` is neither a UUID nor empty.", "Use the customer's UUID, or omit the field."),
    .invalidCurrency: ErrorCode(
      4_000_053, "The currency is not valid.", "Use an ISO 4217 code, such as USD, that the storefront supports."),
    .nullRequestInfo: ErrorCode(4_000_079, missing("requestInfo"), "Add `requestInfo` with a `requestReferenceId`."),
    .nullRequestReferenceID: ErrorCode(4_000_080, missing("requestReferenceId"), "Add a new UUID."),
    .invalidRequestReferenceID: ErrorCode(
      4_000_081, "`requestReferenceId` is not a UUID.", "Use a new UUID of 36 characters."),
    .invalidConsistencyToken: ErrorCode(
      4_000_082, "The consistency token does not match the current state of the subscription.",
      "Copy it from the newest renewal info (`asctl subscription status`)."),
    .nullVersion: ErrorCode(4_000_083, "`version` of the in-app request is missing.", "Send \"1\"."),
    .unexpectedVersion: ErrorCode(4_000_084, "`version` of the in-app request is unknown.", "Send \"1\"."),
    .nullTransactionId: ErrorCode(
      4_000_085, "`transactionId` of the in-app request is missing.",
      "Add a transaction ID of the subscription to change."),
    .invalidPreviousTransactionID: ErrorCode(
      4_000_096, "`previousTransactionId` is not a transaction of this customer.",
      "Use one that `asctl transaction history` lists."),
    .repeatedRequestReferenceId: ErrorCode(
      4_000_097, "The request reference ID has already been used.",
      "Check whether the earlier request succeeded, then use a new UUID for a new request."),
    .nullCurrency: ErrorCode(4_000_098, missing("currency"), "Add the ISO 4217 code of the prices."),
    .nullTaxCode: ErrorCode(4_000_099, missing("taxCode"), "Add a tax code such as C003-00-1."),
    .nullStorefront: ErrorCode(4_000_100, missing("storefront"), "Add the customer's storefront, such as USA."),
    .invalidTaxProductCode: ErrorCode(
      4_000_127, "The tax code is not valid for this kind of purchase.",
      "Use a code from Apple's list; subscriptions and one-time charges have different ones."),
    .mismatchedStorefront: ErrorCode(
      4_000_133, "The storefront is not the subscription's storefront.",
      "Use the `storefront` of its newest transaction."),
    .missingPricingConfigForStorefront: ErrorCode(
      4_000_134, "No pricing is set up for the storefront.",
      "Set up pricing of the generic product for that storefront in App Store Connect."),
    .nullAdvancedCommerceData: ErrorCode(
      4_000_171, "The app did not pass `advancedCommerceData` with the purchase.",
      "Wrap the signed request in the app and pass it as that purchase option."),
    .invalidOperation: ErrorCode(
      4_000_172, "`operation` of the in-app request is unknown.",
      "Use CREATE_ONE_TIME_CHARGE, CREATE_SUBSCRIPTION, MODIFY_SUBSCRIPTION or REACTIVATE_SUBSCRIPTION."),
    .malformedPayload: ErrorCode(
      4_000_173, "The body is malformed.",
      "Check that it is JSON, and that an in-app request is standard Base64 of JSON."),
    .invalidSignature: ErrorCode(
      4_000_174, "The signature of the in-app request is not valid.",
      "Check the request, the key, the key ID, the issuer ID and the bundle ID with `asctl sign advanced-commerce --check`."
    ),
  ]

  /// Errors about values that are present but invalid.
  static let values: KeyValuePairs<Self, ErrorCode> = [
    .productAlreadyExists: ErrorCode(
      4_000_114, "The customer's subscription already has this SKU.", "Omit the item, or change the existing one."),
    .invalidSalable: ErrorCode(
      4_000_116, "The product ID is not set up as a generic product.",
      "Correct it in App Store Connect: the Advanced Commerce API supports generic products only."),
    .invalidSalableDuration: ErrorCode(
      4_000_117, "The duration of the generic product does not match the period.",
      "Use a generic product with that duration, or another period."),
    .invalidDisplayName: ErrorCode(
      4_000_118, "The display name contains text that Apple does not allow.", "Use a single line of plain text."),
    .invalidDescription: ErrorCode(
      4_000_119, "The description contains text that Apple does not allow.", "Use plain text, without personal data."),
    .invalidProduct: ErrorCode(
      4_000_121, "The product to change does not exist.",
      "Check the SKU against the items in `asctl subscription status`."),
    .invalidSKU: ErrorCode(4_000_122, "A SKU is not valid.", "Check its spelling; SKUs are case-sensitive."),
    .invalidChangeReason: ErrorCode(
      4_000_125, "The reason of the change is unknown.", "Use UPGRADE, DOWNGRADE or APPLY_OFFER."),
    .invalidOfferReason: ErrorCode(
      4_000_126, "The reason of the offer is unknown.", "Use ACQUISITION, WIN_BACK or RETENTION."),
    .invalidOfferPeriod: ErrorCode(
      4_000_128, "The period of the offer is unknown.", "Use P3D, P1W, P2W, P1M, P2M, P3M, P6M, P9M or P1Y."),
    .invalidOfferPeriodCount: ErrorCode(
      4_000_129, "`periodCount` of the offer is not valid.", "Use a count from 1 to 12."),
    .invalidRenewalPeriod: ErrorCode(
      4_000_130, "The renewal period is unknown.", "Use P1W, P1M, P2M, P3M, P6M or P1Y."),
    .invalidRenewalPrice: ErrorCode(
      4_000_131, "The renewal price is not valid.",
      "Use a positive amount in milliunits with no more decimals than the currency has."),
    .invalidAmount: ErrorCode(
      4_000_132, "An amount is not valid in its currency.",
      "Use no more decimals than the currency has: 300 JPY is 300000, and 300500 is refused."),
    .moreItemsThanAllowed: ErrorCode(4_000_136, "The request has too many items.", "Send fewer items."),
    .moreOffersThanAllowed: ErrorCode(4_000_137, "The request has too many offers.", "Send fewer offers."),
    .multiplePrices: ErrorCode(
      4_000_150, "An item has both a prorated price and an offer.", "Keep one of `proratedPrice` and `offer`."),
    .invalidProratedPrice: ErrorCode(
      4_000_151, "The prorated price is not valid.",
      "Use a positive amount in milliunits, at most the price of the item."),
    .invalidOfferPrice: ErrorCode(
      4_000_152, "The offer price is higher than the price of the item.", "Lower the offer price."),
    .invalidTargetProductID: ErrorCode(
      4_000_167, "`targetProductId` is not valid.", "Use the product ID of a generic product in App Store Connect."),
    .itemLimitExceeded: ErrorCode(
      4_000_179, "The subscription would have too many items.", "Remove items, or sell some in another subscription."),
    .itemCannotBeSpecifiedMultipleTimes: ErrorCode(
      4_000_194, since: "1.2", "The list contains an item twice.", "List each SKU once."),
    .freeTrialOfferMustUsePeriodCountOfOne: ErrorCode(
      4_000_223, "A free trial has a `periodCount` other than 1.", "Set `periodCount` to 1 and use a longer period."),
  ]

  /// Errors with HTTP status 401, 403, 404, 429 and 500.
  static let failures: KeyValuePairs<Self, ErrorCode> = [
    .unauthorized: ErrorCode(
      4_010_000, "Apple rejected the bearer token.",
      "Run `asctl doctor` to find the cause; `asctl explain 401` lists possible causes."),
    .subscriptionDoesNotExist: ErrorCode(
      4_030_008, "The subscription does not exist.", "Check the ID with `asctl transaction get`."),
    .subscriptionAlreadyExists: ErrorCode(
      4_030_009, "The customer already has the subscription.",
      "Check it with `asctl subscription status`, and modify it instead."),
    .subscriptionNotEligible: ErrorCode(
      4_030_010, "The state of the subscription does not allow the change.",
      "Check it with `asctl subscription status`."),
    .subscriptionAlreadyActive: ErrorCode(
      4_030_011, "The subscription is active and cannot be reactivated.", "Nothing to do."),
    .productNotOwned: ErrorCode(
      4_030_013, "The customer does not own the product.",
      "Check that the transaction ID belongs to this customer and SKU."),
    .inactiveACASub: ErrorCode(
      4_030_015, "The subscription is not active.",
      "Check it with `asctl subscription status`; the app can sign a request to reactivate it."),
    .insufficientFunds: ErrorCode(4_030_020, "There are insufficient funds for the refund.", "Retry on another day."),
    .alreadyRefunded: ErrorCode(
      4_030_021, "The purchase has already been refunded.", "Nothing to do; `asctl refund history` shows the refund."),
    .storefrontChange: ErrorCode(
      4_030_022, "The customer has moved to another storefront.",
      "Use the new storefront, with its currency and prices."),
    .productNotEligible: ErrorCode(
      4_030_023, "The product is not eligible for this request.", "Check its configuration in App Store Connect."),
    .transactionNotRefundable: ErrorCode(4_030_024, "The purchase cannot be refunded.", "There is no workaround."),
    .transactionCannotBeRefundedContactSupport: ErrorCode(
      4_030_025, "The purchase cannot be refunded through this endpoint.", "Contact Apple's developer support."),
    .migrationNotAllowedWhenPriceIncreaseCommunicated: ErrorCode(
      4_030_027,
      "The customer was informed of a price increase; the subscription cannot migrate until it takes effect.",
      "Migrate after the renewal."),
    .transactionIdNotFound: ErrorCode(
      4_040_010, retry: .otherEnvironment, "Apple does not find this transaction ID in this environment.",
      "Try both environments with `asctl transaction get`, and check the bundle ID with `asctl profile show`."),
    .productNotFound: ErrorCode(
      4_040_016, "Apple does not find the product.",
      "Check the product ID in App Store Connect; `asctl subscription status` shows the subscribed product."),
    .rateLimitExceeded: ErrorCode(
      4_290_000, retry: .later, "The app exceeded Apple's hourly rate limit for this endpoint.",
      "Wait until the time in `Retry-After` (milliseconds since 1970), then send requests more slowly."),
    .generalInternal: ErrorCode(
      5_000_000, retry: .later, "Apple's service had an internal error.",
      "Check whether the request took effect; if not, retry with the same `requestReferenceId`."),
    .generalInternalRetryable: ErrorCode(
      5_000_001, retry: .later, "Apple's service had a temporary internal error.",
      "Retry after a pause with the same `requestReferenceId`."),
  ]
}
