import AppStore
import Base
import HTTP

extension StoreRoute {
  /// The routes for customer groups, which exist only in sandbox (App Store Server API 1.22).
  static let groups = [
    StoreRoute(.groupList) { call, store throws(APIErrorReply) in
      let customer = store.customers[try store.customer(anyTransactionId: call.value("anyTransactionId"))]
      var ids = customer.groups
      // Testers without a consumer group get the placeholder.
      if !ids.contains(where: { store.groups[$0]?.kind == .consumer }) { ids.append(CustomerGroup.placeholder) }
      let groups = ids.compactMap { id in
        store.groups[id].map { group -> JSON in
          .present([
            "groupId": .string(id), "groupType": .string(group.kind.rawValue),
            "roles": group.kind == .organization ? .array(group.roles) : nil,
          ])
        }
      }
      return .json(["groups": .array(groups)])
    },
    StoreRoute(.groupMembers) { call, store throws(APIErrorReply) in
      let id = call.value("groupId")
      guard Store.isTransactionId(id) else { throw .server(.invalidGroupId) }
      let size = try call.read("limit", orElse: .invalidLimit) { text in
        Int(text).flatMap { (1...100).contains($0) ? $0 : nil }
      }
      let query = ["members", id]
      let token = try call.read("paginationToken", orElse: .invalidPaginationToken) { PageToken($0, for: query) }
      guard let group = store.groups[id] else { throw .server(.groupNotFound) }
      let page = Page(
        group.members.sorted(), after: token, size: size ?? pageSize, now: call.now, key: { (0, $0) }, element: \.self)
      return .present([
        "members": .array(page.elements.map { ["appTransactionId": .string($0)] }),
        "paginationToken": (page.end?.text(for: query)).map(JSON.string),
        "hasMore": .bool(page.hasMore),
      ])
    },
  ]

  /// The routes for seats of groups with developer-managed invitations, only in sandbox (App Store Server API 1.23).
  static let seats = [
    StoreRoute(.groupSeats) { call, store throws(APIErrorReply) in
      let (subscription, seats) = try store.claimableSeats(call)
      let count = store.seatCount(of: subscription)
      return .json([
        "totalSeatCount": .int(Int64(count)),
        "availableSeatCount": .int(Int64(max(0, count - seats.claims.count))),
        "assignedSeatClaimIds": .array(seats.claims.map { .string($0.id) }),
      ])
    },
    StoreRoute(.groupClaimSeat, claim),
    StoreRoute(.groupAssociateSeat) { call, store throws(APIErrorReply) in
      let (subscription, seats) = try store.claimableSeats(call)
      let member = try store.member(try call.body())
      let index = try seats.index(of: call)
      store.subscriptions[subscription.originalTransactionId]?.seats?.claims[index].appTransactionId = member
      return .done
    },
    StoreRoute(.groupUnclaimSeat) { call, store throws(APIErrorReply) in
      let (subscription, seats) = try store.claimableSeats(call)
      let index = try seats.index(of: call)
      store.subscriptions[subscription.originalTransactionId]?.seats?.claims.remove(at: index)
      return .done
    },
  ]

  private static func claim(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    var (subscription, seats) = try store.claimableSeats(call)
    let body = try call.body()
    let request = (body["requestIdentifier"]?.string ?? "").lowercased()
    // A repeated request does not claim a second seat (App Store Server API, "Claim Seat").
    if let earlier = seats.requests[request] { return .json(["seatClaimId": .string(earlier)]) }
    let member = try store.member(body)
    guard seats.claims.count < store.seatCount(of: subscription) else { throw .server(.noAvailableSeats) }
    let id = store.newUUID(.seatClaim, call.now)
    seats.claims.append(SubscribedSeats.Claim(id: id, appTransactionId: member))
    seats.requests[request] = id
    store.subscriptions[subscription.originalTransactionId]?.seats = seats
    return .json(["seatClaimId": .string(id)])
  }
}

extension SubscribedSeats {
  fileprivate func index(of call: Call) throws(APIErrorReply) -> Int {
    let id = call.value("seatClaimId").lowercased()
    guard let index = claims.firstIndex(where: { sameBytes($0.id, id) }) else { throw .server(.seatClaimIdNotFound) }
    return index
  }
}

extension Store {
  /// Returns the subscription in the path and its seats. Throws unless the developer manages the seats.
  fileprivate func claimableSeats(_ call: Call) throws(APIErrorReply) -> (Subscription, SubscribedSeats) {
    let purchase = try originalPurchase(call)
    guard !sameBytes(purchase.product.id, Product.bundle.id) else { throw .server(.bundleTransactionIdNotSupported) }
    guard let subscription = subscriptions[purchase.originalTransactionId], let seats = subscription.seats,
      latestPurchase(of: subscription)?.seats?.management == .developer
    else { throw .server(.transactionNotDevManagedGroup) }
    guard subscription.status.givesAccess else { throw .server(.subscriptionNotActive) }
    return (subscription, seats)
  }

  /// Returns the app transaction ID of the customer that a body names, if any.
  fileprivate func member(_ body: JSONObject) throws(APIErrorReply) -> String? {
    guard let id = body["appTransactionId"]?.string else { return nil }
    guard customer(appTransactionId: id) != nil else { throw .server(.appTransactionIdNotFound) }
    return id
  }
}
