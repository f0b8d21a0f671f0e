extension ErrorCode {
  /// The statuses of verifyReceipt, which come with HTTP 200. Apple has no names for them; these are labels.
  static let verifyReceiptStatuses: [ErrorCode] = [
    status(
      0, "The receipt is valid; its subscriptions may have expired.",
      "Check the current status with `asctl subscription status` and an ID from `asctl receipt ids`."),
    status(21_000, "The request was not a POST, or was malformed.", "Send a POST with a JSON body."),
    status(21_001, "Apple no longer sends this status.", "Nothing to do."),
    status(
      21_002, retry: .later, "The receipt data is malformed, or the service had a temporary problem.",
      "Check the Base64 with `asctl receipt decode`, and retry once."),
    status(
      21_003, "The receipt is not authentic: forged, truncated or re-encoded.",
      "Verify it offline with `asctl receipt verify`, which reports the failed check."),
    status(
      21_004, "The shared secret does not match the app.",
      "Compare it with App Store Connect; the App Store Server API does not use one."),
    status(21_005, retry: .later, "The receipt server was not available.", "Retry later."),
    status(
      21_006,
      "The receipt is valid, but its subscription has expired. Only legacy transaction receipts get this status.",
      "Check the current status with `asctl subscription status`."),
    status(
      21_007, retry: .otherEnvironment, "A sandbox receipt was sent to production.",
      "Send it to sandbox. For IDs from the receipt, `asctl --environment auto` finds the environment."),
    status(21_008, retry: .otherEnvironment, "A production receipt was sent to sandbox.", "Send it to production."),
    status(21_009, retry: .later, "Apple's service had an internal data access error.", "Retry later."),
    status(21_010, "The account was not found or has been deleted.", "No data is available for this account."),
    status(
      21_100, through: 21_199, retry: .later, "Apple's service had an internal data access error.",
      "Check `is_retryable` in the response: retry later if it is 1, and do not retry if it is 0."),
  ]

  private static func status(
    _ code: Int64, through last: Int64? = nil, retry: Retry = .no, _ meaning: String, _ remedy: String
  ) -> ErrorCode {
    let name = "verifyReceipt status \(code)\(last.map { " to \($0)" } ?? "")"
    return ErrorCode(code, through: last, name, .verifyReceipt, retry: retry, meaning, remedy)
  }
}
