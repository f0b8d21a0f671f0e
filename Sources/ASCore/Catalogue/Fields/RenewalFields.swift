extension Field {
  /// What a subscription will do next. Source: JWSRenewalInfoDecodedPayload.
  static let ofRenewals: [Field] = [
    Field(
      "autoRenewProductId", .identifier(.productId), "Renews to", in: ["renewal"],
      "The product of the next period; another one than `productId` after a downgrade."),
    Field(
      "autoRenewStatus", .enumeration("autoRenewStatus"), "Auto-renew", in: ["renewal"],
      "Whether it will renew. Off says nothing about access before `expiresDate`."),
    Field(
      "renewalDate", .date, "Renews", in: ["renewal"], since: "1.8",
      "When the period ends and the next is due. Always there, and in the past for an expired subscription."),
    Field(
      "eligibleWinBackOfferIds", .list(of: .identifier(.offerIdentifier)), "Win-back offers", in: ["renewal"],
      since: "1.13",
      "The win-back offers this customer can have, best first. None in a grace period or billing retry."),
    Field(
      "expirationIntent", .enumeration("expirationIntent"), "Expired because", in: ["renewal"],
      "Why it expired; only in expired subscriptions."),
    Field(
      "gracePeriodExpiresDate", .date, "Grace period ends", in: ["renewal"],
      "Until when to keep giving access although the renewal failed."),
    Field(
      "isInBillingRetryPeriod", .boolean, "In billing retry", in: ["renewal"],
      "Whether Apple is still trying to charge a renewal that failed, for up to 60 days."),
    Field(
      "priceIncreaseStatus", .enumeration("priceIncreaseStatus"), "Price increase", in: ["renewal"],
      "Whether the customer has answered a price increase; absent without one."),
    Field(
      "recentSubscriptionStartDate", .date, "Subscribed since", in: ["renewal"], since: "1.5",
      """
      The start of the present run of the subscription, over gaps of up to 60 days (10 minutes in sandbox). Not the days \
      that count for Apple's commission.
      """),
    Field(
      "renewalBillingPlanType", .enumeration("billingPlanType"), "Next billing plan", in: ["renewal"], since: "1.21",
      "How the next commitment will be charged."),
    Field(
      "commitmentInfo", .object("transaction commitment"), "Commitment", in: ["transaction"], since: "1.21",
      "Where the transaction stands in a commitment of several billing periods."),
    Field(
      "commitmentInfo", .object("renewal commitment"), "Commitment", in: ["renewal"], since: "1.21",
      "What happens at the end of the commitment."),
    Field(
      "billingPeriodNumber", .integer, "Billing period", in: ["transaction commitment"], since: "1.21",
      "Which billing period of the commitment this is, from 1."),
    Field(
      "totalBillingPeriods", .integer, "Billing periods", in: ["transaction commitment"], since: "1.21",
      "How many billing periods the commitment has."),
    Field(
      "commitmentExpiresDate", .date, "Commitment ends", in: ["transaction commitment"], since: "1.21",
      "When the commitment ends; `expiresDate` is only the end of the billing period."),
    Field(
      "commitmentAutoRenewProductId", .identifier(.productId), "Commitment renews to", in: ["renewal commitment"],
      since: "1.21", "The product of the next commitment."),
    Field(
      "commitmentAutoRenewStatus", .enumeration("autoRenewStatus"), "Commitment auto-renew", in: ["renewal commitment"],
      since: "1.21", "Whether a new commitment follows; `autoRenewStatus` speaks of the next billing period."),
    Field(
      "commitmentRenewalBillingPlanType", .enumeration("billingPlanType"), "Next commitment's plan",
      in: ["renewal commitment"], since: "1.21", "How the next commitment is charged."),
    Field(
      "commitmentRenewalDate", .date, "Commitment renews", in: ["renewal commitment"], since: "1.21",
      "When the next commitment begins."),
  ]

  /// Prices in transactions and renewal info.
  static let ofPrices: [Field] = [
    Field(
      "price", .milliunits(currencyField: "currency"), "Price", in: ["transaction"], since: "1.10",
      """
      What the customer was shown to pay, for the whole quantity and with any offer, in thousandths: 9990 is 9.99. For \
      accounting use App Store Connect.
      """),
    Field(
      "renewalPrice", .milliunits(currencyField: "currency"), "Next price", in: ["renewal"], since: "1.12",
      "The price of the next renewal with its offer, in thousandths: 9990 is 9.99."),
    Field(
      "commitmentPrice", .milliunits(currencyField: nil), "Commitment price", in: ["transaction commitment"],
      since: "1.21", "The price of the whole commitment, in thousandths, in the currency of the transaction."),
    Field(
      "commitmentRenewalPrice", .milliunits(currencyField: nil), "Next commitment's price", in: ["renewal commitment"],
      since: "1.21", "The price of the next commitment, in thousandths, in the currency of the renewal info."),
    Field(
      "currency", .currency, "Currency",
      in: [
        "transaction", "renewal", "price change request", "refund request", "one-time charge request", "create request",
        "modify request",
      ], since: "1.10",
      "The currency of the prices beside it; in renewal info since 1.12. It does not tell the country: see `storefront`."
    ),
  ]
}
