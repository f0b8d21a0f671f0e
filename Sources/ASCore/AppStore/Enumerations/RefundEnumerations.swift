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

  static let consumptionRequestReason = Enumeration(
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
