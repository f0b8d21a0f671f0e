import Base
import Client

extension Topics {
  static let offers = Topic(
    name: "offers", summary: "Which customer may have which offer, and how to sign it",
    body: """
      `asctl offer eligibility` says it for each subscription group of a customer, with the rule and the transactions that \
      decide, and prints the `sign` command that comes next:

        asctl offer eligibility 2000000000000001
        asctl offer eligibility --ids customers.txt -o csv

      - introductory: once per customer and subscription group, for new and for lapsed customers, never beside a running \
      subscription of the group. StoreKit judges by itself; your server may allow or deny with a signature
      - promotional: for everybody who has or had a subscription of the app; who of them gets it, and how often, is yours to \
      decide. It starts with the next charge: at once for an upgrade, else at the renewal
      - win-back: for expired subscriptions that do not renew, within the limits set in App Store Connect; \
      `eligibleWinBackOfferIds` lists those of a customer, the best first
      - offer code: set in App Store Connect with the code; a server sees only those that were redeemed (`offerType` 3)

      Other Apple Accounts of a person are never known. Winning back goes like this: DID_CHANGE_RENEWAL_STATUS with \
      AUTO_RENEW_DISABLED arrives, you decide, sign, and show the offer in the app; OFFER_REDEEMED tells that somebody who \
      still subscribes took it, SUBSCRIBED/RESUBSCRIBE that one whose subscription had expired did.

        asctl sign promotional-offer --product-id com.example.app.pro --offer-identifier winter --transaction-id \
      2000000000000001
        asctl sign introductory-offer --product-id com.example.app.pro --allow-introductory-offer false --transaction-id \
      2000000000000001
        asctl transaction history 2000000000000001 --fields offerType,offerIdentifier,price

      Sign on demand and keep nothing: a signature of version 1 is good for 24 hours and one purchase, and one without \
      `--transaction-id` serves whoever has it.
      """)

  static let dataModel = Topic(
    name: "data-model", summary: "Which IDs to store, and what they hold together",
    body: """
      Your server is the only truth about what somebody may use; a device is not believed. It needs four IDs, each of which \
      has many of the next: an account of yours, the `appTransactionId`, the `originalTransactionId`, the `transactionId`.

      - `appTransactionId`: one per Apple Account and app, family members have their own. Unchanged over refunds, new \
      devices and storefronts; in every signed payload; joins all purchases of a customer
      - `appAccountToken`: a UUID that your server makes for an account and the app gives with each purchase. It is absent \
      from what was bought outside the app, until `asctl transaction set-token` sets it, and from what is shared
      - `originalTransactionId`: one subscription over all its renewals, or one purchase; for extensions, tokens and seats
      - `transactionId`: one charge, the key of your ledger: deliveries, refunds, consumption
      - `webOrderLineItemId`: one charge of a subscription, the same on all devices
      - `notificationUUID`: one notification, however often it is posted

      Of two copies the one with the newer `signedDate` counts. Signed texts need not be kept once their facts are stored: \
      they can be asked for again. Deliver by your ledger, and finish a transaction only after that; that it is finished \
      proves no delivery.

      First launch: the app sends its app transaction, the server looks `appTransactionId` up and restores what it knows \
      before anybody signs in:

        asctl verify --kind app-transaction --bundle-id com.example.app app-transaction.jws
        asctl transaction history 704346128300986001
        asctl transaction compare 2000000000000001 2000000000000007
        asctl transaction balance 2000000000000001

      A paid app turned free: compare `originalApplicationVersion` of `asctl transaction app` with the first free version, \
      number by number, so that 10 is after 9. It is the build on iOS, the short version on macOS, and always 1.0 in \
      sandbox. What only a device knows, such as `deviceVerification`, no server is told.
      """)

  static let family = Topic(
    name: "family", summary: "What Family Sharing means for a server",
    body: """
      Up to five others share what one bought. Each member has transactions of its own, with `inAppOwnershipType` \
      FAMILY_SHARED, an `originalTransactionId` of its own and the `appTransactionId` of its own Apple Account; so nothing \
      in them names the purchaser, and two members are never told to be one family.

      - no `appAccountToken`: Set App Account Token refuses them (4000185), so join by `appTransactionId`
      - no refund and no consumption of their own: a refund of the purchaser's reaches each as REVOKE
      - no extension: they follow the purchaser's
      - no win-back offers, and no billing of their own

      REVOKE comes when the purchaser was refunded, stops sharing, or a member leaves: take access away at \
      `revocationDate`. `revocationType` is FAMILY_REVOKE, and `revocationReason` 0 where sharing ended. Each member gets \
      its own notifications.

        asctl subscription status 2000000000000001
        asctl transaction history 2000000000000001 --in-app-ownership-type FAMILY_SHARED
        asctl explain FAMILY_SHARED REVOKE
      """)

  static let priceIncrease = Topic(
    name: "price-increase", summary: "When customers must agree to a price, and what tells you",
    body: """
      Consent is needed if the price rises by more than half and by more than about 5 US dollars a period (50 a year for \
      yearly ones), if it rises more than once in a year, or where the law wants it. Otherwise customers are only informed. \
      Lower prices reach everybody at the renewal. A preserved price keeps old subscribers where they are.

      - PRICE_INCREASE/PENDING: the customer was asked; `priceIncreaseStatus` 0
      - PRICE_INCREASE/ACCEPTED: agreed, or informed where no consent is needed; `priceIncreaseStatus` 1, and \
      `renewalPrice` is the new one from the renewal on
      - no answer until the end of the period: EXPIRED/PRICE_INCREASE, `expirationIntent` 3; some conversions of offers need \
      consent too and end alike

      Until then access goes on to `expiresDate`. Ask who still has to answer, and what they will pay:

        asctl subscription status 2000000000000001
        asctl notification history --notification-type PRICE_INCREASE --since 14d
        asctl explain PRICE_INCREASE/PENDING priceIncreaseStatus
      """)

  static let groupPurchases = Topic(
    name: "group-purchases", summary: "Purchases for organizations and groups, and their seats",
    body: """
      A purchase of several seats has `multiSeatInfo`. Who uses them is arranged in one of two ways:

      - by Apple: each member has a transaction of its own, with `inAppOwnershipType` ASSIGNED; treat it as any other. REVOKE \
      ends an assignment
      - by you: only the purchaser has transactions, and your app claims seats for the others. Keep `seatClaimId` with the \
      account that uses the seat

        asctl group seats 2000000000000001
        asctl group claim-seat 2000000000000001 -e sandbox
        asctl group associate-seat 2000000000000001 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11 --app-transaction-id \
      704346128300986001 -e sandbox
        asctl group unclaim-seat 2000000000000001 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11 -e sandbox

      Each change carries a `requestIdentifier` that asctl makes and prints before it is sent; repeat the command with it \
      after a failure of the network. A period may have several transactions, as seats were added: its seats are the sum of \
      their `quantity` less `revokedSeatQuantity`, and each has `additionalTransactionReason`. `renewalQuantity` says how \
      many will renew.

      INCREASE_QUANTITY and DECREASE_QUANTITY tell of changes, UNCLAIM_SEATS of seats that Apple took back (whether \
      Apple names the app in it is not known; the simulator does), REFUND/SEATS of seats that were refunded: the purchaser keeps access.

      Groups and roles are for showing, not for access. All of this lives in sandbox so far:

        asctl group list 2000000000000001
        asctl group members 900000000000000001
      """)
}
