extension ErrorCode {
  /// What the App Store Server API refuses (403), does not find (404), limits (429) or fails at (500).
  static let appStoreServerFailures: [ErrorCode] = [
    ErrorCode(
      4_030_004, "SubscriptionExtensionIneligible", .appStoreServer, .no,
      "The state of the subscription does not allow an extension: it must be active, paid, and past a first paid period.",
      "See its state with `asctl subscription status`; free offers, billing retry and expired ones cannot be extended."),
    ErrorCode(
      4_030_005, "SubscriptionMaxExtension", .appStoreServer, .no,
      "The subscription has had its two extensions within 365 days.",
      "Wait until the older of the two is a year old."),
    ErrorCode(
      4_030_007, "FamilySharedSubscriptionExtensionIneligible", .appStoreServer, .no,
      "A family member's share of a subscription cannot be extended by itself.",
      "Extend the purchaser's subscription; the family follows."),
    ErrorCode(
      4_030_028, "AssignedSubscriptionExtensionIneligible", .appStoreServer, .no, since: "1.22",
      "An assigned subscription follows the schedule of the group's purchaser.",
      "Extend the subscription of the group's purchaser."),
    ErrorCode(
      4_040_001, "AccountNotFound", .appStoreServer, .no,
      "Apple does not find the account that made the purchase.",
      "It may have been deleted; otherwise try the other environment: `asctl transaction get` without `--environment` asks both."
    ),
    ErrorCode(
      4_040_002, "AccountNotFoundRetryable", .appStoreServer, .later,
      "Apple does not find the account right now.",
      "Try again in a while, as asctl does by itself for reads; `asctl transaction get` tells whether the ID is known."),
    ErrorCode(
      4_040_003, "AppNotFound", .appStoreServer, .no,
      "Apple does not find the app that the bearer token names.",
      "Check bundle ID and environment with `asctl profile show`."),
    ErrorCode(
      4_040_004, "AppNotFoundRetryable", .appStoreServer, .later,
      "Apple does not find the app right now.",
      "Try again in a while, as asctl does by itself for reads; `asctl profile show` shows which app is asked about."),
    ErrorCode(
      4_040_005, "OriginalTransactionIdNotFound", .appStoreServer, .otherEnvironment,
      "Apple does not find this original transaction ID here: another environment, another app, or not an original ID.",
      "Try the other environment with `--environment`; `asctl transaction get` shows the original ID of any transaction."
    ),
    ErrorCode(
      4_040_006, "OriginalTransactionIdNotFoundRetryable", .appStoreServer, .later,
      "Apple does not find this original transaction ID right now.",
      "Try again in a while, as asctl does by itself for reads; `asctl transaction get` tells whether the ID is known."),
    ErrorCode(
      4_040_007, "ServerNotificationUrlNotFound", .appStoreServer, .no,
      "No URL for server notifications is set for this app in this environment.",
      """
      Set it in App Store Connect (App Information, App Store Server Notifications), for each environment on its own, \
      and try it with `asctl notification test`.
      """),
    ErrorCode(
      4_040_008, "TestNotificationNotFound", .appStoreServer, .poll,
      "The result of the test notification is not there yet, or its token is older than six months.",
      "Ask again after some seconds, or let `asctl notification status --wait` do it."),
    ErrorCode(
      4_040_009, "StatusRequestNotFound", .appStoreServer, .no,
      "There is no mass extension with this product ID and request identifier.",
      "Check both against what `asctl subscription extend-all` printed, and the environment."),
    ErrorCode(
      4_040_010, "TransactionIdNotFound", .appStoreServer, .otherEnvironment,
      """
      Apple does not find this transaction ID here: it belongs to the other environment, to another app, or to nobody. \
      In rare cases an ID that worked before stops working; access is not to be given for it then.
      """,
      """
      Try the other environment (`--environment auto` does both), and check with `asctl profile show` that the bundle ID \
      is the purchase's own.
      """),
    ErrorCode(
      4_040_019, "AppTransactionDoesNotExist", .appStoreServer, .no, since: "1.17",
      "The customer has no app transaction.",
      "There is nothing to show for this customer; `asctl transaction history` may still list purchases."),
    ErrorCode(
      4_040_022, "GroupNotFound", .appStoreServer, .no, since: "1.22",
      "Apple does not know a customer group with this ID; groups exist in sandbox only.",
      "List the customer's groups again with `asctl group list`."),
    ErrorCode(
      4_290_000, "RateLimitExceeded", .appStoreServer, .later,
      "The app has made more calls to this endpoint than Apple allows in the hour.",
      "Wait until the time in `Retry-After` (milliseconds since 1970), then go slower: `--rate` spreads bulk runs."),
    ErrorCode(
      5_000_000, "GeneralInternal", .appStoreServer, .later,
      "Something failed inside Apple's service.",
      "Try again a few times with pauses; if it stays, see Apple's system status page and report it."),
    ErrorCode(
      5_000_001, "GeneralInternalRetryable", .appStoreServer, .later,
      "Something failed inside Apple's service, and Apple invites another try.",
      "Try again with growing pauses; asctl does so by itself for reads."),
  ]
}
