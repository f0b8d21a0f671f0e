import Base
import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One request in flight: its handle, and the response as far as it arrived. A class, because libcurl keeps its address.
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
    if isTooLarge, !request.ignoresReplyBody { return .failure(.tooLarge(limit: request.maximumReplyBytes)) }
    guard code == CURLE_OK || isTooLarge else { return .failure(TransportError(error(code))) }
    return isHeadWhole
      ? .success(reply.omitting(request.bearer))
      : .failure(.cutOff(reason: "it closed within the head of the response"))
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

/// libcurl's information about a failed transfer, read from its handle before it is freed.
struct TransferError {
  var code: CURLcode
  /// libcurl's message (`CURLOPT_ERRORBUFFER`); may be empty.
  var text = ""
  /// The host of the URL. If a proxy failed, it is not the host that failed.
  var host = ""
  /// The host with its port, if the URL contains one.
  var authority = ""
  /// Whether the connection was established, so that the request may have been sent.
  var mayHaveSent = false
  /// OpenSSL's result for the server's chain, an `X509_V_ERR_…`; 0 or 1 if the chain was accepted or not received.
  var verification = 0
  /// The `errno` of a failed connection; 0 if there was none.
  var systemError: Int32 = 0
  /// The proxy's response status to CONNECT; 0 if there was none.
  var proxyStatus = 0
  var connectMilliseconds = 0
  var totalMilliseconds = 0
}

extension TransportError {
  /// The only place that interprets libcurl's error codes.
  init(_ error: TransferError) {
    if error.proxyStatus != 0, !(200...299).contains(error.proxyStatus) {
      self = .proxy(status: error.proxyStatus, reason: "it did not connect to \(error.host)")
      return
    }
    switch error.code {
    case CURLE_COULDNT_RESOLVE_HOST:
      self = .cannotResolve(host: error.host)
    case CURLE_COULDNT_RESOLVE_PROXY:
      self = .proxy(status: nil, reason: "its host name cannot be resolved")
    case CURLE_PROXY:
      self = .proxy(status: nil, reason: error.safeText)
    case CURLE_COULDNT_CONNECT:
      self =
        error.isOfProxy
        ? .proxy(status: nil, reason: error.safeText)
        : .cannotConnect(to: error.authority, reason: error.systemText ?? error.safeText)
    case CURLE_OPERATION_TIMEDOUT:
      self =
        error.mayHaveSent
        ? .timedOut(isConnected: true, milliseconds: error.totalMilliseconds)
        : .timedOut(isConnected: false, milliseconds: min(error.connectMilliseconds, error.totalMilliseconds))
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      self =
        error.isCutHandshake
        ? .cannotConnect(to: error.authority, reason: "the connection was closed during the TLS handshake")
        : .tls(TLSError(error), host: error.host)
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self =
        error.mayHaveSent
        ? .cutOff(reason: error.safeText)
        : .cannotConnect(to: error.authority, reason: error.safeText)
    case CURLE_OUT_OF_MEMORY where error.mayHaveSent:
      // libcurl's error for a line of more than 100 KiB.
      self = .other(reason: "a header line of the response is too long")
    default:
      self = .other(reason: error.safeText)
    }
  }
}

extension TLSError {
  fileprivate init(_ error: TransferError) {
    let mentions = { (phrases: String...) in phrases.contains { error.text.contains($0) } }
    // The numbers are from openssl-verification-options(1), "Diagnostics"; they have never changed.
    switch error.verification {
    case 2, 18, 19, 20, 21: self = .unknownAuthority
    case 9: self = .notYetValid
    case 10: self = .expired
    case 23: self = .revoked
    case 62: self = .wrongHost
    case _ where error.code == CURLE_SSL_CACERT_BADFILE: self = .authoritiesUnreadable
    // The remaining cases differ only in the messages of libcurl and OpenSSL.
    case _ where mentions("subject name"): self = .wrongHost
    case _ where mentions("protocol version", "unsupported protocol", "version too low"): self = .tooOld
    case _ where mentions("wrong version number", "packet length too long"): self = .notTLS
    default: self = .other(reason: error.safeText)
    }
  }
}

extension TransferError {
  /// libcurl's message, or the text for the code. A text that may contain a proxy's user and password
  /// (`user:password@host`) is not repeated.
  fileprivate var safeText: String {
    text.isEmpty || text.utf8.contains(UInt8(ascii: "@")) ? String(cString: curl_easy_strerror(code)) : text
  }

  fileprivate var systemText: String? {
    systemError == 0 ? nil : String(cString: strerror(systemError))
  }

  /// libcurl names the host that it could not reach. If it is not the URL's, it is a proxy.
  fileprivate var isOfProxy: Bool {
    let bare = host.utf8.first == UInt8(ascii: "[") ? String(host.dropFirst().dropLast()) : host
    let text = text.lowercased()
    return text.contains(" proxy ") || !text.isEmpty && !text.contains(bare.lowercased())
  }

  fileprivate var isCutHandshake: Bool {
    code == CURLE_SSL_CONNECT_ERROR
      && ["SSL_ERROR_SYSCALL", "Connection reset", "unexpected eof"].contains { text.contains($0) }
  }
}
