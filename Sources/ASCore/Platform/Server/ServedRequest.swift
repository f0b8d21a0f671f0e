import Base
import HTTP

/// A request as a server sees it, whole.
package struct ServedRequest: Sendable {
  package let method: String
  /// Path and query, as they are on the wire.
  package let target: String
  /// As it is on the wire, without the query.
  package let path: String
  /// Decoded.
  package let query: [(name: String, value: String)]
  package let headers: [HTTPHeader]
  package let body: [UInt8]
  /// The port it came to; 0 for one that came over no network.
  package let port: UInt16

  /// `target` is what stands in the request line: path and query.
  package init(method: String, target: String, headers: [HTTPHeader], body: [UInt8], port: UInt16 = 0) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.port = port
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map { String($0) } ?? ""
    query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(halves[0]), halves.count > 1 ? Self.decoded(halves[1]) : "")
    }
  }

  /// Of a request that would have gone over the network.
  package init(_ request: HTTPRequest) {
    let withoutScheme = request.url.drop { $0 != ":" }.dropFirst(3)
    self.init(
      method: request.method, target: String(withoutScheme.drop { $0 != "/" }), headers: request.headers,
      body: request.body)
  }

  /// The values of all parameters of the query with that name.
  package func values(_ name: String) -> [String] {
    query.filter { sameBytes($0.name, name) }.map(\.value)
  }

  /// The value of the first header of that name, in any case.
  package func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(ArraySlice(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }
}

/// What a server does with a request: the reply, and how it comes over the wire.
package struct ServedReply: Sendable {
  package var reply: HTTPReply
  package var delivery: Delivery
  /// Milliseconds are waited for before the first byte; the wait ends when the client goes.
  package var delay: TimeSpan
  /// So many spaces follow the body of a whole reply.
  package var padding = 0
  /// Told at the end whether the last byte of a whole reply went to the client: false where it had gone before.
  package var ended: (@Sendable (_ wasSent: Bool) -> Void)?

  package init(_ reply: HTTPReply, delivery: Delivery = .whole, delay: TimeSpan = .zero) {
    self.reply = reply
    self.delivery = delivery
    self.delay = delay
  }

  /// How much of it reaches the client.
  package enum Delivery: Sendable, Equatable {
    case whole
    /// The connection ends without a reply.
    case cut
    /// The connection ends in the middle of the body.
    case cutBody
    /// Fewer bytes are announced than come, so that the reply ends in the middle.
    case wrongLength
    /// The body comes a byte at a time, with such a pause behind each.
    case drip(TimeSpan)
  }
}

extension HTTPReply {
  package init(_ json: JSON, status: Int) {
    self.init(status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: json.bytes())
  }

  package init(text: String, status: Int) {
    self.init(
      status: status, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
  }
}
