import AppStore
import Base
import HTTP
import Platform
import SignedData
import Synchronization

/// The requests that changed a served world, with their times. Repeating them on the initial world restores its state.
///
/// A file of JSON lines. The first one describes the initial world; a later line that is cut off, as by a power
/// failure, is ignored. Lines are only appended, each by one write, so that however the server ends, the file has whole
/// lines, and not more than can be read again.
package final class WorldJournal: Sendable {
  let text: [UInt8]
  private let file: JournalFile
  private let name: String
  private let limit: Int
  /// Reports why a change is not saved; the server keeps running.
  private let say: @Sendable (String) -> Void
  /// The length of the complete lines; nil once a change was not saved.
  private let length: Mutex<Int?>

  /// Reads the file. Throws status 1 if it cannot be read or is too long.
  package init(
    _ file: JournalFile, named name: String, limit: Int = 256 << 20, say: @escaping @Sendable (String) -> Void
  ) throws(Failure) {
    var text: [UInt8] = []
    while case let piece = try file.read(Int64(text.count), 1 << 20), !piece.isEmpty {
      text += piece
      guard text.count <= limit else {
        throw Failure(.failure, "\(name) is longer than the limit of \(byteCount(limit)) for a state")
      }
    }
    (self.text, self.file, self.name, self.limit, self.say) = (text, file, name, limit, say)
    length = Mutex(text.count)
  }

  fileprivate static let version: Int64 = 2

  fileprivate static let foreign = ControlRefusal(
    reason: "the state file is not of a simulator of this version of asctl")
  fileprivate static func damaged(line number: Int) -> ControlRefusal {
    ControlRefusal(reason: "line \(number) is damaged; use another file to restart the world")
  }

  /// Returns the whole lines. Throws a refusal if one is damaged, or if the file has no whole first line, because a
  /// part of a line may be from any kind of file.
  fileprivate func lines() throws(ControlRefusal) -> [JSON] {
    guard text.isEmpty || text.contains(UInt8(ascii: "\n")) else { throw Self.foreign }
    var lines: [JSON] = []
    for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      guard let line = try? JSON.parse(Array(bytes)), line.objectValue != nil else {
        throw Self.damaged(line: lines.count + 1)
      }
      lines.append(line)
    }
    return lines
  }

  /// Adds a line, unless an earlier change was not saved.
  func add(_ line: JSON) {
    let bytes = line.bytes(.compact) + [UInt8(ascii: "\n")]
    save { before throws(Failure) in
      guard before + bytes.count <= limit else {
        throw Failure(.failure, "\(name) has reached \(byteCount(limit))")
      }
      do throws(Failure) {
        try file.append(bytes)
      } catch {
        // Removes the part of the line that was written. If that fails too, a restart ignores the incomplete line.
        try? file.truncate(Int64(before))
        throw error
      }
      return before + bytes.count
    }
  }

  /// Changes the file and takes its new length. After a failure nothing is saved until the world is reset, because a
  /// journal with a gap would describe another world.
  private func save(_ change: (_ length: Int) throws(Failure) -> Int) {
    let failure = length.withLock { length -> Failure? in
      guard let before = length else { return nil }
      do throws(Failure) {
        length = try change(before)
        return nil
      } catch {
        length = nil
        return error
      }
    }
    guard let failure else { return }
    say("\(failure.message): further changes are not saved; run `asctl simulator reset` to restart the world")
  }

  fileprivate func keep(_ length: Int) {
    self.length.withLock { $0 = length }
    save { length throws(Failure) in
      try file.truncate(Int64(length))
      return length
    }
  }
}

extension SimulatorServer {
  /// Repeats the requests in the journal, or starts it if it is empty. Throws a refusal if it is of another world.
  func restore(from journal: WorldJournal, orBeginAt now: Timestamp) throws(ControlRefusal) {
    let lines = try journal.lines()
    guard let head = lines.first else { return begin(journal, at: now) }
    guard head["version"]?.int64 == WorldJournal.version else { throw WorldJournal.foreign }
    guard head["world"]?.string == setup.fingerprint else {
      throw ControlRefusal(reason: "the state file is of another simulator: the world, app or environment differs")
    }
    let start = try moment("start", of: head, line: 1)
    let begun = try moment("begun", of: head, line: 1)
    guard var ahead = head["ahead"]?.int64 else { throw WorldJournal.damaged(line: 1) }
    var calls: [(line: JSON, moment: Timestamp, simulator: Simulator)] = []
    for (number, line) in zip(2..., lines.dropFirst()) {
      guard let moved = line["ahead"]?.int64 else { throw WorldJournal.damaged(line: number) }
      ahead = moved
      // A move of the clock, without a call.
      if line["at"] == nil, line["store"] == nil { continue }
      let date = try moment("at", of: line, line: number)
      guard let place = line["store"]?.int64.flatMap({ Int(exactly: $0) }), stores.indices.contains(place) else {
        throw WorldJournal.damaged(line: number)
      }
      calls.append((line, date, stores[place].simulator))
    }
    let now = clock.machineNow() + .milliseconds(ahead)
    guard WorldClock.range.contains(now) else {
      throw ControlRefusal(reason: "its clock is at \(now.text), expected 2020 to 2039")
    }
    // Up to here nothing has changed, not even the file.
    if let end = journal.text.lastIndex(of: UInt8(ascii: "\n")), end != journal.text.count - 1 { journal.keep(end + 1) }
    resume(begunAt: begun, start: start)
    clock.stop(at: start)
    try replaceWorlds(startingAt: start)
    for call in calls {
      clock.stop(at: call.moment)
      call.simulator.advance(to: call.moment)
      call.simulator.repeatCall(call.line, at: call.moment, usualWorkTime: setup.workTime)
    }
    // An interrupted test has no result, and must not prevent other tests from starting.
    for place in stores { place.simulator.withStore { $0.retention.tests.removeAll(where: \.isUnfinished) } }
    clock.run(ahead: .milliseconds(ahead))
  }

  /// Returns a date of a line, which must be within the range of a world's clock.
  private func moment(_ name: String, of line: JSON, line number: Int) throws(ControlRefusal) -> Timestamp {
    guard let moment = line[name]?.timestamp else { throw WorldJournal.damaged(line: number) }
    guard WorldClock.range.contains(moment) else {
      throw ControlRefusal(reason: "line \(number) has the date \(moment.text), expected 2020 to 2039")
    }
    return moment
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

  func note(_ members: JSONObject, of simulator: Simulator, at moment: Timestamp) {
    guard let journal, let place = stores.firstIndex(where: { $0.simulator === simulator }) else { return }
    // With the clock, so that a server that was killed while it moved the clock resumes after this event.
    let head: JSONObject = [
      "at": .timestamp(moment), "store": .int(Int64(place)), "ahead": .int(clock.ahead.milliseconds),
    ]
    journal.add(.object(JSONObject(head.members + members.members)))
  }
}

extension SimulatorServer.Setup {
  /// The same for two worlds only if their initial states are equal.
  fileprivate var fingerprint: String {
    let parts =
      [app.bundleID, String(app.appAppleID)] + environments.map(\.rawValue) + [
        world.map { $0.text ?? $0.json.text(.compact) } ?? ""
      ]
    return hexadecimal(SHA256.digest(Array(parts.joined(separator: "\n").utf8))).lowercased()
  }
}

extension Simulator {
  fileprivate func repeatCall(_ line: JSON, at moment: Timestamp, usualWorkTime: TimeSpan) {
    if let method = line["method"]?.string, let target = line["target"]?.string {
      let image = line["image"]?.string.flatMap { try? Base64.standard.decode(Array($0.utf8)[...]) }
      let body = image ?? Array((line["body"]?.string ?? "").utf8)
      let request = ServedRequest(method: method, target: target, headers: [], body: body)
      let workTime = line["workTime"]?.int64.map(TimeSpan.milliseconds) ?? SimulatorServer.Setup.usualWorkTime
      withStore { store in
        store.workTime = workTime
        _ = try? perform(request, &store, now: moment)
        store.workTime = usualWorkTime
      }
    } else if let event = RequestedEvent.allCases.first(where: { line[$0.rawValue]?.objectValue != nil }) {
      _ = try? carryOut { store, now throws(ControlRefusal) in
        try event.happen(line[event.rawValue]?.objectValue ?? [:], in: &store, now: now)
      }
    } else if let result = line["result"]?.string, let uuid = line["notificationUUID"]?.string {
      withStore { $0.record(result, of: uuid, at: moment) }
    } else if let test = line["performanceTest"]?.string {
      for outcome in line["outcomes"]?.arrayElements ?? [] {
        guard let result = outcome["result"]?.string else { continue }
        change(test) { $0.outcomes.append(.init(result: result, milliseconds: outcome["milliseconds"]?.int64)) }
      }
    }
  }
}
