import Base

/// A header field. Names are case-insensitive (RFC 9110, section 5.1).
package struct HTTPHeader: Equatable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  package func isNamed(_ other: String) -> Bool { sameBytesIgnoringCase(name, other) }
}

/// A complete request.
///
/// The bearer token is separate from the headers, so that printing a request cannot print the token. It is sent over
/// https or to loopback; any other request with a token is rejected.
package struct HTTPRequest: Sendable {
  /// As sent: `GET`, `PUT`. Methods are case-sensitive.
  package var method: String
  /// An absolute URL, percent-encoded if necessary. It is sent unchanged, including dots in the path.
  package var url: String
  package var headers: [HTTPHeader] = []
  /// POST, PUT and PATCH send `Content-Length: 0` for an empty body; other methods send no body.
  package var body: [UInt8] = []
  package var bearer: Secret?
  /// Headers with secret values, such as those that the user's server requires. Like the bearer token, they are sent
  /// only over https or to loopback.
  package var secretHeaders: [(name: String, value: Secret)] = []
  /// Whether the request may reach the server twice. If not, it is not sent over a reused connection, because libcurl
  /// automatically repeats a request that fails on such a connection.
  package var isIdempotent: Bool
  /// The total time limit, from the name lookup to the last byte of the response.
  package var totalMilliseconds = 30_000 {
    didSet { connectMilliseconds = min(totalMilliseconds, 10_000) }
  }
  /// The time limit for name lookup, TCP and TLS together.
  var connectMilliseconds = 10_000
  /// The maximum length of the response body after decompression.
  package var maximumReplyBytes = 16 << 20
  /// Whether only the status of the response counts. A longer body then ends the transfer and is no error.
  package var ignoresReplyBody = false

  /// GET and HEAD are idempotent. Whether a PUT is depends on Apple: set `isIdempotent`.
  package init(_ method: String, _ url: String) {
    self.method = method
    self.url = url
    isIdempotent = method == "GET" || method == "HEAD"
  }

  /// A notification or a realtime request as Apple posts it. It is repeatable: Apple may also send a notification twice,
  /// and a realtime request changes nothing.
  package init(posting body: [UInt8], to url: String, within limit: TimeSpan, ignoringReply: Bool = true) {
    self.init("POST", url)
    headers = [HTTPHeader("Content-Type", "application/json")]
    self.body = body
    isIdempotent = true
    totalMilliseconds = Int(limit.milliseconds)
    // Apple ignores the response to a notification, and the response to a realtime request is much shorter.
    (maximumReplyBytes, ignoresReplyBody) = (1 << 20, ignoringReply)
  }
}

extension HTTPRequest {
  /// The URL of the request after all checks: methods and headers cannot inject other headers, and the token is not
  /// sent in the clear.
  func checked() throws(TransportError) -> URLParts {
    guard let parts = URLParts(url) else {
      throw .unsendable(reason: "its URL is not http or https")
    }
    guard !parts.hasUserInfo else {
      throw .unsendable(reason: "its URL contains a user name or password")
    }
    guard isToken(method.utf8) else {
      throw .unsendable(reason: "'\(method)' is not an HTTP method")
    }
    for header in headers {
      try requireValid(header.name, header.value)
      guard !header.isNamed("Authorization") else {
        throw .unsendable(reason: "the header Authorization is reserved")
      }
    }
    if let bearer {
      guard !bearer.revealed.isEmpty, bearer.revealed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .unsendable(reason: "the bearer token contains invalid characters")
      }
      guard parts.isPrivate else {
        throw .unsendable(reason: "the bearer token requires https, because \(parts.host) is not this machine")
      }
    }
    for header in secretHeaders {
      try requireValid(header.name, header.value.revealed)
      guard parts.isPrivate else {
        throw .unsendable(reason: "your headers require https, because \(parts.host) is not this machine")
      }
      guard bearer == nil || !sameBytesIgnoringCase(header.name, "Authorization") else {
        throw .unsendable(reason: "the header Authorization is reserved")
      }
    }
    return parts
  }

  private func requireValid(_ name: String, _ value: String) throws(TransportError) {
    let isControl = { (byte: UInt8) in byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F }
    guard isToken(name.utf8), !value.utf8.contains(where: isControl) else {
      throw .unsendable(reason: "the header '\(name)' is not a valid HTTP header")
    }
  }
}

/// Whether the bytes are a `token` of RFC 9110, section 5.6.2: the characters of methods and header names.
package func isToken(_ bytes: some Collection<UInt8>) -> Bool {
  !bytes.isEmpty && bytes.allSatisfy { $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
}

/// A complete response from a server. A response that is incomplete or too long is an error instead.
package struct HTTPReply: Equatable, Sendable {
  /// Any status, including redirects: `Location` is never followed.
  package var status: Int
  /// In the order of arrival, without those of interim responses and trailers.
  package var headers: [HTTPHeader] = []
  /// Decompressed, if the server had compressed it.
  package var body: [UInt8] = []
  /// The protocol version: `HTTP/1.1`, `HTTP/2`.
  package var version = "HTTP/1.1"
  /// Connections opened for this response; 0 if an open one was reused.
  var newConnections = 0
  /// From the name lookup to the last byte.
  package var milliseconds: Int64 = 0

  package init(
    status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], version: String = "HTTP/1.1", newConnections: Int = 0,
    milliseconds: Int64 = 0
  ) {
    (self.status, self.headers, self.body, self.version) = (status, headers, body, version)
    (self.newConnections, self.milliseconds) = (newConnections, milliseconds)
  }

  package func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}
