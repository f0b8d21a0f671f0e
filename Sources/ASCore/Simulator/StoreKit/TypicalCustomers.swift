import AppStore
import Base

extension World {
  /// Adds customers of these products: one for each state that a server has to handle, always with the same IDs.
  /// Returns one line for each state that is not possible with these products.
  mutating func addTypicalCustomers() -> [String] {
    var typical = TypicalCustomers(world: self)
    typical.addAll()
    customers += typical.customers
    return typical.missing
  }
}

/// The events of each are described as in a world file, so that the store carries them out as for a hand-written world.
private struct TypicalCustomers {
  typealias Purchase = World.WorldPurchase
  typealias Event = World.WorldEvent

  let world: World
  private(set) var customers: [World.WorldCustomer] = []
  private(set) var missing: [String] = []
  private lazy var subscriptions = world.products.filter { $0.subscription != nil }

  init(world: World) { self.world = world }

  mutating func addAll() {
    addOneTimePurchases()
    guard let first = subscriptions.first else {
      return missing.append("no subscribers: the file has no auto-renewable subscription")
    }
    addRunning(first)
    addUnpaid(first)
    addEnded(first)
    let catalog = Catalog(world.products)
    addChange(.upgraded, .upgrade, "an upgrade within the group", in: catalog)
    addChange(.downgrade, .downgrade, "another product of the group from the next renewal on", in: catalog)
    addOffers()
    addFamilies()
  }
}

// Customers, purchases and their IDs. Each case has its own number, even if it is not possible with these products.

extension TypicalCustomers {
  /// The cases, in the order of their IDs.
  private enum Case: Int64 {
    case active = 1
    case canceled, trial, grace, billingRetry, expired, expiredUnpaid, refunded, refundRequest, upgraded, downgrade
    case priceIncrease, commitment, introductory, promotional, code, winBack, family, familyMember, oneTime
    case oneTimeRefund, oneTimeFamily, oneTimeMember
  }

  private mutating func add(_ state: Case, _ shows: String, _ purchases: [Purchase]) {
    var customer = World.WorldCustomer(
      shows: shows, appTransactionId: String(704_346_128_300_995_000 + state.rawValue), storefront: world.storefront)
    for (number, purchase) in purchases.enumerated() {
      var purchase = purchase
      let place = Int64(number + 1)
      purchase.transactionId = transactionId(state, place)
      if purchase.sharedFrom == nil { purchase.orderId = "MTYP\(100_000 + state.rawValue * 1000 + place)" }
      customer.purchases.append(purchase)
    }
    customers.append(customer)
  }

  /// Adds a customer with one purchase. Without a purchase, `omission` says why there is none.
  private mutating func add(_ state: Case, _ shows: String, _ purchase: Purchase?, orOmit omission: String? = nil) {
    if let purchase { return add(state, shows, [purchase]) }
    if let omission { missing.append("no customer \(omission)") }
  }

  private func transactionId(_ state: Case, _ number: Int64 = 1) -> String {
    String(2_000_000_500_000_000 + state.rawValue * 1000 + number)
  }

  /// Returns a subscription that is in the period with this number, of which a third has passed.
  private func purchase(
    _ product: Product, period number: Int64 = 1, offer: Offer? = nil, isMonthly: Bool = false, _ events: [Event] = []
  ) -> Purchase {
    let usual = length(product, isMonthly: isMonthly)
    let first = length(product, with: offer, isMonthly: isMonthly)
    let ago = number == 1 ? third(of: first) : first + usual * (number - 2) + third(of: usual)
    return bought(product, ago: ago, offer: offer, isMonthly: isMonthly, events)
  }

  private func bought(
    _ product: Product, ago: TimeSpan, offer: Offer? = nil, isMonthly: Bool = false, _ events: [Event] = []
  ) -> Purchase {
    Purchase(product: product, date: .after(-ago), offer: offer, isMonthly: isMonthly, events: events)
  }

  /// The longest length of a period: from some dates, it is up to three days shorter.
  private func length(_ product: Product, with offer: Offer? = nil, isMonthly: Bool = false) -> TimeSpan {
    product.period(with: offer, isMonthly: isMonthly).longest
  }

  private func third(of span: TimeSpan) -> TimeSpan { .hours(max(span.seconds / 3600 / 3, 1)) }

  private func event(_ type: String, _ subtype: String? = nil, ago: TimeSpan = .hours(2)) -> Event {
    Event(date: .after(-ago), trigger: NotificationTrigger(type: type, subtype: subtype, changes: []))
  }

  private func turnedOff(ago: TimeSpan = .hours(2)) -> Event {
    event("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", ago: ago)
  }

  private mutating func addRunning(_ first: Product) {
    add(.active, "an active subscription, renewed twice", purchase(first, period: 3))
    add(.canceled, "an active subscription that ends: renewal is off", purchase(first, period: 2, [turnedOff()]))
    add(
      .trial, "a free trial", begun { $0.discount == .freeTrial },
      orOmit: "in a free trial: no introductory offer is free")
    let monthly = subscriptions.first { $0.subscription?.monthly != nil }
    add(.commitment, "a commitment that is paid monthly", monthly.map { purchase($0, period: 3, isMonthly: true) })
    add(
      .priceIncrease, "a price increase without consent so far",
      purchase(first, period: 2, [event("PRICE_INCREASE", "PENDING")]))
  }

  private mutating func addUnpaid(_ first: Product) {
    let graced = subscriptions.first { $0.subscription?.gracePeriod != nil }
    add(
      .grace, "a subscription in its billing grace period", graced.map { unpaid($0, for: .days(2)) },
      orOmit: "in a billing grace period: it is turned off in the configuration")
    let grace = first.subscription?.gracePeriod ?? .zero
    add(.billingRetry, "a subscription in billing retry", unpaid(first, for: grace + .days(3)))
    add(.expiredUnpaid, "an expired subscription: the payment failed permanently", unpaid(first, for: .days(63)))
  }

  /// Returns a subscription with a payment that failed this long ago, for the second period.
  private func unpaid(_ product: Product, for span: TimeSpan) -> Purchase {
    var purchase = bought(product, ago: length(product) + span)
    purchase.failure = (.after(-span - .days(4)), nil)
    return purchase
  }

  private mutating func addEnded(_ first: Product) {
    let length = length(first)
    let off = turnedOff(ago: .days(9) + third(of: length))
    add(.expired, "an expired subscription, canceled by the customer", bought(first, ago: length + .days(9), [off]))
    func began(_ type: String) -> Purchase { bought(first, ago: third(of: length), [event(type, ago: .hours(1))]) }
    add(.refunded, "a revoked subscription, refunded", began("REFUND"))
    add(.refundRequest, "an open consumption request", began("CONSUMPTION_REQUEST"))
  }

  private mutating func addChange(_ state: Case, _ change: Product.Change, _ shows: String, in catalog: Catalog) {
    let subtype = change == .upgrade ? "UPGRADE" : "DOWNGRADE"
    for product in subscriptions {
      // Real groups have fewer products than this limit of the search.
      let group = catalog.products(inGroup: product.subscription?.group ?? "").prefix(100)
      guard let other = group.first(where: { product.change(to: $0) == change }) else { continue }
      var event = event("DID_CHANGE_RENEWAL_PREF", subtype)
      event.trigger.productId = other.id
      return add(state, shows, purchase(product, period: 2, [event]))
    }
    let name = change == .upgrade ? "an upgrade" : "a downgrade"
    missing.append("no customer with \(name): no group has a product to change to")
  }

  private mutating func found(_ isWanted: (Offer) -> Bool) -> (Product, Offer)? {
    for product in subscriptions {
      if let offer = product.offers.first(where: isWanted) { return (product, offer) }
    }
    return nil
  }

  /// Returns a purchase of the first subscription with such an introductory offer, in the offer's period.
  private mutating func begun(_ isWanted: (Offer) -> Bool) -> Purchase? {
    found { $0.kind == .introductory && isWanted($0) }.map { taking($1, of: $0) }
  }

  private mutating func addOffers() {
    add(.introductory, "an introductory offer that is paid", begun { $0.discount != .freeTrial })
    for (state, kind, name) in [
      (.promotional, .promotional, "a promotional offer"), (.code, .code, "an offer code"),
      (.winBack, .winBack, "a win-back offer"),
    ] as [(Case, Offer.Kind, String)] {
      let sold = found { $0.kind == kind }
      add(
        state, "\(name): \(sold?.1.identifier ?? "")", sold.map { taking($1, of: $0) },
        orOmit: "with \(name): no subscription has one")
    }
  }

  private func taking(_ offer: Offer, of product: Product) -> Purchase {
    switch offer.kind {
    case .introductory, .code: return purchase(product, offer: offer, isMonthly: offer.isMonthly)
    case .promotional, .retention:
      var taken = event("OFFER_REDEEMED", ago: third(of: length(product)) + .days(4))
      taken.trigger.offerIdentifier = offer.identifier
      return purchase(product, period: 3, isMonthly: offer.isMonthly, [taken])
    case .winBack:
      let length = length(product, isMonthly: offer.isMonthly)
      let back = third(of: self.length(product, with: offer, isMonthly: offer.isMonthly))
      var returns = event("SUBSCRIBED", "RESUBSCRIBE", ago: back)
      returns.trigger.offerIdentifier = offer.identifier
      // Without a commitment, because its bills would continue.
      return bought(product, ago: back + .days(40) + length, [turnedOff(ago: back + .days(44)), returns])
    }
  }

  private mutating func addFamilies() {
    let shared = subscriptions.first(where: \.isFamilyShareable).map { purchase($0, period: 2) }
    add(
      .family, "a subscription that is shared with the family", shared,
      orOmit: "with a shared subscription: none is shared with the family")
    add(.familyMember, "a family member's share of it", shared.map { share(of: $0, .family) })
    guard let product = world.products.first(where: { $0.subscription == nil && $0.isFamilyShareable }) else { return }
    let paid = bought(product, ago: .days(20))
    add(.oneTimeFamily, "a non-consumable that is shared with the family", paid)
    add(.oneTimeMember, "a family member's share of it", share(of: paid, .oneTimeFamily))
  }

  private func share(of paid: Purchase, _ state: Case) -> Purchase {
    Purchase(product: paid.product, date: paid.date, sharedFrom: transactionId(state))
  }

  /// Adds a customer with every one-time product, and one with a refund of one.
  private mutating func addOneTimePurchases() {
    let products = world.products.filter { $0.subscription == nil }
    guard let last = products.first(where: { $0.kind == .consumable }) ?? products.first else {
      return missing.append("no customer with a one-time purchase: all products are subscriptions")
    }
    add(
      .oneTime, "every product that is bought once",
      products.prefix(999).enumerated().map { number, product in
        bought(product, ago: .hours(Int64(products.count - number) + 24))
      })
    let refund = [event("CONSUMPTION_REQUEST", ago: .days(4)), event("REFUND", ago: .days(3) + .hours(20))]
    add(.oneTimeRefund, "a one-time purchase that was refunded", bought(last, ago: .days(6), refund))
  }
}
