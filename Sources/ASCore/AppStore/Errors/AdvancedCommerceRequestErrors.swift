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
