/// One field of an HTTP message. Names compare without regard to case (RFC 9110, section 5.1).
struct HTTPHeader: Equatable, Sendable {
  var name: String
  var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  func isNamed(_ other: String) -> Bool {
    name.utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
  }
}

/// One request, whole: nothing about it is decided later.
///
/// The bearer token stands apart from the headers, so that whatever prints a request cannot print the token. It is
/// sent over https, or to loopback; a request that would carry it elsewhere is refused.
struct HTTPRequest: Sendable {
  /// As it is sent: `GET`, `PUT`. Methods are case sensitive.
  var method: String
  /// Absolute, percent-encoded where it must be; sent as it stands, dots in the path included.
  var url: String
  var headers: [HTTPHeader] = []
  /// POST, PUT and PATCH send `Content-Length: 0` for an empty one; other methods then send no body at all.
  var body: [UInt8] = []
  var bearer: Secret?
  /// Whether the request may reach the server twice. If not, it also never travels over a connection that was used
  /// before, as libcurl by itself repeats a request that died with such a connection.
  var isIdempotent: Bool
  /// Time for name look-up, TCP and TLS together.
  var connectMilliseconds = 10_000
  /// Time for everything, from the first look-up to the last byte of the reply.
  var totalMilliseconds = 30_000
  /// The longest reply body that is accepted, counted after decompression.
  var maximumReplyBytes = 16 << 20

  /// GET and HEAD count as idempotent. That a PUT is, is Apple's to say: set `isIdempotent`.
  init(_ method: String, _ url: String) {
    self.method = method
    self.url = url
    isIdempotent = method == "GET" || method == "HEAD"
  }
}
