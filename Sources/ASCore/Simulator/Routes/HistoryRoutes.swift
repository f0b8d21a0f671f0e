import AppStore
import Base

extension StoreRoute {
  /// The routes for a customer's transaction history.
  static let histories = [
    StoreRoute(.transactionHistory) { call, store throws(APIErrorReply) in
      try history(call, store, version: 2)
    },
    // Apple's library accepts any ID here too, although the documentation says transactionId.
    StoreRoute(.transactionHistoryV1) { call, store throws(APIErrorReply) in
      try history(call, store, version: 1)
    },
  ]

  private static func history(_ call: Call, _ store: Store, version: Int) throws(APIErrorReply) -> Answer {
    let id = call.value("anyTransactionId")
    guard Store.isTransactionId(id) else { throw .server(.invalidTransactionId) }
    let filter = try HistoryFilter(call)
    let customer = try store.customer(anyTransactionId: id)
    let query = ["history \(version)", String(customer)] + filter.parameters
    let found = store.purchases(of: customer).filter { purchase in
      // Version 1 omits finished consumables, unless they were refunded or revoked.
      let isGone = purchase.product.kind == .consumable && purchase.isFinished && purchase.revocation == nil
      return filter.allows(purchase) && !(version == 1 && isGone)
    }
    let sorted = found.sorted { one, other in
      let isBefore = (one.modified, one.transactionId) < (other.modified, other.transactionId)
      return filter.isDescending ? !isBefore : isBefore
    }
    let page = try store.page(of: sorted, call, query, isDescending: filter.isDescending)
    return .json(
      .present([
        "revision": page.revision, "hasMore": page.hasMore, "bundleId": store.app.bundleIDMember,
        "appAppleId": store.app.appAppleIDMember, "environment": store.app.environmentMember,
        "signedTransactions": page.transactions,
      ]))
  }

  /// The page size of transaction, refund and notification histories (App Store Server API).
  static let pageSize = 20
}

extension Store {
  /// Returns a page of purchases that are sorted by the date of their last change, and the token for the next one.
  func page(
    of sorted: [Purchase], _ call: Call, _ query: [String], isDescending: Bool = false
  ) throws(APIErrorReply) -> (transactions: JSON, revision: JSON, hasMore: JSON) {
    let token = try call.pageToken("revision", for: query, orElse: .invalidRequestRevision)
    let page = Page(sorted, after: token, size: StoreRoute.pageSize, now: call.now, isDescending: isDescending) {
      ($0.modified.milliseconds, $0.transactionId)
    }
    let end = page.end ?? PageToken(key: 0, id: "", date: call.now)
    return (try signed(page.elements, call), .string(end.text(for: query)), .bool(page.hasMore))
  }

  func signed(_ purchases: [Purchase], _ call: Call) throws(APIErrorReply) -> JSON {
    var signed: [JSON] = []
    for purchase in purchases { signed.append(try self.signed(purchase, call)) }
    return .array(signed)
  }
}

/// The query of a transaction history. Values of one parameter are alternatives; different parameters must all match.
struct HistoryFilter {
  let isDescending: Bool
  private let startDate: Timestamp?
  private let endDate: Timestamp?
  private let products: [String]
  private let kinds: [Product.Kind]
  private let groups: [String]
  private let ownership: Purchase.Ownership?
  private let isRevoked: Bool?
  private let excludesRevoked: Bool
  /// The whole query in one canonical form, for page tokens.
  let parameters: [String]

  init(_ call: Call) throws(APIErrorReply) {
    startDate = try Self.date(call.parameter("startDate"), .invalidStartDate)
    endDate = try Self.date(call.parameter("endDate"), .invalidEndDate)
    if let startDate, let endDate, startDate >= endDate { throw .server(.invalidEndDate) }
    products = call.parameters("productId")
    guard products.allSatisfy({ !$0.isEmpty }) else { throw .server(.invalidProductId) }
    var kinds: [Product.Kind] = []
    for text in call.parameters("productType") {
      guard let kind = Product.Kind.allCases.first(where: { sameBytes($0.filter, text) }) else {
        throw .server(.invalidProductType)
      }
      kinds.append(kind)
    }
    self.kinds = kinds
    switch call.parameter("sort") {
    case nil, "ASCENDING"?: isDescending = false
    case "DESCENDING"?: isDescending = true
    case _?: throw .server(.invalidSort)
    }
    groups = call.parameters("subscriptionGroupIdentifier")
    guard groups.allSatisfy(Store.isTransactionId) else { throw .server(.invalidSubscriptionGroupIdentifier) }
    ownership = try call.parameter("inAppOwnershipType").map { text throws(APIErrorReply) in
      guard let ownership = Purchase.Ownership(rawValue: text) else { throw .server(.invalidInAppOwnershipType) }
      return ownership
    }
    isRevoked = try Self.boolean(call.parameter("revoked"), .invalidRevoked)
    excludesRevoked = try Self.boolean(call.parameter("excludeRevoked"), .invalidExcludeRevoked) ?? false
    parameters = Self.names.flatMap { name in call.parameters(name).map { "\(name)=\($0)" } }
  }

  private static let names = [
    "startDate", "endDate", "productId", "productType", "sort", "subscriptionGroupIdentifier", "inAppOwnershipType",
    "revoked", "excludeRevoked",
  ]

  /// Returns whether the filter matches. The start date is inclusive, the end date exclusive.
  func allows(_ purchase: Purchase) -> Bool {
    if let startDate, purchase.purchaseDate < startDate { return false }
    if let endDate, purchase.purchaseDate >= endDate { return false }
    if !products.isEmpty, !products.contains(where: { sameBytes($0, purchase.product.id) }) { return false }
    if !kinds.isEmpty, !kinds.contains(purchase.product.kind) { return false }
    if !groups.isEmpty {
      guard let group = purchase.product.subscription?.group, groups.contains(where: { sameBytes($0, group) }) else {
        return false
      }
    }
    if let ownership, ownership != purchase.ownership { return false }
    let wasRevoked = purchase.revocation != nil
    return !(excludesRevoked && wasRevoked) && isRevoked.map { $0 == wasRevoked } ?? true
  }

  private static func date(_ text: String?, _ error: AppStoreServerError) throws(APIErrorReply) -> Timestamp? {
    guard let text else { return nil }
    guard let milliseconds = Int64(text), milliseconds >= 0 else { throw .server(error) }
    return Timestamp(milliseconds: milliseconds)
  }

  /// Accepts any case, because Apple's Python library sends `True` and `False`.
  private static func boolean(_ text: String?, _ error: AppStoreServerError) throws(APIErrorReply) -> Bool? {
    switch text?.lowercased() {
    case nil: return nil
    case "true"?: return true
    case "false"?: return false
    case _?: throw .server(error)
    }
  }
}
