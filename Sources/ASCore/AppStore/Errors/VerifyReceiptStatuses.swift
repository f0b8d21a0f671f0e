extension ErrorCode {
  /// The statuses of verifyReceipt, which come with HTTP 200. Apple gives them no names; these are only labels.
  static let verifyReceiptStatuses: [ErrorCode] = [
    ErrorCode(
      0, "verifyReceipt status 0", .verifyReceipt, .no,
      "The receipt is valid, which says nothing about whether its subscriptions are.",
      "Ask for the present state with `asctl subscription status` and an ID from `asctl receipt ids`."),
    ErrorCode(
      21_000, "verifyReceipt status 21000", .verifyReceipt, .no,
      "The request was not a POST, or could not be read.",
      "Send a POST with a JSON body."),
    ErrorCode(
      21_001, "verifyReceipt status 21001", .verifyReceipt, .no,
      "Apple no longer sends this status.",
      "Nothing to do today."),
    ErrorCode(
      21_002, "verifyReceipt status 21002", .verifyReceipt, .later,
      "The receipt data is malformed, or the service had a passing problem.",
      "Check the Base64 with `asctl receipt decode`, and try once more."),
    ErrorCode(
      21_003, "verifyReceipt status 21003", .verifyReceipt, .no,
      "The receipt is not authentic: forged, cut short or encoded anew.",
      "Prove it offline with `asctl receipt verify`, which says what is wrong."),
    ErrorCode(
      21_004, "verifyReceipt status 21004", .verifyReceipt, .no,
      "The shared secret is not the app's.",
      "Compare it with App Store Connect; the App Store Server API needs none."),
    ErrorCode(
      21_005, "verifyReceipt status 21005", .verifyReceipt, .later,
      "The receipt server was not available.",
      "Try again in a while."),
    ErrorCode(
      21_006, "verifyReceipt status 21006", .verifyReceipt, .no,
      "The receipt is valid, but its subscription has expired; only old transaction receipts get this status.",
      "See the present state with `asctl subscription status`."),
    ErrorCode(
      21_007, "verifyReceipt status 21007", .verifyReceipt, .otherEnvironment,
      "A sandbox receipt was sent to production.",
      "Send it to sandbox. For IDs taken from it, `asctl --environment auto` finds the right side."),
    ErrorCode(
      21_008, "verifyReceipt status 21008", .verifyReceipt, .otherEnvironment,
      "A production receipt was sent to sandbox.",
      "Send it to production."),
    ErrorCode(
      21_009, "verifyReceipt status 21009", .verifyReceipt, .later,
      "Apple's service failed at reading its own data.",
      "Try again later."),
    ErrorCode(
      21_010, "verifyReceipt status 21010", .verifyReceipt, .no,
      "The account was not found or has been deleted.",
      "There is nothing to ask for any more."),
    ErrorCode(
      21_100, through: 21_199, "verifyReceipt status 21100 to 21199", .verifyReceipt, .later,
      "Apple's service failed at reading its own data, in one of a hundred ways.",
      "Look at `is_retryable` beside the status: try again later if it is 1, and not at all if it is 0."),
  ]
}
