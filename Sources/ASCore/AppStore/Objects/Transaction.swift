extension PayloadObject {
  /// What a server kept of a purchase in the names of a transaction of today; no object of Apple's.
  package static let storedPurchase = PayloadObject(
    "stored purchase", nil, "A purchase that a server kept, in the names of today.",
    transaction.fields + [
      Field("unread", .text, "Unread", "The dates that could not be read, by their old names and as they were stored.")
    ])

  package static let transaction = PayloadObject(
    "transaction", "JWSTransactionDecodedPayload", "One purchase event, signed by the App Store.",
    recognizedBy: [["transactionId"]], signedAt: "signedDate",
    [
      .transactionId,
      .originalTransactionId,
      .appTransactionId,
      Field(
        "previousOriginalTransactionId", .identifier(.originalTransactionId), "Previous original ID",
        since: "Notifications 2.16",
        "The original ID before a migration to the Advanced Commerce API; documented for notifications only."),
      .webOrderLineItemId,
      .bundleId,
      .productId,
      .subscriptionGroupIdentifier,
      .appAccountToken,
      .environment,
      .signedDate,
      .deviceVerification,
      .deviceVerificationNonce,
      Field(
        "type", .enumeration(.productType), "Type",
        "The kind of product. The words have spaces, unlike those of the `productType` filter."),
      Field(
        "quantity", .integer, "Quantity",
        "How many were bought: of a consumable, or since 1.22 the seats that this transaction covers."),
      Field(
        "purchaseDate", .date, "Purchased",
        "When this purchase, renewal or restore was charged; of a renewal not the first purchase."),
      Field(
        "originalPurchaseDate", .date, "First purchased",
        "When the original transaction was made: of a subscription, its first purchase."),
      Field(
        "expiresDate", .date, "Expires",
        "When this period of a subscription ends. It never changes: an extension or renewal makes a new transaction."),
      .inAppOwnershipType,
      Field(
        "isUpgraded", .boolean, "Upgraded",
        "True if an upgrade took its place, so that it no longer gives access. Absent means no."),
      .offerType,
      .offerIdentifier,
      .offerDiscountType,
      .offerPeriod,
      Field(
        "storefront", .storefront, "Storefront", since: "1.8",
        "The store that sold it, as a country of three letters. It can change between purchases."),
      Field(
        "storefrontId", .identifier(.storefrontId), "Storefront ID", since: "1.8",
        "The store that sold it, as a number."),
      Field(
        "transactionReason", .enumeration(.transactionReason), "Reason", since: "1.8",
        "Whether the customer acted or the store renewed by itself."),
      Field(
        "additionalTransactionReason", .enumeration(.additionalTransactionReason), "Added", since: "1.23",
        "Why several transactions stand for one period; then each of them has it, the first included."),
      .billingPlanType,
      .revocationDate,
      Field(
        "revocationReason", .enumeration(.revocationReason), "Revocation reason",
        "Why. For a family member 0 when sharing ended, else the reason of the purchaser's refund."),
      Field(
        "revocationType", .enumeration(.revocationType), "Revocation", since: "1.19",
        "Whether all of it was taken back, a share of it, or only the sharing."),
      Field(
        "revocationPercentage", .millipercent, "Refunded", since: "1.19",
        "The share of the price that was refunded, in thousandths of a percent: 25000 is 25 percent. It goes away when the refund is reversed."
      ),
      Field(
        "refundPercentage", .millipercent, "Refunded",
        "What `revocationPercentage` was called when it was announced; what Apple ships has the other name."),
      Field(
        "commitmentInfo", .object(.transactionCommitment), "Commitment", since: "1.21",
        "Where the transaction stands in a commitment of several billing periods."),
      Field(
        "price", .milliunits(in: .currency), "Price", since: "1.10",
        "What the customer was shown to pay, for the whole quantity and with any offer, in thousandths: 9990 is 9.99. With `multiSeatInfo` it is the average of one seat. For accounting use App Store Connect."
      ),
      .currency,
      Field(
        "multiSeatInfo", .object(.transactionSeats), "Seats", since: "1.23",
        "The seats of a purchase of several. A period may have several transactions: its seats are the sum of their `quantity`, less `revokedSeatQuantity`."
      ),
      Field(
        "advancedCommerceInfo", .object(.transactionAdvancedCommerce), "Advanced Commerce", since: "1.14",
        "The items, prices and taxes of a purchase made through the Advanced Commerce API."),
    ])

  static let transactionCommitment = PayloadObject(
    "transaction commitment", "TransactionCommitmentInfo", "The commitment that a transaction is part of.",
    [
      Field(
        "billingPeriodNumber", .integer, "Billing period", since: "1.21",
        "Which billing period of the commitment this is, from 1."),
      Field(
        "totalBillingPeriods", .integer, "Billing periods", since: "1.21",
        "How many billing periods the commitment has."),
      Field(
        "commitmentExpiresDate", .date, "Commitment ends", since: "1.21",
        "When the commitment ends; `expiresDate` is only the end of the billing period."),
      Field(
        "commitmentPrice", .milliunits(in: nil), "Commitment price", since: "1.21",
        "The price of the whole commitment, in thousandths, in the currency of the transaction."),
    ])
}
