import AppStore
import Base
import HTTP

extension StoreRoute {
  static let histories = [
    StoreRoute(.transactionHistory) { call, store throws(APIErrorReply) in
      try history(call, store, version: 2)
    },
    // Apple's library accepts any ID here too, although the documentation says transactionId.
    StoreRoute(.transactionHistoryV1) { call, store throws(APIErrorReply) in
      try history(call, store, version: 1)
    },
  ]

  private static func history(_ call: Call, _ store: Store, version: Int) throws(APIErrorReply) -> HTTPReply {
    let id = call.value("anyTransactionId")
    guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
    let filter = try HistoryFilter(call)
    let customer = try store.customer(anyTransactionId: id)
    let query = ["history \(version)", String(customer)] + filter.parameters
    let page = try store.page(of: customer, call, query, isDescending: filter.isDescending) { purchase in
      // Version 1 omits finished consumables, unless they were refunded or revoked.
      let isGone = purchase.product.kind == .consumable && purchase.isFinished && purchase.revocation == nil
      return filter.allows(purchase) && !(version == 1 && isGone)
    }
    return .present([
      "revision": page.revision, "hasMore": page.hasMore, "bundleId": store.app.bundleIDMember,
      "appAppleId": store.app.appAppleIDMember, "environment": store.app.environmentMember,
      "signedTransactions": page.transactions,
    ])
  }

  /// The page size of transaction, refund and notification histories (App Store Server API).
  static let pageSize = 20
}

extension Store {
  /// Returns a page of a customer's purchases, sorted by the date of their last change, and the token for the next one.
  func page(
    of customer: Int, _ call: Call, _ query: [String], isDescending: Bool = false, where isWanted: (Purchase) -> Bool
  ) throws(APIErrorReply) -> (transactions: JSON, revision: JSON, hasMore: JSON) {
    let token = try call.read("revision", orElse: .invalidRequestRevision) { PageToken($0, for: query) }
    func page(_ places: some RandomAccessCollection<Purchases.Place>) -> Page<Purchase> {
      Page(
        places, after: token, size: StoreRoute.pageSize, now: call.now, isDescending: isDescending,
        key: { ($0.date.milliseconds, $0.id) }, element: { purchases[$0.id].flatMap { isWanted($0) ? $0 : nil } })
    }
    let places = purchases.history(of: customer)
    let page = isDescending ? page(places.reversed()) : page(places)
    let end = page.end ?? PageToken(key: 0, id: "", date: call.now)
    return (try signed(page.elements, call), .string(end.text(for: query)), .bool(page.hasMore))
  }

  func signed(_ purchases: [Purchase], _ call: Call) throws(APIErrorReply) -> JSON {
    .array(try purchases.map { purchase throws(APIErrorReply) in try signed(purchase, call) })
  }
}

/// The query of a transaction history. Values of one parameter are alternatives; different parameters must all match.
struct HistoryFilter {
  let isDescending: Bool
  /// The whole query in one canonical form, for page tokens.
  let parameters: [String]
  private var conditions: [(Purchase) -> Bool] = []

  init(_ call: Call) throws(APIErrorReply) {
    // Version 1 has all parameters of version 2.
    parameters = Endpoint.named(.transactionHistoryV1).parameters.filter { $0.place == .query && $0.name != "revision" }
      .flatMap { query in call.request.values(query.name).map { "\(query.name)=\($0)" } }
    // The start date is inclusive, the end date exclusive.
    let start = try call.read("startDate", orElse: .invalidStartDate, Self.date)
    let end = try call.read("endDate", orElse: .invalidEndDate, Self.date)
    if let start { conditions.append { $0.purchaseDate >= start } }
    // Until now includes what has just been bought.
    if let end, end < call.now { conditions.append { $0.purchaseDate < end } }
    if let start, let end, start >= end {
      throw .server(.invalidEndDate, "endDate \(end.milliseconds) is not after startDate \(start.milliseconds)")
    }
    let products = call.request.values("productId")
    guard products.allSatisfy({ !$0.isEmpty }) else { throw .server(.invalidProductId) }
    if !products.isEmpty { conditions.append { one in products.contains { sameBytes($0, one.product.id) } } }
    let kinds = call.request.values("productType")
    if let kind = kinds.first(where: { text in !Product.Kind.allCases.contains { sameBytes($0.filter, text) } }) {
      throw .server(.invalidProductType, got: kind, in: "productType")
    }
    if !kinds.isEmpty { conditions.append { kinds.contains($0.product.kind.filter) } }
    isDescending =
      try call.read("sort", orElse: .invalidSort) { ["ASCENDING": false, "DESCENDING": true][$0] } ?? false
    let groups = call.request.values("subscriptionGroupIdentifier")
    if let group = groups.first(where: { !Store.isTransactionId($0) }) {
      throw .server(.invalidSubscriptionGroupIdentifier, got: group, in: "subscriptionGroupIdentifier")
    }
    if !groups.isEmpty {
      conditions.append { one in one.product.subscription.map { groups.contains($0.group) } ?? false }
    }
    let ownership = try call.read(
      "inAppOwnershipType", orElse: .invalidInAppOwnershipType, Purchase.Ownership.init(rawValue:))
    if let ownership { conditions.append { $0.ownership == ownership } }
    let isRevoked = try call.read("revoked", orElse: .invalidRevoked, Self.boolean)
    if let isRevoked { conditions.append { ($0.revocation != nil) == isRevoked } }
    if try call.read("excludeRevoked", orElse: .invalidExcludeRevoked, Self.boolean) ?? false {
      conditions.append { $0.revocation == nil }
    }
  }

  func allows(_ purchase: Purchase) -> Bool { conditions.allSatisfy { $0(purchase) } }

  private static func date(_ text: String) -> Timestamp? {
    Int64(text).flatMap { $0 >= 0 ? Timestamp(milliseconds: $0) : nil }
  }

  /// Accepts any case, because Apple's Python library sends `True` and `False`.
  private static func boolean(_ text: String) -> Bool? { ["true": true, "false": false][text.lowercased()] }
}
