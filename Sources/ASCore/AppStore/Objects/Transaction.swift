extension PayloadObject {
  /// A purchase from a server's old records, converted to the names of a transaction. It is not an object of Apple's.
  package static let storedPurchase = PayloadObject(
    "stored purchase", nil, "A purchase from a server's records, with current names.",
    transaction.fields + [
      Field("unread", .text, "Unread", "The dates that could not be read, with their old names and stored values.")
    ])

  package static let transaction = PayloadObject(
    "transaction", "JWSTransactionDecodedPayload", "A transaction: a purchase or a renewal, signed by the App Store.",
    recognizedBy: [["transactionId"]], signedAt: "signedDate",
    [
      .transactionId, .originalTransactionId, .appTransactionId,
      Field(
        "previousOriginalTransactionId", .identifier(.originalTransactionId), "Previous original ID",
        since: "Notifications 2.16",
        "The original ID before a migration to the Advanced Commerce API, documented for notifications only; since StoreKit 27 also before a switch between a subscription and a bundle, in both directions."
      ),
      .webOrderLineItemId, .bundleId, .productId, .subscriptionGroupIdentifier, .appAccountToken, .environment,
      .signedDate, .deviceVerification, .deviceVerificationNonce,
      Field(
        "type", .enumeration(.productType), "Type",
        "The kind of product. The values have spaces, unlike those of the `productType` filter."),
      Field(
        "quantity", .integer, "Quantity",
        "The number of units of a consumable or, since 1.22, the seats of this transaction."),
      Field(
        "purchaseDate", .date, "Purchased",
        "When this purchase, renewal or restore was charged. For a renewal, it is not the first purchase."),
      Field(
        "originalPurchaseDate", .date, "First purchased",
        "When the original transaction was made; for a subscription, the first purchase."),
      Field(
        "expiresDate", .date, "Expires",
        "When this period of a subscription ends. It never changes; an extension or renewal creates a new transaction."),
      .inAppOwnershipType,
      Field(
        "isUpgraded", .boolean, "Upgraded", "True if an upgrade replaced it, which ends its access. Absent means false."
      ),
      .offerType, .offerIdentifier, .offerDiscountType, .offerPeriod,
      Field(
        "storefront", .storefront, "Storefront", since: "1.8",
        "The storefront of the purchase, a three-letter country code. It can change between purchases."),
      Field(
        "storefrontId", .identifier(.storefrontId), "Storefront ID", since: "1.8", "The numeric ID of the storefront."),
      Field(
        "transactionReason", .enumeration(.transactionReason), "Reason", since: "1.8",
        "Whether the customer made the purchase or the App Store renewed it automatically."),
      Field(
        "additionalTransactionReason", .enumeration(.additionalTransactionReason), "Added", since: "1.23",
        "Why there are several transactions for one period; all of them have it, including the first."),
      .billingPlanType, .revocationDate,
      Field(
        "revocationReason", .enumeration(.revocationReason), "Revocation reason",
        "Why it was revoked. For a family member, 0 if sharing ended, else the reason of the purchaser's refund."),
      Field(
        "revocationType", .enumeration(.revocationType), "Revocation", since: "1.19",
        "Whether all of it was refunded, a share of it, or only sharing ended."),
      Field(
        "revocationPercentage", .millipercent, "Refunded", since: "1.19",
        "The refunded share of the price, in thousandths of a percent: 25000 is 25 percent. It is removed if the refund is reversed."
      ),
      Field(
        "refundPercentage", .millipercent, "Refunded",
        "The name of `revocationPercentage` when it was announced; Apple's responses use the other name."),
      Field(
        "commitmentInfo", .object(.transactionCommitment), "Commitment", since: "1.21",
        "The position of the transaction in a commitment of several billing periods."),
      Field(
        "price", .milliunits(in: .currency), "Price", since: "1.10",
        "The price shown to the customer, for the whole quantity and including offers, in milliunits: 9990 is 9.99. With `multiSeatInfo`, the average per seat. Use App Store Connect for accounting."
      ),
      .currency,
      Field(
        "multiSeatInfo", .object(.transactionSeats), "Seats", since: "1.23",
        "The seats of a purchase with several seats. A period can have several transactions; its seats are the sum of their `quantity` minus `revokedSeatQuantity`."
      ),
      Field(
        "advancedCommerceInfo", .object(.transactionAdvancedCommerce), "Advanced Commerce", since: "1.14",
        "The items, prices and taxes of a purchase made through the Advanced Commerce API."),
      .bundleProductId, .bundleSubscriptionGroupId, .bundleTransactionId, .bundleOriginalTransactionId,
    ])

  static let transactionCommitment = PayloadObject(
    "transaction commitment", "TransactionCommitmentInfo", "The commitment that a transaction is part of.",
    since: "1.21",
    [
      Field(
        "billingPeriodNumber", .integer, "Billing period",
        "The number of this billing period in the commitment, from 1."),
      Field("totalBillingPeriods", .integer, "Billing periods", "The number of billing periods in the commitment."),
      Field(
        "commitmentExpiresDate", .date, "Commitment ends",
        "When the commitment ends; `expiresDate` is only the end of the billing period."),
      Field(
        "commitmentPrice", .milliunits(in: nil), "Commitment price",
        "The price of the whole commitment in milliunits, in the currency of the transaction."),
    ])
}

extension PayloadObject {
  /// Source: JWSAppTransactionDecodedPayload, and StoreKit's AppTransaction for members that only devices send.
  static let appTransaction = PayloadObject(
    "app transaction", "JWSAppTransactionDecodedPayload", "The customer's app download.",
    recognizedBy: [["receiptType"]], signedAt: "receiptCreationDate",
    [
      .appTransactionId, .bundleId, .deviceVerification, .deviceVerificationNonce,
      Field(
        "originalPurchaseDate", .date, "First downloaded",
        "When the customer first downloaded the app; in Xcode's data, a date before 1970."),
      .appAppleId,
      Field(
        "receiptType", .enumeration(.environment), "Environment", "The environment; an older name for `environment`."),
      Field(
        "applicationVersion", .text, "App version",
        "The app version on the device; on iOS, the build number. It may be absent in data from Apple's servers."),
      Field(
        "versionExternalIdentifier", .identifier(.versionExternalIdentifier), "Version ID",
        "The App Store's number of the app version; from devices only."),
      Field("receiptCreationDate", .date, "Signed", "When Apple signed it; app transactions have no `signedDate`."),
      Field(
        "originalApplicationVersion", .text, "First version",
        "The version that the customer first downloaded, for example to recognize customers who paid for the app. Always 1.0 in sandbox."
      ),
      Field(
        "originalPlatform", .enumeration(.originalPlatform), "First platform",
        "The platform on which the customer first downloaded the app."),
      Field("preorderDate", .date, "Pre-ordered", "When the customer preordered the app; absent without a preorder."),
      Field("requestDate", .date, "Requested", "When the device requested it; in Xcode's data only."),
      Field("storeType", .enumeration(.storeType), "Store", since: "1.22", "The store that the app came from."),
      Field(
        "revocationDate", .date, "Revoked", since: "StoreKit 27",
        "When the app itself, not a purchase in it, was refunded or no longer assigned. Apple's server does not document returning it."
      ).unpublished(),
    ])
}

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
      .bundleProductId, .bundleSubscriptionGroupId, .bundleOriginalTransactionId,
      Field(
        "willUnbundle", .boolean, "Leaves its bundle", since: "StoreKit 27",
        "Whether the subscription will leave the bundle that contains it."
      ).unpublished(),
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
