extension Enumeration {
  static let revocationReason = Enumeration(
    "revocationReason", "Why Apple revoked a purchase.",
    [
      "0": .init("other", "Any other reason, such as an accidental purchase; also when Family Sharing ended."),
      "1": .init("issue with the app", "The customer reported an actual or perceived problem with the app."),
      unpublished: .init(
        "upgraded to a bundle", since: "StoreKit 27",
        "The customer switched to a bundle that contains it. This is not a refund."),
    ])

  static let revocationType = Enumeration(
    "revocationType", "The kind of revocation of a purchase.",
    [
      "REFUND_FULL": .init("full refund", since: "1.19", "The full price was refunded: revoke all of it."),
      "REFUND_PRORATED": .init(
        "prorated refund", since: "1.19", "Part of the price was refunded: revoke the share in `revocationPercentage`."),
      "FAMILY_REVOKE": .init(
        "family sharing ended", since: "1.19", "The purchase is no longer shared with this family member: revoke it."),
      "ASSIGNMENT_REVOKE": .init(
        "assignment ended", since: "1.22", "The organization or group no longer assigns it to this customer: revoke it."
      ),
    ])

  package static let consumptionRequestReason = Enumeration(
    "consumptionRequestReason", "The customer's reason for the refund request, in a CONSUMPTION_REQUEST notification.",
    [
      "UNINTENDED_PURCHASE": "The customer bought it by accident.",
      "FULFILLMENT_ISSUE": .init("not delivered", "The customer did not receive it, or could not use it."),
      "UNSATISFIED_WITH_PURCHASE": .init("not satisfied", "The customer is not satisfied with it."),
      "LEGAL": "The customer has a legal reason.",
      "OTHER": "The customer has another reason.",
    ])

  static let refundPreference = Enumeration(
    "refundPreference",
    "Your preference for Apple's decision, in version 2 of consumption information; omit it for none.", since: "1.19",
    [
      "DECLINE": "You prefer that Apple declines the refund.",
      "GRANT_FULL": .init("grant in full", "You prefer a full refund."),
      "GRANT_PRORATED": .init(
        "grant in part",
        "You prefer a refund of the unused share. Requires `consumptionPercentage`, except for subscriptions."),
    ])

  static let deliveryStatus = Enumeration(
    "deliveryStatus", "Whether the purchase was delivered, in version 2 of consumption information.", since: "1.19",
    [
      "DELIVERED": "It was delivered and works.",
      "UNDELIVERED_QUALITY_ISSUE": .init("not delivered: quality", "It was not delivered because of a quality issue."),
      "UNDELIVERED_WRONG_ITEM": .init("not delivered: wrong item", "The customer received a different item."),
      "UNDELIVERED_SERVER_OUTAGE": .init("not delivered: outage", "It was not delivered because of a server outage."),
      "UNDELIVERED_OTHER": .init("not delivered: other", "It was not delivered for another reason."),
    ])
}

extension Enumeration {
  static let refundPreferenceV1 = Enumeration(
    "refundPreferenceV1", "Your preference for Apple's decision, in version 1 of consumption information.",
    since: "1.11",
    [
      "0": .init("undeclared", "You provide no information."),
      "1": .init("grant", "You prefer that Apple grants the refund."),
      "2": .init("decline", "You prefer that Apple declines the refund."),
      "3": .init("no preference", "You have no preference."),
    ])

  static let deliveryStatusV1 = Enumeration(
    "deliveryStatusV1",
    "Whether the purchase was delivered, in version 1. Unlike in other fields, 0 is not \"undeclared\".",
    [
      "0": .init("delivered", "It was delivered and works."),
      "1": .init("quality issue", "It was not delivered because of a quality issue."),
      "2": .init("wrong item", "The customer received a different item."),
      "3": .init("outage", "It was not delivered because of a server outage."),
      "4": .init("currency change", "It was not delivered because the in-game currency changed."),
      "5": .init("other", "It was not delivered for another reason."),
    ])

  static let consumptionStatus = Enumeration(
    "consumptionStatus", "How much of a consumable the customer has used, in version 1.",
    [
      "0": .init("undeclared", "You provide no information."),
      "1": .init("not consumed", "None of it has been used."),
      "2": .init("partly consumed", "Some of it has been used."),
      "3": .init("fully consumed", "All of it has been used."),
    ])

  static let platform = Enumeration(
    "platform", "The platform on which the customer used the purchase, in version 1.",
    [
      "0": .init("undeclared", "You provide no information."),
      "1": .init("Apple", "On an Apple platform."),
      "2": .init("other platform", "On another platform."),
    ])

  static let userStatus = Enumeration(
    "userStatus", "The status of the customer's account on your server, in version 1.",
    [
      "0": .init("undeclared", "You provide no information."),
      "1": .init("active account", "The account is active."),
      "2": .init("suspended", "The account is suspended."),
      "3": .init("terminated", "The account was closed."),
      "4": .init("limited access", "The account can use only part of the app."),
    ])

  static let accountTenure = Enumeration(
    "accountTenure", "The age of the customer's account on your server, as one of eight brackets, in version 1.",
    [
      "0": .init("undeclared", "You provide no information."),
      "1": .init("0-3 days", "The account is up to 3 days old."),
      "2": .init("3-10 days", "The account is 3 to 10 days old."),
      "3": .init("10-30 days", "The account is 10 to 30 days old."),
      "4": .init("30-90 days", "The account is 30 to 90 days old."),
      "5": .init("90-180 days", "The account is 90 to 180 days old."),
      "6": .init("180-365 days", "The account is 180 to 365 days old."),
      "7": .init("over 365 days", "The account is more than a year old."),
    ])

  static let playTime = Enumeration(
    "playTime", "How long the customer has used the app, as one of eight brackets, in version 1.",
    [
      "0": .init("undeclared", "You provide no information."),
      "1": .init("0-5 minutes", "Up to 5 minutes."),
      "2": .init("5-60 minutes", "5 to 60 minutes."),
      "3": .init("1-6 hours", "1 to 6 hours."),
      "4": .init("6-24 hours", "6 to 24 hours."),
      "5": .init("1-4 days", "1 to 4 days of use."),
      "6": .init("4-16 days", "4 to 16 days of use."),
      "7": .init("over 16 days", "More than 16 days of use."),
    ])

  static let lifetimeDollars = Enumeration(
    "lifetimeDollars",
    "The total that the customer paid or was refunded, in US dollars, as one of eight brackets, in version 1.",
    [
      "0": .init("undeclared", "You provide no information."),
      "1": .init("0 USD", "Nothing."),
      "2": .init("0.01-49.99 USD", "Up to 49.99 US dollars."),
      "3": .init("50-99.99 USD", "50 to 99.99 US dollars."),
      "4": .init("100-499.99 USD", "100 to 499.99 US dollars."),
      "5": .init("500-999.99 USD", "500 to 999.99 US dollars."),
      "6": .init("1000-1999.99 USD", "1000 to 1999.99 US dollars."),
      "7": .init("2000 USD and more", "2000 US dollars or more."),
    ])
}
