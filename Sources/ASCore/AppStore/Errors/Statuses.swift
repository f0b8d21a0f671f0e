import Base

/// The meaning of an HTTP status from the App Store's services, or from a server that receives notifications.
///
/// Apple's error codes are more specific. This table explains responses without a code; 401 never has one.
struct HTTPStatus: Sendable {
  let code: Int
  /// The registered reason phrase, such as `Not Found`.
  let phrase: String
  let meaning: String
  let causes: [String]
  let remedy: String
  /// The title of Apple's page, or the RFC if Apple has no page about it.
  let page: String
  /// Words in responses that mean this status.
  let otherNames: [String]

  init(
    _ code: Int, _ phrase: String, or otherNames: [String] = [], _ meaning: String, causes: [String] = [],
    _ remedy: String, page: String = "RFC 9110"
  ) {
    self.otherNames = otherNames
    self.code = code
    self.phrase = phrase
    self.meaning = meaning
    self.causes = causes
    self.remedy = remedy
    self.page = page
  }

  static func with(code: Int) -> HTTPStatus? { byCode[code] }

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  /// Returns the status with this phrase, which can have its number in front.
  static func named(_ name: String) -> HTTPStatus? {
    byKey[KnownName.key(name)]
  }

  private static let byKey = Dictionary(
    all.flatMap { status in [status.phrase, "\(status.code) \(status.phrase)"].map { (KnownName.key($0), status) } }
  ) { first, _ in first }

  /// Returns whether a word is the phrase of a status, without case and separators.
  static func isPhrase(_ key: String) -> Bool { byKey[key] != nil }

  /// Returns `404 Not Found`, or only the number if the phrase is unknown.
  static func title(of code: Int) -> String { with(code: code).map { "\(code) \($0.phrase)" } ?? "\(code)" }
}

extension HTTPStatus {
  static let all: [HTTPStatus] = [
    HTTPStatus(
      200, "OK", "Success. Some endpoints return an empty body; an order lookup that finds nothing returns `status` 1.",
      "Nothing to do."),
    HTTPStatus(
      202, "Accepted",
      "Apple accepted the consumption information; a REFUND or REFUND_DECLINED notification reports the decision.",
      "Nothing to do."),
    HTTPStatus(
      302, "Found",
      "The response redirects to another URL. Apple's API never redirects, so the response came from elsewhere.",
      causes: ["A proxy or a sign-in page of the network intercepts the request."],
      "Check the proxy settings; asctl does not follow redirects, so that the token is sent to Apple only."),
    HTTPStatus(
      400, "Bad Request", "The request is invalid.",
      causes: [
        "With an error code: the code identifies the invalid value.",
        "Without one: the request is malformed, for example a body that is not JSON.",
      ], "Look up the `errorCode` of the response with `asctl explain`; show the exact request with `--dry-run`."),
    // Apple sends neither a code nor a reason with 401, so the causes are listed in detail.
    HTTPStatus(
      401, "Unauthorized", or: ["Unauthenticated", "The request is unauthorized"],
      "Apple rejected the bearer token. The response has no error code and no reason.",
      // In the order in which public reports name them.
      causes: [
        "In production only: the app was never released, so it exists in sandbox only.",
        "The clock of this machine is wrong, so the token is not valid yet or has expired.",
        "The token is valid for more than 60 minutes, or its times are in milliseconds instead of seconds.",
        "The key is not an In-App Purchase key: App Store Connect API, APNs and Sign in with Apple keys do not work.",
        "The issuer ID, the key ID and the key do not belong together, or the key was revoked in App Store Connect.",
        "The bundle ID (`bid`) is missing, or does not belong to an app of the team.",
        "The audience (`aud`) is not `appstoreconnect-v1`.",
        "The key was pasted without its line breaks, or the header was truncated.",
        "A temporary fault at Apple: the same token works a second later.",
      ], "Run `asctl doctor` to find the cause; check a token with `asctl token mint | asctl token explain -`.",
      page: "Generating JSON Web Tokens for API requests"),
    HTTPStatus(
      403, "Forbidden", "Apple does not allow the request in the current state.",
      causes: [
        "With an error code: the status of a subscription, an exhausted limit, or a missing approval.",
        "Without one: a proxy or a firewall rejected the request.",
      ],
      "Look up the `errorCode` of the response with `asctl explain`."),
    HTTPStatus(
      404, "Not Found", "Apple does not find the requested data in this environment.",
      causes: [
        "With an error code: the ID belongs to the other environment or to another app, or does not exist.",
        "Without one: the path does not exist, or the response is from another host than Apple's.",
        "In the Retention Messaging API, without one: the account has no access.",
      ], "Try the other environment, and check that the bundle ID is the app's."),
    HTTPStatus(
      407, "Proxy Authentication Required", "A proxy of the network requires a sign-in; Apple received nothing.",
      "Check the proxy settings (`HTTPS_PROXY`) and run `asctl doctor`."),
    HTTPStatus(
      409, "Conflict", "The identifier of the image or message is already in use.",
      causes: ["An earlier upload with the same identifier succeeded."],
      "Check with `asctl retention image list` or `asctl retention message list`, or use a new UUID."),
    HTTPStatus(
      413, "Content Too Large", "The body is larger than the server accepts.",
      causes: ["An image or a report is too large, or a proxy limits the size."],
      "Reduce the size, or send the data in parts."),
    HTTPStatus(
      429, "Too Many Requests",
      "The app exceeded Apple's hourly rate limit for this endpoint; sandbox allows a tenth of production.",
      causes: ["A bulk run without pauses, or several programs that use the same app."],
      """
      Wait until the time in `Retry-After` (milliseconds since 1970), or let asctl wait with `--wait-for-limit`; slow down \
      bulk runs with `--rate`.
      """,
      page: "Identifying rate limits"),
    HTTPStatus(
      451, "Unavailable For Legal Reasons", "A proxy or a firewall blocks the host; Apple received nothing.",
      "Check the network's rules and run `asctl doctor`.", page: "RFC 7725"),
    HTTPStatus(
      500, "Internal Server Error", "Apple's service had an internal error.",
      "Retry with increasing pauses; asctl retries reads automatically."),
    HTTPStatus(
      502, "Bad Gateway", "A gateway of Apple's service, or a proxy, received an invalid response.",
      "Retry with increasing pauses; asctl retries reads automatically."),
    HTTPStatus(
      503, "Service Unavailable", "The service is temporarily unavailable.",
      "Retry with increasing pauses, and check Apple's system status page."),
    HTTPStatus(
      504, "Gateway Timeout", "A gateway of Apple's service, or a proxy, received no response in time.",
      "Retry with increasing pauses. Before you retry a write, check whether it succeeded."),
  ]
}

extension ExitStatus {
  /// The meaning of the status, for `asctl explain exit:4` and the help topic.
  package var meaning: String {
    switch self {
    case .success: "Success."
    case .failure: "Failure without a more specific status: an unreadable file, or input of the wrong kind."
    case .usage: "The command line is invalid or breaks a rule; nothing was sent."
    case .credentials:
      "Credentials or configuration are missing, unreadable or rejected (HTTP 401), or the profile does not allow the write."
    case .notFound: "Not found: Apple returned an error 404xxxx, or an order lookup with status 1."
    case .refused: "Apple refused the request with another 4xx status, or the response was a redirect."
    case .rateLimited: "The rate limit was still exceeded after the retries."
    case .unavailable:
      "Network error, timeout, server error, or a response that is not Apple's (a 404 without an error code, or another format), after the retries."
    case .notVerified: "Verification failed; do not use the signed data."
    case .notChecked:
      "Verification could not be completed because there was no OCSP response; the data may be valid or not."
    case .notDelivered: "The awaited condition did not occur, or the test notification was not delivered."
    case .noAccess:
      "The customer has access to none of the products of `--has-access`, or did not get the app before `--bought-before`."
    case .someFailed: "Some of many inputs failed; the output marks each of them."
    case .interrupted: "Interrupted from the keyboard or by a signal."
    }
  }

  var remedy: String {
    switch self {
    case .success: "Nothing to do."
    case .failure: "Read the message on stderr."
    case .usage: "Compare with `--help` of the command."
    case .credentials: "Run `asctl profile show` to see the source of each value."
    case .notFound: "Try the other environment, and check the kind of ID with `asctl explain`."
    case .refused: "Look up the error code in the message with `asctl explain`."
    case .rateLimited: "Rerun the command later, slower with `--rate`, or with `--wait-for-limit`."
    case .unavailable: "Retry."
    case .notVerified: "Run `asctl verify --explain` to see which check failed."
    case .notChecked: "Retry, or verify without `--online`."
    case .notDelivered: "Retry later, or find the cause with `asctl notification test-status`."
    case .noAccess: "Show the purchases with `asctl customer`."
    case .someFailed: "Rerun the failed inputs; with `--journal`, only they are repeated."
    case .interrupted: "Rerun the command; with `--journal`, a bulk run resumes where it stopped."
    }
  }
}

extension ErrorCode {
  /// The statuses of verifyReceipt, which come with HTTP 200. Apple has no names for them; these are labels.
  /// The messages are those in public reports.
  static let verifyReceiptStatuses: [ErrorCode] = [
    status(
      0, "The receipt is valid; its subscriptions may have expired.",
      "Check the current status with `asctl subscription status` and an ID from `asctl receipt ids`."),
    status(21_000, "The request was not a POST, or was malformed.", "Send a POST with a JSON body."),
    status(21_001, "Apple no longer sends this status.", "Nothing to do."),
    status(
      21_002, or: ["data in the receipt-data property was malformed"], retry: .later,
      "The receipt data is malformed, or the service had a temporary problem.",
      "Check the Base64 with `asctl receipt decode`, and retry once."),
    status(
      21_003, or: ["receipt could not be authenticated"],
      "The receipt is not authentic: forged, truncated or re-encoded.",
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
      21_007, or: ["receipt is a sandbox receipt"], retry: .otherEnvironment,
      "A sandbox receipt was sent to production.",
      "Send it to sandbox. For IDs from the receipt, `asctl --environment auto` finds the environment."),
    status(
      21_008, or: ["receipt is a production receipt"], retry: .otherEnvironment,
      "A production receipt was sent to sandbox.", "Send it to production."),
    status(21_009, retry: .later, "Apple's service had an internal data access error.", "Retry later."),
    status(
      21_010, "The account was not found or has been deleted, also after the tester left TestFlight.",
      "No data is available for this account."),
    status(
      21_100, through: 21_199, retry: .later, "Apple's service had an internal data access error.",
      "Check `is_retryable` in the response: retry later if it is 1, and do not retry if it is 0."),
  ]

  private static func status(
    _ code: Int64, through last: Int64? = nil, or messages: [String] = [], retry: Retry = .no, _ meaning: String,
    _ remedy: String
  ) -> ErrorCode {
    ErrorCode(code, through: last, or: messages, retry: retry, meaning, remedy)
      .named("verifyReceipt status \(code)\(last.map { " to \($0)" } ?? "")", .verifyReceipt)
  }
}
