extension ErrorCode {
  /// What consumption information, version 1 and 2, can be refused for (HTTP 400).
  static let appStoreServerConsumption: [ErrorCode] = [
    ErrorCode(
      4_000_032, "InvalidAccountTenure", .appStoreServer, .no,
      "`accountTenure` of version 1 is outside its range.",
      "Use 0 to 7; `asctl explain accountTenure` lists them."),
    ErrorCode(
      4_000_033, "InvalidAppAccountToken", .appStoreServer, .no,
      "`appAccountToken` of version 1 is neither a UUID nor empty.",
      "Give the customer's UUID, or an empty text if there is none."),
    ErrorCode(
      4_000_034, "InvalidConsumptionStatus", .appStoreServer, .no,
      "`consumptionStatus` of version 1 is outside its range.",
      "Use 0 undeclared, 1 not consumed, 2 partly or 3 fully consumed."),
    ErrorCode(
      4_000_035, "InvalidCustomerConsented", .appStoreServer, .no,
      "`customerConsented` is missing or false, and Apple accepts no data without consent.",
      "Answer only for customers who consented; for the others do not answer at all."),
    ErrorCode(
      4_000_036, "InvalidDeliveryStatus", .appStoreServer, .no,
      "The delivery status is not one that this version knows: version 2 takes words, version 1 numbers.",
      "Use DELIVERED or an UNDELIVERED_ word with `asctl consumption send`, 0 to 5 with `asctl consumption send-v1`."),
    ErrorCode(
      4_000_037, "InvalidLifetimeDollarsPurchased", .appStoreServer, .no,
      "`lifetimeDollarsPurchased` of version 1 is outside its range.",
      "Use the bracket, 0 to 7, and not the amount; `asctl explain lifetimeDollarsPurchased` lists them."),
    ErrorCode(
      4_000_038, "InvalidLifetimeDollarsRefunded", .appStoreServer, .no,
      "`lifetimeDollarsRefunded` of version 1 is outside its range.",
      "Use the bracket, 0 to 7, and not the amount; `asctl explain lifetimeDollarsRefunded` lists them."),
    ErrorCode(
      4_000_039, "InvalidPlatform", .appStoreServer, .no,
      "`platform` of version 1 is outside its range.",
      "Use 0 undeclared, 1 Apple or 2 another platform."),
    ErrorCode(
      4_000_040, "InvalidPlayTime", .appStoreServer, .no,
      "`playTime` of version 1 is outside its range.",
      "Use the bracket, 0 to 7, and not minutes; `asctl explain playTime` lists them."),
    ErrorCode(
      4_000_041, "InvalidSampleContentProvided", .appStoreServer, .no,
      "`sampleContentProvided` is missing or neither true nor false.",
      "Say true if the customer had a free sample, a trial or full information before buying, else false."),
    ErrorCode(
      4_000_042, "InvalidUserStatus", .appStoreServer, .no,
      "`userStatus` of version 1 is outside its range.",
      "Use 0 undeclared, 1 active, 2 suspended, 3 terminated or 4 limited access."),
    ErrorCode(
      4_000_043, "InvalidTransactionNotConsumable", .appStoreServer, .no,
      "The transaction is not a consumable; Apple no longer sends this error.",
      "Nothing to do today: every product type can be answered for with `asctl consumption send`."),
    ErrorCode(
      4_000_044, "InvalidRefundPreference", .appStoreServer, .no,
      "The refund preference is not one that this version knows: version 2 takes words, version 1 numbers.",
      "Use DECLINE, GRANT_FULL or GRANT_PRORATED with `asctl consumption send`, 0 to 3 with `asctl consumption send-v1`."
    ),
    ErrorCode(
      4_000_047, "InvalidTransactionTypeNotSupported", .appStoreServer, .no,
      "Version 1 of consumption information does not take this product type.",
      "Use version 2, `asctl consumption send`, which takes every type."),
    ErrorCode(
      4_000_209, "ConsumptionPercentageAutoRenewableSubscription", .appStoreServer, .no, since: "1.19",
      "A consumption percentage was sent for an auto-renewable subscription, where Apple computes it.",
      "Leave the percentage out for subscriptions."),
    ErrorCode(
      nil, "ConsumptionPercentageOutOfRange", .appStoreServer, .no, since: "1.19",
      "The consumption percentage is outside 0 to 100000 thousandths of a percent.",
      "25 percent is 25000; asctl also takes 25%."),
    ErrorCode(
      nil, "UndeliveredConsumptionPercentageNonZero", .appStoreServer, .no, since: "1.19",
      "The purchase was reported as not delivered, yet partly consumed.",
      "With an UNDELIVERED_ status send 0 percent, or no percentage."),
    ErrorCode(
      nil, "AdvancedCommerceTransactionNotSupported", .appStoreServer, .no, since: "1.19",
      "Version 2 of consumption information does not take transactions of the Advanced Commerce API.",
      "Answer with version 1, `asctl consumption send-v1`."),
  ]
}
