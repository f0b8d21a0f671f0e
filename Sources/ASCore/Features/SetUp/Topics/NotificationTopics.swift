import Base
import Client

extension Topics {
  static let notifications = Topic(
    name: "notifications", summary: "How to set up, answer and catch up with notifications",
    body: """
      Set up. In App Store Connect, for each app: one URL for production and one for sandbox, HTTPS with TLS 1.2 or newer, \
      port 443 or one from 1024 on. Choose version 2, for sandbox first. Let 17.0.0.0/8 through the firewall. Test after \
      every change of URL, certificate or firewall:

        asctl notification test -e sandbox --wait

      Answer. Status 200 to 206 means delivered, whatever the body; anything else, or no answer in time, is a failure. \
      Store the text first, answer at once, and work later. Verify before you believe it, for your own app:

        asctl verify --kind notification --bundle-id com.example.app body.json

      Repetitions. In production Apple tries five times more, 1, 12, 24, 48 and 72 hours after the attempt before, the last \
      one 157 hours after the first; in sandbox never. A repetition keeps `notificationUUID` and `signedDate`, so posting \
      one twice must change nothing. Sort by `signedDate` for each `originalTransactionId`, and pass over what is older \
      than what you have stored. `asctl notification status` shows the attempts of a test.

      After an outage. Note its beginning and end, and widen both. Fetch what never arrived (180 days back in production, 30 \
      in sandbox), compare `notificationUUID` with those you have, and post the others to your own server, the oldest \
      first; duplicates are harmless. Then ask for the present state, as the payloads are as they were sent:

        asctl notification history --since 2d --only-failures > missed.json
        asctl notification replay --since 2d --only-failures --to https://example.com/hook
        asctl subscription status --ids customers.txt > status.ndjson

      What is older than that, or came as version 1 only, is in `asctl transaction history` and `asctl refund history`.

      Without a server: `asctl notification receive` verifies and prints what is posted to this machine. `asctl explain \
      DID_RENEW/BILLING_RECOVERY` says what a type means and what to do; version 1's types are known there too.
      """)

  static let refunds = Topic(
    name: "refunds", summary: "How refunds go, and what your server answers",
    body: """
      A customer asks for a refund in the app, at reportaproblem.apple.com or through Apple's support. For a decision \
      Apple may send CONSUMPTION_REQUEST, and waits 12 hours for an answer, in sandbox 5 minutes:

        asctl consumption pending
        asctl consumption send 2000000000000007 --customer-consented --sample-content-provided false --delivery-status \
      DELIVERED -e sandbox --dry-run

      Answer only with the customer's consent, which is stated with `customerConsented`; leave to track is not that \
      consent, and without it send nothing. Each repetition of the question has a new `notificationUUID`; the newest of a \
      transaction counts, and a later REFUND or REFUND_DECLINED closes it. `refundPreference` is left out if you have \
      none. GRANT_PRORATED needs `consumptionPercentage`, except for auto-renewable subscriptions, whose share Apple counts \
      itself.

      REFUND. What to take back depends on the product:

      - one that is bought once or used up, with REFUND_FULL or FAMILY_REVOKE: everything, from `revocationDate`
      - the same with REFUND_PRORATED: the share in `revocationPercentage`, so 40000 is 40 % of the units; `asctl \
      transaction balance` counts what is left
      - an auto-renewable subscription: ask `asctl subscription status`. Status 5 means no access; if an older period was \
      refunded, the present one goes on

      REFUND/SEATS takes seats away, and the purchaser keeps access. REFUND_REVERSED: give back; the share is gone from the \
      transaction. REFUND_DECLINED: nothing to do. Family members have transactions of their own and no refunds: a \
      purchaser's refund reaches each of them as REVOKE.

      How much. `asctl refund history` shows an estimate, the share of `price`, for one customer; App Store Connect's \
      reports are the truth about money.

        asctl refund history 2000000000000001
        asctl notification history --notification-type REFUND --since 14d
      """)
}
