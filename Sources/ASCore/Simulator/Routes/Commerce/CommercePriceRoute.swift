extension StoreRoute {
  /// Other prices from the next renewal on.
  static func changeCommercePrice(_ call: Call, _ store: inout Store) throws(Refusal) -> Answer {
    let request = try CommerceCall(call, store)
    let (subscription, commerce) = try request.subscription(in: store)
    let prices = try PriceChange(request.body).prices
    guard subscription.status == .active, subscription.isRenewing else {
      throw .commerce(.subscriptionNotEligible)
    }
    guard !subscription.hasPendingPriceChange else {
      throw .commerce(.priceChangeCannotBeIssuedWhenAlreadyCommunicated)
    }
    var changed = commerce
    for (sku, price) in prices {
      guard let index = changed.items.firstIndex(where: { sameBytes($0.sku, sku) }) else {
        throw .commerce(.invalidSKUProvidedMustBeCurrentSKUSetToRenew)
      }
      changed.items[index].price = price
    }
    let id = subscription.originalTransactionId
    store.subscriptions[id]?.commerce = changed
    store.subscriptions[id]?.renewalPrice = changed.items.reduce(0) { $0 + $1.price }
    store.subscriptions[id]?.hasPendingPriceChange = true
    store.complete(request, now: call.now)
    if let latest = store.latestPurchase(of: subscription) {
      store.notify("PRICE_CHANGE", about: latest.transactionId, now: call.now)
    }
    return try store.commerceReply(request, call)
  }
}

/// The body of Change Subscription Price.
struct PriceChange {
  private(set) var prices: [(sku: String, price: Int64)] = []

  init(_ body: JSONObject) throws(Refusal) {
    if let currency = body["currency"], currency != .null {
      guard let code = currency.string, Currency.decimals(of: code) != nil else { throw .commerce(.invalidCurrency) }
    }
    guard let items = body["items"]?.arrayElements, !items.isEmpty else { throw .commerce(.nullItems) }
    for item in items {
      let sku = try CommerceText.sku(item["SKU"])
      guard let price = item["price"]?.int64, price > 0 else { throw .commerce(.negativePrice) }
      prices.append((sku, price))
    }
    guard Set(prices.map(\.sku)).count == prices.count else {
      throw .commerce(.itemCannotBeSpecifiedMultipleTimes)
    }
    try requireDependents(items)
  }

  /// A dependent SKU has one parent and no dependents of its own (Advanced Commerce API 1.2).
  private func requireDependents(_ items: [JSON]) throws(Refusal) {
    var parents: [String: String] = [:]
    for (item, sku) in zip(items, prices.map(\.sku)) {
      for dependent in item["dependentSKUs"]?.arrayElements ?? [] {
        let dependent = try CommerceText.sku(dependent)
        guard parents[dependent] == nil else { throw .commerce(.dependentSKUsCannotBeShared) }
        parents[dependent] = sku
      }
    }
    guard !parents.values.contains(where: { parents[$0] != nil }) else {
      throw .commerce(.dependentSKUsCannotBeChained)
    }
  }
}
