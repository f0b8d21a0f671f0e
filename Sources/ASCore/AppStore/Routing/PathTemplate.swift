/// A path with names in braces where values go: `/inApps/v2/history/{anyTransactionId}`.
struct PathTemplate: Sendable {
  private let segments: [Segment]

  private enum Segment: Sendable {
    case literal(String)
    case value(String)
  }

  init(_ text: String) {
    segments = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.hasPrefix("{") ? .value(String(part.dropFirst().dropLast())) : .literal(String(part))
    }
  }

  /// The decoded values of a path that has this shape, by name. Paths are case sensitive (App Store Server API,
  /// "Overview").
  func values(in path: String) -> [String: String]? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      switch segment {
      case .literal(let text):
        guard text.utf8.elementsEqual(part) else { return nil }
      case .value(let name):
        guard !part.isEmpty, let bytes = PercentEncoding.decode(ArraySlice(part)),
          let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        values[name] = text
      }
    }
    return values
  }

  /// How much of it is fixed. Of two templates that fit, the one with more of that is meant: `image/list` is no
  /// identifier of an image.
  var literals: Int {
    segments.count {
      if case .literal = $0 { true } else { false }
    }
  }
}
