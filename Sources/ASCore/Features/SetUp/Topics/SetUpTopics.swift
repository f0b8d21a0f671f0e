import Base
import Client
import CommandLine

extension Topics {
  static let sandbox = Topic(
    name: "sandbox", or: ["testflight", "testing", "sandbox account", "sandbox tester", "tester", "test purchase"],
    summary: "Sandbox renewal rates and test events",
    body: """
      Subscriptions renew faster in sandbox, at a rate set for each tester in App Store Connect; the default is 5 \
      minutes:

        rate         1 week   1 month   2 months   3 months   6 months   1 year
        3 minutes    3 min    3 min     6 min      9 min      18 min     36 min
        5 minutes    3 min    5 min     10 min     15 min     30 min     1 h
        15 minutes   5 min    15 min    30 min     45 min     1 h 30     3 h
        30 minutes   10 min   30 min    1 h        1 h 30     3 h        6 h
        1 hour       15 min   1 h       2 h        3 h        6 h        12 h

      A subscription renews up to 12 times; the 13th attempt turns auto-renew off. In TestFlight, subscriptions renew \
      every day, up to 6 times. Grace period and billing retry are shortened at the same rate.

      - new customer, or a second trial: clear the purchase history in App Store Connect or on the device. \
      Clearing a tester's purchase history cannot be undone
      - another storefront: change the tester's country in App Store Connect and sign in again; one tester can use all \
      storefronts
      - billing retry and recovery: on the device, Settings, Developer, Sandbox Account, Manage: turn "Allow Purchases \
      & Renewals" off and on
      - grace period: App Store Connect, Subscriptions, Billing Grace Period, for sandbox only
      - interrupted purchase: App Store Connect, "interrupt purchases" of the tester
      - Family Sharing and REVOKE: create a Sandbox Test Family in App Store Connect, then "Stop Sharing" for a member
      - price increase: only StoreKit testing in Xcode requests consent; no way is known in sandbox
      - CONSUMPTION_REQUEST: the app's refund sheet, with a sandbox URL for notifications; respond within 5 minutes
      - REFUND: the sheet with any reason; REFUND_DECLINED: "Other" and the text DECLINE; prorated: "Other" and \
      GRANT_PRORATED
      - win-back: any expired subscription of the tester is eligible immediately
      - retention offer: cancel a subscription on the device, and redeem the offer that appears

      Sandbox has no order look-up and does not retry notifications. Groups and seats are available only in sandbox. \
      Changes to a product take up to an hour.

        asctl subscription status 2000000000000001 -e sandbox
        asctl notification test -e sandbox --wait
        asctl notification history -e sandbox --since 1d

      Without an account or a device, `-e simulator` uses the built-in App Store; `asctl simulator ids` lists its \
      sample customers, and `asctl notification trigger` simulates any notification.
      """)
}

extension Topics {
  static let ci = Topic(
    name: "ci", or: ["docker", "cron", "github", "github actions", "gitlab", "jenkins", "pipeline"],
    summary: "asctl in CI, with a sample workflow",
    body: """
      In CI there are no prompts: credentials come from variables, and missing confirmation is an error. Set \
      `ASCTL_ISSUER_ID`, `ASCTL_KEY_ID`, `ASCTL_PRIVATE_KEY` and `ASCTL_BUNDLE_ID` from the secrets of the CI service. \
      A write in production requires `--yes`, and a write that affects all customers requires `--confirm`. `asctl help \
      exit-status` lists the possible results of a step.

      This GitHub Actions workflow requests a test notification every day and fails if it does not reach your server. \
      `OWNER` and `VERSION` are those of the release of asctl that it uses:

        name: App Store notifications
        on:
          schedule:
            - cron: "17 6 * * *"
          workflow_dispatch:
        permissions:
          contents: read
        jobs:
          test-notification:
            runs-on: ubuntu-24.04
            timeout-minutes: 10
            env:
              ASCTL_ISSUER_ID: ${{ secrets.ASCTL_ISSUER_ID }}
              ASCTL_KEY_ID: ${{ secrets.ASCTL_KEY_ID }}
              ASCTL_PRIVATE_KEY: ${{ secrets.ASCTL_PRIVATE_KEY }}
              ASCTL_BUNDLE_ID: com.example.app
            steps:
              - uses: OWNER/asctl/.github/actions/setup-asctl@VERSION
              - run: >
                  asctl notification test -e sandbox --wait
                  --junit notification.xml
              - uses: actions/upload-artifact@v6
                if: always()
                with:
                  name: notification
                  path: notification.xml

      With `--wait`, every failure is reported in the same way: Apple could not deliver the notification (10), \
      rejected the request (401: 3; no URL in App Store Connect, 4040007: 4; 429: 6) or was unreachable (7).

      - `--junit FILE` writes a report with one case, its duration and the reason if it failed. The file is created \
      before the request is sent, and reports an unfinished run until the command ends.
      - If `GITHUB_ACTIONS` is `true`, the failure is also an annotation of the run.
      - The file named by `GITHUB_STEP_SUMMARY` gets a short table.

      A 429 means that Apple did not process the request, so every command, writes included, waits until the time in \
      `Retry-After` and retries up to `--retries` times. If that time is more than 60 seconds away, the command ends \
      with status 6 unless `--wait-for-limit` is given.

      Apple adds members, values and notification types without notice. A second nightly step lists those that asctl \
      does not know, and fails (12) if there are any. Use it with the archive of your server or with Apple's history:

        asctl notification history -e production --since 2d --raw > payloads.json
        asctl decode --unknown -o csv payloads.json > unknown.csv

      To try the workflow without an account, replace `-e sandbox` with `-e simulator`.
      """)
}

extension Topics {
  static let migration = Topic(
    name: "migration",
    or: ["storekit 1", "original storekit", "storekit 2", "receipts", "latest_receipt", "shared secret"],
    summary: "Migration from receipts and verifyReceipt",
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

      The API works beside version 1 notifications and without notifications, so steps 1 to 3 do not depend on step 4.

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
      - status 21010, no account: the tester is gone or left TestFlight

      `asctl explain` accepts every old name and shows its replacement, as in `asctl explain expires_date_ms`.
      """)
}
