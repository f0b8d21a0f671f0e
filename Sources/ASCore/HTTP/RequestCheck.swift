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
