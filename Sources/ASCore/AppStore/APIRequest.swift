import Base

/// A request that is complete but for the host it goes to and the token it carries.
package struct APIRequest: Sendable, Equatable {
  package let method: Endpoint.Method
  /// Percent-encoded, with its leading slash and without the query.
  package let path: String
  /// Not percent-encoded yet.
  package var query: [(name: String, value: String)]
  /// Nil without a body.
  package let contentType: String?
  package let body: [UInt8]
  /// Whether it may be sent again after a cut connection.
  package let isIdempotent: Bool

  package init(
    method: Endpoint.Method, path: String, query: [(name: String, value: String)], contentType: String?, body: [UInt8],
    isIdempotent: Bool
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.contentType = contentType
    self.body = body
    self.isIdempotent = isIdempotent
  }

  /// A read that takes one value, in its path, and nothing else.
  package init(reading endpoint: Endpoint, _ value: String) { self.init(reading: endpoint, [value]) }

  /// The same of several values, in the order of its path.
  package init(reading endpoint: Endpoint, _ values: [String]) {
    let names = endpoint.parameters.filter { $0.place == .path }.map(\.name)
    let path = zip(names, values).reduce(endpoint.path) { path, value in
      path.replacing("{\(value.0)}", with: PercentEncoding.encode(value.1))
    }
    self.init(method: endpoint.method, path: path, query: [], contentType: nil, body: [], isIdempotent: true)
  }

  /// The same as one that may be sent again.
  package var repeatable: APIRequest {
    APIRequest(
      method: method, path: path, query: query, contentType: contentType, body: body, isIdempotent: true)
  }

  /// Path and query as they stand in the request line.
  package var target: String {
    guard !query.isEmpty else { return path }
    let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    return "\(path)?\(pairs.joined(separator: "&"))"
  }

  /// Whether both send the same.
  package static func == (one: APIRequest, other: APIRequest) -> Bool {
    one.method == other.method && one.target == other.target && one.body == other.body
      && one.contentType == other.contentType && one.isIdempotent == other.isIdempotent
  }
}

/// Where a request goes. Simulated data calls itself sandbox data.
package enum APIEnvironment: String, Sendable, CaseIterable {
  case production
  case sandbox

  /// App Store Server API, "Overview"; the names of 2026-05-05.
  package var host: String {
    switch self {
    case .production: "https://api.storekit.apple.com"
    case .sandbox: "https://api.storekit-sandbox.apple.com"
    }
  }
}

/// A path with names in braces where values go: `/inApps/v2/history/{anyTransactionId}`.
package struct PathTemplate: Sendable {
  private let segments: [Segment]

  private enum Segment: Sendable {
    case literal(String)
    case value(String)
  }

  package init(_ text: String) {
    segments = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.hasPrefix("{") ? .value(String(part.dropFirst().dropLast())) : .literal(String(part))
    }
  }

  /// The decoded values of a path that has this shape, by name. Paths are case sensitive (App Store Server API,
  /// "Overview").
  package func values(in path: String) -> [String: String]? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      switch segment {
      case .literal(let text):
        guard sameBytes(part, text) else { return nil }
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
  package var literals: Int {
    segments.count {
      if case .literal = $0 { true } else { false }
    }
  }
}
