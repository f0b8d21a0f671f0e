import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// The requests that a loopback server rejects before it reads a body, and its time limits.
@Suite struct LoopbackJudgementTests {
  private static let foreign = [
    "Host: 127.0.0.1:8080\r\nOrigin: http://127.0.0.1:8080", "Host: localhost\r\nOrigin: null",
    "Host: localhost\r\nOrigin:", "Host: rebound.example.com", "Host: 127.0.0.1.example.com", "Host: [::2]", "Host:",
    "Host: 127.0.0.1@example.com", "Host: 127.0.0.1\r\nSec-Fetch-Site: cross-site",
    "Host: user@127.0.0.1", "Host: user:PORT@127.0.0.1", "Host: @localhost",
    "Host: 127.0.0.1\r\nSec-Fetch-Site: same-site",
    "Host: 127.0.0.1\r\nsec-fetch-site: same-origin",
  ]
  private static let paths =
    StoreRoute.all.map { "\($0.method) \($0.endpoint.path)" }
    + ["clock", "reset", "trigger", "retention", "buy", "root", "none"].flatMap {
      ["GET /simulator/\($0)", "POST /simulator/\($0)"]
    } + ["GET /", "POST /none", "OPTIONS /simulator/clock", "HEAD /", "GET http://example.com/"]

  @Test func `requests of web pages are rejected on any path and use up no fault`() throws {
    let fault = try #require(FaultRule("503 x1"))
    try SimulatorServer.serving(faults: [fault]) { port in
      for headers in Self.foreign {
        for path in Self.paths {
          // The body is announced but never sent; the server must not wait for it.
          let head = "\(path) HTTP/1.1\r\n\(headers)\r\nExpect: 100-continue\r\nContent-Length: 9000000\r\n\r\n"
          let said = SimulatorServer.said(port, Array(head.utf8))
          #expect(said.hasPrefix("HTTP/1.1 403 "), "\(path) \(headers): \(said.prefix(80))")
        }
      }
      let own = "GET /inApps/v1/lookup/MVK7WQ3XYZ HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n"
      #expect(SimulatorServer.said(port, Array(own.utf8)).hasPrefix("HTTP/1.1 503 "))
      #expect(SimulatorServer.said(port, Array(own.utf8)).hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test(arguments: [
    "Host: 127.0.0.1", "Host: 127.0.0.1:PORT", "Host: localhost:1", "Host: LOCALHOST", "Host: [::1]:PORT",
    "Host: 127.1.2.3", "Host: 127.0.0.1\r\nSec-Fetch-Site: none\r\nSec-Fetch-Mode: cors",
  ])
  func `programs on this machine are served`(headers: String) throws {
    try SimulatorServer.serving { port in
      let headers = headers.replacing("PORT", with: "\(port)")
      let head = "GET /simulator/clock HTTP/1.1\r\n\(headers)\r\nConnection: close\r\n\r\n"
      #expect(SimulatorServer.said(port, Array(head.utf8)).hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test(arguments: [
    "G", "GET / HTTP/1.1\r\nHost: localhost\r\n", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\na",
  ])
  func `a request that does not arrive in time gets 408`(start: String) throws {
    try SimulatorServer.serving(requestTime: 50) { port in
      #expect(SimulatorServer.said(port, Array(start.utf8)).hasPrefix("HTTP/1.1 408 "))
    }
  }

  @Test func `a client that closes its half gets its response`() throws {
    try SimulatorServer.serving { port in
      for fault in ["delay=300", "drip=1", "oversize=1"] {
        let socket = try #require(TestSocket.connected(port: Int(port)))
        defer { close(socket) }
        let head =
          "GET /inApps/v1/lookup/MVK7WQ3ABC HTTP/1.1\r\nHost: localhost\r\n\(SimulatorHeader.fault.rawValue): \(fault)\r\n\r\n"
        #expect(TestSocket.sendAll(socket, Array(head.utf8)))
        shutdown(socket, Int32(SHUT_WR))
        var said: [UInt8] = []
        while case let piece = TestSocket.receive(socket), !piece.isEmpty { said += piece }
        #expect(String(decoding: said.prefix(4_000), as: UTF8.self).contains(#"{"status":1}"#), "\(fault)")
      }
    }
  }

  /// The body is generated while it is sent: the first bytes arrive immediately, and memory does not contain the rest.
  @Test func `a response of a gigabyte is streamed`() throws {
    try SimulatorServer.serving { port in
      let socket = try #require(TestSocket.connected(port: Int(port)))
      defer { close(socket) }
      let head =
        "GET /inApps/v1/lookup/MVK7WQ3ABC HTTP/1.1\r\nHost: localhost\r\n\(SimulatorHeader.fault.rawValue): oversize=1000\r\n\r\n"
      #expect(TestSocket.sendAll(socket, Array(head.utf8)))
      let said = String(decoding: TestSocket.receive(socket), as: UTF8.self)
      #expect(said.contains("Content-Length: \((1000 << 20) + 12)"), "\(said.prefix(300))")
    }
  }

  @Test func `connections beyond the limit are rejected without a thread`() throws {
    try SimulatorServer.serving(connectionLimit: 1, waiting: 0) { port in
      let first = try #require(TestSocket.connected(port: Int(port)))
      defer { close(first) }
      #expect(TestSocket.sendAll(first, Array("GET /simulator/clock HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)))
      #expect(String(decoding: TestSocket.receive(first), as: UTF8.self).hasPrefix("HTTP/1.1 200 "))
      for _ in 0..<200 {
        #expect(SimulatorServer.said(port, Array("GET / HTTP/1.1\r\n".utf8)).hasPrefix("HTTP/1.1 503 "))
      }
    }
  }
}
