/// Single transactions, orders and consumption.
enum PurchaseRoutes {
  static let handlers: [String: Simulator.Handler] = [
    "transaction get": { state, call throws(SimulatedRefusal) in
      let place = try Identifiers.transaction(call.value("transactionId"), in: state.world)
      return .json([
        "signedTransactionInfo": try call.signed(state.world.customers[place.customer].transactions[place.transaction])
      ])
    },
    "transaction app": { state, call throws(SimulatedRefusal) in
      let customer = state.world.customers[try Identifiers.customer(call.value("anyTransactionId"), in: state.world)]
      let payload: JSONObject = [
        "receiptType": "Sandbox", "bundleId": .string(SimulatedWorld.bundleID),
        "appTransactionId": .string(customer.appTransactionID), "receiptCreationDate": .number(JSONNumber(call.now)),
        "originalPurchaseDate": 1_672_531_200_000, "originalApplicationVersion": "1.0", "originalPlatform": "iOS",
      ]
      return .json(["signedAppTransactionInfo": try call.signed(payload)])
    },
    "transaction set-token": { state, call throws(SimulatedRefusal) in
      let token = try call.body()["appAccountToken"]?.string ?? ""
      guard token.isUUID else { throw .code(4_000_183) }
      let id = call.value("originalTransactionId")
      let place = try Identifiers.transaction(id, in: state.world, unknown: 4_040_005)
      let transaction = state.world.customers[place.customer].transactions[place.transaction]
      guard transaction.text("originalTransactionId") == id else { throw .code(4_000_187) }
      try requireOwn(transaction)
      for index in state.world.customers[place.customer].transactions.indices
      where state.world.customers[place.customer].transactions[index].text("originalTransactionId") == id {
        state.world.customers[place.customer].transactions[index]["appAccountToken"] = .string(token.lowercased())
      }
      return .nothing(status: 200)
    },
    "transaction finish": { state, call throws(SimulatedRefusal) in
      _ = try Identifiers.transaction(call.value("transactionId"), in: state.world)
      return .nothing(status: 200)
    },
    "order lookup": { state, call throws(SimulatedRefusal) in
      let order = call.value("orderId")
      guard order.utf8.count <= 64, order.utf8.allSatisfy(Identifiers.isLetterOrDigit) else { throw .code(4_000_000) }
      guard let ids = state.world.orders[order.uppercased()] else { return .json(["status": 1]) }
      let found = ids.compactMap { state.world.find($0) }.map {
        state.world.customers[$0.customer].transactions[$0.transaction]
      }
      return .json(["status": 0, "signedTransactions": try call.signed(found)])
    },
    "refund history": { state, call throws(SimulatedRefusal) in
      let customer = state.world.customers[try Identifiers.customer(call.value("anyTransactionId"), in: state.world)]
      let page = try PageOf(
        refunds(of: customer), token: call.request.value("revision"), filters: call.request.path, refusal: 4_000_005)
      return .json([
        "signedTransactions": try call.signed(page.items), "revision": .string(page.token),
        "hasMore": .bool(page.hasMore),
      ])
    },
    "refund history-v1": { state, call throws(SimulatedRefusal) in
      let id = call.value("originalTransactionId")
      guard Identifiers.isWellFormed(id) else { throw .code(4_000_008) }
      guard let place = state.world.find(id) else { throw .code(4_040_005) }
      return .json([
        "signedTransactions": try call.signed(refunds(of: state.world.customers[place.customer]).prefix(50))
      ])
    },
    "consumption send": { state, call throws(SimulatedRefusal) in
      let body = try call.body()
      let place = try Identifiers.transaction(call.value("transactionId"), in: state.world)
      let transaction = state.world.customers[place.customer].transactions[place.transaction]
      try requireOwn(transaction)
      guard body["customerConsented"] == true else { throw .code(4_000_035) }
      guard body["sampleContentProvided"]?.boolValue != nil else { throw .code(4_000_041) }
      let delivery = body["deliveryStatus"]?.string ?? ""
      guard Enumeration.named("deliveryStatus")?.value(delivery) != nil else { throw .code(4_000_036) }
      if let preference = body["refundPreference"] {
        guard Enumeration.named("refundPreference")?.value(preference.string ?? "") != nil else {
          throw .code(4_000_044)
        }
      }
      if body["consumptionPercentage"] != nil, transaction.text("type") == "Auto-Renewable Subscription" {
        throw .code(4_000_209)
      }
      return .nothing(status: 202)
    },
    "consumption send-v1": { state, call throws(SimulatedRefusal) in
      let body = try call.body()
      _ = try Identifiers.transaction(call.value("transactionId"), in: state.world)
      let ranges: [(String, ClosedRange<Int64>, Int64)] = [
        ("accountTenure", 0...7, 4_000_032), ("consumptionStatus", 0...3, 4_000_034),
        ("deliveryStatus", 0...5, 4_000_036),
        ("lifetimeDollarsPurchased", 0...7, 4_000_037), ("lifetimeDollarsRefunded", 0...7, 4_000_038),
        ("platform", 0...2, 4_000_039), ("playTime", 0...7, 4_000_040), ("userStatus", 0...4, 4_000_042),
      ]
      for (name, range, code) in ranges {
        guard let value = body[name]?.int64, range.contains(value) else { throw .code(code) }
      }
      guard body["customerConsented"] == true else { throw .code(4_000_035) }
      guard body["sampleContentProvided"]?.boolValue != nil else { throw .code(4_000_041) }
      guard let token = body["appAccountToken"]?.string, token.isEmpty || token.isUUID else {
        throw .code(4_000_033)
      }
      return .nothing(status: 202)
    },
  ]

  private static func refunds(of customer: SimulatedWorld.Customer) -> [JSONObject] {
    customer.transactions.filter { $0["revocationDate"] != nil }
      .sorted { $0["revocationDate"]?.int64 ?? 0 < $1["revocationDate"]?.int64 ?? 0 }
  }

  /// Family members' and assigned purchases are their purchaser's to change.
  private static func requireOwn(_ transaction: JSONObject) throws(SimulatedRefusal) {
    switch transaction.text("inAppOwnershipType") {
    case "FAMILY_SHARED"?: throw .code(4_000_185)
    case "ASSIGNED"?: throw .code(4_000_227)
    default: return
    }
  }
}

/// What an identifier must be before it is looked up.
enum Identifiers {
  static func transaction(
    _ id: String, in world: SimulatedWorld, unknown: Int64 = 4_040_010
  ) throws(SimulatedRefusal) -> (customer: Int, transaction: Int) {
    guard isWellFormed(id) else { throw .code(4_000_006) }
    guard !world.isAppTransactionID(id) else { throw .code(4_000_048) }
    guard let place = world.find(id) else { throw .code(unknown) }
    return place
  }

  static func customer(_ id: String, in world: SimulatedWorld) throws(SimulatedRefusal) -> Int {
    guard isWellFormed(id) else { throw .code(4_000_006) }
    guard let customer = world.customer(id) else { throw .code(4_040_010) }
    return customer
  }

  static func isWellFormed(_ id: String) -> Bool {
    (1...20).contains(id.utf8.count) && id.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }
}

/// A page of at most 20, with a token that only the same question understands.
struct PageOf<Item> {
  let items: ArraySlice<Item>
  let token: String
  let hasMore: Bool

  static var size: Int { 20 }

  init(_ all: [Item], token: String?, filters: String, refusal: Int64, size: Int = Self.size) throws(SimulatedRefusal) {
    let mark = Self.mark(filters)
    var start = 0
    if let token {
      let parts = token.split(separator: "_")
      guard parts.count == 2, parts[0] == mark, let offset = Int(parts[1]), (0...all.count).contains(offset) else {
        throw .code(refusal)
      }
      start = offset
    }
    items = all[start...].prefix(size)
    hasMore = items.endIndex < all.count
    self.token = "\(mark)_\(items.endIndex)"
  }

  /// Tells one question from another; FNV-1a.
  private static func mark(_ filters: String) -> String {
    let hash = filters.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    return String(hash, radix: 36)
  }
}
