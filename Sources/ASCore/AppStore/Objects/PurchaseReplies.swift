extension PayloadObject {
  static let transactionReply = PayloadObject(
    "transaction reply", "TransactionInfoResponse", "One transaction.",
    [
      .signedTransactionInfo
    ])

  static let appTransactionReply = PayloadObject(
    "app transaction reply", "AppTransactionInfoResponse", "The app transaction.",
    [
      .signedAppTransactionInfo
    ])

  static let historyReply = PayloadObject(
    "history reply", "HistoryResponse", "A page of a customer's transactions.",
    [
      .bundleId,
      .environment,
      .appAppleId,
      .signedTransactions,
      .revision,
      .hasMore,
    ])

  static let statusReply = PayloadObject(
    "status reply", "StatusResponse", "A customer's subscriptions, by group.",
    [
      .bundleId,
      .environment,
      .appAppleId,
      Field(
        "data", .list(of: .object(.subscriptionGroup)), "Groups",
        "One entry for each subscription group of the customer."),
    ])

  static let subscriptionGroup = PayloadObject(
    "subscription group", "SubscriptionGroupIdentifierItem", "One group of a status reply.",
    [
      .subscriptionGroupIdentifier,
      Field(
        "lastTransactions", .list(of: .object(.lastTransaction)), "Subscriptions",
        "The newest state of each subscription in the group, one entry for each original transaction ID."),
    ])

  static let lastTransaction = PayloadObject(
    "last transaction", "LastTransactionsItem", "One subscription of a status reply.",
    [
      .originalTransactionId,
      .subscriptionStatus,
      .signedTransactionInfo,
      .signedRenewalInfo,
    ])

  static let refundHistoryReply = PayloadObject(
    "refund history reply", "RefundHistoryResponse", "A page of a customer's refunds.",
    [
      .signedTransactions,
      .revision,
      .hasMore,
    ])

  static let orderLookupReply = PayloadObject(
    "order lookup reply", "OrderLookupResponse", "The purchases of one order.",
    [
      .signedTransactions,
      Field(
        "status", .enumeration(.orderLookupStatus), "Order status",
        "Whether the order has purchases of this app: 1 means not found, and is no HTTP error."),
    ])

  static let extensionReply = PayloadObject(
    "extension reply", "ExtendRenewalDateResponse", "How an extension went.",
    [
      .originalTransactionId,
      .webOrderLineItemId,
      Field("success", .boolean, "Extended", "Whether the date was extended. HTTP 200 alone does not say so."),
      Field("effectiveDate", .date, "Renews", "The new renewal date."),
    ])

  static let massExtensionReply = PayloadObject(
    "mass extension reply", "MassExtendRenewalDateResponse", "That a mass extension has begun.",
    [
      .requestIdentifier
    ])

  static let massExtensionStatusReply = PayloadObject(
    "mass extension status reply", "MassExtendRenewalDateStatusResponse", "How far a mass extension is.",
    [
      .requestIdentifier,
      .succeededCount,
      .failedCount,
      Field("complete", .boolean, "Complete", "Whether the mass extension is done; it takes hours to days."),
      Field("completeDate", .date, "Completed", "When the mass extension was done; absent before."),
    ])

  static let errorReply = PayloadObject(
    "error reply", "ErrorPayload", "Why Apple refused a request.",
    [
      .errorCode,
      .errorMessage,
    ])

  static let advancedCommerceReply = PayloadObject(
    "advanced commerce reply", nil, "The state after an Advanced Commerce call.",
    [
      .signedTransactionInfo,
      .signedRenewalInfo,
    ])
}

extension PayloadObject {
  static let customerGroupsReply = PayloadObject(
    "customer groups reply", nil, "The groups a customer belongs to.",
    [
      Field(
        "groups", .list(of: .object(.customerGroup)), "Groups", since: "1.22",
        "The groups of the customer; empty if there are none.")
    ])

  static let customerGroup = PayloadObject(
    "customer group", nil, "One group of a customer.",
    [
      Field(
        "groupId", .identifier(.groupId), "Group ID", since: "1.22",
        "The group; 900000000000000000 is a placeholder of sandbox."),
      Field(
        "groupType", .enumeration(.groupType), "Group type", since: "1.22", "An organization, or private customers."),
      Field(
        "roles", .list(of: .object(.groupRole)), "Roles", since: "1.22",
        "What the customer may do with each product; in an organization only."),
    ])

  static let groupRole = PayloadObject(
    "group role", nil, "What a customer may do with a product in an organization.",
    [
      .productId,
      Field("role", .enumeration(.groupRole), "Role", since: "1.22", "Whether the customer administers the product."),
    ])

  static let groupMembersReply = PayloadObject(
    "group members reply", nil, "A page of a group's members.",
    [
      .hasMore,
      .paginationToken,
      Field(
        "members", .list(of: .object(.groupMember)), "Members", since: "1.22",
        "The members of the group, by `appTransactionId`; 700000000000000000 is a placeholder of sandbox."),
    ])

  static let groupMember = PayloadObject(
    "group member", nil, "One member of a group.",
    [
      .appTransactionId
    ])
}
