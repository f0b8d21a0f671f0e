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
  private let faults: FaultPlan
  let post: NotificationSender
  /// Sends requests to the realtime URL; nil if none are sent.
  let realtime: RealtimeSender?
  /// Records what changes the world; nil if nothing is recorded.
  let journal: WorldJournal?
  /// Held while a world changes and the change is written to the journal, so that both have the same order, and no
  /// change from before a reset reaches the new world. Never held during a post.
  private let order = Mutex(())
  let machineNow: @Sendable () -> Timestamp
  /// When the world started, by the machine's clock.
  private let begun: Mutex<Timestamp>
  /// When the world started, by its own clock.
  private let began: Mutex<Timestamp>
  private let log: (@Sendable (String) -> Void)?

  /// The settings of `simulator serve`.
  package struct Setup: Sendable {
    /// The app; its environment is ignored.
    package var app = StoreApp()
    /// The served environments, production first.
    package var environments: [SignedEnvironment] = [.sandbox]
    /// What tokens must contain; nil if no token is required.
    package var requiredToken: RequiredToken? = RequiredToken()
    /// The user's world; nil means the built-in one.
    package var world: World?
    /// The text of the world's file, for `fingerprint`.
    package var worldText: String?
    /// The first rule that matches a request applies.
    package var faults: [FaultRule] = []
    /// Whether notifications are posted, and what their result is.
    package var delivery = NotificationDelivery.assumed
    /// Whether a realtime URL on this machine receives requests.
    var asksServers = false
    /// The maximum number of events in a world.
    var eventLimit = Store.eventLimit

    package init() {}

    /// Returns the initial stores. With both environments, each customer exists in one of them.
    ///
    /// - Throws: a refusal if an event of the world is not possible.
    func stores(now: Timestamp) throws(ControlRefusal) -> [Store] {
      var stores: [Store] = []
      for environment in environments {
        var app = app
        app.environment = environment
        var store = try store(app, now: now)
        store.delivery = delivery
        store.findsOrders = environment == .production
        store.retention.asksServers = asksServers
        stores.append(store)
      }
      return stores
    }

    private func store(_ app: StoreApp, now: Timestamp) throws(ControlRefusal) -> Store {
      let isOneOfTwo = environments.count > 1
      if let world {
        return try Store(world, app: app, now: now, sharesCustomers: isOneOfTwo, eventLimit: eventLimit)
      }
      var store = Store(now: now, app: app)
      if isOneOfTwo { store.omitCustomersElsewhere() }
      return store
    }
  }

  /// - Throws: a refusal if an event of the world is not possible.
  /// - Parameters:
  /// - ports: the port of each environment.
  /// - machineNow: the machine's time; `clock` has the world's.
  /// - journal: earlier events, and the file for new ones.
  ///   - post: sends a body to the developer's server; nil if there is none.
  /// - realtime: requests retention messages from the realtime URL; nil if none are requested.
  /// - log: receives one line per request.
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
    began = Mutex(start)
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

  /// Responds to one request, including faults. May be called on many threads.
  package func reply(to request: ServedRequest) -> ServedReply {
    let (reply, fault) = answer(request)
    if let log {
      let fault = fault.map { " (\($0))" } ?? ""
      log("\(machineNow().text) :\(request.port) \(request.method) \(request.target) \(reply.reply.status)\(fault)")
    }
    return reply
  }

  /// Returns the response, and its fault.
  private func answer(_ request: ServedRequest) -> (ServedReply, String?) {
    if request.path.hasPrefix(SimulatorPath.prefix) {
      return (ServedReply(timed(controlReply(to: request))), nil)
    }
    let fault: Fault?
    if let word = request.header(SimulatorHeader.fault) {
      fault = Fault(word)
      guard fault != nil else {
        return (
          ServedReply(
            HTTPReply(
              text: "invalid \(SimulatorHeader.fault): expected one of \(Fault.forms); got \(quoted(word))\n",
              status: 400)),
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
    var served = ServedReply(reply, delivery: fault.delivery, delay: fault.delay)
    served.padding = fault.padding
    return (served, "\(fault)")
  }

  private func perform(_ request: ServedRequest, in simulator: Simulator) -> HTTPReply {
    let (reply, world) = performed(request, in: simulator)
    realtime?.runTests(of: simulator) { [self] id in note(outcomesOf: id, of: simulator, in: world) }
    return reply
  }

  /// Returns the response, and the ID of the world that returned it.
  private func performed(_ request: ServedRequest, in simulator: Simulator) -> (HTTPReply, world: String) {
    guard let route = try? StoreRoute.find(request).route, !route.isRead else {
      return (simulator.reply(to: request), worldID)
    }
    return order.withLock { _ in
      let moment = clock.now
      let (reply, hasChanged) = simulator.performed(request)
      if hasChanged { note(request, of: simulator, at: moment) }
      return (reply, worldID)
    }
  }

  private func note(_ request: ServedRequest, of simulator: Simulator, at moment: Timestamp) {
    guard journal != nil else { return }
    var call: JSONObject = ["method": .string(request.method), "target": .string(request.target)]
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
      let outcomes = simulator.outcomes(of: id).map { outcome -> JSON in
        .present(["result": .string(outcome.result), "milliseconds": outcome.milliseconds.map(JSON.int)])
      }
      note(["performanceTest": .string(id), "outcomes": .array(outcomes)], of: simulator, at: clock.now)
    }
  }

  /// Carries out the event of a notification.
  func carryOut(_ body: JSONObject, in simulator: Simulator) throws(ControlRefusal) -> TriggeredNotification {
    let trigger = try NotificationTrigger(body)
    return try carryOut(["trigger": .object(body)], in: simulator) { () throws(ControlRefusal) in
      try simulator.carryOut(trigger)
    }
  }

  /// Carries out a customer's purchase.
  func sell(_ body: JSONObject, in simulator: Simulator) throws(ControlRefusal) -> TriggeredNotification {
    let buy = try CustomerBuy(body)
    return try carryOut(["buy": .object(body)], in: simulator) { () throws(ControlRefusal) in
      try simulator.carryOut(buy)
    }
  }

  /// - Parameter line: the journal's line to repeat the event from.
  private func carryOut(
    _ line: JSONObject, in simulator: Simulator, _ event: () throws(ControlRefusal) -> TriggeredNotification
  ) throws(ControlRefusal) -> TriggeredNotification {
    try order.withLock { _ throws(ControlRefusal) in
      let moment = clock.now
      let sent = try event()
      note(line, of: simulator, at: moment)
      return sent
    }
  }

  private func timed(_ reply: HTTPReply) -> HTTPReply {
    var reply = reply
    reply.headers.append(HTTPHeader(SimulatorHeader.clock, String(clock.now.milliseconds)))
    return reply
  }

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

  /// Sends due notifications, unless another thread does; that one then sends these too.
  ///
  /// - Parameter isMoving: whether the caller moves the clock.
  func sendDue(isMoving: Bool = false) {
    while let (delivery, world) = claimDelivery(isMoving: isMoving) {
      let result = post.post(delivery.uuid, of: delivery.simulator)
      if let result { record(result, of: delivery.uuid, in: delivery.simulator, world) }
      post.release(delivery.uuid)
      // The run was interrupted.
      if result == nil { return }
    }
  }

  private func claimDelivery(isMoving: Bool) -> ((simulator: Simulator, uuid: String), world: String)? {
    order.withLock { _ in
      post.claim(from: stores.map(\.simulator), at: clock.now, isMoving: isMoving).map { ($0, worldID) }
    }
  }

  /// Records the result of a delivery, unless the world was reset meanwhile.
  private func record(_ result: String, of uuid: String, in simulator: Simulator, _ world: String) {
    order.withLock { _ in
      guard sameBytes(world, worldID) else { return }
      let moment = clock.now
      simulator.record(result, of: uuid, at: moment)
      note(["notificationUUID": .string(uuid), "result": .string(result)], of: simulator, at: moment)
    }
  }

  /// Carries out all events until a moment, each at its own time: a request that arrives meanwhile, for example from
  /// the receiver of a notification, gets a response as of that time.
  ///
  /// - Parameter target: returns the moment, given the current one.
  /// - Throws: a refusal if the moment is out of range or has too many events before it, if the clock is already being
  ///   moved, or if the world is reset meanwhile.
  func move(to target: (Timestamp) throws(ControlRefusal) -> Timestamp) throws(ControlRefusal) {
    guard post.beginMove() else {
      throw ControlRefusal(reason: "the clock is already being moved, now at \(clock.now.text)")
    }
    defer { post.endMove() }
    let way = try order.withLock { _ throws(ControlRefusal) -> (end: Timestamp, world: String)? in
      let start = clock.now
      let end = try target(start)
      guard end > start else { return nil }
      try requireFewEvents(until: end)
      clock.stop(at: start)
      return (end, worldID)
    }
    guard let (end, world) = way else { return }
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
        noteClock()
        return false
      }
      clock.stop(at: max(clock.now, next))
      for store in stores { store.simulator.advance(to: clock.now) }
      return true
    }
  }

  /// Advances a copy of the world, so that a refusal does not move the clock.
  private func requireFewEvents(until end: Timestamp) throws(ControlRefusal) {
    for (_, simulator) in stores {
      var store = simulator.withStore(\.self)
      if let moment = store.advance(to: end, limit: setup.eventLimit) {
        throw Store.tooManyEvents(setup.eventLimit, by: moment)
      }
    }
  }

  /// Identifies this world among all that are ever served, by this server too; a restart with its state keeps the ID.
  var worldID: String { String(begun.withLock(\.milliseconds)) }

  /// When the world started, by its own clock.
  var start: Timestamp { began.withLock(\.self) }

  /// Continues a world that started then, by the machine's clock and by its own.
  func resume(begunAt moment: Timestamp, start: Timestamp) {
    begun.withLock { $0 = moment }
    began.withLock { $0 = start }
  }

  func simulator(at port: UInt16) -> Simulator {
    (stores.first { $0.port == port } ?? stores[0]).simulator
  }

  /// Resets the worlds, the clock and the faults to their initial state.
  func reset() throws(ControlRefusal) {
    try order.withLock { _ throws(ControlRefusal) in
      clock.begin()
      faults.begin()
      begun.withLock { $0 = max($0 + .milliseconds(1), machineNow()) }
      let start = clock.now
      began.withLock { $0 = start }
      for (place, store) in zip(stores, try setup.stores(now: start)) { place.simulator.replaceWorld(with: store) }
      if let journal { begin(journal, at: start) }
    }
  }
}

extension TLSServer {
  /// How a loopback server starts TLS with this certificate.
  package var handshake: SecureStream.Handshake {
    { [self] socket in
      guard let connection = try? accept(socket) else { return nil }
      return SecureStream(
        read: { connection.read(atMost: $0) }, write: { connection.write($0) }, close: { connection.close() })
    }
  }
}
