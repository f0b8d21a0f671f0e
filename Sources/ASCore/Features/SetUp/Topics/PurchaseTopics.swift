import Base
import Client
import CommandLine

extension Topics {
  static let offers = Topic(
    name: "offers",
    or: [
      "promo", "trial", "free trial", "introductory", "offer", "promotional-offer", "introductory offer", "win-back",
      "offer code", "coupon", "discount",
    ],
    summary: "Offer eligibility and signatures",
    body: """
      `asctl offer eligibility` shows the available offers for each subscription group of a customer, with the rule \
      and the transactions that decide, and prints the matching `sign` command:

        asctl offer eligibility 2000000000000001
        asctl offer eligibility --ids customers.txt -o csv

      - introductory: once per customer and subscription group, for new and lapsed customers, not during an active \
      subscription of the group. StoreKit decides on its own; your server can allow or deny the offer with a signature
      - promotional: for current and former subscribers of the app. You decide who gets it and how often. It starts \
      with the next charge: immediately for an upgrade, otherwise at the renewal
      - win-back: for expired subscriptions that do not renew, within the limits set in App Store Connect; \
      `eligibleWinBackOfferIds` lists a customer's offers, best first
      - offer code: configured with its codes in App Store Connect, for all four types of products; a server sees only \
      redeemed codes (`offerType` 3). Promo codes of in-app purchases ended on 26 March 2026
      - retention: for subscribers who are about to cancel, configured in App Store Connect. Apple chooses the best one \
      and shows it in the cancellation flow; no response lists them and no signature is required. The customer stays \
      subscribed: the next renewal has `offerType` 5 and the price of the offer

      Other Apple Accounts of the same person are unknown. To win back a subscriber: after DID_CHANGE_RENEWAL_STATUS \
      with AUTO_RENEW_DISABLED, choose and sign an offer and show it in the app. OFFER_REDEEMED reports that a current \
      subscriber redeemed it, SUBSCRIBED/RESUBSCRIBE that a former subscriber did.

        asctl sign promotional-offer --product-id com.example.app.pro --offer-identifier winter --transaction-id \
      2000000000000001
        asctl sign introductory-offer --product-id com.example.app.pro --allow-introductory-offer false \
        --transaction-id 2000000000000001
        asctl transaction history 2000000000000001 --fields offerType,offerIdentifier,price

      Sign on demand and do not store signatures: a version 1 signature is valid for 24 hours and one purchase, and a \
      signature without `--transaction-id` works for any customer.
      """)

  static let dataModel = Topic(
    name: "data-model",
    or: [
      "payloads", "transactions", "database", "identifiers", "uuid", "account", "order id", "transaction id",
      "original transaction id", "user", "restore", "restore purchases",
    ], summary: "IDs to store and how they relate",
    body: """
      Your server decides what a customer can use; do not trust claims from a device. It needs four IDs, from the \
      broadest to the narrowest: your account, the `appTransactionId`, the `originalTransactionId` and the \
      `transactionId`. Each of them can have several of the next.

      - `appTransactionId`: one per Apple Account and app; family members have their own. It does not change with \
      refunds, new devices or storefronts, is in every signed payload, and links all purchases of a customer
      - `appAccountToken`: a UUID that your server creates for an account and the app adds to each purchase. Purchases \
      made outside the app do not have it until you set it with `asctl transaction set-token`; shared purchases never do
      - `originalTransactionId`: one subscription with all its renewals, or one purchase; for extensions, tokens and \
      seats
      - `transactionId`: one charge, the key of your ledger for deliveries, refunds and consumption
      - `webOrderLineItemId`: one charge of a subscription, the same on all devices
      - `notificationUUID`: one notification, the same in every retry

      Of two copies, the one with the newer `signedDate` counts. You can delete signed text after you store its facts, \
      because you can request it again. Deliver according to your ledger, and finish a transaction only after that. A \
      finished transaction does not mean that the product was delivered.

      First launch: the app sends its app transaction, and the server looks up `appTransactionId` and restores \
      purchases before the customer signs in:

        asctl verify --kind app-transaction --bundle-id com.example.app app-transaction.jws
        asctl transaction history 704346128300986001
        asctl transaction compare 2000000000000001 2000000000000007
        asctl transaction balance 2000000000000001

      If a paid app became free, `asctl app-transaction get ID --bought-before VERSION` compares the version that the \
      customer first downloaded with the first free version, number by number, so that 10 is after 9. It is the \
      build number on iOS, the short version on macOS, and always 1.0 in sandbox. Values that exist only on the device, such as `deviceVerification`, are not \
      available to a server.
      """)

  static let family = Topic(
    name: "family", or: ["sharing", "family sharing"], summary: "Family Sharing on your server",
    body: """
      A purchase can be shared with up to five family members. Each member has their own transactions, with \
      `inAppOwnershipType` FAMILY_SHARED, their own `originalTransactionId` and the `appTransactionId` of their own \
      Apple Account. These transactions do not identify the purchaser, and nothing identifies two members as one \
      family.

      Only auto-renewable subscriptions and non-consumables can be shared, if Family Sharing is turned on for the product \
      in App Store Connect. What happens to the purchaser's subscription happens to each member's at the same moment:

      - the purchaser buys, or sharing begins: SUBSCRIBED/INITIAL_BUY; for a non-consumable ONE_TIME_CHARGE
      - renewal: DID_RENEW with the same dates; after a failed payment DID_RENEW/BILLING_RECOVERY
      - renewal turned off or on: DID_CHANGE_RENEWAL_STATUS
      - another plan chosen: DID_CHANGE_RENEWAL_PREF, at once for an upgrade
      - offer redeemed: OFFER_REDEEMED
      - failed payment: DID_FAIL_TO_RENEW, with GRACE_PERIOD if there is one, then GRACE_PERIOD_EXPIRED
      - end, and a new start: EXPIRED, SUBSCRIBED/RESUBSCRIBE
      - refund, the member leaves, or sharing is stopped: REVOKE

      Price increases, extensions and consumption requests are sent for the purchaser only. A member's transaction has:

      - no `appAccountToken`: Set App Account Token rejects these transactions (4000185), so match by `appTransactionId`
      - no refund and no consumption: a refund to the purchaser reaches each member as REVOKE
      - no extension: members get the purchaser's extension
      - no win-back offers and no billing

      REVOKE is sent when the purchaser gets a refund or stops sharing, or when a member leaves: end access at \
      `revocationDate`. `revocationType` is FAMILY_REVOKE, and `revocationReason` is 0 if sharing ended. Each member \
      has separate notifications. Apple does not say what members receive when the refund is reversed; the simulator \
      sends each of them REFUND_REVERSED too, and restores access.

        asctl subscription status 2000000000000001
        asctl transaction history 2000000000000001 --in-app-ownership-type FAMILY_SHARED
        asctl explain FAMILY_SHARED REVOKE
      """)

  static let priceIncrease = Topic(
    name: "price-increase", or: ["price", "price consent", "grandfathering", "preserved price"],
    summary: "Price increases and consent",
    body: """
      Consent is required if the price rises by more than half and by more than about 5 US dollars per period (50 per \
      year for yearly periods), if it rises more than once in a year, or if local law requires it. Otherwise customers \
      are only informed. Lower prices apply to all subscribers at the renewal. With a preserved price, existing \
      subscribers keep the old one.

      - PRICE_INCREASE/PENDING: the customer was asked for consent; `priceIncreaseStatus` 0
      - PRICE_INCREASE/ACCEPTED: the customer agreed, or was informed if no consent is required; `priceIncreaseStatus` \
      1, and `renewalPrice` is the new price from the renewal on
      - no consent until the end of the period: EXPIRED/PRICE_INCREASE, `expirationIntent` 3. Some conversions of \
      offers require consent too and end in the same way

      Until then, access continues to `expiresDate`. To find customers who have not responded, and their future price:

        asctl subscription status 2000000000000001
        asctl notification history --notification-type PRICE_INCREASE --since 14d
        asctl explain PRICE_INCREASE/PENDING priceIncreaseStatus
      """)

  static let groupPurchases = Topic(
    name: "group-purchases", or: ["volume", "groups", "seats", "volume purchasing"],
    summary: "Purchases for groups and their seats",
    body: """
      Seats are sold in two ways. In the app, a subscriber buys seats and shares an invitation. In Apple Business and \
      Apple School Manager (volume purchasing, since 22 October 2026), an organization buys seats and assigns them by \
      device management. Both require StoreKit 2; volume purchasing is on by default for such subscriptions, except \
      with Family Sharing. There can be up to five price bands (`priceTiers`): with 19.99 up to 20 seats, 13.99 for \
      seats 21 to 40 and 10.99 from seat 41, each seat has the price of its band.

      A purchase of several seats has `multiSeatInfo`. Seats are assigned in one of two ways:

      - by Apple, or by an organization: each member has their own transaction, with `inAppOwnershipType` ASSIGNED. Treat it like any other. \
      REVOKE ends an assignment. Only the person who manages the group, or the organization, can change it
      - by you: only the purchaser has transactions, and your app claims seats for the others. Store `seatClaimId` \
      with the account that uses the seat

        asctl group seats 2000000000024001
        asctl group claim-seat 2000000000024001 -e sandbox
        asctl group associate-seat 2000000000024001 019b76da-a800-7001-8d53-3a112e24d0cb --app-transaction-id \
      704346128300986002 -e sandbox
        asctl group unclaim-seat 2000000000024001 019b76da-a800-7001-8d53-3a112e24d0cb -e sandbox

      asctl creates a `requestIdentifier` for each change. If it prints one after a network failure, repeat the command \
      with it. A period can have several transactions if seats were \
      added: the number of seats is the sum of `quantity` minus `revokedSeatQuantity`, and each has \
      `additionalTransactionReason`. `renewalQuantity` is the number of seats that will renew.

      INCREASE_QUANTITY and DECREASE_QUANTITY report changes, UNCLAIM_SEATS reports seats that Apple reclaimed, and \
      REFUND/SEATS reports refunded seats; the purchaser keeps access. It is undocumented whether UNCLAIM_SEATS \
      contains the bundle ID; the simulator includes it.

      Use groups and roles for display, not for access. All of these endpoints are available only in sandbox so far:

        asctl group list 2000000000000001
        asctl group members 900000000000000001
      """)
}
