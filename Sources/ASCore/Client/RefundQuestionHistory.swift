import AppStore
import Base

/// Where the notification history tells which questions about refunds Apple asked, and how it decided.
package enum RefundQuestionHistory {
  /// About one transaction. Apple filters by the customer, so that the others' have to be left out afterwards.
  static func request(about transactionID: String, now: Timestamp) -> APIRequest {
    APIRequest(notifications: ["transactionId": .string(transactionID)], since: now - reach, until: now)
  }

  /// Of all customers, each type by itself with all its subtypes: the questions first, then what closes them.
  package static func requests(now: Timestamp) -> [APIRequest] {
    ([RefundQuestion.type] + RefundQuestion.decisions).flatMap { type in
      WholeType.requests(
        APIRequest(
          notifications: ["notificationType": .string(type)], since: now - RefundQuestion.longestLife, until: now))
    }
  }

  /// Of the 30 days that sandbox keeps, with room for clocks that differ.
  private static let reach = TimeSpan.days(29)
}

extension APIRequest {
  /// One page, the first, of the notifications of a period that a filter of Apple's members lets through.
  package init(notifications filter: JSONObject, since start: Timestamp, until end: Timestamp) {
    let history = Endpoint.notificationHistory
    let period: JSONObject = ["startDate": .timestamp(start), "endDate": .timestamp(end)]
    self.init(
      method: history.method, path: history.path, query: [], contentType: "application/json",
      body: JSON.object(JSONObject(period.members + filter.members)).bytes(.compact),
      isIdempotent: history.isIdempotent)
  }
}

extension RefundQuestion {
  private static let others = "asctl consumption pending lists what still waits"

  /// Throws status 2 for a question that Apple no longer takes an answer to.
  func requireOpen(now: Timestamp) throws(Failure) {
    if let decision {
      throw Failure(
        .usage,
        "Apple has decided about transaction \(transactionID) (\(decision.type), \(decision.date.text)) and takes no answer any more; nothing was sent",
        hint: Self.others)
    }
    try requireInTime(now: now)
  }

  func requireInTime(now: Timestamp) throws(Failure) {
    guard now < deadline else {
      throw Failure(
        .usage, "Apple waited for the answer until \(deadline.text); it takes none after \(life.wholeUnits)",
        hint: Self.others)
    }
  }
}
