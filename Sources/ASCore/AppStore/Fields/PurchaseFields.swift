/// Members that several payloads share.
extension Field {
  static let transactionId = Field(
    "transactionId", .identifier(.transactionId), "Transaction ID",
    "The ID of this transaction; for a first purchase, the same as the original ID. A signed request can have any ID of the customer."
  )

  static let originalTransactionId = Field(
    "originalTransactionId", .identifier(.originalTransactionId), "Original transaction ID",
    "The ID of the first transaction of a purchase, the same for all renewals of a subscription.")

  static let appTransactionId = Field(
    "appTransactionId", .identifier(.appTransactionId), "App transaction ID", since: "1.15",
    "Identifies an Apple Account in one app: the same ID means the same customer. Family members have different IDs.")

  static let webOrderLineItemId = Field(
    "webOrderLineItemId", .identifier(.webOrderLineItemId), "Web order line item ID",
    "Identifies a billing event of an auto-renewable subscription, on all devices. No command accepts it.")

  static let bundleId = Field(
    "bundleId", .identifier(.bundleId), "Bundle ID",
    "The app's bundle ID. Compare it with your own: a verified purchase may belong to another app.")

  static let productId = Field(
    "productId", .identifier(.productId), "Product", "The product ID from App Store Connect.")

  static let subscriptionGroupIdentifier = Field(
    "subscriptionGroupIdentifier", .identifier(.subscriptionGroupIdentifier), "Subscription group",
    "The group of the subscription; a customer has at most one subscription per group.")

  static let appAccountToken = Field(
    "appAccountToken", .identifier(.appAccountToken), "Account token",
    "The account token of the customer's account on your server, if the app or Set App Account Token set one. Family shared transactions have none. In renewal info (since 1.15), it is the token of the next renewal."
  )

  static let environment = Field(
    "environment", .enumeration(.environment), "Environment", since: "1.2",
    "The environment of the purchase. Sandbox includes TestFlight and App Review, so servers must support it.")

  static let signedDate = Field(
    "signedDate", .date, "Signed",
    "When Apple signed this. If two copies differ, use the newer one; a repeated notification keeps its date.")

  static let deviceVerification = Field(
    "deviceVerification", .base64, "Device verification",
    "A digest that binds the JWS to one device. It can be checked on the device only; Apple's servers omit it.")

  static let deviceVerificationNonce = Field(
    "deviceVerificationNonce", .uuid, "Device verification nonce",
    "The nonce of the digest in `deviceVerification`; from devices only.")

  static let inAppOwnershipType = Field(
    "inAppOwnershipType", .enumeration(.inAppOwnershipType), "Ownership",
    "Whether the customer bought it, or received it from the family, a group or an organization.")

  static let offerType = Field(
    "offerType", .enumeration(.offerType), "Offer", "The kind of offer; in renewal info, the offer of the next renewal."
  )

  static let offerIdentifier = Field(
    "offerIdentifier", .identifier(.offerIdentifier), "Offer ID",
    "The ID or code of the offer from App Store Connect. Introductory offers have none.")

  static let offerDiscountType = Field(
    "offerDiscountType", .enumeration(.offerDiscountType), "Offer payment", since: "1.10",
    "The payment mode of the offer; in renewal info since 1.12.")

  static let offerPeriod = Field(
    "offerPeriod", .duration, "Offer period", since: "1.15",
    "The total duration of the offer: two periods of one month are P2M.")

  static let billingPlanType = Field(
    "billingPlanType", .enumeration(.billingPlanType), "Billing plan", since: "1.21",
    "How a subscription with a commitment is charged.")

  static let revocationDate = Field(
    "revocationDate", .date, "Revoked",
    "When Apple refunded it or Family Sharing ended. It is present only if the purchase was revoked.")

  package static let currency = Field(
    "currency", .currency, "Currency", since: "1.10",
    "The currency of the prices in this object; in renewal info since 1.12. For the country, see `storefront`."
  ).like("USD")

  static let appAppleId = Field(
    "appAppleId", .identifier(.appAppleId), "App Apple ID", "The app's numeric ID in the App Store. Absent in sandbox.")

  package static let subscriptionStatus = Field(
    "status", .enumeration(.subscriptionStatus), "Status", since: "Notifications 2.8",
    "The status of the subscription at the time of signing or of the response. Request it again instead of storing it.")
}

/// Members that several responses share.
extension Field {
  static let succeededCount = Field(
    "succeededCount", .integer, "Extended",
    "The number of extended subscriptions; present when the extension is complete.")

  static let failedCount = Field(
    "failedCount", .integer, "Failed",
    "The number of subscriptions that could not be extended; each has a RENEWAL_EXTENSION/FAILURE notification.")

  static let signedTransactionInfo = Field(
    "signedTransactionInfo", .jws(.transaction), "Transaction",
    "A transaction signed by the App Store. In a notification, it must be verified separately.")

  static let signedRenewalInfo = Field(
    "signedRenewalInfo", .jws(.renewal), "Renewal info",
    "The next renewal of the subscription, signed by the App Store; for auto-renewable subscriptions only.")

  static let signedAppTransactionInfo = Field(
    "signedAppTransactionInfo", .jws(.appTransaction), "App transaction", since: "1.17",
    "The customer's app download, signed by the App Store, without the fields that exist on the device only.")

  static let signedTransactions = Field(
    "signedTransactions", .list(of: .jws(.transaction)), "Transactions",
    "Transactions, each signed separately by the App Store. If an ID occurs twice, use the newest `signedDate`.")

  static let revision = Field(
    "revision", .identifier(.revision), "Revision",
    "The token of the next page. Store the last one of an ascending history to fetch only later changes."
  ).flag("Resume from the `revision` of an earlier run", value: "TOKEN")

  static let hasMore = Field("hasMore", .boolean, "More", "Whether there is another page.")

  static let errorCode = Field(
    "errorCode", .integer, "Error code",
    "Apple's error code; its first three digits are the HTTP status. Look it up with `asctl explain`.")

  static let errorMessage = Field(
    "errorMessage", .text, "Message", "Apple's description of the error; for people, as the wording can change.")

  static let paginationToken = Field(
    "paginationToken", .identifier(.paginationToken), "Next page",
    "The token of the next page. It expires, and is valid with the same filters only."
  ).flag("Resume from the `paginationToken` of an earlier run", value: "TOKEN")

  static let performanceTestConfig = Field(
    "config", .object(.performanceTestConfig), "Requirements", since: "Retention Messaging 1.3",
    "The requirements of the test.")
}
