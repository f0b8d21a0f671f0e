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
    package var faults: [FaultRule] = []

    package init() {}

    /// The worlds as they begin. With both environments each customer lives in one of them.
    func stores(now: Timestamp) -> [Store] {
      environments.map { environment in
        var app = app
        app.environment = environment
        var store = Store(now: now, app: app)
        if environments.count > 1 { store.leaveOutCustomersElsewhere() }
        return store
      }
    }
  }

  /// - Parameters:
  ///   - ports: where each of the environments is asked.
  ///   - machineNow: the machine's time; the world's is the clock's.
  ///   - log: gets a line for each request.
  package init(
    _ setup: Setup, chain: SimulatorChain, ports: [UInt16], clock: WorldClock,
    machineNow: @escaping @Sendable () -> Timestamp, log: (@Sendable (String) -> Void)? = nil
  ) {
    self.setup = setup
    self.clock = clock
    self.machineNow = machineNow
    self.log = log
    faults = FaultPlan(setup.faults)
    stores = zip(ports, setup.stores(now: clock.now)).map { port, store in
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

  func simulator(at port: UInt16) -> Simulator {
    (stores.first { $0.port == port } ?? stores[0]).simulator
  }

  /// Everything is as it was when it began.
  func reset() {
    clock.begin()
    faults.begin()
    for (place, store) in zip(stores, setup.stores(now: clock.now)) { place.simulator.begin(store) }
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
