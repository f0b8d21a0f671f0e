extension Enumeration {
  static let environment = Enumeration(
    "environment", "The environment of a purchase, which determines the host to request it from.",
    [
      "Production": "A paid purchase in the App Store.",
      "Sandbox": .init(
        "sandbox", "A purchase without payment: sandbox, TestFlight or App Review.",
        note: "Clearing a tester's purchase history cannot be undone."),
      "Xcode": .init(
        "Xcode", "StoreKit testing in Xcode, signed by Xcode; Apple's servers do not have such purchases."),
      "LocalTesting": .init("local testing", "Unit tests with Apple's libraries; Apple never sends such data."),
    ])

  package static let productType = Enumeration(
    "type", "The kind of product that was bought.",
    [
      "Auto-Renewable Subscription": .init(
        "auto-renewable", "A subscription that renews automatically until it is canceled."),
      "Non-Consumable": "Bought once; it does not expire.",
      "Consumable": "Used up and then bought again.",
      "Non-Renewing Subscription": .init(
        "non-renewing",
        "A subscription of limited duration. Apple sends no expiration date; your server keeps track of it."),
      unpublished: .init(
        "subscription bundle", or: ["bundle"], since: "StoreKit 27",
        "One purchase that contains subscriptions, also of several apps, that can be bought separately too."),
      unpublished: .init(
        "subscription suite", or: ["suite"], since: "StoreKit 27",
        "One purchase that contains subscriptions that cannot be bought separately."),
    ])

  static let productTypeFilter = Enumeration(
    "productTypeFilter", "The kind of product as a filter. The values differ from a transaction's `type`.",
    [
      "AUTO_RENEWABLE": .init("auto-renewable", "Subscriptions that renew automatically."),
      "NON_RENEWABLE": .init("non-renewing", "Subscriptions that do not renew."),
      "CONSUMABLE": "Products that are used up.",
      "NON_CONSUMABLE": .init("non-consumable", "Products that are bought once."),
    ])

  static let inAppOwnershipType = Enumeration(
    "inAppOwnershipType", "How the customer got the purchase.",
    [
      "PURCHASED": "This customer bought it.",
      "FAMILY_SHARED": .init(
        "family shared",
        "A family member bought it and shares it. It has no appAccountToken and cannot be extended separately.",
        note:
          "Families share auto-renewable subscriptions and non-consumables with up to five members, if enabled in App Store Connect. Members receive their own \(NotificationType.ofFamilies) notifications."
      ),
      "ASSIGNED": .init(since: "1.22", "An organization or a group bought it and assigned it to this customer."),
    ])

  static let transactionReason = Enumeration(
    "transactionReason", "Whether the customer or the App Store initiated the transaction.",
    [
      "PURCHASE": "The customer initiated it: a first purchase, or an upgrade.",
      "RENEWAL": "The App Store renewed the subscription, also when a downgrade takes effect.",
    ])

  static let additionalTransactionReason = Enumeration(
    "additionalTransactionReason", "Why there is more than one transaction for a period of a subscription.",
    ["SEAT_ADDITION": .init("seats added", since: "1.23", "The purchaser added seats during the period.")])

  static let invitationManagement = Enumeration(
    "invitationManagement", "Who manages the invitations of a group's members to their seats.", since: "1.23",
    [
      "APPLE": .init(
        "Apple", "Apple does. Each member has a transaction with `inAppOwnershipType` ASSIGNED; seats are not claimed."),
      "DEVELOPER":
        "Your app does. Members have no transactions; your server claims a seat for each (`asctl group claim-seat`).",
    ])

  static let originalPlatform = Enumeration(
    "originalPlatform", "The platform on which the customer first got the app.",
    [
      "iOS": .init("iOS", "iPhone or iPad."),
      "macOS": .init("macOS", "Mac."),
      "tvOS": .init("tvOS", "Apple TV."),
      "visionOS": .init("visionOS", "Apple Vision Pro."),
      unpublished: .init("managed", since: "StoreKit 27", "An app that an organization bought and manages."),
    ])

  static let storeType = Enumeration(
    "storeType",
    "The store that the app came from. Apple documents CONSUMER; the other two are derived from StoreKit's names.",
    since: "1.22",
    [
      "CONSUMER": "The public App Store.",
      "ENTERPRISE": "The store of an organization.",
      "EDUCATION": "The store of a school or university.",
    ])

  static let orderLookupStatus = Enumeration(
    "orderLookupStatus", "Whether an order lookup found purchases. The HTTP status is 200 in either case.",
    [
      "0": .init("valid", "The order has purchases of this app, listed in `signedTransactions`."),
      "1": .init(
        "invalid", "The order ID is wrong, or the order has no purchases of this app. There is no error code."),
    ])
}

extension Enumeration {
  package static let offerType = Enumeration(
    "offerType", "The kind of offer that applied to a purchase, or will apply to the next renewal.",
    [
      "1": .init("introductory", "An introductory offer for new subscribers; it has no offer identifier."),
      "2": .init("promotional", "A promotional offer for existing or former subscribers, signed by your server."),
      "3": .init("offer code", "An offer code that the customer redeemed."),
      "4": .init("win-back", since: "1.13", "An offer to former subscribers."),
      "5": .init(
        "retention", or: ["retention offer"], since: "StoreKit 27",
        "An offer in the App Store's cancellation flow, which the customer redeemed instead of canceling.",
        note:
          "Configured in App Store Connect; Apple chooses the best one for an eligible customer. It needs no signature: a promotional offer (2) does, also in a retention message, and a win-back offer (4) is for former subscribers. In sandbox, cancel to test it."
      ),
    ])

  static let offerDiscountType = Enumeration(
    "offerDiscountType", "The payment mode of an offer.",
    [
      "FREE_TRIAL": .init(since: "1.10", "The customer pays nothing for the duration of the offer."),
      "PAY_AS_YOU_GO": .init(since: "1.10", "The customer pays a lower price for each period of the offer."),
      "PAY_UP_FRONT": .init(since: "1.10", "The customer pays a lower price once for the whole duration of the offer."),
      "ONE_TIME": .init(since: "1.18", "The customer gets a discount on a one-time purchase through an offer code."),
    ])
}
