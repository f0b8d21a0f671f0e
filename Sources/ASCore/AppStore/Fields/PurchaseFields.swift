/// Members that several payloads share.
extension Field {
  static let transactionId = Field(
    "transactionId", .identifier(.transactionId), "Transaction ID",
    "The ID of this purchase event; on a first purchase the same as the original ID. In a signed request any ID will do."
  )

  static let originalTransactionId = Field(
    "originalTransactionId", .identifier(.originalTransactionId), "Original transaction ID",
    "The ID of the first purchase, the same in all renewals of a subscription.")

  static let appTransactionId = Field(
    "appTransactionId", .identifier(.appTransactionId), "App transaction ID", since: "1.15",
    "One Apple Account in one app: equal IDs mean the same customer. Family members have different ones.")

  static let webOrderLineItemId = Field(
    "webOrderLineItemId", .identifier(.webOrderLineItemId), "Web order line item ID",
    "One billing event of an auto-renewable subscription, the same on all devices. No command takes it.")

  static let bundleId = Field(
    "bundleId", .identifier(.bundleId), "Bundle ID",
    "The app. Compare it with your own: a genuine purchase in another app is worth nothing in yours.")

  static let productId = Field(
    "productId", .identifier(.productId), "Product",
    "The product that was bought or is meant, as named in App Store Connect.")

  static let subscriptionGroupIdentifier = Field(
    "subscriptionGroupIdentifier", .identifier(.subscriptionGroupIdentifier), "Subscription group",
    "The group that the subscription belongs to; a customer has at most one subscription of a group.")

  static let appAccountToken = Field(
    "appAccountToken", .identifier(.appAccountToken), "Account token",
    "The customer's account with you, if the app or Set App Account Token named it. Family shared transactions have none; in renewal info (since 1.15) it is the token of the coming renewal."
  )

  static let environment = Field(
    "environment", .enumeration(.environment), "Environment", since: "1.2",
    "Where the purchase was made. Sandbox includes TestFlight and App Review, so a server must expect it.")

  static let signedDate = Field(
    "signedDate", .date, "Signed",
    "When Apple signed this. Newer wins when two texts tell of the same thing; repeats of a notification keep theirs.")

  static let deviceVerification = Field(
    "deviceVerification", .base64, "Device verification",
    "A digest that binds the text to one device. Only on a device can it be checked; Apple's servers leave it out.")

  static let deviceVerificationNonce = Field(
    "deviceVerificationNonce", .uuid, "Device verification nonce",
    "The random part of the digest in `deviceVerification`; from devices only.")

  static let inAppOwnershipType = Field(
    "inAppOwnershipType", .enumeration(.inAppOwnershipType), "Ownership",
    "Whether the customer bought it, or has it from the family or an organization.")

  static let offerType = Field(
    "offerType", .enumeration(.offerType), "Offer",
    "The kind of offer; in renewal info the one that applies to the next renewal.")

  static let offerIdentifier = Field(
    "offerIdentifier", .identifier(.offerIdentifier), "Offer ID",
    "The offer, as you named it in App Store Connect. Introductory offers have none.")

  static let offerDiscountType = Field(
    "offerDiscountType", .enumeration(.offerDiscountType), "Offer payment", since: "1.10",
    "How the offer is paid for; in renewal info since 1.12.")

  static let offerPeriod = Field(
    "offerPeriod", .duration, "Offer period", since: "1.15",
    "The whole length of the offer: two times one month is P2M.")

  static let billingPlanType = Field(
    "billingPlanType", .enumeration(.billingPlanType), "Billing plan", since: "1.21",
    "How a subscription with a commitment is charged.")

  static let revocationDate = Field(
    "revocationDate", .date, "Revoked",
    "When Apple refunded it or Family Sharing ended. Its presence alone says that something was taken back.")

  package static let currency = Field(
    "currency", .currency, "Currency", since: "1.10",
    "The currency of the prices beside it; in renewal info since 1.12. It does not tell the country: see `storefront`."
  ).like("USD")

  static let appAppleId = Field(
    "appAppleId", .identifier(.appAppleId), "App Apple ID", "The app's number in the App Store. Missing in sandbox.")

  static let subscriptionStatus = Field(
    "status", .enumeration(.subscriptionStatus), "Status", since: "Notifications 2.8",
    "The state of the subscription when Apple signed or answered; ask again rather than keep it.")
}
