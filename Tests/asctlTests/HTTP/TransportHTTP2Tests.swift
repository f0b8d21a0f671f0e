import Foundation
import Testing

@testable import Base
@testable import HTTP
@testable import TestSupport

/// HTTP/2 with a real server that supports only HTTP/2.
@Suite struct TransportHTTP2Tests {
  private func withHTTP2Server(_ body: (_ url: String, _ transport: Transport) throws -> Void) throws {
    let authority = try TestAuthority()
    for number in 1...20 {
      try Data("file \(number)".utf8).write(to: authority.directory.appending(path: "\(number).txt"))
    }
    let server = try ServerProcess.http2(try authority.issue(for: "DNS:localhost"), folder: authority.directory)
    defer { server.stop() }
    let trusted = try CertificateAuthorities(file: "authority.pem", bytes: authority.certificate())
    try body("https://localhost:\(server.port)", Transport(trusting: trusted))
  }

  private func request(_ method: String = "GET", _ url: String) -> HTTPRequest {
    var request = HTTPRequest(method, url)
    request.bearer = Secret("a.b.c")
    return request
  }

  @Test func `HTTP/2 is used if offered, and its connection is kept`() throws {
    try withHTTP2Server { url, transport in
      for number in 1...3 {
        let reply = try transport.send(request("GET", "\(url)/\(number).txt"))
        #expect(reply.version == "HTTP/2")
        #expect(reply.status == 200)
        #expect(String(decoding: reply.body, as: UTF8.self) == "file \(number)")
        #expect(reply.newConnections == (number == 1 ? 1 : 0))
        #expect(reply.header("Content-Length") == "6")
      }
      let missing = try transport.send(request("GET", "\(url)/none.txt"))
      #expect(missing.status == 404)
      #expect(missing.newConnections == 0)
    }
  }

  @Test func `concurrent requests share one connection`() throws {
    try withHTTP2Server { url, transport in
      var (started, connections) = (0, 0)
      var bodies: [Int: String] = [:]
      transport.run(maximumInFlight: 20) {
        guard started < 20 else { return .nothing }
        started += 1
        return .start(started, request("GET", "\(url)/\(started).txt"))
      } completed: { (number: Int, outcome) in
        guard case .success(let reply) = outcome else {
          Issue.record("\(outcome)")
          return
        }
        #expect(reply.version == "HTTP/2")
        connections += reply.newConnections
        bodies[number] = String(decoding: reply.body, as: UTF8.self)
      }
      #expect(bodies == Dictionary(uniqueKeysWithValues: (1...20).map { ($0, "file \($0)") }))
      #expect(connections == 1)
    }
  }

  @Test func `the body of a request arrives`() throws {
    try withHTTP2Server { url, transport in
      var post = request("POST", "\(url)/1.txt")
      post.body = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
      // nghttpd responds to a POST to a file as to a GET, after it has read the body.
      let reply = try transport.send(post)
      #expect(reply.version == "HTTP/2")
      #expect(reply.status == 200)
    }
  }
}
