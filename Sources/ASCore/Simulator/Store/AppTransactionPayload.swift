extension Customer {
  /// What a signed app transaction of the server says: nothing that only a device knows (App Store Server API,
  /// JWSAppTransactionDecodedPayload).
  func appTransaction(signed date: Int64) -> JSON {
    [
      "receiptType": .string(Store.environment),
      "bundleId": .string(Store.bundleID),
      "appTransactionId": .string(appTransactionId),
      "receiptCreationDate": .int(date),
      "originalPurchaseDate": .int(downloadDate),
      // In sandbox the version is 1.0 whatever was downloaded (App Store Receipts, original_application_version).
      "originalApplicationVersion": "1.0",
      "originalPlatform": .string(device.rawValue),
    ]
  }
}
