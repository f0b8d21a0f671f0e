extension Enumeration {
  static let revocationReason = Enumeration(
    "revocationReason", "Why Apple took a purchase back.",
    [
      EnumeratedValue(
        "0", "other",
        "Any other reason, such as a purchase by accident; also when Family Sharing ended."),
      EnumeratedValue("1", "issue with the app", "The customer had, or believed to have, a problem with the app."),
    ])

  static let revocationType = Enumeration(
    "revocationType", "How much of a purchase was taken back.",
    [
      EnumeratedValue("REFUND_FULL", "full refund", since: "1.19", "All the money went back: take all of it away."),
      EnumeratedValue(
        "REFUND_PRORATED", "prorated refund", since: "1.19",
        "Part of the money went back: take away the share that `revocationPercentage` names."),
      EnumeratedValue(
        "FAMILY_REVOKE", "family sharing ended", since: "1.19",
        "The purchase is no longer shared with this family member: take it away at once."),
      EnumeratedValue(
        "ASSIGNMENT_REVOKE", "assignment ended", since: "1.22",
        "The organization or group no longer assigns it to this customer: take it away at once."),
    ])

  package static let consumptionRequestReason = Enumeration(
    "consumptionRequestReason", "Why the customer asks for a refund, in a CONSUMPTION_REQUEST notification.",
    [
      EnumeratedValue("UNINTENDED_PURCHASE", "unintended purchase", "The customer bought it by accident."),
      EnumeratedValue("FULFILLMENT_ISSUE", "not delivered", "The customer did not get it, or could not use it."),
      EnumeratedValue("UNSATISFIED_WITH_PURCHASE", "not satisfied", "The customer is not satisfied with it."),
      EnumeratedValue("LEGAL", "legal", "The customer asks for a legal reason."),
      EnumeratedValue("OTHER", "other", "The customer has another reason."),
    ])

  static let refundPreference = Enumeration(
    "refundPreference",
    "What you would like Apple to decide, in version 2 of consumption information; leave it out for none.",
    [
      EnumeratedValue("DECLINE", "decline", since: "1.19", "You prefer that Apple refuses the refund."),
      EnumeratedValue("GRANT_FULL", "grant in full", since: "1.19", "You prefer that Apple refunds everything."),
      EnumeratedValue(
        "GRANT_PRORATED", "grant in part", since: "1.19",
        "You prefer that Apple refunds the unused share: needs `consumptionPercentage`, except for subscriptions."),
    ])

  static let deliveryStatus = Enumeration(
    "deliveryStatus", "Whether the purchase reached the customer, in version 2 of consumption information.",
    [
      EnumeratedValue("DELIVERED", "delivered", since: "1.19", "It was delivered and works."),
      EnumeratedValue(
        "UNDELIVERED_QUALITY_ISSUE", "not delivered: quality", since: "1.19",
        "It was not delivered as it has a fault."),
      EnumeratedValue(
        "UNDELIVERED_WRONG_ITEM", "not delivered: wrong item", since: "1.19", "The customer got something else."),
      EnumeratedValue(
        "UNDELIVERED_SERVER_OUTAGE", "not delivered: outage", since: "1.19",
        "It was not delivered as a server was down."),
      EnumeratedValue(
        "UNDELIVERED_OTHER", "not delivered: other", since: "1.19", "It was not delivered for another reason."),
    ])

  static let ofRefunds: [Enumeration] = [
    .revocationReason, .revocationType, .consumptionRequestReason, .refundPreference, .deliveryStatus,
  ]
}

extension Enumeration {
  static let refundPreferenceV1 = Enumeration(
    "refundPreferenceV1", "What you would like Apple to decide, in version 1 of consumption information.",
    [
      EnumeratedValue("0", "undeclared", since: "1.11", "You say nothing."),
      EnumeratedValue("1", "grant", since: "1.11", "You prefer that Apple refunds."),
      EnumeratedValue("2", "decline", since: "1.11", "You prefer that Apple refuses."),
      EnumeratedValue("3", "no preference", since: "1.11", "Either is fine with you."),
    ])

  static let deliveryStatusV1 = Enumeration(
    "deliveryStatusV1", "Whether the purchase reached the customer, in version 1; here 0 is not \"undeclared\".",
    [
      EnumeratedValue("0", "delivered", "It was delivered and works."),
      EnumeratedValue("1", "quality issue", "It was not delivered as it has a fault."),
      EnumeratedValue("2", "wrong item", "The customer got something else."),
      EnumeratedValue("3", "outage", "It was not delivered as a server was down."),
      EnumeratedValue("4", "currency change", "It was not delivered as the currency of the game has changed."),
      EnumeratedValue("5", "other", "It was not delivered for another reason."),
    ])

  static let consumptionStatus = Enumeration(
    "consumptionStatus", "How much of a consumable the customer has used, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You say nothing."),
      EnumeratedValue("1", "not consumed", "Nothing of it has been used."),
      EnumeratedValue("2", "partly consumed", "Some of it has been used."),
      EnumeratedValue("3", "fully consumed", "All of it has been used."),
    ])

  static let platform = Enumeration(
    "platform", "Where the customer used the purchase, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You say nothing."),
      EnumeratedValue("1", "Apple", "On a platform of Apple's."),
      EnumeratedValue("2", "other platform", "On another platform."),
    ])

  static let userStatus = Enumeration(
    "userStatus", "The state of the customer's account with you, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You say nothing."),
      EnumeratedValue("1", "active account", "The account is active."),
      EnumeratedValue("2", "suspended", "The account is suspended."),
      EnumeratedValue("3", "terminated", "The account was closed."),
      EnumeratedValue("4", "limited access", "The account can use only part of the app."),
    ])

  /// The numbers of version 1 of consumption information that stand for a state.
  static let ofConsumptionVersion1: [Enumeration] = [
    .refundPreferenceV1, .deliveryStatusV1, .consumptionStatus, .platform, .userStatus,
  ]

  static let accountTenure = Enumeration(
    "accountTenure", "The age of the customer's account with you, as one of eight brackets, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You say nothing."),
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
      EnumeratedValue("0", "undeclared", "You say nothing."),
      EnumeratedValue("1", "0-5 minutes", "Up to 5 minutes."),
      EnumeratedValue("2", "5-60 minutes", "5 to 60 minutes."),
      EnumeratedValue("3", "1-6 hours", "1 to 6 hours."),
      EnumeratedValue("4", "6-24 hours", "6 to 24 hours."),
      EnumeratedValue("5", "1-4 days", "1 to 4 days of use."),
      EnumeratedValue("6", "4-16 days", "4 to 16 days of use."),
      EnumeratedValue("7", "over 16 days", "More than 16 days of use."),
    ])

  static let lifetimeDollars = Enumeration(
    "lifetimeDollars",
    "What the customer has paid or got back over time, in US dollars, as one of eight brackets, in version 1.",
    [
      EnumeratedValue("0", "undeclared", "You say nothing."),
      EnumeratedValue("1", "0 USD", "Nothing."),
      EnumeratedValue("2", "0.01-49.99 USD", "Up to 49.99 US dollars."),
      EnumeratedValue("3", "50-99.99 USD", "50 to 99.99 US dollars."),
      EnumeratedValue("4", "100-499.99 USD", "100 to 499.99 US dollars."),
      EnumeratedValue("5", "500-999.99 USD", "500 to 999.99 US dollars."),
      EnumeratedValue("6", "1000-1999.99 USD", "1000 to 1999.99 US dollars."),
      EnumeratedValue("7", "2000 USD and more", "2000 US dollars or more."),
    ])

  /// The numbers of version 1 that stand for a bracket of time or money: never the time or the money itself.
  static let ofConsumptionBrackets: [Enumeration] = [.accountTenure, .playTime, .lifetimeDollars]
}
