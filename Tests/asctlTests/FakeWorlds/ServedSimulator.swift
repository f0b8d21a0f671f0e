import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import Base
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

extension SimulatorServer {
  /// Runs a server while `body` runs, which gets the port.
  static func serving<Result>(
    tls: Bool = false, connectionLimit: Int = 512, idleTime: Int64 = 60_000, requestTime: Int64 = 60_000,
    waiting: Int = 256, patience: Int64 = 60_000, idleWhenFull: Int64 = 60_000,
    faults: [FaultRule] = [], _ body: (UInt16) throws -> Result
  ) throws -> Result {
    // As in the real process: a client may disconnect before it gets its response.
    signal(SIGPIPE, SIG_IGN)
    let chain = try TestSimulator.chain.get()
    var setup = SimulatorServer.Setup()
    setup.requiredToken = nil
    setup.faults = faults
    let store = try SimulatorServer(
      setup, chain: chain, ports: [0], clock: WorldClock(machine: { FakeWorld.now }))
    var limits = LoopbackServer.Limits()
    (limits.connections, limits.waiting) = (connectionLimit, waiting)
    (limits.patience, limits.idleWhenFull) = (.milliseconds(patience), .milliseconds(idleWhenFull))
    (limits.idle, limits.request) = (.milliseconds(idleTime), .milliseconds(requestTime))
    limits.shutdown = .zero
    let server = LoopbackServer(
      limits: limits,
      handshake: tls ? try TLSServer(certificate: chain.server.certificate, key: chain.server.key).handshake : nil,
      now: { FakeWorld.now }, answer: store.reply)
    let done = Done()
    let port = try #require(start(server, done))
    defer { done.isRaised.store(true, ordering: .relaxed) }
    return try body(port)
  }

  private final class Done: Sendable {
    let isRaised = Atomic<Bool>(false)
    let port = Mutex<UInt16?>(nil)
  }

  private static func start(_ server: LoopbackServer, _ done: Done) -> UInt16? {
    let ready = Monitor()
    Thread.run {
      guard let socket = try? LoopbackSocket(port: 0) else { return ready.hold { ready.signal() } }
      ready.hold {
        done.port.withLock { $0 = socket.port }
        ready.signal()
      }
      server.run(on: [socket]) { done.isRaised.load(ordering: .relaxed) }
    }
    ready.hold {
      while done.port.withLock({ $0 == nil }) { ready.wait() }
    }
    return done.port.withLock { $0 }
  }

  /// Everything that the server sends in response to these bytes until it closes the connection.
  static func said(_ port: UInt16, _ bytes: [UInt8]) -> String {
    guard let socket = TestSocket.connected(port: Int(port)) else { return "" }
    defer { close(socket) }
    _ = TestSocket.sendAll(socket, bytes)
    var said: [UInt8] = []
    while case let piece = TestSocket.receive(socket), !piece.isEmpty { said += piece }
    return String(decoding: said, as: UTF8.self)
  }
}
