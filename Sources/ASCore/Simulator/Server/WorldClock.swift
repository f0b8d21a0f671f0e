import Base
import Synchronization

/// The time of a served world: the machine's, plus an offset that `simulator clock` increases. It can be stopped, so
/// that events happen in order while it is moved.
package final class WorldClock: Sendable {
  let machineNow: @Sendable () -> Timestamp
  /// How far it is ahead of the machine's clock, or behind it if negative; and where it stands, nil while it runs.
  private let setting: Mutex<(ahead: TimeSpan, stopped: Timestamp?)>
  private let start: Timestamp?

  /// - Parameter start: the world's time now; nil means the machine's time.
  package init(machine: @escaping @Sendable () -> Timestamp, start: Timestamp? = nil) {
    machineNow = machine
    self.start = start
    setting = Mutex((start.map { $0 - machine() } ?? .zero, nil))
  }

  var now: Timestamp { setting.withLock { $0.stopped ?? machineNow() + $0.ahead } }

  var ahead: TimeSpan { setting.withLock { $0.stopped.map { $0 - machineNow() } ?? $0.ahead } }

  func stop(at moment: Timestamp) { setting.withLock { $0.stopped = moment } }

  func run(ahead span: TimeSpan) { setting.withLock { $0 = (span, nil) } }

  func run(from moment: Timestamp) { run(ahead: moment - machineNow()) }

  /// Resets the clock to `start`, or to the machine's time, and runs it.
  func begin() { run(from: start ?? machineNow()) }

  /// The range of the clock: the simulator's certificates, and thus all its signed data, are valid from 2020 to 2039.
  package static let range =
    Timestamp(milliseconds: 1_577_836_800_000)..<Timestamp(milliseconds: 2_208_988_800_000)
}

// The passing of time in the served worlds.
extension SimulatorServer {
  /// Lets time pass as on the machine, and sends due notifications, until `isDone` returns true.
  package func keepTime(until isDone: @Sendable () -> Bool, pause: (TimeSpan) -> Void) {
    while !isDone() {
      order.withLock { _ in
        for store in stores { store.simulator.advance(to: clock.now) }
      }
      sendDue()
      pause(.milliseconds(50))
    }
  }

  /// Carries out all events until a moment, each at its own time: a request that arrives meanwhile, for example from
  /// the receiver of a notification, gets a response as of that time.
  ///
  /// - Throws: a refusal if the moment is out of range or has too many events before it, if the clock is already being
  ///   moved, or if the world is reset meanwhile.
  func move(to target: (Timestamp) throws(ControlRefusal) -> Timestamp) throws(ControlRefusal) {
    let way = try order.withLock { state throws(ControlRefusal) -> (end: Timestamp, world: String)? in
      let start = clock.now
      guard !state.isMoving else {
        throw ControlRefusal(reason: "the clock is already being moved, now at \(start.text)")
      }
      let end = try target(start)
      guard end > start else { return nil }
      try requireFewEvents(until: end)
      clock.stop(at: start)
      state.isMoving = true
      return (end, worldID)
    }
    guard let (end, world) = way else { return }
    defer { order.withLock { $0.isMoving = false } }
    repeat { sendDue(isMoving: true) } while try step(to: end, in: world)
  }

  /// Carries out the next events. Returns false if `end` is reached, from which the clock continues.
  private func step(to end: Timestamp, in world: String) throws(ControlRefusal) -> Bool {
    try order.withLock { _ throws(ControlRefusal) in
      guard sameBytes(world, worldID) else {
        throw ControlRefusal(reason: "the world was reset while its clock was moved")
      }
      guard let next = stores.compactMap({ $0.simulator.nextEvent }).min(), next <= end else {
        clock.run(from: end)
        journal?.add(["ahead": .int(clock.ahead.milliseconds)])
        return false
      }
      clock.stop(at: max(clock.now, next))
      for store in stores { store.simulator.advance(to: clock.now) }
      // A server that is killed must not forget what it has notified about.
      if post != nil { journal?.add(["ahead": .int(clock.ahead.milliseconds)]) }
      return true
    }
  }

  /// Advances a copy of the world, so that a refusal does not move the clock.
  private func requireFewEvents(until end: Timestamp) throws(ControlRefusal) {
    for (_, simulator) in stores {
      var store = simulator.withStore(\.self)
      if let refusal = store.advance(to: end, limit: setup.eventLimit, renewals: Store.renewalLimitOfMove) {
        throw refusal
      }
    }
  }
}
