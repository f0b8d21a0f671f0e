extension Enumeration {
  static let environment = Enumeration(
    "environment", "Where a purchase was made, and so which host knows it.",
    [
      EnumeratedValue("Production", "production", "A purchase in the App Store, with money."),
      EnumeratedValue("Sandbox", "sandbox", "A purchase without money: sandbox, TestFlight or App Review."),
      EnumeratedValue(
        "Xcode", "Xcode", "StoreKit testing in Xcode, signed by Xcode itself; no server of Apple's knows it."),
      EnumeratedValue(
        "LocalTesting", "local testing", "Unit tests with Apple's libraries; such data never comes from Apple."),
    ])

  static let productType = Enumeration(
    "type", "The kind of product that was bought.",
    [
      EnumeratedValue(
        "Auto-Renewable Subscription", "auto-renewable", "A subscription that renews until somebody stops it."),
      EnumeratedValue("Non-Consumable", "non-consumable", "Bought once and kept for good."),
      EnumeratedValue("Consumable", "consumable", "Used up, and bought again."),
      EnumeratedValue(
        "Non-Renewing Subscription", "non-renewing",
        "A subscription for a time that your server keeps track of; Apple sends no expiry date."),
    ])

  static let productTypeFilter = Enumeration(
    "productTypeFilter", "The kind of product, in the words that filters use: not those of a transaction's `type`.",
    [
      EnumeratedValue("AUTO_RENEWABLE", "auto-renewable", "Subscriptions that renew by themselves."),
      EnumeratedValue("NON_RENEWABLE", "non-renewing", "Subscriptions that do not renew."),
      EnumeratedValue("CONSUMABLE", "consumable", "Products that are used up."),
      EnumeratedValue("NON_CONSUMABLE", "non-consumable", "Products that are bought once."),
    ])

  static let inAppOwnershipType = Enumeration(
    "inAppOwnershipType", "How the customer came to the purchase.",
    [
      EnumeratedValue("PURCHASED", "purchased", "This customer bought it."),
      EnumeratedValue(
        "FAMILY_SHARED", "family shared",
        "A family member bought it and shares it: it carries no appAccountToken and cannot be extended by itself."),
      EnumeratedValue(
        "ASSIGNED", "assigned", since: "1.22",
        "An organization or a group bought it and assigned it to this customer."),
    ])

  static let transactionReason = Enumeration(
    "transactionReason", "Whether the customer or the App Store started the transaction.",
    [
      EnumeratedValue("PURCHASE", "purchase", "The customer did something: a first purchase, or an upgrade."),
      EnumeratedValue(
        "RENEWAL", "renewal", "The App Store renewed the subscription, also when a downgrade takes effect."),
    ])

  static let additionalTransactionReason = Enumeration(
    "additionalTransactionReason", "Why there is more than one transaction for a period of a subscription.",
    [
      EnumeratedValue(
        "SEAT_ADDITION", "seats added", since: "1.23", "The purchaser bought more seats while the period ran.")
    ])

  static let invitationManagement = Enumeration(
    "invitationManagement", "Who invites the members of a group to the seats that somebody bought for them.",
    [
      EnumeratedValue(
        "APPLE", "Apple", since: "1.23",
        "Apple does: each member has a transaction of their own, ASSIGNED, and nothing has to be claimed."),
      EnumeratedValue(
        "DEVELOPER", "developer", since: "1.23",
        "Your app does: members have no transactions, and your server claims a seat for each (`asctl group claim-seat`)."
      ),
    ])

  static let originalPlatform = Enumeration(
    "originalPlatform", "The platform on which the customer first got the app.",
    [
      EnumeratedValue("iOS", "iOS", "iPhone or iPad."),
      EnumeratedValue("macOS", "macOS", "Mac."),
      EnumeratedValue("tvOS", "tvOS", "Apple TV."),
      EnumeratedValue("visionOS", "visionOS", "Apple Vision Pro."),
    ])

  static let storeType = Enumeration(
    "storeType",
    "The store that the app came from. Apple's pages show CONSUMER; the other two are read off StoreKit's names.",
    [
      EnumeratedValue("CONSUMER", "consumer", since: "1.22", "The App Store for everybody."),
      EnumeratedValue("ENTERPRISE", "enterprise", since: "1.22", "The store of an organization."),
      EnumeratedValue("EDUCATION", "education", since: "1.22", "The store of a school or university."),
    ])

  static let orderLookupStatus = Enumeration(
    "orderLookupStatus", "Whether an order look-up found anything. It comes with HTTP 200 either way.",
    [
      EnumeratedValue("0", "valid", "The order has purchases of this app; `signedTransactions` lists them."),
      EnumeratedValue(
        "1", "invalid", "The order ID is wrong, or the order has no purchases of this app. There is no error code."),
    ])

  static let ofPurchases: [Enumeration] = [
    .environment, .productType, .productTypeFilter, .inAppOwnershipType, .transactionReason,
    .additionalTransactionReason, .invitationManagement, .originalPlatform,
    .storeType, .orderLookupStatus,
  ]
}

extension Enumeration {
  package static let offerType = Enumeration(
    "offerType", "Which kind of offer applied to a purchase, or will apply to the next renewal.",
    [
      EnumeratedValue("1", "introductory", "An introductory offer for new subscribers; it has no offer identifier."),
      EnumeratedValue("2", "promotional", "A promotional offer, which your server signs for existing subscribers."),
      EnumeratedValue("3", "offer code", "A code that the customer redeemed."),
      EnumeratedValue("4", "win-back", since: "1.13", "An offer to customers whose subscription has ended."),
    ])

  static let offerDiscountType = Enumeration(
    "offerDiscountType", "How an offer is paid for.",
    [
      EnumeratedValue("FREE_TRIAL", "free trial", since: "1.10", "Nothing is charged for the length of the offer."),
      EnumeratedValue(
        "PAY_AS_YOU_GO", "pay as you go", since: "1.10", "A lower price for each period of the offer."),
      EnumeratedValue(
        "PAY_UP_FRONT", "pay up front", since: "1.10", "One lower payment for the whole length of the offer."),
      EnumeratedValue(
        "ONE_TIME", "one time", since: "1.18", "A discount on a product that is bought once, through an offer code."),
    ])

  static let ofOffers: [Enumeration] = [.offerType, .offerDiscountType]
}
