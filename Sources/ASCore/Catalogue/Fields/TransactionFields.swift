extension Field {
  /// What identifies a transaction, and what a transaction and a renewal share. Source: JWSTransactionDecodedPayload.
  static let ofTransactions: [Field] = [
    Field(
      "transactionId", .identifier(.transactionId), "Transaction ID",
      in: ["transaction", "notification history request", "modify request", "reactivate request", "signed request"],
      "The ID of this purchase event; on a first purchase the same as the original ID. In a signed request any ID will do."
    ),
    Field(
      "originalTransactionId", .identifier(.originalTransactionId), "Original transaction ID",
      in: [
        "transaction", "renewal", "last transaction", "extension reply", "realtime request", "performance test request",
        "notification history request",
      ],
      "The ID of the first purchase, the same in all renewals of a subscription."),
    Field(
      "appTransactionId", .identifier(.appTransactionId), "App transaction ID",
      in: ["transaction", "renewal", "app transaction", "group member"], since: "1.15",
      "One Apple Account in one app: equal IDs mean the same customer. Family members have different ones."),
    Field(
      "previousOriginalTransactionId", .identifier(.originalTransactionId), "Previous original ID", in: ["transaction"],
      since: "Notifications 2.16",
      "The original ID before a migration to the Advanced Commerce API; documented for notifications only."),
    Field(
      "webOrderLineItemId", .identifier(.webOrderLineItemId), "Web order line item ID",
      in: ["transaction", "extension reply"],
      "One billing event of an auto-renewable subscription, the same on all devices. No command takes it."),
    Field(
      "bundleId", .identifier(.bundleId), "Bundle ID",
      in: [
        "transaction", "notification data", "notification summary", "notification app data", "external purchase token",
        "app transaction", "history reply", "status reply",
      ],
      "The app. Compare it with your own: a genuine purchase in another app is worth nothing in yours."),
    Field(
      "productId", .identifier(.productId), "Product",
      in: [
        "transaction", "renewal", "notification summary", "realtime request", "alternate product", "group role",
        "promotional offer signature v1", "mass extension request", "history query", "signed request",
        "promotional offer signature",
      ],
      "The product that was bought or is meant, as named in App Store Connect."),
    Field(
      "subscriptionGroupIdentifier", .identifier(.subscriptionGroupIdentifier), "Subscription group",
      in: ["transaction", "subscription group", "history query"],
      "The group that the subscription belongs to; a customer has at most one subscription of a group."),
    Field(
      "appAccountToken", .identifier(.appAccountToken), "Account token",
      in: [
        "transaction", "renewal", "account token request", "consumption request v1", "request info",
        "promotional offer signature v1", "promotional offer signature",
      ],
      """
      The customer's account with you, if the app or Set App Account Token named it. Family shared transactions have \
      none; in renewal info (since 1.15) it is the token of the coming renewal.
      """),
    Field(
      "environment", .enumeration("environment"), "Environment",
      in: [
        "transaction", "renewal", "notification data", "notification summary", "notification app data",
        "realtime request",
        "history reply", "status reply",
      ], since: "1.2",
      "Where the purchase was made. Sandbox includes TestFlight and App Review, so a server must expect it."),
    Field(
      "signedDate", .date, "Signed", in: ["transaction", "renewal", "notification", "realtime request"],
      "When Apple signed this. Newer wins when two texts tell of the same thing; repeats of a notification keep theirs."
    ),
    Field(
      "deviceVerification", .base64, "Device verification", in: ["transaction", "renewal", "app transaction"],
      "A digest that binds the text to one device. Only on a device can it be checked; Apple's servers leave it out."),
    Field(
      "deviceVerificationNonce", .uuid, "Device verification nonce", in: ["transaction", "renewal", "app transaction"],
      "The random part of the digest in `deviceVerification`; from devices only."),
  ]
}
