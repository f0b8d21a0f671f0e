import Base

/// What an HTTP status means when it comes from the App Store's services, or from a server that receives notifications.
///
/// An error code says more wherever there is one. Statuses without one are the reason for this table: 401 never has one.
struct HTTPStatus: Sendable {
  let code: Int
  /// The reason phrase of the registry, as `404 Not Found` shows it.
  let phrase: String
  let meaning: String
  /// What it usually comes from, most likely first.
  let causes: [String]
  let remedy: String
  /// Where it is written: Apple's page, or the RFC where Apple says nothing of its own.
  let page: String

  init(
    _ code: Int, _ phrase: String, _ meaning: String, causes: [String] = [], _ remedy: String, page: String = "RFC 9110"
  ) {
    self.code = code
    self.phrase = phrase
    self.meaning = meaning
    self.causes = causes
    self.remedy = remedy
    self.page = page
  }

  static func with(code: Int) -> HTTPStatus? { all.first { $0.code == code } }

  /// `404 Not Found`, or the bare number where the phrase is not known here.
  static func title(of code: Int) -> String { with(code: code).map { "\(code) \($0.phrase)" } ?? "\(code)" }
}

extension HTTPStatus {
  static let all: [HTTPStatus] = [
    HTTPStatus(
      200, "OK",
      "Done. Some endpoints answer with an empty body, and an order look-up says in its own `status` if it found nothing.",
      "Nothing to do."),
    HTTPStatus(
      202, "Accepted",
      "Apple has taken the consumption information; the decision follows in a REFUND or REFUND_DECLINED notification.",
      "Nothing to do."),
    HTTPStatus(
      302, "Found",
      "The answer points to another address. Apple's API never does this, so something between here and there did.",
      causes: ["A proxy or a sign-in page of the network stands in the way."],
      "Look at the proxy settings; asctl follows no redirect, so that the token stays with Apple."),
    HTTPStatus(
      400, "Bad Request",
      "Apple refused the request as it was written.",
      causes: [
        "With an error code: the code says which value.",
        "Without one: the request itself is malformed, for example a body that is not JSON.",
      ],
      "Explain the `errorCode` of the reply; see the exact request with `--dry-run`."),
    unauthorized,
    HTTPStatus(
      403, "Forbidden",
      "Apple understood the request and does not allow it in the present state.",
      causes: ["The state of a subscription, a limit that is used up, or an approval that is missing."],
      "Explain the `errorCode` of the reply."),
    HTTPStatus(
      404, "Not Found",
      "Apple does not know what was asked for, or not in this environment.",
      causes: [
        "With an error code: the ID belongs to the other environment, to another app, or to nobody.",
        "Without one: the path is wrong, or the account has no access to the Retention Messaging API.",
      ],
      "Try the other environment, and check that the bundle ID is the purchase's own."),
    HTTPStatus(
      409, "Conflict",
      "The identifier of the image or message is taken.",
      causes: ["The same upload was sent before and had worked."],
      "List what is there with `asctl retention image list` or `asctl retention message list`, or use a new UUID."),
    HTTPStatus(
      413, "Content Too Large",
      "The body is larger than the server takes.",
      causes: ["An image or a report that is too large, or a proxy with a limit of its own."],
      "Make it smaller, or send it in parts."),
    HTTPStatus(
      429, "Too Many Requests",
      "The app has used up what Apple allows for this endpoint in the hour; sandbox allows a tenth of production.",
      causes: ["A bulk run without a pause, or several programs that share one app."],
      """
      Wait until the time in `Retry-After`, which is in milliseconds since 1970, or let asctl wait with \
      `--wait-for-limit`; `--rate` spreads a bulk run.
      """,
      page: "Identifying rate limits"),
    HTTPStatus(
      500, "Internal Server Error",
      "Something failed inside Apple's service.",
      "Try again with growing pauses; asctl does so by itself for reads."),
    HTTPStatus(
      502, "Bad Gateway",
      "A server in front of Apple's service, or a proxy, got no proper answer from behind.",
      "Try again with growing pauses; asctl does so by itself for reads."),
    HTTPStatus(
      503, "Service Unavailable",
      "The service is not available at the moment.",
      "Try again with growing pauses, and see Apple's system status page."),
    HTTPStatus(
      504, "Gateway Timeout",
      "A server in front of Apple's service, or a proxy, waited in vain.",
      "Try again with growing pauses. A write may have worked: look at the state first."),
  ]

  /// Apple sends no code and no reason with it, so the causes are all there is to go on.
  static let unauthorized = HTTPStatus(
    401, "Unauthorized",
    "Apple refused the bearer token and does not say why; no error code comes with it.",
    causes: [
      "The key ID does not belong to the private key in the file.",
      "The issuer ID is another team's.",
      "The key has been revoked in App Store Connect.",
      "The key is not an In-App Purchase key: App Store Connect API, APNs and Sign in with Apple keys do not work.",
      "The bundle ID is not one of the team's apps.",
      "The clock of this machine is wrong, so that the token comes from the future or has expired.",
      "The token lives longer than 60 minutes, or its times are in milliseconds instead of seconds.",
      "The audience is not `appstoreconnect-v1`, or the header was cut short on its way.",
      "In production only: the app has never been on sale, so only sandbox knows it.",
    ],
    "`asctl doctor` finds out which it is; `asctl token mint | asctl token explain -` checks the token.",
    page: "Generating JSON Web Tokens for API requests")
}

extension ExitStatus {
  /// What the status tells a script, for `asctl explain exit:4` and the help topic.
  package var meaning: String {
    switch self {
    case .success: "Done."
    case .failure:
      "Failed for a reason that has no status of its own: a file that cannot be read, input of the wrong kind."
    case .usage: "The command line is wrong, or breaks a rule; nothing was sent."
    case .credentials: "Credentials or configuration are missing, unreadable, or were refused with HTTP 401."
    case .notFound: "Apple does not know it: an error 404xxxx, or an order look-up with status 1."
    case .refused: "Apple refused the request with another 4xx status, or redirected it."
    case .rateLimited: "The rate limit was still in force after the retries."
    case .unavailable: "Network, time-out, a failing server or a reply that is not Apple's JSON, after the retries."
    case .notGenuine: "Verification failed: the signed data is not to be used."
    case .notChecked:
      "Verification could not be completed, as no OCSP answer was to be had; this says neither good nor bad."
    case .notDelivered: "What was waited for did not come, or the test notification was not delivered."
    case .noAccess: "None of the products of `customer --has-access` gives access."
    case .someFailed: "Some of many inputs failed; each line of the output says which."
    case .interrupted: "Interrupted from the keyboard or by a signal."
    }
  }

  /// What a person or a script does next.
  var remedy: String {
    switch self {
    case .success: "Nothing to do."
    case .failure: "The message on standard error says what."
    case .usage: "Compare with `--help` of the command."
    case .credentials: "Run `asctl profile show`: it tells where each value came from."
    case .notFound: "Try the other environment, and check that the ID is of the right kind with `asctl explain`."
    case .refused: "Explain the error code in the message with `asctl explain`."
    case .rateLimited: "Run it again later, slower with `--rate`, or with `--wait-for-limit`."
    case .unavailable: "Try again."
    case .notGenuine: "See which check failed with `asctl verify --explain`."
    case .notChecked: "Try again, or verify without `--online`."
    case .notDelivered: "Ask again later, or see why it failed with `asctl notification status`."
    case .noAccess: "Look at the purchases with `asctl customer`."
    case .someFailed: "Run the failed ones again; `--journal` remembers what is done."
    case .interrupted: "Run it again; `--journal` lets a bulk run go on where it stopped."
    }
  }
}
