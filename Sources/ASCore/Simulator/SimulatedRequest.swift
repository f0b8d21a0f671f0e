/// A request as it reaches the simulated App Store.
struct SimulatedRequest: Sendable {
  let method: String
  /// Without the query; percent-encoded as on the wire.
  let path: String
  /// What stands behind the question mark, percent-encoded; empty without one.
  let query: String
  let headers: [HTTPHeader]
  let body: [UInt8]
  let caller: Caller

  enum Caller: Sendable {
    /// This process, which needs no token.
    case own
    /// Somebody on a connection, who needs one.
    case outside
  }

  /// The target is path and query, as in a request line.
  init(
    _ method: String, _ target: String, headers: [HTTPHeader] = [], body: [UInt8] = [], caller: Caller = .own
  ) {
    self.method = method
    let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    path = String(Substring(parts[0]))
    query = parts.count > 1 ? String(Substring(parts[1])) : ""
    self.headers = headers
    self.body = body
    self.caller = caller
  }

  /// What asctl would send to that URL, whichever host it names.
  init(_ request: HTTPRequest) {
    let url = Array(request.url.utf8)
    let host = (url.firstIndex(of: UInt8(ascii: ":")) ?? -1) + 3
    let target = url[min(max(host, 0), url.count)...].drop { $0 != UInt8(ascii: "/") }
    self.init(
      request.method, String(decoding: target, as: UTF8.self), headers: request.headers, body: request.body)
  }

  func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}
