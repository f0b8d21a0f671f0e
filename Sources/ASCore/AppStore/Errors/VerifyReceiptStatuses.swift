extension ErrorCode {
  /// The statuses of verifyReceipt, which come with HTTP 200. Apple has no names for them; these are labels.
  static let verifyReceiptStatuses: [ErrorCode] = [
    ErrorCode(
      0, "verifyReceipt status 0", .verifyReceipt, .no,
      "The receipt is valid; its subscriptions may have expired.",
      "Check the current status with `asctl subscription status` and an ID from `asctl receipt ids`."),
    ErrorCode(
      21_000, "verifyReceipt status 21000", .verifyReceipt, .no,
      "The request was not a POST, or was malformed.",
      "Send a POST with a JSON body."),
    ErrorCode(
      21_001, "verifyReceipt status 21001", .verifyReceipt, .no,
      "Apple no longer sends this status.",
      "Nothing to do."),
    ErrorCode(
      21_002, "verifyReceipt status 21002", .verifyReceipt, .later,
      "The receipt data is malformed, or the service had a temporary problem.",
      "Check the Base64 with `asctl receipt decode`, and retry once."),
    ErrorCode(
      21_003, "verifyReceipt status 21003", .verifyReceipt, .no,
      "The receipt is not authentic: forged, truncated or re-encoded.",
      "Verify it offline with `asctl receipt verify`, which reports the failed check."),
    ErrorCode(
      21_004, "verifyReceipt status 21004", .verifyReceipt, .no,
      "The shared secret does not match the app.",
      "Compare it with App Store Connect; the App Store Server API does not use one."),
    ErrorCode(
      21_005, "verifyReceipt status 21005", .verifyReceipt, .later,
      "The receipt server was not available.",
      "Retry later."),
    ErrorCode(
      21_006, "verifyReceipt status 21006", .verifyReceipt, .no,
      "The receipt is valid, but its subscription has expired. Only legacy transaction receipts get this status.",
      "Check the current status with `asctl subscription status`."),
    ErrorCode(
      21_007, "verifyReceipt status 21007", .verifyReceipt, .otherEnvironment,
      "A sandbox receipt was sent to production.",
      "Send it to sandbox. For IDs from the receipt, `asctl --environment auto` finds the environment."),
    ErrorCode(
      21_008, "verifyReceipt status 21008", .verifyReceipt, .otherEnvironment,
      "A production receipt was sent to sandbox.",
      "Send it to production."),
    ErrorCode(
      21_009, "verifyReceipt status 21009", .verifyReceipt, .later,
      "Apple's service had an internal data access error.",
      "Retry later."),
    ErrorCode(
      21_010, "verifyReceipt status 21010", .verifyReceipt, .no,
      "The account was not found or has been deleted.",
      "No data is available for this account."),
    ErrorCode(
      21_100, through: 21_199, "verifyReceipt status 21100 to 21199", .verifyReceipt, .later,
      "Apple's service had an internal data access error.",
      "Check `is_retryable` in the response: retry later if it is 1, and do not retry if it is 0."),
  ]
}
