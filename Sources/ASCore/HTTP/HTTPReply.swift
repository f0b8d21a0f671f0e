import Base
import CCurl

/// What a server answered, whole. A reply that was cut short or is too long is an error instead, never half of this.
package struct HTTPReply: Equatable, Sendable {
  /// Any status, a redirect included: `Location` is never followed.
  package var status: Int
  /// In the order they came, those of interim replies and trailers left out.
  package var headers: [HTTPHeader] = []
  /// Decompressed if the server had compressed it.
  package var body: [UInt8] = []
  /// As spoken: `HTTP/1.1`, `HTTP/2`.
  package var version = "HTTP/1.1"
  /// Connections opened for this reply; 0 if an open one was used again.
  var newConnections = 0
  /// From the first look-up to the last byte.
  package var milliseconds: Int64 = 0

  package init(
    status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], version: String = "HTTP/1.1", newConnections: Int = 0,
    milliseconds: Int64 = 0
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.version = version
    self.newConnections = newConnections
    self.milliseconds = milliseconds
  }

  /// The value of the first header of that name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}

/// Where libcurl puts a reply as it comes, up to a limit.
///
/// A class, because libcurl keeps its address for the length of a transfer.
final class ReplySink {
  private(set) var body: [UInt8] = []
  private(set) var isTooLarge = false
  /// Whether the last head that began came to its blank line. libcurl takes a connection that closes inside a head for
  /// a reply without a body, which for Apple's API would mean success.
  private(set) var isHeadWhole = false
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// What libcurl calls with each piece of the body. Any answer but the piece's own size ends the transfer
  /// (CURLE_WRITE_ERROR).
  static let receiveBody: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let sink = Unmanaged<ReplySink>.fromOpaque(context).takeUnretainedValue()
    return sink.append(UnsafeRawBufferPointer(start: start, count: size * count)) ? size * count : 0
  }

  /// What libcurl calls with each line of a head, its end included; interim replies have heads of their own.
  static let receiveHeader: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let sink = Unmanaged<ReplySink>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: start, count: size * count)
    if line.starts(with: "HTTP/".utf8) { sink.isHeadWhole = false }
    if sameBytes(line, "\r\n") || sameBytes(line, "\n") { sink.isHeadWhole = true }
    return size * count
  }

  private func append(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= limit - body.count else {
      isTooLarge = true
      body = []
      return false
    }
    body.append(contentsOf: piece)
    return true
  }
}

extension HTTPReply {
  /// How far this machine's clock is ahead of the server's, by the header `Date`; less than nothing where it is behind,
  /// nil where the server does not tell. `now` is the moment at which the reply was there.
  ///
  /// The header counts whole seconds, and was written at some moment between the request and now: what these explain is no
  /// difference.
  package func clockAhead(now: Timestamp) -> TimeSpan? {
    guard let date = header("Date").flatMap(Timestamp.init(httpDate:)) else { return nil }
    if now < date { return now - date }
    let asked = now - .milliseconds(max(milliseconds, 0))
    return max(asked - (date + .seconds(1)), .zero)
  }
}
