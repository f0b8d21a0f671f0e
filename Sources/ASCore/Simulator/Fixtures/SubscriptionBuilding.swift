extension FixtureBuilder {
  /// A subscription with its first transaction and so many renewals, active until something else is said of it. An
  /// offer is for the first transaction. `resuming` names the original transaction of a lapsed one that goes on. Returns
  /// the new transaction IDs; of a first subscription the first one is the original.
  mutating func subscribe(
    _ customer: Int, _ product: Product, ago: Int64, offer: Offer? = nil, renewals: Int,
    ownership: Purchase.Ownership = .purchased, quantity: Int = 1, resuming lapsed: String? = nil
  ) -> [String] {
    let start = moment(ago: ago)
    let firstStart = lapsed.flatMap { store.purchases[$0]?.originalPurchaseDate } ?? start
    var ids: [String] = []
    var date = start
    for number in 0...renewals {
      let id = newTransactionId(customer)
      ids.append(id)
      let offer = number == 0 ? offer : nil
      let end = date + length(of: product, offer)
      store.purchases[id] = Purchase(
        transactionId: id, originalTransactionId: lapsed ?? ids[0], customer: customer, product: product,
        webOrderLineItemId: webOrderLineItem(id), quantity: quantity, purchaseDate: date,
        originalPurchaseDate: firstStart,
        expiresDate: end, ownership: ownership, isRenewal: number > 0, offer: offer,
        price: ownership == .purchased ? price(of: product, offer, customer) * Int64(quantity) : 0, modified: date)
      date = end
    }
    store.subscriptions[lapsed ?? ids[0]] = Subscription(
      originalTransactionId: lapsed ?? ids[0], customer: customer, product: product, nextProduct: product,
      status: .active,
      isRenewing: true, renewalDate: date, renewalPrice: price(of: product, nil, customer) * Int64(quantity),
      startDate: start)
    return ids
  }

  /// What it changes a subscription to.
  mutating func change(_ original: String, _ body: (inout Subscription) -> Void) {
    guard var subscription = store.subscriptions[original] else { return }
    body(&subscription)
    store.subscriptions[original] = subscription
  }

  /// Another product in place of the running one, at once. Returns the new transaction.
  mutating func upgrade(_ original: String, to product: Product, ago: Int64) -> String {
    guard let subscription = store.subscriptions[original], let old = store.latestPurchase(of: subscription) else {
      return original
    }
    let (date, customer) = (moment(ago: ago), subscription.customer)
    store.purchases[old.transactionId]?.isUpgraded = true
    store.purchases[old.transactionId]?.modified = date
    let id = newTransactionId(customer)
    let end = date + length(of: product, nil)
    store.purchases[id] = Purchase(
      transactionId: id, originalTransactionId: original, customer: customer, product: product,
      webOrderLineItemId: webOrderLineItem(id), purchaseDate: date, originalPurchaseDate: old.originalPurchaseDate,
      expiresDate: end, price: price(of: product, nil, customer), modified: date)
    let price = price(of: product, nil, customer)
    change(original) {
      $0.product = product
      $0.nextProduct = product
      $0.renewalDate = end
      $0.renewalPrice = price
    }
    return id
  }

  func price(of product: Product, _ offer: Offer?, _ customer: Int) -> Int64 {
    store.customers[customer].storefront.price(offer?.price ?? product.price)
  }

  /// A free trial and an offer that is paid up front last as long as they say; the rest a usual period.
  private func length(of product: Product, _ offer: Offer?) -> Int64 {
    let usual = product.subscription?.period ?? .month
    switch offer?.discount {
    case .freeTrial?, .payUpFront?: return (offer?.period ?? usual).milliseconds
    case .payAsYouGo?, .oneTime?, nil: return usual.milliseconds
    }
  }

  /// 2000000100000001 belongs to transaction 2000000000000001.
  private func webOrderLineItem(_ transaction: String) -> String {
    "20000001" + transaction.dropFirst(8)
  }
}
