import AppStore
import Base
import HTTP

extension StoreRoute {
  /// Changes names, descriptions, SKUs or the tax code, immediately or from the next renewal on.
  static func changeCommerceMetadata(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    let (subscription, commerce) = try request.subscription(in: store)
    guard subscription.status.givesAccess else { throw .commerce(.inactiveACASub) }
    try request.require(.metadataRequest)
    let change = try MetadataChange(request.body, commerce)
    store.subscriptions[subscription.originalTransactionId]?.commerce = change.renewal
    if let latest = store.latestPurchase(of: subscription), var purchase = latest.commerce {
      purchase.descriptors = change.present.descriptors
      purchase.items = change.present.items
      purchase.taxCode = change.present.taxCode
      store.purchases[latest.transactionId]?.commerce = purchase
      store.purchases[latest.transactionId]?.modified = call.now
    }
    return try store.complete(request, call, notifying: "METADATA_UPDATE")
  }
}

/// The effect of the body of Change Subscription Metadata.
struct MetadataChange {
  /// The current subscription, with the immediate changes.
  private(set) var present: CommercePurchase
  /// The subscription as it will renew, with all changes.
  private(set) var renewal: CommercePurchase

  init(_ body: JSONObject, _ commerce: CommercePurchase) throws(APIErrorReply) {
    present = commerce
    renewal = commerce
    let names = ["descriptors", "items", "taxCode"]
    guard names.contains(where: { body[$0].map { $0 != .null } ?? false }) else {
      throw .commerce(.invalidProductChanges)
    }
    if let descriptors = body["descriptors"], descriptors != .null { try apply(descriptors: descriptors) }
    for item in body["items"]?.arrayElements ?? [] { try apply(item: item) }
    if let code = try CommerceCall.taxCode(body["taxCode"]) {
      present.taxCode = code
      renewal.taxCode = code
    }
  }

  private mutating func apply(descriptors: JSON) throws(APIErrorReply) {
    let (name, description) = (descriptors["displayName"]?.string, descriptors["description"]?.string)
    guard name != nil || description != nil else { throw .commerce(.atLeastOneOfDisplayNameOrDescription) }
    change(descriptors.isImmediate) { subscription in
      if let name { subscription.descriptors?.displayName = name }
      if let description { subscription.descriptors?.description = description }
    }
  }

  private mutating func apply(item: JSON) throws(APIErrorReply) {
    let (sku, name, description) = (item["SKU"]?.string, item["displayName"]?.string, item["description"]?.string)
    let current = item["currentSKU"]?.string ?? ""
    guard let index = renewal.items.firstIndex(where: { sameBytes($0.sku, current) }) else {
      throw .commerce(.invalidProduct)
    }
    change(item.isImmediate) { subscription in
      if let sku { subscription.items[index].sku = sku }
      if let name { subscription.items[index].displayName = name }
      if let description { subscription.items[index].description = description }
    }
  }

  private mutating func change(_ isImmediate: Bool, _ body: (inout CommercePurchase) -> Void) {
    body(&renewal)
    if isImmediate { body(&present) }
  }
}

extension JSON {
  /// Whether a part of the body takes effect immediately.
  fileprivate var isImmediate: Bool { self["effective"] == "IMMEDIATELY" }
}

extension StoreRoute {
  /// Changes prices from the next renewal on: lower prices are set immediately, higher ones are recorded as an increase
  /// that Apple communicates first.
  static func changeCommercePrice(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    let (subscription, commerce) = try request.subscription(in: store)
    try request.require(.priceChangeRequest)
    let changes = try PriceChange.list(request.body, of: store.customers[subscription.customer])
    guard subscription.status == .active, subscription.isRenewing else {
      throw .commerce(.subscriptionNotEligible)
    }
    guard !subscription.hasPendingPriceChange else {
      throw .commerce(.priceChangeCannotBeIssuedWhenAlreadyCommunicated)
    }
    var changed = commerce
    for change in changes { try changed.apply(change) }
    let id = subscription.originalTransactionId
    store.subscriptions[id]?.commerce = changed
    store.subscriptions[id]?.regularPrice = changed.items.reduce(0) { $0.addingClamped($1.price) }
    store.subscriptions[id]?.hasPendingPriceChange = true
    return try store.complete(request, call, notifying: "PRICE_CHANGE")
  }
}

extension CommercePurchase {
  fileprivate mutating func apply(_ change: PriceChange) throws(APIErrorReply) {
    let known = TextSet(items.map(\.sku))
    guard let index = items.firstIndex(where: { sameBytes($0.sku, change.sku) }),
      change.dependents.allSatisfy(known.contains)
    else { throw .commerce(.invalidSKUProvidedMustBeCurrentSKUSetToRenew) }
    if change.price > items[index].price {
      items[index].increase = PriceIncrease(price: change.price, dependents: change.dependents)
    } else {
      items[index].price = change.price
    }
  }
}

/// The new price of one item.
private struct PriceChange {
  let sku: String
  /// In milliunits.
  let price: Int64
  /// The SKUs of the items that require it.
  let dependents: [String]

  /// Reads the body of Change Subscription Price.
  static func list(_ body: JSONObject, of customer: Customer) throws(APIErrorReply) -> [PriceChange] {
    try CommerceCall.requireCurrency(body["currency"], of: customer)
    let changes = try (body["items"]?.arrayElements ?? []).map { item throws(APIErrorReply) in
      let price = item["price"]?.int64 ?? 0
      try CommerceCall.requireDecimals(price, of: customer)
      return PriceChange(
        sku: item["SKU"]?.string ?? "", price: price,
        dependents: (item["dependentSKUs"]?.arrayElements ?? []).compactMap(\.string))
    }
    guard TextSet(changes.map(\.sku)).count == changes.count else {
      throw .commerce(.itemCannotBeSpecifiedMultipleTimes)
    }
    // A dependent SKU has one parent and no dependents of its own (Advanced Commerce API 1.2).
    var parents: TextDictionary<String> = [:]
    for change in changes {
      for dependent in change.dependents {
        guard parents[dependent] == nil else { throw .commerce(.dependentSKUsCannotBeShared) }
        parents[dependent] = change.sku
      }
    }
    guard !parents.values.contains(where: { parents[$0] != nil }) else {
      throw .commerce(.dependentSKUsCannotBeChained)
    }
    return changes
  }
}

extension StoreRoute {
  /// Migrates a regular subscription to the Advanced Commerce API.
  static func migrateToCommerce(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    try request.require(.migrateRequest)
    let body = request.body
    let taxCode = try CommerceCall.taxCode(body["taxCode"]) ?? ""
    let (items, renewalItems) = (migratedItems(body["items"]) ?? [], migratedItems(body["renewalItems"]))
    guard let subscription = store.subscriptions[request.purchase.originalTransactionId],
      let latest = store.latestPurchase(of: subscription)
    else { throw .commerce(.subscriptionDoesNotExist) }
    guard subscription.commerce == nil else { throw .commerce(.subscriptionAlreadyMigrated) }
    guard subscription.status == .active else { throw .commerce(.subscriptionNotEligible) }
    guard subscription.priceIncreaseStatus == nil else {
      throw .commerce(.migrationNotAllowedWhenPriceIncreaseCommunicated)
    }
    // `renewalItems` are required if the next period will be another product, and refused otherwise.
    let hasPendingChange = !sameBytes(subscription.nextProduct.id, subscription.product.id)
    guard hasPendingChange == (renewalItems != nil) else { throw .commerce(.pendingChangesMismatch) }
    guard let target = store.products[body["targetProductId"]?.string ?? ""] else {
      throw .commerce(.productNotFound)
    }
    guard sameBytes(target.id, Product.catalogSubscription.id) else { throw .commerce(.invalidTargetProductID) }
    let commerce = CommercePurchase(
      requestReferenceId: request.requestReferenceId, descriptors: CommercePurchase.Descriptors(body["descriptors"]),
      items: priced(items, latest.price), period: subscription.product.subscription?.period ?? .month,
      taxCode: taxCode)
    let renewing = priced(renewalItems ?? items, subscription.regularPrice)
    store.purchases[latest.transactionId]?.product = target
    store.subscriptions[subscription.originalTransactionId]?.product = target
    store.subscriptions[subscription.originalTransactionId]?.nextProduct = target
    store.migrate(latest, to: commerce, renewing: renewing, token: "", now: call.now)
    return try store.complete(request, call, notifying: "MIGRATION")
  }

  /// Reads the items of a list, which the literal requires to have names.
  private static func migratedItems(_ list: JSON?) -> [CommercePurchase.Item]? {
    list?.arrayElements?.map { element in
      let names = CommercePurchase.Descriptors(element)
      return CommercePurchase.Item(
        sku: element["SKU"]?.string ?? "", displayName: names.displayName, description: names.description, price: 0)
    }
  }

  /// Returns the items, with the price of the subscription divided among them.
  private static func priced(_ items: [CommercePurchase.Item], _ price: Int64) -> [CommercePurchase.Item] {
    let share = price / Int64(items.count)
    return items.enumerated().map { index, item in
      var priced = item
      priced.price = index == 0 ? price - share * Int64(items.count - 1) : share
      return priced
    }
  }
}
