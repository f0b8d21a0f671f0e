extension PayloadObject {
  package static let notification = PayloadObject(
    "notification", "responseBodyV2DecodedPayload", "An App Store Server Notification, version 2.",
    recognizedBy: [["notificationType"], ["notificationUUID"]], signedAt: "signedDate", framework: .notifications,
    [
      .signedDate,
      .notificationType,
      Field("subtype", .enumeration(.subtype), "Subtype", "The case of the type; many types have none."),
      Field(
        "notificationUUID", .identifier(.notificationUUID), "Notification UUID",
        "The same in every delivery attempt; use it to discard duplicates."),
      Field("version", .text, "Version", "The version of the format, \"2.0\"."),
      Field(
        "data", .object(.notificationData), "Data",
        "The details about an in-app purchase; in most notifications. A notification has only one of the detail members."
      ),
      Field(
        "summary", .object(.notificationSummary), "Summary",
        "The counts of an extension of all subscribers; only in RENEWAL_EXTENSION/SUMMARY."),
      Field(
        "externalPurchaseToken", .object(.externalPurchaseToken), "External purchase token",
        "The token to report; only in EXTERNAL_PURCHASE_TOKEN. It has no environment, but IDs of sandbox begin with SANDBOX."
      ),
      Field(
        "appData", .object(.notificationAppData), "App data", "The customer's app transaction; only in RESCIND_CONSENT."
      ),
      Field(
        "unclaimInfo", .object(.notificationUnclaimInfo), "Ended seat claims", since: "Notifications 2.23",
        "The seat claims that Apple ended; only in UNCLAIM_SEATS. Its other members are not fully documented."),
    ])

  static let notificationData = PayloadObject(
    "notification data", "data", "The part of a notification about an in-app purchase.", framework: .notifications,
    [
      .bundleId,
      .environment,
      .appAppleId,
      Field("bundleVersion", .text, "Build", "The build number of the app, not the version shown to customers."),
      .subscriptionStatus,
      Field(
        "consumptionRequestReason", .enumeration(.consumptionRequestReason), "Refund reason",
        since: "Notifications 2.11", "The customer's reason for the refund request; only in CONSUMPTION_REQUEST."),
      .signedTransactionInfo,
      .signedRenewalInfo,
    ])

  static let notificationSummary = PayloadObject(
    "notification summary", "summary", "The part of a notification about a completed extension of all subscribers.",
    framework: .notifications,
    [
      .bundleId,
      .productId,
      .environment,
      .appAppleId,
      .requestIdentifier,
      .storefrontCountryCodes,
      .succeededCount,
      .failedCount,
    ])

  static let notificationAppData = PayloadObject(
    "notification app data", "appData", "The part of a notification about a customer of the app.",
    framework: .notifications,
    [
      .bundleId,
      .environment,
      .appAppleId,
      .signedAppTransactionInfo,
    ])

  static let externalPurchaseToken = PayloadObject(
    "external purchase token", "externalPurchaseToken", "A token for purchases outside the App Store.",
    framework: .notifications,
    [
      .bundleId,
      .appAppleId,
      .externalPurchaseId,
      Field("tokenCreationDate", .date, "Token created", "When the token was created."),
      Field(
        "tokenExpirationDate", .date, "Token expires",
        "The end of the period in which purchases count for the token; custom link tokens only. One hour in sandbox."),
      Field(
        "tokenType", .enumeration(.tokenType), "Token type", "The purpose of the token; custom link tokens only."),
    ])
}
