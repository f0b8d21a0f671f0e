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
  /// The header that tells the world's time, in milliseconds since 1970.
  package static let clockHeader = "X-Asctl-Clock"

  /// Production first. `port` is where requests to it come.
  let stores: [(port: UInt16, simulator: Simulator)]
  let setup: Setup
  let clock: WorldClock
  private let faults: FaultPlan
  private let post: NotificationPost
  private let machineNow: @Sendable () -> Timestamp
  private let log: (@Sendable (String) -> Void)?
  /// One control call at a time.
  private let control = Mutex(())

  /// What its flags say.
  package struct Setup: Sendable {
    /// For which app, in whatever environment.
    package var app = StoreApp()
    /// Production first.
    package var environments: [SignedEnvironment] = [.sandbox]
    /// nil where no token is needed.
    package var demand: TokenDemand? = TokenDemand()
    /// A world of somebody's own; nil for the one built in.
    package var world: World?
    package var faults: [FaultRule] = []
    package var delivery = NotificationDelivery.assumed

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
  ///   - post: sends a body to the developer's server; nil if there is none.
  ///   - log: gets a line for each request.
  package init(
    _ setup: Setup, chain: SimulatorChain, ports: [UInt16], clock: WorldClock,
    machineNow: @escaping @Sendable () -> Timestamp,
    post: (@Sendable ([UInt8]) -> Result<HTTPReply, TransportError>)? = nil, log: (@Sendable (String) -> Void)? = nil
  ) throws(ControlRefusal) {
    self.setup = setup
    self.clock = clock
    self.machineNow = machineNow
    self.log = log
    faults = FaultPlan(setup.faults)
    let forced: String? = if case .forced(let result) = setup.delivery { result } else { nil }
    self.post = NotificationPost(post, forced: forced)
    stores = zip(ports, try setup.stores(now: clock.now)).map { port, store in
      (
        port,
        Simulator(
          chain: chain, demand: setup.demand, store: store, now: { clock.now }, machineNow: machineNow)
      )
    }
  }

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
    guard let fault else { return (ServedReply(timed(simulator.reply(to: request))), nil) }
    let plain = fault.isRefusal ? HTTPReply(status: 200) : simulator.reply(to: request)
    let reply = timed(fault.applied(to: plain, now: machineNow()))
    return (ServedReply(reply, delivery: fault.delivery, delay: fault.delay), "\(fault)")
  }

  private func timed(_ reply: HTTPReply) -> HTTPReply {
    var reply = reply
    reply.headers.append(HTTPHeader(Self.clockHeader, String(clock.now.milliseconds)))
    return reply
  }

  /// Lets time pass as it does on the machine, and sends what is due, until the caller wants no more.
  package func keepTime(until isDone: @Sendable () -> Bool, pause: (TimeSpan) -> Void) {
    while !isDone() {
      for store in stores { store.simulator.pass(to: clock.now) }
      sendDue()
      pause(.milliseconds(50))
    }
  }

  func sendDue() {
    post.sendDue(from: stores.map(\.simulator), clock: clock)
  }

  func simulator(at port: UInt16) -> Simulator {
    (stores.first { $0.port == port } ?? stores[0]).simulator
  }

  /// Everything is as it was when it began.
  func reset() throws(ControlRefusal) {
    clock.begin()
    faults.begin()
    for (place, store) in zip(stores, try setup.stores(now: clock.now)) { place.simulator.begin(store) }
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
