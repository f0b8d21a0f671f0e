extension StoreRoute {
  /// Ends a subscription at once and asks for a refund.
  static func revokeCommerce(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let request = try CommerceCall(call, store)
    let (subscription, _) = try request.subscription(in: store)
    try request.require(.revokeRequest)
    let refund = try CommerceRefund(.object(request.body))
    let isRisking = CommerceRefund.risking(request.body)
    guard let latest = store.latestPurchase(of: subscription), latest.revocation == nil else {
      throw .commerce(.alreadyRefunded)
    }
    guard subscription.status.givesAccess else { throw .commerce(.revokeOnInactiveSubscription) }
    guard !store.hasOpenQuestion(about: latest, now: call.now) else { throw .commerce(.pendingRefund) }
    store.subscriptions[subscription.originalTransactionId]?.isRenewing = false
    store.complete(request, now: call.now)
    if refund.isDeclined {
      store.notify("REFUND_DECLINED", about: latest.transactionId, now: call.now)
    } else if isRisking {
      store.ask(about: latest.transactionId, refund.reason, now: call.now)
    } else {
      let share = refund.kind == .full ? Percentage.whole : latest.unusedShare(now: call.now)
      store.refund(
        latest.transactionId, refund.kind == .full ? .full : .prorated, percentage: share, now: call.now)
    }
    return try store.commerceReply(request, call)
  }
}
