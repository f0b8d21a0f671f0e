/// The query of a transaction history. Values of one name are alternatives; different names must all hold.
struct HistoryFilter {
  let isDescending: Bool
  private let startDate: Int64?
  private let endDate: Int64?
  private let products: [String]
  private let kinds: [Product.Kind]
  private let groups: [String]
  private let ownership: Purchase.Ownership?
  private let isRevoked: Bool?
  private let excludesRevoked: Bool
  /// All of it, in one spelling, for the page tokens.
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

  /// The start belongs to the period, the end does not.
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

  private static func date(_ text: String?, _ error: AppStoreServerError) throws(APIErrorReply) -> Int64? {
    guard let text else { return nil }
    guard let date = Int64(text), date >= 0 else { throw .server(error) }
    return date
  }

  private static func boolean(_ text: String?, _ error: AppStoreServerError) throws(APIErrorReply) -> Bool? {
    switch text {
    case nil: return nil
    case "true"?: return true
    case "false"?: return false
    case _?: throw .server(error)
    }
  }
}
