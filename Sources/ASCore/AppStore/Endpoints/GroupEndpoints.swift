import Base

extension Endpoint {
  static let groupList = Endpoint(
    "group list", or: ["show", "get"], "List the groups that a customer belongs to",
    .get, "/groups/v1/currentGroups/{anyTransactionId}", parameters: [.anyTransaction],
    reply: .object(.customerGroupsReply),
    list: "groups", columns: Column.ofGroups, requestsPerSecond: 50, environments: [.sandbox],
    page: "Get Customer Groups",
    examples: [Example("asctl group list 2000000000000001", "List the customer's organizations and groups")])

  static let groupMembers = Endpoint(
    "group members", "List the members of a group", .get, "/groups/v1/group/{groupId}",
    parameters: [.path("groupId", "The group ID from `asctl group list`")], query: .groupMembersQuery,
    reply: .pages(.groupMembersReply, list: "members", token: .paginationToken),
    columns: [Column("App transaction ID", "appTransactionId")], requestsPerSecond: 50, environments: [.sandbox],
    page: "Get Group Members",
    examples: [Example("asctl group members 900000000000000000", "List everyone in the group")])
}

/// Seats of a group subscription with members that the developer invites (App Store Server API 1.23). Apple publishes
/// no rate limit for these endpoints.
extension Endpoint {
  static let groupSeats = Endpoint(
    "group seats", "Show the seats of a group subscription",
    detail: seats("After a renewal with fewer seats, there can be more claims than seats."),
    .get, "/groups/v1/transactions/{originalTransactionId}/seats", parameters: [groupSubscription],
    reply: .object(.seatInfoReply), requestsPerSecond: nil, environments: [.sandbox], page: "Get Seat Info",
    examples: [Example("asctl group seats 2000000000024001", "Show total seats, free seats and claims")])

  static let groupClaimSeat = Endpoint(
    "group claim-seat", "Claim a seat for a member of a group",
    detail: seats(
      """
      Make one claim for each member except the purchaser, when the member accepts the invitation. `seatClaimId` in the \
      response identifies the claim, not the seat; store it with the member. A retry with the same request identifier \
      returns the first claim and does not take a second seat.
      """), .post, "/groups/v1/transactions/{originalTransactionId}/seats", parameters: [groupSubscription],
    body: .members(.claimSeatRequest), reply: .object(.claimSeatReply), requestsPerSecond: nil, isIdempotent: true,
    rules: Rule.ofSeats, consequence: .reversible(by: "asctl group unclaim-seat"), environments: [.sandbox],
    page: "Claim Seat",
    examples: [
      Example(
        "asctl group claim-seat 2000000000024001 --app-transaction-id 704346128300986002 -e sandbox",
        "Claim a seat for a customer of the app"),
      Example(
        "asctl group claim-seat 2000000000024001 --request-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a13 -e sandbox",
        "Claim a seat for a member who has not opened the app yet; safe to repeat"),
    ])

  static let groupAssociateSeat = Endpoint(
    "group associate-seat", "Assign a claimed seat to a customer",
    detail: seats("Use it for a claim that was made without `--app-transaction-id`."),
    .post, "/groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}/associate",
    parameters: [groupSubscription, seatClaim], body: .members(.associateSeatRequest), reply: .anything,
    requestsPerSecond: nil, rules: Rule.ofSeats,
    consequence: .reversible(by: "asctl group unclaim-seat, then a new claim"), environments: [.sandbox],
    page: "Associate Seat",
    examples: [
      Example(
        "asctl group associate-seat 2000000000024001 019b76da-a800-7001-8d53-3a112e24d0cb --app-transaction-id 704346128300986002 -e sandbox",
        "Assign the seat after the member has opened the app")
    ])

  static let groupUnclaimSeat = Endpoint(
    "group unclaim-seat", "Release a claimed seat",
    detail: seats(
      "Use it when a member leaves or is removed. Remove the member's access yourself: members have no transaction."),
    .delete, "/groups/v1/transactions/{originalTransactionId}/seats/{seatClaimId}",
    parameters: [groupSubscription, seatClaim], reply: .anything, requestsPerSecond: nil, rules: Rule.ofSeats,
    consequence: .reversible(by: "a new claim, if a seat is still free"), environments: [.sandbox],
    page: "Unclaim Seat",
    examples: [
      Example(
        "asctl group unclaim-seat 2000000000024001 019b76da-a800-7001-8d53-3a112e24d0cb -e sandbox",
        "The member has left the group")
    ])

  private static let groupSubscription = Parameter.path(
    "originalTransactionId", "The ID of the first transaction of the group subscription")

  private static let seatClaim = Parameter.path(
    "seatClaimId", is: .uuid, "The claim that `asctl group claim-seat` made; `asctl group seats` lists them")

  /// Returns the detail of one endpoint, followed by the paragraph that all four share.
  private static func seats(_ detail: String) -> Prose {
    Prose(
      """
      \(detail)

      The subscription must be active, and the newest transaction must have `invitationManagement` DEVELOPER, which means \
      that your server records who has access. Otherwise Apple returns TransactionNotDevManagedGroup or \
      SubscriptionNotActive. Apple does not document the codes and HTTP status of these errors; the simulated App Store \
      returns 400 with an `errorMessage` and no code.
      """)
  }
}

/// The roles of a customer in a group.
enum GroupWords {
  /// Returns one text per role, such as `admin of com.example.app.team`.
  @Sendable static func roles(_ group: JSON) -> String {
    let roles = group["roles"]?.arrayElements ?? []
    return roles.compactMap { role in
      let product = role["productId"]?.string.map { " of \($0)" }
      return role["role"]?.string.map { (Enumeration.groupRole.value($0)?.word ?? $0) + (product ?? "") }
    }.joined(separator: ", ")
  }
}
