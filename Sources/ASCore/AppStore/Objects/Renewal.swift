extension PayloadObject {
  static let renewal = PayloadObject(
    "renewal", "JWSRenewalInfoDecodedPayload", "The next renewal of a subscription, signed by the App Store.",
    recognizedBy: [["originalTransactionId"]], signedAt: "signedDate",
    [
      .originalTransactionId, .appTransactionId, .productId, .appAccountToken, .environment, .signedDate,
      .deviceVerification, .deviceVerificationNonce, .offerType, .offerIdentifier, .offerDiscountType, .offerPeriod,
      Field(
        "autoRenewProductId", .identifier(.productId), "Renews to",
        "The product of the next period; after a downgrade, it differs from `productId`."),
      Field(
        "autoRenewStatus", .enumeration(.autoRenewStatus), "Auto-renew",
        "Whether it will renew. Off does not affect access before `expiresDate`."),
      Field(
        "renewalDate", .date, "Renews", since: "1.8",
        "When the period ends and the next renewal is due. Always present; in the past for an expired subscription."),
      Field(
        "eligibleWinBackOfferIds", .list(of: .identifier(.offerIdentifier)), "Win-back offers", since: "1.13",
        "The win-back offers that the customer is eligible for, best first. None in a grace period or billing retry."),
      Field(
        "expirationIntent", .enumeration(.expirationIntent), "Expired because",
        "The reason for the expiration; in expired subscriptions only."),
      Field(
        "gracePeriodExpiresDate", .date, "Grace period ends",
        "When the grace period ends; keep access until then although the renewal failed."),
      Field(
        "isInBillingRetryPeriod", .boolean, "In billing retry",
        "Whether Apple still retries to charge a failed renewal, for up to 60 days."),
      Field(
        "priceIncreaseStatus", .enumeration(.priceIncreaseStatus), "Price increase",
        "Whether the customer has accepted a price increase; absent without one."),
      Field(
        "recentSubscriptionStartDate", .date, "Subscribed since", since: "1.5",
        "The start of the current subscription, ignoring gaps of up to 60 days (10 minutes in sandbox). It is not the basis of Apple's commission."
      ),
      Field(
        "renewalBillingPlanType", .enumeration(.billingPlanType), "Next billing plan", since: "1.21",
        "The billing plan of the next commitment."),
      Field(
        "commitmentInfo", .object(.renewalCommitment), "Commitment", since: "1.21", "The renewal of the commitment."),
      Field(
        "renewalPrice", .milliunits(in: .currency), "Next price", since: "1.12",
        "The price of the next renewal including its offer, in milliunits: 9990 is 9.99. With `multiSeatInfo`, the average per seat."
      ),
      .currency,
      Field(
        "renewalQuantity", .integer, "Next seats", since: "1.23",
        "The number of seats that will renew; it can change until then. Added seats are available immediately, removed seats end at the renewal."
      ),
      Field(
        "multiSeatInfo", .object(.renewalSeats), "Next seats' prices", since: "1.23",
        "The seat prices of the next renewal; only if it renews with several seats."),
      Field(
        "advancedCommerceInfo", .object(.renewalAdvancedCommerce), "Advanced Commerce", since: "1.14",
        "The items that will renew, for subscriptions of the Advanced Commerce API."),
    ])

  static let renewalCommitment = PayloadObject(
    "renewal commitment", "RenewalCommitmentInfo", "The renewal of a commitment.", since: "1.21",
    [
      Field(
        "commitmentAutoRenewProductId", .identifier(.productId), "Commitment renews to",
        "The product of the next commitment."),
      Field(
        "commitmentAutoRenewStatus", .enumeration(.autoRenewStatus), "Commitment auto-renew",
        "Whether the commitment renews; `autoRenewStatus` refers to the next billing period."),
      Field(
        "commitmentRenewalBillingPlanType", .enumeration(.billingPlanType), "Next commitment's plan",
        "The billing plan of the next commitment."),
      Field("commitmentRenewalDate", .date, "Commitment renews", "When the next commitment begins."),
      Field(
        "commitmentRenewalPrice", .milliunits(in: nil), "Next commitment's price",
        "The price of the next commitment in milliunits, in the currency of the renewal info."),
    ])
}
