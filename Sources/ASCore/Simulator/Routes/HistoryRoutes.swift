/// Transaction histories with their filters.
enum HistoryRoutes {
  static let handlers: [String: Simulator.Handler] = [
    "transaction history": { state, call throws(SimulatedRefusal) in try history(state, call) { _ in true } },
    "transaction history-v1": { state, call throws(SimulatedRefusal) in
      // Version 1 leaves out consumables that were finished; here all that were not refunded are.
      try history(state, call) { $0.text("type") != "Consumable" || $0["revocationDate"] != nil }
    },
  ]

  private static let types = [
    "AUTO_RENEWABLE": "Auto-Renewable Subscription", "NON_RENEWABLE": "Non-Renewing Subscription",
    "CONSUMABLE": "Consumable", "NON_CONSUMABLE": "Non-Consumable",
  ]

  private static func history(
    _ state: SimulatedState, _ call: SimulatedCall, _ isListed: (JSONObject) -> Bool
  ) throws(SimulatedRefusal) -> SimulatedAnswer {
    let customer = state.world.customers[try Identifiers.customer(call.value("anyTransactionId"), in: state.world)]
    let filter = try Filter(call.request)
    var found = customer.transactions.filter { isListed($0) && filter.keeps($0) }
    found.sort { Self.changed($0) < Self.changed($1) }
    if filter.isDescending { found.reverse() }
    let page = try PageOf(found, token: call.request.value("revision"), filters: filter.mark, refusal: 4_000_005)
    return .json([
      "revision": .string(page.token), "hasMore": .bool(page.hasMore), "bundleId": .string(SimulatedWorld.bundleID),
      "environment": "Sandbox", "signedTransactions": try call.signed(page.items),
    ])
  }

  /// When it changed last: bought, or revoked since.
  private static func changed(_ transaction: JSONObject) -> Int64 {
    transaction["revocationDate"]?.int64 ?? transaction["purchaseDate"]?.int64 ?? 0
  }

  private struct Filter {
    let start: Int64?
    let end: Int64?
    let products: [String]
    let types: [String]
    let groups: [String]
    let ownership: String?
    let revoked: Bool?
    let isDescending: Bool
    /// Tells this question from others; the page does not count.
    let mark: String

    init(_ request: SimulatedRequest) throws(SimulatedRefusal) {
      start = try Self.date(request.value("startDate"), 4_000_015)
      end = try Self.date(request.value("endDate"), 4_000_016)
      if let start, let end, start >= end { throw .code(4_000_013) }
      products = request.values("productId")
      groups = request.values("subscriptionGroupIdentifier")
      guard products.allSatisfy({ !$0.isEmpty }) else { throw .code(4_000_023) }
      guard groups.allSatisfy(Identifiers.isWellFormed) else { throw .code(4_000_024) }
      var types: [String] = []
      for word in request.values("productType") {
        guard let type = HistoryRoutes.types[word] else { throw .code(4_000_022) }
        types.append(type)
      }
      self.types = types
      ownership = request.value("inAppOwnershipType")
      if let ownership, Enumeration.named("inAppOwnershipType")?.value(ownership) == nil { throw .code(4_000_026) }
      let sort = request.value("sort") ?? "ASCENDING"
      guard sort == "ASCENDING" || sort == "DESCENDING" else { throw .code(4_000_021) }
      isDescending = sort == "DESCENDING"
      let excluded = try Self.boolean(request.value("excludeRevoked"), 4_000_025)
      revoked = try Self.boolean(request.value("revoked"), 4_000_030) ?? (excluded == true ? false : nil)
      mark =
        request.path
        + request.query.filter { $0.name != "revision" }.map { "&\($0.name)=\($0.value)" }.sorted().joined()
    }

    func keeps(_ transaction: JSONObject) -> Bool {
      let date = transaction["purchaseDate"]?.int64 ?? 0
      return start.map { date >= $0 } ?? true && end.map { date < $0 } ?? true
        && Self.isAmong(transaction.text("productId"), products) && Self.isAmong(transaction.text("type"), types)
        && Self.isAmong(transaction.text("subscriptionGroupIdentifier"), groups)
        && ownership.map { $0 == transaction.text("inAppOwnershipType") } ?? true
        && revoked.map { $0 == (transaction["revocationDate"] != nil) } ?? true
    }

    private static func isAmong(_ value: String?, _ wanted: [String]) -> Bool {
      wanted.isEmpty || value.map(wanted.contains) ?? false
    }

    private static func date(_ text: String?, _ code: Int64) throws(SimulatedRefusal) -> Int64? {
      guard let text else { return nil }
      guard let date = Int64(text), date >= 0 else { throw .code(code) }
      return date
    }

    private static func boolean(_ text: String?, _ code: Int64) throws(SimulatedRefusal) -> Bool? {
      switch text {
      case nil: nil
      case "true"?: true
      case "false"?: false
      default: throw .code(code)
      }
    }
  }
}
