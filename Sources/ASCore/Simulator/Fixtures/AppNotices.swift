extension FixtureBuilder {
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
          "requestIdentifier": .string(Self.massExtension), "environment": .string(Store.environment),
          "bundleId": .string(Store.bundleID), "productId": .string(Product.pro.id),
          "storefrontCountryCodes": ["CAN", "USA"], "succeededCount": 3, "failedCount": 1,
        ]), ago: Self.days(10))
    notify("TEST", content: .test, ago: Self.days(3))
    store.testNotifications[Self.testToken] = store.notifications.last.map {
      TestNotification(notification: $0, polls: 1)
    }
  }

  /// Of the test notification that was delivered.
  static let testToken = TestToken(
    uuid: TimestampedUUID.make(.testNotification, milliseconds: TimestampedUUID.worldStamp, count: 1),
    milliseconds: TimestampedUUID.worldStamp
  ).text
}
