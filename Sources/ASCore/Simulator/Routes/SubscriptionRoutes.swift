import AppStore
import Base

extension StoreRoute {
  /// The state of a customer's subscriptions.
  static let subscriptions = [
    StoreRoute("GET", "/inApps/v1/subscriptions/{anyTransactionId}") { call, store throws(APIErrorReply) in
      let id = call.value("anyTransactionId")
      guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
      var wanted: [SubscriptionStatus] = []
      for text in call.parameters("status") {
        guard let number = Int64(text), let status = SubscriptionStatus(rawValue: number) else {
          throw .server(.invalidStatus)
        }
        wanted.append(status)
      }
      let customer = try store.customer(anyTransactionId: id)
      let found = store.subscriptions(of: customer).filter { wanted.isEmpty || wanted.contains($0.status) }
      var groups: [JSON] = []
      for group in Set(found.compactMap { $0.product.subscription?.group }).sorted() {
        var last: [JSON] = []
        for subscription in found where subscription.product.subscription?.group == group {
          last.append(try store.lastTransaction(subscription, call))
        }
        groups.append(["subscriptionGroupIdentifier": .string(group), "lastTransactions": .array(last)])
      }
      return .json(
        .present([
          "environment": store.app.environmentMember, "bundleId": store.app.bundleIDMember,
          "appAppleId": store.app.appAppleIDMember, "data": .array(groups),
        ]))
    }
  ]
}

extension Store {
  /// In the order in which they began.
  func subscriptions(of customer: Int) -> [Subscription] {
    subscriptions.values.filter { $0.customer == customer }
      .sorted { $0.originalTransactionId < $1.originalTransactionId }
  }

  fileprivate func lastTransaction(_ subscription: Subscription, _ call: Call) throws(APIErrorReply) -> JSON {
    .present([
      "originalTransactionId": .string(subscription.originalTransactionId),
      "status": .int(subscription.status.rawValue),
      "signedTransactionInfo": try latestPurchase(of: subscription).map { purchase throws(APIErrorReply) in
        try signed(purchase, call)
      },
      "signedRenewalInfo": try signed(subscription, call),
    ])
  }

  /// The renewal info as it is now.
  func signed(_ subscription: Subscription, _ call: Call) throws(APIErrorReply) -> JSON {
    try call.sign(subscription.payload(of: customers[subscription.customer], in: app, signed: call.now))
  }
}

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
