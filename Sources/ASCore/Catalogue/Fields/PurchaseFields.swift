extension Field {
  /// What was bought, when, and for how long.
  static let ofPurchases: [Field] = [
    Field(
      "type", .enumeration("type"), "Type", in: ["transaction"],
      "The kind of product. The words have spaces, unlike those of the `productType` filter."),
    Field(
      "quantity", .integer, "Quantity", in: ["transaction"],
      "How many were bought: of a consumable, or since 1.22 seats. `price` is for all of them."),
    Field(
      "purchaseDate", .date, "Purchased", in: ["transaction"],
      "When this purchase, renewal or restore was charged; of a renewal not the first purchase."),
    Field(
      "originalPurchaseDate", .date, "First purchased", in: ["transaction"],
      "When the original transaction was made: of a subscription, its first purchase."),
    Field(
      "originalPurchaseDate", .date, "First downloaded", in: ["app transaction"],
      "When the customer first got the app; in Xcode's data a date before 1970."),
    Field(
      "expiresDate", .date, "Expires", in: ["transaction"],
      "When this period of a subscription ends. It never changes: an extension or renewal makes a new transaction."),
    Field(
      "inAppOwnershipType", .enumeration("inAppOwnershipType"), "Ownership", in: ["transaction", "history query"],
      "Whether the customer bought it, or has it from the family or an organization."),
    Field(
      "isUpgraded", .boolean, "Upgraded", in: ["transaction"],
      "True if an upgrade took its place, so that it no longer gives access. Absent means no."),
    Field(
      "offerType", .enumeration("offerType"), "Offer", in: ["transaction", "renewal"],
      "The kind of offer; in renewal info the one that applies to the next renewal."),
    Field(
      "offerIdentifier", .identifier(.offerIdentifier), "Offer ID",
      in: [
        "transaction", "renewal", "promotional offer signature v1", "signed request", "promotional offer signature",
      ],
      "The offer, as you named it in App Store Connect. Introductory offers have none."),
    Field(
      "offerDiscountType", .enumeration("offerDiscountType"), "Offer payment", in: ["transaction", "renewal"],
      since: "1.10", "How the offer is paid for; in renewal info since 1.12."),
    Field(
      "offerPeriod", .duration, "Offer period", in: ["transaction", "renewal"], since: "1.15",
      "The whole length of the offer: two times one month is P2M."),
    Field(
      "storefront", .storefront, "Storefront", in: ["transaction"], since: "1.8",
      "The store that sold it, as a country of three letters. It can change between purchases."),
    Field(
      "storefrontId", .identifier(.storefrontId), "Storefront ID", in: ["transaction"], since: "1.8",
      "The store that sold it, as a number."),
    Field(
      "transactionReason", .enumeration("transactionReason"), "Reason", in: ["transaction"], since: "1.8",
      "Whether the customer acted or the store renewed by itself."),
    Field(
      "billingPlanType", .enumeration("billingPlanType"), "Billing plan", in: ["transaction", "alternate product"],
      since: "1.21", "How a subscription with a commitment is charged."),
  ]

  /// How a purchase is taken back.
  static let ofRevocations: [Field] = [
    Field(
      "revocationDate", .date, "Revoked", in: ["transaction", "transaction item"],
      "When Apple refunded it or Family Sharing ended. Its presence alone says that something was taken back."),
    Field(
      "revocationReason", .enumeration("revocationReason"), "Revocation reason", in: ["transaction"],
      "Why. For a family member 0 when sharing ended, else the reason of the purchaser's refund."),
    Field(
      "revocationType", .enumeration("revocationType"), "Revocation", in: ["transaction"], since: "1.19",
      "Whether all of it was taken back, a share of it, or only the sharing."),
    Field(
      "revocationPercentage", .millipercent, "Refunded", in: ["transaction"], since: "1.19",
      """
      The share of the price that was refunded, in thousandths of a percent: 25000 is 25 percent. It goes away when the \
      refund is reversed.
      """),
    Field(
      "refundPercentage", .millipercent, "Refunded", in: ["transaction"],
      "What `revocationPercentage` was called when it was announced; what Apple ships has the other name."),
  ]
}
