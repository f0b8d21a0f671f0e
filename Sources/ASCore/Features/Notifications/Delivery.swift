import AppStore
import Base
import Client
import Platform
import Terminal

/// The result of sending one notification, as a record and as a line for people.
struct Delivery: Sendable, CustomStringConvertible {
  let outcome: Outcome
  /// The receiver's response status, if there was a response.
  var status: Int?
  var reason: String?
  var attempts = 0
  /// The duration of the last attempt.
  var milliseconds: Int64?

  /// The kind of result. The raw value is its name in records.
  enum Outcome: String, PrintedWord {
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

    static let origin = (kind: "result of a delivery", place: "asctl notification replay")

    var meaning: String {
      switch self {
      case .delivered: "The server returned a status from 200 to 206."
      case .refused: "The server returned another status."
      case .failed: "The server did not respond."
      case .skipped: "The server has it already, according to `--known` or the journal."
      case .notVerified: "It failed verification and was not sent."
      case .planned: "It would be sent, but `--dry-run` was given."
      }
    }
  }

  /// Returns the record. Every member is always present, so that the first record defines the columns.
  func record(of notification: PostedNotification?) -> JSON {
    var record: JSONObject = [
      "notificationUUID": notification.map { .string($0.uuid) } ?? .null,
      "signedDate": notification.map { .timestamp($0.date) } ?? .null,
      "notificationType": notification.map { .string($0.type) } ?? .null,
      "subtype": notification?.subtype.map(JSON.string) ?? .null,
    ]
    record.members += members.members
    record["root"] = notification?.root ?? .null
    return .object(record)
  }

  /// Returns the line for people. Text that is not a notification has only a reason.
  func line(of notification: PostedNotification?, _ context: Context) -> DeliveryLine {
    guard let notification else { return DeliveryLine(nil, "NOT VERIFIED", reason ?? "", further: [], context) }
    return DeliveryLine(
      notification.date, notification.event, description,
      further: [(notification.uuid, width: 36)] + notification.mark, context)
  }

  var members: JSONObject {
    [
      "result": .word(outcome), "status": status.map { .number(JSONNumber(Int64($0))) } ?? .null,
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

/// The number of notifications with each result.
struct DeliveryCounts: Sendable {
  /// Refused notifications are counted by status and skipped ones by reason, in the order of their first occurrence.
  private var rows: [(outcome: Delivery.Outcome, detail: String?, count: Int)] = []

  subscript(outcome: Delivery.Outcome) -> Int { rows.reduce(0) { $0 + ($1.outcome == outcome ? $1.count : 0) } }

  mutating func count(_ delivery: Delivery) {
    let detail: String? =
      switch delivery.outcome {
      case .refused: delivery.status.map { String($0) }
      case .skipped: delivery.reason
      case .delivered, .failed, .notVerified, .planned: nil
      }
    if let index = rows.firstIndex(where: { $0.outcome == delivery.outcome && $0.detail == detail }) {
      rows[index].count += 1
    } else {
      rows.append((delivery.outcome, detail, 1))
    }
  }

  /// For example `4980 delivered, 3 refused (404: 1, 500: 2), 17 skipped (known: 17)`.
  var summary: String {
    let parts = Delivery.Outcome.allCases.compactMap { outcome -> String? in
      let count = self[outcome]
      // The number of delivered notifications is always shown, even if it is 0.
      let isListed = count > 0 || outcome == .delivered && self[.planned] == 0
      guard isListed else { return nil }
      let list = rows.filter { $0.outcome == outcome }.compactMap { row in row.detail.map { "\($0): \(row.count)" } }
      let details = list.isEmpty ? "" : " (\(list.joined(separator: ", ")))"
      return "\(count) \(Self.description(of: outcome))\(details)"
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

/// A notification for people: one line with fixed column widths, because lines are printed as they arrive. If it is too
/// wide, the rest continues on the next line, and nothing is cut.
struct DeliveryLine {
  private let time: String
  private let event: String
  private let outcome: String
  private let further: [(text: String, width: Int)]

  private static let margin = 4
  /// In characters. Only text from outside is longer, and the record contains all of it.
  private static let longestOutcome = 500

  /// - Parameter further: Cells that describe the notification.
  init(_ date: Timestamp?, _ event: String, _ outcome: String, further: [(String?, width: Int)], _ context: Context) {
    // The time zone is omitted, as everywhere in the line.
    time = date.map { date in context.clock.localTime(date).map { "\($0.day) \($0.clock)" } ?? date.text } ?? ""
    self.event = escapingControls(event)
    self.outcome = escapingControls(truncated(outcome, to: Self.longestOutcome))
    self.further = further.map { (escapingControls($0 ?? ""), $1) }
  }

  /// Lines that fit the width, except for a single word that is wider. Control characters are escaped.
  func lines(width: Int?) -> [String] {
    let head = [(time, 19), (event, 30)]
    let whole = Self.line(head + further + [(outcome, 0)])
    guard let width, displayWidth(whole) > width else { return [whole] }
    let answered = Self.line(head + [(outcome, 0)])
    let rest = further.map(\.text).filter { !$0.isEmpty }
    guard displayWidth(answered) > width else { return [answered] + Self.wrapped(rest, to: width) }
    let name = [time, event].filter { !$0.isEmpty }
    let title = name.joined(separator: "  ")
    let begins = displayWidth(title) <= width
    let below = (begins ? [] : Array(name.dropFirst())) + [outcome].filter { !$0.isEmpty } + rest
    return [begins ? title : name[0]] + Self.wrapped(below, to: width)
  }

  private static func line(_ cells: [(text: String, width: Int)]) -> String {
    let last = cells.lastIndex { !$0.text.isEmpty } ?? 0
    var table = ""
    for (index, cell) in cells.enumerated().prefix(last + 1) {
      table += cell.text
      if index < last { table += String(repeating: " ", count: max(cell.width - displayWidth(cell.text), 0) + 2) }
    }
    return table
  }

  /// Parts joined with `; `, each kept whole if a line has room for it.
  private static func wrapped(_ parts: [String], to width: Int) -> [String] {
    guard !parts.isEmpty else { return [] }
    let text = Chunks.gathered { chunks in
      chunks.append(spaces: margin)
      var line = WrappedText(width: width, margin: margin, used: margin)
      for (index, part) in parts.enumerated() {
        line.append(index < parts.count - 1 ? "\(part);" : part, isSpaced: index > 0, isWhole: true, to: &chunks)
      }
    }
    return text.split(separator: "\n").map { String($0) }
  }
}

extension DeliveryLine {
  /// The line for a request that failed verification.
  init(_ received: Timestamp, _ error: NotificationVerificationError, status: Int, _ context: Context) {
    self.init(
      received, "NOT VERIFIED", "returned \(status): check \(error.check) failed: \(error.reason)", further: [], context
    )
  }
}
