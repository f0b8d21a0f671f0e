import AppStore
import Base

extension StoreRoute {
  /// Changes prices from the next renewal on: lower prices are set immediately, higher ones are recorded as an increase
  /// that Apple communicates first.
  static func changeCommercePrice(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let request = try CommerceCall(call, store)
    let (subscription, commerce) = try request.subscription(in: store)
    try request.require(.priceChangeRequest)
    let prices = try PriceChange(request.body, of: store.customers[subscription.customer]).prices
    guard subscription.status == .active, subscription.isRenewing else {
      throw .commerce(.subscriptionNotEligible)
    }
    guard !subscription.hasPendingPriceChange else {
      throw .commerce(.priceChangeCannotBeIssuedWhenAlreadyCommunicated)
    }
    var changed = commerce
    for price in prices { try changed.apply(price) }
    let id = subscription.originalTransactionId
    store.subscriptions[id]?.commerce = changed
    store.subscriptions[id]?.regularPrice = changed.items.reduce(0) { $0.addingClamped($1.price) }
    store.subscriptions[id]?.hasPendingPriceChange = true
    return try store.complete(request, call, notifying: "PRICE_CHANGE")
  }
}

extension CommercePurchase {
  fileprivate mutating func apply(_ change: PriceChange.Price) throws(APIErrorReply) {
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

/// The body of Change Subscription Price.
struct PriceChange {
  private(set) var prices: [Price] = []

  struct Price {
    let sku: String
    /// In milliunits.
    let price: Int64
    /// The SKUs of the items that require it.
    let dependents: [String]
  }

  init(_ body: JSONObject, of customer: Customer) throws(APIErrorReply) {
    try CommerceAmount.requireCurrency(body["currency"], of: customer)
    for item in body["items"]?.arrayElements ?? [] {
      let price = item["price"]?.int64 ?? 0
      try CommerceAmount.requireDecimals(price, of: customer)
      prices.append(
        Price(
          sku: item["SKU"]?.string ?? "", price: price,
          dependents: (item["dependentSKUs"]?.arrayElements ?? []).compactMap(\.string)))
    }
    guard TextSet(prices.map(\.sku)).count == prices.count else {
      throw .commerce(.itemCannotBeSpecifiedMultipleTimes)
    }
    try requireDependents()
  }

  /// Requires a dependent SKU to have one parent and no dependents of its own (Advanced Commerce API 1.2).
  private func requireDependents() throws(APIErrorReply) {
    var parents: TextDictionary<String> = [:]
    for price in prices {
      for dependent in price.dependents {
        guard parents[dependent] == nil else { throw .commerce(.dependentSKUsCannotBeShared) }
        parents[dependent] = price.sku
      }
    }
    guard !parents.values.contains(where: { parents[$0] != nil }) else {
      throw .commerce(.dependentSKUsCannotBeChained)
    }
  }
}
