/// A request that is complete but for the host it goes to and the token it carries.
struct APIRequest: Sendable, Equatable {
  let method: Endpoint.Method
  /// Percent-encoded, with its leading slash and without the query.
  let path: String
  var query: [(name: String, value: String)]
  let contentType: String?
  let body: [UInt8]
  let isIdempotent: Bool

  /// Path and query as they stand in the request line.
  var target: String {
    guard !query.isEmpty else { return path }
    let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    return "\(path)?\(pairs.joined(separator: "&"))"
  }

  static func == (one: APIRequest, other: APIRequest) -> Bool {
    one.method == other.method && one.target == other.target && one.body == other.body
      && one.contentType == other.contentType && one.isIdempotent == other.isIdempotent
  }

  /// The headers of every request but the token (App Store Server API, "Overview").
  var headers: [HTTPHeader] {
    [HTTPHeader("Accept", "application/json")] + (contentType.map { [HTTPHeader("Content-Type", $0)] } ?? [])
  }
}
