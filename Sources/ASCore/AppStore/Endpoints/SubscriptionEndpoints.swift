import Base

extension Endpoint {
  package static let subscriptionStatus = Endpoint(
    "subscription status", or: ["get", "show", "list", "info"], "Show the status of subscriptions",
    .get, "/inApps/v1/subscriptions/{anyTransactionId}", parameters: [.anyTransaction], query: .statusQuery,
    reply: .object(.statusReply), list: "data.lastTransactions", columns: Column.ofStatuses, subject: .customer,
    requestsPerSecond: 50,
    page: "Get All Subscription Statuses",
    examples: [
      Example("asctl subscription status 2000000000000001", "Show every subscription and its next renewal"),
      Example(
        "asctl subscription status 2000000000000001 --status active --status 4",
        "Show only active subscriptions and those in a grace period"),
      Example(
        "asctl subscription status --ids ids.txt --journal status.journal > status.ndjson",
        "Check many customers; rerun the command to resume after an interruption"),
    ])

  package static let subscriptionExtend = Endpoint(
    "subscription extend", "Extend one subscription",
    detail: """
      An extension cannot be undone, and Apple emails the customer. Only an active, paid subscription can be extended, at \
      most twice in 365 days. To retry safely after a timeout, pass the same request identifier.
      """,
    .put, "/inApps/v1/subscriptions/extend/{originalTransactionId}",
    parameters: [.path("originalTransactionId", "Any transaction ID of the subscription")],
    body: .members(.extensionRequest), reply: .object(.extensionReply),
    negativeReply: NegativeReply(
      member: "success", success: true, value: false, status: .refused,
      message: "Apple did not extend the subscription",
      hint: "check with `asctl subscription status` that it is active and paid",
      hintIfUnreadable: "check with `asctl subscription status` whether it was extended"),
    subject: .echo(FieldPath(dotted: "originalTransactionId")), requestsPerSecond: 20,
    isIdempotent: true, rules: Rule.ofExtensions,
    consequence: .irreversible(customer: "Apple emails the customer about the new date.", changes: \.extensionOfOne),
    preflightRead: .subscription, page: "Extend a Subscription Renewal Date",
    examples: [
      Example(
        "asctl subscription extend 2000000000000001 --extend-by-days 7 --extend-reason-code 3 --request-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11 -e sandbox",
        "Compensate for an outage of one week")
    ])

  static let subscriptionExtendAll = Endpoint(
    "subscription extend-all", "Extend the subscriptions of all subscribers",
    detail: """
      Apple takes hours or days to finish. `asctl subscription extend-all-status` shows the progress. `--wait` checks after \
      1 s, then at increasing intervals of up to a minute, and stops with status 10 after `--wait-timeout`. The extension \
      continues at Apple, also after Ctrl-C; stderr shows how to resume waiting. A request that is repeated with the same \
      request identifier is carried out once.

      With `--wait`, stdout lists the subscriptions that were not extended: NDJSON, one transaction per line, taken from \
      the RENEWAL_EXTENSION/FAILURE notifications since the request. Counts are on stderr. The exit status is 0 if every \
      subscription was extended, else 12. Extend the others one by one:

        … --wait | jq -r .originalTransactionId |
          xargs -I ID asctl subscription extend ID --extend-by-days 3 --extend-reason-code 3 -e sandbox
      """,
    .post, "/inApps/v1/subscriptions/extend/mass", body: .members(.massExtensionRequest),
    reply: .object(.massExtensionReply), subject: .echo(FieldPath(dotted: "requestIdentifier")), requestsPerSecond: 1,
    isIdempotent: true,
    consequence: .irreversible(
      customer: "Apple emails each of these customers about the new date.", changes: \.extensionOfAll),
    wait: .completion(after: { .subscriptionExtendAllStatus }), confirmation: .value(of: .productId),
    page: "Extend Subscription Renewal Dates for All Active Subscribers",
    examples: [
      Example(
        "asctl subscription extend-all --product-id com.example.app.pro --extend-by-days 3 --extend-reason-code 3 --request-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a12 --storefront USA -e sandbox",
        "Give all subscribers in one storefront three days"),
      Example(
        "asctl subscription extend-all --product-id com.example.app.pro --extend-by-days 3 --extend-reason-code 3 -e sandbox --wait --wait-timeout 86400 > failed.ndjson",
        "Wait up to a day and save the subscriptions that were not extended"),
    ])

  static let subscriptionExtendAllStatus = Endpoint(
    "subscription extend-all-status", "Show the progress of an extend-all request",
    detail: """
      With `--failures-since`, stdout lists the subscriptions that were not extended, once the request is complete, in the \
      format of `asctl subscription extend-all --wait`. Apple's notifications do not identify the request, so pass the time \
      when it was sent.
      """,
    .get, "/inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}",
    parameters: [
      .path("productId", "The product ID of the request"),
      .path("requestIdentifier", is: .uuid, "The request identifier of the request"),
    ],
    reply: .object(.massExtensionStatusReply), subject: .echo(FieldPath(dotted: "requestIdentifier")),
    requestsPerSecond: nil,
    wait: .completion(after: nil), page: "Get Status of Subscription Renewal Date Extensions",
    examples: [
      Example(
        "asctl subscription extend-all-status com.example.app.pro 2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d",
        "Check whether it is complete"),
      Example(
        "asctl subscription extend-all-status com.example.app.pro 2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d --wait --wait-timeout 7200",
        "Wait until it is complete"),
      Example(
        "asctl subscription extend-all-status com.example.app.pro 2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d --failures-since 2d | jq -r .originalTransactionId",
        "List subscriptions that were not extended in the last two days"),
    ])
}

extension PendingWrite {
  private var days: Int64? { body["extendByDays"]?.int64 }

  fileprivate var extensionOfOne: [String] {
    guard let days else { return [] }
    let reason = body["extendReasonCode"].flatMap { Enumeration.extendReasonCode.value($0.text(.compact))?.word }
    let until = renewalDate.map { "renews \(($0 + .days(days)).text) instead of \($0.text)" } ?? "renews later"
    return ["\(until) (\(Self.count(days)) more)" + (reason.map { ", reason: \($0)" } ?? "")]
  }

  fileprivate var extensionOfAll: [String] {
    guard let days, let product = body["productId"]?.string else { return [] }
    let codes = (body["storefrontCountryCodes"]?.arrayElements ?? []).compactMap(\.string)
    let place = codes.isEmpty ? "in every storefront" : "in \(codes.joined(separator: ", "))"
    return ["\(product): \(Self.count(days)) more for every active subscriber \(place)"]
  }

  /// The current renewal date, because the renewal date of the first transaction has passed.
  private var renewalDate: Timestamp? {
    subscription?["signedRenewalInfo"]?["renewalDate"]?.timestamp
      ?? subscription?["signedTransactionInfo"]?["expiresDate"]?.timestamp
  }

  private static func count(_ days: Int64) -> String { days == 1 ? "1 day" : "\(days) days" }
}
