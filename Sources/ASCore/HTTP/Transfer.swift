import CCurl

/// One request in flight: its handle and its response.
final class Transfer {
  let handle: CurlHandle
  private let sink: ReplySink
  private let url: URLParts
  private let connectMilliseconds: Int
  private let totalMilliseconds: Int

  init(_ request: HTTPRequest, trusting authorities: CertificateAuthorities?) throws(TransportError) {
    let url = try request.checked()
    guard var handle = CurlHandle() else { throw .other(reason: "libcurl cannot be initialized") }
    let sink = ReplySink(limit: request.maximumReplyBytes)
    handle.prepare(request, to: url, trusting: authorities)
    handle.setSink(sink)
    guard handle.optionError == CURLE_OK else {
      throw .other(
        reason:
          "this version of libcurl does not support it: \(String(cString: curl_easy_strerror(handle.optionError)))")
    }
    self.handle = handle
    self.sink = sink
    self.url = url
    connectMilliseconds = request.connectMilliseconds
    totalMilliseconds = request.totalMilliseconds
  }

  /// The result, after libcurl reported the end of the transfer.
  func outcome(_ code: CURLcode) -> Result<HTTPReply, TransportError> {
    if sink.isTooLarge { return .failure(.tooLarge(limit: sink.limit)) }
    guard code == CURLE_OK else { return .failure(TransportError(error(code))) }
    return sink.isHeadWhole ? .success(reply) : .failure(.cutOff(reason: "it closed within the head of the response"))
  }

  private var reply: HTTPReply {
    HTTPReply(
      status: handle.long(CURLINFO_RESPONSE_CODE),
      headers: sink.headers,
      body: sink.body,
      version: httpVersion,
      newConnections: handle.long(CURLINFO_NUM_CONNECTS),
      milliseconds: handle.size(CURLINFO_TOTAL_TIME_T) / 1000)
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
      connectMilliseconds: connectMilliseconds,
      totalMilliseconds: totalMilliseconds)
  }
}
