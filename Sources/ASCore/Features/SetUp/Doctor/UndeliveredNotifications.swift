import AppStore
import Base
import Client

/// The check of `doctor` whether Apple could deliver its notifications lately.
enum UndeliveredNotifications {
  /// Sandbox keeps them for 30 days.
  static let reach = TimeSpan.days(28)
  /// How many are read: more would not change the advice.
  private static let maximumRead = 100
  private static let maximumNamed = 3

  /// Never a failure of the credentials: these were taken when this is asked.
  static func check(
    at place: DoctorCheck.Place, now: Timestamp, read: (APIRequest, _ atMost: Int) throws(Failure) -> [JSON]
  ) -> DoctorCheck {
    let request = APIRequest(notifications: ["onlyFailures": true], since: now - reach, until: now)
    let items: [JSON]
    do {
      items = try read(request, maximumRead)
    } catch {
      return DoctorCheck(
        .delivery(place), .warn, "cannot be told: \(error.message)",
        remedy: error.hint ?? "asctl notification history --only-failures shows more")
    }
    return check(items, at: place)
  }

  static func check(_ items: [JSON], at place: DoctorCheck.Place) -> DoctorCheck {
    guard !items.isEmpty else {
      return DoctorCheck(.delivery(place), .pass, "no notification of the last four weeks failed")
    }
    let newest = items.sorted { date($0) > date($1) }.prefix(maximumNamed)
    let count = items.count < maximumRead ? "\(items.count)" : "\(maximumRead) or more"
    let reason = newest.first.flatMap(result)
    return DoctorCheck(
      .delivery(place), .warn,
      "\(count) \(items.count == 1 ? "notification" : "notifications") of the last four weeks failed; the newest: \(newest.map(description).joined(separator: "; "))",
      remedy: reason.flatMap { Enumeration.sendAttemptResult.value($0)?.meaning }.map { "\(reason ?? ""): \($0)" }
        ?? "asctl notification history --only-failures lists them")
  }

  /// `DID_RENEW of 2026-01-31T12:00:00Z, TIMED_OUT`.
  private static func description(of item: JSON) -> String {
    let payload = item["signedPayload"]
    let type = [payload?["notificationType"]?.string, payload?["subtype"]?.string].compactMap(\.self)
    let name = type.isEmpty ? "one without a type" : type.joined(separator: "/")
    let moment = payload?["signedDate"]?.timestamp.map { " of \($0.wholeSecond.text)" } ?? ""
    return truncated(name, to: 80) + moment + (result(item).map { ", \(truncated($0, to: 40))" } ?? "")
  }

  private static func date(_ item: JSON) -> Timestamp { item["signedPayload"]?["signedDate"]?.timestamp ?? .earliest }

  /// The result of the last attempt.
  private static func result(_ item: JSON) -> String? {
    let attempts = item["sendAttempts"]?.arrayElements ?? []
    let last = attempts.max {
      ($0["attemptDate"]?.timestamp ?? .earliest) < ($1["attemptDate"]?.timestamp ?? .earliest)
    }
    return (last?["sendAttemptResult"] ?? item["firstSendAttemptResult"])?.string
  }
}
