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
    (self.outcome, self.status, self.reason) = (outcome, status, reason)
    (self.attempts, self.milliseconds) = (attempts, milliseconds)
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

/// The number of notifications with each result.
struct DeliveryCounts: Sendable {
  /// Refused notifications are counted by status and skipped ones by reason, in the order of their first occurrence.
  private var rows: [(outcome: Delivery.Outcome, detail: String?, count: Int)] = []

  /// The number of notifications with this outcome.
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

/// Records the result of each notification of a replay, so that an interrupted replay can resume and send again only
/// the notifications that were in flight.
///
/// The first line describes the run. Each notification has one line that is on disk before it is sent, and one line
/// with its result. A notification with only the first line was in flight.
final class DeliveryJournal {
  private var log: ChecksummedLog
  private var states = TextDictionary<State>()
  /// The UUIDs in `states`, in the order of their first lines.
  private var order: [String] = []

  /// The recorded state of a notification.
  enum State: String, Sendable {
    case sending
    case delivered
    /// The receiver returned another status, or the retries were used up.
    case refused
  }

  private static let lineLimit = 1 << 16
  static let listedAtMost = 20

  /// Throws status 2 if the file is the journal of another run or not a journal.
  init(_ path: String, of run: JournalRun, _ context: Context) throws(Failure) {
    var noted: [(uuid: String, state: State)] = []
    log = try ChecksummedLog(path, context, keeping: Self.lineLimit) { _, _, content in
      guard let entry = content(), let uuid = entry["uuid"]?.string,
        let state = entry["state"]?.string.flatMap(State.init(rawValue:))
      else { return false }
      noted.append((uuid, state))
      return true
    }
    for (uuid, state) in noted { note(uuid, state) }
    try log.begin(run, began: context.clock.now())
  }

  /// Describes a replay to this URL; the run that started the journal must match. Notifications verified under other
  /// roots do not count.
  static func run(to url: String, _ trust: TrustScope) -> JournalRun {
    JournalRun("asctl notification replay", trust, options: ["to": .string(url)])
  }

  /// Returns the recorded state of a notification; `nil` if there is none.
  func state(of uuid: String) -> State? { states[uuid] }

  /// The notifications that were in flight when a run ended. They may have arrived.
  var inFlight: [String] { order.filter { states[$0] == .sending } }

  /// Remarks about the journal for the user.
  var remarks: [String] {
    var remarks = [log.damage("the notifications in it may be sent again")].compactMap(\.self)
    // Every UUID must be listed, so the list is split into remarks that are short enough to be shown in full.
    var open = inFlight[...]
    while !open.isEmpty {
      let named = Array(open.prefix(Self.listedAtMost))
      open = open.dropFirst(Self.listedAtMost)
      let was = named.count == 1 ? "was" : "were"
      remarks.append(
        "in flight when the last run ended, so \(named.count) \(was) perhaps sent: \(named.listed("and"))")
    }
    return remarks
  }

  /// Records that a notification is about to be sent. Returns when the line is on disk.
  func begin(_ uuid: String) throws(Failure) {
    try add(uuid, .sending)
    try log.sync()
  }

  /// Records a result. `status` is the receiver's response status, if there was a response.
  func end(_ uuid: String, _ state: State, status: Int?) throws(Failure) {
    try add(uuid, state, status)
  }

  /// Flushes all lines to disk.
  func close() throws(Failure) { try log.sync() }

  private func add(_ uuid: String, _ state: State, _ status: Int? = nil) throws(Failure) {
    var entry: JSONObject = ["uuid": .string(uuid), "state": .string(state.rawValue)]
    entry["status"] = status.map { .number(JSONNumber(Int64($0))) }
    try log.add(Array(JSON.object(entry).bytes(.compact).dropLast()))
    note(uuid, state)
  }

  private func note(_ uuid: String, _ state: State) {
    if states.updateValue(state, forKey: uuid) == nil { order.append(uuid) }
  }
}
