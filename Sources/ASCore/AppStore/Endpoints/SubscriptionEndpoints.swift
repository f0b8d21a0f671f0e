import Base

extension Endpoint {
  package static let subscriptionStatus = Endpoint(
    "subscription status", or: ["get", "show", "list", "info"], "Show the state of all subscriptions of a customer",
    .get, "/inApps/v1/subscriptions/{anyTransactionId}",
    parameters: [
      .path("anyTransactionId", .identifier(.anyTransactionId), anyID)
    ],
    query: .statusQuery, reply: .object(.statusReply), list: "data.lastTransactions", columns: Column.ofStatuses,
    requestsPerSecond: 50,
    page: "Get All Subscription Statuses",
    examples: [
      Example("asctl subscription status 2000000000000001", "Every subscription and what it does next"),
      Example("asctl subscription status 2000000000000001 --status active --status 4", "Those that give access"),
      Example(
        "asctl subscription status --ids ids.txt --journal status.journal > status.ndjson",
        "Of many customers; after an interruption, the same again goes on"),
    ])

  package static let subscriptionExtend = Endpoint(
    "subscription extend", "Extend the renewal date of one subscription",
    detail: """
      Cannot be undone, and Apple writes to the customer. Only an active, paid subscription can be extended, at most \
      twice in 365 days. The request identifier makes a repetition harmless: give the same one after a time-out.
      """,
    .put, "/inApps/v1/subscriptions/extend/{originalTransactionId}",
    parameters: [
      .path(
        "originalTransactionId", .identifier(.originalTransactionId), "Any transaction ID of the subscription")
    ],
    body: .members(.extensionRequest), reply: .object(.extensionReply),
    negativeReply: NegativeReply(
      member: "success", value: false, status: .refused, message: "Apple did not extend the subscription",
      hint: "asctl subscription status shows its state: it must be active and paid"),
    tie: Tie("originalTransactionId", "originalTransactionId"), requestsPerSecond: 20, isIdempotent: true,
    rules: Rule.ofExtensions,
    consequence: .forGood(
      customer: "Apple mails the customer about the new date.", changes: \.extensionOfOne),
    preflightRead: .subscription,
    page: "Extend a Subscription Renewal Date",
    examples: [
      Example(
        "asctl subscription extend 2000000000000001 --extend-by-days 7 --extend-reason-code 3 --request-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11 -e sandbox",
        "Make up for an outage of a week")
    ])

  static let subscriptionExtendAll = Endpoint(
    "subscription extend-all", "Extend the renewal date of all active subscribers of a product",
    detail: """
      Apple works on for hours, or days; `asctl subscription extend-all-status` tells how far it is, and so does `--wait`: \
      it asks after 1 s, then less and less often, at last once a minute, and gives up after `--wait-timeout` with status \
      10. The extension itself goes on at Apple, also after Ctrl-C; standard error says how to wait on. Give the same \
      request identifier to repeat a request: it is carried out once.

      With `--wait` standard output has the subscriptions that were not extended, NDJSON, a transaction each, as Apple's \
      notifications RENEWAL_EXTENSION/FAILURE since the request name them; standard error has the counts. The status is 0 \
      if there are none and 12 if there are. Repeat each by itself, or it stays as it was:

        … --wait | jq -r .originalTransactionId |
          xargs -I ID asctl subscription extend ID --extend-by-days 3 --extend-reason-code 3 -e sandbox
      """,
    .post, "/inApps/v1/subscriptions/extend/mass",
    body: .members(.massExtensionRequest), reply: .object(.massExtensionReply), requestsPerSecond: 1,
    isIdempotent: true,
    consequence: .forGood(
      customer: "Apple mails each of these customers about the new date.", changes: \.extensionOfAll),
    wait: .completion(after: PollCondition.Follow(.subscriptionExtendAllStatus)),
    confirmation: .value(of: .productId),
    page: "Extend Subscription Renewal Dates for All Active Subscribers",
    examples: [
      Example(
        "asctl subscription extend-all --product-id com.example.app.pro --extend-by-days 3 --extend-reason-code 3 --request-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a12 --storefront USA -e sandbox",
        "Three days for everybody in one storefront"),
      Example(
        "asctl subscription extend-all --product-id com.example.app.pro --extend-by-days 3 --extend-reason-code 3 -e sandbox --wait --wait-timeout 86400 > failed.ndjson",
        "Wait a day at most, and keep those that were not extended"),
    ])

  static let subscriptionExtendAllStatus = Endpoint(
    "subscription extend-all-status", "Show the progress of an extension for all subscribers",
    detail: """
      With `--failures-since` standard output has, once it is complete, the subscriptions that were not extended, as \
      `asctl subscription extend-all --wait` prints them. Apple's notifications do not name the request that they are \
      of, so give the moment at which it was made.
      """,
    .get, "/inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}",
    parameters: [
      .path("productId", .identifier(.productId), "The product it was asked for"),
      .path("requestIdentifier", .uuid, "The request identifier it was asked with"),
    ],
    reply: .object(.massExtensionStatusReply), requestsPerSecond: nil, wait: .completion(after: nil),
    page: "Get Status of Subscription Renewal Date Extensions",
    examples: [
      Example(
        "asctl subscription extend-all-status com.example.app.pro 2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d",
        "See whether it is complete"),
      Example(
        "asctl subscription extend-all-status com.example.app.pro 2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d --wait --wait-timeout 7200",
        "Wait until it is"),
      Example(
        "asctl subscription extend-all-status com.example.app.pro 2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d --failures-since 2d | jq -r .originalTransactionId",
        "Who was not extended, since two days ago"),
    ])

  static let subscriptions: [Endpoint] = [
    .subscriptionStatus, .subscriptionExtend, .subscriptionExtendAll, .subscriptionExtendAllStatus,
  ]
}

extension PendingWrite {
  /// How many are added.
  private var days: Int64? { body["extendByDays"]?.int64 }

  /// The renewal date of the subscription as it is and as it will be, and how many days are between them.
  fileprivate var extensionOfOne: [String] {
    guard let days else { return [] }
    let reason = body["extendReasonCode"].flatMap { Enumeration.extendReasonCode.value($0.text(.compact))?.word }
    let until = renewalDate.map { "renews \(($0 + .days(days)).text) in place of \($0.text)" } ?? "renews later"
    return ["\(until): \(Self.count(days)) more" + (reason.map { ", reason: \($0)" } ?? "")]
  }

  /// Who gets how many days.
  fileprivate var extensionOfAll: [String] {
    guard let days, let product = body["productId"]?.string else { return [] }
    let codes = (body["storefrontCountryCodes"]?.arrayElements ?? []).compactMap(\.string)
    let place = codes.isEmpty ? "in every storefront" : "in \(codes.joined(separator: ", "))"
    return ["\(product): \(Self.count(days)) more for every active subscriber \(place)"]
  }

  /// Of the subscription as it is now. The one that its first transaction had is long gone.
  private var renewalDate: Timestamp? {
    subscription?["signedRenewalInfo"]?["renewalDate"]?.timestamp
      ?? subscription?["signedTransactionInfo"]?["expiresDate"]?.timestamp
  }

  private static func count(_ days: Int64) -> String { days == 1 ? "1 day" : "\(days) days" }
}
