import AppStore
import Base
import Client

// The situation of a purchase follows from its verdict, so that no message contradicts the card.

extension MessageSubject {
  /// Most specific first; a situation with an unknown fact is skipped.
  var situations: [MessageCase] {
    if let subscription { return refundRequests + situations(of: subscription) + [.unknown] }
    if let purchase { return refundRequests + duplicates + situations(of: purchase) + [.unknown] }
    return [.unknown]
  }

  /// An open request takes precedence over all earlier events. A decision is mentioned only while it is recent.
  private var refundRequests: [MessageCase] {
    let revoked = transaction.revocation?.date ?? .earliest
    if let question, question.decision == nil, question.asked > revoked {
      return [.refundPendingAgain, .refundPending]
    }
    guard transaction.revocation == nil else { return [] }
    let reversed = recent("REFUND_REVERSED")
    if let declined = recent("REFUND_DECLINED"), declined > reversed ?? .earliest { return [.refundDeclined] }
    return reversed == nil ? [] : [.refundReversed]
  }

  /// Returns the date of the newest decision. For a subscription, which continues, it must be in the current period.
  private func recent(_ type: String) -> Timestamp? {
    guard let date = notifications.dateOfNewest(type) else { return nil }
    guard let subscription else { return date }
    return subscription.state == .active && date >= transaction.purchaseDate ? date : nil
  }

  private var duplicates: [MessageCase] {
    guard let run else { return [] }
    // If some of several purchases were refunded, each gets its own message.
    guard run.purchases.count == 2 else { return run.refunded.isEmpty ? [.chargedRepeatedly] : [] }
    let gone = run.purchases.filter { !$0.stands }
    if gone.isEmpty { return run.refunded.isEmpty ? [.chargedTwice] : [.chargedTwicePartialRefund] }
    return gone.count == 1 && gone.allSatisfy { $0.revocation?.kind == .refund } ? [.chargedTwiceRefunded] : []
  }

  private func situations(of purchase: PurchaseFacts) -> [MessageCase] {
    switch purchase.row.name {
    case "family-share-ended": [.familySharingEnded]
    case "refunded": [.refunded, .refundedWithoutAmount]
    case "refunded-in-part": [.partialRefund, .partialRefundUnknown]
    case "revoked": [.takenAway]
    case "family-shared": [.familyMemberPurchase]
    default:
      transaction.has("type", "Consumable")
        ? [.consumable, .boughtWithoutAmount]
        : transaction.has("type", "Non-Renewing Subscription")
          ? [.nonRenewing, .boughtWithoutAmount] : [.bought, .boughtWithoutAmount]
    }
  }

  private func situations(of subscription: SubscriptionFacts) -> [MessageCase] {
    switch (subscription.state, subscription.ownership) {
    case (.active?, _): activeSituations(subscription)
    case (.gracePeriod?, .purchased): [.gracePeriod]
    case (.gracePeriod?, .familyShared): [.familyGracePeriod]
    case (.gracePeriod?, .assigned): [.seatGracePeriod]
    case (.billingRetry?, .purchased): [.billingRetry]
    case (.billingRetry?, .familyShared): [.familyBillingRetry]
    case (.billingRetry?, .assigned): [.seatBillingRetry]
    case (.expired?, .purchased): expiredSituations(subscription)
    case (.expired?, _): [.expired]
    case (.revoked?, _): revokedSituations
    case (nil, _): []
    }
  }

  private func activeSituations(_ subscription: SubscriptionFacts) -> [MessageCase] {
    let changes = subscription.nextProductID != nil
    let specific: [MessageCase] =
      switch subscription.row.name {
      case "family-shared": [.familyMember]
      case "assigned": [.seat]
      case "price-increase": [changes ? .priceIncreaseAndChange : .priceIncrease, .priceIncreaseUnknown]
      case "trial-ends": [.trialEnds]
      case "trial": [changes ? .trialChanges : .trial, .trialWithoutPrice]
      case "ends": [.endsSince, .ends]
      case "upgraded": [.upgraded]
      case "changes": [.changeAtRenewal]
      case "trial-converted": [.trialConverted]
      default: [.extended, .periodRefunded]
      }
    return specific + [.active, .activeWithoutEnd]
  }

  private func expiredSituations(_ subscription: SubscriptionFacts) -> [MessageCase] {
    let canceled = notifications.dateOfNewest("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
    let specific: [MessageCase] =
      switch subscription.row.name {
      case "expired-cancelled":
        (canceled ?? .earliest) >= transaction.purchaseDate
          ? [.expiredCanceledSince, .expiredCanceled] : [.expiredCanceled]
      case "expired-payment": [.expiredPayment]
      case "expired-price": [.expiredPrice]
      case "expired-unavailable": [.expiredUnavailable]
      default: []
      }
    return specific + [.expired]
  }

  private var revokedSituations: [MessageCase] {
    switch transaction.revocation?.kind {
    case .familyShare?: [.familySharingEnded]
    case .assignment?: [.seatEnded]
    case .refund?, .partialRefund?: [.subscriptionRefunded, .subscriptionRevoked]
    case .unnamed?, nil: [.subscriptionRevoked]
    }
  }
}
