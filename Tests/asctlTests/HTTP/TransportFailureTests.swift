import Testing

@testable import HTTP
@testable import TestSupport

/// The results of broken, slow and oversized responses, with the real libcurl and a real server on loopback.
@Suite struct TransportFailureTests {
  private func failure(
    of request: HTTPRequest, isInterrupted: @escaping () -> Bool = { false }
  ) throws -> TransportError? {
    do throws(TransportError) {
      _ = try Transport().send(request, isInterrupted: isInterrupted)
      return nil
    } catch {
      return error
    }
  }

  struct Cut: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The server's output before it closes the connection.
    var answer: String
  }

  @Test(arguments: [
    Cut(testDescription: "no answer", answer: ""),
    Cut(testDescription: "half a head", answer: "HTTP/1.1 200 OK\r\nContent-"),
    Cut(testDescription: "a first line", answer: "HTTP/1.1 200 OK\r\n"),
    Cut(testDescription: "an interim reply", answer: "HTTP/1.1 103 Early Hints\r\n\r\n"),
    Cut(testDescription: "an interim reply and a line", answer: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"),
    Cut(testDescription: "less than its length", answer: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}"),
    Cut(testDescription: "half a chunk", answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{}"),
    Cut(testDescription: "no last chunk", answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"),
  ])
  func `a truncated response is an error`(_ cut: Cut) throws {
    try withServer { connection in
      guard connection.read() != nil else { return }
      connection.send(cut.answer)
    } _: { server in
      let error = try failure(of: HTTPRequest("GET", server.url))
      guard case .cutOff(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test func `a body without a length ends with its connection`() throws {
    try withServer { connection in
      guard connection.read() != nil else { return }
      connection.send("HTTP/1.0 200 OK\r\n\r\n{}")
    } _: { server in
      let reply = try Transport().send(HTTPRequest("GET", server.url))
      #expect(reply.body == Array("{}".utf8))
      #expect(reply.version == "HTTP/1.0")
    }
  }

  @Test(arguments: [(length: 999, isTooLarge: false), (1000, false), (1001, true), (5_000_000, true)])
  func `responses have a limit`(_ length: Int, _ isTooLarge: Bool) throws {
    let body = String(repeating: "x", count: length)
    try withServer { connection in
      while connection.read() != nil { connection.reply(body: body) }
    } _: { server in
      var request = HTTPRequest("GET", server.url)
      request.maximumReplyBytes = 1000
      let error = try failure(of: request)
      #expect(error == (isTooLarge ? .tooLarge(limit: 1000) : nil))
      request.ignoresReplyBody = true
      let reply = try Transport().send(request)
      #expect(reply.status == 200 && reply.body.count == (isTooLarge ? 0 : length))
    }
  }

  @Test(arguments: [900, 899])
  func `the limit counts decompressed bytes`(_ limit: Int) throws {
    // 900 times the letter x, compressed by gzip.
    let packed: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0xA8, 0x18, 0x05, 0xA3, 0x60, 0x14, 0x0C, 0x24,
      0x00, 0x00, 0x12, 0x70, 0x76, 0x95, 0x84, 0x03, 0x00, 0x00,
    ]
    try withServer { connection in
      while let request = connection.read() {
        guard request.values("Accept-Encoding").contains(where: { $0.contains("gzip") }) else { return }
        connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
        connection.send(bytes: packed)
      }
    } _: { server in
      var request = HTTPRequest("GET", server.url)
      request.maximumReplyBytes = limit
      if limit == 900 {
        let reply = try Transport().send(request)
        #expect(reply.body == [UInt8](repeating: UInt8(ascii: "x"), count: 900))
      } else {
        let error = try failure(of: request)
        #expect(error == .tooLarge(limit: limit))
      }
    }
  }

  @Test func `a slow response times out`() throws {
    try withServer { connection in
      // The server does not respond; the second read ends when the client disconnects.
      while connection.read() != nil {}
    } _: { server in
      var request = HTTPRequest("GET", server.url)
      request.totalMilliseconds = 50
      let error = try failure(of: request)
      #expect(error == .timedOut(isConnected: true, milliseconds: 50))
    }
  }

  @Test func `a stalled response times out`() throws {
    try withServer { connection in
      guard connection.read() != nil else { return }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}")
      _ = connection.read()
    } _: { server in
      var request = HTTPRequest("GET", server.url)
      request.totalMilliseconds = 50
      let error = try failure(of: request)
      #expect(error == .timedOut(isConnected: true, milliseconds: 50))
    }
  }

  @Test func `a stalled handshake times out before sending`() throws {
    try withServer { connection in
      // A TLS server would respond to the ClientHello.
      while connection.read() != nil {}
    } _: { server in
      var request = HTTPRequest("GET", "https://127.0.0.1:\(server.port)")
      request.connectMilliseconds = 50
      let error = try failure(of: request)
      #expect(error == .timedOut(isConnected: false, milliseconds: 50))
    }
  }

  @Test func `a closed port is reported as a refused connection`() throws {
    let port = try #require(TestSocket.unusedPort())
    let error = try failure(of: HTTPRequest("GET", "http://127.0.0.1:\(port)"))
    #expect(error == .cannotConnect(to: "127.0.0.1:\(port)", reason: "Connection refused"))
  }

  @Test func `an interruption ends the wait`() throws {
    try withServer { connection in
      while connection.read() != nil {}
    } _: { server in
      // Interrupted as soon as the request has arrived.
      let error = try failure(of: HTTPRequest("GET", server.url), isInterrupted: { !server.requests.isEmpty })
      #expect(error == .interrupted)
    }
  }

  @Test func `an early interruption sends nothing`() throws {
    try withServer { connection in
      while connection.read() != nil { connection.reply() }
    } _: { server in
      let error = try failure(of: HTTPRequest("GET", server.url), isInterrupted: { true })
      #expect(error == .interrupted)
      #expect(server.connections == 0)
    }
  }

  @Test func `a response that is not HTTP is an error`() throws {
    try withServer { connection in
      _ = connection.readBytes()
      connection.send("220 mail.example.com ESMTP\r\n")
    } _: { server in
      let error = try failure(of: HTTPRequest("GET", server.url))
      guard case .other = error else {
        Issue.record("a mail server's greeting passed for HTTP")
        return
      }
    }
  }

  /// A server that responds to the first request of a connection, and closes the connection at the second.
  private static let forgetful: ScriptedServer.Script = { connection in
    guard connection.read() != nil else { return }
    connection.reply()
    _ = connection.read()
  }

  @Test func `a read on a failed reused connection is retried`() throws {
    try withServer(Self.forgetful) { server in
      let transport = try Transport()
      for _ in 1...2 { _ = try transport.send(HTTPRequest("GET", server.url)) }
      #expect(server.requests.count == 3)
      #expect(server.connections == 2)
    }
  }

  @Test func `a write that is not idempotent is never sent twice`() throws {
    try withServer { connection in
      guard let request = connection.read() else { return }
      guard request.line.hasPrefix("GET") else { return }
      connection.reply()
      _ = connection.read()
    } _: { server in
      let transport = try Transport()
      _ = try transport.send(HTTPRequest("GET", server.url))
      do throws(TransportError) {
        _ = try transport.send(HTTPRequest("POST", server.url))
        Issue.record("there was no answer")
      } catch {
        #expect(error.mayHaveArrived)
        guard case .cutOff = error else {
          Issue.record(error)
          return
        }
      }
      #expect(server.requests.map { String($0.line.prefix(4)) } == ["GET ", "POST"])
    }
  }
}
