extension Enumeration {
  static let advancedCommercePeriod = Enumeration(
    "advancedCommercePeriod", "The length of a period of an Advanced Commerce subscription.",
    [
      EnumeratedValue("P1W", "1 week", "It renews every week."),
      EnumeratedValue("P1M", "1 month", "It renews every month."),
      EnumeratedValue("P2M", "2 months", "It renews every two months."),
      EnumeratedValue("P3M", "3 months", "It renews every three months."),
      EnumeratedValue("P6M", "6 months", "It renews every six months."),
      EnumeratedValue("P1Y", "1 year", "It renews every year."),
    ])

  static let advancedCommerceOfferPeriod = Enumeration(
    "advancedCommerceOfferPeriod",
    "The length of one period of an Advanced Commerce offer; `periodCount` is the number of periods.",
    [
      EnumeratedValue("P3D", "3 days", "Three days."),
      EnumeratedValue("P1W", "1 week", "One week."),
      EnumeratedValue("P2W", "2 weeks", "Two weeks."),
      EnumeratedValue("P1M", "1 month", "One month."),
      EnumeratedValue("P2M", "2 months", "Two months."),
      EnumeratedValue("P3M", "3 months", "Three months."),
      EnumeratedValue("P6M", "6 months", "Six months."),
      EnumeratedValue("P9M", "9 months", "Nine months."),
      EnumeratedValue("P1Y", "1 year", "One year."),
    ])

  static let advancedCommerceOfferReason = Enumeration(
    "advancedCommerceOfferReason", "The reason for an offer on an Advanced Commerce item.",
    [
      EnumeratedValue("ACQUISITION", "acquisition", "To attract a new customer."),
      EnumeratedValue("WIN_BACK", "win back", "To win back a customer who had left."),
      EnumeratedValue("RETENTION", "retention", "To keep a customer who might leave."),
    ])

  static let advancedCommerceChangeReason = Enumeration(
    "advancedCommerceChangeReason", "The reason for changing an item of an Advanced Commerce subscription.",
    [
      EnumeratedValue("UPGRADE", "upgrade", "To a higher level of service."),
      EnumeratedValue("DOWNGRADE", "downgrade", "To a lower level of service."),
      EnumeratedValue("APPLY_OFFER", "apply offer", "To the same item with an offer."),
    ])

  static let effective = Enumeration(
    "effective", "When a change to an Advanced Commerce subscription takes effect.",
    [
      EnumeratedValue("IMMEDIATELY", "immediately", "Immediately."),
      EnumeratedValue("NEXT_BILL_CYCLE", "next bill cycle", "At the next renewal."),
    ])

  static let refundType = Enumeration(
    "refundType", "The kind of refund of an Advanced Commerce purchase.",
    [
      EnumeratedValue("FULL", "full", "All of it."),
      EnumeratedValue("PRORATED", "prorated", "The unused share; for subscriptions, of the newest transaction only."),
      EnumeratedValue("CUSTOM", "custom", "The amount in `refundAmount`; not supported when revoking a subscription."),
    ])

  static let refundReason = Enumeration(
    "refundReason", "The reason for a refund of an Advanced Commerce purchase.",
    [
      EnumeratedValue("UNINTENDED_PURCHASE", "unintended purchase", "The customer bought it by accident."),
      EnumeratedValue("FULFILLMENT_ISSUE", "not delivered", "The customer did not receive it, or could not use it."),
      EnumeratedValue("UNSATISFIED_WITH_PURCHASE", "not satisfied", "The customer is not satisfied with it."),
      EnumeratedValue("LEGAL", "legal", "There is a legal reason."),
      EnumeratedValue("OTHER", "other", "There is another reason."),
      EnumeratedValue(
        "MODIFY_ITEMS_REFUND", "items modified",
        "Apple refunded a share because the items of the subscription changed."),
      EnumeratedValue(
        "SIMULATE_REFUND_DECLINE", "simulated decline",
        "For tests in sandbox: Apple declines the refund. Set it for all items or none."),
    ])

  static let priceIncreaseInfoStatus = Enumeration(
    "priceIncreaseInfoStatus", "The state of a price increase of an Advanced Commerce item.",
    [
      EnumeratedValue(
        "SCHEDULED", "scheduled", since: "1.19",
        "It is planned; the customer has not been informed or asked for consent."),
      EnumeratedValue("PENDING", "pending", since: "1.19", "The customer was asked for consent and has not responded."),
      EnumeratedValue(
        "ACCEPTED", "accepted", since: "1.19",
        "The customer agreed, or was informed of an increase that does not require consent."),
    ])

  static let operation = Enumeration(
    "operation", "The operation of a signed in-app request of the Advanced Commerce API.",
    [
      EnumeratedValue("CREATE_ONE_TIME_CHARGE", "one-time charge", "Sell one item once."),
      EnumeratedValue("CREATE_SUBSCRIPTION", "create subscription", "Start a subscription of one or more items."),
      EnumeratedValue(
        "MODIFY_SUBSCRIPTION", "modify subscription",
        "Add, change or remove items, or change the period."),
      EnumeratedValue(
        "REACTIVATE_SUBSCRIPTION", "reactivate subscription",
        "Reactivate a subscription that has ended or will not renew."),
    ])

  static let ofAdvancedCommerce: [Enumeration] = [
    .advancedCommercePeriod, .advancedCommerceOfferPeriod, .advancedCommerceOfferReason, .advancedCommerceChangeReason,
    .effective, .refundType, .refundReason, .priceIncreaseInfoStatus, .operation, .taxCode,
  ]
}
