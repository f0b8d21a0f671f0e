import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// The open consumption requests, as the notification history of twelve hours tells them.
struct RefundQuestions {
  /// The questions that the log has no answer to, the oldest first.
  let waiting: [RefundQuestion]
  /// The others, with the answers to them.
  let answered: [(question: RefundQuestion, answer: LoggedWrite)]
  let answers: LoggedAnswers
  /// How many name no transaction or no date.
  let unreadable: Int
  /// Why the history was not read to its end; what was read before stands.
  let failure: Failure?
  let pages: Pages
  private let first: JSONObject?

  /// What reading the history gave.
  enum Reading {
    case questions(RefundQuestions, CommandOutput)
    /// What the flags want in their place, such as the request itself.
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

  /// All pages, as the last of them may close what the first one asks.
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

  /// Of the shape of Apple's own, without the token of a list that has been read to its end.
  func page(of items: [JSON]) -> JSON {
    var page = first ?? JSONObject()
    page["paginationToken"] = nil
    page["hasMore"] = .bool(failure != nil)
    page["notificationHistory"] = .array(items)
    return .object(page)
  }

  /// `answered 14:03`, and by whom if that was another user.
  func words(_ answer: LoggedWrite, _ context: Context) -> String {
    answers.words(answer, at: Self.time(answer.sent, context))
  }

  /// `14:03`: no question is older than half a day.
  static func time(_ moment: Timestamp, _ context: Context) -> String {
    context.clock.localTime(moment).map { String($0.minute) } ?? moment.text
  }
}
