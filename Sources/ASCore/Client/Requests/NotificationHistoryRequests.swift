import AppStore
import Base

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

/// A type of notification with all its subtypes, which Apple answers only one by one (App Store Server API, "Get
/// Notification History": a type without a subtype finds only what has none).
package enum AllSubtypes {
  /// One request a subtype that the type has, in Apple's order; the request itself where none is missing.
  package static func requests(_ request: APIRequest) -> [APIRequest] {
    guard let body = try? JSON.parse(request.body), let type = body["notificationType"]?.string,
      body["notificationSubtype"] == nil, let known = NotificationType.named(type)
    else { return [request] }
    return known.events.map { event in
      var object = body.objectValue ?? JSONObject()
      object["notificationSubtype"] = event.subtype.map(JSON.string)
      return request.with(body: JSON.object(object).bytes(.compact))
    }
  }
}

extension APIRequest {
  /// The same request with another body.
  fileprivate func with(body: [UInt8]) -> APIRequest {
    APIRequest(
      method: method, path: path, query: query, contentType: contentType, body: body, isIdempotent: isIdempotent)
  }
}

/// Where the notification history tells which questions about refunds Apple asked, and how it decided.
package enum RefundQuestionHistory {
  /// About one transaction. Apple filters by the customer, so that the others' have to be left out afterwards.
  static func request(about transactionID: String, now: Timestamp) -> APIRequest {
    APIRequest(notifications: ["transactionId": .string(transactionID)], since: now - reach, until: now)
  }

  /// Of all customers, each type by itself with all its subtypes: the questions first, then what closes them.
  package static func requests(now: Timestamp) -> [APIRequest] {
    ([RefundQuestion.type] + RefundQuestion.decisions).flatMap { type in
      AllSubtypes.requests(
        APIRequest(
          notifications: ["notificationType": .string(type)], since: now - RefundQuestion.longestLife, until: now))
    }
  }

  /// Of the 30 days that sandbox keeps, with room for clocks that differ.
  private static let reach = TimeSpan.days(29)
}
