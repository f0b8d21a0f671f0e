extension PayloadObject {
  package static let notification = PayloadObject(
    "notification", "responseBodyV2DecodedPayload", "A server notification, version 2.",
    recognizedBy: [["notificationType"], ["notificationUUID"]], signedAt: "signedDate", framework: .notifications,
    [
      .signedDate,
      .notificationType,
      Field("subtype", .enumeration(.subtype), "Subtype", "Which case of the type it is; many types come without one."),
      Field(
        "notificationUUID", .identifier(.notificationUUID), "Notification UUID",
        "The same in every attempt to deliver it: use it to drop repeats."),
      Field("version", .text, "Version", "The version of the format, \"2.0\"."),
      Field(
        "data", .object(.notificationData), "Data",
        "The details about an in-app purchase; present in most notifications, and never beside its sisters."),
      Field(
        "summary", .object(.notificationSummary), "Summary",
        "The counts of a mass extension; only in RENEWAL_EXTENSION/SUMMARY."),
      Field(
        "externalPurchaseToken", .object(.externalPurchaseToken), "External purchase token",
        "The token to report; only in EXTERNAL_PURCHASE_TOKEN. It has no environment: an ID with SANDBOX in front does."
      ),
      Field("appData", .object(.notificationAppData), "App data", "The customer of the app; only in RESCIND_CONSENT."),
      Field(
        "unclaimInfo", .object(.notificationUnclaimInfo), "Seats taken away", since: "Notifications 2.23",
        "The claims of seats that Apple ended; only in UNCLAIM_SEATS. What else stands in it is not known for sure."),
    ])

  static let notificationData = PayloadObject(
    "notification data", "data", "The part of a notification about an in-app purchase.", framework: .notifications,
    [
      .bundleId,
      .environment,
      .appAppleId,
      Field("bundleVersion", .text, "Build", "The build number of the app, not the version that customers see."),
      .subscriptionStatus,
      Field(
        "consumptionRequestReason", .enumeration(.consumptionRequestReason), "Refund asked because",
        since: "Notifications 2.11", "Why the customer asks for a refund; only in CONSUMPTION_REQUEST."),
      .signedTransactionInfo,
      .signedRenewalInfo,
    ])

  static let notificationSummary = PayloadObject(
    "notification summary", "summary", "The part of a notification about a finished mass extension.",
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
      Field("tokenCreationDate", .date, "Token created", "When the token was made."),
      Field(
        "tokenExpirationDate", .date, "Token expires",
        "Until when purchases count for the token; custom link tokens only. Sandbox tokens live an hour."),
      Field("tokenType", .enumeration(.tokenType), "Token type", "What the token is for; custom link tokens only."),
    ])
}
