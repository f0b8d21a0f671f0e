extension PayloadObject {
  static let transactionReply = PayloadObject(
    "transaction response", "TransactionInfoResponse", "One transaction.", [.signedTransactionInfo])

  static let appTransactionReply = PayloadObject(
    "app transaction response", "AppTransactionInfoResponse", "The app transaction.", [.signedAppTransactionInfo])

  static let historyReply = PayloadObject(
    "history response", "HistoryResponse", "A page of a customer's transactions.",
    [.bundleId, .environment, .appAppleId, .signedTransactions, .revision, .hasMore])

  static let statusReply = PayloadObject(
    "status response", "StatusResponse", "A customer's subscriptions, by group.",
    [
      .bundleId, .environment, .appAppleId,
      Field(
        "data", .list(of: .object(.subscriptionGroup)), "Groups",
        "One entry for each subscription group of the customer."),
    ])

  static let subscriptionGroup = PayloadObject(
    "subscription group", "SubscriptionGroupIdentifierItem", "One group of a status response.",
    [
      .subscriptionGroupIdentifier,
      Field(
        "lastTransactions", .list(of: .object(.lastTransaction)), "Subscriptions",
        "The latest status of each subscription in the group, one entry per original transaction ID."),
    ])

  static let lastTransaction = PayloadObject(
    "last transaction", "LastTransactionsItem", "One subscription of a status response.",
    [.originalTransactionId, .subscriptionStatus, .signedTransactionInfo, .signedRenewalInfo])

  static let refundHistoryReply = PayloadObject(
    "refund history response", "RefundHistoryResponse", "A page of a customer's refunds.",
    [.signedTransactions, .revision, .hasMore])

  static let orderLookupReply = PayloadObject(
    "order lookup response", "OrderLookupResponse", "The purchases of one order.",
    [
      .signedTransactions,
      Field(
        "status", .enumeration(.orderLookupStatus), "Order status",
        "Whether the order has purchases of this app. 1 means not found; the HTTP status is still 200."),
    ])

  static let extensionReply = PayloadObject(
    "extension response", "ExtendRenewalDateResponse", "The result of an extension.",
    [
      .originalTransactionId, .webOrderLineItemId,
      Field("success", .boolean, "Extended", "Whether the date was extended. HTTP 200 alone does not mean success."),
      Field("effectiveDate", .date, "Renews", "The new renewal date."),
    ])

  static let massExtensionReply = PayloadObject(
    "mass extension response", "MassExtendRenewalDateResponse",
    "The identifier of a started extension of all subscribers.", [.requestIdentifier])

  static let massExtensionStatusReply = PayloadObject(
    "mass extension status response", "MassExtendRenewalDateStatusResponse",
    "The progress of an extension of all subscribers.",
    [
      .requestIdentifier, .succeededCount, .failedCount,
      Field("complete", .boolean, "Complete", "Whether the extension is complete; it takes hours to days."),
      Field("completeDate", .date, "Completed", "When the extension was completed; absent before."),
    ])

  static let errorReply = PayloadObject(
    "error response", "ErrorPayload", "Why Apple refused a request.", [.errorCode, .errorMessage])

  static let advancedCommerceReply = PayloadObject(
    "advanced commerce response", nil, "The state after an Advanced Commerce request.",
    [.signedTransactionInfo, .signedRenewalInfo])
}

extension PayloadObject {
  static let customerGroupsReply = PayloadObject(
    "customer groups response", nil, "The groups of a customer.",
    [
      Field(
        "groups", .list(of: .object(.customerGroup)), "Groups", since: "1.22",
        "The groups of the customer; empty if there are none.")
    ])

  static let customerGroup = PayloadObject(
    "customer group", nil, "One group of a customer.", since: "1.22",
    [
      Field("groupId", .identifier(.groupId), "Group ID", "The group; 900000000000000000 is a placeholder of sandbox."),
      Field(
        "groupType", .enumeration(.groupType), "Group type", "An organization, or a group of individual customers."),
      Field(
        "roles", .list(of: .object(.groupRole)), "Roles", "The customer's role for each product; in organizations only."
      ),
    ])

  static let groupRole = PayloadObject(
    "group role", nil, "The role of a customer for a product in an organization.",
    [
      .productId,
      Field("role", .enumeration(.groupRole), "Role", since: "1.22", "Whether the customer administers the product."),
    ])

  static let groupMembersReply = PayloadObject(
    "group members response", nil, "A page of a group's members.",
    [
      .hasMore, .paginationToken,
      Field(
        "members", .list(of: .object(.groupMember)), "Members", since: "1.22",
        "The members of the group, by `appTransactionId`; 700000000000000000 is a placeholder of sandbox."),
    ])

  static let groupMember = PayloadObject("group member", nil, "One member of a group.", [.appTransactionId])
}
