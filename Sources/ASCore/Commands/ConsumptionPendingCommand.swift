import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl consumption pending`: the questions about refunds that Apple still takes an answer to.
///
/// It is the notification history of twelve hours, a transaction once, with what people need to hurry: the deadline and
/// the time left.
enum ConsumptionPendingCommand {
  static let command: Command<CommandAction> = Command(
    "pending", "List the refund questions that still wait, with the time left to answer",
    detail: """
      Reads the CONSUMPTION_REQUEST notifications of the last 12 hours, whether or not they reached your server, and what \
      Apple decided since. Each item has `deadline` (milliseconds since 1970) and `timeLeft` beside what Apple sent: \
      Apple waits for 12 hours, in sandbox for 5 minutes; the simulator keeps 12 hours.

      A transaction is listed once: Apple asks the same again under new UUIDs, and the newest counts. A later REFUND or \
      REFUND_DECLINED closes a question. Apple does not tell which of them were answered; those that `asctl consumption \
      send` answered for this user are left out, and standard error names them.
      """,
    flags: CredentialFlags.all + ConnectionFlags.all + OutputFlags.data,
    offers: Offers.fields(of: [.refundQuestion]),
    examples: [
      Example("asctl consumption pending", "What to answer today"),
      Example(
        "asctl consumption pending | jq -r '.. | .transactionId? // empty'",
        "The transactions, for a script"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    var isSimulated = false
    var output = try EndpointCommand(endpoint: .notificationHistory).perform(invocation, context) { connection in
      isSimulated = connection.hosts.contains(where: \.isOnThisMachine)
      return EndpointCommand.Prepared(requests: RefundQuestionHistory.requests(now: context.now()))
    }
    guard case .pages(let pages) = output.body else { return output }
    let history = try History(pages)
    let questions = RefundQuestion.all(in: history.items, isSimulated: isSimulated)
    let answers = AnswerLog(context).read()
    let now = context.now()
    let open = questions.filter { $0.decision == nil && $0.deadline > now }
    let waiting = open.filter { answers.answer(to: $0) == nil }
    var page: JSON? = history.page(of: waiting.map { timed($0, now: now) })
    output.body = .pages(
      Pages(
        object: .refundQuestions, items: pages.items, columns: Column.ofQuestions, token: nil,
        limit: invocation[ConnectionFlags.limit].map { Int($0) }, copies: nil,
        next: { page.take() }))
    output.failure = history.failure
    let unreadable = RefundQuestion.unreadable(in: history.items, isSimulated: isSimulated)
    if unreadable > 0 {
      output.remarks.append(
        "left out, as they name no transaction or no date: \(unreadable) (asctl notification history shows them)")
    }
    let answered = open.compactMap(answers.answer).map(\.transactionID)
    if !answered.isEmpty {
      output.remarks.append("left out, as answered from here already: \(answered.joined(separator: ", "))")
    }
    return output
  }

  /// The item with the time that is left.
  private static func timed(_ question: RefundQuestion, now: Timestamp) -> JSON {
    let timing: [JSONObject.Member] = [
      JSONObject.Member(name: "deadline", value: .timestamp(question.deadline)),
      JSONObject.Member(name: "timeLeft", value: .string((question.deadline - now).countdown)),
    ]
    return .object(JSONObject(timing + (question.item.objectValue?.members ?? [])))
  }

  /// All pages, as the last of them may close what the first one asks; a failure on the way stands beside what was read
  /// before it.
  private struct History {
    var items: [JSON] = []
    var failure: Failure?
    private var first: JSONObject?

    init(_ pages: Pages) throws(Failure) {
      do {
        while let page = try pages.next() {
          first = first ?? page.objectValue
          items += pages.items.elements(in: page)
        }
      } catch {
        guard !items.isEmpty else { throw error }
        failure = error
      }
    }

    /// Of the shape of Apple's own, without the token of a list that has been read to its end.
    func page(of items: [JSON]) -> JSON {
      var page = first ?? JSONObject()
      page["paginationToken"] = nil
      page["hasMore"] = .bool(failure != nil)
      page["notificationHistory"] = .array(items)
      return .object(page)
    }
  }
}

extension Column {
  fileprivate static let ofQuestions = [
    Column("Time left", "timeLeft"),
    Column("Transaction", "signedPayload.data.signedTransactionInfo.transactionId"),
    Column("Product", "signedPayload.data.signedTransactionInfo.productId", rank: 2),
    Column("Type", "signedPayload.data.signedTransactionInfo.type", rank: 6),
    Column("Price", "signedPayload.data.signedTransactionInfo.price", rank: 4),
    Column("Bought", "signedPayload.data.signedTransactionInfo.purchaseDate", rank: 5),
    Column("Reason", "signedPayload.data.consumptionRequestReason", rank: 3),
  ]
}
