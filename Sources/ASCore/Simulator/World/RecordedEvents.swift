import AppStore
import Base

// A record is replayed like the rest of a world: each transaction appears on its purchase date, each notification sets
// the state that it reported, and at the record's date everything is as Apple returned it. From then on, time passes by
// the simulator's rules.

private struct RecordedEvent: Sendable {
  let date: Timestamp
  var transaction: JSONObject?
  var state: WorldRecord.State?
  var notification: WorldRecord.Notification?
}

extension Store {
  mutating func schedule(_ record: WorldRecord, of customer: Int) {
    for order in record.orders { orders[order.id] = order }
    var events = record.purchaseEvents
    events += record.notifications.map {
      RecordedEvent(date: $0.date, transaction: $0.transaction, state: $0.state, notification: $0)
    }
    events += record.transactions.map { RecordedEvent(date: record.date, transaction: $0) }
    events += record.subscriptions.map { RecordedEvent(date: record.date, state: $0) }
    let end = record.date
    scheduled += events.map { event in
      ScheduledEvent(date: min(event.date, end)) { store, _ in
        if let payload = event.transaction { store.put(payload, of: customer) }
        if let state = event.state { store.put(state, until: end) }
        if let notification = event.notification { store.send(notification, of: customer) }
      }
    }
  }

  private mutating func put(_ payload: JSONObject, of customer: Int) {
    guard let product = payload["productId"]?.string.flatMap({ products[$0] }) else { return }
    var purchase = Purchase(recorded: payload, of: product, customer)
    let described = purchase.payload(
      of: customers[customer], in: app, signed: payload["signedDate"]?.timestamp ?? .zero)
    purchase.recorded = RecordedPayload(recorded: payload.served(by: app), described: described.objectValue ?? [:])
    purchases[purchase.transactionId] = purchase
  }

  private mutating func put(_ state: WorldRecord.State, until end: Timestamp) {
    guard let latest = purchases.latest(of: state.originalTransactionId) else { return }
    let renewal = state.renewal ?? [:]
    let next = renewal["autoRenewProductId"]?.string.flatMap { products[$0] }
    var subscription = Subscription(state, renewal, latest, renewingAs: next ?? latest.product)
    if state.renewal != nil {
      let described = subscription.payload(in: self, signed: renewal["signedDate"]?.timestamp ?? .zero)
      subscription.recorded = RecordedPayload(
        recorded: renewal.served(by: app), described: described.objectValue ?? [:])
    }
    subscription.recordedUntil = end
    subscriptions[state.originalTransactionId] = subscription
  }

  /// Sends a notification as Apple sent it, to the current receiver of notifications.
  private mutating func send(_ notification: WorldRecord.Notification, of customer: Int) {
    let purchase = (notification.transaction?["transactionId"]?.string).flatMap { purchases[$0] }
    var payload = notification.payload.served(by: app)
    if var data = payload["data"]?.objectValue {
      data["appAppleId"] = app.appAppleIDMember
      payload["data"] = .object(data)
    }
    var sent = SentNotification(
      uuid: notification.uuid, type: notification.type, subtype: notification.subtype, date: notification.date,
      content: purchase.map { .purchase($0, subscriptions[$0.originalTransactionId], consumptionReason: nil) }
        ?? .app(customer: customer), attempts: [])
    sent.changes = payload.members.map { NotificationTrigger.Change(path: $0.name, value: $0.value) }
    switch delivery {
    case .assumed: sent.attempts = notification.attempts
    case .posted, .forced: sent.nextAttempt = notification.date
    }
    notifications.append(sent)
  }
}

extension WorldRecord {
  /// The events according to the transactions alone, the oldest first: a subscription renews until a notification
  /// reports otherwise, and ends with its last known period.
  fileprivate var purchaseEvents: [RecordedEvent] {
    let states = TextDictionary(subscriptions.map { ($0.originalTransactionId, $0) })
    var successors: TextDictionary<JSONObject> = [:]
    var latestFirst: [RecordedEvent] = []
    for transaction in newestFirst {
      let original = transaction.originalTransactionId
      let revoked = transaction["revocationDate"]?.timestamp
      if let end = revoked ?? transaction["expiresDate"]?.timestamp, successors[original] == nil,
        let last = states[original]
      {
        latestFirst.append(RecordedEvent(date: end, state: last))
      }
      let replaced = transaction["isUpgraded"] == nil ? nil : successors[original]?.purchaseDate
      if let change = revoked ?? replaced {
        latestFirst.append(RecordedEvent(date: change, transaction: transaction))
      }
      if transaction["expiresDate"] != nil {
        let state = State(originalTransactionId: original, status: .active, renewal: nil)
        latestFirst.append(RecordedEvent(date: transaction.purchaseDate, state: state))
      }
      latestFirst.append(RecordedEvent(date: transaction.purchaseDate, transaction: transaction.asBought))
      successors[original] = transaction
    }
    return latestFirst.reversed()
  }
}

extension Purchase {
  fileprivate init(recorded payload: JSONObject, of product: Product, _ customer: Int) {
    let date = payload.purchaseDate
    self.init(
      transactionId: payload["transactionId"]?.string ?? "",
      originalTransactionId: payload.originalTransactionId, customer: customer, product: product,
      webOrderLineItemId: payload["webOrderLineItemId"]?.string,
      quantity: Int(clamping: payload["quantity"]?.int64 ?? 1),
      purchaseDate: date, originalPurchaseDate: payload["originalPurchaseDate"]?.timestamp ?? date,
      expiresDate: payload["expiresDate"]?.timestamp, ownership: payload.ownership,
      isUpgraded: payload["isUpgraded"]?.boolValue ?? false,
      isRenewal: payload["transactionReason"]?.string == "RENEWAL", price: payload["price"]?.int64 ?? 0,
      appAccountToken: payload["appAccountToken"]?.string, modified: date)
    offer = Offer(recorded: payload, price: price)
    if let terms = product.subscription?.monthly, payload["billingPlanType"]?.string == Commitment.billingPlanType {
      let info = payload["commitmentInfo"]
      billingPlan = BillingPlan(
        terms: terms, number: info?["billingPeriodNumber"]?.int64 ?? 0,
        commitmentExpires: info?["commitmentExpiresDate"]?.timestamp ?? expiresDate ?? date)
    }
    if let revoked = payload["revocationDate"]?.timestamp {
      revoke(
        Revocation(
          date: revoked, reason: payload["revocationReason"]?.int64 ?? 0,
          kind: payload["revocationType"]?.string.flatMap(Revocation.Kind.init)
            ?? (ownership == .purchased ? .full : .family), percentage: payload["revocationPercentage"]?.int64))
    }
  }
}

extension Subscription {
  fileprivate init(_ state: WorldRecord.State, _ renewal: JSONObject, _ latest: Purchase, renewingAs next: Product) {
    self.init(
      originalTransactionId: state.originalTransactionId, customer: latest.customer, product: latest.product,
      nextProduct: next, status: state.status,
      isRenewing: renewal["autoRenewStatus"].map { $0.int64 == 1 } ?? (state.status == .active),
      renewal: BillingDate(
        renewal["renewalDate"]?.timestamp ?? latest.expiresDate ?? latest.purchaseDate,
        endOfPeriodFrom: latest.purchaseDate),
      regularPrice: renewal["renewalPrice"]?.int64 ?? latest.product.price(isMonthly: latest.billingPlan != nil),
      startDate: renewal["recentSubscriptionStartDate"]?.timestamp ?? latest.originalPurchaseDate)
    redeem(Offer(recorded: renewal, price: regularPrice))
    winBackOffers = renewal["eligibleWinBackOfferIds"]?.arrayElements?.compactMap(\.string) ?? []
    expirationIntent = renewal["expirationIntent"]?.int64
    gracePeriodExpires = renewal["gracePeriodExpiresDate"]?.timestamp
    isInBillingRetry = renewal["isInBillingRetryPeriod"]?.boolValue ?? false
    priceIncreaseStatus = renewal["priceIncreaseStatus"]?.int64
    appAccountToken = renewal["appAccountToken"]?.string
    billingPlan = latest.billingPlan
  }
}

extension Offer {
  /// The offer of a transaction or of renewal info; `nil` without one.
  fileprivate convenience init?(recorded payload: JSONObject, price: Int64) {
    guard let kind = payload["offerType"]?.int64.flatMap(Kind.init) else { return nil }
    self.init(
      kind: kind, identifier: payload["offerIdentifier"]?.string,
      discount: payload["offerDiscountType"]?.string.flatMap(Discount.init) ?? .payAsYouGo,
      period: payload["offerPeriod"]?.string.flatMap { Period($0) }, price: price, periods: 1)
  }
}

extension JSONObject {
  fileprivate var purchaseDate: Timestamp { self["purchaseDate"]?.timestamp ?? .zero }

  fileprivate var originalTransactionId: String {
    (self["originalTransactionId"] ?? self["transactionId"])?.string ?? ""
  }

  /// A transaction before it was refunded, revoked or replaced.
  fileprivate var asBought: JSONObject {
    let later = ["revocationDate", "revocationReason", "revocationType", "revocationPercentage", "isUpgraded"]
    return JSONObject(members.filter { member in !later.contains { sameBytes($0, member.name) } })
  }

  /// Uses the bundle ID and environment of the served app, at any depth, so that clients that check them accept it.
  func served(by app: StoreApp) -> JSONObject {
    JSONObject(
      members.compactMap { member in
        let value: JSON? =
          switch member.name {
          case "bundleId": app.bundleIDMember
          case "environment": app.environmentMember
          case "appAppleId": app.appAppleIDMember
          default: (member.value.objectValue?.served(by: app)).map(JSON.object) ?? member.value
          }
        return value.map { Member(name: member.name, value: $0) }
      })
  }
}

/// A payload that Apple signed, of an exported customer. It is returned unchanged except for later changes here.
struct RecordedPayload: Sendable, Equatable {
  let recorded: JSONObject
  /// The store's own payload of the same object, with fewer members; a difference from it is a later change.
  let described: JSONObject

  func updated(by current: JSONObject) -> JSONObject {
    var updated = recorded
    for member in described.members where current[member.name] == nil { updated[member.name] = nil }
    for member in current.members where described[member.name] != member.value { updated[member.name] = member.value }
    return updated
  }
}
