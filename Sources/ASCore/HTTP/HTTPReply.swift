import Base
import CCurl

/// A complete response from a server. A response that is incomplete or too long is an error instead.
package struct HTTPReply: Equatable, Sendable {
  /// Any status, including redirects: `Location` is never followed.
  package var status: Int
  /// In the order of arrival, without those of interim responses and trailers.
  package var headers: [HTTPHeader] = []
  /// Decompressed, if the server had compressed it.
  package var body: [UInt8] = []
  /// The protocol version: `HTTP/1.1`, `HTTP/2`.
  package var version = "HTTP/1.1"
  /// Connections opened for this response; 0 if an open one was reused.
  var newConnections = 0
  /// From the name lookup to the last byte.
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

  /// The value of the first header of that name, ignoring case.
  package func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}

/// Collects a response from libcurl, up to a limit.
///
/// A class, because libcurl keeps its address during the transfer.
final class ReplySink {
  private(set) var body: [UInt8] = []
  /// The headers of the last head, which is the final response's. (`curl_easy_nextheader` requires libcurl 7.83.)
  private(set) var headers: [HTTPHeader] = []
  private(set) var isTooLarge = false
  /// Whether the last head was complete. If a connection closes inside a head, libcurl reports a response without a
  /// body, which would mean success for Apple's API.
  private(set) var isHeadWhole = false
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Called by libcurl with each piece of the body. Any result but the size of the piece ends the transfer
  /// (CURLE_WRITE_ERROR).
  static let receiveBody: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let sink = Unmanaged<ReplySink>.fromOpaque(context).takeUnretainedValue()
    return sink.append(UnsafeRawBufferPointer(start: start, count: size * count)) ? size * count : 0
  }

  /// Called by libcurl with each line of a head, including its last one, and of trailers. Interim responses and those
  /// to CONNECT have their own heads.
  static let receiveHeader: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let sink = Unmanaged<ReplySink>.fromOpaque(context).takeUnretainedValue()
    sink.read(UnsafeRawBufferPointer(start: start, count: size * count))
    return size * count
  }

  private func read(_ line: UnsafeRawBufferPointer) {
    let text = line.trimmed
    if line.starts(with: "HTTP/".utf8) {
      (isHeadWhole, headers) = (false, [])
    } else if text.isEmpty {
      isHeadWhole = true
    } else if isHeadWhole {
      return  // A trailer.
    } else if line.first?.isSpace == true, let last = headers.popLast() {
      // A folded line continues the value (RFC 9112, section 5.2).
      headers.append(HTTPHeader(last.name, last.value + " " + String(decoding: text, as: UTF8.self)))
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(
        HTTPHeader(
          String(decoding: text[..<colon], as: UTF8.self),
          String(decoding: text[text.index(after: colon)...].trimmed, as: UTF8.self)))
    }
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
  /// How far this machine's clock is ahead of the server's, according to the header `Date`; negative if it is behind,
  /// `nil` without the header. `now` is the time of the response.
  ///
  /// The header has a resolution of one second and was written between the request and now. Differences within that
  /// range are not counted.
  package func clockAhead(now: Timestamp) -> TimeSpan? {
    guard let date = header("Date").flatMap(Timestamp.init(httpDate:)) else { return nil }
    if now < date { return now - date }
    let asked = now - .milliseconds(max(milliseconds, 0))
    return max(asked - (date + .seconds(1)), .zero)
  }
}
