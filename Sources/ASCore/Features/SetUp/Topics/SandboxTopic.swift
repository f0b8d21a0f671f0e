import Base
import Client

extension Topics {
  static let sandbox = Topic(
    name: "sandbox", summary: "Sandbox renewal rates and test events",
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

      - new customer, or a second trial: clear the purchase history in App Store Connect or on the device
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

      Sandbox has no order look-up and does not retry notifications. Groups and seats are available only in sandbox. \
      Changes to a product take up to an hour.

        asctl subscription status 2000000000000001 -e sandbox
        asctl notification test -e sandbox --wait
        asctl notification history -e sandbox --since 1d

      Without an account or a device, `-e simulator` uses the built-in App Store; `asctl simulator ids` lists its \
      sample customers, and `asctl notification trigger` simulates any notification.
      """)
}
