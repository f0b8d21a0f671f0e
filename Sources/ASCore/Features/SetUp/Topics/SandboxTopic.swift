import Base
import Client

extension Topics {
  static let sandbox = Topic(
    name: "sandbox", summary: "How fast sandbox renews, and how to cause each event there",
    body: """
      Subscriptions renew faster for testers, at a rate chosen for each in App Store Connect; 5 minutes is the default:

        rate         1 week   1 month   2 months   3 months   6 months   1 year
        3 minutes    3 min    3 min     6 min      9 min      18 min     36 min
        5 minutes    3 min    5 min     10 min     15 min     30 min     1 h
        15 minutes   5 min    15 min    30 min     45 min     1 h 30     3 h
        30 minutes   10 min   30 min    1 h        1 h 30     3 h        6 h
        1 hour       15 min   1 h       2 h        3 h        6 h        12 h

      There are 12 renewals, and the 13th attempt switches auto-renew off. TestFlight renews every day, 6 times. Grace \
      period and billing retry shrink with the rate.

      - a fresh customer, a trial once more: clear the purchase history, in App Store Connect or on the device
      - another storefront: the tester's country in App Store Connect, then sign in again; one tester can see them all
      - billing retry and recovery: on the device, Settings, Developer, Sandbox Account, Manage: "Allow Purchases & \
      Renewals" off and on
      - grace period: App Store Connect, Subscriptions, Billing Grace Period, for sandbox only
      - an interrupted purchase: App Store Connect, the tester's "interrupt purchases"
      - Family Sharing and REVOKE: a Sandbox Test Family in App Store Connect; "Stop Sharing" of a member
      - price increase: only StoreKit testing in Xcode asks for consent; there is no way known in sandbox
      - CONSUMPTION_REQUEST: the app's own refund sheet, with a sandbox URL for notifications; answer in 5 minutes
      - REFUND: the sheet with any reason; REFUND_DECLINED: "Other" and the text DECLINE; prorated: "Other" and \
      GRANT_PRORATED
      - win-back: any expired subscription of one's own is eligible at once

      Not there: order look-up, repeated notifications. Groups and seats are there alone. A change of a product takes up \
      to an hour.

        asctl subscription status 2000000000000001 -e sandbox
        asctl notification test -e sandbox --wait
        asctl notification history -e sandbox --since 1d

      Without an account and a device, `-e simulator` asks an App Store that is built in; `asctl simulator ids` lists whom \
      it knows, and `asctl notification trigger` makes up any notification.
      """)
}
