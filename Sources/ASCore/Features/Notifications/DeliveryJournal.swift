import Base
import Client
import Platform

/// What became of each notification of a replay, kept in a file, so that one that was cut off goes on and posts nothing
/// twice but what was on its way then.
///
/// The first line describes the run. Then each notification has a line before it is sent, which is on the disk by
/// then, and one when it is known what became of it. One with the first and without the second was on its way.
final class DeliveryJournal {
  private var log: ChecksummedLog
  private var states = TextDictionary<State>()
  /// Of those that are in `states`, in the order of their first lines.
  private var order: [String] = []

  /// What is known of a notification.
  enum State: String, Sendable {
    case sending
    case delivered
    /// Answered with another status, or given up.
    case refused
  }

  private static let lineLimit = 1 << 16
  static let namedAtOnce = 20

  /// Throws status 2 for the journal of another run, or what is none.
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
    try log.begin(run, began: context.now())
  }

  /// What a replay to that URL must share with the one that began its journal: what was verified under other roots counts
  /// for nothing here.
  static func run(to url: String, _ trust: TrustScope) -> JournalRun {
    JournalRun("asctl notification replay", trust, options: ["to": .string(url)])
  }

  /// What is known of a notification; nil for nothing.
  func state(of uuid: String) -> State? { states[uuid] }

  /// Those that were on their way when a run ended: whether they arrived is not known.
  var onTheirWay: [String] { order.filter { states[$0] == .sending } }

  /// What its owner should hear of it.
  var remarks: [String] {
    var remarks = [log.damage("what stood there may be sent again")].compactMap(\.self)
    // Sentences that are not too long to be shown whole: each of them has to be named.
    var open = onTheirWay[...]
    while !open.isEmpty {
      let named = Array(open.prefix(Self.namedAtOnce))
      open = open.dropFirst(Self.namedAtOnce)
      let was = named.count == 1 ? "was" : "were"
      remarks.append(
        "on the way when the last run ended, so \(named.count) \(was) perhaps sent: \(named.listed("and"))")
    }
    return remarks
  }

  /// Notes that one is about to be sent; returns when that is on the disk.
  func begin(_ uuid: String) throws(Failure) {
    try add(uuid, .sending)
    try log.sync()
  }

  /// Notes what became of one; `status` is the receiver's, if it answered.
  func end(_ uuid: String, _ state: State, status: Int?) throws(Failure) {
    try add(uuid, state, status)
  }

  /// What was noted is on the disk then.
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
