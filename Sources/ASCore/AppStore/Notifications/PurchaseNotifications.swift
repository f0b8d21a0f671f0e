extension NotificationType {
  /// Buying once, refunds, and access that is taken away.
  static let ofPurchases: [NotificationType] = [
    NotificationType(
      "ONE_TIME_CHARGE", "A customer bought something that is not an auto-renewable subscription.",
      [
        Event(
          nil, "A consumable, non-consumable or non-renewing subscription was bought, or a non-consumable shared.",
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
          "Take back what `revocationType` says: all of it, or the share in `revocationPercentage`.")
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
      "REVOKE", "A family member lost a shared purchase.",
      [
        Event(
          nil, "The purchaser stopped sharing, left the family or got a refund.",
          "Take it away from the family member whose transaction this is.")
      ]),
  ]
}
