import AppStore
import Base
import HTTP

extension StoreRoute {
  /// Changes names, descriptions, SKUs or the tax code, immediately or from the next renewal on.
  static func changeCommerceMetadata(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    let (subscription, commerce) = try request.subscription(in: store)
    guard subscription.status.givesAccess else { throw .commerce(.inactiveACASub) }
    try call.require(request.body)
    let (present, renewal) = try changed(commerce, by: request.body)
    store.subscriptions[subscription.originalTransactionId]?.commerce = renewal
    if let latest = store.latestPurchase(of: subscription), var purchase = latest.commerce {
      (purchase.descriptors, purchase.items, purchase.taxCode) = (present.descriptors, present.items, present.taxCode)
      store.purchases[latest.transactionId]?.commerce = purchase
      store.purchases[latest.transactionId]?.modified = call.now
    }
    return try store.complete(request, call, notifying: "METADATA_UPDATE")
  }

  /// Returns the current subscription with the immediate changes, and the subscription as it will renew, with all.
  private static func changed(
    _ commerce: CommercePurchase, by body: JSONObject
  ) throws(APIErrorReply) -> (present: CommercePurchase, renewal: CommercePurchase) {
    var (present, renewal) = (commerce, commerce)
    func change(by part: JSON, _ body: (inout CommercePurchase) -> Void) {
      body(&renewal)
      if part["effective"] == "IMMEDIATELY" { body(&present) }
    }
    guard ["descriptors", "items", "taxCode"].contains(where: { body[$0] ?? .null != .null }) else {
      throw .commerce(.invalidProductChanges)
    }
    if let descriptors = body["descriptors"], descriptors != .null {
      let (name, description) = (descriptors["displayName"]?.string, descriptors["description"]?.string)
      guard name != nil || description != nil else { throw .commerce(.atLeastOneOfDisplayNameOrDescription) }
      change(by: descriptors) { subscription in
        if let name { subscription.descriptors?.displayName = name }
        if let description { subscription.descriptors?.description = description }
      }
    }
    for item in body["items"]?.arrayElements ?? [] {
      let current = item["currentSKU"]?.string ?? ""
      guard let index = renewal.items.firstIndex(where: { sameBytes($0.sku, current) }) else {
        throw .commerce(.invalidProduct)
      }
      change(by: item) { subscription in
        if let sku = item["SKU"]?.string { subscription.items[index].sku = sku }
        if let name = item["displayName"]?.string { subscription.items[index].displayName = name }
        if let description = item["description"]?.string { subscription.items[index].description = description }
      }
    }
    if let code = try CommerceCall.taxCode(body["taxCode"]) { (present.taxCode, renewal.taxCode) = (code, code) }
    return (present, renewal)
  }

  /// Changes prices from the next renewal on: lower prices are set immediately, higher ones are recorded as an increase
  /// that Apple communicates first.
  static func changeCommercePrice(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    let (subscription, commerce) = try request.subscription(in: store)
    try call.require(request.body)
    let changes = try priceChanges(request.body, of: store.customers[subscription.customer])
    guard subscription.status == .active, subscription.isRenewing else {
      throw .commerce(.subscriptionNotEligible)
    }
    guard !subscription.hasPendingPriceChange else {
      throw .commerce(.priceChangeCannotBeIssuedWhenAlreadyCommunicated)
    }
    var changed = commerce
    for (sku, increase) in changes { try changed.apply(increase, to: sku) }
    let id = subscription.originalTransactionId
    store.subscriptions[id]?.commerce = changed
    store.subscriptions[id]?.regularPrice = changed.items.reduce(0) { $0.addingClamped($1.price) }
    store.subscriptions[id]?.hasPendingPriceChange = true
    return try store.complete(request, call, notifying: "PRICE_CHANGE")
  }

  static func migrateToCommerce(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> HTTPReply {
    let request = try CommerceCall(call, store)
    try call.require(request.body)
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
    // The literal requires both members.
    let descriptors = CommercePurchase.Descriptors(
      displayName: body["descriptors"]?["displayName"]?.string ?? "",
      description: body["descriptors"]?["description"]?.string ?? "")
    let commerce = CommercePurchase(
      requestReferenceId: request.requestReferenceId, descriptors: descriptors,
      items: priced(items, latest.price), period: subscription.product.subscription?.period ?? .month, taxCode: taxCode)
    let renewing = priced(renewalItems ?? items, subscription.regularPrice)
    store.purchases[latest.transactionId]?.product = target
    store.subscriptions[subscription.originalTransactionId]?.product = target
    store.subscriptions[subscription.originalTransactionId]?.nextProduct = target
    store.migrate(latest, to: commerce, renewing: renewing, token: "", now: call.now)
    return try store.complete(request, call, notifying: "MIGRATION")
  }

  /// Reads the items of a list, which the literal requires to have names.
  private static func migratedItems(_ list: JSON?) -> [CommercePurchase.Item]? {
    list?.arrayElements?.map { item in
      CommercePurchase.Item(
        sku: item["SKU"]?.string ?? "", displayName: item["displayName"]?.string ?? "",
        description: item["description"]?.string ?? "", price: 0)
    }
  }

  /// Returns the items, with the price of the subscription divided among them.
  private static func priced(_ items: [CommercePurchase.Item], _ price: Int64) -> [CommercePurchase.Item] {
    let share = price / Int64(items.count)
    var items = items
    for index in items.indices { items[index].price = index == 0 ? price - share * Int64(items.count - 1) : share }
    return items
  }
}

extension CommercePurchase {
  /// Sets a new price. A lower one takes effect without an announcement.
  fileprivate mutating func apply(_ change: PriceIncrease, to sku: String) throws(APIErrorReply) {
    let known = TextSet(items.map(\.sku))
    guard let index = items.firstIndex(where: { sameBytes($0.sku, sku) }),
      change.dependents.allSatisfy(known.contains)
    else { throw .commerce(.invalidSKUProvidedMustBeCurrentSKUSetToRenew) }
    if change.price > items[index].price {
      items[index].increase = change
    } else {
      items[index].price = change.price
    }
  }
}

extension StoreRoute {
  private static func priceChanges(
    _ body: JSONObject, of customer: Customer
  ) throws(APIErrorReply) -> [(sku: String, CommercePurchase.PriceIncrease)] {
    try CommerceCall.requireCurrency(body["currency"], of: customer)
    let changes = try (body["items"]?.arrayElements ?? []).map {
      item throws(APIErrorReply) -> (String, CommercePurchase.PriceIncrease) in
      let price = item["price"]?.int64 ?? 0
      try CommerceCall.requireDecimals(price, of: customer)
      let dependents = (item["dependentSKUs"]?.arrayElements ?? []).compactMap(\.string)
      return (item["SKU"]?.string ?? "", CommercePurchase.PriceIncrease(price: price, dependents: dependents))
    }
    guard TextSet(changes.map(\.0)).count == changes.count else {
      throw .commerce(.itemCannotBeSpecifiedMultipleTimes)
    }
    // A dependent SKU has one parent and no dependents of its own (Advanced Commerce API 1.2).
    var parents: TextDictionary<String> = [:]
    for (sku, increase) in changes {
      for dependent in increase.dependents {
        guard parents[dependent] == nil else { throw .commerce(.dependentSKUsCannotBeShared) }
        parents[dependent] = sku
      }
    }
    guard !parents.values.contains(where: { parents[$0] != nil }) else {
      throw .commerce(.dependentSKUsCannotBeChained)
    }
    return changes
  }
}
