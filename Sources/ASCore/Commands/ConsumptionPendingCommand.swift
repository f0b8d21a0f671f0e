import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl consumption pending`: the questions about refunds that Apple still takes an answer to.
///
/// It is the notification history of twelve hours, with what people need to hurry: the deadline and the time left.
enum ConsumptionPendingCommand {
  static let command: Command<CommandAction> = Command(
    "pending", "List the refund questions that still wait, with the time left to answer",
    detail: """
      Reads the CONSUMPTION_REQUEST notifications of the last 12 hours, whether or not they reached your server. Each \
      item has `deadline` (milliseconds since 1970) and `timeLeft` beside what Apple sent. Apple does not tell which of \
      them were answered; to answer one twice does no harm.
      """,
    flags: CredentialFlags.all + ConnectionFlags.all + OutputFlags.data,
    examples: [
      Example("asctl consumption pending", "What to answer today"),
      Example(
        "asctl consumption pending | jq -r '.notificationHistory[].signedPayload.data.signedTransactionInfo.transactionId'",
        "The transactions, for a script"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let history = Endpoint.notificationHistory
    let now = context.now()
    let body: JSON = [
      "startDate": .timestamp(now - ConsumptionNotification.life),
      "endDate": .timestamp(now), "notificationType": "CONSUMPTION_REQUEST",
    ]
    let request = APIRequest(
      method: history.method, path: history.path, query: [], contentType: "application/json",
      body: body.bytes(.compact), isIdempotent: history.isIdempotent)
    var output = try EndpointCommand(endpoint: history).perform(invocation, context) { _ in
      EndpointCommand.Prepared(requests: [request])
    }
    if case .pages(let pages) = output.body {
      output.body = .pages(
        pages.showing(Column.ofQuestions) { () throws(Failure) in try pages.next().map { timed($0, now: context.now()) }
        })
    }
    return output
  }

  /// The page with the questions of it, each with its deadline; what is too late is left out.
  private static func timed(_ page: JSON, now: Timestamp) -> JSON {
    guard var object = page.objectValue, let items = page["notificationHistory"]?.arrayElements else { return page }
    object["notificationHistory"] = .array(
      items.compactMap { item in
        guard let members = item.objectValue, let payload = item["signedPayload"],
          let question = try? ConsumptionNotification(payload), question.deadline > now
        else { return nil }
        let timing: [JSONObject.Member] = [
          JSONObject.Member(name: "deadline", value: .timestamp(question.deadline)),
          JSONObject.Member(name: "timeLeft", value: .string(ConsumptionNotification.left(question.deadline - now))),
        ]
        return .object(JSONObject(timing + members.members))
      })
    return .object(object)
  }
}

extension Column {
  fileprivate static let ofQuestions = [
    Column("Time left", "timeLeft"),
    Column("Transaction", "signedPayload.data.signedTransactionInfo.transactionId"),
    Column("Product", "signedPayload.data.signedTransactionInfo.productId"),
    Column("Type", "signedPayload.data.signedTransactionInfo.type"),
    Column("Price", "signedPayload.data.signedTransactionInfo.price"),
    Column("Bought", "signedPayload.data.signedTransactionInfo.purchaseDate"),
    Column("Reason", "signedPayload.data.consumptionRequestReason"),
  ]
}

extension Pages {
  /// The same list with other columns, its pages taken from elsewhere.
  fileprivate func showing(_ columns: [Column], next: @escaping () throws(Failure) -> JSON?) -> Pages {
    Pages(object: object, items: items, columns: columns, token: token, limit: limit, copies: copies, next: next)
  }
}
