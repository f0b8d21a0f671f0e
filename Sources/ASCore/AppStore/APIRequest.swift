import Base

/// A request without its host and token.
package struct APIRequest: Sendable, Equatable {
  package let method: Endpoint.Method
  /// The percent-encoded path with its leading slash, without the query.
  package let path: String
  /// Names and values before percent-encoding.
  package var query: [(name: String, value: String)]
  /// The type of the body; `nil` if there is no body.
  package let contentType: String?
  package let body: [UInt8]
  /// Whether it can be retried after a lost connection.
  package private(set) var isIdempotent: Bool

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

  /// Creates a read with one value in its path and no other parameters.
  package init(reading endpoint: Endpoint, _ value: String) { self.init(reading: endpoint, [value]) }

  /// Creates a read with values in its path, in that order, and no other parameters.
  init(reading endpoint: Endpoint, _ values: [String]) {
    let names = endpoint.parameters.filter { $0.place == .path }.map(\.name)
    let path = zip(names, values).reduce(endpoint.path) { path, value in
      path.replacing("{\(value.0)}", with: PercentEncoding.encode(value.1))
    }
    self.init(method: endpoint.method, path: path, query: [], contentType: nil, body: [], isIdempotent: true)
  }

  package var repeatable: APIRequest {
    var request = self
    request.isIdempotent = true
    return request
  }

  package var target: String {
    guard !query.isEmpty else { return path }
    let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    return "\(path)?\(pairs.joined(separator: "&"))"
  }

  package static func == (one: APIRequest, other: APIRequest) -> Bool {
    one.method == other.method && one.target == other.target && one.body == other.body
      && one.contentType == other.contentType && one.isIdempotent == other.isIdempotent
  }
}

/// The environment that a request is sent to. Simulated data is marked as sandbox data.
package enum APIEnvironment: String, Sendable, CaseIterable {
  case production
  case sandbox

  /// The hosts of App Store Server API, "Overview", as of 2026-05-05.
  package var host: String {
    switch self {
    case .production: "https://api.storekit.apple.com"
    case .sandbox: "https://api.storekit-sandbox.apple.com"
    }
  }
}

extension Endpoint {
  /// Returns the decoded values of a path by their names in braces in a template; `nil` if it has another form. Paths are
  /// case-sensitive (App Store Server API, "Overview").
  package static func values(in path: String, of template: String) -> [String: String]? {
    let segments = template.split(separator: "/", omittingEmptySubsequences: false)
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      if segment.utf8.first == UInt8(ascii: "{") {
        guard !part.isEmpty, let bytes = PercentEncoding.decode(ArraySlice(part)),
          let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        values[String(segment.dropFirst().dropLast())] = text
      } else if !part.elementsEqual(segment.utf8) {
        return nil
      }
    }
    return values
  }
}
