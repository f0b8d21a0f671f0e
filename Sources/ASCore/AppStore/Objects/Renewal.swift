extension PayloadObject {
  static let renewal = PayloadObject(
    "renewal", "JWSRenewalInfoDecodedPayload", "What a subscription will do next, signed by the App Store.",
    recognizedBy: [["originalTransactionId"]], signedAt: "signedDate",
    [
      .originalTransactionId,
      .appTransactionId,
      .productId,
      .appAccountToken,
      .environment,
      .signedDate,
      .deviceVerification,
      .deviceVerificationNonce,
      .offerType,
      .offerIdentifier,
      .offerDiscountType,
      .offerPeriod,
      Field(
        "autoRenewProductId", .identifier(.productId), "Renews to",
        "The product of the next period; another one than `productId` after a downgrade."),
      Field(
        "autoRenewStatus", .enumeration(.autoRenewStatus), "Auto-renew",
        "Whether it will renew. Off says nothing about access before `expiresDate`."),
      Field(
        "renewalDate", .date, "Renews", since: "1.8",
        "When the period ends and the next is due. Always there, and in the past for an expired subscription."),
      Field(
        "eligibleWinBackOfferIds", .list(of: .identifier(.offerIdentifier)), "Win-back offers", since: "1.13",
        "The win-back offers this customer can have, best first. None in a grace period or billing retry."),
      Field(
        "expirationIntent", .enumeration(.expirationIntent), "Expired because",
        "Why it expired; only in expired subscriptions."),
      Field(
        "gracePeriodExpiresDate", .date, "Grace period ends",
        "Until when to keep giving access although the renewal failed."),
      Field(
        "isInBillingRetryPeriod", .boolean, "In billing retry",
        "Whether Apple is still trying to charge a renewal that failed, for up to 60 days."),
      Field(
        "priceIncreaseStatus", .enumeration(.priceIncreaseStatus), "Price increase",
        "Whether the customer has answered a price increase; absent without one."),
      Field(
        "recentSubscriptionStartDate", .date, "Subscribed since", since: "1.5",
        "The start of the present run of the subscription, over gaps of up to 60 days (10 minutes in sandbox). Not the days that count for Apple's commission."
      ),
      Field(
        "renewalBillingPlanType", .enumeration(.billingPlanType), "Next billing plan", since: "1.21",
        "How the next commitment will be charged."),
      Field(
        "commitmentInfo", .object(.renewalCommitment), "Commitment", since: "1.21",
        "What happens at the end of the commitment."),
      Field(
        "renewalPrice", .milliunits(in: .currency), "Next price", since: "1.12",
        "The price of the next renewal with its offer, in thousandths: 9990 is 9.99. With `multiSeatInfo` it is the average of one seat."
      ),
      .currency,
      Field(
        "renewalQuantity", .integer, "Next seats", since: "1.23",
        "How many seats will renew. More count at once, fewer from the renewal on; until then it may change."),
      Field(
        "multiSeatInfo", .object(.renewalSeats), "Next seats' prices", since: "1.23",
        "What the seats of the next renewal cost; only if it renews as a purchase of several seats."),
      Field(
        "advancedCommerceInfo", .object(.renewalAdvancedCommerce), "Advanced Commerce", since: "1.14",
        "What will renew of a subscription made through the Advanced Commerce API."),
    ])

  static let renewalCommitment = PayloadObject(
    "renewal commitment", "RenewalCommitmentInfo", "What the commitment will do next.",
    [
      Field(
        "commitmentAutoRenewProductId", .identifier(.productId), "Commitment renews to", since: "1.21",
        "The product of the next commitment."),
      Field(
        "commitmentAutoRenewStatus", .enumeration(.autoRenewStatus), "Commitment auto-renew", since: "1.21",
        "Whether a new commitment follows; `autoRenewStatus` speaks of the next billing period."),
      Field(
        "commitmentRenewalBillingPlanType", .enumeration(.billingPlanType), "Next commitment's plan", since: "1.21",
        "How the next commitment is charged."),
      Field("commitmentRenewalDate", .date, "Commitment renews", since: "1.21", "When the next commitment begins."),
      Field(
        "commitmentRenewalPrice", .milliunits(in: nil), "Next commitment's price", since: "1.21",
        "The price of the next commitment, in thousandths, in the currency of the renewal info."),
    ])
}
