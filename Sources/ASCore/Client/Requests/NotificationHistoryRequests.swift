import AppStore
import Base

extension APIRequest {
  /// The first page of the notifications of a period that match a filter of Apple's members.
  package init(notifications filter: JSONObject, since start: Timestamp, until end: Timestamp) {
    let history = Endpoint.notificationHistory
    let period: JSONObject = ["startDate": .timestamp(start), "endDate": .timestamp(end)]
    self.init(
      method: history.method, path: history.path, query: [], contentType: "application/json",
      body: JSON.object(JSONObject(period.members + filter.members)).bytes(.compact),
      isIdempotent: history.isIdempotent)
  }
}

/// A type of notification with all its subtypes, which Apple can only list one by one (App Store Server API, "Get
/// Notification History": a type without a subtype matches only notifications without one).
package enum AllSubtypes {
  /// One request per subtype of the type, in Apple's order; the request itself if it has a subtype or the type has
  /// none.
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
  /// A copy with another body.
  fileprivate func with(body: [UInt8]) -> APIRequest {
    APIRequest(
      method: method, path: path, query: query, contentType: contentType, body: body, isIdempotent: isIdempotent)
  }
}

/// The notification history of consumption requests and of Apple's decisions about them.
package enum RefundQuestionHistory {
  /// The request for one transaction. Apple filters by customer, so the customer's other transactions must be skipped.
  static func request(about transactionID: String, now: Timestamp) -> APIRequest {
    APIRequest(notifications: ["transactionId": .string(transactionID)], since: now - reach, until: now)
  }

  /// The requests for all customers, per type with all its subtypes: consumption requests first, then decisions.
  package static func requests(now: Timestamp) -> [APIRequest] {
    ([RefundQuestion.type] + RefundQuestion.decisions).flatMap { type in
      AllSubtypes.requests(
        APIRequest(
          notifications: ["notificationType": .string(type)], since: now - RefundQuestion.longestLife, until: now))
    }
  }

  /// Sandbox keeps 30 days; the difference is a margin for different clocks.
  private static let reach = TimeSpan.days(29)
}
