import Testing

@testable import HTTP
@testable import Platform

/// The heads of requests, valid and invalid.
@Suite struct RequestHeadTests {
  private static func head(_ lines: String...) throws -> RequestHead {
    try RequestHead(Array(lines.joined(separator: "\r\n").utf8)[...])
  }

  @Test func `a head is parsed`() throws {
    let head = try Self.head("PUT /a/b?c=d HTTP/1.1", "Host: x", "X-Word:\t two words \t", "content-length: 7")
    #expect(head.method == "PUT")
    #expect(head.target == "/a/b?c=d")
    #expect(head.headers.first { $0.isNamed("x-word") }?.value == "two words")
    #expect(head.body == .bytes(7))
    #expect(head.keepsOpen && !head.waits)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080/a?b", "/a?b"), ("HTTPS://localhost", "/"), ("http://host?a=b", "/?a=b"), ("/", "/"),
  ])
  func `a target may be an absolute URL`(target: String, path: String) throws {
    #expect(try Self.head("GET \(target) HTTP/1.1", "Host: x").target == path)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1", "Connection: close", false), ("GET / HTTP/1.1", "Connection: TE, Close", false),
    ("GET / HTTP/1.1", "Connection: keep-alive", true), ("GET / HTTP/1.0", "Connection: keep-alive", false),
  ])
  func `HTTP/1.1 connections are kept open until close`(line: String, header: String, continues: Bool) throws {
    #expect(try Self.head(line, "Host: x", header).keepsOpen == continues)
  }

  @Test func `only HTTP/1.1 clients wait for status 100`() throws {
    #expect(try Self.head("PUT / HTTP/1.1", "Host: x", "Expect: 100-Continue").waits)
    #expect(try !Self.head("PUT / HTTP/1.0", "Host: x", "Expect: 100-continue").waits)
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET / HTTP/2", "GET / HTTP/1.2", "GET / http/1.1", "GET  / HTTP/1.1", " GET / HTTP/1.1",
    "GET / HTTP/1.1 ", "G(T / HTTP/1.1", "GET * HTTP/1.1", "GET a HTTP/1.1", "GET /a#b HTTP/1.1", "GET /ä HTTP/1.1",
    "GET /a\tb HTTP/1.1", "GET ftp://host/ HTTP/1.1",
  ])
  func firstLinesThatAreRefused(line: String) {
    #expect(throws: RequestRefusal.self) { try Self.head(line, "Host: x") }
  }

  @Test(arguments: [
    "", "no colon", ": no name", "Name : value", " folded: value", "Näme: value", "Name: a\u{0}b", "Name: a\nb",
    "Name: a\rb", "Host: twice", "Content-Length: -1", "Content-Length: +1", "Content-Length: 1, 1", "Content-Length:",
    "Content-Length: 0x10", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: identity",
  ])
  func `invalid headers are rejected`(line: String) {
    #expect(throws: RequestRefusal.self) { try Self.head("GET / HTTP/1.1", "Host: x", line) }
  }

  @Test(arguments: [
    ["Content-Length: 5", "Content-Length: 5"], ["Content-Length: 5", "Content-Length: 6"],
    ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
  ])
  func `a second length is rejected`(lines: [String]) {
    #expect(throws: RequestRefusal.self) { try Self.head("GET / HTTP/1.1", "Host: x", lines[0], lines[1]) }
  }

  @Test func `only HTTP/1.1 clients require a host`() throws {
    #expect(throws: RequestRefusal.self) { try Self.head("GET / HTTP/1.1") }
    #expect(try Self.head("GET / HTTP/1.0").body == .bytes(0))
  }

  @Test func `no length overflows`() throws {
    let head = try Self.head("PUT / HTTP/1.1", "Host: x", "Content-Length: 99999999999999999999999")
    #expect(head.body == .bytes(.max))
  }

  @Test(arguments: [(UInt8(ascii: "G"), true), (UInt8(ascii: "\r"), true), (0x16, false), (0, false), (0xFF, false)])
  func `the first byte distinguishes a request from TLS`(byte: UInt8, can: Bool) {
    #expect(RequestHead.canBegin(with: byte) == can)
  }
}
