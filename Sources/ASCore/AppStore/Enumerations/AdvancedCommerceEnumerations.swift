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
      EnumeratedValue("P3D", "3 days", "Three days."), EnumeratedValue("P1W", "1 week", "One week."),
      EnumeratedValue("P2W", "2 weeks", "Two weeks."), EnumeratedValue("P1M", "1 month", "One month."),
      EnumeratedValue("P2M", "2 months", "Two months."), EnumeratedValue("P3M", "3 months", "Three months."),
      EnumeratedValue("P6M", "6 months", "Six months."), EnumeratedValue("P9M", "9 months", "Nine months."),
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
        "MODIFY_ITEMS_REFUND", "items modified", "Apple refunded a share because the items of the subscription changed."
      ),
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
        "MODIFY_SUBSCRIPTION", "modify subscription", "Add, change or remove items, or change the period."),
      EnumeratedValue(
        "REACTIVATE_SUBSCRIPTION", "reactivate subscription",
        "Reactivate a subscription that has ended or will not renew."),
    ])

  static let ofAdvancedCommerce: [Enumeration] = [
    .advancedCommercePeriod, .advancedCommerceOfferPeriod, .advancedCommerceOfferReason, .advancedCommerceChangeReason,
    .effective, .refundType, .refundReason, .priceIncreaseInfoStatus, .operation, .taxCode,
  ]
}

extension Enumeration {
  static let externalPurchaseStatus = Enumeration(
    "externalPurchaseStatus", "The status of the token in an external purchase report.",
    [
      EnumeratedValue("LINE_ITEM", "line items", "There were purchases, listed in `lineItems`."),
      EnumeratedValue("NO_LINE_ITEM", "no line item", "There was no purchase with this token."),
      EnumeratedValue("UNRECOGNIZED_TOKEN", "unrecognized token", "The token is unknown to you."),
      EnumeratedValue(
        "DUPLICATE_TOKEN", "duplicate token", since: "External Purchase 1.2",
        "Another token exists for the same customer; for ACQUISITION and SERVICES tokens only."),
    ])

  static let eventType = Enumeration(
    "eventType", "Whether a line item is a purchase or a refund.",
    [
      EnumeratedValue("BUY", "purchase", "The customer paid."),
      EnumeratedValue("REFUND", "refund", "The customer was refunded, including chargebacks."),
    ])

  static let externalProductType = Enumeration(
    "externalProductType", "The kind of product sold outside the App Store.",
    [
      EnumeratedValue("ONE_TIME_BUY", "one-time purchase", "A product that is bought once."),
      EnumeratedValue("SUBSCRIPTION", "subscription", "A subscription; its line items have dates and an event."),
    ])

  static let subscriptionEvent = Enumeration(
    "subscriptionEvent", "The event of an external subscription that a line item reports.",
    [
      EnumeratedValue("SUBSCRIPTION_START", "start", "The first purchase, with 0 days of paid service."),
      EnumeratedValue("RENEWAL", "renewal", "A renewal; it refers to the start."),
      EnumeratedValue("SUBSCRIPTION_CHANGE", "change", "A change to another product; it refers to the start."),
      EnumeratedValue("SUBSCRIPTION_PAYMENT", "payment", "A payment within a period; its amount is above zero."),
    ])

  static let tokenType = Enumeration(
    "tokenType", "The purpose of an external purchase token of a custom link.",
    [
      EnumeratedValue("ACQUISITION", "acquisition", since: "External Purchase 1.2", "For the initial acquisition fee."),
      EnumeratedValue("SERVICES", "services", since: "External Purchase 1.2", "For the store services fee."),
      EnumeratedValue(
        "CORE_TECHNOLOGY", "core technology", since: "Notifications, October 2026",
        "For the fee on Apple's core technology."),
      EnumeratedValue("IN_APP", "in app", "Requested by apps in Japan (iOS 26.4): a purchase inside the app."),
      EnumeratedValue("LINK_OUT", "link out", "Requested by apps in Japan (iOS 26.4): a purchase through a link."),
    ])

  static let ofExternalPurchases: [Enumeration] = [
    .externalPurchaseStatus, .eventType, .externalProductType, .subscriptionEvent, .tokenType,
  ]
}
