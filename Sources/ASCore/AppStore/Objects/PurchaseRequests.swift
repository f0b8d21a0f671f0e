extension PayloadObject {
  package static let notificationHistoryRequest = PayloadObject(
    "notification history request", "NotificationHistoryRequest", "Which sent notifications to list.",
    [
      .startDate.required.limited(to: .range(0...)).refused(.server(.invalidStartDate))
        .flag("Sent at or after this date", named: "since", isFilledIn: true),
      .endDate.required.limited(to: .range(0...)).refused(.server(.invalidEndDate))
        .flag("Sent before this date", named: "until", isFilledIn: true),
      .notificationType.refused(.server(.invalidNotificationType)).flag("Only this type")
        .excluding(.transactionId),  // 4000019
      .notificationSubtype.refused(.server(.invalidNotificationType)).flag("Only this subtype", named: "subtype"),
      Field(
        "onlyFailures", .boolean, "Only failures", since: "1.8",
        "True for notifications that never arrived or are still being tried."
      ).switchFlag("Only what did not reach your server"),
      .transactionId.refused(.server(.invalidTransactionId)).flag("Only of the customer with this transaction")
        .excluding(.notificationType),
      .originalTransactionId.refused(.server(.invalidTransactionId)).withoutFlag,
    ])

  package static let accountTokenRequest = PayloadObject(
    "account token request", "UpdateAppAccountTokenRequest", "The account to attach to a purchase.",
    [
      .appAccountToken.required.limited(to: .uuid).refused(.server(.invalidAppAccountTokenUUID))
        .argument("The UUID of the account", or: .generated)
    ])

  package static let extensionRequest = PayloadObject(
    "extension request", "ExtendRenewalDateRequest", "How long to extend one subscription.",
    [
      .extendByDays.required,
      .extendReasonCode.required,
      .requestIdentifier.required.limited(to: .characters(128)).refused(.server(.invalidRequestIdentifier))
        .fresh("A text of yours, at most 128 characters; the same only for the same request"),
    ])

  package static let massExtensionRequest = PayloadObject(
    "mass extension request", "MassExtendRenewalDateRequest", "Which subscriptions to extend, how long.",
    [
      .productId.required.refused(.server(.invalidProductId))
        .flag("The product whose subscribers are extended"),
      .extendByDays.required,
      .extendReasonCode.required,
      .requestIdentifier.required.limited(to: .uuid).refused(.server(.invalidRequestIdentifier))
        .fresh("A UUID of yours; the same one only to repeat the same request"),
      .storefrontCountryCodes.limited(to: .elements(1...))
        .refused(.server(.invalidStorefrontCountryCode), length: .server(.invalidEmptyStorefrontCountryCodeList))
        .flag("Only this storefront, ISO 3166-1 alpha-3; all without it", named: "storefront"),
    ])
}

extension PayloadObject {
  static let historyQuery = PayloadObject(
    "history query", nil, "The filters of a transaction history.",
    [
      .startDate.flag("Purchased at or after this date"),
      .endDate.flag("Purchased before this date"),
      .productId.flag("Only this product", repeats: true),
      Field(
        "productType", .enumeration(.productTypeFilter), "Product type",
        "The kinds of product to include. The words differ from those in a transaction's `type`."
      ).flag("Only this kind of product", repeats: true),
      Field("sort", .enumeration(.sort), "Order", "The order, by date of last change and not of purchase.").flag(
        "The order, by date of last change"),
      .subscriptionGroupIdentifier.flag("Only this group of subscriptions", repeats: true),
      .inAppOwnershipType.flag("Only what came to the customer in this way"),
      Field(
        "revoked", .boolean, "Revoked", since: "1.8",
        "True for revoked purchases only, false for the others only, absent for both."
      ).flag("Only what was (true) or was not (false) refunded or revoked"),
      .revision,
      // A flag of version 1 alone.
      .excludeRevoked.withoutFlag,
    ])

  static let statusQuery = PayloadObject(
    "status query", nil, "The filter of subscription statuses.",
    [
      .subscriptionStatus.flag("Only subscriptions in this state", repeats: true)
    ])

  static let refundHistoryQuery = PayloadObject(
    "refund history query", nil, "The page of a refund history.",
    [
      .revision
    ])

  static let groupMembersQuery = PayloadObject(
    "group members query", nil, "The page of a group's members.",
    [
      .paginationToken,
      Field("limit", .integer, "Page size", since: "1.22", "How many members a page has, at most 100.").withoutFlag,
    ])

  static let notificationHistoryQuery = PayloadObject(
    "notification history query", nil, "The page of a notification history.",
    [
      .paginationToken
    ])

  static let imageUploadQuery = PayloadObject(
    "image upload query", nil, "The size class of an image.",
    [
      .imageSize
    ])
}
