import Base
import HTTP

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
