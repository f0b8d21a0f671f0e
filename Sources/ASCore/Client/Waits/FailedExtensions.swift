import AppStore
import Base
import CommandLine
import Platform
import Terminal

/// The purchases that a request for all subscribers did not extend. Apple's response contains their number, and a
/// separate notification identifies each purchase, but not the request.
struct FailedExtensions {
  let productID: String
  /// The date of the request, by the App Store's clock.
  let since: Timestamp
  let client: Client

  /// The type and subtype of the notifications.
  static let type = "RENEWAL_EXTENSION"
  private static let subtype = "FAILURE"

  /// The columns of subscriptions that an extension of all subscribers failed for.
  private static let columns = [
    Column("Original ID", "originalTransactionId"), Column("Expires", "expiresDate"),
    Column("Storefront", "storefront", rank: 2), Column("Product", "productId", rank: 3),
    Column("Transaction", "transactionId", rank: 4),
  ]

  static let flag = Flag("failures-since", .date, "List the failed purchases from notifications since this date")

  /// Whether a command prints these purchases instead of the response: with `--wait`, or with `--failures-since`.
  static func arePrinted(by endpoint: Endpoint, _ invocation: Invocation) -> Bool {
    guard let wait = endpoint.wait, wait.reportsFailures else { return false }
    return invocation.isGiven(flag) || wait.follow != nil && invocation.isGiven(ConnectionFlags.wait)
  }

  /// The invocation with a date within Apple's retention period, and a remark if it was moved. Throws status 2 for one
  /// in the future or too far in the past.
  static func checked(
    _ invocation: Invocation, environment: APIEnvironment?, now: Timestamp
  ) throws(Failure) -> (Invocation, remark: String?) {
    guard let moment = invocation[flag] else { return (invocation, nil) }
    let since = moment.timestamp(now: now)
    guard since <= now else {
      throw Failure(
        .usage, "--\(flag.name) \(since.text) is in the future",
        hint: "pass the date of the request, such as 1d; nothing was sent")
    }
    guard let rule = rule(environment, now: now) else { return (invocation, nil) }
    let (start, remark) = try rule.start(moment, flag.name)
    return (invocation.giving(flag, .date(.at(start))), remark)
  }

  private static func rule(_ environment: APIEnvironment?, now: Timestamp) -> PeriodRule? {
    Endpoint.notificationHistory.queryPeriod.map { PeriodRule(period: $0, environment: environment, now: now) }
  }

  /// The tolerated difference between clocks.
  private static let tolerance = TimeSpan.minutes(1)
  /// Notifications may arrive a little after the response that counts them.
  private static let patience = (tries: 3, pause: TimeSpan.seconds(10))

  /// The flags with which a later command waits and lists the purchases.
  static func laterFlags(_ wait: PollCondition, _ invocation: Invocation, _ context: Context) -> [String] {
    guard wait.reportsFailures else { return [] }
    let since = invocation[flag]?.timestamp(now: context.clock.now()) ?? context.clock.now()
    let isKnown = wait.follow != nil || invocation.isGiven(flag)
    return ["--\(ConnectionFlags.wait.name)"] + (isKnown ? ["--\(flag.name)", since.text] : [])
  }

  private var context: Context { client.context }

  /// The transactions of these purchases, one per line in every format, with the counts of Apple's final response as a
  /// remark. If the notifications cannot be read, the output contains the counts and the failure.
  func output(_ reply: JSON) -> CommandOutput {
    guard let succeeded = reply["succeededCount"]?.int64, let failed = reply["failedCount"]?.int64 else {
      let failure = Failure(
        .unavailable, "the extension is complete, but the response does not contain the numbers of subscriptions",
        hint: "run `\(history)` to list the failures")
      return CommandOutput(.nothing, failure: failure)
    }
    let counts = "\(productID): \(succeeded) succeeded, \(failed) failed"
    let transactions: [JSON]
    do {
      transactions = failed > 0 ? try failedPurchases(expecting: failed) : []
    } catch {
      var failure = error.hinting("later: \(history)")
      failure.message = "the notifications about failures could not be read: \(error.message)"
      return CommandOutput(.nothing, remarks: [counts], failure: failure)
    }
    var output = CommandOutput(
      .items { sink throws(StreamEnd) in
        for transaction in transactions { try sink.emit(transaction) }
        return failed > 0 ? .someFailed : .success
      })
    output.envelope = Envelope(object: .transaction)
    output.table = RecordTable(Envelope(object: .transaction), columns: Self.columns)
    output.remarks = [counts]
    if Int64(transactions.count) < failed {
      output.remarks.append(
        "notifications since \(since.text) identify \(transactions.count) of the \(failed); for later ones, run `\(context.completed(history))`"
      )
    } else if Int64(transactions.count) > failed {
      output.remarks.append(
        "notifications since \(since.text) name \(transactions.count), but Apple counts \(failed): some belong to another request"
      )
    }
    return output
  }

  private var history: String {
    "asctl notification history --notification-type \(Self.type) --subtype \(Self.subtype) --since \(since.text)"
  }

  /// The newest transaction of each named purchase.
  private func failedPurchases(expecting count: Int64) throws(Failure) -> [JSON] {
    var transactions: [JSON] = []
    for attempt in 1...Self.patience.tries {
      transactions = try named()
      guard transactions.count < count, attempt < Self.patience.tries, !context.processes.isInterrupted() else { break }
      context.clock.sleep(Self.patience.pause)
    }
    return transactions
  }

  private func named() throws(Failure) -> [JSON] {
    let (early, now) = (since - Self.tolerance, context.clock.now())
    let start = Self.rule(client.connection.hosts.first?.environment, now: now)?.stillInside(early) ?? early
    let request = APIRequest(
      notifications: ["notificationType": .string(Self.type), "notificationSubtype": .string(Self.subtype)],
      since: start, until: max(now, since))
    let items = try Paging([request], client, of: .notificationHistory).items()
    var newest: TextDictionary<JSON> = [:]
    var order: [String] = []
    for item in items {
      guard let transaction = item["signedPayload"]?["data"]?["signedTransactionInfo"],
        let id = transaction["originalTransactionId"]?.string,
        let meant = transaction["productId"]?.string, sameBytes(meant, productID)
      else { continue }
      if newest[id] == nil { order.append(id) }
      let known = newest[id]?["signedDate"]?.int64 ?? .min
      if transaction["signedDate"]?.int64 ?? .min >= known { newest[id] = transaction }
    }
    return order.compactMap { newest[$0] }
  }
}
