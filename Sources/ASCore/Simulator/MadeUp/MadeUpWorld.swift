import AppStore
import Base

/// The purchase, and its subscription, of which a made-up notification tells: as both are right after what happened.
struct MadeUpWorld {
  private var builder: FixtureBuilder
  private let customer: Int
  private let now: Timestamp
  /// The original transaction before a migration.
  private(set) var formerTransaction: String?

  var store: Store { builder.store }

  init(app: StoreApp, now: Timestamp) {
    self.now = now
    builder = FixtureBuilder(now: now, app: app)
    builder.variesTimes = false
    customer = builder.customer(.usa, downloadedAgo: .days(200))
  }

  /// What the pair tells of. One that is not here tells of a running subscription.
  mutating func content(_ type: String, _ subtype: String?) -> SentNotification.Content {
    switch (type, subtype) {
    case ("TEST", _): return .test
    case ("RESCIND_CONSENT", _): return .app(customer: customer)
    case ("RENEWAL_EXTENSION", "SUMMARY"?): return .object("summary", summary)
    case ("EXTERNAL_PURCHASE_TOKEN", _): return .object("externalPurchaseToken", token)
    case ("UNCLAIM_SEATS", _): return .object("unclaimInfo", store.unclaimInfo([Self.claim]))
    case ("ONE_TIME_CHARGE", _): return bought(ago: .zero)
    case ("CONSUMPTION_REQUEST", _): return bought(ago: .days(1), consumptionReason: "UNINTENDED_PURCHASE")
    case ("REFUND_DECLINED", _), ("REFUND_REVERSED", _): return bought(ago: .days(3))
    case ("REFUND", nil): return refunded()
    case ("REFUND", _), ("DID_CHANGE_RENEWAL_PREF", "INCREASE_QUANTITY"?),
      ("DID_CHANGE_RENEWAL_PREF", "DECREASE_QUANTITY"?):
      return seats(subtype ?? "")
    case ("REVOKE", _): return revoked()
    case ("METADATA_UPDATE", _), ("PRICE_CHANGE", _), ("MIGRATION", _): return catalog(type)
    default: return subscribed(type, subtype)
    }
  }

  private static let claim = TimestampedUUID.make(.seatClaim, at: TimestampedUUID.worldStamp, count: 1)

  // MARK: Purchases

  private mutating func bought(ago: TimeSpan, consumptionReason: String? = nil) -> SentNotification.Content {
    content(of: builder.buy(customer, .coins, ago: ago), consumptionReason: consumptionReason)
  }

  private mutating func refunded() -> SentNotification.Content {
    let id = builder.buy(customer, .coins, ago: .days(3))
    builder.refund(id, ago: .zero)
    return content(of: id)
  }

  private mutating func revoked() -> SentNotification.Content {
    let ids = builder.subscribe(customer, .family, ago: .days(10), renewals: 0, ownership: .familyShared)
    builder.store.purchases[ids[0]]?.revoke(
      Purchase.Revocation(date: now, reason: 0, kind: .family, percentage: nil))
    builder.change(ids[0]) {
      $0.status = .revoked
      $0.isRenewing = false
    }
    return content(of: ids[0])
  }

  private mutating func seats(_ subtype: String) -> SentNotification.Content {
    let ids = builder.subscribe(customer, .studio, ago: .days(10), renewals: 0)
    builder.sell(ids, SeatTiers(tiers: [(9_990, 5)]), .developer)
    switch subtype {
    case "SEATS": builder.store.purchases[ids[0]]?.seats?.revoked = 1
    case "INCREASE_QUANTITY": builder.change(ids[0]) { $0.seats?.next = SeatTiers(tiers: [(9_990, 7)]) }
    default: builder.change(ids[0]) { $0.seats?.next = SeatTiers(tiers: [(9_990, 3)]) }
    }
    return content(of: ids[0])
  }

  private mutating func catalog(_ type: String) -> SentNotification.Content {
    let ids = builder.subscribe(customer, .catalogSubscription, ago: .days(10), renewals: 0)
    builder.describe(ids, reference: "550e8400-e29b-41d4-a716-446655440001")
    if sameBytes(type, "PRICE_CHANGE") { builder.change(ids[0]) { $0.hasPendingPriceChange = true } }
    if sameBytes(type, "MIGRATION") { formerTransaction = builder.buy(customer, .coins, ago: .days(20)) }
    return content(of: ids[0])
  }

  // MARK: Subscriptions

  private mutating func subscribed(_ type: String, _ subtype: String?) -> SentNotification.Content {
    let id = subscribe(type, subtype)
    let original = store.purchases[id]?.originalTransactionId ?? id
    let (now, basicPrice) = (now, builder.price(of: .basic, nil, customer))
    builder.change(original) { Self.change(&$0, type, subtype, now: now, basicPrice: basicPrice) }
    if sameBytes(type, "RENEWAL_EXTENDED") { extend(id, original) }
    return content(of: id)
  }

  /// Returns the transaction that the notification is about.
  private mutating func subscribe(_ type: String, _ subtype: String?) -> String {
    switch (type, subtype) {
    case ("SUBSCRIBED", "RESUBSCRIBE"?), ("OFFER_REDEEMED", "RESUBSCRIBE"?):
      let lapsed = builder.subscribe(customer, .pro, ago: .days(120), renewals: 1)
      let offer: Offer? = sameBytes(type, "OFFER_REDEEMED") ? .comeBack : nil
      return builder.subscribe(customer, .pro, ago: .zero, offer: offer, renewals: 0, resuming: lapsed[0])[0]
    case ("SUBSCRIBED", _): return builder.subscribe(customer, .pro, ago: .zero, renewals: 0)[0]
    case ("OFFER_REDEEMED", "INITIAL_BUY"?):
      return builder.subscribe(customer, .pro, ago: .zero, offer: .spring, renewals: 0)[0]
    case ("DID_RENEW", _): return builder.subscribe(customer, .pro, ago: .days(30), renewals: 1)[1]
    case (_, "UPGRADE"?):
      let ids = builder.subscribe(customer, .basic, ago: .days(10), renewals: 0)
      return builder.upgrade(ids[0], to: .pro, ago: .zero)
    // Apple tries for 60 days before it gives up.
    case ("EXPIRED", "BILLING_RETRY"?): return builder.subscribe(customer, .pro, ago: .days(90), renewals: 0)[0]
    case ("DID_FAIL_TO_RENEW", _), ("EXPIRED", _):
      return builder.subscribe(customer, .pro, ago: .days(30), renewals: 0)[0]
    case ("GRACE_PERIOD_EXPIRED", _): return builder.subscribe(customer, .pro, ago: .days(46), renewals: 0)[0]
    default: return builder.subscribe(customer, .pro, ago: .days(10), renewals: 0)[0]
    }
  }

  private static func change(
    _ subscription: inout Subscription, _ type: String, _ subtype: String?, now: Timestamp, basicPrice: Int64
  ) {
    switch (type, subtype) {
    case (_, "DOWNGRADE"?):
      subscription.nextProduct = .basic
      subscription.renewalPrice = basicPrice
      if sameBytes(type, "OFFER_REDEEMED") { subscription.nextOffer = .loyalty }
    case ("OFFER_REDEEMED", nil), ("OFFER_REDEEMED", "AUTO_RENEW_ENABLED"?): subscription.nextOffer = .loyalty
    case ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"?): subscription.isRenewing = false
    case ("DID_CHANGE_RENEWAL_STATUS", nil):
      subscription.isRenewing = false
      subscription.priceIncreaseStatus = 0
    case ("PRICE_INCREASE", _):
      subscription.priceIncreaseStatus = sameBytes(subtype ?? "", "PENDING") ? 0 : 1
      subscription.renewalPrice += 2_000
    case ("DID_FAIL_TO_RENEW", _):
      subscription.status = subtype == nil ? .billingRetry : .gracePeriod
      subscription.isInBillingRetry = true
      subscription.expirationIntent = 2
      if subtype != nil { subscription.gracePeriodExpires = now + .days(16) }
    case ("GRACE_PERIOD_EXPIRED", _):
      subscription.status = .billingRetry
      subscription.isInBillingRetry = true
      subscription.expirationIntent = 2
    case ("EXPIRED", _):
      subscription.status = .expired
      subscription.isRenewing = false
      subscription.expirationIntent = intent(subtype)
      if subscription.expirationIntent == 3 { subscription.priceIncreaseStatus = 0 }
    default: break
    }
  }

  /// As `expirationIntent` counts the reasons.
  private static func intent(_ subtype: String?) -> Int64 {
    switch subtype {
    case "VOLUNTARY"?: 1
    case "BILLING_RETRY"?: 2
    case "PRICE_INCREASE"?: 3
    case "PRODUCT_NOT_FOR_SALE"?: 4
    default: 5
    }
  }

  private mutating func extend(_ id: String, _ original: String) {
    guard let end = store.purchases[id]?.expiresDate else { return }
    let (later, now) = (end + .days(14), now)
    builder.store.purchases[id]?.expiresDate = later
    builder.change(original) {
      $0.renewalDate = later
      $0.extensions = [now]
    }
  }

  // MARK: Parts without a purchase

  private var summary: JSON {
    let app = store.app
    return .present([
      "requestIdentifier": "758883e8-151b-47b7-abd0-60c4d804c2f5", "environment": app.environmentMember,
      "appAppleId": app.appAppleIDMember, "bundleId": app.bundleIDMember, "productId": .string(Product.pro.id),
      "storefrontCountryCodes": ["CAN", "USA"], "succeededCount": 5, "failedCount": 2,
    ])
  }

  /// Only the ID tells the environment.
  private var token: JSON {
    let app = store.app
    let id = ExternalPurchaseTokens.unreported
    return .present([
      "externalPurchaseId": .string(app.environment == .production ? String(id.dropFirst("SANDBOX_".count)) : id),
      "tokenCreationDate": .timestamp(now - .days(12)), "appAppleId": app.appAppleIDMember,
      "bundleId": app.bundleIDMember,
    ])
  }

  private func content(of id: String, consumptionReason: String? = nil) -> SentNotification.Content {
    guard let purchase = store.purchases[id] else { return .test }
    return .purchase(
      purchase, store.subscriptions[purchase.originalTransactionId], consumptionReason: consumptionReason)
  }
}
