extension AppStoreServerError {
  /// Errors with HTTP status 403, 404, 429 and 500.
  static let failures: KeyValuePairs<Self, ErrorCode> = [
    .subscriptionExtensionIneligible: ErrorCode(
      4_030_004, "The subscription cannot be extended: it must be active, paid, and past its first paid period.",
      "Check it with `asctl subscription status`; free offers, billing retry and expired subscriptions are not eligible."
    ),
    .subscriptionMaxExtension: ErrorCode(
      4_030_005, "The subscription has already been extended twice within 365 days.",
      "Wait until the older of the two extensions is 365 days old."),
    .familySharedSubscriptionExtensionIneligible: ErrorCode(
      4_030_007, "A family member's share of a subscription cannot be extended separately.",
      "Extend the purchaser's subscription, which extends it for the family."),
    .assignedSubscriptionExtensionIneligible: ErrorCode(
      4_030_028, since: "1.22", "An assigned subscription cannot be extended separately from the purchaser's.",
      "Extend the subscription of the group's purchaser."),
    .accountNotFound: ErrorCode(
      4_040_001, "Apple does not find the account that made the purchase.",
      "The account may have been deleted; otherwise try the other environment with `asctl transaction get -e sandbox`."),
    .accountNotFoundRetryable: ErrorCode(
      4_040_002, retry: .later, "Apple temporarily does not find the account.",
      "Retry later; asctl retries reads automatically. If it persists, run `asctl doctor`."),
    .appNotFound: ErrorCode(
      4_040_003, "Apple does not find the app in the bearer token.",
      "Check the bundle ID and the environment with `asctl profile show`."),
    .appNotFoundRetryable: ErrorCode(
      4_040_004, retry: .later, "Apple temporarily does not find the app.",
      "Retry later; asctl retries reads automatically. If it persists, run `asctl doctor`."),
    .originalTransactionIdNotFound: ErrorCode(
      4_040_005, retry: .otherEnvironment,
      "Apple does not find this original transaction ID: it may belong to another environment or app, or not be original.",
      "Try the other environment with `--environment`; `asctl transaction get` shows the original ID of a transaction."),
    .originalTransactionIdNotFoundRetryable: ErrorCode(
      4_040_006, retry: .later, "Apple temporarily does not find this original transaction ID.",
      "Retry later; asctl retries reads automatically. If it persists, run `asctl doctor`."),
    .serverNotificationUrlNotFound: ErrorCode(
      4_040_007, isAboutID: false, "No URL for server notifications is set for this app in this environment.",
      """
      Set it for each environment in App Store Connect (App Information, App Store Server Notifications), then test it with \
      `asctl notification test --wait`.
      """),
    .testNotificationNotFound: ErrorCode(
      4_040_008, retry: .poll, isAboutID: false,
      "The result of the test notification is not available yet, or its token is older than six months.",
      "Retry after a few seconds, or use `asctl notification test-status --wait`."),
    .statusRequestNotFound: ErrorCode(
      4_040_009, "Apple does not find an extension of all subscribers with this product ID and request identifier.",
      "Compare both with the output of `asctl subscription extend-all`, and check the environment."),
    .transactionIdNotFound: ErrorCode(
      4_040_010, retry: .otherEnvironment,
      """
      Apple does not find this transaction ID: it belongs to the other environment or to another app, or does not exist. \
      In rare cases an ID that worked before stops working; do not give access for it in that case.
      """,
      """
      Try both environments (`--environment auto`), check the bundle ID with `asctl profile show`, and the kind of ID with \
      `asctl explain`.
      """),
    .appTransactionDoesNotExist: ErrorCode(
      4_040_019, since: "1.17", isAboutID: false, "The customer has no app transaction.",
      "Use `asctl transaction history` to list the customer's purchases."),
    .groupNotFound: ErrorCode(
      4_040_022, since: "1.22", "Apple does not find a customer group with this ID; groups exist in sandbox only.",
      "List the customer's groups again with `asctl group list`."),
    .rateLimitExceeded: ErrorCode(
      4_290_000, retry: .later, "The app exceeded Apple's hourly rate limit for this endpoint.",
      "Wait until the time in `Retry-After` (milliseconds since 1970); slow down bulk runs with `--rate`."),
    .generalInternal: ErrorCode(
      5_000_000, retry: .later, "Apple's service had an internal error.",
      "Retry a few times with pauses; if the error persists, check Apple's system status page and report it."),
    .generalInternalRetryable: ErrorCode(
      5_000_001, retry: .later, "Apple's service had a temporary internal error.",
      "Retry with increasing pauses; asctl retries reads automatically."),
  ]
}
