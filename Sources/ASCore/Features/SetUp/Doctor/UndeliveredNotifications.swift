import AppStore
import Base
import Client

/// The check of `doctor` for notifications that Apple could not deliver recently.
enum UndeliveredNotifications {
  /// Shorter than the 30 days for which sandbox keeps notifications.
  static let reach = TimeSpan.days(28)
  /// The maximum number of notifications to read; more would not change the advice.
  private static let maximumRead = 100
  private static let maximumNamed = 3

  /// A failure here is never about credentials, because they were accepted before this check runs.
  static func check(
    at place: DoctorCheck.Place, now: Timestamp, read: (APIRequest, _ atMost: Int) throws(Failure) -> [JSON]
  ) -> DoctorCheck {
    let request = APIRequest(notifications: ["onlyFailures": true], since: now - reach, until: now)
    let items: [JSON]
    do {
      items = try read(request, maximumRead)
    } catch {
      return DoctorCheck(
        .delivery(place), .warn, "unknown: \(error.message)",
        remedy: error.hint ?? "run `asctl notification history --only-failures` for details")
    }
    return check(items, at: place)
  }

  static func check(_ items: [JSON], at place: DoctorCheck.Place) -> DoctorCheck {
    guard !items.isEmpty else {
      return DoctorCheck(.delivery(place), .pass, "no failed notifications in the last four weeks")
    }
    let newest = items.sorted { date($0) > date($1) }.prefix(maximumNamed)
    let count = items.count < maximumRead ? "\(items.count)" : "\(maximumRead) or more"
    let reason = newest.first.flatMap(result)
    return DoctorCheck(
      .delivery(place), .warn,
      "\(count) \(items.count == 1 ? "notification" : "notifications") failed in the last four weeks; newest: \(newest.map(description).joined(separator: "; "))",
      remedy: reason.flatMap { Enumeration.sendAttemptResult.value($0)?.meaning }.map { "\(reason ?? ""): \($0)" }
        ?? "run `asctl notification history --only-failures` to list them")
  }

  /// For example `DID_RENEW of 2026-01-31T12:00:00Z, TIMED_OUT`.
  private static func description(of item: JSON) -> String {
    let payload = item["signedPayload"]
    let type = [payload?["notificationType"]?.string, payload?["subtype"]?.string].compactMap(\.self)
    let name = type.isEmpty ? "a notification without a type" : type.joined(separator: "/")
    let moment = payload?["signedDate"]?.timestamp.map { " of \($0.wholeSecond.text)" } ?? ""
    return truncated(name, to: 80) + moment + (result(item).map { ", \(truncated($0, to: 40))" } ?? "")
  }

  private static func date(_ item: JSON) -> Timestamp { item["signedPayload"]?["signedDate"]?.timestamp ?? .earliest }

  /// The result of the last delivery attempt.
  private static func result(_ item: JSON) -> String? {
    let attempts = item["sendAttempts"]?.arrayElements ?? []
    let last = attempts.max {
      ($0["attemptDate"]?.timestamp ?? .earliest) < ($1["attemptDate"]?.timestamp ?? .earliest)
    }
    return (last?["sendAttemptResult"] ?? item["firstSendAttemptResult"])?.string
  }
}
