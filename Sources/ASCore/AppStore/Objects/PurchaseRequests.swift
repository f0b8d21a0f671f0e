extension PayloadObject {
  static let notificationHistoryRequest = PayloadObject(
    "notification history request", "NotificationHistoryRequest", "The filters of a notification history.",
    [
      .startDate.required.limited(to: .range(0...)).refused(.server(.invalidStartDate)).flag(
        "Only notifications sent at or after this date", named: "since"),
      .endDate.required.limited(to: .range(0...)).refused(.server(.invalidEndDate)).flag(
        "Only notifications sent before this date", named: "until", hasDefault: true),
      // 4000019
      .notificationType.refused(.server(.invalidNotificationType)).flag("Only this type").excluding(.transactionId),
      Field(
        "notificationSubtype", .enumeration(.subtype), "Subtype",
        "The subtype to list. It requires a type that has this subtype."
      ).refused(.server(.invalidNotificationType)).flag("Only this subtype", named: "subtype"),
      .onlyFailures.switchFlag("Only notifications that were not delivered"),
      .transactionId.refused(.server(.invalidTransactionId)).flag("Only notifications of this customer")
        .excluding(.notificationType),
      .originalTransactionId.refused(.server(.invalidTransactionId)).withoutFlag,
    ])

  static let accountTokenRequest = PayloadObject(
    "account token request", "UpdateAppAccountTokenRequest", "The account token of a purchase.",
    [
      .appAccountToken.required.limited(to: .uuid).refused(.server(.invalidAppAccountTokenUUID)).argument(
        "The account token, a UUID", or: .generated)
    ])

  static let extensionRequest = PayloadObject(
    "extension request", "ExtendRenewalDateRequest", "The extension of one subscription.",
    [
      .extendByDays.required, .extendReasonCode.required,
      .requestIdentifier.required.limited(to: .characters(128)).refused(.server(.invalidRequestIdentifier)).fresh(
        "Repeat it only to retry; at most 128 characters"),
    ])

  static let massExtensionRequest = PayloadObject(
    "mass extension request", "MassExtendRenewalDateRequest", "The extension of all subscribers of a product.",
    [
      .productId.required.refused(.server(.invalidProductId)).flag("The product ID of the subscriptions to extend"),
      .extendByDays.required, .extendReasonCode.required,
      .requestIdentifier.required.limited(to: .uuid).refused(.server(.invalidRequestIdentifier)).fresh(
        "A UUID for the request; reuse it only to retry"),
      .storefrontCountryCodes.notEmpty.refused(
        .server(.invalidStorefrontCountryCode), length: .server(.invalidEmptyStorefrontCountryCodeList)
      ).flag("Only this storefront, ISO 3166-1 alpha-3; default: all", named: "storefront"),
    ])
}

extension PayloadObject {
  static let historyQuery = PayloadObject(
    "history query", nil, "The filters of a transaction history.",
    [
      .startDate.flag("Only purchases at or after this date", named: "since"),
      .endDate.flag("Only purchases before this date", named: "until"),
      .productId.flag("Only this product", repeats: true),
      Field(
        "productType", .enumeration(.productTypeFilter), "Product type",
        "The kinds of product to include. The values differ from a transaction's `type`."
      ).flag("Only this kind of product", repeats: true),
      Field("sort", .enumeration(.sort), "Order", "The order by date of last change, not of purchase.").flag(
        "The order by date of last change"),
      .subscriptionGroupIdentifier.flag("Only this subscription group", repeats: true),
      .inAppOwnershipType.flag("Only purchases with this ownership"),
      Field(
        "revoked", .boolean, "Revoked", since: "1.8",
        "True for revoked purchases only, false for the others only; omit it for both."
      ).flag("Only revoked purchases (true), or only the others (false)"), .revision,
      // The endpoint of version 1 declares its own flag.
      .excludeRevoked.withoutFlag,
    ])

  static let statusQuery = PayloadObject(
    "status query", nil, "The filter of subscription statuses.",
    [.subscriptionStatus.flag("Only subscriptions with this status", repeats: true)])

  static let refundHistoryQuery = PayloadObject(
    "refund history query", nil, "The page of a refund history.", [.revision])

  static let groupMembersQuery = PayloadObject(
    "group members query", nil, "The page of a group's members.",
    [
      .paginationToken,
      Field("limit", .integer, "Page size", since: "1.22", "The number of members per page, at most 100.").withoutFlag,
    ])

  static let notificationHistoryQuery = PayloadObject(
    "notification history query", nil, "The page of a notification history.", [.paginationToken])

  static let imageUploadQuery = PayloadObject("image upload query", nil, "The size class of an image.", [.imageSize])
}

extension PayloadObject {
  static let consumptionRequest = PayloadObject(
    "consumption request", "ConsumptionRequest", "Consumption information, version 2.",
    [
      .customerConsented.required, .sampleContentProvided.required.flag("Whether the customer could try it"),
      Field(
        "deliveryStatus", .enumeration(.deliveryStatus), "Delivery", since: "1.19",
        "Whether the purchase was delivered; a word, unlike the number of version 1."
      ).required.refused(.server(.invalidDeliveryStatus)).flag("Whether it was delivered"),
      Field(
        "consumptionPercentage", .millipercent, "Consumed", since: "1.19",
        "The consumed share in thousandths of a percent: 25000 is 25 percent. Required with GRANT_PRORATED, 0 if nothing was delivered, and not allowed for subscriptions."
      ).limited(to: .range(0...Millipercent.whole)).refused(.server(.consumptionPercentageOutOfRange)).flag(
        "The share used, 0 to 100 percent"),
      Field(
        "refundPreference", .enumeration(.refundPreference), "Preference", since: "1.19",
        "Your preference for Apple's decision; a word. Apple considers it among other factors."
      ).refused(.server(.invalidRefundPreference)).flag("Your preference for Apple's decision"),
    ])

  static let consumptionRequestV1 = PayloadObject(
    "consumption request v1", "ConsumptionRequestV1", "Consumption information, version 1.",
    [
      Field(
        "accountTenure", .enumeration(.accountTenure), "Account age",
        "The age of the customer's account as a bracket, not in days."
      ).required.refused(.server(.invalidAccountTenure)).flag("The age of the customer's account"),
      .appAccountToken.required.limited(to: .uuidOrEmpty).refused(.server(.invalidAppAccountToken)).flag(
        "The account token, or an empty string", value: "UUID"),
      Field(
        "consumptionStatus", .enumeration(.consumptionStatus), "Consumption",
        "How much the customer has consumed: nothing, a part or everything."
      ).required.refused(.server(.invalidConsumptionStatus)).flag("How much was consumed"), .customerConsented.required,
      Field(
        "deliveryStatus", .enumeration(.deliveryStatusV1), "Delivery",
        "Whether the purchase was delivered; a number. 0 means delivered, not undeclared."
      ).required.refused(.server(.invalidDeliveryStatus)).flag("Whether it was delivered"),
      Field(
        "lifetimeDollarsPurchased", .enumeration(.lifetimeDollars), "Spent",
        "The total that the customer paid, as a bracket in US dollars, not an amount."
      ).required.refused(.server(.invalidLifetimeDollarsPurchased)).flag("The total paid in your apps"),
      Field(
        "lifetimeDollarsRefunded", .enumeration(.lifetimeDollars), "Refunded",
        "The total that the customer was refunded, as a bracket in US dollars, not an amount."
      ).required.refused(.server(.invalidLifetimeDollarsRefunded)).flag("The total refunded"),
      Field("platform", .enumeration(.platform), "Platform", "The platform on which the customer used the purchase.")
        .required.refused(.server(.invalidPlatform)).flag("The platform on which it was consumed"),
      Field(
        "playTime", .enumeration(.playTime), "Use", "How long the customer used the app, as a bracket, not in minutes."
      ).required.refused(.server(.invalidPlayTime)).flag("How long the customer used the app"),
      .sampleContentProvided.required.flag("Whether the customer could try it"),
      Field("userStatus", .enumeration(.userStatus), "Account", "The status of the customer's account on your server.")
        .required.refused(.server(.invalidUserStatus)).flag("The status of the customer's account"),
      Field(
        "refundPreference", .enumeration(.refundPreferenceV1), "Preference", since: "1.11",
        "Your preference for Apple's decision; a number. 1 means grant, 2 decline."
      ).refused(.server(.invalidRefundPreference)).flag("Your preference for Apple's decision"),
    ])
}
