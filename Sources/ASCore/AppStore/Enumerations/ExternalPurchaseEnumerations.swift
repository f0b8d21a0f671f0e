extension Enumeration {
  static let externalPurchaseStatus = Enumeration(
    "externalPurchaseStatus", "What an external purchase report says about its token.",
    [
      EnumeratedValue("LINE_ITEM", "line items", "There were purchases: `lineItems` lists them."),
      EnumeratedValue("NO_LINE_ITEM", "no line item", "There was no purchase with this token."),
      EnumeratedValue("UNRECOGNIZED_TOKEN", "unrecognized token", "You do not know this token."),
      EnumeratedValue(
        "DUPLICATE_TOKEN", "duplicate token", since: "External Purchase 1.2",
        "Another token stands for the same customer; for ACQUISITION and SERVICES tokens only."),
    ])

  static let eventType = Enumeration(
    "eventType", "Whether a line item is a purchase or a refund.",
    [
      EnumeratedValue("BUY", "purchase", "Money came in."),
      EnumeratedValue("REFUND", "refund", "Money went back, a chargeback included."),
    ])

  static let externalProductType = Enumeration(
    "externalProductType", "What was sold outside the App Store.",
    [
      EnumeratedValue("ONE_TIME_BUY", "one-time purchase", "Something that is bought once."),
      EnumeratedValue("SUBSCRIPTION", "subscription", "A subscription; its line items carry dates and an event."),
    ])

  static let subscriptionEvent = Enumeration(
    "subscriptionEvent", "Which moment in the life of an external subscription a line item reports.",
    [
      EnumeratedValue("SUBSCRIPTION_START", "start", "The first purchase, with 0 days of paid service."),
      EnumeratedValue("RENEWAL", "renewal", "A renewal; it refers to the start."),
      EnumeratedValue("SUBSCRIPTION_CHANGE", "change", "A change to another product; it refers to the start."),
      EnumeratedValue("SUBSCRIPTION_PAYMENT", "payment", "A payment within a period; its amount is above zero."),
    ])

  static let tokenType = Enumeration(
    "tokenType", "What an external purchase token of a custom link is for.",
    [
      EnumeratedValue(
        "ACQUISITION", "acquisition", since: "External Purchase 1.2",
        "For the fee on winning the customer."),
      EnumeratedValue("SERVICES", "services", since: "External Purchase 1.2", "For the fee on the store's services."),
      EnumeratedValue(
        "CORE_TECHNOLOGY", "core technology", since: "Notifications, October 2026",
        "For the fee on Apple's technology."),
      EnumeratedValue("IN_APP", "in app", "Asked for by apps in Japan (iOS 26.4): a purchase inside the app."),
      EnumeratedValue("LINK_OUT", "link out", "Asked for by apps in Japan (iOS 26.4): a purchase behind a link."),
    ])

  static let ofExternalPurchases: [Enumeration] = [
    .externalPurchaseStatus, .eventType, .externalProductType, .subscriptionEvent, .tokenType,
  ]
}
