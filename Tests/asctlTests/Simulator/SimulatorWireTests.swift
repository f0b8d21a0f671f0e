import Testing

@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// The server's responses to raw input, byte by byte.
@Suite struct SimulatorWireTests {
  private static let path = "/inApps/v1/lookup/MVK7WQ3ABC"

  private static func post(_ headers: String, _ body: String) -> String {
    "POST /inApps/v1/notifications/history HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)\r\n\r\n\(body)"
  }

  /// Chunks are joined: 4000015 means that the body was parsed as JSON and has no start date.
  static let answered: [(String, String)] = [
    (post("Content-Length: 2", "{}"), "4000015"),
    (post("Transfer-Encoding: chunked", "1\r\n{\r\n1;a=b\r\n}\r\n0\r\nTrailer: x\r\n\r\n"), "4000015"),
    (post("Content-Length: 2\r\nExpect: 100-continue", "{}"), "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400"),
    ("GET \(path) HTTP/1.0\r\n\r\n", #"{"status":1}"#), ("\r\nGET \(path) HTTP/1.0\r\n\r\n", #"{"status":1}"#),
    ("GET http://127.0.0.1\(path) HTTP/1.0\r\n\r\n", #"{"status":1}"#),
    ("HEAD \(path) HTTP/1.0\r\n\r\n", "HTTP/1.1 405"),
  ]

  static let refused: [(String, String)] = [
    (post("Content-Length: 17000000", ""), "413"), (post("Content-Length: 99999999999999999999", ""), "413"),
    (post("Content-Length: 17000000\r\nExpect: 100-continue", ""), "HTTP/1.1 413"),
    (post("Transfer-Encoding: chunked", "1\r\na\r\n7fffffffffffffff\r\n"), "413"),
    (post("Transfer-Encoding: chunked", "1\r\na\r\n8000000000000000\r\n"), "400"),
    (post("Transfer-Encoding: chunked", "-1\r\n"), "400"), (post("Transfer-Encoding: chunked", "-0\r\n\r\n"), "400"),
    (post("Transfer-Encoding: chunked", "+1\r\na\r\n"), "400"),
    (post("Transfer-Encoding: chunked", "\r\n"), "400"), (post("Transfer-Encoding: chunked", "1\r\nabc\r\n"), "400"),
    (post("Transfer-Encoding: chunked", "0\r\n" + String(repeating: "a: b\r\n", count: 4_000)), "431"),
    (post("Content-Length: 5\r\nContent-Length: 5", "hello"), "more than once"),
    ("GET \(path) HTTP/1.1\nHost: 127.0.0.1\n\n", "CR LF"), ("\u{16}\u{3}\u{1}", "not HTTPS"),
    ("\u{0}", "not an HTTP request"),
    ("GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\n\r\n", "431"),
    ("GET \(path) HTTP/1.1\r\n\r\n", "Host"),
  ]

  @Test(arguments: answered + refused)
  func `raw bytes get the expected response`(bytes: String, answer: String) throws {
    try SimulatorServer.serving(idleTime: 5_000) { port in
      let said = SimulatorServer.said(port, Array(bytes.utf8))
      #expect(said.contains(answer), "\(said.prefix(300))")
    }
  }

  /// Pipelined requests on one connection; `Connection: close` ends it, so the last one is ignored.
  @Test func `requests may be pipelined`() throws {
    try SimulatorServer.serving(idleTime: 5_000) { port in
      let request = "GET \(Self.path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      let bytes = "\(request)\r\n\(request)\r\n\(request)Connection: close\r\n\r\n\(request)\r\n"
      let said = SimulatorServer.said(port, Array(bytes.utf8))
      #expect(said.ranges(of: #"{"status":1}"#).count == 3)
    }
  }

  /// The response must reach a client that is still sending its body.
  @Test func `a rejection reaches a client that is still sending`() throws {
    try SimulatorServer.serving(idleTime: 5_000) { port in
      let head = Self.post("Content-Length: 17000000", "")
      let said = SimulatorServer.said(port, Array(head.utf8) + [UInt8](repeating: 0x61, count: 2_000_000))
      #expect(said.contains("longer than 16 MB"))
    }
  }

  @Test func `plain HTTP to an HTTPS server is reported`() throws {
    try SimulatorServer.serving(tls: true, idleTime: 5_000) { port in
      let said = SimulatorServer.said(port, Array("GET \(Self.path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8))
      #expect(said.contains("400") && said.contains("https"))
    }
  }
}
