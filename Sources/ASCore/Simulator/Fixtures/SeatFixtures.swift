import Base

extension FixtureBuilder {
  /// Adds groups with developer-managed invitations: one with free seats, one with more claims than seats, an expired
  /// one; and a bundle, which has no seats.
  mutating func addGroupPurchasers() {
    addStudio()
    addFullGroup()
    addEndedGroup()
    let bundle = subscribe(customer(.usa, downloadedAgo: Self.days(20)), .bundle, ago: Self.days(12), renewals: 0)
    let reading = subscribe(
      customer(.canada, downloadedAgo: Self.days(30)), .catalogSubscription, ago: Self.days(14), renewals: 0)
    let tiers = SeatTiers(tiers: [(8_990, 3), (6_990, 2)])
    describe(reading, reference: "550e8400-e29b-41d4-a716-446655440004", seats: tiers)
    sell(reading, tiers, .developer)
    addSample("an Advanced Commerce subscription with five seats", reading[0])
    addSample("a bundle; requests for seats reject its ID", bundle[0])
  }

  /// Adds a group with ten seats, four more in the current period, and two refunded; fewer seats will renew.
  private mutating func addStudio() {
    let studio = customer(.usa, .macOS, downloadedAgo: Self.days(70))
    let ids = subscribe(studio, .studio, ago: Self.days(65), renewals: 2)
    sell(ids, SeatTiers(tiers: [(9_990, 5), (7_990, 5)]), .developer)
    let added = addSeats(to: ids[0], SeatTiers(tiers: [(7_990, 4)]), ago: Self.days(3))
    // Apple adds the reason to each transaction of the period.
    for id in [ids[2], added] { store.purchases[id]?.isOneOfSeveral = true }
    let claims = claim(1...9, of: ids[0])
    notify("DID_CHANGE_RENEWAL_PREF", "INCREASE_QUANTITY", of: added, ago: Self.days(3))
    store.purchases[ids[2]]?.seats?.revoked = 2
    notify("REFUND", "SEATS", of: ids[2], ago: Self.days(2))
    notify(
      "UNCLAIM_SEATS",
      content: .object("unclaimInfo", store.unclaimInfo([Self.seatClaim(10)])),
      ago: Self.days(2))
    change(ids[0]) {
      $0.seats?.next = SeatTiers(tiers: [(9_990, 5), (7_990, 3)])
      $0.regularPrice = $0.seats?.next.averagePrice ?? 0
    }
    notify("DID_CHANGE_RENEWAL_PREF", "DECREASE_QUANTITY", of: added, ago: Self.days(1))
    addSample("a group subscription with claimed and free seats, some added and some refunded", ids[0])
    addSample("the seats that were added to it", added)
    addSample(
      "a seat in it that is not claimed yet",
      ["seatClaimId": .string(claims[0]), "originalTransactionId": .string(ids[0])])
  }

  /// Adds a group that renewed with fewer seats than are claimed.
  private mutating func addFullGroup() {
    let ids = subscribe(
      customer(.germany, downloadedAgo: Self.days(50)), .studio, ago: Self.days(40), renewals: 1)
    sell([ids[0]], SeatTiers(tiers: [(9_990, 3)]), .developer)
    sell([ids[1]], SeatTiers(tiers: [(9_990, 2)]), .developer)
    claim(11...13, of: ids[0])
    addSample("a group subscription with more claims than seats", ids[0])
  }

  private mutating func addEndedGroup() {
    let ids = subscribe(
      customer(.britain, downloadedAgo: Self.days(60)), .studio, ago: Self.days(50), renewals: 0)
    sell(ids, SeatTiers(tiers: [(9_990, 5)]), .developer)
    change(ids[0]) {
      $0.status = .expired
      $0.isRenewing = false
      $0.expirationIntent = 1
    }
    addSample("a group subscription that has expired", ids[0])
  }

  /// Turns the transactions of a subscription into purchases of seats.
  mutating func sell(_ ids: [String], _ tiers: SeatTiers, _ management: PurchasedSeats.Management) {
    for id in ids {
      store.purchases[id]?.quantity = tiers.quantity
      store.purchases[id]?.seats = PurchasedSeats(management: management, tiers: tiers)
      if store.purchases[id]?.ownership == .purchased { store.purchases[id]?.price = tiers.averagePrice }
    }
    guard let original = ids.first.flatMap({ store.purchases[$0]?.originalTransactionId }) else { return }
    change(original) {
      $0.seats = SubscribedSeats(next: tiers)
      $0.regularPrice = tiers.averagePrice
    }
  }

  /// Adds a separate transaction for seats added to the current period. Returns its ID.
  private mutating func addSeats(to original: String, _ tiers: SeatTiers, ago: TimeSpan) -> String {
    guard let subscription = store.subscriptions[original], let latest = store.latestPurchase(of: subscription) else {
      return original
    }
    let id = newTransactionId(latest.customer)
    let date = moment(ago: ago)
    store.purchases[id] = Purchase(
      transactionId: id, originalTransactionId: original, customer: latest.customer, product: latest.product,
      webOrderLineItemId: webOrderLineItem(id), quantity: tiers.quantity, purchaseDate: date,
      originalPurchaseDate: latest.originalPurchaseDate, expiresDate: latest.expiresDate, price: tiers.averagePrice,
      seats: PurchasedSeats(management: .developer, tiers: tiers), modified: date)
    return id
  }

  /// Returns a seat claim ID that does not depend on the rest of the world.
  private static func seatClaim(_ number: Int) -> String {
    TimestampedUUID.make(.seatClaim, at: TimestampedUUID.worldStamp, count: number)
  }

  /// Adds claims, of which every second one has a member. Returns their IDs.
  @discardableResult
  private mutating func claim(_ numbers: ClosedRange<Int>, of original: String) -> [String] {
    let claims = numbers.map { number in
      SubscribedSeats.Claim(
        id: Self.seatClaim(number),
        appTransactionId: number.isMultiple(of: 2) ? store.customers[number].appTransactionId : nil)
    }
    change(original) { $0.seats?.claims = claims }
    return claims.map(\.id)
  }
}
