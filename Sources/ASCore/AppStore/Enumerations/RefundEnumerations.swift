extension Enumeration {
  static let revocationReason = Enumeration(
    "revocationReason", "Why Apple revoked a purchase.",
    [
      EnumeratedValue(
        "0", "other", "Any other reason, such as an accidental purchase; also when Family Sharing ended."),
      EnumeratedValue("1", "issue with the app", "The customer reported an actual or perceived problem with the app."),
    ])

  static let revocationType = Enumeration(
    "revocationType", "The kind of revocation of a purchase.",
    [
      EnumeratedValue("REFUND_FULL", "full refund", since: "1.19", "The full price was refunded: revoke all of it."),
      EnumeratedValue(
        "REFUND_PRORATED", "prorated refund", since: "1.19",
        "Part of the price was refunded: revoke the share in `revocationPercentage`."),
      EnumeratedValue(
        "FAMILY_REVOKE", "family sharing ended", since: "1.19",
        "The purchase is no longer shared with this family member: revoke it."),
      EnumeratedValue(
        "ASSIGNMENT_REVOKE", "assignment ended", since: "1.22",
        "The organization or group no longer assigns it to this customer: revoke it."),
    ])

  static let consumptionRequestReason = Enumeration(
    "consumptionRequestReason", "The customer's reason for the refund request, in a CONSUMPTION_REQUEST notification.",
    [
      EnumeratedValue("UNINTENDED_PURCHASE", "unintended purchase", "The customer bought it by accident."),
      EnumeratedValue("FULFILLMENT_ISSUE", "not delivered", "The customer did not receive it, or could not use it."),
      EnumeratedValue("UNSATISFIED_WITH_PURCHASE", "not satisfied", "The customer is not satisfied with it."),
      EnumeratedValue("LEGAL", "legal", "The customer has a legal reason."),
      EnumeratedValue("OTHER", "other", "The customer has another reason."),
    ])

  static let refundPreference = Enumeration(
    "refundPreference",
    "Your preference for Apple's decision, in version 2 of consumption information; omit it for none.",
    [
      EnumeratedValue("DECLINE", "decline", since: "1.19", "You prefer that Apple declines the refund."),
      EnumeratedValue("GRANT_FULL", "grant in full", since: "1.19", "You prefer a full refund."),
      EnumeratedValue(
        "GRANT_PRORATED", "grant in part", since: "1.19",
        "You prefer a refund of the unused share. Requires `consumptionPercentage`, except for subscriptions."),
    ])

  static let deliveryStatus = Enumeration(
    "deliveryStatus", "Whether the purchase was delivered, in version 2 of consumption information.",
    [
      EnumeratedValue("DELIVERED", "delivered", since: "1.19", "It was delivered and works."),
      EnumeratedValue(
        "UNDELIVERED_QUALITY_ISSUE", "not delivered: quality", since: "1.19",
        "It was not delivered because of a quality issue."),
      EnumeratedValue(
        "UNDELIVERED_WRONG_ITEM", "not delivered: wrong item", since: "1.19", "The customer received a different item."),
      EnumeratedValue(
        "UNDELIVERED_SERVER_OUTAGE", "not delivered: outage", since: "1.19",
        "It was not delivered because of a server outage."),
      EnumeratedValue(
        "UNDELIVERED_OTHER", "not delivered: other", since: "1.19", "It was not delivered for another reason."),
    ])

  static let ofRefunds: [Enumeration] = [
    .revocationReason, .revocationType, .consumptionRequestReason, .refundPreference, .deliveryStatus,
  ]
}

extension Enumeration {
  static let refundPreferenceV1 = Enumeration(
    "refundPreferenceV1", "Your preference for Apple's decision, in version 1 of consumption information.",
    [
      EnumeratedValue("0", "undeclared", since: "1.11", "You provide no information."),
      EnumeratedValue("1", "grant", since: "1.11", "You prefer that Apple grants the refund."),
      EnumeratedValue("2", "decline", since: "1.11", "You prefer that Apple declines the refund."),
      EnumeratedValue("3", "no preference", since: "1.11", "You have no preference."),
    ])

  static let deliveryStatusV1 = Enumeration(
    "deliveryStatusV1",
    "Whether the purchase was delivered, in version 1. Unlike in other fields, 0 is not \"undeclared\".",
    [
      EnumeratedValue("0", "delivered", "It was delivered and works."),
      EnumeratedValue("1", "quality issue", "It was not delivered because of a quality issue."),
      EnumeratedValue("2", "wrong item", "The customer received a different item."),
      EnumeratedValue("3", "outage", "It was not delivered because of a server outage."),
      EnumeratedValue("4", "currency change", "It was not delivered because the in-game currency changed."),
      EnumeratedValue("5", "other", "It was not delivered for another reason."),
    ])

  static let consumptionStatus = Enumeration(
    "consumptionStatus", "How much of a consumable the customer has used, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You provide no information."),
      EnumeratedValue("1", "not consumed", "None of it has been used."),
      EnumeratedValue("2", "partly consumed", "Some of it has been used."),
      EnumeratedValue("3", "fully consumed", "All of it has been used."),
    ])

  static let platform = Enumeration(
    "platform", "The platform on which the customer used the purchase, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You provide no information."),
      EnumeratedValue("1", "Apple", "On an Apple platform."),
      EnumeratedValue("2", "other platform", "On another platform."),
    ])

  static let userStatus = Enumeration(
    "userStatus", "The status of the customer's account on your server, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You provide no information."),
      EnumeratedValue("1", "active account", "The account is active."),
      EnumeratedValue("2", "suspended", "The account is suspended."),
      EnumeratedValue("3", "terminated", "The account was closed."),
      EnumeratedValue("4", "limited access", "The account can use only part of the app."),
    ])

  /// The numbers of version 1 that represent a state.
  static let ofConsumptionVersion1: [Enumeration] = [
    .refundPreferenceV1, .deliveryStatusV1, .consumptionStatus, .platform, .userStatus,
  ]

  static let accountTenure = Enumeration(
    "accountTenure", "The age of the customer's account on your server, as one of eight brackets, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You provide no information."),
      EnumeratedValue("1", "0-3 days", "The account is up to 3 days old."),
      EnumeratedValue("2", "3-10 days", "The account is 3 to 10 days old."),
      EnumeratedValue("3", "10-30 days", "The account is 10 to 30 days old."),
      EnumeratedValue("4", "30-90 days", "The account is 30 to 90 days old."),
      EnumeratedValue("5", "90-180 days", "The account is 90 to 180 days old."),
      EnumeratedValue("6", "180-365 days", "The account is 180 to 365 days old."),
      EnumeratedValue("7", "over 365 days", "The account is more than a year old."),
    ])

  static let playTime = Enumeration(
    "playTime", "How long the customer has used the app, as one of eight brackets, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You provide no information."),
      EnumeratedValue("1", "0-5 minutes", "Up to 5 minutes."), EnumeratedValue("2", "5-60 minutes", "5 to 60 minutes."),
      EnumeratedValue("3", "1-6 hours", "1 to 6 hours."), EnumeratedValue("4", "6-24 hours", "6 to 24 hours."),
      EnumeratedValue("5", "1-4 days", "1 to 4 days of use."),
      EnumeratedValue("6", "4-16 days", "4 to 16 days of use."),
      EnumeratedValue("7", "over 16 days", "More than 16 days of use."),
    ])

  static let lifetimeDollars = Enumeration(
    "lifetimeDollars",
    "The total that the customer paid or was refunded, in US dollars, as one of eight brackets, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You provide no information."), EnumeratedValue("1", "0 USD", "Nothing."),
      EnumeratedValue("2", "0.01-49.99 USD", "Up to 49.99 US dollars."),
      EnumeratedValue("3", "50-99.99 USD", "50 to 99.99 US dollars."),
      EnumeratedValue("4", "100-499.99 USD", "100 to 499.99 US dollars."),
      EnumeratedValue("5", "500-999.99 USD", "500 to 999.99 US dollars."),
      EnumeratedValue("6", "1000-1999.99 USD", "1000 to 1999.99 US dollars."),
      EnumeratedValue("7", "2000 USD and more", "2000 US dollars or more."),
    ])

  /// The numbers of version 1 that represent a bracket of time or money, not the time or amount itself.
  static let ofConsumptionBrackets: [Enumeration] = [.accountTenure, .playTime, .lifetimeDollars]
}
