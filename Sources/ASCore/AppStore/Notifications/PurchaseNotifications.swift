extension NotificationType {
  /// One-time purchases, refunds and revoked access.
  static let ofPurchases: [NotificationType] = [
    NotificationType(
      "ONE_TIME_CHARGE", "A customer got a product other than an auto-renewable subscription.", isPurchase: true,
      isSentToFamily: true,
      [
        Event(
          nil,
          "A consumable, non-consumable or non-renewing subscription was bought or redeemed with an offer code, or a non-consumable was shared with a family member.",
          "Deliver the product in `signedTransactionInfo`, `quantity` times.")
      ]),
    NotificationType(
      "CONSUMPTION_REQUEST", "A customer requested a refund, and Apple requests consumption information.",
      [
        Event(
          nil, "Apple waits up to 12 hours for consumption information before it decides about the refund.",
          "If the customer has consented, respond with `asctl consumption send`; otherwise do not respond.")
      ]),
    NotificationType(
      "REFUND", "Apple refunded a purchase, of any product type.",
      [
        Event(
          nil, "The refund was granted, in full or in part.",
          "Revoke access according to `revocationType`: all of it, or the share in `revocationPercentage`. For an auto-renewable subscription, check `asctl subscription status`: the refund may be for an earlier period, and only status 5 means no access."
        ),
        Event(
          "SEATS",
          "Some seats of a purchase were refunded. The transaction is not revoked; `revokedSeatQuantity` is the number of seats.",
          "Keep the purchaser's access. If Apple manages the invitations, there is nothing else to do; if you do, UNCLAIM_SEATS lists the claims that end.",
          since: "Notifications 2.23"),
      ]),
    NotificationType(
      "UNCLAIM_SEATS", "Apple ended seat claims after a refund of seats.",
      [
        Event(
          nil,
          "Sent only for groups with members that you invite; `unclaimSeatIds` lists the claims, which have already ended.",
          "Revoke the access of the members with these claims.", carries: .unclaimInfo, since: "Notifications 2.23")
      ]),
    NotificationType(
      "REFUND_DECLINED", "Apple declined a refund.",
      [Event(nil, "The customer had requested the refund in the app.", "Nothing to do.")]),
    NotificationType(
      "REFUND_REVERSED", "Apple reversed a refund after a dispute.",
      [
        Event(
          nil, "The purchase is valid again; the renewal date of a subscription does not change.",
          "Restore the access that you revoked because of the refund.")
      ]),
    NotificationType(
      "REVOKE", "A member of a family, group or organization lost access to a shared purchase.", isSentToFamily: true,
      [
        Event(
          nil,
          "The purchaser stopped sharing, left the family or got a refund, or a group or organization ended an assignment (`revocationType` ASSIGNMENT_REVOKE).",
          "Revoke the access of the member with this transaction.")
      ]),
  ]
}

extension NotificationType {
  static let ofExtensions: [NotificationType] = [
    NotificationType(
      "RENEWAL_EXTENDED", "The renewal date of one subscription was extended.",
      [Event(nil, "An extension that you requested took effect.", "Extend access to the new `expiresDate`.")]),
    NotificationType(
      "RENEWAL_EXTENSION", "An extension of all subscribers is complete, or failed for one subscription.",
      [
        Event(
          "SUMMARY", "The extension is complete; `summary` counts successes and failures.", "Record the counts.",
          carries: .summary),
        Event(
          "FAILURE", "One subscription could not be extended; the payload has `data`, not `summary`.",
          "Extend it separately with `asctl subscription extend`."),
      ]),
  ]

  /// External purchases, Advanced Commerce, consent, and tests.
  static let ofOtherServices: [NotificationType] = [
    NotificationType(
      "EXTERNAL_PURCHASE_TOKEN", "An external purchase token requires a report.",
      [
        Event(
          "CREATED", "A token of a custom link was created.", "Record it; a report for it is due.",
          carries: .externalPurchaseToken),
        Event(
          "ACTIVE_TOKEN_REMINDER", "A monthly reminder while the token is active.",
          "Report the purchases with `asctl external-purchase report send`.", carries: .externalPurchaseToken),
        Event(
          "UNREPORTED", "The report for the token is overdue.",
          "Send one with `asctl external-purchase report send`, even if there was no purchase.",
          carries: .externalPurchaseToken),
      ]),
    NotificationType(
      "METADATA_UPDATE", "The metadata of an Advanced Commerce subscription was changed.",
      [Event(nil, "The change that you requested is complete.", "Store the new names and descriptions.")]),
    NotificationType(
      "PRICE_CHANGE", "The price of an Advanced Commerce subscription was changed.",
      [
        Event(
          nil, "The change that you requested was accepted; it takes effect at the renewal.", "Store the new price.")
      ]),
    NotificationType(
      "MIGRATION", "A subscription was migrated to the Advanced Commerce API.",
      [
        Event(
          nil, "The subscription continues with new IDs.",
          "Map the old ID to the new one by `previousOriginalTransactionId`.")
      ]),
    NotificationType(
      "RESCIND_CONSENT", "A parent or guardian withdrew consent for a child's use of the app.",
      [
        Event(
          nil, "The consent is no longer valid; `signedAppTransactionInfo` identifies the customer.",
          "End the access of the customer with that `appTransactionId`.", carries: .appData)
      ]),
    NotificationType(
      "TEST", "The test notification that you requested.",
      [
        Event(
          nil, "A test notification was requested, for example with `asctl notification test`; it has no transaction.",
          "Respond with status 200.")
      ]),
  ]
}
