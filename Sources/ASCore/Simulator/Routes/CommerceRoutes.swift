/// Advanced Commerce and External Purchase.
enum CommerceRoutes {
  static let handlers: [String: Simulator.Handler] = [
    "commerce cancel": { state, call throws(SimulatedRefusal) in
      let (place, _) = try request(state, call)
      if let index = state.world.customers[place.customer].subscriptions.indices.first {
        state.world.customers[place.customer].subscriptions[index].renewal["autoRenewStatus"] = 0
      }
      return try both(state, call, place)
    },
    "commerce change-metadata": { state, call throws(SimulatedRefusal) in
      let (place, body) = try request(state, call)
      guard body["descriptors"] != nil || body["items"] != nil || body["taxCode"] != nil else {
        throw refusal(4_000_063)
      }
      return try both(state, call, place)
    },
    "commerce change-price": { state, call throws(SimulatedRefusal) in
      let (place, body) = try request(state, call)
      for item in try items(body) {
        guard item["SKU"]?.string != nil else { throw refusal(4_000_105) }
        guard let price = item["price"]?.int64, price > 0 else { throw refusal(4_000_086) }
      }
      return try both(state, call, place)
    },
    "commerce migrate": { state, call throws(SimulatedRefusal) in
      let (place, body) = try request(state, call)
      guard body["descriptors"] != nil else { throw refusal(4_000_103) }
      _ = try items(body)
      guard body["targetProductId"]?.string != nil else { throw refusal(4_000_166) }
      guard body["taxCode"]?.string != nil else { throw refusal(4_000_099) }
      return try both(state, call, place)
    },
    "commerce revoke": { state, call throws(SimulatedRefusal) in
      let (place, body) = try request(state, call)
      guard let type = body["refundType"]?.string else { throw refusal(4_000_157) }
      guard type == "FULL" || type == "PRORATED" else { throw refusal(4_000_123) }
      try refundRules(body)
      return try both(state, call, place)
    },
    "commerce request-refund": { state, call throws(SimulatedRefusal) in
      let (place, body) = try request(state, call)
      guard body["refundRiskingPreference"]?.boolValue != nil else { throw refusal(4_000_159) }
      for item in try items(body) {
        guard let type = item["refundType"]?.string else { throw refusal(4_000_157) }
        guard Enumeration.named("refundType")?.value(type) != nil else { throw refusal(4_000_123) }
        guard item["refundReason"]?.string != nil else { throw refusal(4_000_156) }
        guard (item["refundAmount"] != nil) == (type == "CUSTOM") else {
          throw refusal(type == "CUSTOM" ? 4_000_153 : 4_000_155)
        }
      }
      let transaction = state.world.customers[place.customer].transactions[place.transaction]
      return .json(["signedTransactionInfo": try call.signed(transaction)])
    },
    "external-purchase report send": { state, call throws(SimulatedRefusal) in
      let body = try call.body()
      var faults: [(code: Int64, field: String)] = []
      for field in ["requestIdentifier", "externalPurchaseId", "status"] where body[field]?.string == nil {
        faults.append((4, field))
      }
      let status = body["status"]?.string
      if let status, Enumeration.named("externalPurchaseStatus")?.value(status) == nil { faults.append((7, "status")) }
      let hasItems = !(body["lineItems"]?.arrayElements ?? []).isEmpty
      if status == "LINE_ITEM", !hasItems { faults.append((9, "lineItems")) }
      if let status, status != "LINE_ITEM", body["lineItems"] != nil { faults.append((10, "lineItems")) }
      let identifier = body["requestIdentifier"]?.string?.lowercased() ?? ""
      if state.reports[identifier] != nil { faults.append((1, "requestIdentifier")) }
      guard faults.isEmpty else { throw .report(faults) }
      state.reports[identifier] = body
      return .json(["requestIdentifier": body["requestIdentifier"] ?? .null])
    },
    "external-purchase report get": { state, call throws(SimulatedRefusal) in
      guard let report = state.reports[call.value("requestIdentifier").lowercased()] else {
        throw .report([(3, "requestIdentifier")])
      }
      return .json(["report": report])
    },
  ]

  private static func refusal(_ code: Int64) -> SimulatedRefusal { .code(code, .advancedCommerce) }

  /// What every request needs: a transaction of Advanced Commerce and its `requestInfo`.
  private static func request(
    _ state: SimulatedState, _ call: SimulatedCall
  ) throws(SimulatedRefusal) -> ((customer: Int, transaction: Int), JSON) {
    let body = try call.body()
    guard let info = body["requestInfo"] else { throw refusal(4_000_079) }
    guard let reference = info["requestReferenceId"]?.string else { throw refusal(4_000_080) }
    guard reference.isUUID else { throw refusal(4_000_081) }
    if let token = info["appAccountToken"]?.string, !token.isUUID { throw refusal(4_000_033) }
    let id = call.value("transactionId")
    guard Identifiers.isWellFormed(id) else { throw refusal(4_000_006) }
    guard let place = state.world.find(id) else { throw refusal(4_040_010) }
    return (place, body)
  }

  private static func items(_ body: JSON) throws(SimulatedRefusal) -> [JSON] {
    guard let items = body["items"]?.arrayElements else { throw refusal(4_000_101) }
    guard !items.isEmpty else { throw refusal(4_000_160) }
    return items
  }

  private static func refundRules(_ body: JSON) throws(SimulatedRefusal) {
    guard let reason = body["refundReason"]?.string else { throw refusal(4_000_156) }
    guard Enumeration.named("refundReason")?.value(reason) != nil else { throw refusal(4_000_124) }
    guard body["refundRiskingPreference"]?.boolValue != nil else { throw refusal(4_000_159) }
  }

  private static func both(
    _ state: SimulatedState, _ call: SimulatedCall, _ place: (customer: Int, transaction: Int)
  ) throws(SimulatedRefusal) -> SimulatedAnswer {
    let customer = state.world.customers[place.customer]
    return .json([
      "signedTransactionInfo": try call.signed(customer.transactions[place.transaction]),
      "signedRenewalInfo": try call.signed(customer.subscriptions.first?.renewal ?? [:]),
    ])
  }
}
