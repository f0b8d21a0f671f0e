import Base
import HTTP

extension RequestHead {
  /// Why a request may come from a web page, which a browser sends to this machine in the name of its user; nil if it
  /// cannot.
  ///
  /// A browser names the page in `Origin`, except where the page only loads something, such as an image: that it says
  /// in `Sec-Fetch-Site`, where `none` is what the user typed. A name that was made to point to this machine (DNS
  /// rebinding) stays in `Host`, and so does the port of another server.
  func crossOriginReason(at port: UInt16) -> String? {
    if let origin = value("Origin") { return "the request has the Origin \(shown(origin))" }
    if let site = value("Sec-Fetch-Site"), !sameBytesIgnoringCase(site, "none") {
      return "the request is of a web page, with Sec-Fetch-Site \(shown(site))"
    }
    for host in [value("Host"), authority].compactMap(\.self) {
      guard let parts = URLParts("http://\(host)"), parts.isLoopback, !host.utf8.contains(UInt8(ascii: "@")) else {
        return "the Host is \(shown(host)), not 127.0.0.1 or localhost"
      }
      if let named = parts.port, named != Int(port) {
        return "the Host is \(shown(host)), and the port here is \(port)"
      }
    }
    return nil
  }

  private func value(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  private func shown(_ value: String) -> String { quoted(truncated(value, to: 200)) }
}
