extension Lifecycle {
  /// All lifecycles, in the order of reports.
  ///
  /// A step is an event with its delay after the step before: a share of the time until the subscription changes on its
  /// own, or a span. `~` marks an event that time causes. Products are named by their role (`Cast`).
  package static let all = table.split(separator: "\n").compactMap { Lifecycle($0) }

  static let lineCount = table.split(separator: "\n").count

  private static let off = "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"
  private static let on = "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"
  private static let change = "DID_CHANGE_RENEWAL_PREF"
  private static let unpaid = "payments-fail; ~DID_FAIL_TO_RENEW/GRACE_PERIOD"
  private static let canceled = "buy main; 40% \(off); ~EXPIRED/VOLUNTARY"
  private static let prorated = "REFUND prorated=40000"

  private static let table = """
    renewed | status | buy main; ~DID_RENEW; ~DID_RENEW; ~DID_RENEW
    trial-converted | trials | buy main offer=trial; ~DID_RENEW; ~DID_RENEW
    trial-canceled | trials | buy main offer=trial; 30% \(off); ~EXPIRED/VOLUNTARY
    trial-kept | trials | buy main offer=trial; 30% \(off); 30% \(on); ~DID_RENEW
    trial-unpaid | churn | buy main offer=trial; \(unpaid); ~GRACE_PERIOD_EXPIRED; ~EXPIRED/BILLING_RETRY
    trial-upgraded | levels | buy main offer=trial; 40% \(change)/UPGRADE to=higher; ~DID_RENEW
    canceled | status | buy main; 40% \(off); ~EXPIRED/VOLUNTARY
    canceled-after-renewal | status | buy main; ~DID_RENEW; 40% \(off); ~EXPIRED/VOLUNTARY
    canceled-and-on-again | status | buy main; 40% \(off); 40% \(on); ~DID_RENEW
    canceled-twice | status | buy main; 20% \(off); 20% \(on); 20% \(off); ~EXPIRED/VOLUNTARY
    resubscribed | status | \(canceled); 5d SUBSCRIBED/RESUBSCRIBE; ~DID_RENEW
    resubscribed-to-another | status | \(canceled); 5d SUBSCRIBED/RESUBSCRIBE to=lower; ~DID_RENEW
    resubscribed-and-canceled | status | \(canceled); 90d SUBSCRIBED/RESUBSCRIBE; 40% \(off); ~EXPIRED/VOLUNTARY
    expired-not-for-sale | status | buy main; 80% EXPIRED/PRODUCT_NOT_FOR_SALE
    expired-for-another-reason | status | buy main; 80% EXPIRED
    billing-retry-recovered | churn | buy main; 80% DID_FAIL_TO_RENEW; 20% DID_RENEW/BILLING_RECOVERY; ~DID_RENEW
    billing-retry-ended | churn | buy main; 80% DID_FAIL_TO_RENEW; ~EXPIRED/BILLING_RETRY
    billing-retry-resubscribed | churn | buy main; 80% DID_FAIL_TO_RENEW; ~EXPIRED/BILLING_RETRY; 9d SUBSCRIBED/RESUBSCRIBE
    grace-recovered | churn | buy main; \(unpaid); 50% DID_RENEW/BILLING_RECOVERY; ~DID_RENEW
    grace-ended | churn | buy main; \(unpaid); ~GRACE_PERIOD_EXPIRED; ~EXPIRED/BILLING_RETRY
    grace-ended-recovered | churn | buy main; \(unpaid); ~GRACE_PERIOD_EXPIRED; 20% DID_RENEW/BILLING_RECOVERY
    grace-canceled | churn | buy main; \(unpaid); 40% EXPIRED/VOLUNTARY
    upgraded | levels | buy main; 40% \(change)/UPGRADE to=higher; ~DID_RENEW
    upgraded-twice | levels | buy lower; 20% \(change)/UPGRADE to=main; 20% \(change)/UPGRADE to=higher; ~DID_RENEW
    upgrade-refunded | levels | buy main; 40% \(change)/UPGRADE to=higher; 20% REFUND
    upgrade-canceled | levels | buy main; 40% \(change)/UPGRADE to=higher; 20% \(off); ~EXPIRED/VOLUNTARY
    downgraded | levels | buy main; 40% \(change)/DOWNGRADE to=lower; ~DID_RENEW; ~DID_RENEW
    downgrade-undone | levels | buy main; 40% \(change)/DOWNGRADE to=lower; 40% \(change); ~DID_RENEW
    downgrade-canceled | levels | buy main; 40% \(change)/DOWNGRADE to=lower; 40% \(off); ~EXPIRED/VOLUNTARY
    crossgraded | levels | buy main; 40% \(change)/UPGRADE to=sibling; ~DID_RENEW
    crossgraded-to-longer | levels | buy main; 40% \(change)/DOWNGRADE to=longer; ~DID_RENEW
    upgraded-and-downgraded | levels | buy main; 20% \(change)/UPGRADE to=higher; 40% \(change)/DOWNGRADE to=main; ~DID_RENEW
    price-increase-agreed | prices | buy main; 40% PRICE_INCREASE/PENDING; 40% PRICE_INCREASE/ACCEPTED; ~DID_RENEW
    price-increase-not-agreed | prices | buy main; 40% PRICE_INCREASE/PENDING; ~EXPIRED/PRICE_INCREASE
    price-increase-announced | prices | buy main; 40% PRICE_INCREASE/ACCEPTED; ~DID_RENEW
    introductory-pay-as-you-go | trials | buy main offer=intro-pay-as-you-go; ~DID_RENEW; ~DID_RENEW
    introductory-pay-up-front | trials | buy main offer=intro-pay-up-front; ~DID_RENEW
    promotional-offer | offers | buy main; 40% OFFER_REDEEMED offer=promotional; ~DID_RENEW; ~DID_RENEW
    promotional-offer-canceled | offers | buy main; 20% OFFER_REDEEMED offer=promotional; 20% \(off); ~EXPIRED/VOLUNTARY
    promotional-offer-after-expiry | offers | \(canceled); 9d SUBSCRIBED/RESUBSCRIBE offer=promotional; ~DID_RENEW
    promotional-offer-on-upgrade | offers | buy main; 40% OFFER_REDEEMED/UPGRADE to=higher offer=promotional; ~DID_RENEW
    offer-code | codes | buy main offer=code; ~DID_RENEW
    offer-code-canceled | codes | buy main offer=code; 40% \(off); ~EXPIRED/VOLUNTARY
    offer-code-for-a-consumable | codes | buy main; 10% buy coins offer=voucher
    win-back-offer | winBack | \(canceled); 20d SUBSCRIBED/RESUBSCRIBE offer=win-back; ~DID_RENEW
    retention-offer | status | buy main; 40% OFFER_REDEEMED offer=retention; ~DID_RENEW; ~DID_RENEW
    refunded | refunds | buy main; 40% REFUND
    refunded-after-renewal | refunds | buy main; ~DID_RENEW; ~DID_RENEW; 40% REFUND
    refunded-earlier-period | refunds | buy main; ~DID_RENEW; 40% REFUND first
    refunded-prorated | refunds | buy main; 40% \(prorated)
    refunded-after-expiry | refunds | \(canceled); 3d REFUND
    refund-reversed | refunds | buy main; 40% REFUND; 2d REFUND_REVERSED
    refund-reversed-after-expiry | refunds | buy main; 40% REFUND; 400d REFUND_REVERSED
    refunded-and-resubscribed | refunds | buy main; 40% REFUND; 5d SUBSCRIBED/RESUBSCRIBE; ~DID_RENEW
    refund-declined | consumption | buy main; 40% CONSUMPTION_REQUEST; 50% REFUND_DECLINED; ~DID_RENEW
    refund-granted | consumption | buy main; 40% CONSUMPTION_REQUEST; ~REFUND
    unlocked | status | buy unlock
    unlocked-refunded | refunds | buy unlock; 3d REFUND
    unlocked-refund-reversed | refunds | buy unlock; 3d REFUND; 9d REFUND_REVERSED
    unlocked-refund-declined | consumption | buy unlock; 3d CONSUMPTION_REQUEST; 50% REFUND_DECLINED
    unlocked-bought-again | refunds | buy unlock; 3d REFUND; 3d buy unlock as=again
    consumables | refunds | buy main; 5% buy coins quantity=3; 5% buy coins as=more; 5% REFUND of=coins
    season-refunded | refunds | buy season; 3d REFUND
    two-subscriptions | status | buy main; 5% buy other; 5% REFUND of=other
    two-subscriptions-one-expired | status | buy other; 20% \(off); 20% buy main; ~EXPIRED/VOLUNTARY
    everything-at-once | status | buy main; buy unlock; buy coins; buy season; 40% REFUND of=unlock
    family | family | buy family; 20% share; ~DID_RENEW
    family-expired | family | buy family; 20% share; 20% \(off); ~EXPIRED/VOLUNTARY
    family-member-left | family | buy family; 20% share; 20% REVOKE of=member; ~DID_RENEW
    family-refunded | family | buy family; 20% share; 20% REFUND
    family-grace | family | buy family; 20% share; \(unpaid); 50% DID_RENEW/BILLING_RECOVERY
    family-unlock | family | buy family-unlock; 3d share; 3d REVOKE of=member
    family-unlock-refunded | family | buy family-unlock; 3d share; 3d REFUND
    extended | extensions | buy main; 80% RENEWAL_EXTENDED; 90% wait
    extended-and-canceled | extensions | buy main; 80% RENEWAL_EXTENDED; 40% \(off); ~EXPIRED/VOLUNTARY
    not-extended | extensions | buy main; 40% RENEWAL_EXTENSION/FAILURE; ~DID_RENEW
    commitment | commitments | buy committed monthly; ~DID_RENEW; ~DID_RENEW
    commitment-canceled | commitments | buy committed monthly; 40% \(off); ~DID_RENEW
    seats | groups | buy main seats=5; 20% seat; ~DID_RENEW
    seat-taken-away | groups | buy main seats=5; 20% seat; 20% REVOKE of=member
    seats-added-and-refunded | groups | buy main seats=5; 20% \(change)/INCREASE_QUANTITY; 20% REFUND/SEATS first
    bundle | bundles | buy bundle; ~DID_RENEW; 40% \(off); ~EXPIRED/VOLUNTARY
    switched-to-bundle | bundles | buy part; 40% buy bundle; ~DID_RENEW
    account-token-set-later | tokens | buy main without-token; 40% set-token; ~DID_RENEW
    unknown-type | responding | buy main; 40% unknown ASCTL_UNKNOWN_TYPE; ~DID_RENEW
    unknown-type-after-expiry | responding | \(canceled); 3d unknown ASCTL_UNKNOWN_TYPE
    unknown-members | responding | buy main members; ~DID_RENEW; 40% REFUND members
    app-notifications | types | buy main; 10% TEST; 10% RENEWAL_EXTENSION/SUMMARY; ~DID_RENEW
    environment-not-served | responding | buy main environment=Sandbox; 40% REFUND environment=Sandbox
    """
}
