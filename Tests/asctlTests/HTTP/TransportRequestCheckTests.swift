import Testing

@testable import Base
@testable import HTTP
@testable import TestSupport

@Suite struct TransportRequestCheckTests {
  private func complaint(about request: HTTPRequest) -> String? {
    do throws(TransportError) {
      _ = try request.checked()
      return nil
    } catch {
      guard case .unsendable(let reason) = error else { return "\(error)" }
      return reason
    }
  }

  @Test(arguments: [
    ("GET", nil), ("DELETE", nil), ("M-SEARCH", nil), ("", "method"), ("GET ", "method"),
    ("GET / HTTP/1.1\r\nX: y\r\n\r\n", "method"), ("GÉT", "method"), ("GET\0", "method"),
  ])
  func `a method is a token`(_ method: String, _ expected: String?) {
    let reason = complaint(about: HTTPRequest(method, "https://example.com"))
    #expect(expected.map { reason?.contains($0) == true } ?? (reason == nil))
  }

  @Test(arguments: [
    (HTTPHeader("Accept", "application/json"), nil), (HTTPHeader("X-Text", "a\tb é"), nil),
    (HTTPHeader("X-Empty", ""), nil), (HTTPHeader("", "a"), "not a valid HTTP header"),
    (HTTPHeader("X:", "a"), "not a valid HTTP header"), (HTTPHeader("X ", "a"), "not a valid HTTP header"),
    (HTTPHeader("X", "a\r\nAuthorization: b"), "not a valid HTTP header"),
    (HTTPHeader("X", "a\nb"), "not a valid HTTP header"), (HTTPHeader("X", "a\0b"), "not a valid HTTP header"),
    (HTTPHeader("authorization", "Bearer x"), "Authorization"),
  ])
  func `a header is a token and text on one line`(_ header: HTTPHeader, _ expected: String?) {
    var request = HTTPRequest("GET", "https://example.com")
    request.headers = [header]
    let reason = complaint(about: request)
    #expect(expected.map { reason?.contains($0) == true } ?? (reason == nil))
  }

  @Test(arguments: [
    ("https://example.com/a", "a.b-c_d", nil), ("http://localhost/a", "a", nil), ("http://[::1]/a", "a", nil),
    ("http://example.com/a", nil, nil),
    ("http://example.com/a", "a", "requires https"), ("http://127.0.0.1.evil.com/", "a", "requires https"),
    ("https://example.com/a", "", "characters"), ("https://example.com/a", "a b", "characters"),
    ("https://example.com/a", "a\r\nX: y", "characters"), ("https://example.com/a", "a\0", "characters"),
    ("https://me@example.com/a", nil, "user name"), ("http://me:word@localhost", nil, "user name"),
    ("example.com", nil, "not http or https"), ("file:///etc/passwd", nil, "not http or https"),
  ])
  func `invalid addresses and tokens are rejected`(_ url: String, _ bearer: String?, _ expected: String?) {
    var request = HTTPRequest("GET", url)
    request.bearer = bearer.map { Secret($0) }
    let reason = complaint(about: request)
    #expect(expected.map { reason?.contains($0) == true } ?? (reason == nil))
  }

  @Test func `a rejected request is not sent`() throws {
    try withServer { connection in
      while connection.read() != nil { connection.reply() }
    } _: { server in
      var request = HTTPRequest("GET", server.url)
      request.headers = [HTTPHeader("X", "a\r\nY: b")]
      do throws(TransportError) {
        _ = try Transport().send(request)
        Issue.record("sent")
      } catch {
        #expect(!error.mayHaveArrived)
      }
      #expect(server.connections == 0)
    }
  }

  @Test(arguments: [("GET", true), ("HEAD", true), ("POST", false), ("PUT", false), ("DELETE", false), ("get", false)])
  func `only reads are idempotent by default`(_ method: String, _ isIdempotent: Bool) {
    #expect(HTTPRequest(method, "https://example.com").isIdempotent == isIdempotent)
  }
}
