import Base
import HTTP

/// The first line of a request and its header fields (RFC 9112, sections 2 to 6). It is parsed strictly, because
/// ambiguous requests can be used for request smuggling.
struct RequestHead: Sendable {
  let method: String
  /// Path and query.
  let target: String
  /// The host of a target that is an absolute URL.
  let authority: String?
  let headers: [HTTPHeader]
  let body: Length
  /// Whether this is HTTP/1.0.
  let isOld: Bool
  /// Whether the client will reuse the connection.
  let keepsOpen: Bool
  /// Whether the client waits for status 100 before it sends the body.
  let waits: Bool

  enum Length: Sendable, Equatable {
    case bytes(Int)
    case chunks
  }

  /// - Parameter bytes: Everything before the empty line.
  init(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) {
    var lines = try Self.lines(bytes)[...]
    let start = (lines.popFirst() ?? []).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard start.count == 3, isToken(start[0]), let isOld = Self.isOld(start[2]) else {
      throw RequestRefusal("the first line is not a method, a path and HTTP/1.1")
    }
    method = String(decoding: start[0], as: UTF8.self)
    (authority, target) = try Self.target(start[1])
    self.isOld = isOld
    headers = try lines.map(Self.header)
    let options = Self.options(headers, "Connection")
    keepsOpen = !isOld && !options.contains("close")
    waits = !isOld && Self.options(headers, "Expect").contains("100-continue")
    let hosts = headers.count { $0.isNamed("Host") }
    guard hosts == 1 || isOld && hosts == 0 else {
      throw RequestRefusal("expected exactly one Host header")
    }
    body = try Self.length(headers)
    // Codings did not exist in HTTP/1.0, so its length is not certain (RFC 9112, section 6.1).
    guard !isOld || body != .chunks else { throw RequestRefusal("HTTP/1.0 has no transfer codings") }
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for index in lines.indices.dropLast() {
      guard lines[index].popLast() == UInt8(ascii: "\r") else {
        throw RequestRefusal("expected lines that end with CR LF")
      }
    }
    for line in lines { try requireText(line) }
    return lines
  }

  /// Throws for control characters, which another server may take for the end of the line.
  static func requireText(_ line: ArraySlice<UInt8>) throws(RequestRefusal) {
    guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }) else {
      throw RequestRefusal("a line contains a control character")
    }
  }

  /// Whether the version is 1.0, in which connections are not kept open; `nil` for an unsupported version.
  private static func isOld(_ version: ArraySlice<UInt8>) -> Bool? {
    if sameBytes(version, "HTTP/1.1") { return false }
    return sameBytes(version, "HTTP/1.0") ? true : nil
  }

  /// `/path`, or an absolute URL, which servers must also accept (RFC 9112, section 3.2.2).
  private static func target(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> (
    authority: String?, target: String
  ) {
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
      throw RequestRefusal("the path contains a character that must be percent-encoded")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.first == UInt8(ascii: "/") { return (nil, text) }
    for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
      let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
      let rest = text[authority.endIndex...]
      return (String(authority), rest.hasPrefix("/") ? String(rest) : "/\(rest)")
    }
    throw RequestRefusal("the path does not begin with a slash")
  }

  static func header(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> HTTPHeader {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw RequestRefusal("a header is not a name, a colon and a value")
    }
    return HTTPHeader(
      String(decoding: line[..<colon], as: UTF8.self), String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self))
  }

  /// Rejects several lengths, or a length with chunks, which are used for request smuggling (RFC 9112, section 6.3).
  private static func length(_ headers: [HTTPHeader]) throws(RequestRefusal) -> Length {
    let lengths = headers.filter { $0.isNamed("Content-Length") || $0.isNamed("Transfer-Encoding") }
    guard let only = lengths.first else { return .bytes(0) }
    guard lengths.count == 1 else { throw RequestRefusal("the length of the body is given more than once") }
    if only.isNamed("Transfer-Encoding") {
      guard sameBytes(only.value.lowercased(), "chunked") else {
        throw RequestRefusal("the only supported transfer coding is chunked", status: 501)
      }
      return .chunks
    }
    guard !only.value.isEmpty, only.value.utf8.allSatisfy(\.isDigit) else {
      throw RequestRefusal("Content-Length is not a number of bytes")
    }
    // A number with more digits is too long in any case.
    return .bytes(Int(only.value) ?? .max)
  }

  private static func options(_ headers: [HTTPHeader], _ name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.flatMap { $0.value.lowercased().split(separator: ",") }.map { word in
      word.filter { $0 != " " && $0 != "\t" }
    }
  }

  /// Whether a request can begin with that byte. The first byte of TLS cannot.
  static func canBegin(with byte: UInt8) -> Bool { byte.isLetter || byte == UInt8(ascii: "\r") }
}

/// An invalid request, and the response to it.
struct RequestRefusal: Error, Sendable {
  let status: Int
  /// A sentence without a period.
  let description: String

  init(_ description: String, status: Int = 400) {
    self.status = status
    self.description = description
  }

  static let cutOff = RequestRefusal("the body ended before its length")
  static let longChunk = RequestRefusal("a chunk is longer than its size")
  static let longExtensions = RequestRefusal("the extensions of the chunks are too long", status: 413)
  static let longTrailers = RequestRefusal("the trailer fields are too long", status: 431)
  static let tooLong = RequestRefusal("the body is longer than \(HTTPConnection.bodyLimit >> 20) MB", status: 413)

  var reply: HTTPReply { HTTPReply(text: "\(description)\n", status: status) }
}

extension RequestHead {
  /// Why a request may come from a web page in the user's browser; `nil` if it cannot.
  ///
  /// A browser names the page in `Origin`, unless the page only loads a resource such as an image; that is shown in
  /// `Sec-Fetch-Site`, which is `none` for URLs that the user typed. A host name that was made to resolve to this
  /// machine (DNS rebinding) is in `Host`. Its port does not matter: browsers send the port they connect to, and a
  /// different one belongs to a tunnel.
  var crossOriginReason: String? {
    if let origin = values("Origin").first { return "the request contains the Origin \(shown(origin))" }
    for site in values("Sec-Fetch-Site") where !sameBytesIgnoringCase(site, "none") {
      return "the request is from a web page, with Sec-Fetch-Site \(shown(site))"
    }
    for host in values("Host") + [authority].compactMap(\.self) {
      guard URLParts("http://\(host)")?.isLoopback ?? false, !host.utf8.contains(UInt8(ascii: "@")) else {
        return "the Host is \(shown(host)), not 127.0.0.1 or localhost"
      }
    }
    return nil
  }

  private func values(_ name: String) -> [String] { headers.filter { $0.isNamed(name) }.map(\.value) }

  private func shown(_ value: String) -> String { quoted(truncated(value, to: 200)) }
}

package struct ServedRequest: Sendable {
  package let method: String
  /// Path and query, as sent.
  package let target: String
  /// The path as sent, without the query.
  package let path: String
  let headers: [HTTPHeader]
  package let body: [UInt8]
  /// The port of the server; 0 for a request that did not use the network.
  package let port: UInt16

  /// - Parameter target: The path and query in the request line.
  package init(method: String, target: String, headers: [HTTPHeader], body: [UInt8], port: UInt16 = 0) {
    (self.method, self.target, self.headers, self.body, self.port) = (method, target, headers, body, port)
    path = String(target.prefix { $0 != "?" })
  }

  /// Creates the server's view of a request that does not use the network.
  package init(_ request: HTTPRequest) {
    let withoutScheme = request.url.drop { $0 != ":" }.dropFirst(3)
    self.init(
      method: request.method, target: String(withoutScheme.drop { $0 != "/" }), headers: request.headers,
      body: request.body)
  }

  /// The values of all query parameters with that name.
  package func values(_ name: String) -> [String] {
    target.drop { $0 != "?" }.dropFirst().split(separator: "&").compactMap { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
      return sameBytes(halves[0], name) ? halves.dropFirst().first ?? "" : nil
    }
  }

  package func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(ArraySlice(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }
}

/// The response of a server, and how it is sent.
package struct ServedReply: Sendable {
  package var reply: HTTPReply
  var delivery: Delivery
  /// The delay before the first byte. It ends early if the client disconnects.
  var delay: TimeSpan
  /// The number of spaces after the body of a whole response.
  package var padding = 0
  /// Called at the end with whether the last byte was sent: false if the client had disconnected.
  package var ended: (@Sendable (_ wasSent: Bool) -> Void)?

  package init(_ reply: HTTPReply, delivery: Delivery = .whole, delay: TimeSpan = .zero) {
    (self.reply, self.delivery, self.delay) = (reply, delivery, delay)
  }

  package enum Delivery: Sendable, Equatable {
    case whole
    /// The connection ends without a response.
    case cut
    /// The connection ends within the body.
    case cutBody
    /// The announced length is less than the body's.
    case wrongLength
    /// The body is sent one byte at a time, with this pause after each.
    case drip(TimeSpan)
  }
}

extension HTTPReply {
  package init(_ json: JSON, status: Int) {
    self.init(status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: json.bytes())
  }

  package init(text: String, status: Int) {
    self.init(
      status: status, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
  }
}
