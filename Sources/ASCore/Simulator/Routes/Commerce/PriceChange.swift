/// The body of Change Subscription Price.
struct PriceChange {
  private(set) var prices: [Price] = []

  struct Price {
    let sku: String
    /// In milliunits.
    let price: Int64
    /// The items that cannot be had without it.
    let dependents: [String]
  }

  init(_ body: JSONObject, of customer: Customer) throws(Refusal) {
    try CommerceAmount.requireCurrency(body["currency"], of: customer)
    guard let items = body["items"]?.arrayElements, !items.isEmpty else { throw .commerce(.nullItems) }
    for item in items {
      let sku = try CommerceText.sku(item["SKU"])
      guard let price = item["price"]?.int64, price > 0 else { throw .commerce(.negativePrice) }
      try CommerceAmount.requireDecimals(price, of: customer)
      prices.append(Price(sku: sku, price: price, dependents: try Self.dependents(item["dependentSKUs"])))
    }
    guard Set(prices.map(\.sku)).count == prices.count else {
      throw .commerce(.itemCannotBeSpecifiedMultipleTimes)
    }
    try requireDependents()
  }

  private static func dependents(_ value: JSON?) throws(Refusal) -> [String] {
    guard let value, value != .null else { return [] }
    guard let elements = value.arrayElements else { throw .commerce(.malformedPayload) }
    return try elements.map { element throws(Refusal) in try CommerceText.sku(element) }
  }

  /// A dependent SKU has one parent and no dependents of its own (Advanced Commerce API 1.2).
  private func requireDependents() throws(Refusal) {
    var parents: [String: String] = [:]
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
