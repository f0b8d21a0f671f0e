import Base
import Client

extension Topics {
  static let migration = Topic(
    name: "migration", summary: "From receipts, verifyReceipt and version 1 to the App Store Server API",
    body: """
      verifyReceipt is deprecated, and notifications of version 1 are unsigned. What they told is asked of the App Store \
      Server API today, with any one transaction ID of the customer and no shared secret. asctl never calls verifyReceipt.

      1. Find the IDs in what your server kept: receipts, replies of verifyReceipt, notifications of version 1, or what \
      Unity and React Native stored; a file, or one a line. Long IDs keep all their digits:

        asctl receipt ids stored.ndjson > ids.txt

      2. See your purchases in the names of today, and compare them with what the App Store says now. The journal lets an \
      interrupted run go on:

        asctl migrate map stored.ndjson > purchases.ndjson
        asctl migrate map --check --journal run.journal stored.ndjson

      3. Ask for what Apple signed, once a customer: everything bought, and the state of the subscriptions. \
      `appTransactionId` joins what belongs to one customer:

        asctl transaction history --ids ids.txt > history.ndjson
        asctl subscription status --ids ids.txt > status.ndjson
        asctl transaction app --ids ids.txt > customers.ndjson

      4. Choose version 2 of notifications in App Store Connect, for sandbox first, and test it; `asctl help \
      notifications` tells how. Until old clients are gone, receipts keep coming: take the ID out of each in the same way.

      What was asked of verifyReceipt, and what answers it today:

      - `latest_receipt_info`: `asctl transaction history`
      - `pending_renewal_info`: `asctl subscription status`, in `signedRenewalInfo`
      - whether a subscription is active, from several members: `status` 1 to 5 of `asctl subscription status`
      - `cancellation_date`: `revocationDate`; but with `is_upgraded` it was an upgrade, `isUpgraded`
      - `is_trial_period`, `is_in_intro_offer_period`, `promotional_offer_id`: `offerType`, `offerDiscountType`, \
      `offerIdentifier`
      - status 21007, the other environment: error 4040010, which `--environment auto` follows by itself

      `asctl explain` knows every old name and says what it is today, such as `asctl explain expires_date_ms`.
      """)
}
