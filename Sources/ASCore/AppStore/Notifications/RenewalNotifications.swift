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
