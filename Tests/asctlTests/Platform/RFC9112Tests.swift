import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import HTTP
@testable import Platform
@testable import TestSupport

/// The rules of RFC 9112 for requests, as a loopback server receives them: complete, and one byte at a time.
///
/// Where the RFC leaves the choice to the server, as for obsolete folding or a repeated length, it rejects the request.
@Suite struct RFC9112Tests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let section: String
    let bytes: String
    /// The accepted requests, as `METHOD target body`.
    let requests: [String]
    /// The status of the rejection after them; `nil` if there is none.
    let refusal: Int?

    init(_ section: String, _ bytes: String, _ requests: String..., refused: Int? = nil) {
      (self.section, self.bytes, self.requests, refusal) = (section, bytes, requests, refused)
    }

    var testDescription: String { "\(section) \(bytes.prefix(70).debugDescription)" }
  }

  private static let host = "Host: 127.0.0.1\r\n"
  /// The beginning of a request with a body, without the header that describes its length.
  private static let post = "POST /a HTTP/1.1\r\n\(host)"
  private static let chunked = "\(post)Transfer-Encoding: chunked\r\n\r\n"
  private static let next = "GET /next HTTP/1.1\r\n\(host)\r\n"
  private static let long = String(repeating: "x", count: HTTPConnection.headLimit)

  private static let messages: [Rule] = [
    Rule("2.1 a message", "GET /a?b HTTP/1.1\r\n\(host)\r\n", "GET /a?b "),
    Rule("2.1 several messages", next + next, "GET /next ", "GET /next "),
    Rule("2.1 no white space before the first header", "GET / HTTP/1.1\r\n \(host)\r\n", refused: 400),
    Rule("2.2 empty lines before a request", "\r\n\r\n\(next)\r\n\(next)", "GET /next ", "GET /next "),
    Rule("2.2 a lone LF does not end a line", "GET / HTTP/1.1\n\(host)\r\n", refused: 400),
    Rule("2.2 a lone LF does not end a head", "GET / HTTP/1.1\n\n", refused: 400),
    Rule("2.2 no lone CR", "GET / HTTP/1.1\r\n\(host)A: b\rc: d\r\n\r\n", refused: 400),
    Rule("2.2 no CR in the first line", "GET /\r HTTP/1.1\r\n\(host)\r\n", refused: 400),
    Rule("2.2 no other protocol", "\u{16}\u{3}\u{1}", refused: 400),
    Rule("2.3 HTTP/1.0 without a host", "GET /old HTTP/1.0\r\n\r\n", "GET /old "),
    Rule("2.3 the name of the protocol is in capitals", "GET / http/1.1\r\n\(host)\r\n", refused: 400),
    Rule("2.3 one digit each", "GET / HTTP/1.10\r\n\(host)\r\n", refused: 400),
    Rule("2.3 no other major version", "GET / HTTP/2.0\r\n\(host)\r\n", refused: 400),
    Rule("2.3 no version of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", refused: 400),
    Rule("2.3 no HTTP/0.9", "GET /\r\n\r\n", refused: 400),
    Rule("3 one space", "GET  / HTTP/1.1\r\n\(host)\r\n", refused: 400),
    Rule("3 no tab for a space", "GET\t/\tHTTP/1.1\r\n\(host)\r\n", refused: 400),
    Rule("3 nothing after the version", "GET / HTTP/1.1 x\r\n\(host)\r\n", refused: 400),
    Rule("3.1 methods are case-sensitive tokens", "get / HTTP/1.1\r\n\(host)\r\n", "get / "),
    Rule("3.1 no other characters in methods", "G(T / HTTP/1.1\r\n\(host)\r\n", refused: 400),
    Rule("3.2 a long target", "GET /\(long) HTTP/1.1\r\n\(host)\r\n", refused: 431),
    Rule("3.2 no fragment", "GET /a#b HTTP/1.1\r\n\(host)\r\n", refused: 400),
    Rule("3.2 no space in a target", "GET /a b HTTP/1.1\r\n\(host)\r\n", refused: 400),
    Rule("3.2 a host is required", "GET / HTTP/1.1\r\n\r\n", refused: 400),
    Rule("3.2 one host", "GET / HTTP/1.1\r\n\(host)\(host)\r\n", refused: 400),
    Rule("3.2 an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", refused: 403),
    Rule("3.2.2 absolute form", "GET http://127.0.0.1:8080/a?b HTTP/1.1\r\n\(host)\r\n", "GET /a?b "),
    Rule("3.2.2 the host of the target counts", "GET http://example.com/ HTTP/1.1\r\n\(host)\r\n", refused: 403),
    Rule("3.2.2 without a path", "GET http://127.0.0.1?a HTTP/1.1\r\n\(host)\r\n", "GET /?a "),
    Rule("3.2.2 no user", "GET http://127.0.0.1@example.com/ HTTP/1.1\r\n\(host)\r\n", refused: 403),
    Rule("3.2.2 no empty host", "GET http:///a HTTP/1.1\r\n\(host)\r\n", refused: 403),
    Rule("3.2.2 no other scheme", "GET ftp://127.0.0.1/ HTTP/1.1\r\n\(host)\r\n", refused: 400),
    Rule("3.2.3 no authority form", "CONNECT 127.0.0.1:80 HTTP/1.1\r\n\(host)\r\n", refused: 400),
    Rule("3.2.4 no asterisk form", "OPTIONS * HTTP/1.1\r\n\(host)\r\n", refused: 400),
  ]

  private static let fields: [Rule] = [
    Rule("5 names ignore case", "\(post)content-LENGTH: 2\r\n\r\nab", "POST /a ab"),
    Rule("5.1 white space around a value", "\(post)Content-Length:\t 2 \t\r\n\r\nab", "POST /a ab"),
    Rule("5.1 no white space before the colon", "\(post)Content-Length : 2\r\n\r\nab", refused: 400),
    Rule("5.1 no tab before the colon", "\(post)Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n", refused: 400),
    Rule("5.1 no empty name", "\(post): 2\r\n\r\n", refused: 400),
    Rule("5.1 no line without a colon", "\(post)Content-Length\r\n\r\n", refused: 400),
    Rule("5.2 no folded value", "\(post)Content-Length:\r\n 2\r\n\r\nab", refused: 400),
    Rule("5.2 no folded coding", "\(post)Transfer-Encoding:\r\n\tchunked\r\n\r\n0\r\n\r\n", refused: 400),
    Rule("5.4 a limit of all headers", "\(post)A: \(long)\r\n\r\n", refused: 431),
    Rule("5.5 no NUL", "\(post)A: b\0c\r\n\r\n", refused: 400),
    Rule("5.5 no other control character", "\(post)Transfer-Encoding: \u{B}chunked\r\n\r\n", refused: 400),
    Rule("5.5 text in other alphabets", "GET / HTTP/1.1\r\n\(host)A: ä\r\n\r\n", "GET / "),
  ]

  private static let bodies: [Rule] = [
    Rule(
      "6 a body of any method", "GET /a HTTP/1.1\r\n\(host)Content-Length: 1\r\n\r\nx\(next)", "GET /a x", "GET /next "),
    Rule(
      "6.1 length and coding", "\(post)Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", refused: 400),
    Rule(
      "6.1 coding and length", "\(post)Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n", refused: 400),
    Rule("6.1 one coding", "\(post)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", refused: 501),
    Rule("6.1 chunked once", "\(post)Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", refused: 501),
    Rule("6.1 chunked is last", "\(post)Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", refused: 501),
    Rule("6.1 no coding that looks like it", "\(post)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", refused: 501),
    Rule("6.1 no empty coding", "\(post)Transfer-Encoding:\r\n\r\n0\r\n\r\n", refused: 501),
    Rule("6.1 codings ignore case", "\(post)Transfer-Encoding: ChunKed\r\n\r\n1\r\nx\r\n0\r\n\r\n", "POST /a x"),
    Rule("6.1 no coding in HTTP/1.0", "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", refused: 400),
    Rule("6.2 digits only", "\(post)Content-Length: +2\r\n\r\nab", refused: 400),
    Rule("6.2 no hexadecimal digits", "\(post)Content-Length: 0x2\r\n\r\nab", refused: 400),
    Rule("6.2 no other digits", "\(post)Content-Length: ٢\r\n\r\nab", refused: 400),
    Rule("6.2 no empty length", "\(post)Content-Length:\r\n\r\nab", refused: 400),
    Rule("6.2 no overflow", "\(post)Content-Length: 18446744073709551618\r\n\r\nab", refused: 413),
    Rule("6.2 leading zeros", "\(post)Content-Length: 0002\r\n\r\nab\(next)", "POST /a ab", "GET /next "),
    Rule("6.3 no list of lengths", "\(post)Content-Length: 2, 2\r\n\r\nab", refused: 400),
    Rule("6.3 one length", "\(post)Content-Length: 2\r\nContent-Length: 2\r\n\r\nab", refused: 400),
    Rule("6.3 no two lengths", "\(post)Content-Length: 2\r\nContent-Length: 9\r\n\r\nab", refused: 400),
    Rule("6.3 no length is no body", "\(post)\r\n\(next)", "POST /a ", "GET /next "),
    Rule("8 a body that ends too early", "\(post)Content-Length: 3\r\n\r\nab", refused: 400),
    Rule("8 a head that ends too early", "\(post)Content-Length: 3\r\n"),
    Rule("9.6 the last request", "GET /a HTTP/1.1\r\n\(host)Connection: x,\tclose\r\n\r\n", "GET /a "),
  ]

  private static let chunks: [Rule] = [
    Rule("7.1 chunks", "\(chunked)3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n\(next)", "POST /a abcde", "GET /next "),
    Rule("7.1 hexadecimal sizes", "\(chunked)00A\r\n0123456789\r\n0\r\n\r\n", "POST /a 0123456789"),
    Rule("7.1 bytes like an end", "\(chunked)7\r\n0\r\n\r\n\r\n\r\n0\r\n\r\n", "POST /a 0\r\n\r\n\r\n"),
    Rule("7.1 no sign", "\(chunked)+1\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 no minus", "\(chunked)-1\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 no prefix", "\(chunked)0x1\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 no underscore", "\(chunked)1_0\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 no empty size", "\(chunked)\r\n\r\n", refused: 400),
    Rule("7.1 no white space around a size", "\(chunked)1 \r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 no overflow", "\(chunked)10000000000000001\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 no negative number", "\(chunked)ffffffffffffffff\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 the limit of a body", "\(chunked)7fffffff\r\nx\r\n0\r\n\r\n", refused: 413),
    Rule("7.1 a chunk that is too long", "\(chunked)1\r\nxy\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 a chunk that is too short", "\(chunked)3\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 no lone LF after a size", "\(chunked)1\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1 no lone LF after a chunk", "\(chunked)1\r\nx\n0\r\n\r\n", refused: 400),
    Rule("7.1 no end", "\(chunked)1\r\nx\r\n", refused: 400),
    Rule("7.1.1 extensions are ignored", "\(chunked)1;a;b=c;d=\"e\"\r\nx\r\n0;f\r\n\r\n", "POST /a x"),
    Rule("7.1.1 white space before them, too", "\(chunked)1 \t; a=b\r\nx\r\n0\r\n\r\n", "POST /a x"),
    Rule("7.1.1 no lone LF in an extension", "\(chunked)1;a\nxx\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1.1 no lone CR in an extension", "\(chunked)1;a\rb\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1.1 no NUL in an extension", "\(chunked)1;a\0b\r\nx\r\n0\r\n\r\n", refused: 400),
    Rule("7.1.1 a limit of one", "\(chunked)1;\(long)\r\nx\r\n0\r\n\r\n", refused: 413),
    Rule(
      "7.1.1 a limit of all",
      "\(chunked)\(String(repeating: "1;\(long.prefix(4000))\r\nx\r\n", count: 5))0\r\n\r\n", refused: 413),
    Rule(
      "7.1.2 trailers are ignored", "\(chunked)0\r\nHost: example.com\r\nA: b\r\n\r\n\(next)", "POST /a ", "GET /next "),
    Rule("7.1.2 trailers are headers", "\(chunked)0\r\nGET / HTTP/1.1\r\n\r\n", refused: 400),
    Rule("7.1.2 no lone LF in trailers", "\(chunked)0\r\nA: b\nC: d\r\n\r\n", refused: 400),
    Rule("7.1.2 no folded trailers", "\(chunked)0\r\nA: b\r\n c\r\n\r\n", refused: 400),
    Rule("7.1.2 a limit of trailers", "\(chunked)0\r\nA: \(long)\r\n\r\n", refused: 431),
  ]

  /// All requests that a connection reads, and the status of a rejection.
  private static func read(
    _ bytes: [UInt8], piece: Int, memory: BufferedBytes = BufferedBytes(limit: .max)
  ) throws -> (requests: [String], refusal: Int?) {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, streamType, 0, &ends) == 0)
    let writing = ends[1]
    let sender = Thread.start {
      for start in stride(from: 0, to: bytes.count, by: piece) {
        guard TestSocket.sendAll(writing, Array(bytes[start...].prefix(piece))) else { break }
      }
      shutdown(writing, Int32(SHUT_WR))
    }
    defer {
      sender?.join()
      close(writing)
    }
    var connection = HTTPConnection(
      FileDescriptor(ends[0], isOwned: true), nil, RequestDeadline(.seconds(60)), memory)
    var requests: [String] = []
    do {
      while let arrival = try connection.request(port: 0) {
        let request = arrival.request
        requests.append("\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))")
        if !arrival.keepsOpen { break }
      }
      return (requests, nil)
    } catch {
      return (requests, error.status)
    }
  }

  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamType = SOCK_STREAM
  #endif

  @Test(arguments: [messages, fields, bodies, chunks].joined(), [1, 1 << 20])
  func `each rule holds`(rule: Rule, piece: Int) throws {
    signal(SIGPIPE, SIG_IGN)
    let (requests, refusal) = try Self.read(Array(rule.bytes.utf8), piece: piece)
    #expect(requests == rule.requests && refusal == rule.refusal, "\(refusal ?? 0) \(requests)")
  }

  @Test func `the connection ends after the last request`() throws {
    let last = "GET /a HTTP/1.1\r\n\(Self.host)Connection: x,\tclose\r\n\r\n\(Self.next)"
    #expect(try Self.read(Array(last.utf8), piece: 1 << 20).requests == ["GET /a "])
    let old = "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n\(Self.next)"
    #expect(try Self.read(Array(old.utf8), piece: 1 << 20).requests == ["GET /a "])
  }

  /// The bytes of a request count until its response, and those of a connection until it ends.
  @Test func `all connections share a limit of unfinished requests`() throws {
    let memory = BufferedBytes(limit: 10_000)
    let body = String(repeating: "x", count: 1500)
    let bytes = Array("\(Self.post)Content-Length: 1500\r\n\r\n\(body)".utf8)
    #expect(try Self.read(bytes + bytes + bytes, piece: 1000, memory: memory).requests.count == 3)
    let other = BufferedBytes.Share(of: memory)
    #expect(other.add(9000))
    #expect(try Self.read(bytes, piece: 1000, memory: memory).refusal == 503)
    other.keep(0)
    #expect(try Self.read(bytes, piece: 1000, memory: memory).refusal == nil)
  }
}
