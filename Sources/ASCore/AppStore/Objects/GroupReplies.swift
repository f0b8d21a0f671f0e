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
