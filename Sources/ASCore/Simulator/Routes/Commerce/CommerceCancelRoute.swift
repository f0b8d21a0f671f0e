extension StoreRoute {
  /// Turns renewal off; access stays until the period ends.
  static func cancelCommerce(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let request = try CommerceCall(call, store)
    let (subscription, _) = try request.subscription(in: store)
    guard subscription.status.givesAccess || subscription.status == .billingRetry else {
      throw .commerce(.subscriptionNotEligible)
    }
    store.subscriptions[subscription.originalTransactionId]?.isRenewing = false
    store.complete(request, now: call.now)
    if let latest = store.latestPurchase(of: subscription) {
      store.notify(
        "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", about: latest.transactionId, now: call.now)
    }
    return try store.commerceReply(request, call)
  }
}
