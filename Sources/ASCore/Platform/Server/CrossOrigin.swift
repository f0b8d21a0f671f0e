import Base
import HTTP

extension RequestHead {
  /// Why a request may come from a web page, which a browser sends to this machine in the name of its user; nil if it
  /// cannot.
  ///
  /// A browser names the page in `Origin`, except where the page only loads something, such as an image: that it says
  /// in `Sec-Fetch-Site`, where `none` is what the user typed. A name that was made to point to this machine (DNS
  /// rebinding) stays in `Host`. Its port does not matter: browsers send the one they connect to, and another one is that
  /// of a tunnel.
  var crossOriginReason: String? {
    if let origin = value("Origin") { return "the request has the Origin \(shown(origin))" }
    if let site = value("Sec-Fetch-Site"), !sameBytesIgnoringCase(site, "none") {
      return "the request is of a web page, with Sec-Fetch-Site \(shown(site))"
    }
    for host in [value("Host"), authority].compactMap(\.self) {
      guard URLParts("http://\(host)")?.isLoopback ?? false, !host.utf8.contains(UInt8(ascii: "@")) else {
        return "the Host is \(shown(host)), not 127.0.0.1 or localhost"
      }
    }
    return nil
  }

  private func value(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  private func shown(_ value: String) -> String { quoted(truncated(value, to: 200)) }
}
