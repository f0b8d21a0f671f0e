extension ErrorCode {
  /// What asking for notifications can be refused for (HTTP 400).
  static let appStoreServerNotifications: [ErrorCode] = [
    ErrorCode(
      4_000_012, "StartDateTooFarInPast", .appStoreServer, .no,
      "The start date lies before the notifications that Apple keeps: 180 days in production, 30 in sandbox.",
      "Start later; what is older comes from `asctl transaction history`."),
    ErrorCode(
      4_000_013, "StartDateAfterEndDate", .appStoreServer, .no,
      "The end date is not after the start date.",
      "Swap the two dates, or widen the range."),
    ErrorCode(
      4_000_014, "InvalidPaginationToken", .appStoreServer, .no,
      "Apple does not recognise the token of the next page.",
      "Start again without a token, and repeat the same filters with every page."),
    ErrorCode(
      4_000_017, "PaginationTokenExpired", .appStoreServer, .no,
      "The token of the next page has grown too old.",
      "Start again from the first page."),
    ErrorCode(
      4_000_018, "InvalidNotificationType", .appStoreServer, .no,
      "The notification type or subtype is unknown, or the two never come together.",
      "See which subtypes a type has with `asctl explain DID_RENEW`; upper case counts."),
    ErrorCode(
      4_000_019, "MultipleFiltersSupplied", .appStoreServer, .no,
      "A transaction ID and a notification type were given together.",
      "Filter by one of the two, and select by the other from what comes back."),
    ErrorCode(
      4_000_020, "InvalidTestNotificationToken", .appStoreServer, .no,
      "The token of the test notification is malformed, or was not issued for this app and environment.",
      "Use the token that `asctl notification test` printed, in the same environment."),
  ]
}
