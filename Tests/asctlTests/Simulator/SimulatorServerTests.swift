import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// The real transport with the simulated App Store over loopback: plain, over TLS, and with every fault.
@Suite struct SimulatorServerTests {
  private func request(_ base: String, fault: String? = nil) -> HTTPRequest {
    var request = HTTPRequest("GET", "\(base)/inApps/v1/transactions/2000000000000001")
    request.totalMilliseconds = 5000
    if let fault { request.headers.append(HTTPHeader(SimulatorHeader.fault.rawValue, fault)) }
    return request
  }

  private func outcome(_ transport: Transport, _ request: HTTPRequest) -> Result<HTTPReply, TransportError> {
    Result { () throws(TransportError) in try transport.send(request) }
  }

  @Test func `one connection serves many requests over TLS`() throws {
    try SimulatorServer.serving(tls: true) { port in
      let pem = Array(try TestSimulator.chain.get().rootPEM.utf8)
      let transport = try Transport(trusting: CertificateAuthorities(file: "root.pem", bytes: pem, system: []))
      let connections = try (0..<3).map { _ in try transport.send(request("https://127.0.0.1:\(port)")).newConnections }
      #expect(connections == [1, 0, 0])
    }
  }

  @Test func `a certificate of an unknown authority is rejected`() throws {
    try SimulatorServer.serving(tls: true) { port in
      let outcome = outcome(try Transport(), request("https://127.0.0.1:\(port)"))
      guard case .failure(.tls(.unknownAuthority, _)) = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  @Test(arguments: ["401", "429", "4040007", "redirect"])
  func `a request rejected by a fault has no effect`(fault: String) throws {
    try SimulatorServer.serving { port in
      let transport = try Transport()
      var delete = HTTPRequest(
        "DELETE", "http://127.0.0.1:\(port)/inApps/v1/messaging/image/6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e04")
      delete.headers.append(HTTPHeader(SimulatorHeader.fault.rawValue, fault))
      #expect(try transport.send(delete).status >= 300)
      delete.headers = []
      #expect(try transport.send(delete).status == 200)
    }
  }

  @Test func `faults are simulated as requested`() throws {
    try SimulatorServer.serving { port in
      let base = "http://127.0.0.1:\(port)"
      let transport = try Transport()
      let verified = try transport.send(request(base))
      #expect(verified.status == 200)
      for (word, status) in [("401", 401), ("429=2000", 429), ("500", 500), ("503", 503), ("redirect", 302)] {
        let reply = try transport.send(request(base, fault: word))
        #expect(reply.status == status)
        if status == 429 { #expect(reply.header("Retry-After") == String(FakeWorld.now.milliseconds + 2000)) }
      }
      let named = try transport.send(request(base, fault: "4040007"))
      #expect(named.status == 404)
      #expect(try JSON.parse(named.body)["errorCode"] == 4_040_007)
      let garbage = try transport.send(request(base, fault: "garbage"))
      #expect((try? JSON.parse(garbage.body)) == nil)
      #expect(try transport.send(request(base, fault: "bad-signature")).body != verified.body)
      for word in ["cut", "cut-body"] {
        guard case .failure(.cutOff) = outcome(transport, request(base, fault: word)) else {
          Issue.record("\(word) was not noticed")
          continue
        }
      }
      let short = try transport.send(request(base, fault: "wrong-length"))
      #expect(short.body.count == verified.body.count / 2)
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

  /// Otherwise a client that gave up would still occupy a thread of the server.
  @Test(arguments: ["", "GET / HTTP/1.1\r\n"])
  func `a delay ends when the client closes`(behind: String) throws {
    try SimulatorServer.serving(connectionLimit: 1) { port in
      let head =
        "GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\n\(SimulatorHeader.fault.rawValue): delay=600000\r\n\r\n\(behind)"
      let first = try #require(TestSocket.connected(port: Int(port)))
      #expect(TestSocket.sendAll(first, Array(head.utf8)))
      close(first)
      // While the first connection exists, others wait.
      #expect(SimulatorServer.said(port, Self.plain).hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test func `no program inherits a socket`() throws {
    func isInherited(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0 }
    let server = try LoopbackSocket(port: 0)
    let (number, port) = (server.file.number, Int(server.port))
    #expect(!isInherited(number))
    let client = try #require(TestSocket.connected(port: port))
    defer { close(client) }
    let accepted = LoopbackSocket.connections(on: [server], within: .seconds(5))
    let connection = try #require(accepted.first?.connection)
    defer { close(connection) }
    #expect(!isInherited(connection))
    let pipe = try Pipe()
    let ends = [pipe.reading.number, pipe.writing.number]
    withExtendedLifetime(pipe) { #expect(!ends.contains(where: isInherited)) }
  }

  /// The announced length is shorter than the body, unlike that of a body that is cut off.
  @Test func `a wrong length differs from a cut body`() throws {
    try SimulatorServer.serving { port in
      func said(_ fault: String) -> (announced: Int, came: Int) {
        let head =
          "GET /inApps/v1/transactions/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\(SimulatorHeader.fault.rawValue): \(fault)\r\n\r\n"
        let text = SimulatorServer.said(port, Array(head.utf8))
        let parts = text.firstRange(of: "\r\n\r\n").map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
        let length = parts?.0.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }?.dropFirst(16)
        return (length.flatMap { Int($0) } ?? -1, parts?.1.utf8.count ?? -1)
      }
      let (wrong, cut) = (said("wrong-length"), said("cut-body"))
      #expect(wrong.announced > 0 && wrong.announced < wrong.came)
      #expect(cut.announced > cut.came && cut.came > 0)
    }
  }

  @Test func `a body has only one length`() throws {
    try SimulatorServer.serving { port in
      let transport = try Transport()
      var twice = request("http://127.0.0.1:\(port)")
      twice.headers.append(HTTPHeader("Content-Length", "0"))
      twice.headers.append(HTTPHeader("Transfer-Encoding", "chunked"))
      #expect(try transport.send(twice).status == 400)
    }
  }

  private static let plain = Array("GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".utf8)

  /// A client that occupies the only place until it closes.
  private func occupant(_ port: UInt16, sending bytes: String = "") throws -> Int32 {
    let socket = try #require(TestSocket.connected(port: Int(port)))
    #expect(TestSocket.sendAll(socket, Array(bytes.utf8)))
    return socket
  }

  @Test func `a connection over the limit waits for a place`() throws {
    try SimulatorServer.serving(connectionLimit: 1) { port in
      let first = try occupant(port)
      let second = try occupant(port, sending: String(decoding: Self.plain, as: UTF8.self))
      defer { close(second) }
      close(first)
      #expect(String(decoding: TestSocket.receive(second), as: UTF8.self).hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test func `an idle connection ends when another one waits`() throws {
    try SimulatorServer.serving(connectionLimit: 1, idleWhenFull: 0) { port in
      let silent = try occupant(port)
      defer { close(silent) }
      #expect(SimulatorServer.said(port, Self.plain).hasPrefix("HTTP/1.1 404 "))
      #expect(TestSocket.receive(silent).isEmpty)
    }
  }

  @Test func `a connection that waits too long is rejected`() throws {
    try SimulatorServer.serving(connectionLimit: 1, patience: 50) { port in
      let busy = try occupant(port, sending: "GET /x HTTP/1.1\r\n")
      defer { close(busy) }
      #expect(SimulatorServer.said(port, Self.plain).hasPrefix("HTTP/1.1 503 "))
      #expect(TestSocket.sendAll(busy, Array("Host: 127.0.0.1\r\n\r\n".utf8)))
      #expect(String(decoding: TestSocket.receive(busy), as: UTF8.self).hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test func `connections are limited and end when idle`() throws {
    try SimulatorServer.serving(connectionLimit: 1, idleTime: 200, waiting: 0) { port in
      let silent = try #require(TestSocket.connected(port: Int(port)))
      defer { close(silent) }
      let second = try #require(TestSocket.connected(port: Int(port)))
      defer { close(second) }
      // The server waits for the connection accepted first and rejects the other one.
      let said = [TestSocket.receive(silent), TestSocket.receive(second)].map { String(decoding: $0, as: UTF8.self) }
      #expect(said.contains { $0.contains("503") } && said.contains(""))
    }
  }

  @Test(arguments: [
    "404", "429=x", "delay", "cut=1", "", "delay=-1", "delay=600001", "delay=9223372036854775807", "3990000", "6000000",
    "4040007=1", "40400070",
  ])
  func `invalid faults are rejected`(word: String) {
    #expect(Fault(word) == nil)
  }
}
