import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// The refund questions that Apple still takes an answer to, as the notification history of twelve hours tells them.
struct RefundQuestions {
  /// The questions that were not answered with this asctl, the oldest first.
  let waiting: [RefundQuestion]
  /// The answers to the others.
  let answered: [AnswerLog.Answer]
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
      return EndpointCall.Prepared(requests: RefundQuestionHistory.requests(now: context.now()))
    }
    guard case .pages(let pages) = output.body else { return .other(output) }
    return .questions(try RefundQuestions(pages, isSimulated: isSimulated, context), output)
  }

  /// All pages, as the last of them may close what the first one asks.
  private init(_ pages: Pages, isSimulated: Bool, _ context: Context) throws(Failure) {
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
    let (answers, now) = (AnswerLog(context).read(), context.now())
    let open = RefundQuestion.all(in: items, isSimulated: isSimulated).filter {
      $0.decision == nil && $0.deadline > now
    }
    waiting = open.filter { answers.answer(to: $0) == nil }
    answered = open.compactMap(answers.answer)
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

  /// `14:03`: no question is older than half a day.
  static func time(_ moment: Timestamp, _ context: Context) -> String {
    context.localTime(moment).map { String($0.minute) } ?? moment.text
  }
}
