extension NotificationType {
  /// Buying once, refunds, and access that is taken away.
  static let ofPurchases: [NotificationType] = [
    NotificationType(
      "ONE_TIME_CHARGE", "A customer bought something that is not an auto-renewable subscription.",
      [
        Event(
          nil,
          "A consumable, non-consumable or non-renewing subscription was bought or got with an offer code, or a non-consumable shared with a family member.",
          "Deliver what `signedTransactionInfo` names, `quantity` times.")
      ]),
    NotificationType(
      "CONSUMPTION_REQUEST", "A customer asks for a refund, and Apple asks how the purchase was used.",
      [
        Event(
          nil, "Apple waits up to 12 hours for consumption information before it decides.",
          "If the customer has consented, answer with `asctl consumption send`; otherwise do not answer.")
      ]),
    NotificationType(
      "REFUND", "Apple refunded a purchase, of any product type.",
      [
        Event(
          nil, "The refund was granted, in full or in part.",
          "Take back what `revocationType` says: all of it, or the share in `revocationPercentage`. Of an auto-renewable subscription ask `asctl subscription status`: 5 means no access, and an older period may be meant."
        ),
        Event(
          "SEATS",
          "Some seats of a purchase of several were refunded. The transaction is not revoked: `revokedSeatQuantity` counts the seats.",
          "Keep the purchaser's access. Where Apple invites the members nothing is to do; where you do, UNCLAIM_SEATS names the claims that end.",
          since: "Notifications 2.23"),
      ]),
    NotificationType(
      "UNCLAIM_SEATS", "Apple ended claims of seats, after a refund of seats.",
      [
        Event(
          nil, "Only of groups whose members you invite; `unclaimSeatIds` names the claims, which are ended already.",
          "Take access away from the members who have these claims.", carries: .unclaimInfo,
          since: "Notifications 2.23")
      ]),
    NotificationType(
      "REFUND_DECLINED", "Apple refused a refund.",
      [Event(nil, "The customer had asked for it from within the app.", "Nothing to do.")]),
    NotificationType(
      "REFUND_REVERSED", "Apple took a refund back after a dispute.",
      [
        Event(
          nil, "The purchase counts again; the renewal date of a subscription stays as it was.",
          "Give back what was taken away for the refund.")
      ]),
    NotificationType(
      "REVOKE", "A member of a family, group or organization lost a purchase of somebody else's.",
      [
        Event(
          nil,
          "The purchaser stopped sharing, left the family or got a refund; or a group or organization took an assignment away (`revocationType` ASSIGNMENT_REVOKE).",
          "Take it away from the member whose transaction this is.")
      ]),
  ]
}

extension NotificationType {
  /// Renewal dates that you extended.
  static let ofExtensions: [NotificationType] = [
    NotificationType(
      "RENEWAL_EXTENDED", "The renewal date of one subscription was extended.",
      [Event(nil, "An extension that you asked for took effect.", "Extend access to the new `expiresDate`.")]),
    NotificationType(
      "RENEWAL_EXTENSION", "A mass extension is done, or failed for one subscription.",
      [
        Event(
          "SUMMARY", "All subscriptions were tried; `summary` counts how it went.", "Record the counts.",
          carries: .summary),
        Event(
          "FAILURE", "One subscription could not be extended; this one carries `data`, not `summary`.",
          "Extend it by itself with `asctl subscription extend`."),
      ]),
  ]

  /// External purchases, Advanced Commerce, consent, and tests.
  static let ofOtherServices: [NotificationType] = [
    NotificationType(
      "EXTERNAL_PURCHASE_TOKEN", "An external purchase token wants a report.",
      [
        Event(
          "CREATED", "A token of a custom link was made.", "Record it; a report is due for it.",
          carries: .externalPurchaseToken),
        Event(
          "ACTIVE_TOKEN_REMINDER", "A monthly reminder while the token is active.",
          "Report what was bought with `asctl external-purchase report send`.", carries: .externalPurchaseToken),
        Event(
          "UNREPORTED", "No report has come for the token in time.",
          "Send one with `asctl external-purchase report send`, even if there was no purchase.",
          carries: .externalPurchaseToken),
      ]),
    NotificationType(
      "METADATA_UPDATE", "The metadata of an Advanced Commerce subscription was changed.",
      [Event(nil, "The change that you asked for is done.", "Note the new names and descriptions.")]),
    NotificationType(
      "PRICE_CHANGE", "The price of an Advanced Commerce subscription was changed.",
      [Event(nil, "The change that you asked for was accepted; it takes effect at the renewal.", "Note the new price.")]
    ),
    NotificationType(
      "MIGRATION", "A subscription was migrated to the Advanced Commerce API.",
      [
        Event(
          nil, "The subscription goes on under new IDs.",
          "Map the old ID to the new one by `previousOriginalTransactionId`.")
      ]),
    NotificationType(
      "RESCIND_CONSENT", "A parent or guardian withdrew consent for a child's use of the app.",
      [
        Event(
          nil, "The consent no longer holds; `signedAppTransactionInfo` says for whom.",
          "Stop serving the customer with that `appTransactionId`.", carries: .appData)
      ]),
    NotificationType(
      "TEST", "The test notification that you asked for.",
      [
        Event(
          nil, "Somebody ran `asctl notification test` or its like; there is no transaction in it.",
          "Answer with status 200.")
      ]),
  ]
}
