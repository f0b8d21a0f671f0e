import Base
import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A URL parsed by libcurl, so that asctl checks the same host that libcurl connects to.
package struct URLParts: Equatable, Sendable {
  /// The whole URL as written by libcurl, including any user and password.
  package private(set) var text: String
  let scheme: String
  /// IPv4 as four decimal numbers, however it was written; IPv6 in brackets.
  package let host: String
  /// `nil` if the URL contains none.
  let port: Int?
  /// At least `/`.
  package let path: String
  let query: String?
  let fragment: String?
  let hasUserInfo: Bool

  /// `nil` if the text is not an absolute http or https URL, or if its host is not plain ASCII.
  package init?(_ text: String) {
    guard Self.hasPlainHost(text), let url = CurlURL(text), let scheme = url.part(CURLUPART_SCHEME),
      let host = url.part(CURLUPART_HOST),
      scheme == "https" || scheme == "http", !host.isEmpty
    else { return nil }
    self.text = url.part(CURLUPART_URL) ?? text
    self.scheme = scheme
    self.host = host
    port = url.part(CURLUPART_PORT).flatMap { Int($0) }
    path = url.part(CURLUPART_PATH) ?? "/"
    query = url.part(CURLUPART_QUERY)
    fragment = url.part(CURLUPART_FRAGMENT)
    hasUserInfo = url.part(CURLUPART_USER) != nil || url.part(CURLUPART_PASSWORD) != nil
  }

  /// Whether the host is plain ASCII. libcurl decodes percent-encoding and international names only when it connects,
  /// which would be after the checks.
  static func hasPlainHost(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if let scheme = rest.firstRange(of: Array("://".utf8)) { rest = rest[scheme.upperBound...] }
    let authority = rest.prefix { !"/?#\\".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
    return host.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") }
  }

  /// The host, with the port if the URL contains one, for messages.
  package var authority: String { port.map { "\(host):\($0)" } ?? host }

  package var isLoopback: Bool { HTTP.isLoopback(host: host) }

  /// Whether a secret may be sent to it: over https, or http on this machine.
  var isPrivate: Bool { scheme == "https" || isLoopback }
}

extension URLParts {
  /// A URL to which secrets may be sent. `name` is its name in errors, `example` shows its form. Throws status 2; a URL
  /// with a password in it is not repeated.
  private init(private given: String, named name: String, example: String) throws(Failure) {
    guard URLParts.hasPlainHost(given) else {
      throw Failure(
        .usage, "\(name) contains a host with non-ASCII or percent-encoded characters",
        hint: "write an international host name in punycode, such as xn--bcher-kva.example")
    }
    guard let parts = URLParts(given) else {
      throw Failure(.usage, "\(name) is not an http or https URL", hint: example)
    }
    guard !parts.hasUserInfo else {
      throw Failure(.usage, "\(name) must not contain a user name or password", hint: example)
    }
    guard parts.isPrivate else {
      throw Failure(
        .usage, "\(name) must be https, because \(parts.host) is not this machine",
        hint: "use plain http only for loopback: 127.0.0.1, [::1] or localhost")
    }
    self = parts
  }

  /// The URL of an API server other than Apple's, from `--base-url` or `ASCTL_BASE_URL`. Its text has no trailing slash,
  /// because paths start with one.
  package init(base given: String) throws(Failure) {
    let example = "use a URL such as https://api.storekit.apple.com or http://127.0.0.1:8080"
    try self.init(private: given, named: "the base URL", example: example)
    // Checked as given, because libcurl drops an empty query.
    guard !given.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      throw Failure(.usage, "the base URL '\(given)' must end with its path, without ? and #", hint: example)
    }
    while text.utf8.last == UInt8(ascii: "/") { text.unicodeScalars.removeLast() }
  }

  /// A user's URL that receives posts: https, or http on this machine. Its path and query may serve as a secret of a web
  /// hook, so messages contain only `authority`. `name` is the flag with the URL. Throws status 2.
  package init(target given: String, named name: String) throws(Failure) {
    let example = "use a URL such as http://127.0.0.1:8080/notifications or https://example.com/hook"
    try self.init(private: given, named: name, example: example)
    guard fragment == nil else { throw Failure(.usage, "\(name) must not have a fragment (#)", hint: example) }
  }
}

/// Owns a `CURLU`, libcurl's parsed URL, from the same parser that later selects the host of a transfer.
struct CurlURL: ~Copyable {
  private let pointer: OpaquePointer

  /// `nil` if the text is not an absolute URL with a scheme that libcurl supports.
  init?(_ text: String) {
    // libcurl would stop reading at a NUL.
    guard !text.utf8.contains(0), let pointer = curl_url() else { return nil }
    guard curl_url_set(pointer, CURLUPART_URL, text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK else {
      curl_url_cleanup(pointer)
      return nil
    }
    self.pointer = pointer
  }

  deinit {
    curl_url_cleanup(pointer)
  }

  /// `nil` if the URL has no such part.
  func part(_ part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(pointer, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }  // curl_url_get allocates the text.
    return String(cString: text)
  }
}

/// Whether a host, as parsed by libcurl, can only be this machine.
///
/// Only for parsed hosts: `http://localhost@example.com` and `http://127.0.0.1.example.com` both begin like loopback.
/// libcurl has already converted `2130706433` and `0x7f.1` to addresses, and it resolves `localhost` on its own,
/// without a name server. Names below `.localhost` do not count.
func isLoopback(host: String) -> Bool {
  if sameBytesIgnoringCase(host, "localhost") { return true }
  var inner = host[...]
  if inner.utf8.first == UInt8(ascii: "["), inner.utf8.last == UInt8(ascii: "]") {
    inner = inner.dropFirst().dropLast()
  }
  if let address = addressBytes(String(inner), family: AF_INET, count: 4) { return address[0] == 127 }
  guard let address = addressBytes(String(inner), family: AF_INET6, count: 16) else { return false }
  let isOne = address.dropLast().allSatisfy { $0 == 0 } && address[15] == 1
  // ::ffff:127.0.0.1, which the kernel connects over IPv4 (RFC 4291, section 2.5.5.2).
  let isMapped = address[..<10].allSatisfy { $0 == 0 } && address[10...11] == [0xFF, 0xFF] && address[12] == 127
  return isOne || isMapped
}

private func addressBytes(_ text: String, family: Int32, count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  return inet_pton(family, text, &bytes) == 1 ? bytes : nil
}
