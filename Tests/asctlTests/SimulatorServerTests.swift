import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import ASCore

/// The real transport against the simulated App Store, over loopback: plain, over TLS, and with everything that goes wrong.
@Suite struct SimulatorServerTests {
  /// Runs a server for the length of `body`, which gets its port.
  private func serving<Result>(
    tls: Bool = false, fault: Fault? = nil, connectionLimit: Int = 512, idleTime: Int = 60_000,
    _ body: (UInt16) throws -> Result
  ) throws -> Result {
    let chain = try AskedSimulator.chain.get()
    let simulator = Simulator(chain: chain) { FakeWorld.now }
    let server = SimulatorServer(
      tls: tls ? try TLSServer(certificate: chain.server.certificate, key: chain.server.key) : nil, fault: fault,
      now: { FakeWorld.now }, connectionLimit: connectionLimit, idleTime: idleTime,
      sleep: { InterruptionSignal.sleep(milliseconds: $0) }, respond: simulator.reply)
    let done = Done()
    let port = try #require(start(server, done))
    defer { done.isRaised.store(true, ordering: .relaxed) }
    return try body(port)
  }

  private final class Done: Sendable {
    let isRaised = Atomic<Bool>(false)
    let port = Mutex<UInt16?>(nil)
  }

  private func start(_ server: SimulatorServer, _ done: Done) -> UInt16? {
    let ready = Monitor()
    Thread.start {
      guard let socket = try? LoopbackSocket(port: 0) else { return ready.hold { ready.signal() } }
      ready.hold {
        done.port.withLock { $0 = socket.port }
        ready.signal()
      }
      server.run(on: socket) { done.isRaised.load(ordering: .relaxed) }
    }?.detach()
    ready.hold {
      while done.port.withLock({ $0 == nil }) { ready.wait() }
    }
    return done.port.withLock { $0 }
  }

  private func request(_ base: String, fault: String? = nil) -> HTTPRequest {
    var request = HTTPRequest("GET", "\(base)/inApps/v1/transactions/2000000000000001")
    request.totalMilliseconds = 5000
    if let fault { request.headers.append(HTTPHeader(SimulatorServer.faultHeader, fault)) }
    return request
  }

  private func outcome(_ transport: Transport, _ request: HTTPRequest) -> Result<HTTPReply, TransportError> {
    Result { () throws(TransportError) in try transport.send(request) }
  }

  @Test func oneConnectionServesManyRequestsOverTLS() throws {
    try serving(tls: true) { port in
      let pem = Array(try AskedSimulator.chain.get().rootPEM.utf8)
      let transport = try Transport(trusting: CertificateAuthorities(file: "root.pem", bytes: pem, system: []))
      let connections = try (0..<3).map { _ in try transport.send(request("https://127.0.0.1:\(port)")).newConnections }
      #expect(connections == [1, 0, 0])
    }
  }

  @Test func aCertificateOfAnUnknownAuthorityIsRefused() throws {
    try serving(tls: true) { port in
      let outcome = outcome(try Transport(), request("https://127.0.0.1:\(port)"))
      guard case .failure(.tls(.unknownAuthority, _)) = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  @Test func faultsComeAsTheyAreAskedFor() throws {
    try serving { port in
      let base = "http://127.0.0.1:\(port)"
      let transport = try Transport()
      let genuine = try transport.send(request(base))
      #expect(genuine.status == 200)
      for (word, status) in [("401", 401), ("429=2000", 429), ("500", 500), ("503", 503), ("redirect", 302)] {
        let reply = try transport.send(request(base, fault: word))
        #expect(reply.status == status)
        if status == 429 { #expect(reply.header("Retry-After") == String(FakeWorld.now + 2000)) }
      }
      let garbage = try transport.send(request(base, fault: "garbage"))
      #expect((try? JSON.parse(garbage.body)) == nil)
      #expect(try transport.send(request(base, fault: "bad-signature")).body != genuine.body)
      for word in ["cut", "cut-body"] {
        guard case .failure(.cutOff) = outcome(transport, request(base, fault: word)) else {
          Issue.record("\(word) was not noticed")
          continue
        }
      }
      let short = try transport.send(request(base, fault: "wrong-length"))
      #expect(short.body.count == genuine.body.count / 2)
      let unknown = try transport.send(request(base, fault: "404"))
      #expect(unknown.status == 400)
      #expect(String(decoding: unknown.body, as: UTF8.self).contains("cut-body"))
      var hurried = request(base, fault: "delay=2000")
      hurried.totalMilliseconds = 100
      guard case .failure(.timedOut) = outcome(transport, hurried) else {
        Issue.record("the delay was not noticed")
        return
      }
    }
  }

  @Test func aBodyHasOneLength() throws {
    try serving { port in
      let transport = try Transport()
      var twice = request("http://127.0.0.1:\(port)")
      twice.headers.append(HTTPHeader("Content-Length", "0"))
      twice.headers.append(HTTPHeader("Transfer-Encoding", "chunked"))
      #expect(try transport.send(twice).status == 400)
    }
  }

  @Test func connectionsAreCountedAndEndWhenNobodySpeaks() throws {
    try serving(connectionLimit: 1, idleTime: 200) { port in
      let silent = try #require(TestSocket.connected(port: Int(port)))
      defer { close(silent) }
      let second = try #require(TestSocket.connected(port: Int(port)))
      defer { close(second) }
      // Whichever of the two was taken first is waited for, and the other one is told.
      let said = [TestSocket.receive(silent), TestSocket.receive(second)].map { String(decoding: $0, as: UTF8.self) }
      #expect(said.contains { $0.contains("503") } && said.contains(""))
    }
  }

  @Test(arguments: ["404", "429=x", "delay", "cut=1", "", "delay=-1"])
  func wordsThatAreNoFaults(word: String) {
    #expect(Fault(word) == nil)
  }
}
