import Base
import CCurl

/// One request in flight: its handle, and the response as far as it arrived.
///
/// A class, because libcurl keeps its address during the transfer.
final class Transfer {
  private(set) var handle: CurlHandle
  private let request: HTTPRequest
  private let url: URLParts
  private var body: [UInt8] = []
  /// The headers of the last head, which is the final response's. (`curl_easy_nextheader` requires libcurl 7.83.)
  private var headers: [HTTPHeader] = []
  private var isTooLarge = false
  /// Whether the last head was complete. If a connection closes inside a head, libcurl reports a response without a
  /// body, which would mean success for Apple's API.
  private var isHeadWhole = false

  init(_ request: HTTPRequest, trusting authorities: CertificateAuthorities?) throws(TransportError) {
    url = try request.checked()
    guard let handle = CurlHandle() else { throw .other(reason: "libcurl cannot be initialized") }
    self.handle = handle
    self.request = request
    self.handle.prepare(request, to: url, trusting: authorities)
    self.handle.setReceiver(self)
    guard self.handle.optionError == CURLE_OK else {
      let reason = String(cString: curl_easy_strerror(self.handle.optionError))
      throw .other(reason: "this version of libcurl does not support it: \(reason)")
    }
  }

  /// The result, after libcurl reported the end of the transfer.
  func outcome(_ code: CURLcode) -> Result<HTTPReply, TransportError> {
    if isTooLarge { return .failure(.tooLarge(limit: request.maximumReplyBytes)) }
    guard code == CURLE_OK else { return .failure(TransportError(error(code))) }
    return isHeadWhole ? .success(reply) : .failure(.cutOff(reason: "it closed within the head of the response"))
  }

  private var reply: HTTPReply {
    HTTPReply(
      status: handle.long(CURLINFO_RESPONSE_CODE), headers: headers, body: body, version: httpVersion,
      newConnections: handle.long(CURLINFO_NUM_CONNECTS), milliseconds: handle.size(CURLINFO_TOTAL_TIME_T) / 1000)
  }

  private var httpVersion: String {
    switch handle.long(CURLINFO_HTTP_VERSION) {
    case Int(CURL_HTTP_VERSION_1_0): "HTTP/1.0"
    case Int(CURL_HTTP_VERSION_1_1): "HTTP/1.1"
    case Int(CURL_HTTP_VERSION_2_0): "HTTP/2"
    case Int(CURL_HTTP_VERSION_3): "HTTP/3"
    default: "HTTP"
    }
  }

  private func error(_ code: CURLcode) -> TransferError {
    TransferError(
      code: code,
      text: handle.error,
      host: url.host,
      authority: url.authority,
      mayHaveSent: handle.size(CURLINFO_PRETRANSFER_TIME_T) > 0,
      verification: handle.long(CURLINFO_SSL_VERIFYRESULT),
      systemError: Int32(truncatingIfNeeded: handle.long(CURLINFO_OS_ERRNO)),
      proxyStatus: handle.long(CURLINFO_HTTP_CONNECTCODE),
      connectMilliseconds: request.connectMilliseconds,
      totalMilliseconds: request.totalMilliseconds)
  }
}

// What libcurl calls as the response arrives.

extension Transfer {
  /// Called by libcurl with each piece of the body. Any result but the size of the piece ends the transfer
  /// (CURLE_WRITE_ERROR).
  static let receiveBody: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.append(UnsafeRawBufferPointer(start: start, count: size * count)) ? size * count : 0
  }

  /// Called by libcurl with each line of a head, including its last one, and of trailers. Interim responses and those
  /// to CONNECT have their own heads.
  static let receiveHeader: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    transfer.read(UnsafeRawBufferPointer(start: start, count: size * count))
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
    guard piece.count <= request.maximumReplyBytes - body.count else {
      isTooLarge = true
      body = []
      return false
    }
    body.append(contentsOf: piece)
    return true
  }
}
