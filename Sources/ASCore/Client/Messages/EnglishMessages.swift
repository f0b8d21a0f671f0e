extension MessageForms {
  private static let renewing = "{product} is active until {end}. It then renews for {next_price}, unless you \(cancel)"
  private static let cancel = "cancel at least a day before: \(subscriptions)"
  private static let restore =
    "If the app does not show it, use Restore Purchases with the Apple Account that bought it."
  private static let restoreOwn = "If the app does not show it, use Restore Purchases with your own Apple Account."
  private static let disagree =
    "If you do not agree, it ends on {end}, and nothing more will be charged. You can answer here: \(subscriptions)"
  private static let lost = "failed, and access ended on {end}. Access returns as soon as the payment goes through."
  private static let refundTime = "How long the refund takes depends on your payment method."
  private static let mistake = """
    Apple alone decides about refunds. If one of the purchases was a mistake, you can request a refund here: \
    \(reportAProblem)
    """

  /// English.
  static let english = MessageForms(
    day: "{day} {month} {year}", time: "{day} at {clock} {zone}", conjunction: "and", product: "product {id}",
    months: "January February March April May June July August September October November December".split(
      separator: " "),
    texts: """
      active: {product} is active until {end} and then renews for {next_price}. \(restore) If you do not want the \
      renewal, \(cancel)
      active-price-unknown: {product} is active until {end} and then renews. \(restore) If you do not want the \
      renewal, \(cancel)
      active-end-unknown: {product} is active. \(restore)
      extended: The renewal date of {product} was extended on {extended}. {product} is active until {end}, and you pay \
      nothing before then. It then renews for {next_price}, unless you \(cancel)
      commitment: {product} is active. You agreed to {count} monthly payments until {commitment_end}. Payment {paid} \
      has been made, and the next one is due on {end}. Canceling stops the renewal after {commitment_end}, not the \
      remaining payments.
      ends: The renewal of {product} is turned off. You have access until {end}, and nothing more will be charged.
      ends-canceled: The renewal of {product} was turned off on {canceled}. You have access until {end}, and nothing \
      more will be charged.
      commitment-ends: The renewal of {product} is turned off. Your commitment to monthly payments continues until \
      {commitment_end}. You have access as long as the payments go through, and nothing will be charged after that day.
      trial: Your free trial of {product} runs until {end}. Apple will then charge {next_price}, unless you \(cancel)
      trial-change: Your free trial of {product} runs until {end}. It then changes to {next_product} for {next_price}, \
      unless you \(cancel)
      trial-price-unknown: Your free trial of {product} runs until {end}. It then becomes a paid subscription, unless \
      you \(cancel)
      trial-ends: Your free trial of {product} runs until {end} and then ends. Nothing will be charged.
      trial-converted: Your free trial of {product} ended on {bought} and became a paid subscription, because it was \
      not canceled before. Apple charged {amount}, and \(renewing)
      retained: You accepted an offer instead of canceling, so {product} stays active. The offer applies until {end}. \
      {product} then renews for {next_price}, unless you \(cancel)
      retained-next-period: You accepted an offer instead of canceling, so {product} stays active. It is active until \
      {end} and then renews at the price of the offer, {next_price}, unless you \(cancel)
      retained-next-period-free: You accepted an offer instead of canceling, so {product} stays active. Your free \
      period begins on {end}, and nothing is charged on that day.
      in-bundle: {product} is part of {bundle}, and you have access until {end}. You pay only for {bundle}. To cancel, \
      open {bundle} in your subscriptions: \(subscriptions)
      replaced: You switched from {product} to {next_product} on {end}. Nothing more will be charged for {product} alone.
      upgraded: You upgraded from {previous_product} to {product} on {bought}. Apple charged {amount} for {product} \
      and refunded the unused time of {previous_product}. \(renewing)
      change-at-renewal: Your subscription changes from {product} to {next_product} on {end} and then costs \
      {next_price}. Until then {product} stays active, and nothing is charged.
      price-increase: The price of {product} is going up to {next_price} on {end}. To keep your subscription, agree to \
      the new price before that day. \(disagree)
      price-increase-and-change: The price of your subscription to {product} is going up. If you agree to the new \
      price before {end}, the subscription changes to {next_product} for {next_price} on that day, as you chose. \
      \(disagree)
      price-increase-amount-unknown: The price of {product} is going up on {end}. To keep your subscription, agree to \
      the new price before that day. \(disagree)
      period-refunded: Apple refunded an earlier payment for {product}, about {refund_amount}, on {refunded}. \
      \(refundTime) \(renewing)
      grace-period: The payment for {product} failed. You have access until {end}. To keep it, update the payment \
      method of your Apple Account before that day: \(billing)
      billing-retry: The payment for {product} \(lost) You can update the payment method of your Apple Account here: \
      \(billing)
      expired-canceled: {product} was canceled and ended on {end}. Nothing more will be charged. You can subscribe \
      again in the app at any time.
      expired-canceled-after-charge: The renewal of {product} was turned off on {canceled}. The last charge of \
      {amount} on {bought} was before that and paid for the time until {end}. {product} has ended, and nothing more \
      will be charged.
      expired-payment: {product} ended on {end}, because the payment for the renewal failed. To subscribe again, first \
      update the payment method of your Apple Account: \(billing)
      expired-price: {product} ended on {end}, because you did not agree to the new price. You can subscribe again at \
      the new price in the app.
      expired-unavailable: {product} ended on {end}, because it is no longer offered. Nothing more will be charged.
      expired: {product} ended on {end}. Nothing more will be charged. You can subscribe again in the app at any time.
      subscription-refunded: Apple refunded {product}, about {refund_amount}, on {refunded}, and the subscription has \
      ended. \(refundTime) For questions about the refund, contact Apple: \(reportAProblem)
      subscription-revoked: Apple has ended {product}. For questions about the payment, contact Apple: \(reportAProblem)
      family-member: {product} is shared with you through Family Sharing, and you have access until {end}. The family \
      member who bought it pays for it, and only that person can cancel it or request a refund. \(restoreOwn)
      family-member-purchase: {product} was shared with you through Family Sharing on {bought}. The family member who \
      bought it paid for it, and only that person can request a refund. \(restoreOwn)
      family-sharing-ended: You had access to {product} through Family Sharing, and the sharing ended on {end}. Ask \
      the family member who bought it to share it again, or buy it yourself in the app.
      family-grace-period: The payment of the family member who bought {product} failed. You have access until {end}. \
      To keep it, that person has to update the payment method before that day: \(billing)
      family-billing-retry: The payment of the family member who bought {product} \(lost) That person can update the \
      payment method here: \(billing)
      seat: Your seat of {product} is paid for by a group or organization, and you have access until {end}. Only the \
      person who manages the group can change that.
      seat-ended: Your seat of {product} was paid for by a group or organization, which took it back on {end}. Ask the \
      person who manages the group, or subscribe yourself in the app.
      seat-grace-period: The payment of the group that bought {product} failed. You have access until {end}. Ask the \
      person who manages the group to update the payment method before that day.
      seat-billing-retry: The payment of the group that bought {product} \(lost) Ask the person who manages the group \
      to update the payment method.
      refund-pending: On {requested}, Apple received your refund request for {product} bought on {bought}. Apple has \
      not decided yet: Apple alone decides, and will email you the decision.
      refund-pending-again: Apple declined a refund of {product} on {declined}. Your new request from {requested} for \
      the purchase on {bought} is still open: Apple alone decides, and will email you the decision.
      refund-declined: On {declined}, Apple declined the refund of {product} bought on {bought}. Apple alone decides \
      about refunds, but you can request it once more here: \(reportAProblem)
      refund-reversed: On {reversed}, after a dispute, Apple reversed the refund of {product} bought on {bought}, so \
      the purchase is yours again. If the app does not show it, close the app and open it again.
      refunded: On {refunded}, Apple refunded your purchase of {product} from {bought}, about {refund_amount}. \
      \(refundTime)
      refunded-amount-unknown: On {refunded}, Apple refunded your purchase of {product} from {bought}. \(refundTime)
      partial-refund: On {refunded}, Apple refunded {refund_share} of the price of {product}, about {refund_amount}. \
      You bought it on {bought}. \(refundTime)
      partial-refund-share-unknown: On {refunded}, Apple refunded part of the price of {product}. You bought it on \
      {bought}. \(refundTime)
      taken-away: Apple ended your access to {product} on {end}. For questions about the payment, contact Apple: \
      \(reportAProblem)
      charged-twice: You bought {product} twice, on {first} and on {second}, for a total of {total}. \(mistake)
      charged-twice-refunded: You bought {product} twice, on {first} and on {second}. Apple refunded one of the two \
      purchases on {refunded}, about {refund_amount}, so you paid for it once. \(refundTime)
      charged-twice-partial-refund: You bought {product} twice, on {first} and on {second}. Apple refunded \
      {refund_share} of one of the two purchases on {refunded}, about {refund_amount}. Apple alone decides about \
      refunds. If one of the purchases was a mistake, you can request the rest here: \(reportAProblem)
      charged-repeatedly: You bought {product} {count} times, from {first} to {last}, for a total of {total}. \(mistake)
      charged-repeatedly-same-day: You bought {product} {count} times on {first}, for a total of {total}. \(mistake)
      bought: Your purchase of {product} on {bought} for {amount} is complete and does not expire. \(restore)
      consumable: Your purchase of {product} on {bought} for {amount} is complete. If it is missing in the app, close \
      the app and open it again on the device you bought it on.
      non-renewing: Your purchase of {product} on {bought} for {amount} is complete. It does not renew, and nothing \
      more will be charged. If the app does not show it, sign in to the app with the account you bought it for.
      bought-amount-unknown: Your purchase of {product} on {bought} is complete. \(restore)
      several-subscriptions: You have {count} subscriptions that renew: {products}. Apple charges each of them \
      separately. You can cancel what you do not need here: \(subscriptions)
      no-purchases: We found no purchases in this app for your Apple Account. If you used another Apple Account to \
      buy, sign in with it and use Restore Purchases.
      unknown: We found your purchase of {product} from {bought} and are checking its state with Apple.
      """)
}
