import Base

// Shares: the access of family and organization members to another customer's purchase ("Supporting Family Sharing in
// your app"). Events of the purchaser apply to members at the same moment.

extension Store {
  /// Sends a notification about the newest transaction of a subscription, updates its shares, and sends members the
  /// same notification about their own transaction.
  mutating func notifyOfLatest(_ original: String, _ type: String, _ subtype: String? = nil, now: Timestamp) {
    guard let newest = purchases.latest(of: original) else { return }
    notify(type, subtype, about: newest.transactionId, now: now)
    guard let payer = subscriptions[original], let paid = latestPurchase(of: payer) else { return }
    for share in subscriptions.shares(of: original) {
      follow(payer, paid, with: share, now: now)
      let isAboutSeats = subtype?.hasSuffix("_QUANTITY") ?? false
      guard Self.sharedNotifications.contains(type), !isAboutSeats else { continue }
      eventCount += 1
      notifyOfLatest(share.originalTransactionId, type, subtype, now: now)
    }
  }

  /// Also sent for members. Price increases, extensions and refunds are between Apple and the purchaser.
  private static let sharedNotifications: Set<String> = [
    "SUBSCRIBED", "OFFER_REDEEMED", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS", "DID_CHANGE_RENEWAL_PREF",
    "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "EXPIRED",
  ]

  /// Copies the state of the purchaser's subscription, and its newest transaction under the share's own ID.
  private mutating func follow(_ payer: Subscription, _ paid: Purchase, with share: Subscription, now: Timestamp) {
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
      if paid.revocation == nil { purchases[mine.transactionId]?.revocation = nil }
    }
  }

  /// Shares a purchase with another customer.
  mutating func share(_ paid: Purchase, with customer: Int, as id: String, now: Timestamp) {
    let original = paid.originalTransactionId
    purchases[id] = Purchase(
      transactionId: id, originalTransactionId: id, customer: customer, product: paid.product,
      webOrderLineItemId: paid.webOrderLineItemId.map { _ in Self.webOrderLineItem(id) }, quantity: paid.quantity,
      purchaseDate: now, originalPurchaseDate: now, expiresDate: paid.expiresDate, ownership: .familyShared,
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

  /// Revokes the shares of a refunded purchase.
  mutating func revokeShares(of id: String, reason: Int64, now: Timestamp) {
    for share in sharedPurchases[id] ?? [] where purchases[share]?.revocation == nil {
      revoke(share, reason: reason, now: now)
    }
    guard let original = purchases[id]?.originalTransactionId, subscriptions[original]?.status == .revoked else {
      return
    }
    for share in subscriptions.shares(of: original) where share.status.givesAccess {
      revoke(share, reason: reason, now: now)
    }
  }

  /// Ends a share, for example when the member leaves the family or loses the seat.
  mutating func endShare(_ share: Subscription, now: Timestamp) {
    subscriptions[share.originalTransactionId]?.hasLeft = true
    revoke(share, reason: 0, now: now)
  }

  private mutating func revoke(_ share: Subscription, reason: Int64, now: Timestamp) {
    guard let latest = latestPurchase(of: share) else { return }
    subscriptions[share.originalTransactionId]?.status = .revoked
    subscriptions[share.originalTransactionId]?.isRenewing = false
    revoke(latest.transactionId, reason: reason, now: now)
  }

  mutating func revoke(_ id: String, reason: Int64, now: Timestamp) {
    let isSeat = purchases[id]?.ownership == .assigned
    purchases[id]?.revoke(Purchase.Revocation(date: now, reason: reason, kind: isSeat ? .assignment : .family))
    notify("REVOKE", about: id, now: now)
  }
}

extension Subscription {
  /// Copies everything except the owner.
  fileprivate mutating func copyState(of payer: Subscription) {
    (product, nextProduct) = (payer.product, payer.nextProduct)
    (status, isRenewing, renewal) = (payer.status, payer.isRenewing, payer.renewal)
    (regularPrice, nextOffer, discountsLeft) = (payer.regularPrice, payer.nextOffer, payer.discountsLeft)
    (expirationIntent, gracePeriodExpires) = (payer.expirationIntent, payer.gracePeriodExpires)
    (isInBillingRetry, billingPlan) = (payer.isInBillingRetry, payer.billingPlan)
    if payer.startDate > startDate { startDate = payer.startDate }
    if seats != nil { seats?.next = payer.seats?.next ?? SeatTiers(tiers: []) }
  }
}

extension Purchase {
  fileprivate mutating func copyPeriod(of paid: Purchase) {
    webOrderLineItemId = Store.webOrderLineItem(transactionId)
    (product, isRenewal, offer, billingPlan) = (paid.product, paid.isRenewal, paid.offer, paid.billingPlan)
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
