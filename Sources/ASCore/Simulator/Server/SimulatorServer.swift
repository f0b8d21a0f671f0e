import AppStore
import Base
import HTTP
import Platform
import SignedData
import Synchronization

/// The simulated App Store over a network, in one environment or in both: what it answers, what goes wrong on the way,
/// and the calls that move its world.
package final class SimulatorServer: Sendable {
  /// Production first. `port` is where requests to it come.
  let stores: [(port: UInt16, simulator: Simulator)]
  let setup: Setup
  let clock: WorldClock
  private let faults: FaultPlan
  let post: NotificationSender
  /// Asks the realtime URL; nil where that is not asked.
  let realtime: RealtimeSender?
  /// Where what changes the world is written down; nil if it is not.
  let journal: WorldJournal?
  /// Held while a world changes and the change is written to the journal, so that both have the same order, and no change
  /// of one world reaches the next one. Never held during a post.
  private let order = Mutex(())
  let machineNow: @Sendable () -> Timestamp
  /// When the world was begun, by the machine's clock.
  private let begun: Mutex<Timestamp>
  /// What its clock showed then.
  private let began: Mutex<Timestamp>
  private let log: (@Sendable (String) -> Void)?

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
    /// How many events a world may have.
    var eventLimit = Store.eventLimit

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
      if isOneOfTwo { store.leaveOutCustomersElsewhere() }
      return store
    }
  }

  /// - Throws: a refusal of a world in which something happens that cannot.
  /// - Parameters:
  ///   - ports: where each of the environments is asked.
  ///   - machineNow: the machine's time; the world's is the clock's.
  ///   - journal: earlier events, and the file for new ones down.
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
    if request.path.hasPrefix(SimulatorPath.prefix) {
      return (ServedReply(timed(controlReply(to: request))), nil)
    }
    let fault: Fault?
    if let word = request.header(SimulatorHeader.fault) {
      fault = Fault(word)
      guard fault != nil else {
        return (
          ServedReply(
            HTTPReply(text: "\(SimulatorHeader.fault) takes one of \(Fault.forms); got \(quoted(word))\n", status: 400)),
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

  /// The response, and the world that gave it.
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

  /// Notes how a performance test of a world went, unless that world was left meanwhile.
  private func note(outcomesOf id: String, of simulator: Simulator, in world: String) {
    order.withLock { _ in
      guard sameBytes(world, worldID) else { return }
      let outcomes = simulator.outcomes(of: id).map { outcome -> JSON in
        .present(["result": .string(outcome.result), "milliseconds": outcome.milliseconds.map(JSON.int)])
      }
      note(["performanceTest": .string(id), "outcomes": .array(outcomes)], of: simulator, at: clock.now)
    }
  }

  /// Lets the event of a notification happen.
  func carryOut(_ body: JSONObject, in simulator: Simulator) throws(ControlRefusal) -> TriggeredNotification {
    let trigger = try NotificationTrigger(body)
    return try carryOut(["trigger": .object(body)], in: simulator) { () throws(ControlRefusal) in
      try simulator.carryOut(trigger)
    }
  }

  /// Lets a customer buy.
  func sell(_ body: JSONObject, in simulator: Simulator) throws(ControlRefusal) -> TriggeredNotification {
    let buy = try CustomerBuy(body)
    return try carryOut(["buy": .object(body)], in: simulator) { () throws(ControlRefusal) in
      try simulator.carryOut(buy)
    }
  }

  /// - Parameter line: repeats the event from the journal.
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

  /// Lets time pass as it does on the machine, and sends what is due, until the caller wants no more.
  package func keepTime(until isDone: @Sendable () -> Bool, pause: (TimeSpan) -> Void) {
    while !isDone() {
      order.withLock { _ in
        for store in stores { store.simulator.advance(to: clock.now) }
      }
      sendDue()
      pause(.milliseconds(50))
    }
  }

  /// Sends what is due, unless another thread does; that one continues with it then.
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

  /// Writes down how a delivery went, unless the world was begun anew meanwhile.
  private func record(_ result: String, of uuid: String, in simulator: Simulator, _ world: String) {
    order.withLock { _ in
      guard sameBytes(world, worldID) else { return }
      let moment = clock.now
      simulator.record(result, of: uuid, at: moment)
      note(["notificationUUID": .string(uuid), "result": .string(result)], of: simulator, at: moment)
    }
  }

  /// Lets everything until a moment happen, each event at its own time: a request that comes meanwhile, as from the
  /// receiver of a notification, is answered as of that time.
  ///
  /// - Parameter target: the moment, from the one that the clock shows.
  /// - Throws: a refusal of what is beyond the clock or has too many events, of a second move at the same time, and where
  ///   the world is begun anew on the way.
  func move(to target: (Timestamp) throws(ControlRefusal) -> Timestamp) throws(ControlRefusal) {
    guard post.beginMove() else {
      throw ControlRefusal(reason: "the clock is being moved already, and shows \(clock.now.text)")
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

  /// Lets what comes next happen. False when the end is reached, from which the clock continues.
  private func step(to end: Timestamp, in world: String) throws(ControlRefusal) -> Bool {
    try order.withLock { _ throws(ControlRefusal) in
      guard sameBytes(world, worldID) else {
        throw ControlRefusal(reason: "the world was begun anew while its clock was moved")
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

  /// Tries it on a copy of the world, so that a refusal leaves the clock where it is.
  private func requireFewEvents(until end: Timestamp) throws(ControlRefusal) {
    for (_, simulator) in stores {
      var store = simulator.withStore(\.self)
      if let moment = store.advance(to: end, limit: setup.eventLimit) {
        throw Store.tooManyEvents(setup.eventLimit, by: moment)
      }
    }
  }

  /// Tells this world from any that was or will be served, also here; a restart with its state keeps it.
  var worldID: String { String(begun.withLock(\.milliseconds)) }

  /// What the clock showed when the world began.
  var start: Timestamp { began.withLock(\.self) }

  /// Continues a world that was begun then, by the machine's clock and by its own.
  func resume(begunAt moment: Timestamp, start: Timestamp) {
    begun.withLock { $0 = moment }
    began.withLock { $0 = start }
  }

  func simulator(at port: UInt16) -> Simulator {
    (stores.first { $0.port == port } ?? stores[0]).simulator
  }

  /// Everything is as it was when it began.
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
  /// How a server of loopback comes to speak TLS with this certificate.
  package var handshake: SecureStream.Handshake {
    { [self] socket in
      guard let connection = try? accept(socket) else { return nil }
      return SecureStream(
        read: { connection.read(atMost: $0) }, write: { connection.write($0) }, close: { connection.close() })
    }
  }
}
