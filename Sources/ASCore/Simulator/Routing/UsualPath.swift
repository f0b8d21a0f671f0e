import Base
import Platform

extension ServedRequest {
  /// The usual spelling of the path, so that a route does not depend on the client: without a slash at the end, as on
  /// Apple's page about extensions for all subscribers, without repeated slashes, and without escapes of characters that
  /// need none (RFC 3986, section 6.2.2).
  var usualPath: String { Self.usualSpelling(of: path) }

  static func usualSpelling(of path: String) -> String {
    "/" + path.split(separator: "/").map(usualSpelling(ofSegment:)).joined(separator: "/")
  }

  private static func usualSpelling(ofSegment segment: Substring) -> String {
    // Most segments have no escapes; invalid ones have no other spelling.
    guard segment.utf8.contains(UInt8(ascii: "%")), let bytes = PercentEncoding.decode(ArraySlice(segment.utf8)),
      let text = String(validating: bytes, as: UTF8.self)
    else { return String(segment) }
    return PercentEncoding.encode(text)
  }
}
