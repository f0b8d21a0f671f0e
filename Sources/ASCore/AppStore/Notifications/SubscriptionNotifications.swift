extension NotificationType {
  /// Start and changes of a subscription.
  static let ofSubscriptions: [NotificationType] = [
    NotificationType(
      "SUBSCRIBED", "A customer subscribed.", isPurchase: true, isSentToFamily: true,
      [
        Event(
          "INITIAL_BUY",
          "The customer's first subscription in its group, bought or received through Family Sharing, with or without an offer.",
          "Grant access until `expiresDate`."),
        Event(
          "RESUBSCRIBE", "The customer had subscribed in this group before and resubscribed, with or without an offer.",
          "Grant access until `expiresDate`."),
      ]),
    NotificationType(
      "DID_CHANGE_RENEWAL_PREF", "The customer chose another product of the group, or another number of seats.",
      isSentToFamily: true,
      [
        Event(
          "UPGRADE", "An upgrade, or a crossgrade of the same duration; it took effect immediately.",
          "Switch to the new product; Apple has refunded the rest of the old one."),
        Event(
          "DOWNGRADE", "A downgrade, or a crossgrade of a different duration; it takes effect at the next renewal.",
          "Store `autoRenewProductId`, and keep the current product until the renewal."),
        Event(
          "INCREASE_QUANTITY",
          "The purchaser of a group added seats, which are available immediately. Apple does not document the type of this subtype; asctl assumes this one.",
          "Update the transactions of the period and `renewalQuantity`.", since: "Notifications 2.23"),
        Event(
          "DECREASE_QUANTITY",
          "The purchaser of a group reduced the seats from the next renewal on. Apple does not document the type of this subtype; asctl assumes this one.",
          "Update `renewalQuantity`; all seats remain until the renewal.", since: "Notifications 2.23"),
        Event(nil, "The customer canceled a downgrade.", "Discard the stored change."),
      ]),
    NotificationType(
      "DID_CHANGE_RENEWAL_STATUS", "Renewal was turned on or off.", isSentToFamily: true,
      [
        Event(
          "AUTO_RENEW_ENABLED", "The customer turned renewal on again.",
          "Store the renewal status; access does not change."),
        Event(
          "AUTO_RENEW_DISABLED", "The customer turned renewal off, or Apple did after a refund request.",
          "Keep access until `expiresDate`; a promotional offer before then may win the customer back."),
        Event(
          nil, "The customer canceled after being informed of a price increase.", "Keep access until `expiresDate`."),
      ]),
    NotificationType(
      "OFFER_REDEEMED", "A customer with an active subscription redeemed an offer.", isSentToFamily: true,
      [
        Event(nil, "The offer applies to the current subscription.", "Store the offer; access does not change."),
        Event("UPGRADE", "The offer includes an upgrade, which took effect immediately.", "Switch to the new product."),
        Event(
          "DOWNGRADE", "The offer includes a downgrade, which takes effect at the next renewal.",
          "Store `autoRenewProductId`, and keep the current product until the renewal."),
        Event(
          "INITIAL_BUY", "A first subscription with an offer; since January 2024, Apple sends SUBSCRIBED instead.",
          "Treat it as SUBSCRIBED/INITIAL_BUY in old notifications.", isHistoric: true),
        Event(
          "RESUBSCRIBE", "A resubscription with an offer; since January 2024, Apple sends SUBSCRIBED instead.",
          "Treat it as SUBSCRIBED/RESUBSCRIBE in old notifications.", isHistoric: true),
        Event(
          "AUTO_RENEW_ENABLED", "An offer that turned renewal on again; Apple no longer sends this pair.",
          "Store the offer if an old notification has it.", isHistoric: true),
      ]),
  ]
}

extension NotificationType {
  /// Renewals, failed renewals and expiration.
  static let ofRenewals: [NotificationType] = [
    NotificationType(
      "DID_RENEW", "A subscription renewed.", isPurchase: true, isSentToFamily: true,
      [
        Event(nil, "The subscription renewed on schedule.", "Extend access to the new `expiresDate`."),
        Event(
          "BILLING_RECOVERY", "The renewal succeeded after a billing failure.",
          "Grant access again, until the new `expiresDate`."),
      ]),
    NotificationType(
      "DID_FAIL_TO_RENEW", "A renewal could not be charged.", isSentToFamily: true,
      [
        Event(
          nil, "There is no grace period; Apple retries the charge for up to 60 days.",
          "You may suspend access; ask the customer to check the payment method."),
        Event(
          "GRACE_PERIOD", "The subscription is in the grace period that you offer while Apple retries the charge.",
          "Keep access until `gracePeriodExpiresDate`."),
      ]),
    NotificationType(
      "GRACE_PERIOD_EXPIRED", or: ["grace period"], "The grace period ended.", isSentToFamily: true,
      [
        Event(
          nil, "The grace period ended without a payment; Apple continues to retry the charge.",
          "End access; DID_RENEW/BILLING_RECOVERY may still follow.")
      ]),
    NotificationType(
      "EXPIRED", "A subscription expired.", isSentToFamily: true,
      [
        Event("VOLUNTARY", "The customer had turned renewal off.", "End access, and consider a win-back offer."),
        Event("BILLING_RETRY", "The billing retry period ended without a payment.", "End access."),
        Event("PRICE_INCREASE", "The customer did not agree to a price increase.", "End access."),
        Event("PRODUCT_NOT_FOR_SALE", "The product was not for sale at the time of the renewal.", "End access."),
        Event(nil, "The subscription expired for another reason.", "End access."),
      ]),
  ]

  static let ofPrices: [NotificationType] = [
    NotificationType(
      "PRICE_INCREASE", "Apple informed a subscriber of a price increase.",
      [
        Event(
          "PENDING", "The increase requires consent, and the customer has not responded.",
          "Store the pending increase and wait."),
        Event(
          "ACCEPTED", "The customer agreed, or was informed of an increase that does not require consent.",
          "Store the new price."),
      ])
  ]
}
