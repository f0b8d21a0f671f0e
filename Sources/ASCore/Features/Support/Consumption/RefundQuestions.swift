import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// The open consumption requests in the notification history of the last 12 hours.
struct RefundQuestions {
  /// The requests without a response in the log, oldest first.
  let waiting: [RefundQuestion]
  /// The requests with a response in the log.
  let answered: [(question: RefundQuestion, answer: LoggedWrite)]
  let answers: LoggedAnswers
  /// The number of requests without a transaction or a date.
  let unreadable: Int
  /// Why the history was not read to its end; the pages read before are included.
  let failure: Failure?
  let pages: Pages
  private let first: JSONObject?

  /// The result of reading the history.
  enum Reading {
    case questions(RefundQuestions, CommandOutput)
    /// The output that flags request instead, such as the request itself.
    case other(CommandOutput)
  }

  static func read(_ invocation: Invocation, _ context: Context) throws(Failure) -> Reading {
    var isSimulated = false
    let output = try EndpointCall(.notificationHistory).perform(invocation, context) { connection in
      isSimulated = connection.hosts.contains(where: \.isOnThisMachine)
      return EndpointCall.Prepared(requests: RefundQuestionHistory.requests(now: context.clock.now()))
    }
    guard case .pages(let pages) = output.body else { return .other(output) }
    let log = try WriteLog(try Settings(invocation, context))
    return .questions(try RefundQuestions(pages, isSimulated: isSimulated, log, context), output)
  }

  /// Reads all pages, because the last one may close a request on the first one.
  private init(_ pages: Pages, isSimulated: Bool, _ log: WriteLog, _ context: Context) throws(Failure) {
    var items: [JSON] = []
    var first: JSONObject?
    var cut: Failure?
    do {
      while let page = try pages.next() {
        first = first ?? page.objectValue
        items += pages.items.elements(in: page)
      }
    } catch {
      guard !items.isEmpty else { throw error }
      cut = error
    }
    (self.pages, self.first, failure) = (pages, first, cut)
    let (answers, now) = (try log.answers(), context.clock.now())
    self.answers = answers
    let open = RefundQuestion.all(in: items, isSimulated: isSimulated).filter {
      $0.decision == nil && $0.deadline > now
    }
    waiting = open.filter { answers.answer(to: $0) == nil }
    answered = open.compactMap { question in answers.answer(to: question).map { (question, $0) } }
    unreadable = RefundQuestion.unreadable(in: items, isSimulated: isSimulated)
  }

  /// Returns a page like Apple's own, without a pagination token, because the list was read to its end.
  func page(of items: [JSON]) -> JSON {
    var page = first ?? JSONObject()
    page["paginationToken"] = nil
    page["hasMore"] = .bool(failure != nil)
    page["notificationHistory"] = .array(items)
    return .object(page)
  }

  /// Returns `answered 14:03`, with the user if it was another one.
  func words(_ answer: LoggedWrite, _ context: Context) -> String {
    answers.words(answer, at: Self.time(answer.sent, context))
  }

  /// Returns `14:03`, without a day, because no consumption request is older than 12 hours.
  static func time(_ moment: Timestamp, _ context: Context) -> String {
    context.clock.localTime(moment).map { String($0.minute) } ?? moment.text
  }
}
