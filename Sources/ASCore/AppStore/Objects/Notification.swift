extension PayloadObject {
  package static let notification = PayloadObject(
    "notification", "responseBodyV2DecodedPayload", "An App Store Server Notification, version 2.",
    recognizedBy: [["notificationType"], ["notificationUUID"]], signedAt: "signedDate", framework: .notifications,
    [
      .signedDate, .notificationType,
      Field("subtype", .enumeration(.subtype), "Subtype", "The case of the type; many types have none."),
      Field(
        "notificationUUID", .identifier(.notificationUUID), "Notification UUID",
        "The same in every delivery attempt; use it to discard duplicates."),
      Field("version", .text, "Version", "The version of the format, \"2.0\".").limited(to: .exactly("2.0")),
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
      .bundleId, .environment, .appAppleId,
      Field("bundleVersion", .text, "Build", "The build number of the app, not the version shown to customers."),
      .subscriptionStatus,
      Field(
        "consumptionRequestReason", .enumeration(.consumptionRequestReason), "Refund reason",
        since: "Notifications 2.11", "The customer's reason for the refund request; only in CONSUMPTION_REQUEST."),
      .signedTransactionInfo, .signedRenewalInfo,
    ])

  static let notificationSummary = PayloadObject(
    "notification summary", "summary", "The part of a notification about a completed extension of all subscribers.",
    framework: .notifications,
    [
      .bundleId, .productId, .environment, .appAppleId, .requestIdentifier, .storefrontCountryCodes, .succeededCount,
      .failedCount,
    ])

  static let notificationAppData = PayloadObject(
    "notification app data", "appData", "The part of a notification about a customer of the app.",
    framework: .notifications, [.bundleId, .environment, .appAppleId, .signedAppTransactionInfo])

  static let externalPurchaseToken = PayloadObject(
    "external purchase token", "externalPurchaseToken", "A token for purchases outside the App Store.",
    framework: .notifications,
    [
      .bundleId, .appAppleId, .externalPurchaseId,
      Field("tokenCreationDate", .date, "Token created", "When the token was created."),
      Field(
        "tokenExpirationDate", .date, "Token expires",
        "The end of the period in which purchases count for the token; custom link tokens only. One hour in sandbox."),
      Field("tokenType", .enumeration(.tokenType), "Token type", "The purpose of the token; custom link tokens only."),
    ])
}

extension PayloadObject {
  static let testNotificationReply = PayloadObject(
    "test notification response", "SendTestNotificationResponse", "The token of a requested test notification.",
    [
      Field(
        "testNotificationToken", .identifier(.testNotificationToken), "Test token",
        "The token for requesting the delivery status; valid for about six months.")
    ])

  static let testNotificationStatusReply = PayloadObject(
    "test notification test-status response", "CheckTestNotificationResponse",
    "The delivery status of a test notification.", notificationHistoryItem.fields)

  static let notificationHistoryReply = PayloadObject(
    "notification history response", "NotificationHistoryResponse", "A page of sent notifications.",
    [
      .hasMore,
      Field(
        "notificationHistory", .list(of: .object(.notificationHistoryItem)), "Notifications",
        "The notifications of this page."),
      .paginationToken,
    ])

  static let notificationHistoryItem = PayloadObject(
    "notification history item", "notificationHistoryResponseItem", "One sent notification.",
    [
      Field(
        "signedPayload", .jws(.notification), "Notification",
        "The notification as it was sent, signed by the App Store; a history does not update it."),
      Field(
        "sendAttempts", .list(of: .object(.sendAttempt)), "Attempts", since: "1.8",
        "The delivery attempts, at most six; one in sandbox."),
      Field(
        "firstSendAttemptResult", .enumeration(.sendAttemptResult), "First result",
        "The result of the first attempt; deprecated since 1.8 in favor of `sendAttempts`."),
    ])

  /// The output of `asctl consumption pending`, made from a notification history. It is not an object of Apple's.
  package static let openConsumptionRequests = PayloadObject(
    "open consumption requests", nil, "The open consumption requests.",
    notificationHistoryReply.fields.map { field in
      guard case .list = field.kind else { return field }
      return Field(field.name, .list(of: .object(.openConsumptionRequest)), field.label, field.meaning)
    })

  package static let openConsumptionRequest = PayloadObject(
    "open consumption request", nil, "An open consumption request and its deadline.",
    [
      Field("deadline", .date, "Deadline", "When Apple stops accepting a response."),
      Field("timeLeft", .text, "Time left", "The time until the deadline."),
    ] + notificationHistoryItem.fields)

  static let sendAttempt = PayloadObject(
    "send attempt", "sendAttemptItem", "One attempt to deliver a notification.", since: "1.8",
    [
      Field("attemptDate", .date, "Attempted", "When Apple attempted to deliver it."),
      Field("sendAttemptResult", .enumeration(.sendAttemptResult), "Result", "The result of the attempt."),
    ])
}
