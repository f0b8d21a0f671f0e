import AppStore
import Base
import Client
import Platform

/// The results of a replay, so that an interrupted one can resume. Each notification has one line that is on disk before
/// it is sent, and one line with its result. A notification with only the first line was in flight.
final class DeliveryJournal {
  private let log: ChecksummedLog
  private var states: TextDictionary<State> = [:]
  private var order: [String] = []

  /// The recorded state of a notification.
  enum State: String, PrintedWord {
    case sending
    case delivered
    case refused

    static let origin = (kind: "state in a journal", place: "asctl notification replay --journal")

    var meaning: String {
      switch self {
      case .sending: "The notification was about to be sent; without a later state, it was perhaps sent."
      case .delivered: "The receiver accepted the notification."
      case .refused: "The receiver returned another status, or the retries were used up."
      }
    }
  }

  private static let lineLimit = 1 << 16
  static let listedAtMost = 20

  /// Throws status 2 if the file is not a journal, or is that of a run with another URL or other trust: notifications
  /// verified under other roots do not count.
  init(_ path: String, to url: String, _ trust: TrustScope, _ context: Context) throws(Failure) {
    var noted: [(uuid: String, state: State)] = []
    log = try ChecksummedLog(
      path, of: "asctl notification replay", trust, options: ["to": .string(url)], context, keeping: Self.lineLimit
    ) { entry in
      guard let uuid = entry["uuid"]?.string, let state = entry["state"]?.string.flatMap(State.init(rawValue:)) else {
        return false
      }
      noted.append((uuid, state))
      return true
    }
    for (uuid, state) in noted { note(uuid, state) }
  }

  func state(of uuid: String) -> State? { states[uuid] }

  /// The notifications that were in flight when a run ended. They may have arrived.
  var inFlight: [String] { order.filter { states[$0] == .sending } }

  var remarks: [String] {
    var remarks = [log.damage("the notifications in it may be sent again")].compactMap(\.self)
    // Every UUID must be listed, so the list is split into remarks that are short enough to be shown in full.
    var open = inFlight[...]
    while !open.isEmpty {
      let named = Array(open.prefix(Self.listedAtMost))
      open = open.dropFirst(Self.listedAtMost)
      let was = named.count == 1 ? "was" : "were"
      remarks.append("in flight when the last run ended, so \(named.count) \(was) perhaps sent: \(named.listed("and"))")
    }
    return remarks
  }

  /// Records that a notification is about to be sent. Returns when the line is on disk.
  func begin(_ uuid: String) throws(Failure) {
    try add(uuid, .sending)
    try log.sync()
  }

  /// Records a state. `status` is the receiver's response status, if there was a response.
  func add(_ uuid: String, _ state: State, status: Int? = nil) throws(Failure) {
    var entry: JSONObject = ["uuid": .string(uuid), "state": .word(state)]
    entry["status"] = status.map { .number(JSONNumber(Int64($0))) }
    try log.add(Array(JSON.object(entry).bytes(.compact).dropLast()))
    note(uuid, state)
  }

  func close() throws(Failure) { try log.sync() }

  private func note(_ uuid: String, _ state: State) {
    if states.updateValue(state, forKey: uuid) == nil { order.append(uuid) }
  }
}
