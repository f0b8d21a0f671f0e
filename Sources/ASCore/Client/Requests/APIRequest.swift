import AppStore
import Base

/// A request without its host and token.
package struct APIRequest: Sendable {
  let method: Endpoint.Method
  /// The percent-encoded path with its leading slash, without the query.
  let path: String
  /// Names and values before percent-encoding.
  var query: [(name: String, value: String)]
  /// The type of the body; `nil` if there is no body.
  let contentType: String?
  var body: [UInt8]
  /// Whether it can be retried after a lost connection.
  var isIdempotent: Bool

  /// - Parameter path: The endpoint's path with all values.
  init(_ endpoint: Endpoint, path: String, query: [(name: String, value: String)] = [], body: [UInt8] = []) {
    let isPicture = if case .png = endpoint.body { true } else { false }
    (method, self.path, self.query, self.body) = (endpoint.method, path, query, body)
    contentType = body.isEmpty ? nil : isPicture ? "image/png" : "application/json"
    isIdempotent = endpoint.isIdempotent
  }

  var target: String {
    guard !query.isEmpty else { return path }
    let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    return "\(path)?\(pairs.joined(separator: "&"))"
  }
}

extension APIRequest {
  /// Creates a read with one value in its path and no other parameters.
  package init(reading endpoint: Endpoint, _ value: String) { self.init(reading: endpoint, [value]) }

  /// Creates a read with values in its path, in that order, and no other parameters.
  init(reading endpoint: Endpoint, _ values: [String]) {
    let names = endpoint.parameters.filter { $0.place == .path }.map(\.name)
    let path = zip(names, values).reduce(endpoint.path) { path, value in
      path.replacing("{\(value.0)}", with: PercentEncoding.encode(value.1))
    }
    self.init(endpoint, path: path)
  }
}

extension PercentEncoding {
  /// An empty segment would be lost, and `.` and `..` mean another path in any encoding (RFC 3986, section 6.2.2.3).
  static func isSegment(_ text: String) -> Bool { !text.isEmpty && text != "." && text != ".." }
}
