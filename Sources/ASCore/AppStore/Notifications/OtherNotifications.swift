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
