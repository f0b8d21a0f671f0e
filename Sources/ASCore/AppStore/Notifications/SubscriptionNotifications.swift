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
      "DID_CHANGE_RENEWAL_PREF", "The customer chose another product of the group.",
      [
        Event(
          "UPGRADE", "An upgrade, or a crossgrade of the same length; it took effect at once.",
          "Switch to the new product; Apple has refunded the rest of the old one."),
        Event(
          "DOWNGRADE", "A downgrade, or a crossgrade of another length; it takes effect at the next renewal.",
          "Note `autoRenewProductId`, and keep the present product until the renewal."),
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
