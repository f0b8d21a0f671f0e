/// A notification type of version 1, which is deprecated: unsigned JSON with `notification_type` in snake case.
///
/// asctl recognises the names and does not read the bodies. INITIAL_BUY is also a subtype of version 2.
struct FormerNotification: Sendable {
  let name: String
  let meaning: String
  /// What version 2 sends for it.
  let today: [String]

  init(_ name: String, _ meaning: String, today: [String]) {
    self.name = name
    self.meaning = meaning
    self.today = today
  }

  static let all: [FormerNotification] = [
    FormerNotification("INITIAL_BUY", "A first subscription.", today: ["SUBSCRIBED/INITIAL_BUY"]),
    FormerNotification(
      "INTERACTIVE_RENEWAL", "The customer subscribed again or upgraded, in the app or in the settings.",
      today: ["SUBSCRIBED/RESUBSCRIBE", "DID_CHANGE_RENEWAL_PREF/UPGRADE"]),
    FormerNotification(
      "CANCEL", "Apple's support cancelled and refunded the subscription, or the customer upgraded.",
      today: ["REFUND", "DID_CHANGE_RENEWAL_PREF/UPGRADE"]),
    FormerNotification(
      "DID_RECOVER", "A renewal that had failed went through after all.", today: ["DID_RENEW/BILLING_RECOVERY"]),
    FormerNotification(
      "RENEWAL", "A renewal that had failed went through; the name before DID_RECOVER.",
      today: ["DID_RENEW/BILLING_RECOVERY"]),
    FormerNotification(
      "PRICE_INCREASE_CONSENT", "The customer was asked to agree to a price increase.",
      today: ["PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED"]),
  ]

  static func named(_ name: String) -> FormerNotification? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }
}
