extension FixtureBuilder {
  /// What Apple sent within the 30 days that sandbox keeps: one for each purchase, renewal and refund. What else can
  /// happen is told where it happens.
  mutating func addNotifications() {
    let start = now - Self.days(30)
    for purchase in store.purchases.values.sorted(by: { $0.transactionId < $1.transactionId }) {
      if purchase.purchaseDate > start { announce(purchase) }
      if let revocation = purchase.revocation, revocation.date > start {
        notify(revocation.isRefund ? "REFUND" : "REVOKE", of: purchase.transactionId, ago: now - revocation.date)
      }
    }
    addAppNotices()
    store.notifications.sort { ($0.date, $0.uuid) < ($1.date, $1.uuid) }
  }

  private mutating func announce(_ purchase: Purchase) {
    let (type, subtype) = announcement(purchase)
    notify(
      type, subtype, of: purchase.transactionId, ago: now - purchase.purchaseDate,
      attempts: troubles[purchase.transactionId] ?? ["SUCCESS"])
  }

  private func announcement(_ purchase: Purchase) -> (String, String?) {
    guard purchase.product.subscription != nil else { return ("ONE_TIME_CHARGE", nil) }
    if purchase.isRenewal {
      return ("DID_RENEW", recovered.contains(purchase.transactionId) ? "BILLING_RECOVERY" : nil)
    }
    let isFirst = sameBytes(purchase.transactionId, purchase.originalTransactionId)
    return isFirst ? ("SUBSCRIBED", "INITIAL_BUY") : ("DID_CHANGE_RENEWAL_PREF", "UPGRADE")
  }
}
