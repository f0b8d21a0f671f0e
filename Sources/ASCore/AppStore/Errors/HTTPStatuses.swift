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
    "`asctl profile show` tells where each value came from; `asctl token mint | asctl token explain -` checks the token.",
    page: "Generating JSON Web Tokens for API requests")
}
