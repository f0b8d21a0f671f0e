extension MessageCase {
  /// The facts that are known in a situation, and the built-in wording.
  struct Template {
    let facts: [MessageFact]
    let text: String

    init(_ facts: [MessageFact], _ text: String) { (self.facts, self.text) = (facts, text) }
  }

  /// Each text is whole: no sentence is composed of parts, so that each can be reworded and translated alone.
  var template: Template {
    switch self {
    case .active:
      Template(
        [.product, .end],
        """
        {product} is active until {end}. If the app does not show it, use Restore Purchases with the \
        Apple Account that bought it.
        """)
    case .activeWithoutEnd:
      Template(
        [.product],
        """
        {product} is active. If the app does not show it, use Restore Purchases with the Apple Account \
        that bought it.
        """)
    case .extended:
      Template(
        [.product, .end, .extended],
        """
        The renewal date of {product} was extended on {extended}. {product} is active until {end}, and \
        you pay nothing before then.
        """)
    case .ends:
      Template(
        [.product, .end],
        """
        The renewal of {product} is turned off. You have access until {end}, and nothing more will be \
        charged.
        """)
    case .endsSince:
      Template(
        [.product, .end, .canceled],
        """
        You turned off the renewal of {product} on {canceled}. You have access until {end}, and nothing \
        more will be charged.
        """)
    case .trial:
      Template(
        [.product, .end, .nextPrice],
        """
        Your free trial of {product} runs until {end}. Apple will then charge {next_price}, unless you \
        cancel at least a day before: https://apps.apple.com/account/subscriptions
        """)
    case .trialChanges:
      Template(
        [.product, .end, .nextProduct, .nextPrice],
        """
        Your free trial of {product} runs until {end}. It then changes to {next_product} for \
        {next_price}, unless you cancel at least a day before: \
        https://apps.apple.com/account/subscriptions
        """)
    case .trialWithoutPrice:
      Template(
        [.product, .end],
        """
        Your free trial of {product} runs until {end}. It then becomes a paid subscription, unless you \
        cancel at least a day before: https://apps.apple.com/account/subscriptions
        """)
    case .trialEnds:
      Template(
        [.product, .end],
        """
        Your free trial of {product} runs until {end} and then ends. Nothing will be charged.
        """)
    case .trialConverted:
      Template(
        [.product, .end, .bought, .amount],
        """
        Your free trial of {product} ended on {bought} and became a paid subscription, because it was \
        not canceled before. Apple charged {amount}, and {product} is active until {end}.
        """)
    case .upgraded:
      Template(
        [.product, .end, .previousProduct, .bought, .amount],
        """
        You upgraded from {previous_product} to {product} on {bought}. Apple charged {amount} for \
        {product} and refunded the unused time of {previous_product}. {product} is active until {end}.
        """)
    case .changeAtRenewal:
      Template(
        [.product, .end, .nextProduct, .nextPrice],
        """
        Your subscription changes from {product} to {next_product} on {end} and then costs {next_price}. \
        Until then {product} stays active, and nothing is charged.
        """)
    case .priceIncrease:
      Template(
        [.product, .end, .nextPrice],
        """
        The price of {product} rises to {next_price} on {end}. To keep your subscription, agree to the \
        new price before that day. If you do not agree, it ends on {end}, and nothing more will be \
        charged. You can answer here: https://apps.apple.com/account/subscriptions
        """)
    case .priceIncreaseAndChange:
      Template(
        [.product, .end, .nextProduct, .nextPrice],
        """
        The price of your subscription to {product} rises. If you agree to the new price before {end}, \
        the subscription changes to {next_product} for {next_price} on that day, as you chose. If you do \
        not agree, it ends on {end}, and nothing more will be charged. You can answer here: \
        https://apps.apple.com/account/subscriptions
        """)
    case .priceIncreaseUnknown:
      Template(
        [.product, .end],
        """
        The price of {product} rises on {end}. To keep your subscription, agree to the new price before \
        that day. If you do not agree, it ends on {end}, and nothing more will be charged. You can \
        answer here: https://apps.apple.com/account/subscriptions
        """)
    case .periodRefunded:
      Template(
        [.product, .end, .refunded, .refundAmount],
        """
        Apple refunded an earlier payment for {product}, about {refund_amount}, on {refunded}. When the \
        money arrives depends on your payment method. {product} is active until {end}.
        """)
    case .gracePeriod:
      Template(
        [.product, .end],
        """
        The payment for {product} failed. You have access until {end}. To keep it, update the payment \
        method of your Apple Account before that day: https://apps.apple.com/account/billing
        """)
    case .billingRetry:
      Template(
        [.product, .end],
        """
        The payment for {product} failed, and access ended on {end}. Access returns as soon as the \
        payment goes through. You can update the payment method of your Apple Account here: \
        https://apps.apple.com/account/billing
        """)
    case .expiredCanceled:
      Template(
        [.product, .end],
        """
        {product} was canceled and ended on {end}. Nothing more will be charged. You can subscribe again \
        in the app at any time.
        """)
    case .expiredCanceledSince:
      Template(
        [.product, .end, .canceled, .bought, .amount],
        """
        You turned off the renewal of {product} on {canceled}. The last charge of {amount} on {bought} \
        was before that and paid for the time until {end}. {product} has ended, and nothing more will be \
        charged.
        """)
    case .expiredPayment:
      Template(
        [.product, .end],
        """
        {product} ended on {end}, because the renewal could not be paid. To subscribe again, first \
        update the payment method of your Apple Account: https://apps.apple.com/account/billing
        """)
    case .expiredPrice:
      Template(
        [.product, .end],
        """
        {product} ended on {end}, because the new price was not agreed to. You can subscribe again at \
        the new price in the app.
        """)
    case .expiredUnavailable:
      Template(
        [.product, .end],
        """
        {product} ended on {end}, because it is no longer offered. Nothing more will be charged.
        """)
    case .expired:
      Template(
        [.product, .end],
        """
        {product} ended on {end}. Nothing more will be charged. You can subscribe again in the app at \
        any time.
        """)
    case .subscriptionRefunded:
      Template(
        [.product, .end, .refunded, .refundAmount],
        """
        Apple refunded {product}, about {refund_amount}, on {refunded}, and the subscription has ended. \
        When the money arrives depends on your payment method. For questions about the refund, contact \
        Apple: https://reportaproblem.apple.com
        """)
    case .subscriptionRevoked:
      Template(
        [.product],
        """
        Apple has ended {product}. For questions about the payment, contact Apple: \
        https://reportaproblem.apple.com
        """)
    case .familyMember:
      Template(
        [.product, .end],
        """
        {product} is shared with you through Family Sharing, and you have access until {end}. The family \
        member who bought it pays for it, and only that person can cancel it or request a refund. If the \
        app does not show it, use Restore Purchases with your own Apple Account.
        """)
    case .familyMemberPurchase:
      Template(
        [.product, .bought],
        """
        {product} was shared with you through Family Sharing on {bought}. The family member who bought it paid for \
        it, and only that person can request a refund. If the app does not show it, use Restore \
        Purchases with your own Apple Account.
        """)
    case .familySharingEnded:
      Template(
        [.product, .end],
        """
        You had access to {product} through Family Sharing, and the sharing ended on {end}. Ask the \
        family member who bought it to share it again, or buy it yourself in the app.
        """)
    case .familyGracePeriod:
      Template(
        [.product, .end],
        """
        The payment of the family member who bought {product} failed. You have access until {end}. To \
        keep it, that person has to update the payment method before that day: \
        https://apps.apple.com/account/billing
        """)
    case .familyBillingRetry:
      Template(
        [.product, .end],
        """
        The payment of the family member who bought {product} failed, and access ended on {end}. Access \
        returns as soon as the payment goes through. That person can update the payment method here: \
        https://apps.apple.com/account/billing
        """)
    case .seat:
      Template(
        [.product, .end],
        """
        Your seat of {product} is paid for by a group or organization, and you have access until {end}. \
        Only the person who manages the group can change that.
        """)
    case .seatEnded:
      Template(
        [.product, .end],
        """
        Your seat of {product} was paid for by a group or organization, which took it back on {end}. Ask \
        the person who manages the group, or subscribe yourself in the app.
        """)
    case .seatGracePeriod:
      Template(
        [.product, .end],
        """
        The payment of the group that bought {product} failed. You have access until {end}. Ask the \
        person who manages the group to update the payment method before that day.
        """)
    case .seatBillingRetry:
      Template(
        [.product, .end],
        """
        The payment of the group that bought {product} failed, and access ended on {end}. Access returns \
        as soon as the payment goes through. Ask the person who manages the group to update the payment \
        method.
        """)
    case .refundPending:
      Template(
        [.product, .requested],
        """
        Apple received your refund request for {product} on {requested} and has not decided yet. Apple \
        alone decides, and will email you the decision.
        """)
    case .refundPendingAgain:
      Template(
        [.product, .requested, .declined],
        """
        Apple declined a refund of {product} on {declined}. Your new request of {requested} is still \
        open: Apple alone decides, and will email you the decision.
        """)
    case .refundDeclined:
      Template(
        [.product, .declined],
        """
        Apple declined the refund of {product} on {declined}. Apple alone decides about refunds, but you \
        can request it once more here: https://reportaproblem.apple.com
        """)
    case .refundReversed:
      Template(
        [.product, .reversed],
        """
        Apple reversed the refund of {product} on {reversed} after a dispute, so the purchase is yours \
        again. If the app does not show it, close the app and open it again.
        """)
    case .refunded:
      Template(
        [.product, .bought, .refunded, .refundAmount],
        """
        Apple refunded your purchase of {product} of {bought}, about {refund_amount}, on {refunded}. \
        When the money arrives depends on your payment method.
        """)
    case .refundedWithoutAmount:
      Template(
        [.product, .refunded],
        """
        Apple refunded {product} on {refunded}. When the money arrives depends on your payment method.
        """)
    case .partialRefund:
      Template(
        [.product, .bought, .refunded, .refundShare, .refundAmount],
        """
        Apple refunded {refund_share} of the price of {product} of {bought}, about {refund_amount}, on \
        {refunded}. When the money arrives depends on your payment method.
        """)
    case .partialRefundUnknown:
      Template(
        [.product, .refunded],
        """
        Apple refunded a part of the price of {product} on {refunded}. When the money arrives depends on \
        your payment method.
        """)
    case .takenAway:
      Template(
        [.product, .end],
        """
        Apple ended your access to {product} on {end}. For questions about the payment, contact Apple: \
        https://reportaproblem.apple.com
        """)
    case .chargedTwice:
      Template(
        [.product, .first, .second, .total],
        """
        You bought {product} twice, on {first} and on {second}, for {total} in all. Apple alone decides \
        about refunds. If one of the purchases was a mistake, you can request a refund of it here: \
        https://reportaproblem.apple.com
        """)
    case .chargedTwiceRefunded:
      Template(
        [.product, .first, .second, .refunded, .refundAmount],
        """
        You bought {product} twice, on {first} and on {second}. Apple refunded one of the two purchases \
        on {refunded}, about {refund_amount}, so you paid for it once. When the money arrives depends on \
        your payment method.
        """)
    case .chargedTwicePartialRefund:
      Template(
        [.product, .first, .second, .refunded, .refundShare, .refundAmount],
        """
        You bought {product} twice, on {first} and on {second}. Apple refunded {refund_share} of one of \
        the two purchases on {refunded}, about {refund_amount}. Apple alone decides about refunds. If \
        one of the purchases was a mistake, you can request the rest here: \
        https://reportaproblem.apple.com
        """)
    case .bought:
      Template(
        [.product, .bought, .amount],
        """
        Your purchase of {product} on {bought} for {amount} is complete and does not expire. If the app \
        does not show it, use Restore Purchases with the Apple Account that bought it.
        """)
    case .consumable:
      Template(
        [.product, .bought, .amount],
        """
        Your purchase of {product} on {bought} for {amount} is complete. If it is missing in the app, \
        close the app and open it again on the device you bought it on.
        """)
    case .nonRenewing:
      Template(
        [.product, .bought, .amount],
        """
        Your purchase of {product} on {bought} for {amount} is complete. It does not renew, and nothing \
        more will be charged. If the app does not show it, sign in to the app with the account you \
        bought it for.
        """)
    case .boughtWithoutAmount:
      Template(
        [.product, .bought],
        """
        Your purchase of {product} on {bought} is complete. If the app does not show it, use Restore \
        Purchases with the Apple Account that bought it.
        """)
    case .severalSubscriptions:
      Template(
        [.count, .products],
        """
        You have {count} subscriptions that renew: {products}. Apple charges each of them separately. \
        You can cancel what you do not need here: https://apps.apple.com/account/subscriptions
        """)
    case .noPurchases:
      Template(
        [],
        """
        We found no purchases in this app for your Apple Account. If you used another Apple Account to \
        buy, sign in with it and use Restore Purchases.
        """)
    case .unknown:
      Template(
        [.product, .bought],
        """
        We found your purchase of {product} of {bought} and are checking its state with Apple.
        """)
    }
  }
}
