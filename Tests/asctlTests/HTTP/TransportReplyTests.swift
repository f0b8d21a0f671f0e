import Testing

@testable import Base
@testable import HTTP
@testable import TestSupport

/// Requests and responses over plain HTTP, with the real libcurl and a real server on loopback.
@Suite struct TransportReplyTests {
  @Test func `a response is complete`() throws {
    try withServer { connection in
      while connection.read() != nil {
        connection.reply(404, headers: "X-One: 1\r\nx-two: a\r\nX-Two: b\r\n", body: #"{"errorCode":4040010}"#)
      }
    } _: { server in
      let reply = try Transport().send(HTTPRequest("GET", server.url + "/inApps/v1/lookup/A?b=c"))
      #expect(reply.status == 404)
      #expect(reply.body == Array(#"{"errorCode":4040010}"#.utf8))
      #expect(reply.header("x-one") == "1")
      #expect(reply.header("X-TWO") == "a")
      #expect(reply.headers.filter { $0.isNamed("X-Two") }.map(\.value) == ["a", "b"])
      #expect(reply.header("X-Three") == nil)
      #expect(reply.version == "HTTP/1.1")
      #expect(reply.newConnections == 1)
      #expect(server.requests.map(\.line) == ["GET /inApps/v1/lookup/A?b=c HTTP/1.1"])
    }
  }

  @Test func `interim responses and trailers are ignored`() throws {
    try withServer { connection in
      guard connection.read() != nil else { return }
      connection.send("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n")
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Final: 1\r\n\r\n")
      connection.send("2\r\nab\r\n1\r\nc\r\n0\r\nX-Trailer: 1\r\n\r\n")
    } _: { server in
      let reply = try Transport().send(HTTPRequest("GET", server.url))
      #expect(reply.status == 200)
      #expect(reply.body == Array("abc".utf8))
      #expect(reply.headers.map(\.name) == ["Transfer-Encoding", "X-Final"])
    }
  }

  struct Sent: Sendable {
    var method: String
    var body = ""
    /// The expected Content-Length of the request; nil for none.
    var contentLength: String?
  }

  @Test(arguments: [
    Sent(method: "GET"), Sent(method: "DELETE"), Sent(method: "HEAD"),
    Sent(method: "POST", contentLength: "0"), Sent(method: "PUT", contentLength: "0"),
    Sent(method: "POST", body: "{}", contentLength: "2"), Sent(method: "PUT", body: "a\0b", contentLength: "3"),
    Sent(method: "DELETE", body: "{}", contentLength: "2"), Sent(method: "PATCH", body: "{}", contentLength: "2"),
  ])
  func `methods send their bodies`(_ sent: Sent) throws {
    try withServer { connection in
      while let request = connection.read() {
        // A response to HEAD has the length of a body that is not sent.
        let isHead = request.line.hasPrefix("HEAD")
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(isHead ? 9 : 0)\r\n\r\n")
      }
    } _: { server in
      var request = HTTPRequest(sent.method, server.url + "/x")
      request.body = Array(sent.body.utf8)
      let reply = try Transport().send(request)
      #expect(reply.status == 200)
      let received = try #require(server.requests.first)
      #expect(received.line == "\(sent.method) /x HTTP/1.1")
      #expect(received.body == request.body)
      #expect(received.values("Content-Length") == (sent.contentLength.map { [$0] } ?? []))
      #expect(received.values("Content-Type").isEmpty)
    }
  }

  @Test func `headers are sent as given`() throws {
    try withServer { connection in
      while connection.read() != nil { connection.reply() }
    } _: { server in
      var request = HTTPRequest("POST", server.url + "/a/../b/./%2e")
      request.headers = [
        HTTPHeader("Accept", "application/json"), HTTPHeader("content-type", "image/png"),
        HTTPHeader("X-Empty", ""), HTTPHeader("X-Two", "1"), HTTPHeader("X-Two", "2"),
      ]
      request.body = [UInt8](repeating: 0xFF, count: 3 << 20)
      request.bearer = Secret("a.b.c")
      _ = try Transport().send(request)
      let received = try #require(server.requests.first)
      #expect(received.line == "POST /a/../b/./%2e HTTP/1.1")
      #expect(received.body == request.body)
      #expect(received.values("Accept") == ["application/json"])
      #expect(received.values("Content-Type") == ["image/png"])
      #expect(received.values("X-Empty") == [""])
      #expect(received.values("X-Two") == ["1", "2"])
      #expect(received.values("User-Agent") == ["asctl/\(version)"])
      #expect(received.values("Expect").isEmpty)
      #expect(received.values("Cookie").isEmpty)
      #expect(received.values("Authorization") == ["Bearer a.b.c"])
      #expect(received.head.ranges(of: "a.b.c").count == 1)
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `redirects are not followed`(_ status: Int) throws {
    try withServer { connection in
      while connection.read() != nil { connection.reply() }
    } _: { elsewhere in
      try withServer { connection in
        while connection.read() != nil { connection.reply(status, headers: "Location: \(elsewhere.url)/\r\n") }
      } _: { server in
        var request = HTTPRequest("GET", server.url)
        request.bearer = Secret("a.b.c")
        let reply = try Transport().send(request)
        #expect(reply.status == status)
        #expect(reply.header("Location") == elsewhere.url + "/")
        #expect(elsewhere.connections == 0)
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func `cookies are ignored`() throws {
    try withServer { connection in
      while connection.read() != nil { connection.reply(headers: "Set-Cookie: a=b; Path=/\r\n") }
    } _: { server in
      let transport = try Transport()
      for _ in 1...2 { _ = try transport.send(HTTPRequest("GET", server.url)) }
      #expect(server.requests.map { $0.values("Cookie") } == [[], []])
    }
  }

  @Test func `a connection is reused`() throws {
    try withServer { connection in
      while connection.read() != nil { connection.reply(body: "{}") }
    } _: { server in
      let transport = try Transport()
      let replies = try (1...5).map { _ in try transport.send(HTTPRequest("GET", server.url)) }
      #expect(replies.map(\.newConnections) == [1, 0, 0, 0, 0])
      #expect(server.connections == 1)
      #expect(server.requests.count == 5)
    }
  }
}
