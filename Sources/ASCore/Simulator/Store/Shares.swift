import Base

// Shares: the access of family and organization members to another customer's purchase ("Supporting Family Sharing in
// your app"). Events of the purchaser apply to members at the same moment.

extension Store {
  /// Sends a notification about the newest transaction of a subscription.
  mutating func notifyOfLatest(_ original: String, _ type: String, _ subtype: String? = nil, now: Timestamp) {
    guard let newest = purchases.latest(of: original) else { return }
    notify(type, subtype, about: newest.transactionId, now: now)
  }

  /// Derives the state of the shares of a purchase from it, and notifies their members. It follows each notification
  /// about a purchase, so that members have the purchaser's state after every event, and after an event that undoes it.
  mutating func updateShares(of id: String, after type: String, _ subtype: String?, now: Timestamp) {
    guard let paid = purchases[id] else { return }
    for share in sharedPurchases[id] ?? [] where !endedShares.contains(share) {
      update(share, of: paid, after: type, subtype, now: now)
    }
    guard let payer = subscriptions[paid.originalTransactionId], let latest = latestPurchase(of: payer) else { return }
    for share in subscriptions.shares(of: payer.originalTransactionId) {
      follow(payer, latest, with: share)
      let ofPeriod = purchases.newestFirst(of: share.originalTransactionId).first { $0.expiresDate == paid.expiresDate }
      guard let mine = ofPeriod ?? purchases.latest(of: share.originalTransactionId) else { continue }
      update(mine.transactionId, of: paid, after: type, subtype, now: now)
    }
  }

  /// Revokes or restores the share of a transaction together with it, and sends the member's notification.
  ///
  /// Apple does not document what members get when a refund is reversed. In the simulator, they get access back with the
  /// purchaser, and the same notification.
  private mutating func update(
    _ share: String, of paid: Purchase, after type: String, _ subtype: String?, now: Timestamp
  ) {
    let isLatest = purchases.latest(of: paid.originalTransactionId) == paid
    let wasRevoked = purchases[share]?.revocation != nil
    switch type {
    case "REFUND":
      guard let refund = paid.revocation, isLatest, !wasRevoked else { return }
      eventCount += 1
      revoke(share, reason: refund.reason, on: refund.date, now: now)
    case "REFUND_REVERSED":
      guard paid.revocation == nil, wasRevoked else { return }
      eventCount += 1
      purchases[share]?.revocation = nil
      purchases[share]?.modified = now
      notify(type, about: share, now: now)
    default:
      let isAboutSeats = subtype?.hasSuffix("_QUANTITY") ?? false
      guard paid.product.subscription != nil, Self.sharedNotifications.contains(type), !isAboutSeats else { return }
      eventCount += 1
      notify(type, subtype, about: share, now: now)
    }
  }

  /// Sent to members too, unchanged. Price increases and extensions are between Apple and the purchaser.
  private static let sharedNotifications: Set<String> = [
    "SUBSCRIBED", "OFFER_REDEEMED", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS", "DID_CHANGE_RENEWAL_PREF",
    "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "EXPIRED",
  ]

  /// Copies the state of the purchaser's subscription, and its newest transaction under the share's own ID.
  private mutating func follow(_ payer: Subscription, _ paid: Purchase, with share: Subscription) {
    guard var mine = latestPurchase(of: share) else { return }
    var followed = share
    followed.copyState(of: payer)
    subscriptions[share.originalTransactionId] = followed
    if paid.purchaseDate > mine.purchaseDate, !paid.isOneOfSeveral {
      let predecessor = purchases.newestFirst(of: paid.originalTransactionId).dropFirst().first { _ in true }
      purchases[mine.transactionId]?.endWith(predecessor)
      mine.transactionId = newTransactionId()
      mine.copyPeriod(of: paid)
      purchases[mine.transactionId] = mine
    } else {
      purchases[mine.transactionId]?.endWith(paid)
    }
  }

  /// Shares a purchase with another customer.
  mutating func share(
    _ paid: Purchase, with customer: Int, as id: String, ownership: Purchase.Ownership = .familyShared, now: Timestamp
  ) {
    let original = paid.originalTransactionId
    purchases[id] = Purchase(
      transactionId: id, originalTransactionId: id, customer: customer, product: paid.product,
      webOrderLineItemId: paid.webOrderLineItemId.map { _ in Self.webOrderLineItem(id) }, quantity: paid.quantity,
      purchaseDate: now, originalPurchaseDate: now, expiresDate: paid.expiresDate, ownership: ownership,
      offer: paid.offer, price: 0, billingPlan: paid.billingPlan, modified: now)
    guard let payer = subscriptions[original] else {
      sharedPurchases[paid.transactionId, default: []].append(id)
      return notify("ONE_TIME_CHARGE", about: id, now: now)
    }
    var share = Subscription(
      originalTransactionId: id, customer: customer, product: payer.product, nextProduct: payer.nextProduct,
      status: payer.status, isRenewing: payer.isRenewing, renewal: payer.renewal,
      regularPrice: payer.regularPrice, startDate: now)
    share.copyState(of: payer)
    (share.startDate, share.payer) = (now, original)
    subscriptions[id] = share
    notify("SUBSCRIBED", "INITIAL_BUY", about: id, now: now)
  }

  /// Ends a share, for example when the member leaves the family or loses the seat.
  mutating func endShare(_ share: Subscription, now: Timestamp) {
    let id = share.originalTransactionId
    subscriptions[id]?.hasLeft = true
    subscriptions[id]?.status = .revoked
    subscriptions[id]?.isRenewing = false
    if let latest = latestPurchase(of: share) { revoke(latest.transactionId, reason: 0, on: now, now: now) }
  }

  /// Ends the share of a purchase that is not a subscription.
  mutating func endShare(_ id: String, now: Timestamp) {
    endedShares.insert(id)
    revoke(id, reason: 0, on: now, now: now)
  }

  private mutating func revoke(_ id: String, reason: Int64, on date: Timestamp, now: Timestamp) {
    let isSeat = purchases[id]?.ownership == .assigned
    let kind: Purchase.Revocation.Kind = purchases[id]?.bundle != nil ? .full : isSeat ? .assignment : .family
    purchases[id]?.revoke(Purchase.Revocation(date: date, reason: reason, kind: kind))
    notify("REVOKE", about: id, now: now)
  }
}

extension Subscription {
  /// Copies everything except the owner.
  fileprivate mutating func copyState(of payer: Subscription) {
    if !isBundled { (product, nextProduct) = (payer.product, payer.nextProduct) }
    (status, isRenewing, renewal) = (payer.status, payer.isRenewing, payer.renewal)
    if !isBundled { regularPrice = payer.regularPrice }
    (nextOffer, discountsLeft) = (payer.nextOffer, payer.discountsLeft)
    (expirationIntent, gracePeriodExpires) = (payer.expirationIntent, payer.gracePeriodExpires)
    (isInBillingRetry, billingPlan) = (payer.isInBillingRetry, payer.billingPlan)
    if payer.startDate > startDate { startDate = payer.startDate }
    if seats != nil { seats?.next = payer.seats?.next ?? SeatTiers(tiers: []) }
  }
}

extension Purchase {
  fileprivate mutating func copyPeriod(of paid: Purchase) {
    webOrderLineItemId = Store.webOrderLineItem(transactionId)
    if bundle == nil { product = paid.product }
    bundle?.transactionId = paid.transactionId
    (isRenewal, offer, billingPlan) = (paid.isRenewal, paid.offer, paid.billingPlan)
    (purchaseDate, expiresDate, modified) = (paid.purchaseDate, paid.expiresDate, paid.modified)
    if seats != nil { (seats, quantity) = (paid.seats, paid.quantity) }
    (isUpgraded, isOneOfSeveral, revocation, isFinished) = (false, false, nil, false)
  }

  /// Ends with the transaction that paid for it, and for the same reason.
  fileprivate mutating func endWith(_ paid: Purchase?) {
    guard let paid, paid.expiresDate != expiresDate || paid.isUpgraded != isUpgraded else { return }
    (expiresDate, isUpgraded, modified) = (paid.expiresDate, paid.isUpgraded, max(modified, paid.modified))
  }
}
