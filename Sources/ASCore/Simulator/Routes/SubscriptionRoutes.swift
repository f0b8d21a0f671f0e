/// Subscriptions, their extension, and customer groups.
enum SubscriptionRoutes {
  static let handlers: [String: Simulator.Handler] = [
    "subscription status": { state, call throws(SimulatedRefusal) in
      let customer = state.world.customers[try Identifiers.customer(call.value("anyTransactionId"), in: state.world)]
      var wanted: [Int64] = []
      for text in call.request.values("status") {
        guard let status = Int64(text), (1...5).contains(status) else { throw .code(4_000_031) }
        wanted.append(status)
      }
      var entries: [JSON] = []
      for subscription in customer.subscriptions where wanted.isEmpty || wanted.contains(subscription.status) {
        let latest = customer.transactions.last {
          $0.text("originalTransactionId") == subscription.originalTransactionID
        }
        entries.append([
          "originalTransactionId": .string(subscription.originalTransactionID),
          "status": .number(JSONNumber(subscription.status)), "signedTransactionInfo": try call.signed(latest ?? [:]),
          "signedRenewalInfo": try call.signed(subscription.renewal),
        ])
      }
      let group: JSON = [
        "subscriptionGroupIdentifier": .string(WorldBuilder.subscriptionGroup), "lastTransactions": .array(entries),
      ]
      return .json([
        "environment": "Sandbox", "bundleId": .string(SimulatedWorld.bundleID),
        "data": .array(entries.isEmpty ? [] : [group]),
      ])
    },
    "subscription extend": { state, call throws(SimulatedRefusal) in
      let body = try call.body()
      let id = call.value("originalTransactionId")
      guard Identifiers.isWellFormed(id) else { throw .code(4_000_008) }
      let (days, identifier) = try extensionRules(body)
      guard let place = state.world.find(id),
        let index = state.world.customers[place.customer].subscriptions.firstIndex(where: {
          $0.originalTransactionID == id
        })
      else { throw .code(4_040_005) }
      if let earlier = state.extensions["\(id) \(identifier)"] { return .json(earlier) }
      let subscription = state.world.customers[place.customer].subscriptions[index]
      let ownership = state.world.customers[place.customer].transactions[place.transaction].text("inAppOwnershipType")
      guard ownership != "FAMILY_SHARED" else { throw .code(4_030_007) }
      guard subscription.status == 1 else { throw .code(4_030_004) }
      guard subscription.extensions < 2 else { throw .code(4_030_005) }
      let effective = (subscription.renewal["renewalDate"]?.int64 ?? call.now) + days * 86_400_000
      state.world.customers[place.customer].subscriptions[index].extensions += 1
      state.world.customers[place.customer].subscriptions[index].renewal["renewalDate"] = .number(JSONNumber(effective))
      if let last = state.world.customers[place.customer].transactions.lastIndex(where: {
        $0.text("originalTransactionId") == id
      }) {
        state.world.customers[place.customer].transactions[last]["expiresDate"] = .number(JSONNumber(effective))
      }
      let answer: JSON = [
        "originalTransactionId": .string(id), "webOrderLineItemId": "2000000000000001", "success": true,
        "effectiveDate": .number(JSONNumber(effective)),
      ]
      state.extensions["\(id) \(identifier)"] = answer
      return .json(answer)
    },
    "subscription extend-all": { state, call throws(SimulatedRefusal) in
      let body = try call.body()
      let (_, identifier) = try extensionRules(body)
      guard identifier.isUUID else { throw .code(4_000_011) }
      guard let product = body["productId"]?.string, !product.isEmpty else { throw .code(4_000_023) }
      if let storefronts = body["storefrontCountryCodes"] {
        guard let codes = storefronts.arrayElements, !codes.isEmpty else { throw .code(4_000_027) }
        guard codes.allSatisfy({ $0.string?.utf8.count == 3 }) else { throw .code(4_000_028) }
      }
      state.massExtensions["\(product) \(identifier.lowercased())"] = call.now
      return .json(["requestIdentifier": .string(identifier)])
    },
    "subscription extend-all-status": { state, call throws(SimulatedRefusal) in
      let identifier = call.value("requestIdentifier")
      guard identifier.isUUID else { throw .code(4_000_011) }
      guard let date = state.massExtensions["\(call.value("productId")) \(identifier.lowercased())"] else {
        throw .code(4_040_009)
      }
      return .json([
        "requestIdentifier": .string(identifier), "complete": true, "completeDate": .number(JSONNumber(date)),
        "succeededCount": 4, "failedCount": 0,
      ])
    },
    "group list": { state, call throws(SimulatedRefusal) in
      let customer = state.world.customers[try Identifiers.customer(call.value("anyTransactionId"), in: state.world)]
      return .json(["groups": .array(customer.groups)])
    },
    "group members": { state, call throws(SimulatedRefusal) in
      let group = call.value("groupId")
      guard Identifiers.isWellFormed(group) else { throw .code(4_000_225) }
      if let limit = call.request.value("limit"), !(1...100).contains(Int(limit) ?? 0) { throw .code(4_000_004) }
      let members = state.world.customers.filter { $0.groups.contains { $0["groupId"]?.string == group } }
      guard !members.isEmpty else { throw .code(4_040_022) }
      let page = try PageOf(members, token: call.request.value("paginationToken"), filters: group, refusal: 4_000_014)
      return .json([
        "members": .array(page.items.map { ["appTransactionId": .string($0.appTransactionID)] }),
        "paginationToken": .string(page.token), "hasMore": .bool(page.hasMore),
      ])
    },
  ]

  private static func extensionRules(_ body: JSON) throws(SimulatedRefusal) -> (days: Int64, identifier: String) {
    guard let days = body["extendByDays"]?.int64, (1...90).contains(days) else { throw .code(4_000_009) }
    guard let reason = body["extendReasonCode"]?.int64, (0...3).contains(reason) else { throw .code(4_000_010) }
    guard let identifier = body["requestIdentifier"]?.string, (1...128).contains(identifier.utf8.count) else {
      throw .code(4_000_011)
    }
    return (days, identifier)
  }
}
