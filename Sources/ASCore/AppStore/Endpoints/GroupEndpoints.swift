import Base

extension Endpoint {
  static let groupList = Endpoint(
    "group list", or: ["show", "get"], "List the groups that a customer belongs to",
    .get, "/groups/v1/currentGroups/{anyTransactionId}",
    parameters: [.path("anyTransactionId", .identifier(.anyTransactionId), anyID)],
    reply: .object(.customerGroupsReply), list: "groups", columns: Column.ofGroups, requestsPerSecond: 50,
    environments: [.sandbox], page: "Get Customer Groups",
    examples: [Example("asctl group list 2000000000000001", "Organizations and groups of the customer")])

  static let groupMembers = Endpoint(
    "group members", "List the members of a group",
    .get, "/groups/v1/group/{groupId}",
    parameters: [
      .path("groupId", .identifier(.groupId), "The ID that `asctl group list` shows")
    ],
    query: .groupMembersQuery, reply: .pages(.groupMembersReply, list: "members", token: .paginationToken),
    columns: [Column("App transaction ID", "appTransactionId")], requestsPerSecond: 50, environments: [.sandbox],
    page: "Get Group Members",
    examples: [Example("asctl group members 900000000000000000", "Everybody in the group")])

  static let groups: [Endpoint] = [
    .groupList, .groupMembers, .groupSeats, .groupClaimSeat, .groupAssociateSeat, .groupUnclaimSeat,
  ]
}

/// Seats of a group subscription whose members the developer invites (App Store Server API 1.23). Apple names no limit of
/// requests for them.
extension Endpoint {
  static let groupSeats = Endpoint(
    "group seats", "Show the seats of a group subscription and the claims that hold them",
    detail: seats("After a renewal with fewer seats there can be more claims than seats."),
    .get, "/groups/v1/transactions/{originalTransactionId}/seats", parameters: [groupSubscription],
    reply: .object(.seatInfoReply), requestsPerSecond: nil, environments: [.sandbox], page: "Get Seat Info",
    examples: [Example("asctl group seats 2000000000024001", "How many seats there are, how many free, and the claims")]
  )

  static let groupClaimSeat = Endpoint(
    "group claim-seat", "Claim a seat for a member of a group",
    detail: seats(
      """
      One claim for each member but the purchaser, when the invitation is accepted. The reply's `seatClaimId` names the \
      claim and not the seat: keep it with the member. The request identifier makes a repetition harmless: given again \
      after a time-out, the first claim is answered and no second seat is taken.
      """),
    .post, "/groups/v1/transactions/{originalTransactionId}/seats", parameters: [groupSubscription],
    body: .members(.claimSeatRequest), reply: .object(.claimSeatReply), requestsPerSecond: nil, isIdempotent: true,
    rules: Rule.ofSeats, consequence: .undone(by: "asctl group unclaim-seat"), environments: [.sandbox],
    page: "Claim Seat",
    examples: [
      Example(
        "asctl group claim-seat 2000000000024001 --app-transaction-id 704346128300986002 -e sandbox",
        "A seat for a customer of the app"),
      Example(
        "asctl group claim-seat 2000000000024001 --request-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a13 -e sandbox",
        "For somebody who has not opened the app yet; the same after a time-out"),
    ])

  static let groupAssociateSeat = Endpoint(
    "group associate-seat", "Say whom a claimed seat is for",
    detail: seats("For a claim that was made without `--app-transaction-id`."),
    .post, "/groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}/associate",
    parameters: [groupSubscription, seatClaim],
    body: .members(.associateSeatRequest), reply: .anything, requestsPerSecond: nil,
    rules: Rule.ofSeats, consequence: .undone(by: "asctl group unclaim-seat and another claim"),
    environments: [.sandbox], page: "Associate Seat",
    examples: [
      Example(
        "asctl group associate-seat 2000000000024001 019b76da-a800-7001-8d53-3a112e24d0cb --app-transaction-id 704346128300986002 -e sandbox",
        "The member has opened the app")
    ])

  static let groupUnclaimSeat = Endpoint(
    "group unclaim-seat", "Give a claimed seat back",
    detail: seats("When a member leaves or is removed. Take the access away yourself: members have no transaction."),
    .delete, "/groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}",
    parameters: [groupSubscription, seatClaim],
    reply: .anything, requestsPerSecond: nil, rules: Rule.ofSeats,
    consequence: .undone(by: "another claim, if a seat is free then"), environments: [.sandbox], page: "Unclaim Seat",
    examples: [
      Example(
        "asctl group unclaim-seat 2000000000024001 019b76da-a800-7001-8d53-3a112e24d0cb -e sandbox",
        "The member has left the group")
    ])

  private static let groupSubscription = Parameter.path(
    "originalTransactionId", .identifier(.originalTransactionId),
    "The ID of the first transaction of the group subscription")

  private static let seatClaim = Parameter.path(
    "seatClaimId", .uuid, "The claim that `asctl group claim-seat` made; `asctl group seats` lists them")

  /// What is special about one call, and what holds for all four.
  private static func seats(_ detail: String) -> Prose {
    Prose(
      """
      \(detail)

      Only for an active subscription whose newest transaction says `invitationManagement` DEVELOPER: there your server \
      keeps the record of who has access. Otherwise Apple answers TransactionNotDevManagedGroup or \
      SubscriptionNotActive. The numbers of these errors and their HTTP status are not known: that the simulated App \
      Store answers 400 with an `errorMessage` alone is made up.
      """)
  }
}
