import Base

// Paths as a server may read them, however they are written. A request that may be one of these endpoints is treated as
// one.
extension Endpoint {
  /// The endpoints that respond to a consumption request.
  package static let ofConsumption = all.filter { $0.preflightRead == .consumptionRequest }

  /// Returns the values of this endpoint's path in a path that a server may read as it; `nil` for another path. The
  /// first segments may be missing, because a base URL may contain them, and others may precede them.
  package func values(read path: String) -> [String: String]? {
    let (parts, names) = (LenientPath.segments(of: path), self.path.split(separator: "/"))
    let length = min(parts.count, names.count)
    guard length >= min(names.count, 3) else { return nil }
    var values: [String: String] = [:]
    for (part, name) in zip(parts.suffix(length), names.suffix(length)) {
      if name.hasPrefix("{") {
        values[String(name.dropFirst().dropLast())] = part
      } else if !sameBytes(part, name.lowercased()) {
        return nil
      }
    }
    return values
  }
}

package enum LenientPath {
  /// The segments of a path as a server may understand it: percent-decoded, cut at characters that may end it, in
  /// lowercase, with slashes for backslashes, without matrix parameters (RFC 3986, section 3.3), empty segments and dots,
  /// and without characters that servers trim from the ends of a segment.
  static func segments(of path: String) -> [String] {
    let decoded = PercentEncoding.decode(ArraySlice(path.utf8)) ?? ArraySlice(path.utf8)
    var segments: [String] = []
    let read = decoded.prefix { !"?#\0".utf8.contains($0) }
    for segment in read.split(whereSeparator: { "/\\".utf8.contains($0) }) {
      let text = String(decoding: segment.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self).lowercased()
      let name = trimmed(text.unicodeScalars[...]) { isTrimmed($0) }
      if sameBytes(name, "..") {
        _ = segments.popLast()
      } else {
        let name = trimmed(name.unicodeScalars[...]) { isTrimmed($0) || $0 == "." }
        if !name.isEmpty { segments.append(name) }
      }
    }
    return segments
  }

  /// The path with these segments.
  package static func normalized(_ path: String) -> String {
    segments(of: path).map { "/" + PercentEncoding.encode($0) }.joined()
  }

  /// Characters that a server may drop at the ends of a segment. A plus sign can mean a space.
  private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return scalar == "+" || properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || [.control, .format].contains(properties.generalCategory)
  }

  private static func trimmed(
    _ text: Substring.UnicodeScalarView, where isTrimmed: (Unicode.Scalar) -> Bool
  ) -> String {
    var text = text.drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}
