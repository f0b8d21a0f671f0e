import Base
import Client
import Platform

/// What became of one notification: its record, and the line that people read.
struct Delivery: Sendable, CustomStringConvertible {
  let outcome: Outcome
  /// The receiver's status, if it answered.
  var status: Int?
  /// Why it was not delivered.
  var reason: String?
  var attempts = 0
  /// How long the last answer took.
  var milliseconds: Int64?

  /// What it came to, by its name in records.
  enum Outcome: String, Sendable, CaseIterable {
    case delivered
    /// Answered with a status that means no.
    case refused
    /// There was no answer.
    case failed
    /// The receiver has it already, by `--known` or the journal.
    case skipped
    /// Not verified, and so not sent.
    case notGenuine
    /// What `--dry-run` would send.
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

  /// Every member is always there, so that the first record tells the columns of all.
  func record(of notification: PostedNotification?) -> JSON {
    JSON.object(notification.identity + members + ["root": notification?.root ?? .null])
  }

  /// For people. What is no notification has only a reason.
  func line(of notification: PostedNotification?, _ context: Context) -> DeliveryLine {
    guard let notification else { return DeliveryLine(nil, "NOT GENUINE", reason ?? "", further: [], context) }
    return DeliveryLine(
      notification.date, notification.event, description,
      further: [(notification.uuid, width: 36)] + notification.mark, context)
  }

  /// The members of the record that say what became of it.
  var members: JSONObject {
    [
      "result": .string(outcome.rawValue), "status": status.map { .number(JSONNumber(Int64($0))) } ?? .null,
      "reason": reason.map(JSON.string) ?? .null, "attempts": .number(JSONNumber(Int64(attempts))),
      "milliseconds": milliseconds.map { .number(JSONNumber($0)) } ?? .null,
    ]
  }

  /// `delivered 200 in 12 ms`, `refused 404`, `skipped: known`.
  var description: String {
    var text = outcome == .notGenuine ? "not genuine" : outcome.rawValue
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

/// How a replay went, counted.
struct DeliveryCounts: Sendable {
  private var outcomes: [Delivery.Outcome: Int] = [:]
  /// Of what was refused or skipped: how often each status or reason.
  private var details: [Delivery.Outcome: [(detail: String, count: Int)]] = [:]

  init() {}

  /// How many ended so.
  subscript(outcome: Delivery.Outcome) -> Int { outcomes[outcome] ?? 0 }

  /// Counts one more.
  mutating func count(_ delivery: Delivery) {
    outcomes[delivery.outcome, default: 0] += 1
    let detail: String?
    switch delivery.outcome {
    case .refused: detail = delivery.status.map { String($0) }
    case .skipped: detail = delivery.reason
    case .delivered, .failed, .notGenuine, .planned: detail = nil
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

  /// `4980 delivered, 3 refused (404: 1, 500: 2), 17 skipped (known: 17)`.
  var summary: String {
    let parts = Delivery.Outcome.allCases.compactMap { outcome -> String? in
      let count = self[outcome]
      // How many were delivered is said even if none was.
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
    case .failed: "without an answer"
    case .skipped: "skipped"
    case .notGenuine: "not genuine and not sent"
    case .planned: "would be sent"
    }
  }

  /// 7 where the receiver took none, 8 where nothing was genuine, 12 where only some went well.
  var status: ExitStatus {
    let (bad, isGood) = (self[.refused] + self[.failed], self[.delivered] + self[.planned] + self[.skipped] > 0)
    switch (bad, self[.notGenuine]) {
    case (0, 0): return .success
    case (_, 0): return self[.delivered] > 0 ? .someFailed : .unavailable
    case (0, _): return isGood ? .someFailed : .notGenuine
    case (_, _): return .someFailed
    }
  }
}
