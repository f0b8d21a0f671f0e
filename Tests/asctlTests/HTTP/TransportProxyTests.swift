import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import Base
@testable import HTTP
@testable import TestSupport

/// Proxies come from the environment of the whole process, so each of these tests runs in its own process.
@Suite struct TransportProxyTests {
  @Test func `loopback is never proxied`() async {
    await #expect(processExitsWith: .success) {
      try withServer { connection in
        while connection.read() != nil { connection.reply(body: "proxy") }
      } _: { proxy in
        setEveryProxy(proxy.url)
        try withServer { connection in
          while connection.read() != nil { connection.reply(body: "server") }
        } _: { server in
          for host in ["127.0.0.1", "localhost", "2130706433", "127.1"] {
            var request = HTTPRequest("GET", "http://\(host):\(server.port)")
            request.bearer = Secret("a.b.c")
            let reply = try Transport().send(request)
            #expect(reply.body == Array("server".utf8), "\(host)")
          }
          // The server does not support TLS; only the destination of the connection matters.
          var request = HTTPRequest("GET", "https://localhost:\(server.port)")
          request.connectMilliseconds = 50
          _ = try? Transport().send(request)
          #expect(server.connections == 5)
          #expect(proxy.connections == 0)
        }
      }
    }
  }

  @Test func `other hosts are proxied`() async {
    await #expect(processExitsWith: .success) {
      try withServer { connection in
        while connection.read() != nil { connection.reply(body: "proxy") }
      } _: { proxy in
        setEveryProxy(proxy.url)
        let reply = try Transport().send(HTTPRequest("POST", "http://ocsp.example.com/x"))
        #expect(reply.body == Array("proxy".utf8))
        #expect(proxy.requests.map(\.line) == ["POST http://ocsp.example.com/x HTTP/1.1"])
      }
    }
  }

  @Test func `the proxy does not see the token`() async {
    await #expect(processExitsWith: .success) {
      try withServer { connection in
        while connection.read() != nil { connection.reply(407) }
      } _: { proxy in
        setEveryProxy(proxy.url)
        var request = HTTPRequest("GET", "https://api.example.com/x")
        request.bearer = Secret("a.b.c")
        request.headers = [HTTPHeader("X-Mine", "1")]
        do throws(TransportError) {
          _ = try Transport().send(request)
          Issue.record("the proxy refused")
        } catch {
          #expect(error == .proxy(status: 407, reason: "it did not connect to api.example.com"))
        }
        #expect(proxy.requests.map(\.line) == ["CONNECT api.example.com:443 HTTP/1.1"])
        #expect(proxy.requests.allSatisfy { !$0.head.contains("a.b.c") && !$0.head.contains("X-Mine") })
      }
    }
  }

  @Test func `an unreachable proxy is reported`() async {
    await #expect(processExitsWith: .success) {
      let port = try #require(TestSocket.unusedPort())
      for proxy in ["http://me:word@127.0.0.1:\(port)", "ftp://me:word@127.0.0.1", "http://me:word@:bad"] {
        setEveryProxy(proxy)
        do throws(TransportError) {
          _ = try Transport().send(HTTPRequest("GET", "https://api.example.com/x"))
          Issue.record("there is no proxy")
        } catch {
          guard case .proxy(nil, let reason) = error else {
            Issue.record(error)
            continue
          }
          #expect(!reason.contains("word"))
        }
      }
    }
  }
}

/// Every variable that libcurl reads. It ignores `HTTP_PROXY` in uppercase, which a client can set in CGI scripts.
private func setEveryProxy(_ url: String) {
  unsetenv("no_proxy")
  unsetenv("NO_PROXY")
  for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] { setenv(name, url, 1) }
}
