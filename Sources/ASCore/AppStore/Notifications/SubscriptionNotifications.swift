extension NotificationType {
  /// Beginning, changing and leaving a subscription.
  static let ofSubscriptions: [NotificationType] = [
    NotificationType(
      "SUBSCRIBED", "A customer has subscribed.",
      [
        Event(
          "INITIAL_BUY",
          "The first subscription in its group, bought or reached through Family Sharing, with or without an offer.",
          "Give access until `expiresDate`."),
        Event(
          "RESUBSCRIBE",
          "The customer had subscribed in this group before and is back, with or without an offer.",
          "Give access until `expiresDate`."),
      ]),
    NotificationType(
      "DID_CHANGE_RENEWAL_PREF", "The customer chose another product of the group, or another number of seats.",
      [
        Event(
          "UPGRADE", "An upgrade, or a crossgrade of the same length; it took effect at once.",
          "Switch to the new product; Apple has refunded the rest of the old one."),
        Event(
          "DOWNGRADE", "A downgrade, or a crossgrade of another length; it takes effect at the next renewal.",
          "Note `autoRenewProductId`, and keep the present product until the renewal."),
        Event(
          "INCREASE_QUANTITY",
          "The purchaser of a group added seats, which count at once. That Apple sends it with this type is asctl's reading.",
          "Read the transactions of the period and `renewalQuantity` anew.", since: "Notifications 2.23"),
        Event(
          "DECREASE_QUANTITY",
          "The purchaser of a group wants fewer seats from the next renewal on. That Apple sends it with this type is asctl's reading.",
          "Read `renewalQuantity` anew; until the renewal nobody loses a seat.", since: "Notifications 2.23"),
        Event(nil, "The customer took a downgrade back.", "Forget the change that was noted."),
      ]),
    NotificationType(
      "DID_CHANGE_RENEWAL_STATUS", "Renewal was turned on or off.",
      [
        Event("AUTO_RENEW_ENABLED", "The customer turned renewal on again.", "Note it; access does not change."),
        Event(
          "AUTO_RENEW_DISABLED", "The customer turned renewal off, or Apple did after a refund was asked for.",
          "Keep access until `expiresDate`; a promotional offer before that may win the customer back."),
        Event(
          nil, "The customer cancelled after having been told of a price increase.",
          "Keep access until `expiresDate`."),
      ]),
    NotificationType(
      "OFFER_REDEEMED", "A customer with an active subscription redeemed an offer.",
      [
        Event(nil, "The offer applies to the present subscription.", "Note the offer; access does not change."),
        Event("UPGRADE", "The offer came with an upgrade, which took effect at once.", "Switch to the new product."),
        Event(
          "DOWNGRADE", "The offer came with a downgrade, which takes effect at the next renewal.",
          "Note `autoRenewProductId`, and keep the present product until the renewal."),
        Event(
          "INITIAL_BUY", "A first subscription with an offer; since January 2024 Apple sends SUBSCRIBED for it.",
          "Treat it as SUBSCRIBED/INITIAL_BUY when reading old notifications.", isHistoric: true),
        Event(
          "RESUBSCRIBE", "A return with an offer; since January 2024 Apple sends SUBSCRIBED for it.",
          "Treat it as SUBSCRIBED/RESUBSCRIBE when reading old notifications.", isHistoric: true),
        Event(
          "AUTO_RENEW_ENABLED", "An offer that turned renewal on again; Apple no longer sends this pair.",
          "Note the offer when reading old notifications.", isHistoric: true),
      ]),
  ]
}

extension NotificationType {
  /// Renewing, failing to, and ending.
  static let ofRenewals: [NotificationType] = [
    NotificationType(
      "DID_RENEW", "A subscription renewed.",
      [
        Event(nil, "The renewal went through at its time.", "Extend access to the new `expiresDate`."),
        Event(
          "BILLING_RECOVERY", "A renewal that had failed went through after all.",
          "Give access again, until the new `expiresDate`."),
      ]),
    NotificationType(
      "DID_FAIL_TO_RENEW", "A renewal could not be charged.",
      [
        Event(
          nil, "No grace period is running; Apple keeps trying for up to 60 days.",
          "Access may be withheld; ask the customer to look at the payment method."),
        Event(
          "GRACE_PERIOD", "The grace period that you offer is running while Apple tries again.",
          "Keep access until `gracePeriodExpiresDate`."),
      ]),
    NotificationType(
      "GRACE_PERIOD_EXPIRED", "The grace period is over.",
      [
        Event(
          nil, "The grace period ended without a payment; Apple keeps trying.",
          "Stop access; DID_RENEW/BILLING_RECOVERY may still come.")
      ]),
    NotificationType(
      "EXPIRED", "A subscription has ended.",
      [
        Event("VOLUNTARY", "The customer had turned renewal off.", "Stop access; a win-back offer may be due."),
        Event("BILLING_RETRY", "Apple gave up trying to charge the renewal.", "Stop access."),
        Event("PRICE_INCREASE", "The customer did not agree to a price increase.", "Stop access."),
        Event("PRODUCT_NOT_FOR_SALE", "The product was no longer for sale at the renewal.", "Stop access."),
        Event(nil, "It ended for another reason.", "Stop access."),
      ]),
  ]

  /// Prices that rise.
  static let ofPrices: [NotificationType] = [
    NotificationType(
      "PRICE_INCREASE", "Apple told a subscriber about a price increase.",
      [
        Event("PENDING", "The increase needs consent, and the customer has not answered.", "Note it and wait."),
        Event(
          "ACCEPTED", "The customer agreed, or was only told because this increase needs no consent.",
          "Note the new price."),
      ])
  ]
}
