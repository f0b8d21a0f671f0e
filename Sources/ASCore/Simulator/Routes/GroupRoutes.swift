extension StoreRoute {
  /// Customer groups, which exist in sandbox only (App Store Server API 1.22).
  static let groups = [
    StoreRoute("GET", "/groups/v1/currentGroups/{anyTransactionId}") { call, store throws(APIErrorReply) in
      let customer = store.customers[try store.customer(anyTransactionId: call.value("anyTransactionId"))]
      var ids = customer.groups
      // Testers who are in no group of consumers get the placeholder.
      if !ids.contains(where: { store.groups[$0]?.kind == .consumer }) { ids.append(CustomerGroup.placeholder) }
      return .json(["groups": .array(ids.compactMap { id in store.groups[id]?.json(id) })])
    },
    StoreRoute("GET", "/groups/v1/group/{groupId}") { call, store throws(APIErrorReply) in
      let id = call.value("groupId")
      guard Store.isTransactionId(id) else { throw .server(.invalidGroupId) }
      var size = pageSize
      if let text = call.parameter("limit") {
        guard let limit = Int(text), (1...largestPage).contains(limit) else { throw .server(.invalidLimit) }
        size = limit
      }
      let query = ["members", id]
      let token = try call.parameter("paginationToken").map { text throws(APIErrorReply) in
        guard let token = PageToken(text, for: query) else { throw .server(.invalidPaginationToken) }
        return token
      }
      guard let group = store.groups[id] else { throw .server(.groupNotFound) }
      let page = Page(group.members.sorted(), after: token, size: size, now: call.now) { (0, $0) }
      return .json(
        .present([
          "members": .array(page.elements.map { ["appTransactionId": .string($0)] }),
          "paginationToken": (page.end?.text(for: query)).map(JSON.string),
          "hasMore": .bool(page.hasMore),
        ]))
    },
  ]

  private static let largestPage = 100
}

extension CustomerGroup {
  fileprivate func json(_ id: String) -> JSON {
    .present([
      "groupId": .string(id),
      "groupType": .string(kind.rawValue),
      "roles": kind == .organization
        ? .array(roles.map { ["productId": .string($0.productId), "role": .string($0.role)] }) : nil,
    ])
  }
}
