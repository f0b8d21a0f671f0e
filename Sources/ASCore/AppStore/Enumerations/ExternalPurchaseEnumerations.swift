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
      EnumeratedValue(
        "ACQUISITION", "acquisition", since: "External Purchase 1.2",
        "For the initial acquisition fee."),
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
