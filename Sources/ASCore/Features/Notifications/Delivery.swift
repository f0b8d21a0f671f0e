import Base
import Client
import Platform

/// The result of sending one notification, as a record and as a line for people.
struct Delivery: Sendable, CustomStringConvertible {
  let outcome: Outcome
  /// The receiver's response status, if there was a response.
  var status: Int?
  /// Why it was not delivered.
  var reason: String?
  var attempts = 0
  /// The duration of the last attempt.
  var milliseconds: Int64?

  /// The kind of result. The raw value is its name in records.
  enum Outcome: String, Sendable, CaseIterable {
    case delivered
    /// The receiver returned a status that means refused.
    case refused
    /// There was no response.
    case failed
    /// The receiver already has it, according to `--known` or the journal.
    case skipped
    /// Failed verification and was not sent. The raw value is kept because journals and scripts contain it.
    case notVerified = "notGenuine"
    /// Would be sent, with `--dry-run`.
    case planned
  }

  init(
    _ outcome: Outcome, status: Int? = nil, reason: String? = nil, attempts: Int = 0, milliseconds: Int64? = nil
  ) {
    self.outcome = outcome
    self.status = status
    self.reason = reason
    self.attempts = attempts
    self.milliseconds = milliseconds
  }

  /// Returns the record. Every member is always present, so that the first record defines the columns.
  func record(of notification: PostedNotification?) -> JSON {
    JSON.object(notification.identity + members + ["root": notification?.root ?? .null])
  }

  /// Returns the line for people. Text that is not a notification has only a reason.
  func line(of notification: PostedNotification?, _ context: Context) -> DeliveryLine {
    guard let notification else { return DeliveryLine(nil, "NOT VERIFIED", reason ?? "", further: [], context) }
    return DeliveryLine(
      notification.date, notification.event, description,
      further: [(notification.uuid, width: 36)] + notification.mark, context)
  }

  /// The members of the record that describe the result.
  var members: JSONObject {
    [
      "result": .string(outcome.rawValue), "status": status.map { .number(JSONNumber(Int64($0))) } ?? .null,
      "reason": reason.map(JSON.string) ?? .null, "attempts": .number(JSONNumber(Int64(attempts))),
      "milliseconds": milliseconds.map { .number(JSONNumber($0)) } ?? .null,
    ]
  }

  /// For example `delivered 200 in 12 ms`, `refused 404`, `skipped: known`.
  var description: String {
    var text = outcome == .notVerified ? "not verified" : outcome.rawValue
    if let status { text += " \(status)" }
    if let milliseconds { text += " in \(milliseconds) ms" }
    if attempts > 1 { text += ", attempt \(attempts)" }
    if status == nil, let reason { text += ": \(reason)" }
    return text
  }
}

extension PostedNotification? {
  fileprivate var identity: JSONObject {
    [
      "notificationUUID": self.map { .string($0.uuid) } ?? .null,
      "signedDate": self.map { .timestamp($0.date) } ?? .null,
      "notificationType": self.map { .string($0.type) } ?? .null,
      "subtype": self?.subtype.map(JSON.string) ?? .null,
    ]
  }
}

extension JSONObject {
  fileprivate static func + (one: JSONObject, other: JSONObject) -> JSONObject {
    JSONObject(one.members + other.members)
  }
}

/// The number of notifications with each result.
struct DeliveryCounts: Sendable {
  private var outcomes: [Delivery.Outcome: Int] = [:]
  /// How often each status or reason occurred among the refused or skipped notifications.
  private var details: [Delivery.Outcome: [(detail: String, count: Int)]] = [:]

  init() {}

  /// The number of notifications with this outcome.
  subscript(outcome: Delivery.Outcome) -> Int { outcomes[outcome] ?? 0 }

  mutating func count(_ delivery: Delivery) {
    outcomes[delivery.outcome, default: 0] += 1
    let detail: String?
    switch delivery.outcome {
    case .refused: detail = delivery.status.map { String($0) }
    case .skipped: detail = delivery.reason
    case .delivered, .failed, .notVerified, .planned: detail = nil
    }
    guard let detail else { return }
    var list = details[delivery.outcome] ?? []
    if let index = list.firstIndex(where: { sameBytes($0.detail, detail) }) {
      list[index].count += 1
    } else {
      list.append((detail, 1))
    }
    details[delivery.outcome] = list
  }

  /// For example `4980 delivered, 3 refused (404: 1, 500: 2), 17 skipped (known: 17)`.
  var summary: String {
    let parts = Delivery.Outcome.allCases.compactMap { outcome -> String? in
      let count = self[outcome]
      // The number of delivered notifications is always shown, even if it is 0.
      let isListed = count > 0 || outcome == .delivered && self[.planned] == 0
      guard isListed else { return nil }
      let list = (details[outcome] ?? []).map { "\($0.detail): \($0.count)" }.joined(separator: ", ")
      return "\(count) \(Self.description(of: outcome))\(list.isEmpty ? "" : " (\(list))")"
    }
    return parts.joined(separator: ", ")
  }

  private static func description(of outcome: Delivery.Outcome) -> String {
    switch outcome {
    case .delivered: "delivered"
    case .refused: "refused"
    case .failed: "without a response"
    case .skipped: "skipped"
    case .notVerified: "not verified and not sent"
    case .planned: "would be sent"
    }
  }

  /// 7 if the receiver accepted none, 8 if none was verified, 12 if only some succeeded.
  var status: ExitStatus {
    let (bad, isGood) = (self[.refused] + self[.failed], self[.delivered] + self[.planned] + self[.skipped] > 0)
    switch (bad, self[.notVerified]) {
    case (0, 0): return .success
    case (_, 0): return self[.delivered] > 0 ? .someFailed : .unavailable
    case (0, _): return isGood ? .someFailed : .notVerified
    case (_, _): return .someFailed
    }
  }
}
