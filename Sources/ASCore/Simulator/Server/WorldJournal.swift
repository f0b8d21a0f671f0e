import AppStore
import Base
import HTTP
import Platform
import SignedData
import Synchronization

/// The requests that changed a served world, with their times, so that they can be repeated: that and how it began make
/// a world.
///
/// A file of JSON lines. The first says what the world began with; a line behind it that is cut off, as by a power failure,
/// is ignored. Lines are only ever added, each by one write, so that whatever ends the server leaves whole ones, and no
/// more of them than can be read again.
package final class WorldJournal: Sendable {
  /// What stood in the file when it was opened.
  let text: [UInt8]
  private let truncate: @Sendable (_ length: Int64) -> Void
  private let append: @Sendable ([UInt8]) -> Void
  /// Told once, when nothing more fits into the file.
  private let isFull: @Sendable () -> Void
  private let limit: Int
  private let state: Mutex<State>

  private struct State {
    var length: Int
    var isFull = false
  }

  /// How long the file may get.
  package static let usualLimit = 256 << 20

  /// - Parameters:
  ///   - truncate: leaves so many bytes of the file.
  ///   - append: adds to its end.
  package init(
    text: [UInt8], limit: Int = usualLimit, truncate: @escaping @Sendable (_ length: Int64) -> Void,
    append: @escaping @Sendable ([UInt8]) -> Void, isFull: @escaping @Sendable () -> Void = {}
  ) {
    self.text = text
    self.limit = limit
    self.truncate = truncate
    self.append = append
    self.isFull = isFull
    state = Mutex(State(length: text.count))
  }

  /// Of the form that is written below.
  fileprivate static let version: Int64 = 1

  fileprivate static let foreign = ControlRefusal(
    reason: "it is no state of a simulator, or one of another version of asctl")

  /// The whole lines. Throws a refusal of one that is none of a journal's, and of a file without a whole first line: what
  /// is cut off there may be anybody's.
  fileprivate func lines() throws(ControlRefusal) -> [JSON] {
    guard text.isEmpty || text.contains(UInt8(ascii: "\n")) else { throw Self.foreign }
    var lines: [JSON] = []
    for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      guard let line = try? JSON.parse(Array(bytes)), line.objectValue != nil else {
        throw ControlRefusal(reason: "line \(lines.count + 1) of it is damaged; another file begins the world anew")
      }
      lines.append(line)
    }
    return lines
  }

  /// Once a line does not fit, no later one is added: a world with a gap would be another world.
  fileprivate func add(_ line: JSON) {
    let bytes = line.bytes(.compact) + [UInt8(ascii: "\n")]
    let (fits, wasFull) = state.withLock { state in
      let wasFull = state.isFull
      state.isFull = wasFull || state.length + bytes.count > limit
      if !state.isFull { state.length += bytes.count }
      return (!state.isFull, wasFull)
    }
    if fits { append(bytes) } else if !wasFull { isFull() }
  }

  fileprivate func keep(_ length: Int) {
    state.withLock { $0 = State(length: length) }
    truncate(Int64(length))
  }
}

extension SimulatorServer {
  /// Repeats the requests in the journal, or begins it if it is empty.
  ///
  /// - Throws: a refusal of a journal of another world.
  func restore(from journal: WorldJournal, orBeginAt now: Timestamp) throws(ControlRefusal) {
    let lines = try journal.lines()
    guard let head = lines.first else { return begin(journal, at: now) }
    guard head["version"]?.int64 == WorldJournal.version else { throw WorldJournal.foreign }
    guard head["world"]?.string == setup.fingerprint else {
      throw ControlRefusal(
        reason: "it is no state of this simulator: it was begun with another world, app or environment")
    }
    let start = try moment("start", of: head, line: 1)
    let begun = try moment("begun", of: head, line: 1)
    guard var ahead = head["ahead"]?.int64 else { throw damaged(line: 1) }
    let calls = try lines.enumerated().dropFirst().map { number, line throws(ControlRefusal) in
      if let moved = line["ahead"]?.int64 { ahead = moved }
      return try call(line, number + 1)
    }
    let now = machineNow() + .milliseconds(ahead)
    guard WorldClock.range.contains(now) else {
      throw ControlRefusal(reason: "its clock shows \(now.text), and a simulator's 2020 to 2039")
    }
    // Nothing has changed up to here, also not the file.
    if let end = journal.text.lastIndex(of: UInt8(ascii: "\n")), end != journal.text.count - 1 { journal.keep(end + 1) }
    resume(begunAt: begun, start: start)
    clock.stop(at: start)
    for (place, store) in zip(stores, try setup.stores(now: start)) { place.simulator.replaceWorld(with: store) }
    for case let call? in calls {
      clock.stop(at: call.moment)
      call.simulator.advance(to: call.moment)
      call.simulator.repeatCall(call.line, at: call.moment)
    }
    // A test that was cut off has no result, and keeps no other from being begun.
    for place in stores { place.simulator.withStore { $0.retention.tests.removeAll(where: \.isUnfinished) } }
    clock.run(ahead: .milliseconds(ahead))
  }

  /// What a line says happened; nil for one that only says that the clock was moved.
  private func call(
    _ line: JSON, _ number: Int
  ) throws(ControlRefusal) -> (line: JSON, moment: Timestamp, simulator: Simulator)? {
    if line["ahead"]?.int64 != nil { return nil }
    let date = try moment("at", of: line, line: number)
    guard let place = line["store"]?.int64.flatMap({ Int(exactly: $0) }), stores.indices.contains(place) else {
      throw damaged(line: number)
    }
    return (line, date, stores[place].simulator)
  }

  /// A date of a line, which has to be one that a world's clock can show.
  private func moment(_ name: String, of line: JSON, line number: Int) throws(ControlRefusal) -> Timestamp {
    guard let moment = line[name]?.timestamp else { throw damaged(line: number) }
    guard WorldClock.range.contains(moment) else {
      throw ControlRefusal(
        reason: "line \(number) of it has the date \(moment.text), and a simulator's clock shows 2020 to 2039")
    }
    return moment
  }

  private func damaged(line number: Int) -> ControlRefusal {
    ControlRefusal(reason: "line \(number) of it is damaged; another file begins the world anew")
  }

  /// - Parameter start: the moment from which the world's dates are counted.
  func begin(_ journal: WorldJournal, at start: Timestamp) {
    let head: JSON = [
      "version": .int(WorldJournal.version), "world": .string(setup.fingerprint), "start": .timestamp(start),
      "ahead": .int(clock.ahead.milliseconds), "begun": .int(Int64(worldID) ?? 0),
    ]
    journal.keep(0)
    journal.add(head)
  }

  /// Notes that the clock was moved.
  func noteClock() {
    journal?.add(["ahead": .int(clock.ahead.milliseconds)])
  }

  /// Notes a call at a moment; `members` say which.
  func note(_ members: JSONObject, of simulator: Simulator, at moment: Timestamp) {
    guard let journal, let place = stores.firstIndex(where: { $0.simulator === simulator }) else { return }
    journal.add(
      .object(
        JSONObject(
          [.init(name: "at", value: .timestamp(moment)), .init(name: "store", value: .int(Int64(place)))]
            + members.members)))
  }
}

extension SimulatorServer.Setup {
  /// The same for two worlds only if they begin alike.
  fileprivate var fingerprint: String {
    let parts = [app.bundleID, String(app.appAppleID)] + environments.map(\.rawValue) + [worldText ?? ""]
    return hexadecimal(SHA256.digest(Array(parts.joined(separator: "\n").utf8))).lowercased()
  }
}

extension Simulator {
  /// Carries out a line of the journal.
  fileprivate func repeatCall(_ line: JSON, at moment: Timestamp) {
    if let method = line["method"]?.string, let target = line["target"]?.string {
      let image = line["image"]?.string.flatMap { try? Base64.standard.decode(Array($0.utf8)[...]) }
      let body = image ?? Array((line["body"]?.string ?? "").utf8)
      repeatRequest(ServedRequest(method: method, target: target, headers: [], body: body), at: moment)
    } else if let trigger = line["trigger"]?.objectValue {
      _ = try? carryOut(NotificationTrigger(trigger))
    } else if let buy = line["buy"]?.objectValue {
      _ = try? carryOut(CustomerBuy(buy))
    } else if let result = line["result"]?.string, let uuid = line["notificationUUID"]?.string {
      record(result, of: uuid, at: moment)
    } else if let test = line["performanceTest"]?.string {
      for outcome in line["outcomes"]?.arrayElements ?? [] {
        guard let result = outcome["result"]?.string else { continue }
        add(
          RetentionState.PerformanceTest.Outcome(result: result, milliseconds: outcome["milliseconds"]?.int64), to: test
        )
      }
    }
  }
}
