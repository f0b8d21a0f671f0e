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
