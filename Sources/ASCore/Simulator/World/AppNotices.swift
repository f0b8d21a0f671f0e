extension WorldBuilder {
  /// Notifications that are not about a purchase.
  mutating func addAppNotices() {
    for (subtype, days) in [("CREATED", 12), ("UNREPORTED", 2)] as [(String, Int64)] {
      notify(
        "EXTERNAL_PURCHASE_TOKEN", subtype,
        content: .object(
          "externalPurchaseToken",
          [
            "externalPurchaseId": .string(ExternalPurchaseTokens.unreported),
            "tokenCreationDate": .int(now - Self.days(12)), "bundleId": .string(Store.bundleID),
          ]), ago: Self.days(days))
    }
    notify(
      "RENEWAL_EXTENSION", "SUMMARY",
      content: .object(
        "summary",
        [
          "requestIdentifier": "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d", "environment": .string(Store.environment),
          "bundleId": .string(Store.bundleID), "productId": .string(Product.pro.id),
          "storefrontCountryCodes": ["CAN", "USA"], "succeededCount": 3, "failedCount": 1,
        ]), ago: Self.days(10))
    notify("TEST", content: .test, ago: Self.days(3))
  }
}
