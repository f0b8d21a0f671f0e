import Base
import Client
import CommandLine

extension Topics {
  static let notifications = Topic(
    name: "notifications",
    or: [
      "webhook", "server notifications", "v2", "hook", "callback", "event", "server url", "notification url",
      "17.0.0.0/8", "no notification", "why no notification", "missing notification",
    ],
    summary: "Notification setup, responses and recovery",
    body: """
      Setup. In App Store Connect, enter one URL for production and one for sandbox for each app: HTTPS with TLS 1.2 \
      or later, port 443 or 1024 and above. Select version 2, for sandbox first. Allow 17.0.0.0/8 in the firewall. \
      Test after every change of URL, certificate or firewall:

        asctl notification test -e sandbox --wait

      Responses. Status 200 to 206 means delivered, whatever the body; any other status or a time-out is a failure. \
      To receive a notification again, respond with 5xx: Apple documents retries for 40x too, but developers report \
      since March 2026 that a notification answered with 400 is not sent again. Store the notification first, respond \
      immediately, and process it later. Verify that it is for your app before \
      you use it:

        asctl verify --kind notification --bundle-id com.example.app body.json

      Retries. In production Apple retries five times, 1, 12, 24, 48 and 72 hours after the previous attempt, so the \
      last retry is 157 hours after the first attempt. Sandbox does not retry. A retry has the same `notificationUUID` \
      and `signedDate`, so processing a notification twice must change nothing. Order notifications by `signedDate` \
      for each `originalTransactionId`, and skip any that are older than your stored state. `asctl notification \
      test-status` shows the attempts of a test.

      One action, one notification. In version 2, type and subtype identify the action. To miss none: make processing \
      idempotent, respond before you process, fetch the history after each outage, and compare your state with \
      `asctl subscription status` regularly.

      Recovery after an outage. Note when it began and ended, and add a margin on both sides. Fetch the notifications \
      that were not delivered (up to 180 days back in production, 30 in sandbox), compare `notificationUUID` with \
      those you have, and post the missing ones to your server, oldest first; duplicates are harmless. Then request \
      the current state, because payloads are unchanged since they were sent:

        asctl notification history --since 2d --only-failures > missed.json
        asctl notification replay --since 2d --only-failures --to https://example.com/hook
        asctl subscription status --ids customers.txt > status.ndjson

      For events that are older or were sent only as version 1, use `asctl transaction history` and `asctl refund \
      history`.

      Without a server, `asctl notification serve` verifies and prints notifications that are posted to this \
      machine. `asctl explain DID_RENEW/BILLING_RECOVERY` explains a type and what to do, including types of version \
      1.
      """)

  static let refunds = Topic(
    name: "refunds", or: ["refund request", "consumption request", "chargeback", "dispute", "refunded"],
    summary: "Refund requests and consumption information",
    body: """
      A customer requests a refund in the app, at reportaproblem.apple.com or from Apple Support. Before it decides, \
      Apple may send CONSUMPTION_REQUEST and wait 12 hours (5 minutes in sandbox) for consumption information:

        asctl consumption pending
        asctl consumption send 2000000000000007 --customer-consented --sample-content-provided false --delivery-status \
      DELIVERED -e sandbox --dry-run

      Send consumption information only with the customer's consent, which `customerConsented` confirms. Permission to \
      track is not that consent; without consent, send nothing. Each repeated consumption request has a new \
      `notificationUUID`. The newest one for a transaction counts, and a later REFUND or REFUND_DECLINED closes it. \
      Omit `refundPreference` if you have no preference. GRANT_PRORATED requires `consumptionPercentage`, except for \
      auto-renewable subscriptions, for which Apple calculates the share.

      Many requests. `consumption answer --table` responds to all open requests with the rows of a table, each at most \
      once, also if two runs overlap. `consumption pending --due 2h` exits with 12 if a deadline is near. \
      `refund outcomes` compares requests, responses and decisions; it cannot show that a response changed a decision.

        asctl consumption answer --table usage.csv --id-column transaction -e production --dry-run
        asctl refund outcomes --by answered

      REFUND. What to revoke depends on the product:

      - a one-time or consumable product with REFUND_FULL or FAMILY_REVOKE: everything, from `revocationDate`
      - the same with REFUND_PRORATED: the share in `revocationPercentage`, for example 40000 for 40% of the units; \
      `asctl transaction balance` calculates the remaining balance
      - an auto-renewable subscription: check `asctl subscription status`. Status 5 means no access; if an earlier \
      period was refunded, the current one continues

      REFUND/SEATS removes seats, and the purchaser keeps access. After REFUND_REVERSED, restore access; the \
      percentage is no longer in the transaction. REFUND_DECLINED requires no action. Family members have their own \
      transactions and no refunds: a refund to the purchaser reaches each of them as REVOKE.

      Amounts. `asctl refund history` shows an estimate for one customer, the refunded share of `price`. App Store \
      Connect's reports are authoritative.

        asctl refund history 2000000000000001
        asctl notification history --notification-type REFUND --since 14d
      """)
}

extension Topics {
  static let cancellation = Topic(
    name: "cancellation", or: ["cancel", "canceled", "cancelled", "unsubscribe", "retention", "churn"],
    summary: "Retention messages when a customer cancels",
    body: """
      A retention message appears after "Cancel Subscription". Apple shows the first of these that is available:

      - first, the response of your server to a realtime request, if it is valid and arrives in time
      - second, the message of the subscription in App Store Connect, with its eligible retention offers \
      (`asctl help offers`). It requires no server
      - third, the default message of the product and locale, set with `asctl retention default set`

      The commands of `asctl retention` require access that Apple grants on request; without it, every call returns \
      404. Upload images and messages, which Apple reviews, and set default messages. Apple can also request the message \
      from your server at that moment:

      - request: a POST of `{"signedPayload":JWS}` with `originalTransactionId`, `productId`, `userLocale`, \
      `appAppleId` and `environment`. Verify it with `asctl verify --kind realtime`
      - response: status 200 within 700 ms and JSON with one of `message`, `alternateProduct` (of the same group), \
      `promotionalOffer` (signed for this `originalTransactionId`) and `advancedCommerceInfo`. A message, which can \
      also be one of App Store Connect, cannot combine an image with an offer or another product

      `alternateProduct` can name a `billingPlanType`: BILLED_UPFRONT, or MONTHLY for a commitment of several months. By \
      asctl's reading of the members, a customer with a MONTHLY plan who cancels ends only its renewal: bills and access \
      continue until `commitmentExpiresDate`.

      `asctl retention answer` creates or checks a response; `asctl retention serve` is a server that sends them:

        asctl retention serve --port 8080 -e simulator --message-identifier 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02
        asctl retention trigger --to http://127.0.0.1:8080

      To set it up with Apple, serve your URL with TLS 1.2 and set it in sandbox. Pass the performance test there, then \
      set the URL in production (before that, Apple returns 4030026):

        asctl retention realtime-url set https://example.com/retention -e sandbox
        asctl retention performance-test start 2000000000000001 -e sandbox --wait
        asctl retention realtime-url set https://example.com/retention -e production

      A served simulator (`asctl simulator serve`) sends the same requests to servers on this machine; the built-in one \
      uses `ASCTL_REALTIME_URL`. `asctl retention trigger ID -e simulator` simulates a customer who opens the \
      cancellation page.
      """)
}
