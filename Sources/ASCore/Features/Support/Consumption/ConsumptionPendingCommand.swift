import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl consumption pending`: the consumption requests to which Apple still accepts a response.
enum ConsumptionPendingCommand {
  private static let due = Flag(
    "due", .text("SPAN"), "Only requests due within this time, such as 2h; status 12 if there are any")

  static let command: Command<CommandAction> = Command(
    "pending", "List open consumption requests and deadlines",
    detail: """
      Reads the CONSUMPTION_REQUEST notifications of the last 12 hours, whether or not they reached your server, and \
      Apple's decisions since then. Each item has a `deadline` (milliseconds since 1970) and `timeLeft`. Apple accepts \
      responses for 12 hours, in sandbox for 5 minutes; the simulator accepts them for 12 hours.

      Each transaction is listed once: Apple repeats requests under new UUIDs, and the newest counts. A later REFUND or \
      REFUND_DECLINED closes a request. Apple does not report which requests have a response; those with a response in \
      the log (`asctl log`) are omitted and listed on stderr, even if its result is unknown.
      """,
    flags: CredentialFlags.all + ConnectionFlags.all + [due] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.openConsumptionRequest]),
    examples: [
      Example("asctl consumption pending", "List today's requests"),
      Example("asctl consumption pending --due 2h -q", "Alert from cron: status 12 if a deadline is near"),
      Example(
        "asctl consumption pending | jq -r '.. | .transactionId? // empty'",
        "Print only the transaction IDs"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let span = try invocation[due].map { text throws(Failure) in
      if let span = TimeSpan(text: text), span > .zero { return span }
      throw Failure(.usage, "invalid --due: expected a time span such as 2h or 30m, got \(quoted(text))")
    }
    var (read, output) = try ConsumptionRequests.read(Settings(invocation, context))
    guard var requests = read.take() else { return output }
    let now = context.clock.now()
    if let span { requests.waiting.removeAll { $0.deadline - now > span } }
    var page: JSON? = requests.page(now: now)
    output.body = .pages(
      Pages(
        object: .openConsumptionRequests, items: requests.pages.items, columns: columns, token: nil,
        limit: invocation[ConnectionFlags.limit].map { Int($0) }, copies: nil, next: { page.take() }))
    output.failure = requests.failure
    if let span, output.failure == nil, !requests.waiting.isEmpty {
      let count = requests.waiting.count
      output.failure = Failure(
        .someFailed, "\(count) consumption request\(count == 1 ? " is" : "s are") due within \(span.countdown)",
        hint: "asctl consumption answer")
    }
    if requests.unreadable > 0 {
      output.remarks.append(
        "skipped \(requests.unreadable) without a transaction or date; to see them: `asctl notification history`")
    }
    output.remarks += requests.answered.map { "skipped \($0.request.transactionID): \($0.words)" }
    return output
  }

  private static let columns = [
    Column("Time left", "timeLeft"),
    Column("Transaction", "signedPayload.data.signedTransactionInfo.transactionId"),
    Column("Product", "signedPayload.data.signedTransactionInfo.productId", rank: 2),
    Column("Type", "signedPayload.data.signedTransactionInfo.type", rank: 6),
    Column("Price", "signedPayload.data.signedTransactionInfo.price", rank: 4),
    Column("Bought", "signedPayload.data.signedTransactionInfo.purchaseDate", rank: 5),
    Column("Reason", "signedPayload.data.consumptionRequestReason", rank: 3),
  ]
}

/// The open consumption requests in the notification history of the last 12 hours.
struct ConsumptionRequests {
  /// The requests without a response in the log, oldest first.
  var waiting: [ConsumptionRequest]
  /// With a remark about the response, and the refusal to send another one.
  let answered: [(request: ConsumptionRequest, words: String, refusal: Failure, isUnknown: Bool)]
  /// The requests that Apple has decided or no longer accepts a response to.
  let closed: [ConsumptionRequest]
  /// The number of requests without a transaction or a date.
  let unreadable: Int
  /// Why the history was not read to its end; the pages read before are included.
  let failure: Failure?
  let pages: Pages
  private let first: JSONObject?

  /// Returns no requests if a flag such as `--dry-run` replaces the result; the output is then that of the flag.
  static func read(_ settings: Settings) throws(Failure) -> (requests: ConsumptionRequests?, output: CommandOutput) {
    let context = settings.context
    var isSimulated = false
    let output = try EndpointCall(.notificationHistory).perform(settings) { connection in
      isSimulated = connection.hosts.contains(where: \.isSimulated)
      return ConsumptionRequest.historyRequests(now: context.clock.now())
    }
    guard case .pages(let pages) = output.body else { return (nil, output) }
    // All pages are read, because the last one may close a request on the first one.
    var (items, first, cut): ([JSON], JSONObject?, Failure?) = ([], nil, nil)
    do {
      while let page = try pages.next() {
        first = first ?? page.objectValue
        items += pages.items.elements(in: page)
      }
    } catch {
      guard !items.isEmpty else { throw error }
      cut = error
    }
    let (answers, now) = (try LoggedAnswers(settings), context.clock.now())
    // Without a day, because no consumption request is older than 12 hours.
    let time = { context.clock.localTime($0).map { String($0.minute) } ?? $0.text }
    let all = ConsumptionRequest.all(in: items, isSimulated: isSimulated)
    let open = all.filter { $0.isOpen(at: now) }
    let requests = ConsumptionRequests(
      waiting: open.filter { answers.answer(to: $0) == nil },
      answered: open.compactMap { request in
        answers.answer(to: request, at: time).map { (request, $0.words, $0.refusal, $0.isUnknown) }
      },
      closed: all.filter { !$0.isOpen(at: now) },
      unreadable: ConsumptionRequest.unreadable(in: items, isSimulated: isSimulated), failure: cut, pages: pages,
      first: first)
    return (requests, output)
  }

  /// Returns a page like Apple's own, with the time left; it has no token, because the list was read to its end.
  func page(now: Timestamp) -> JSON {
    var page = first ?? JSONObject()
    page["paginationToken"] = nil
    page["hasMore"] = .bool(failure != nil)
    page["notificationHistory"] = .array(
      waiting.map { request in
        var timed: JSONObject = [
          "deadline": .timestamp(request.deadline), "timeLeft": .string((request.deadline - now).countdown),
        ]
        timed.members += request.item.objectValue?.members ?? []
        return .object(timed)
      })
    return .object(page)
  }
}
