import AppStore
import Base
import HTTP
import Platform
import SignedData
import Synchronization

/// The simulated App Store on the network, in one environment or both: its responses, its faults, and the calls that
/// control its world.
package final class SimulatorServer: Sendable {
  /// The simulators, production first, and the port of each.
  let stores: [(port: UInt16, simulator: Simulator)]
  let setup: Setup
  let clock: WorldClock
  private let faults: Mutex<FaultPlan>
  /// Sends a body to the developer's server; nil if there is none.
  let post: (@Sendable ([UInt8]) -> Result<HTTPReply, TransportError>)?
  /// Sends requests to the realtime URL; nil if none are sent.
  let realtime: RealtimeSender?
  /// Records what changes the world; nil if nothing is recorded.
  let journal: WorldJournal?
  /// Held while a world changes and the change is written to the journal, so that both have the same order, and no
  /// change from before a reset reaches the new world. Never held during a post.
  let order = Mutex<DeliveryState>(([], false))
  let isReleased = Monitor()
  /// When the world started, by the machine's clock and by its own.
  private let origin: Mutex<(machine: Timestamp, world: Timestamp)>
  private let log: (@Sendable (String) -> Void)?

  /// Throws a refusal if an event of the world is not possible. `ports` has one for each environment, `journal` the
  /// earlier events, and `log` receives one line per request.
  package init(
    _ setup: Setup, chain: SimulatorChain, ports: [UInt16], clock: WorldClock, journal: WorldJournal? = nil,
    post: (@Sendable ([UInt8]) -> Result<HTTPReply, TransportError>)? = nil, realtime: RealtimeSender? = nil,
    log: (@Sendable (String) -> Void)? = nil
  ) throws(ControlRefusal) {
    (self.setup, self.clock, self.journal) = (setup, clock, journal)
    (self.post, self.realtime, self.log) = (post, realtime, log)
    let start = clock.now
    origin = Mutex((clock.machineNow(), start))
    faults = Mutex(FaultPlan(setup.faults))
    stores = zip(ports, try setup.stores(now: start, hasRealtimeServers: realtime != nil)).map { port, store in
      (port, Simulator(chain: chain, requiredToken: setup.requiredToken, store: store, clock: clock))
    }
    if let journal { try restore(from: journal, orBeginAt: start) }
  }

  /// Responds to one request, including faults. May be called on many threads.
  package func reply(to request: ServedRequest) -> ServedReply {
    let (reply, fault) = answer(request)
    let suffix = fault.map { " (\($0))" } ?? ""
    log?(
      "\(clock.machineNow().text) :\(request.port) \(request.method) \(request.target) \(reply.reply.status)\(suffix)")
    return reply
  }

  private func answer(_ request: ServedRequest) -> (ServedReply, String?) {
    if request.usualPath.hasPrefix(SimulatorCall.prefix) {
      return (ServedReply(timed(controlReply(to: request))), nil)
    }
    let word = request.header(SimulatorHeader.fault.rawValue)
    let fault = word.map { Fault($0) } ?? faults.withLock { $0.next(for: request) }
    if let word, fault == nil {
      let reason = "invalid \(SimulatorHeader.fault.rawValue): expected one of \(Fault.forms); got \(quoted(word))\n"
      return (ServedReply(HTTPReply(text: reason, status: 400)), nil)
    }
    let simulator = simulator(at: request.port)
    guard let fault else { return (ServedReply(timed(perform(request, in: simulator))), nil) }
    let plain = fault.isRefusal ? HTTPReply(status: 200) : perform(request, in: simulator)
    let reply = timed(fault.applied(plain, clock.machineNow()))
    var served = ServedReply(reply, delivery: fault.delivery, delay: fault.delay)
    served.padding = fault.padding
    return (served, fault.word)
  }

  private func perform(_ request: ServedRequest, in simulator: Simulator) -> HTTPReply {
    let isRead = (try? StoreRoute.find(request).route.isRead) ?? true
    let (reply, world, delivery): (HTTPReply, String, Delivery?) =
      isRead
      ? (simulator.reply(to: request), worldID, nil)
      : order.withLock { state in
        let moment = clock.now
        let (reply, hasChanged) = simulator.performed(request)
        if hasChanged, journal != nil { note(request, of: simulator, at: moment) }
        return (reply, worldID, setup.notifiesAfter ? nil : claimDelivery(&state))
      }
    // As for the calls that control the world, the response follows the notifications about the request.
    send(delivery)
    realtime?.runTests(of: simulator) { [self] id in note(outcomesOf: id, of: simulator, in: world) }
    return reply
  }

  private func note(_ request: ServedRequest, of simulator: Simulator, at moment: Timestamp) {
    var call: JSONObject = ["method": .string(request.method), "target": .string(request.target)]
    // A restart with another one must repeat the work at the same time.
    if setup.workTime != Setup.usualWorkTime { call["workTime"] = .int(setup.workTime.milliseconds) }
    if let text = String(validating: request.body, as: UTF8.self) {
      call["body"] = .string(text)
    } else {
      call["image"] = .string(Base64.standard.encode(request.body))
    }
    note(call, of: simulator, at: moment)
  }

  /// Records the outcomes of a performance test, unless the world was reset meanwhile.
  private func note(outcomesOf id: String, of simulator: Simulator, in world: String) {
    order.withLock { _ in
      guard sameBytes(world, worldID) else { return }
      let test = simulator.withStore { store in store.retention.tests.first { sameBytes($0.id, id) } }
      let outcomes = (test?.outcomes ?? []).map { outcome -> JSON in
        .present(["result": .string(outcome.result), "milliseconds": outcome.milliseconds.map(JSON.int)])
      }
      note(["performanceTest": .string(id), "outcomes": .array(outcomes)], of: simulator, at: clock.now)
    }
  }

  private func timed(_ reply: HTTPReply) -> HTTPReply {
    var reply = reply
    reply.headers.append(HTTPHeader(SimulatorHeader.clock.rawValue, String(clock.now.milliseconds)))
    return reply
  }

  /// Identifies this world among all that are ever served, by this server too; a restart with its state keeps the ID.
  var worldID: String { String(origin.withLock(\.machine.milliseconds)) }

  /// When the world started, by its own clock.
  var start: Timestamp { origin.withLock(\.world) }

  /// Continues a world that started then, by the machine's clock and by its own.
  func resume(begunAt moment: Timestamp, start: Timestamp) {
    origin.withLock { $0 = (moment, start) }
  }

  func simulator(at port: UInt16) -> Simulator {
    (stores.first { $0.port == port } ?? stores[0]).simulator
  }

  func replaceWorlds(startingAt start: Timestamp) throws(ControlRefusal) {
    let fresh = try setup.stores(now: start, hasRealtimeServers: realtime != nil)
    for (place, store) in zip(stores, fresh) { place.simulator.withStore { $0 = store } }
  }

  func reset() throws(ControlRefusal) {
    try order.withLock { _ throws(ControlRefusal) in
      clock.begin()
      faults.withLock { $0 = FaultPlan(setup.faults) }
      let start = clock.now
      origin.withLock { $0 = (max($0.machine + .milliseconds(1), clock.machineNow()), start) }
      try replaceWorlds(startingAt: start)
      if let journal { begin(journal, at: start) }
    }
  }
}

extension SimulatorServer {
  package struct Setup: Sendable {
    /// The app; its environment is ignored.
    var app: StoreApp
    /// The served environments, production first.
    var environments: [SignedEnvironment]
    /// What tokens must contain; nil if no token is required.
    var requiredToken: RequiredToken?
    /// The user's world; nil means the built-in one.
    var world: World?
    /// A store that was built elsewhere, instead of a world.
    var store: Store?
    /// The first rule that matches a request applies.
    var faults: [FaultRule]
    /// Whether notifications are posted, and what their result is.
    var delivery: NotificationDelivery
    /// Whether notifications about requests to the API are posted after the response, for servers that cannot receive
    /// one while they wait for it.
    var notifiesAfter = false
    /// `Store.workTime`.
    var workTime = Self.usualWorkTime
    var eventLimit = Store.eventLimit

    package static let usualWorkTime = TimeSpan.seconds(1)

    package init(
      app: StoreApp = StoreApp(), environments: [SignedEnvironment] = [.sandbox],
      requiredToken: RequiredToken = RequiredToken(), world: World? = nil, faults: [FaultRule] = [],
      delivery: NotificationDelivery = .assumed, notifiesAfter: Bool = false, workTime: TimeSpan = usualWorkTime
    ) {
      (self.app, self.environments, self.requiredToken) = (app, environments, requiredToken)
      (self.world, self.faults, self.delivery) = (world, faults, delivery)
      (self.notifiesAfter, self.workTime) = (notifiesAfter, workTime)
    }

    /// Returns the initial stores. With both environments, each customer exists in one of them. Throws a refusal if an
    /// event of the world is not possible.
    ///
    /// - Parameter hasRealtimeServers: Whether a realtime URL on this machine receives requests.
    func stores(now: Timestamp, hasRealtimeServers: Bool) throws(ControlRefusal) -> [Store] {
      let isOneOfTwo = environments.count > 1
      return try environments.map { environment throws(ControlRefusal) in
        var app = app
        app.environment = environment
        var store: Store
        if let built = self.store {
          store = built
        } else if let world {
          store = try Store(world, app: app, now: now, sharesCustomers: isOneOfTwo, eventLimit: eventLimit)
        } else {
          store = Store(now: now, app: app)
          if isOneOfTwo { store.omitCustomersElsewhere() }
        }
        (store.delivery, store.workTime) = (delivery, workTime)
        store.findsOrders = environment == .production
        store.retention.hasRealtimeServers = hasRealtimeServers
        return store
      }
    }
  }
}

extension TLSServer {
  /// How a loopback server starts TLS with this certificate.
  var handshake: SecureStream.Handshake {
    { [self] socket in
      (try? accept(socket)).map { SecureStream(read: $0.read, write: $0.write, close: $0.close) }
    }
  }
}
