extension ErrorCode {
  /// What the Advanced Commerce API refuses (401, 403), does not find (404), limits (429) or fails at (500).
  static let advancedCommerceFailures: [ErrorCode] = [
    ErrorCode(
      4_010_000, "Unauthorized", .advancedCommerce, .no,
      "The bearer token was refused.",
      "`asctl explain 401` lists the causes; `asctl token explain` checks a token."),
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
      "Try the other environment, and check that the bundle ID is the purchase's own."),
    ErrorCode(
      4_040_016, "ProductNotFound", .advancedCommerce, .no,
      "Apple does not find the product.",
      "Check the product ID in App Store Connect."),
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
