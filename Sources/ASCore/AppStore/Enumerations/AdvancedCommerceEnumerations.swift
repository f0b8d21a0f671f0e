extension Enumeration {
  static let advancedCommercePeriod = Enumeration(
    "advancedCommercePeriod", "The length of a period of an Advanced Commerce subscription.",
    [
      "P1W": .init("1 week", "It renews every week."),
      "P1M": .init("1 month", "It renews every month."),
      "P2M": .init("2 months", "It renews every two months."),
      "P3M": .init("3 months", "It renews every three months."),
      "P6M": .init("6 months", "It renews every six months."),
      "P1Y": .init("1 year", "It renews every year."),
    ])

  static let advancedCommerceOfferPeriod = Enumeration(
    "advancedCommerceOfferPeriod",
    "The length of one period of an Advanced Commerce offer; `periodCount` is the number of periods.",
    [
      "P3D": .init("3 days", "Three days."),
      "P1W": .init("1 week", "One week."),
      "P2W": .init("2 weeks", "Two weeks."),
      "P1M": .init("1 month", "One month."),
      "P2M": .init("2 months", "Two months."),
      "P3M": .init("3 months", "Three months."),
      "P6M": .init("6 months", "Six months."),
      "P9M": .init("9 months", "Nine months."),
      "P1Y": .init("1 year", "One year."),
    ])

  static let advancedCommerceOfferReason = Enumeration(
    "advancedCommerceOfferReason", "The reason for an offer on an Advanced Commerce item.",
    [
      "ACQUISITION": "To attract a new customer.",
      "WIN_BACK": "To win back a customer who had left.",
      "RETENTION": "To keep a customer who might leave.",
    ])

  static let advancedCommerceChangeReason = Enumeration(
    "advancedCommerceChangeReason", "The reason for changing an item of an Advanced Commerce subscription.",
    [
      "UPGRADE": "To a higher level of service.",
      "DOWNGRADE": "To a lower level of service.",
      "APPLY_OFFER": "To the same item with an offer.",
    ])

  static let effective = Enumeration(
    "effective", "When a change to an Advanced Commerce subscription takes effect.",
    [
      "IMMEDIATELY": "Immediately.",
      "NEXT_BILL_CYCLE": "At the next renewal.",
    ])

  static let refundType = Enumeration(
    "refundType", "The kind of refund of an Advanced Commerce purchase.",
    [
      "FULL": "All of it.",
      "PRORATED": "The unused share; for subscriptions, of the newest transaction only.",
      "CUSTOM": "The amount in `refundAmount`; not supported when revoking a subscription.",
    ])

  static let refundReason = Enumeration(
    "refundReason", "The reason for a refund of an Advanced Commerce purchase.",
    [
      "UNINTENDED_PURCHASE": "The customer bought it by accident.",
      "FULFILLMENT_ISSUE": .init("not delivered", "The customer did not receive it, or could not use it."),
      "UNSATISFIED_WITH_PURCHASE": .init("not satisfied", "The customer is not satisfied with it."),
      "LEGAL": "There is a legal reason.",
      "OTHER": "There is another reason.",
      "MODIFY_ITEMS_REFUND": .init(
        "items modified", "Apple refunded a share because the items of the subscription changed."),
      "SIMULATE_REFUND_DECLINE": .init(
        "simulated decline", "For tests in sandbox: Apple declines the refund. Set it for all items or none."),
    ])

  static let priceIncreaseInfoStatus = Enumeration(
    "priceIncreaseInfoStatus", "The state of a price increase of an Advanced Commerce item.", since: "1.19",
    [
      "SCHEDULED": "It is planned; the customer has not been informed or asked for consent.",
      "PENDING": "The customer was asked for consent and has not responded.",
      "ACCEPTED": "The customer agreed, or was informed of an increase that does not require consent.",
    ])

  static let operation = Enumeration(
    "operation", "The operation of a signed in-app request of the Advanced Commerce API.",
    [
      "CREATE_ONE_TIME_CHARGE": .init("one-time charge", "Sell one item once."),
      "CREATE_SUBSCRIPTION": "Start a subscription of one or more items.",
      "MODIFY_SUBSCRIPTION": "Add, change or remove items, or change the period.",
      "REACTIVATE_SUBSCRIPTION": "Reactivate a subscription that has ended or will not renew.",
    ])
}

extension Enumeration {
  static let externalPurchaseStatus = Enumeration(
    "externalPurchaseStatus", "The status of the token in an external purchase report.",
    [
      "LINE_ITEM": .init("line items", "There were purchases, listed in `lineItems`."),
      "NO_LINE_ITEM": "There was no purchase with this token.",
      "UNRECOGNIZED_TOKEN": "The token is unknown to you.",
      "DUPLICATE_TOKEN": .init(
        since: "External Purchase 1.2",
        "Another token exists for the same customer; for ACQUISITION and SERVICES tokens only."),
    ])

  static let eventType = Enumeration(
    "eventType", "Whether a line item is a purchase or a refund.",
    [
      "BUY": .init("purchase", "The customer paid."),
      "REFUND": "The customer was refunded, including chargebacks.",
    ])

  static let externalProductType = Enumeration(
    "externalProductType", "The kind of product sold outside the App Store.",
    [
      "ONE_TIME_BUY": .init("one-time purchase", "A product that is bought once."),
      "SUBSCRIPTION": "A subscription; its line items have dates and an event.",
    ])

  static let subscriptionEvent = Enumeration(
    "subscriptionEvent", "The event of an external subscription that a line item reports.",
    [
      "SUBSCRIPTION_START": .init("start", "The first purchase, with 0 days of paid service."),
      "RENEWAL": "A renewal; it refers to the start.",
      "SUBSCRIPTION_CHANGE": .init("change", "A change to another product; it refers to the start."),
      "SUBSCRIPTION_PAYMENT": .init("payment", "A payment within a period; its amount is above zero."),
    ])

  static let tokenType = Enumeration(
    "tokenType", "The purpose of an external purchase token of a custom link.",
    [
      "ACQUISITION": .init(since: "External Purchase 1.2", "For the initial acquisition fee."),
      "SERVICES": .init(since: "External Purchase 1.2", "For the store services fee."),
      "CORE_TECHNOLOGY": .init(since: "Notifications, October 2026", "For the fee on Apple's core technology."),
      "IN_APP": "Requested by apps in Japan (iOS 26.4): a purchase inside the app.",
      "LINK_OUT": "Requested by apps in Japan (iOS 26.4): a purchase through a link.",
    ])
}

extension Enumeration {
  /// Source: Advanced Commerce API, "Choosing tax codes for your SKUs".
  static let taxCode = Enumeration(
    "taxCode",
    "The tax category of a purchase: the kind of product, its attributes in pairs of digits, and 1 for a subscription or 2 for a one-time charge. Apple issues further codes on request.",
    isOpen: true,
    [
      "C003-00-1": .init("software, subscription", "App Store software, subscription; the default."),
      "C003-00-2": .init("software", "App Store software, one-time; the default."),
      "C009-0102-1": .init("games, subscription", "Games, mainly played online, subscription."),
      "C009-01-2": .init("games", "Games, mainly played online, one-time."),
      "C025-00-2": .init("boosting", "Boosting, one-time."),
      "S001-03050614-1": .init(
        "book with ISBN, swear words, subscription",
        "Books with ISBN, ISSN or ECN, offline, list price shown, interactive, swear words, subscription."),
      "S001-03050614-2": .init(
        "book with ISBN, swear words",
        "Book with ISBN, ISSN or ECN, offline, list price shown, interactive, swear words, one-time."),
      "S001-03060714-1": .init(
        "book with ISBN, illegal acts, subscription",
        "Books with ISBN, ISSN or ECN, offline, list price shown, swear words, depicts illegal acts, subscription."),
      "S001-03060714-2": .init(
        "book with ISBN, illegal acts",
        "Book with ISBN, ISSN or ECN, offline, list price shown, swear words, depicts illegal acts, one-time."),
      "S002-02040708-1": .init(
        "book without ISBN, illegal acts, subscription",
        "Books without ISBN, ISSN or ECN, offline, complete, swear words, depicts illegal acts, subscription."),
      "S002-02040708-2": .init(
        "book without ISBN, illegal acts",
        "Book without ISBN, ISSN or ECN, offline, complete, swear words, depicts illegal acts, one-time."),
      "S002-02-1": .init("book without ISBN, subscription", "Books without ISBN, ISSN or ECN, complete, subscription."),
      "S002-02-2": .init("book without ISBN", "Book without ISBN, ISSN or ECN, complete, one-time."),
      "S007-01-1": .init(
        "audiobook with ISBN, subscription", "Audiobooks with ISBN, ISSN or ECN, offline, subscription."),
      "S007-01-2": .init("audiobook with ISBN", "Audiobook with ISBN, ISSN or ECN, offline, one-time."),
      "S007-010409-1": .init(
        "audio drama with ISBN, subscription",
        "Audiobooks with ISBN, ISSN or ECN, offline, list price shown, distributed speaker roles with noises and music, subscription."
      ),
      "S007-010409-2": .init(
        "audio drama with ISBN",
        "Audiobook with ISBN, ISSN or ECN, offline, list price shown, distributed speaker roles with noises and music, one-time."
      ),
      "S008-02-1": .init(
        "audiobook without ISBN, subscription", "Audiobooks without ISBN, ISSN or ECN, offline, subscription."),
      "S008-02-2": .init("audiobook without ISBN", "Audiobook without ISBN, ISSN or ECN, offline, one-time."),
      "S019-01-2": .init("video rental", "Video rental, mainly streamed, one-time."),
      "S020-01-2": .init("video purchase", "Video purchase, offline, one-time."),
      "S021-08-1": .init("video, subscription", "Video subscription."),
      "S021-08-2": .init("video subscription, one-time", "Video subscription, charged once."),
      "S021-0308-1": .init(
        "live video, subscription", "Video subscription, more than 10 % live TV or linear programming."),
      "S021-0308-2": .init(
        "live video subscription, one-time",
        "Video subscription, more than 10 % live TV or linear programming, charged once."),
      "S022-00-2": .init("video pay-per-view", "Video, pay-per-view, one-time."),
      "S022-01-2": .init(
        "live video pay-per-view", "Video, pay-per-view, only live TV or linear programming, one-time."),
    ])
}
