import Base
import Client

extension Topics {
  static let migration = Topic(
    name: "migration", summary: "Migration from receipts and verifyReceipt",
    body: """
      verifyReceipt is deprecated, and version 1 notifications are unsigned. The App Store Server API replaces both; \
      it requires one transaction ID of the customer, of any kind, and no shared secret. asctl never calls \
      verifyReceipt.

      1. Extract the IDs from the data that your server stored: receipts, verifyReceipt responses, version 1 \
      notifications, or what Unity and React Native stored, as one file or one per line. Long IDs keep all their digits:

        asctl receipt ids stored.ndjson > ids.txt

      2. Convert your purchases to the current names and compare them with the App Store. The journal makes an \
      interrupted run resumable:

        asctl migrate stored.ndjson > purchases.ndjson
        asctl migrate --check --journal run.journal stored.ndjson

      3. Request the signed data once per customer: all purchases, and the state of the subscriptions. \
      `appTransactionId` identifies the purchases that belong to one customer:

        asctl transaction history --ids ids.txt > history.ndjson
        asctl subscription status --ids ids.txt > status.ndjson
        asctl app-transaction get --ids ids.txt > customers.ndjson

      4. Select version 2 notifications in App Store Connect, for sandbox first, and test them (`asctl help \
      notifications`). Old clients keep sending receipts; extract the ID from each of them in the same way.

      Old members and their replacements:

      - `latest_receipt_info`: `asctl transaction history`
      - `pending_renewal_info`: `asctl subscription status`, in `signedRenewalInfo`
      - whether a subscription is active, from several members: `status` 1 to 5 of `asctl subscription status`
      - `cancellation_date`: `revocationDate`, or `isUpgraded` if `is_upgraded` was set
      - `is_trial_period`, `is_in_intro_offer_period`, `promotional_offer_id`: `offerType`, `offerDiscountType`, \
      `offerIdentifier`
      - status 21007, the other environment: error 4040010, which `--environment auto` handles automatically

      `asctl explain` accepts every old name and shows its replacement, as in `asctl explain expires_date_ms`.
      """)
}
