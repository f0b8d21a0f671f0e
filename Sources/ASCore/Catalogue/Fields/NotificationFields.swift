extension Field {
  /// Source: App Store Server Notifications, responseBodyV2DecodedPayload.
  static let ofNotifications: [Field] = [
    Field(
      "notificationType", .enumeration("notificationType"), "Type",
      in: ["notification", "notification history request"],
      "What happened. As a filter without a subtype it finds only notifications that have no subtype."),
    Field(
      "subtype", .enumeration("subtype"), "Subtype", in: ["notification"],
      "Which case of the type it is; many types come without one."),
    Field(
      "notificationUUID", .identifier(.notificationUUID), "Notification UUID", in: ["notification"],
      "The same in every attempt to deliver it: use it to drop repeats."),
    Field(
      "version", .text, "Version", in: ["notification"], "The version of the format, \"2.0\"."),
    Field(
      "data", .object("notification data"), "Data", in: ["notification"],
      "The details about an in-app purchase; present in most notifications, and never beside its three sisters."),
    Field(
      "summary", .object("notification summary"), "Summary", in: ["notification"],
      "The counts of a mass extension; only in RENEWAL_EXTENSION/SUMMARY."),
    Field(
      "externalPurchaseToken", .object("external purchase token"), "External purchase token", in: ["notification"],
      "The token to report; only in EXTERNAL_PURCHASE_TOKEN. It has no environment: an ID with SANDBOX in front does."),
    Field(
      "appData", .object("notification app data"), "App data", in: ["notification"],
      "The customer of the app; only in RESCIND_CONSENT."),
  ]

  /// The parts of a notification.
  static let ofNotificationParts: [Field] = [
    Field(
      "appAppleId", .identifier(.appAppleId), "App Apple ID",
      in: [
        "notification data", "notification summary", "notification app data", "external purchase token",
        "app transaction", "realtime request", "history reply", "status reply",
      ],
      "The app's number in the App Store. Missing in sandbox."),
    Field(
      "bundleVersion", .text, "Build", in: ["notification data"],
      "The build number of the app, not the version that customers see."),
    Field(
      "status", .enumeration("subscriptionStatus"), "Status",
      in: ["notification data", "last transaction", "status query"],
      since: "Notifications 2.8",
      "The state of the subscription when Apple signed or answered; ask again rather than keep it."),
    Field(
      "consumptionRequestReason", .enumeration("consumptionRequestReason"), "Refund asked because",
      in: ["notification data"], since: "Notifications 2.11",
      "Why the customer asks for a refund; only in CONSUMPTION_REQUEST."),
    Field(
      "requestIdentifier", .identifier(.requestIdentifier), "Request identifier",
      in: [
        "notification summary", "mass extension reply", "mass extension status reply", "extension request",
        "mass extension request", "realtime request", "external purchase report", "external report reply",
      ],
      "The UUID of a request. Send the same one again only to repeat the same request after a time-out."),
    Field(
      "storefrontCountryCodes", .list(of: .storefront), "Storefronts",
      in: ["notification summary", "mass extension request"],
      "The storefronts a mass extension reaches. Leave it out for all of them; an empty list is refused."),
    Field(
      "succeededCount", .integer, "Extended", in: ["notification summary", "mass extension status reply"],
      "How many subscriptions were extended; present when the mass extension is complete."),
    Field(
      "failedCount", .integer, "Failed", in: ["notification summary", "mass extension status reply"],
      "How many could not be extended; a RENEWAL_EXTENSION/FAILURE notification names each."),
    Field(
      "externalPurchaseId", .identifier(.externalPurchaseId), "External purchase ID",
      in: ["external purchase token", "external purchase report"],
      "The token, as reports name it. With SANDBOX in front it belongs to sandbox."),
    Field(
      "tokenCreationDate", .date, "Token created", in: ["external purchase token"], "When the token was made."),
    Field(
      "tokenExpirationDate", .date, "Token expires", in: ["external purchase token"],
      "Until when purchases count for the token; custom link tokens only. Sandbox tokens live an hour."),
    Field(
      "tokenType", .enumeration("tokenType"), "Token type", in: ["external purchase token"],
      "What the token is for; custom link tokens only."),
  ]
}
