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
  let body: [UInt8]
  /// Whether it can be retried after a lost connection.
  private(set) var isIdempotent: Bool

  var repeatable: APIRequest {
    var request = self
    request.isIdempotent = true
    return request
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
    self.init(method: endpoint.method, path: path, query: [], contentType: nil, body: [], isIdempotent: true)
  }
}

extension PercentEncoding {
  /// An empty segment would be lost, and `.` and `..` mean another path in any encoding (RFC 3986, section 6.2.2.3).
  static func isSegment(_ text: String) -> Bool { !text.isEmpty && text != "." && text != ".." }
}
