import CCurl

/// A URL taken apart by libcurl, so that asctl judges the very host that libcurl will connect to.
struct URLParts: Equatable, Sendable {
  /// The whole URL as libcurl writes it, user and password included if there are any.
  let text: String
  let scheme: String
  /// IPv4 in four decimal parts however it was written, IPv6 in brackets.
  let host: String
  /// Nil where the URL names none.
  let port: Int?
  /// Never empty: `/` at least.
  let path: String
  let query: String?
  let fragment: String?
  let hasUserInfo: Bool

  /// Nil if the text is not an absolute http or https URL.
  init?(_ text: String) {
    guard let url = CurlURL(text), let scheme = url.part(CURLUPART_SCHEME), let host = url.part(CURLUPART_HOST),
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

  /// The host, with the port if the URL names one: the place to connect to, in words.
  var authority: String { port.map { "\(host):\($0)" } ?? host }

  var isLoopback: Bool { ASCore.isLoopback(host: host) }

  /// Whether a secret may travel there: https, or http that does not leave this machine.
  var isPrivate: Bool { scheme == "https" || isLoopback }
}
