import Base
import HTTP

package struct ServedRequest: Sendable {
  package let method: String
  /// Path and query, as sent.
  package let target: String
  /// The path as sent, without the query.
  package let path: String
  let headers: [HTTPHeader]
  package let body: [UInt8]
  /// The port of the server; 0 for a request that did not use the network.
  package let port: UInt16

  /// - Parameter target: The path and query in the request line.
  package init(method: String, target: String, headers: [HTTPHeader], body: [UInt8], port: UInt16 = 0) {
    (self.method, self.target, self.headers, self.body, self.port) = (method, target, headers, body, port)
    path = String(target.prefix { $0 != "?" })
  }

  /// Creates the server's view of a request that does not use the network.
  package init(_ request: HTTPRequest) {
    let withoutScheme = request.url.drop { $0 != ":" }.dropFirst(3)
    self.init(
      method: request.method, target: String(withoutScheme.drop { $0 != "/" }), headers: request.headers,
      body: request.body)
  }

  /// The values of all query parameters with that name.
  package func values(_ name: String) -> [String] {
    target.drop { $0 != "?" }.dropFirst().split(separator: "&").compactMap { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
      return sameBytes(halves[0], name) ? halves.dropFirst().first ?? "" : nil
    }
  }

  package func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(ArraySlice(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? String(text)
  }
}

/// The response of a server, and how it is sent.
package struct ServedReply: Sendable {
  package var reply: HTTPReply
  var delivery: Delivery
  /// The delay before the first byte. It ends early if the client disconnects.
  var delay: TimeSpan
  /// The number of spaces after the body of a whole response.
  package var padding = 0
  /// Called at the end with whether the last byte was sent: false if the client had disconnected.
  package var ended: (@Sendable (_ wasSent: Bool) -> Void)?

  package init(_ reply: HTTPReply, delivery: Delivery = .whole, delay: TimeSpan = .zero) {
    (self.reply, self.delivery, self.delay) = (reply, delivery, delay)
  }

  package enum Delivery: Sendable, Equatable {
    case whole
    /// The connection ends without a response.
    case cut
    /// The connection ends within the body.
    case cutBody
    /// The announced length is less than the body's.
    case wrongLength
    /// The body is sent one byte at a time, with this pause after each.
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
