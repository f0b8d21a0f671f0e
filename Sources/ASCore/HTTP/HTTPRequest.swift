import Base

/// One field of an HTTP message. Names compare without regard to case (RFC 9110, section 5.1).
package struct HTTPHeader: Equatable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Header names have no case (RFC 9110, section 5.1).
  package func isNamed(_ other: String) -> Bool {
    sameBytesIgnoringCase(name, other)
  }
}

/// A header whose value is a secret, such as what a server of the user's wants to be asked with.
package struct SecretHeader: Sendable {
  package let name: String
  package let value: Secret

  package init(_ name: String, _ value: Secret) {
    (self.name, self.value) = (name, value)
  }
}

/// One request, whole: nothing about it is decided later.
///
/// The bearer token stands apart from the headers, so that whatever prints a request cannot print the token. It is
/// sent over https, or to loopback; a request that would carry it elsewhere is refused.
package struct HTTPRequest: Sendable {
  /// As it is sent: `GET`, `PUT`. Methods are case sensitive.
  package var method: String
  /// Absolute, percent-encoded where it must be; sent as it stands, dots in the path included.
  package var url: String
  package var headers: [HTTPHeader] = []
  /// POST, PUT and PATCH send `Content-Length: 0` for an empty one; other methods then send no body at all.
  package var body: [UInt8] = []
  package var bearer: Secret?
  /// Headers whose values nobody may print. They travel as the bearer token does: over https, or to loopback.
  package var secretHeaders: [SecretHeader] = []
  /// Whether the request may reach the server twice. If not, it also never travels over a connection that was used
  /// before, as libcurl by itself repeats a request that died with such a connection.
  package var isIdempotent: Bool
  /// Time for name look-up, TCP and TLS together.
  package var connectMilliseconds = 10_000
  /// Time for everything, from the first look-up to the last byte of the reply.
  package var totalMilliseconds = 30_000
  /// The longest reply body that is accepted, counted after decompression.
  package var maximumReplyBytes = 16 << 20

  /// GET and HEAD count as idempotent. That a PUT is, is Apple's to say: set `isIdempotent`.
  package init(_ method: String, _ url: String) {
    self.method = method
    self.url = url
    isIdempotent = method == "GET" || method == "HEAD"
  }
}

extension HTTPRequest {
  /// The URL to send it to, once everything in the request is known to be what it seems: nothing in a method or a
  /// header can begin another header, and the token goes nowhere in the clear.
  func checked() throws(TransportError) -> URLParts {
    guard let parts = URLParts(url) else {
      throw .unsendable(reason: "its address is not an http or https URL")
    }
    guard !parts.hasUserInfo else {
      throw .unsendable(reason: "its address holds a user name or password")
    }
    guard method.isToken else {
      throw .unsendable(reason: "'\(method)' is not an HTTP method")
    }
    for header in headers {
      guard header.name.isToken, !header.value.utf8.contains(where: isControl) else {
        throw .unsendable(reason: "the header '\(header.name)' is not one that HTTP can carry")
      }
      guard !header.isNamed("Authorization") else {
        throw .unsendable(reason: "Authorization is asctl's to set")
      }
    }
    if let bearer {
      guard !bearer.revealed.isEmpty, bearer.revealed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .unsendable(reason: "the bearer token has characters that a token cannot have")
      }
      guard parts.isPrivate else {
        throw .unsendable(reason: "the bearer token goes over https alone, and \(parts.host) is not this machine")
      }
    }
    for header in secretHeaders {
      guard header.name.isToken, !header.value.revealed.utf8.contains(where: isControl) else {
        throw .unsendable(reason: "the header '\(header.name)' is not one that HTTP can carry")
      }
      guard parts.isPrivate else {
        throw .unsendable(reason: "headers of yours go over https alone, and \(parts.host) is not this machine")
      }
      guard bearer == nil || !sameBytesIgnoringCase(header.name, "Authorization") else {
        throw .unsendable(reason: "Authorization is asctl's to set")
      }
    }
    return parts
  }
}

private func isControl(_ byte: UInt8) -> Bool {
  byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
}

extension String {
  /// A `token` of RFC 9110, section 5.6.2: what methods and names of headers are made of.
  fileprivate var isToken: Bool {
    !utf8.isEmpty
      && utf8.allSatisfy { $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}
