@testable import Base

/// Payloads as Apple signs them.
enum SamplePayload {
  static let transaction: JSON = [
    "transactionId": "2000000000000001", "originalTransactionId": "2000000000000001", "bundleId": "com.example",
    "environment": "Sandbox", "signedDate": 1_700_000_000_000,
  ]

  /// A subscription's transaction, with a member and a value that asctl does not know.
  static let subscription: JSON = [
    "transactionId": "2000000000000002", "originalTransactionId": "2000000000000001", "bundleId": "com.example.app",
    "productId": "com.example.app.pro", "subscriptionGroupIdentifier": "21000001", "purchaseDate": 1_700_000_000_000,
    "originalPurchaseDate": 1_690_000_000_000, "expiresDate": 1_702_592_000_000, "quantity": 1,
    "type": "Auto-Renewable Subscription", "inAppOwnershipType": "PURCHASED", "signedDate": 1_700_000_060_000,
    "environment": "Sandbox", "transactionReason": "RENEWAL", "storefront": "USA", "storefrontId": "143441",
    "price": 9990, "currency": "USD", "newField": "from tomorrow", "offerType": 9,
  ]
  static let renewal: JSON = [
    "originalTransactionId": "2000000000000001", "autoRenewProductId": "com.example.app.pro",
    "productId": "com.example.app.pro", "autoRenewStatus": 1, "renewalPrice": 9990, "currency": "USD",
    "signedDate": 1_700_000_060_000, "environment": "Sandbox", "renewalDate": 1_702_592_000_000,
  ]

  static func notification(_ chain: PrivateChain, renewal: JSON = renewal) throws -> JSON {
    [
      "notificationType": "DID_RENEW", "subtype": "BILLING_RECOVERY",
      "notificationUUID": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11", "version": "2.0", "signedDate": 1_700_000_060_000,
      "data": [
        "bundleId": "com.example.app", "bundleVersion": "42", "environment": "Sandbox", "status": 1,
        "signedTransactionInfo": .string(try chain.sign(subscription)),
        "signedRenewalInfo": .string(try chain.sign(renewal)),
      ],
    ]
  }
}
