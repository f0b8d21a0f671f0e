import AppStore
import Base
import HTTP
import Platform
import SignedData
import Synchronization

/// The simulated App Store over a network, in one environment or in both: what it answers, what goes wrong on the way,
/// and the calls that move its world.
package final class SimulatorServer: Sendable {
  /// The header with which a request asks for a fault by itself.
  package static let faultHeader = "X-Asctl-Fault"
  /// The header with the world's time, in milliseconds since 1970.
  static let clockHeader = "X-Asctl-Clock"

  /// Production first. `port` is where requests to it come.
  let stores: [(port: UInt16, simulator: Simulator)]
  let setup: Setup
  let clock: WorldClock
  private let faults: FaultPlan
  private let post: NotificationSender
  /// Asks the realtime URL; nil where that is not asked.
  let realtime: RealtimeSender?
  /// Where what changes the world is written down; nil if it is not.
  let journal: WorldJournal?
  /// Held while a world changes and the change is written to the journal, so that both have the same order.
  private let order = Mutex(())
  private let machineNow: @Sendable () -> Timestamp
  /// When the world was begun, by the machine's clock.
  private let begun: Mutex<Timestamp>
  private let log: (@Sendable (String) -> Void)?
  /// One control call at a time.
  private let control = Mutex(())

  /// What the flags of `simulator serve` say.
  package struct Setup: Sendable {
    /// For which app, in whatever environment.
    package var app = StoreApp()
    /// Production first.
    package var environments: [SignedEnvironment] = [.sandbox]
    /// nil where no token is needed.
    package var requiredToken: RequiredToken? = RequiredToken()
    /// The world that the user describes; nil for the one built in.
    package var world: World?
    /// Its file, for `fingerprint`.
    package var worldText: String?
    /// The first rule that fits a request decides.
    package var faults: [FaultRule] = []
    /// Whether notifications are posted, and what their result is.
    package var delivery = NotificationDelivery.assumed
    /// Whether a realtime URL on this machine is asked.
    var asksServers = false

    package init() {}

    /// The worlds as they begin. With both environments each customer lives in one of them.
    ///
    /// - Throws: a refusal of a world in which something happens that cannot.
    func stores(now: Timestamp) throws(ControlRefusal) -> [Store] {
      var stores: [Store] = []
      for environment in environments {
        var app = app
        app.environment = environment
        var store = try store(app, now: now)
        store.delivery = delivery
        store.retention.asksServers = asksServers
        stores.append(store)
      }
      return stores
    }

    private func store(_ app: StoreApp, now: Timestamp) throws(ControlRefusal) -> Store {
      let isOneOfTwo = environments.count > 1
      if let world { return try Store(world, app: app, now: now, sharesCustomers: isOneOfTwo) }
      var store = Store(now: now, app: app)
      if isOneOfTwo { store.leaveOutCustomersElsewhere() }
      return store
    }
  }

  /// - Throws: a refusal of a world in which something happens that cannot.
  /// - Parameters:
  ///   - ports: where each of the environments is asked.
  ///   - machineNow: the machine's time; the world's is the clock's.
  ///   - journal: what happened before, and where what happens is written down.
  ///   - post: sends a body to the developer's server; nil if there is none.
  ///   - realtime: asks the realtime URL for retention messages; nil if that is not asked.
  ///   - log: gets a line for each request.
  package init(
    _ setup: Setup, chain: SimulatorChain, ports: [UInt16], clock: WorldClock,
    machineNow: @escaping @Sendable () -> Timestamp, journal: WorldJournal? = nil,
    post: (@Sendable ([UInt8]) -> Result<HTTPReply, TransportError>)? = nil, realtime: RealtimeSender? = nil,
    log: (@Sendable (String) -> Void)? = nil
  ) throws(ControlRefusal) {
    var setup = setup
    setup.asksServers = realtime != nil
    self.setup = setup
    self.realtime = realtime
    self.clock = clock
    self.machineNow = machineNow
    begun = Mutex(machineNow())
    self.log = log
    self.journal = journal
    let start = clock.now
    faults = FaultPlan(setup.faults)
    let forced: String? = if case .forced(let result) = setup.delivery { result } else { nil }
    self.post = NotificationSender(post, forced: forced)
    stores = zip(ports, try setup.stores(now: start)).map { port, store in
      (
        port,
        Simulator(
          chain: chain, requiredToken: setup.requiredToken, store: store, now: { clock.now }, machineNow: machineNow)
      )
    }
    if let journal { try restore(from: journal, orBeginAt: start) }
  }

  /// The answer to one request, faults included; on many threads.
  package func reply(to request: ServedRequest) -> ServedReply {
    let (reply, fault) = answer(request)
    if let log {
      let fault = fault.map { " (\($0))" } ?? ""
      log("\(machineNow().text) :\(request.port) \(request.method) \(request.target) \(reply.reply.status)\(fault)")
    }
    return reply
  }

  /// The reply, and the fault in it.
  private func answer(_ request: ServedRequest) -> (ServedReply, String?) {
    if request.path.hasPrefix("/simulator/") {
      return (ServedReply(timed(control.withLock { _ in controlReply(to: request) })), nil)
    }
    let fault: Fault?
    if let word = request.header(Self.faultHeader) {
      fault = Fault(word)
      guard fault != nil else {
        return (
          ServedReply(
            HTTPReply(text: "\(Self.faultHeader) takes one of \(Fault.forms); got \(quoted(word))\n", status: 400)),
          nil
        )
      }
    } else {
      fault = faults.next(for: request)
    }
    let simulator = simulator(at: request.port)
    guard let fault else { return (ServedReply(timed(perform(request, in: simulator))), nil) }
    let plain = fault.isRefusal ? HTTPReply(status: 200) : perform(request, in: simulator)
    let reply = timed(fault.applied(to: plain, now: machineNow()))
    return (ServedReply(reply, delivery: fault.delivery, delay: fault.delay), "\(fault)")
  }

  private func perform(_ request: ServedRequest, in simulator: Simulator) -> HTTPReply {
    let reply = performed(request, in: simulator)
    realtime?.runTests(of: simulator) { [self] id, outcomes in
      order.withLock { _ in
        note(
          [
            "performanceTest": .string(id),
            "outcomes": .array(
              outcomes.map {
                .present(["result": .string($0.result), "milliseconds": $0.milliseconds.map(JSON.int)])
              }),
          ], of: simulator, at: clock.now)
      }
    }
    return reply
  }

  private func performed(_ request: ServedRequest, in simulator: Simulator) -> HTTPReply {
    guard journal != nil, let route = try? StoreRoute.find(request).route, !route.isRead else {
      return simulator.reply(to: request)
    }
    return order.withLock { _ in
      let moment = clock.now
      let reply = simulator.reply(to: request)
      // Without a right token nothing was looked at.
      if reply.status != 401 {
        var call: JSONObject = ["method": .string(request.method), "target": .string(request.target)]
        if let text = String(validating: request.body, as: UTF8.self) {
          call["body"] = .string(text)
        } else {
          call["image"] = .string(Base64.standard.encode(request.body))
        }
        note(call, of: simulator, at: moment)
      }
      return reply
    }
  }

  /// Lets the event of a notification happen.
  func carryOut(_ body: JSONObject, in simulator: Simulator) throws(ControlRefusal) -> TriggeredNotification {
    let trigger = try NotificationTrigger(body)
    return try order.withLock { _ throws(ControlRefusal) in
      let moment = clock.now
      let sent = try simulator.carryOut(trigger)
      note(["trigger": .object(body)], of: simulator, at: moment)
      return sent
    }
  }

  private func timed(_ reply: HTTPReply) -> HTTPReply {
    var reply = reply
    reply.headers.append(HTTPHeader(Self.clockHeader, String(clock.now.milliseconds)))
    return reply
  }

  /// Lets time pass as it does on the machine, and sends what is due, until the caller wants no more.
  package func keepTime(until isDone: @Sendable () -> Bool, pause: (TimeSpan) -> Void) {
    while !isDone() {
      for store in stores { store.simulator.advance(to: clock.now) }
      sendDue()
      pause(.milliseconds(50))
    }
  }

  func sendDue() {
    post.sendDue(from: stores.map(\.simulator), clock: clock) { simulator, uuid, result, moment in
      order.withLock { _ in
        simulator.record(result, of: uuid, at: moment)
        note(["notificationUUID": .string(uuid), "result": .string(result)], of: simulator, at: moment)
      }
    }
  }

  /// Tells this world from any that was or will be served, also here; a restart with its state keeps it.
  var worldID: String { String(begun.withLock(\.milliseconds)) }

  /// Goes on with a world that was begun then, by the machine's clock.
  func resume(begunAt moment: Timestamp) { begun.withLock { $0 = moment } }

  func simulator(at port: UInt16) -> Simulator {
    (stores.first { $0.port == port } ?? stores[0]).simulator
  }

  /// Everything is as it was when it began.
  func reset() throws(ControlRefusal) {
    clock.begin()
    faults.begin()
    begun.withLock { $0 = max($0 + .milliseconds(1), machineNow()) }
    let start = clock.now
    for (place, store) in zip(stores, try setup.stores(now: start)) { place.simulator.replaceWorld(with: store) }
    if let journal { begin(journal, at: start) }
  }
}

extension TLSServer {
  /// How a server of loopback comes to speak TLS with this certificate.
  package var handshake: SecureStream.Handshake {
    { [self] socket in
      guard let connection = try? accept(socket) else { return nil }
      return SecureStream(
        read: { connection.read(atMost: $0) }, write: { connection.write($0) }, close: { connection.close() })
    }
  }
}
