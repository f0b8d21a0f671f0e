@testable import Base
@testable import HTTP
@testable import Platform
@testable import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FuzzTarget {
  /// Bytes that a client sends to a loopback server. Splitting them into pieces changes nothing, and an accepted
  /// request is unambiguous: if it is written again, it is read as the same request.
  static let http = FuzzTarget(
    name: "http",
    seeds: {
      let heads = [
        "GET /a?b=%20 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n",
        "POST /inApps/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n{\"a\"",
        "PUT / HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n4;a=b\r\nabcd\r\n0\r\nTrailer: x\r\n\r\n",
        "\r\nGET http://localhost/x HTTP/1.0\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nSec-Fetch-Site: none\r\n\r\n",
      ]
      return heads.map { Array($0.utf8) } + [[0x16, 3, 1, 0, 5, 1, 0, 0, 1]]
    },
    check: { bytes in
      let whole = Conversation(bytes, pieces: 1 << 14)
      expect(whole.outcome == Conversation(bytes, pieces: 1).outcome, "the pieces change the requests")
      for request in whole.requests {
        expect(request.target.hasPrefix("/") && !request.target.utf8.contains { $0 <= 0x20 || $0 >= 0x7F }, "target")
        for header in request.headers {
          expect(!(header.name + header.value).utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }, "header")
        }
        let hosts = request.headers.filter { $0.isNamed("Host") }.map(\.value)
        expect(hosts.allSatisfy { URLParts("http://\($0)")?.isLoopback ?? false }, "a foreign host: \(hosts)")
        expect(!request.headers.contains { $0.isNamed("Origin") }, "a web page")
        let again = Conversation(Conversation.written(request), pieces: 1 << 14)
        expect(again.requests.map(Conversation.text) == [Conversation.text(request)], "another request is read again")
      }
      if let refusal = whole.refusal { expectHarmless(refusal.description) }
    })
}

/// The requests that a server reads from one connection, until it ends or a request is rejected.
private struct Conversation {
  private(set) var requests: [ServedRequest] = []
  private(set) var refusal: RequestRefusal?

  init(_ bytes: [UInt8], pieces: Int) {
    var rest = bytes[...]
    let stream = SecureStream(
      read: { count in
        defer { rest = rest.dropFirst(min(count, pieces)) }
        return Array(rest.prefix(min(count, pieces)))
      }, write: { _ in true }, close: {})
    let file = FileDescriptor(open("/dev/null", O_RDWR), isOwned: true)
    var connection = HTTPConnection(file, stream, RequestDeadline(.seconds(3600)), BufferedBytes(limit: 64 << 20))
    do throws(RequestRefusal) {
      while let arrival = try connection.request(port: 1) { requests.append(arrival.request) }
    } catch {
      refusal = error
    }
  }

  var outcome: [String] {
    requests.map(Self.text) + [refusal.map { "\($0.status) \($0.description)" } ?? "end"]
  }

  static func text(_ request: ServedRequest) -> String {
    // These headers may differ, because the length can be written in two ways.
    let headers = request.headers.filter { !$0.isNamed("Transfer-Encoding") && !$0.isNamed("Content-Length") }
    return "\(request.method) \(request.target) \(headers.map { "\($0.name): \($0.value)" }) \(request.body)"
  }

  static func written(_ request: ServedRequest) -> [UInt8] {
    let headers = request.headers.filter { !$0.isNamed("Transfer-Encoding") && !$0.isNamed("Content-Length") }
    let hasHost = headers.contains { $0.isNamed("Host") }
    let lines =
      ["\(request.method) \(request.target) HTTP/\(hasHost ? "1.1" : "1.0")"]
      + headers.map { "\($0.name): \($0.value)" } + ["Content-Length: \(request.body.count)", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + request.body
  }
}
