import AppStore
import Base
import HTTP
import Platform
import SignedData

/// The requests that changed a served world, with their times, so that they can be repeated: that and how it began make
/// a world.
///
/// A file of JSON lines. The first says what the world began with; a last line that is cut off, as by a power failure,
/// is left out. Lines are only ever added, each by one write, so that whatever ends the server leaves whole ones.
package struct WorldJournal: Sendable {
  /// What stands in the file now.
  package let text: [UInt8]
  /// Leaves so many bytes of it.
  let truncate: @Sendable (_ length: Int64) -> Void
  /// Adds to its end.
  let append: @Sendable ([UInt8]) -> Void

  package init(
    text: [UInt8], truncate: @escaping @Sendable (_ length: Int64) -> Void,
    append: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.text = text
    self.truncate = truncate
    self.append = append
  }

  /// Of the form that is written below.
  fileprivate static let version: Int64 = 1

  /// The whole lines. Throws a refusal of one that is none of a journal's.
  fileprivate func lines() throws(ControlRefusal) -> [JSON] {
    var lines: [JSON] = []
    for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      guard let line = try? JSON.parse(Array(bytes)), line.objectValue != nil else {
        throw ControlRefusal(reason: "line \(lines.count + 1) of it is damaged; another file begins the world anew")
      }
      lines.append(line)
    }
    return lines
  }

  fileprivate func add(_ line: JSON) { append(line.bytes(.compact) + [UInt8(ascii: "\n")]) }
}

extension SimulatorServer {
  /// Repeats the requests in the journal, or begins it if it is empty.
  ///
  /// - Throws: a refusal of a journal of another world.
  func restore(from journal: WorldJournal, orBeginAt now: Timestamp) throws(ControlRefusal) {
    let lines = try journal.lines()
    guard let head = lines.first else { return begin(journal, at: now) }
    guard head["version"]?.int64 == WorldJournal.version else {
      throw ControlRefusal(reason: "it is no state of a simulator, or one of another version of asctl")
    }
    guard head["world"]?.string == setup.fingerprint, let start = head["start"]?.timestamp,
      var ahead = head["ahead"]?.int64, let begun = head["begun"]?.timestamp
    else {
      throw ControlRefusal(
        reason: "it is no state of this simulator: it was begun with another world, app or environment")
    }
    if let end = journal.text.lastIndex(of: UInt8(ascii: "\n")), end != journal.text.count - 1 {
      journal.truncate(Int64(end + 1))
    }
    resume(begunAt: begun)
    clock.stop(at: start)
    for (place, store) in zip(stores, try setup.stores(now: start)) { place.simulator.replaceWorld(with: store) }
    for line in lines.dropFirst() {
      if let moved = line["ahead"]?.int64 { ahead = moved }
      guard let moment = line["at"]?.timestamp, let place = line["store"]?.int64.flatMap({ Int(exactly: $0) }),
        stores.indices.contains(place)
      else { continue }
      clock.stop(at: moment)
      stores[place].simulator.advance(to: moment)
      stores[place].simulator.repeatCall(line, at: moment)
    }
    // A test that was cut off has no result, and keeps no other from being begun.
    for place in stores { place.simulator.withStore { $0.retention.tests.removeAll(where: \.isUnfinished) } }
    clock.run(ahead: .milliseconds(ahead))
  }

  /// - Parameter start: the moment from which the world's dates are counted.
  func begin(_ journal: WorldJournal, at start: Timestamp) {
    let head: JSON = [
      "version": .int(WorldJournal.version), "world": .string(setup.fingerprint), "start": .timestamp(start),
      "ahead": .int(clock.ahead.milliseconds), "begun": .int(Int64(worldID) ?? 0),
    ]
    journal.truncate(0)
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
