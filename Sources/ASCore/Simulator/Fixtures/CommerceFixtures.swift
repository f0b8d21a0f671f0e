import Base

extension FixtureBuilder {
  /// Adds Advanced Commerce purchases: a subscription with two items, an expired one, and a charge for two items.
  mutating func addCommerceCustomers() {
    let customer = customer(.usa, downloadedAgo: Self.days(90))
    let active = subscribe(customer, .catalogSubscription, ago: Self.days(64), renewals: 2)
    describe(active, reference: "550e8400-e29b-41d4-a716-446655440001")
    let expired = subscribe(
      self.customer(.germany, downloadedAgo: Self.days(99)), .catalogSubscription,
      ago: Self.days(95), renewals: 1)
    describe(expired, reference: "550e8400-e29b-41d4-a716-446655440002")
    change(expired[0]) {
      $0.status = .expired
      $0.isRenewing = false
      $0.expirationIntent = 1
    }
    let charge = buy(customer, .catalogItem, ago: Self.days(1))
    charged(charge, reference: "550e8400-e29b-41d4-a716-446655440003")
    notify("METADATA_UPDATE", of: active[2], ago: Self.days(3))
    notify("PRICE_CHANGE", of: active[2], ago: Self.days(3))
    notify("CONSUMPTION_REQUEST", of: charge, ago: Self.hours(2), consumptionReason: "UNINTENDED_PURCHASE")
    addSample("an Advanced Commerce subscription with two items", active[2])
    addSample("an Advanced Commerce subscription that has expired", expired[1])
    addDowngrade()
    addSample(
      "an Advanced Commerce charge of two items, with a consumption request that requires version 1", charge)
  }

  /// Adds a downgrade, because of which a migration requires `renewalItems`.
  private mutating func addDowngrade() {
    let ids = subscribe(customer(.usa, downloadedAgo: Self.days(70)), .pro, ago: Self.days(66), renewals: 2)
    let price = price(of: .basic, nil, store.customers.count - 1)
    change(ids[0]) {
      $0.nextProduct = .basic
      $0.regularPrice = price
    }
    notify("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", of: ids[2], ago: Self.days(2))
    addSample("a downgrade at the next renewal, for which a migration requires renewalItems", ids[2])
  }

  mutating func describe(_ ids: [String], reference: String, seats: SeatTiers? = nil) {
    let purchase = CommercePurchase(
      requestReferenceId: reference,
      descriptors: CommercePurchase.Descriptors(displayName: "Reading Room", description: "Books by the month"),
      items: [
        CommercePurchase.Item(
          sku: "shelf.novels", displayName: "Novels", description: "All novels", price: 5_990, seats: seats),
        CommercePurchase.Item(sku: "shelf.comics", displayName: "Comics", description: "All comics", price: 2_990),
      ], period: .month, taxCode: "S021-08-1")
    for id in ids {
      store.purchases[id]?.commerce = purchase
      store.purchases[id]?.price = purchase.price
    }
    let token = store.newUUID(.consistency, .zero)
    change(ids[0]) {
      $0.regularPrice = purchase.price
      $0.commerce = CommerceSubscription(
        consistencyToken: token, requestReferenceId: reference,
        descriptors: CommercePurchase.Descriptors(displayName: "Reading Room", description: "Books by the month"),
        items: purchase.items, period: .month, taxCode: purchase.taxCode)
    }
  }

  private mutating func charged(_ id: String, reference: String) {
    let purchase = CommercePurchase(
      requestReferenceId: reference, descriptors: nil,
      items: [
        CommercePurchase.Item(sku: "book.1984", displayName: "1984", description: "A novel", price: 7_990),
        CommercePurchase.Item(sku: "book.emma", displayName: "Emma", description: "Another one", price: 4_990),
      ], period: nil, taxCode: "S007-01-2")
    store.purchases[id]?.commerce = purchase
    store.purchases[id]?.price = purchase.price
  }
}
