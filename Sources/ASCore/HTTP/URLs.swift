import Base
import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A URL taken apart by libcurl, so that asctl judges the very host that libcurl will connect to.
package struct URLParts: Equatable, Sendable {
  /// The whole URL as libcurl writes it, user and password included if there are any.
  let text: String
  package let scheme: String
  /// IPv4 in four decimal parts however it was written, IPv6 in brackets.
  package let host: String
  /// Nil where the URL names none.
  let port: Int?
  /// Never empty: `/` at least.
  package let path: String
  let query: String?
  let fragment: String?
  let hasUserInfo: Bool

  /// Nil if the text is not an absolute http or https URL, or if its host is not in plain ASCII.
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

  /// Whether the host is written in plain ASCII. libcurl decodes percent-encoding and maps international names only when
  /// it connects, to a host that was judged by another spelling.
  static func hasPlainHost(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if let scheme = rest.firstRange(of: Array("://".utf8)) { rest = rest[scheme.upperBound...] }
    let authority = rest.prefix { !"/?#\\".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
    return host.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") }
  }

  /// The host, with the port if the URL names one: the place to connect to, in words.
  package var authority: String { port.map { "\(host):\($0)" } ?? host }

  package var isLoopback: Bool { HTTP.isLoopback(host: host) }

  /// Whether a secret may travel there: https, or http that does not leave this machine.
  var isPrivate: Bool { scheme == "https" || isLoopback }
}

extension URLParts {
  /// A URL to which a secret may travel. `name` is what sentences call it, `example` how one is written.
  ///
  /// Throws status 2. A URL with a password in it is not repeated.
  init(private given: String, named name: String, example: String) throws(Failure) {
    guard URLParts.hasPlainHost(given) else {
      throw Failure(
        .usage, "\(name) has a host with non-ASCII or percent-encoded characters",
        hint: "write an international host name in punycode, such as xn--bcher-kva.example")
    }
    guard let parts = URLParts(given) else {
      throw Failure(.usage, "\(name) is not an http or https URL", hint: example)
    }
    guard !parts.hasUserInfo else {
      throw Failure(.usage, "\(name) must not hold a user name or password", hint: example)
    }
    guard parts.isPrivate else {
      throw Failure(
        .usage, "\(name) must be https, as \(parts.host) is not this machine",
        hint: "plain http is for loopback alone: 127.0.0.1, [::1] or localhost")
    }
    self = parts
  }
}

/// Owns a `CURLU`, libcurl's parsed URL: the same parser that later decides where a transfer goes.
struct CurlURL: ~Copyable {
  private let pointer: OpaquePointer

  /// Nil if the text is not an absolute URL of a scheme that libcurl knows.
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

  /// Nil where the URL has no such part.
  func part(_ part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(pointer, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }  // curl_url_get hands the text over.
    return String(cString: text)
  }
}

extension URLParts {
  /// Whether the host is Apple's.
  package var isApples: Bool {
    var host = host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    return host == "apple.com" || host.hasSuffix(".apple.com")
  }
}

/// Where the API lives when it is not Apple's own host: what `--base-url` and `ASCTL_BASE_URL` hold.
package struct BaseURL: Equatable, Sendable {
  /// Without a slash at the end, so that a path, which starts with one, can follow.
  package let text: String
  let isLoopback: Bool
  /// Whether it is Apple's: one of its hosts, former ones and those that it may add included.
  package let isApples: Bool

  package init(_ given: String) throws(Failure) {
    let parts = try URLParts(private: given, named: "the base URL", example: BaseURL.example)
    // As it was given: libcurl drops an empty query.
    guard !given.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      throw Failure(.usage, "the base URL '\(given)' must end with its path, without ? and #", hint: BaseURL.example)
    }
    var text = parts.text
    while text.utf8.last == UInt8(ascii: "/") { text.unicodeScalars.removeLast() }
    self.text = text
    isLoopback = parts.isLoopback
    isApples = parts.isApples
  }

  private static let example = "write it like https://api.storekit.apple.com or http://127.0.0.1:8080"
}

/// Whether a host, as libcurl parsed it out of a URL, is this machine and can be nothing else.
///
/// To be asked about a parsed host only: `http://localhost@example.com` and `http://127.0.0.1.example.com` both begin
/// like loopback. libcurl has by then written `2130706433` and `0x7f.1` as the addresses they are, and it resolves
/// `localhost` by itself, without asking a name server. Names below `.localhost` do not count.
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

/// A URL of the user's that is posted to as it stands: https, or http on this machine.
///
/// Its path and query may be all that keeps others out of a web hook, so sentences name its host alone.
package struct TargetURL: Equatable, Sendable {
  package let text: String
  package let isLoopback: Bool
  /// Host and port, for sentences.
  package let authority: String

  /// `name` is the flag that it came with. Throws status 2.
  package init(_ given: String, named name: String) throws(Failure) {
    let parts = try URLParts(private: given, named: name, example: TargetURL.example)
    guard parts.fragment == nil else {
      throw Failure(.usage, "\(name) must not have a fragment (#)", hint: TargetURL.example)
    }
    text = parts.text
    isLoopback = parts.isLoopback
    authority = parts.authority
  }

  private static let example = "write it like http://127.0.0.1:8080/notifications or https://example.com/hook"
}
