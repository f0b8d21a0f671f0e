extension AppStoreServerError {
  package static let subscriptionExtensionIneligible = Self(
    4_030_004, "SubscriptionExtensionIneligible", .no,
    "The state of the subscription does not allow an extension: it must be active, paid, and past a first paid period.",
    "See its state with `asctl subscription status`; free offers, billing retry and expired ones cannot be extended.")
  package static let subscriptionMaxExtension = Self(
    4_030_005, "SubscriptionMaxExtension", .no,
    "The subscription has had its two extensions within 365 days.",
    "Wait until the older of the two is a year old.")
  package static let familySharedSubscriptionExtensionIneligible = Self(
    4_030_007, "FamilySharedSubscriptionExtensionIneligible", .no,
    "A family member's share of a subscription cannot be extended by itself.",
    "Extend the purchaser's subscription; the family follows.")
  package static let assignedSubscriptionExtensionIneligible = Self(
    4_030_028, "AssignedSubscriptionExtensionIneligible", .no, since: "1.22",
    "An assigned subscription follows the schedule of the group's purchaser.",
    "Extend the subscription of the group's purchaser.")
  package static let accountNotFound = Self(
    4_040_001, "AccountNotFound", .no,
    "Apple does not find the account that made the purchase.",
    "It may have been deleted; otherwise ask the other environment: `asctl transaction get -e sandbox`.")
  package static let accountNotFoundRetryable = Self(
    4_040_002, "AccountNotFoundRetryable", .later,
    "Apple does not find the account right now.",
    "Try again in a while, as asctl does by itself for reads; `asctl explain 4040002` tells more.")
  package static let appNotFound = Self(
    4_040_003, "AppNotFound", .no,
    "Apple does not find the app that the bearer token names.",
    "Check bundle ID and environment with `asctl profile show`.")
  package static let appNotFoundRetryable = Self(
    4_040_004, "AppNotFoundRetryable", .later,
    "Apple does not find the app right now.",
    "Try again in a while, as asctl does by itself for reads; `asctl explain 4040004` tells more.")
  package static let originalTransactionIdNotFound = Self(
    4_040_005, "OriginalTransactionIdNotFound", .otherEnvironment,
    "Apple does not find this original transaction ID here: another environment, another app, or not an original ID.",
    "Try the other environment with `--environment`; `asctl transaction get` shows the original ID of any transaction."
  )
  package static let originalTransactionIdNotFoundRetryable = Self(
    4_040_006, "OriginalTransactionIdNotFoundRetryable", .later,
    "Apple does not find this original transaction ID right now.",
    "Try again in a while, as asctl does by itself for reads; `asctl explain 4040006` tells more.")
  package static let serverNotificationUrlNotFound = Self(
    4_040_007, "ServerNotificationUrlNotFound", .no,
    "No URL for server notifications is set for this app in this environment.",
    """
    Set it in App Store Connect (App Information, App Store Server Notifications), for each environment on its own; then \
    `asctl notification test --wait` tries it.
    """)
  package static let testNotificationNotFound = Self(
    4_040_008, "TestNotificationNotFound", .poll,
    "The result of the test notification is not there yet, or its token is older than six months.",
    "Ask again after some seconds, or let `asctl notification status --wait` do it.")
  package static let statusRequestNotFound = Self(
    4_040_009, "StatusRequestNotFound", .no,
    "There is no mass extension with this product ID and request identifier.",
    "Check both against what `asctl subscription extend-all` printed, and the environment.")
  package static let transactionIdNotFound = Self(
    4_040_010, "TransactionIdNotFound", .otherEnvironment,
    """
    Apple does not find this transaction ID here: it belongs to the other environment, to another app, or to nobody. \
    In rare cases an ID that worked before stops working; access is not to be given for it then.
    """,
    """
    Ask both environments (`--environment auto`), see with `asctl profile show` whether the bundle ID is the purchase's \
    own, and with `asctl explain` what kind of ID it is.
    """)
  package static let appTransactionDoesNotExist = Self(
    4_040_019, "AppTransactionDoesNotExist", .no, since: "1.17",
    "The customer has no app transaction.",
    "There is nothing to show for this customer; `asctl transaction history` may still list purchases.")
  package static let groupNotFound = Self(
    4_040_022, "GroupNotFound", .no, since: "1.22",
    "Apple does not know a customer group with this ID; groups exist in sandbox only.",
    "List the customer's groups again with `asctl group list`.")
  package static let rateLimitExceeded = Self(
    4_290_000, "RateLimitExceeded", .later,
    "The app has made more calls to this endpoint than Apple allows in the hour.",
    "Wait until the time in `Retry-After` (milliseconds since 1970), then go slower: `--rate` spreads bulk runs.")
  package static let generalInternal = Self(
    5_000_000, "GeneralInternal", .later,
    "Something failed inside Apple's service.",
    "Try again a few times with pauses; if it stays, see Apple's system status page and report it.")
  package static let generalInternalRetryable = Self(
    5_000_001, "GeneralInternalRetryable", .later,
    "Something failed inside Apple's service, and Apple invites another try.",
    "Try again with growing pauses; asctl does so by itself for reads.")

  /// What the App Store Server API refuses (403), does not find (404), limits (429) or fails at (500).
  static let failures: [Self] = [
    subscriptionExtensionIneligible, subscriptionMaxExtension, familySharedSubscriptionExtensionIneligible,
    assignedSubscriptionExtensionIneligible, accountNotFound, accountNotFoundRetryable, appNotFound,
    appNotFoundRetryable, originalTransactionIdNotFound, originalTransactionIdNotFoundRetryable,
    serverNotificationUrlNotFound, testNotificationNotFound, statusRequestNotFound, transactionIdNotFound,
    appTransactionDoesNotExist, groupNotFound, rateLimitExceeded, generalInternal, generalInternalRetryable,
  ]
}
