import AppStore
import Base
import HTTP
import Platform
import SignedData

/// What changed a served world, call by call, so that it can be done again: a world is what it begins with and what it was
/// told, at which moments.
///
/// A file of JSON lines. The first says what the world began with; a last line that is cut off, as by a power failure, is
/// left out.
package struct WorldJournal: Sendable {
  /// What stands in the file now.
  package let text: [UInt8]
  /// Writes the file anew.
  let begin: @Sendable ([UInt8]) -> Void
  /// Adds to its end.
  let append: @Sendable ([UInt8]) -> Void

  package init(
    text: [UInt8], begin: @escaping @Sendable ([UInt8]) -> Void, append: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.text = text
    self.begin = begin
    self.append = append
  }

  /// The whole lines.
  fileprivate var lines: [JSON] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .compactMap { try? JSON.parse(Array($0)) }
  }

  fileprivate func add(_ line: JSON) { append(line.bytes(.compact) + [UInt8(ascii: "\n")]) }
}

extension SimulatorServer {
  /// Does again what the journal tells, or begins it.
  ///
  /// - Throws: a refusal of a journal of another world.
  func restore(from journal: WorldJournal, orBeginAt now: Timestamp) throws(ControlRefusal) {
    let lines = journal.lines
    guard let head = lines.first else { return begin(journal, at: now) }
    guard head["world"]?.string == setup.fingerprint, let start = head["start"]?.timestamp,
      var ahead = head["ahead"]?.int64
    else {
      throw ControlRefusal(
        reason: "it is no state of this simulator: it was begun with another world, app or environment")
    }
    if journal.text.last != UInt8(ascii: "\n") {
      journal.begin(lines.flatMap { $0.bytes(.compact) + [UInt8(ascii: "\n")] })
    }
    clock.stop(at: start)
    for (place, store) in zip(stores, try setup.stores(now: start)) { place.simulator.begin(store) }
    for line in lines.dropFirst() {
      if let moved = line["ahead"]?.int64 { ahead = moved }
      guard let moment = line["at"]?.timestamp, let place = line["store"]?.int64.flatMap({ Int(exactly: $0) }),
        stores.indices.contains(place)
      else { continue }
      clock.stop(at: moment)
      stores[place].simulator.pass(to: moment)
      stores[place].simulator.repeatCall(line, at: moment)
    }
    // A test that was cut off has no result, and keeps no other from being begun.
    for place in stores { place.simulator.withStore { $0.retention.tests.removeAll(where: \.isUnfinished) } }
    clock.run(ahead: .milliseconds(ahead))
  }

  /// - Parameter start: the moment from which the world's dates are counted.
  func begin(_ journal: WorldJournal, at start: Timestamp) {
    let head: JSON = [
      "world": .string(setup.fingerprint), "start": .timestamp(start), "ahead": .int(clock.ahead.milliseconds),
    ]
    journal.begin(head.bytes(.compact) + [UInt8(ascii: "\n")])
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
  /// What tells worlds apart that begin differently.
  fileprivate var fingerprint: String {
    let parts = [app.bundleID, String(app.appAppleID)] + environments.map(\.rawValue) + [worldText ?? ""]
    return hexadecimal(SHA256.digest(Array(parts.joined(separator: "\n").utf8))).lowercased()
  }
}

extension Simulator {
  /// What a line of the journal tells.
  fileprivate func repeatCall(_ line: JSON, at moment: Timestamp) {
    if let method = line["method"]?.string, let target = line["target"]?.string {
      let body = Array((line["body"]?.string ?? "").utf8)
      answer(ServedRequest(method: method, target: target, headers: [], body: body), at: moment)
    } else if let trigger = line["trigger"]?.objectValue {
      _ = try? carryOut(NotificationTrigger(trigger))
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
