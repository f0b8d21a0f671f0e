extension Enumeration {
  static let environment = Enumeration(
    "environment", "The environment of a purchase, which determines the host to request it from.",
    [
      EnumeratedValue("Production", "production", "A paid purchase in the App Store."),
      EnumeratedValue(
        "Sandbox", "sandbox", "A purchase without payment: sandbox, TestFlight or App Review.",
        note: "Clearing a tester's purchase history cannot be undone."),
      EnumeratedValue(
        "Xcode", "Xcode", "StoreKit testing in Xcode, signed by Xcode; Apple's servers do not have such purchases."),
      EnumeratedValue(
        "LocalTesting", "local testing", "Unit tests with Apple's libraries; Apple never sends such data."),
    ])

  static let productType = Enumeration(
    "type", "The kind of product that was bought.",
    [
      EnumeratedValue(
        "Auto-Renewable Subscription", "auto-renewable",
        "A subscription that renews automatically until it is canceled."),
      EnumeratedValue("Non-Consumable", "non-consumable", "Bought once; it does not expire."),
      EnumeratedValue("Consumable", "consumable", "Used up and then bought again."),
      EnumeratedValue(
        "Non-Renewing Subscription", "non-renewing",
        "A subscription of limited duration. Apple sends no expiration date; your server keeps track of it."),
    ])

  static let productTypeFilter = Enumeration(
    "productTypeFilter", "The kind of product as a filter. The values differ from a transaction's `type`.",
    [
      EnumeratedValue("AUTO_RENEWABLE", "auto-renewable", "Subscriptions that renew automatically."),
      EnumeratedValue("NON_RENEWABLE", "non-renewing", "Subscriptions that do not renew."),
      EnumeratedValue("CONSUMABLE", "consumable", "Products that are used up."),
      EnumeratedValue("NON_CONSUMABLE", "non-consumable", "Products that are bought once."),
    ])

  static let inAppOwnershipType = Enumeration(
    "inAppOwnershipType", "How the customer got the purchase.",
    [
      EnumeratedValue("PURCHASED", "purchased", "This customer bought it."),
      EnumeratedValue(
        "FAMILY_SHARED", "family shared",
        "A family member bought it and shares it. It has no appAccountToken and cannot be extended separately.",
        note:
          "Families share auto-renewable subscriptions and non-consumables with up to five members, if enabled in App Store Connect. Members receive their own \(NotificationType.ofFamilies) notifications."
      ),
      EnumeratedValue(
        "ASSIGNED", "assigned", since: "1.22", "An organization or a group bought it and assigned it to this customer."),
    ])

  static let transactionReason = Enumeration(
    "transactionReason", "Whether the customer or the App Store initiated the transaction.",
    [
      EnumeratedValue("PURCHASE", "purchase", "The customer initiated it: a first purchase, or an upgrade."),
      EnumeratedValue(
        "RENEWAL", "renewal", "The App Store renewed the subscription, also when a downgrade takes effect."),
    ])

  static let additionalTransactionReason = Enumeration(
    "additionalTransactionReason", "Why there is more than one transaction for a period of a subscription.",
    [EnumeratedValue("SEAT_ADDITION", "seats added", since: "1.23", "The purchaser added seats during the period.")])

  static let invitationManagement = Enumeration(
    "invitationManagement", "Who manages the invitations of a group's members to their seats.",
    [
      EnumeratedValue(
        "APPLE", "Apple", since: "1.23",
        "Apple does. Each member has a transaction with `inAppOwnershipType` ASSIGNED; seats are not claimed."),
      EnumeratedValue(
        "DEVELOPER", "developer", since: "1.23",
        "Your app does. Members have no transactions; your server claims a seat for each (`asctl group claim-seat`)."),
    ])

  static let originalPlatform = Enumeration(
    "originalPlatform", "The platform on which the customer first got the app.",
    [
      EnumeratedValue("iOS", "iOS", "iPhone or iPad."), EnumeratedValue("macOS", "macOS", "Mac."),
      EnumeratedValue("tvOS", "tvOS", "Apple TV."), EnumeratedValue("visionOS", "visionOS", "Apple Vision Pro."),
    ])

  static let storeType = Enumeration(
    "storeType",
    "The store that the app came from. Apple documents CONSUMER; the other two are derived from StoreKit's names.",
    [
      EnumeratedValue("CONSUMER", "consumer", since: "1.22", "The public App Store."),
      EnumeratedValue("ENTERPRISE", "enterprise", since: "1.22", "The store of an organization."),
      EnumeratedValue("EDUCATION", "education", since: "1.22", "The store of a school or university."),
    ])

  static let orderLookupStatus = Enumeration(
    "orderLookupStatus", "Whether an order lookup found purchases. The HTTP status is 200 in either case.",
    [
      EnumeratedValue("0", "valid", "The order has purchases of this app, listed in `signedTransactions`."),
      EnumeratedValue(
        "1", "invalid", "The order ID is wrong, or the order has no purchases of this app. There is no error code."),
    ])

  static let ofPurchases: [Enumeration] = [
    .environment, .productType, .productTypeFilter, .inAppOwnershipType, .transactionReason,
    .additionalTransactionReason, .invitationManagement, .originalPlatform, .storeType, .orderLookupStatus,
  ]
}

extension Enumeration {
  package static let offerType = Enumeration(
    "offerType", "The kind of offer that applied to a purchase, or will apply to the next renewal.",
    [
      EnumeratedValue("1", "introductory", "An introductory offer for new subscribers; it has no offer identifier."),
      EnumeratedValue(
        "2", "promotional", "A promotional offer for existing or former subscribers, signed by your server."),
      EnumeratedValue("3", "offer code", "An offer code that the customer redeemed."),
      EnumeratedValue("4", "win-back", since: "1.13", "An offer to former subscribers."),
    ])

  static let offerDiscountType = Enumeration(
    "offerDiscountType", "The payment mode of an offer.",
    [
      EnumeratedValue(
        "FREE_TRIAL", "free trial", since: "1.10", "The customer pays nothing for the duration of the offer."),
      EnumeratedValue(
        "PAY_AS_YOU_GO", "pay as you go", since: "1.10", "The customer pays a lower price for each period of the offer."
      ),
      EnumeratedValue(
        "PAY_UP_FRONT", "pay up front", since: "1.10",
        "The customer pays a lower price once for the whole duration of the offer."),
      EnumeratedValue(
        "ONE_TIME", "one time", since: "1.18",
        "The customer gets a discount on a one-time purchase through an offer code."),
    ])

  static let ofOffers: [Enumeration] = [.offerType, .offerDiscountType]
}
