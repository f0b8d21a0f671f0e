import CCurl

/// Owns a curl easy handle, that is one transfer, with everything that has to live as long as it does.
///
/// It must have left its `CurlMulti` before it is destroyed.
struct CurlHandle: ~Copyable {
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// The first option that libcurl refused, if it refused any.
  private(set) var refusal = CURLE_OK

  init?() {
    guard CurlLibrary.isReady, let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    note(asctl_set_error_text(pointer, errorText))
    note(asctl_set_close_on_exec(pointer))
  }

  deinit {
    curl_easy_cleanup(pointer)
    curl_slist_free_all(headers)
    errorText.deallocate()
  }

  mutating func set(_ option: CURLoption, _ value: Int) {
    note(asctl_set_long(pointer, option, value))
  }

  mutating func set(_ option: CURLoption, _ value: String) {
    note(asctl_set_text(pointer, option, value))
  }

  mutating func set(_ option: CURLoption, blob: [UInt8]) {
    note(blob.withUnsafeBytes { asctl_set_blob(pointer, option, $0.baseAddress, $0.count) })
  }

  mutating func setBody(_ body: [UInt8]) {
    note(body.withUnsafeBytes { asctl_set_body(pointer, $0.baseAddress, curl_off_t($0.count)) })
  }

  /// Adds one line to the headers of the request.
  mutating func addHeader(_ line: String) {
    // curl_slist_append copies the line, and leaves the list as it was if it fails.
    guard let longer = curl_slist_append(headers, line) else { return note(CURLE_OUT_OF_MEMORY) }
    headers = longer
    note(asctl_set_headers(pointer, longer))
  }

  /// The reply goes into `sink`, which the handle does not keep alive.
  mutating func setSink(_ sink: ReplySink) {
    let address = Unmanaged.passUnretained(sink).toOpaque()
    note(asctl_set_body_sink(pointer, ReplySink.receiveBody, address))
    note(asctl_set_header_sink(pointer, ReplySink.receiveHeader, address))
  }

  func long(_ info: CURLINFO) -> Int {
    var value = 0
    return asctl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  /// For the times, in microseconds.
  func size(_ info: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    return asctl_get_size(pointer, info, &value) == CURLE_OK ? Int64(value) : 0
  }

  /// libcurl's words on what went wrong; empty if nothing did.
  var error: String { String(cString: errorText) }

  private mutating func note(_ code: CURLcode) {
    if refusal == CURLE_OK { refusal = code }
  }
}
