import AppStore
import Base
import CommandLine

/// The period of a history request, with both ends filled in and the start within Apple's retention period.
package struct PeriodRule {
  private let period: Endpoint.QueryPeriod
  /// The days that Apple keeps the history in the environment of the request; in each of them for a user's base URL.
  private let limits: [Int64]
  private let now: Timestamp

  init(period: Endpoint.QueryPeriod, environment: APIEnvironment?, now: Timestamp) {
    self.period = period
    limits = environment.flatMap { period.days[$0] }.map { [$0] } ?? Array(period.days.values)
    self.now = now
  }

  /// The invocation with both dates, and remarks about changes.
  func apply(to invocation: Invocation, _ endpoint: Endpoint) throws(Failure) -> (Invocation, [String]) {
    guard let start = endpoint.parameter(period.start)?.flag,
      let end = endpoint.parameter(period.end)?.flag
    else { return (invocation, []) }
    guard case .date(let moment)? = invocation.parsed(start).last else {
      throw Failure(.usage, "missing --\(start.name)", hint: "pass --\(start.name) 7d, for example")
    }
    let (from, remark) = try self.start(moment, start.name)
    var to = now
    if case .date(let moment)? = invocation.parsed(end).last { to = moment.timestamp(now: now) }
    try Self.require(from, before: to, start.name)
    return (invocation.giving(start, .date(.at(from))).giving(end, .date(.at(to))), [remark].compactMap(\.self))
  }

  /// Throws status 2 for a period without any moment.
  package static func require(_ start: Timestamp, before end: Timestamp, _ flag: String) throws(Failure) {
    guard start < end else { throw Failure(.usage, "--\(flag) \(start.text) is not before \(end.text)") }
  }

  /// A start within Apple's retention period, and a remark if it was moved. Throws status 2 for an earlier start.
  func start(_ moment: DateArgument, _ flag: String) throws(Failure) -> (Timestamp, remark: String?) {
    let from = moment.timestamp(now: now)
    guard from < now else { throw Failure(.usage, "--\(flag) \(from.text) is not in the past") }
    if case .ago = moment, let days = limits.first(where: { isAtEdge(from, of: $0) }) {
      return (
        now - .days(days) + .minutes(1),
        "--\(flag) is at the limit of the \(days) days that Apple keeps; the request starts one minute later"
      )
    }
    if let days = limits.max(), from <= now - .days(days) {
      throw Failure(
        .usage, "--\(flag) \(from.text) is too early: Apple keeps this for \(days) days",
        hint: "pass --\(flag) \(days)d, or use `asctl transaction history` for older purchases")
    }
    return (from, nil)
  }

  /// Moves a start that was within Apple's retention period to its current beginning, if it is before that now.
  func stillInside(_ start: Timestamp) -> Timestamp {
    let beginnings = limits.map { now - .days($0) + .minutes(1) }
    // It was inside if it left the period less than a day ago.
    return beginnings.filter { start < $0 && start > $0 - .days(1) }.max() ?? start
  }

  /// Whether a date is too early by less than a minute.
  private func isAtEdge(_ date: Timestamp, of days: Int64) -> Bool {
    let earliest = now - .days(days)
    return date <= earliest && date > earliest - .minutes(1)
  }
}

extension APIRequest {
  /// The first page of the notifications of a period that match a filter of Apple's members.
  package init(notifications filter: JSONObject, since start: Timestamp, until end: Timestamp) {
    let history = Endpoint.notificationHistory
    let period: JSONObject = ["startDate": .timestamp(start), "endDate": .timestamp(end)]
    let body = JSON.object(JSONObject(period.members + filter.members))
    self.init(history, path: history.path, body: body.bytes(.compact))
  }

  /// One request per subtype of its type, in Apple's order, because Apple can only list them one by one (App Store
  /// Server API, "Get Notification History": a type without a subtype matches only notifications without one). The
  /// request itself if it has a subtype or the type has none.
  var ofEverySubtype: [APIRequest] {
    guard let body = try? JSON.parse(body), let type = body["notificationType"]?.string,
      body["notificationSubtype"] == nil, let known = NotificationType.named(type)
    else { return [self] }
    return known.events.map { event in
      var (request, object) = (self, body.objectValue ?? JSONObject())
      object["notificationSubtype"] = event.subtype.map(JSON.string)
      request.body = JSON.object(object).bytes(.compact)
      return request
    }
  }
}

// The notification history of consumption requests and of Apple's decisions about them.

extension ConsumptionRequest {
  /// The request for one transaction. Apple filters by customer, so the customer's other transactions must be skipped.
  static func historyRequest(about transactionID: String, now: Timestamp) -> APIRequest {
    APIRequest(notifications: ["transactionId": .string(transactionID)], since: now - reach, until: now)
  }

  /// The requests for all customers, per type with all its subtypes: consumption requests first, then decisions.
  package static func historyRequests(now: Timestamp) -> [APIRequest] {
    historyRequests([type] + decisions, since: now - longestLife, until: now)
  }

  package static func historyRequests(_ types: [String], since start: Timestamp, until end: Timestamp) -> [APIRequest] {
    types.flatMap { type in
      APIRequest(notifications: ["notificationType": .string(type)], since: start, until: end).ofEverySubtype
    }
  }

  /// Returns the start of a history request, by default as early as Apple keeps notifications, and a remark if it was
  /// moved. Throws status 2 for an earlier one.
  package static func historyStart(
    _ date: DateArgument?, flag: String, of host: Connection.Host?, now: Timestamp
  ) throws(Failure) -> (Timestamp, remark: String?) {
    guard let period = Endpoint.notificationHistory.queryPeriod else { return (now, nil) }
    let rule = PeriodRule(period: period, environment: host?.environment, now: now)
    if let date { return try rule.start(date, flag) }
    let days = host?.environment.flatMap { period.days[$0] } ?? period.days.values.min() ?? 0
    return (try rule.start(.ago(.days(days)), flag).0, nil)
  }

  /// Sandbox keeps 30 days; the difference is a margin for different clocks.
  private static let reach = TimeSpan.days(29)
}
