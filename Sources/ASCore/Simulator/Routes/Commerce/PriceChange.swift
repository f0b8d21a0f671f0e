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
    guard Set(prices.map(\.sku)).count == prices.count else {
      throw .commerce(.itemCannotBeSpecifiedMultipleTimes)
    }
    try requireDependents()
  }

  /// A dependent SKU has one parent and no dependents of its own (Advanced Commerce API 1.2).
  private func requireDependents() throws(APIErrorReply) {
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
