/// A request as a server sees it.
struct SimulatedRequest: Sendable {
  let method: String
  /// As it is on the wire, without the query.
  let path: String
  /// Decoded.
  let query: [(name: String, value: String)]
  let headers: [HTTPHeader]
  let body: [UInt8]

  /// `target` is what stands in the request line: path and query.
  init(method: String, target: String, headers: [HTTPHeader], body: [UInt8]) {
    self.method = method
    self.headers = headers
    self.body = body
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map { String($0) } ?? ""
    query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(halves[0]), halves.count > 1 ? Self.decoded(halves[1]) : "")
    }
  }

  /// Of a request that would have gone over the network.
  init(_ request: HTTPRequest) {
    let withoutScheme = request.url.drop { $0 != ":" }.dropFirst(3)
    self.init(
      method: request.method, target: String(withoutScheme.drop { $0 != "/" }), headers: request.headers,
      body: request.body)
  }

  func values(_ name: String) -> [String] {
    query.filter { sameBytes($0.name, name) }.map(\.value)
  }

  func value(_ name: String) -> String? { values(name).last }

  func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(ArraySlice(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }
}
