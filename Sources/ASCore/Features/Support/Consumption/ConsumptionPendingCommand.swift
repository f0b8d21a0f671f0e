import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl consumption pending`: the consumption requests to which Apple still accepts a response.
///
/// They come from the notification history of the last 12 hours, with each transaction once, its deadline and the time
/// left.
enum ConsumptionPendingCommand {
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
    flags: CredentialFlags.all + ConnectionFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.refundQuestion]),
    examples: [
      Example("asctl consumption pending", "List today's requests"),
      Example(
        "asctl consumption pending | jq -r '.. | .transactionId? // empty'",
        "Print only the transaction IDs"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let questions: RefundQuestions
    var output: CommandOutput
    switch try RefundQuestions.read(invocation, context) {
    case .questions(let read, let shown): (questions, output) = (read, shown)
    case .other(let output): return output
    }
    let now = context.clock.now()
    var page: JSON? = questions.page(of: questions.waiting.map { timed($0, now: now) })
    output.body = .pages(
      Pages(
        object: .refundQuestions, items: questions.pages.items, columns: Column.ofQuestions, token: nil,
        limit: invocation[ConnectionFlags.limit].map { Int($0) }, copies: nil,
        next: { page.take() }))
    output.failure = questions.failure
    if questions.unreadable > 0 {
      output.remarks.append(
        "skipped because the transaction or the date is missing: \(questions.unreadable) (asctl notification history shows them)"
      )
    }
    output.remarks += questions.answered.map { question, answer in
      "skipped \(question.transactionID): \(questions.words(answer, context))"
    }
    return output
  }

  /// Returns the item with its deadline and the time left.
  private static func timed(_ question: RefundQuestion, now: Timestamp) -> JSON {
    let timing: [JSONObject.Member] = [
      JSONObject.Member(name: "deadline", value: .timestamp(question.deadline)),
      JSONObject.Member(name: "timeLeft", value: .string((question.deadline - now).countdown)),
    ]
    return .object(JSONObject(timing + (question.item.objectValue?.members ?? [])))
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
