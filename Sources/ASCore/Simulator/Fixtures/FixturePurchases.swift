import AppStore
import Base

extension FixtureBuilder {
  /// `buy PRODUCT AGO [quantity=N] [offer=NAME] [ownership=…] [finished=no]`: a product that does not renew.
  mutating func buy(_ line: Line, at date: Timestamp, quantity: Int = 1) -> String {
    let id = store.buy(
      customer, Product.fixture(line[1]), id: newTransactionId(),
      quantity: line["quantity"].flatMap { Int($0) } ?? quantity, offer: Offer.fixture(line["offer"]), now: date)
    complete(id, line)
    return id
  }

  /// `fortnightly PRODUCT COUNT REFUNDS`: the newest purchases are refunded.
  mutating func buyFortnightly(_ line: Line) {
    for number in 1...(Int64(line[2]) ?? 1) {
      let id = buy(line, at: moment(ago: .days(number * 14)), quantity: Int(number % 3) + 1)
      if number <= Int64(line[3]) ?? 0 { refund(id, at: moment(ago: .days(number * 14 - 2))) }
    }
  }

  /// `refund PURCHASE AGO [reason=N] [share=MILLIPERCENT]`
  mutating func refund(_ id: String, at date: Timestamp, _ line: Line = Line("")) {
    let (reason, share) = (line["reason"].flatMap { Int64($0) } ?? 0, line["share"].flatMap { Int64($0) })
    store.purchases[id]?.revoke(
      Purchase.Revocation(
        date: date, reason: reason, kind: share == nil ? .full : .prorated, percentage: share ?? Millipercent.whole))
  }

  /// `subscribe PRODUCT AGO RENEWALS [offer=NAME] [ownership=…] [token=UUID]`, and values of `change`. The offer begins
  /// with the first transaction, that of `lastOffer=` with the last renewal. With `resuming=` or `upgrading=`, a lapsed or running subscription continues.
  mutating func subscribe(_ line: Line) {
    let (product, start) = (Product.fixture(line[1]), moment(ago: line.span(2)))
    let (id, offer) = (newTransactionId(), Offer.fixture(line["offer"]))
    let original = (line["resuming"] ?? line["upgrading"]).map(self.id) ?? id
    if let earlier = store.subscriptions[original] {
      if line["upgrading"] == nil {
        store.subscriptions[original]?.startDate = start
      } else if let replaced = store.latestPurchase(of: earlier) {
        store.purchases[replaced.transactionId]?.isUpgraded = true
        store.purchases[replaced.transactionId]?.modified = start
      }
      store.prefer(product, by: earlier)
      store.renew(original, as: id, now: start, from: start, isRenewal: false, offer: offer)
    } else {
      _ = store.startSubscription(customer, product, id: id, offer: offer, now: start)
    }
    var ids = [id]
    let renewals = Int(line[3]) ?? 0
    for number in 0..<renewals {
      if number == renewals - 1, let last = Offer.fixture(line["lastOffer"]) {
        store.subscriptions[original]?.redeem(last)
      }
      ids.append(newTransactionId())
      store.renew(original, as: ids[ids.count - 1], now: store.subscriptions[original]?.renewalDate ?? start)
    }
    for id in ids {
      store.purchases[id]?.webOrderLineItemId = Self.webOrderLineItem(id)
      store.purchases[id]?.appAccountToken = line["token"]
      complete(id, line)
    }
    keep(ids, as: line)
    store.subscriptions[original] = store.subscriptions[original].map { changed($0, by: line) }
  }

  /// Sets the ownership of a transaction, of which shares have no price, and that the app has delivered it.
  private mutating func complete(_ id: String, _ line: Line) {
    store.purchases[id]?.isFinished = line["finished"] == nil
    store.purchases[id]?.ownership = line.ownership
    if line.ownership != .purchased { store.purchases[id]?.price = 0 }
  }

  /// Returns the web order line item ID, such as 2000000100000001 for transaction 2000000000000001.
  private static func webOrderLineItem(_ transaction: String) -> String { "20000001" + transaction.dropFirst(8) }

  /// `commit SUBSCRIPTION`: a year's commitment, paid monthly.
  mutating func commit(_ line: Line) {
    var plan: BillingPlan?
    for id in ids(line[1]) {
      guard let purchase = store.purchases[id], let terms = purchase.product.subscription?.monthly else { continue }
      let begun = BillingDate(purchase.purchaseDate)
      plan = plan?.next(from: begun) ?? .first(of: terms, offer: nil, from: begun)
      store.purchases[id]?.billingPlan = plan
      store.subscriptions[self.id(line[1])]?.billingPlan = plan
    }
  }

  /// Returns a date relative to the start of the world: `-4d`.
  private func date(_ text: some StringProtocol) -> Timestamp { WorldDate(String(text))?.moment(from: now) ?? now }

  func changed(_ subscription: Subscription, by line: Line) -> Subscription {
    var subscription = subscription
    for (name, value) in line.values {
      switch name {
      case "status": subscription.status = Self.statuses[value] ?? .active
      case "renewing": subscription.isRenewing = value == "yes"
      case "retrying": subscription.isInBillingRetry = value == "yes"
      case "intent": subscription.expirationIntent = Int64(value)
      case "winBack": subscription.winBackOffers = [value]
      case "grace":
        let length = subscription.product.subscription?.gracePeriod ?? .zero
        subscription.gracePeriodExpires = value == "yes" ? subscription.renewalDate + length : nil
      case "extended": subscription.extensions = value.split(separator: ",").map(date)
      case "next": subscription.nextProduct = Product.fixture(value)
      case "nextOffer": subscription.nextOffer = Offer.fixture(value)
      case "price": subscription.regularPrice = Int64(value) ?? 0
      case "raised": subscription.raisedPrice = Int64(value)
      case "priceIncrease": subscription.priceIncreaseStatus = Int64(value)
      case "token": subscription.appAccountToken = value
      case "payer": subscription.payer = id(value)
      case "left": subscription.hasLeft = value == "yes"
      case "seats":
        subscription.seats?.next = SeatTiers(fixture: value)
        subscription.regularPrice = SeatTiers(fixture: value).averagePrice
      default: break
      }
    }
    return subscription
  }

  private static let statuses: [String: SubscriptionStatus] = [
    "billingRetry": .billingRetry, "expired": .expired, "gracePeriod": .gracePeriod, "revoked": .revoked,
  ]

  /// Turns a transaction of a subscription into a purchase of seats, which will renew.
  mutating func sell(_ id: String, _ tiers: SeatTiers, by management: String) {
    guard var purchase = store.purchases[id] else { return }
    purchase.quantity = tiers.quantity
    purchase.seats = PurchasedSeats(management: .init(rawValue: management) ?? .developer, tiers: tiers)
    if purchase.ownership == .purchased { purchase.price = tiers.averagePrice }
    store.purchases[id] = purchase
    store.subscriptions[purchase.originalTransactionId]?.seats = SubscribedSeats(next: tiers)
    store.subscriptions[purchase.originalTransactionId]?.regularPrice = tiers.averagePrice
  }

  /// `addSeats SUBSCRIPTION AGO TIERS`: a separate transaction in the current period.
  mutating func addSeats(_ line: Line) {
    guard let latest = store.purchases.latest(of: id(line[1])) else { return }
    let id = newTransactionId()
    store.addSeats(
      SeatTiers(fixture: line[3]), to: latest, as: id, Self.webOrderLineItem(id), now: moment(ago: line.span(2)))
    keep([id], as: line)
  }

  /// `claim SUBSCRIPTION FIRST LAST`: seat claims with these numbers, of which every second one has a member.
  mutating func claim(_ line: Line) {
    store.subscriptions[id(line[1])]?.seats?.claims = ((Int(line[2]) ?? 1)...(Int(line[3]) ?? 1)).map { number in
      SubscribedSeats.Claim(
        id: Self.seatClaim(number),
        appTransactionId: number.isMultiple(of: 2) ? store.customers[number].appTransactionId : nil)
    }
  }

  /// `items PURCHASE REFERENCE [TIERS]`: two items for each transaction.
  mutating func describe(_ line: Line) {
    let id = id(line[1])
    var purchase = CommercePurchase(
      requestReferenceId: line[2], descriptors: nil,
      items: [
        .init(sku: "book.1984", displayName: "1984", description: "A novel", price: 7_990),
        .init(sku: "book.emma", displayName: "Emma", description: "Another one", price: 4_990),
      ], period: nil, taxCode: "S007-01-2")
    if store.subscriptions[id] != nil {
      let names = CommercePurchase.Descriptors(displayName: "Reading Room", description: "Books by the month")
      let seats = line[3].isEmpty ? nil : SeatTiers(fixture: line[3])
      purchase = CommercePurchase(
        requestReferenceId: line[2], descriptors: names,
        items: [
          .init(sku: "shelf.novels", displayName: "Novels", description: "All novels", price: 5_990, seats: seats),
          .init(sku: "shelf.comics", displayName: "Comics", description: "All comics", price: 2_990),
        ], period: .month, taxCode: "S021-08-1")
      store.subscriptions[id]?.regularPrice = purchase.price
      store.subscriptions[id]?.commerce = purchase
      let token = store.newUUID(.consistency, .zero)
      store.subscriptions[id]?.commerce?.consistencyToken = token
    }
    for id in ids(line[1]) {
      store.purchases[id]?.commerce = purchase
      store.purchases[id]?.price = purchase.price
    }
  }
}

extension FixtureBuilder.Line {
  fileprivate var ownership: Purchase.Ownership { self["ownership"].flatMap(Purchase.Ownership.init) ?? .purchased }
}

extension Product {
  /// Returns a product of the built-in world by the end of its ID.
  fileprivate static func fixture(_ name: String) -> Product { Catalog.builtIn["com.example.app.\(name)"] ?? .pro }
}

extension Offer {
  fileprivate static func fixture(_ name: String?) -> Offer? { name.flatMap { fixtures[$0] } }

  private static let fixtures = [
    "comeBack": comeBack, "loyalty": loyalty, "spring": spring, "stay": stay, "trial": trial, "voucher": voucher,
  ]
}

extension SeatTiers {
  /// Parses prices with numbers of seats: `9990x5,7990x5`.
  init(fixture text: String) {
    tiers = text.split(separator: ",").map { tier in
      let parts = tier.split(separator: "x")
      return (price: Int64(parts[0]) ?? 0, quantity: Int(parts[parts.count - 1]) ?? 0)
    }
  }
}
