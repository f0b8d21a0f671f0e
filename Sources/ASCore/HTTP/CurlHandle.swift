import Base
import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libcurl, initialized on first use. `curl_global_init` prepares the TLS library, which offline commands do not need.
enum CurlLibrary {
  /// Evaluated once per process, on any thread.
  static let isReady = asctl_global_init() == CURLE_OK

  /// The file of authorities that libcurl was built to trust; `nil` if it uses something else.
  static var defaultAuthoritiesPath: String? {
    // The struct is static and owned by libcurl.
    guard let information = curl_version_info(CURLVERSION_SEVENTH),
      information.pointee.age.rawValue >= CURLVERSION_SEVENTH.rawValue,
      let path = information.pointee.cainfo
    else { return nil }
    return String(cString: path)
  }
}

extension HTTPClient {
  /// The versions of libcurl and of its TLS library, such as `7.88.1` and `OpenSSL/3.0.17`.
  package static var versions: (own: String, tls: String?)? {
    // The struct is static and owned by libcurl.
    guard let information = curl_version_info(CURLVERSION_FIRST), let own = information.pointee.version else {
      return nil
    }
    return (String(cString: own), information.pointee.ssl_version.map { String(cString: $0) })
  }
}

/// Certificate authorities that TLS trusts besides those of the system, from `--ca-file` and `ASCTL_CA_FILE`. libcurl
/// can only replace its own file of authorities, so this contains both. (`CURLOPT_CAPATH` of some builds still applies.)
package struct CertificateAuthorities: Equatable, Sendable {
  let pem: [UInt8]

  /// Throws if there is no PEM certificate in `bytes`. `system` are the authorities that libcurl trusts by default, PEM.
  package init(file: String, bytes: [UInt8], system: [UInt8] = CertificateAuthorities.ofSystem()) throws(Failure) {
    guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
      throw Failure(
        .failure, "'\(file)' contains no PEM certificate",
        hint: "to convert a DER certificate, run openssl x509 -inform der -in '\(file)'")
    }
    pem = system + [UInt8(ascii: "\n")] + bytes
  }

  /// libcurl's default authorities, PEM; empty if there is no such file, and then only `bytes` are trusted.
  static func ofSystem() -> [UInt8] {
    guard let path = CurlLibrary.defaultAuthoritiesPath, let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }
}

/// Owns a curl easy handle, which is one transfer, with everything that must live as long. It must be removed from its
/// `CurlMulti` before it is destroyed.
struct CurlHandle: ~Copyable {
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?
  #if os(Linux)
    private var authorities: MemoryFile?
  #endif
  /// The first option that libcurl rejected, if any.
  private(set) var optionError = CURLE_OK

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

  /// Replaces the trusted authorities. An older libcurl accepts only a file and gets one in memory.
  mutating func trust(_ pem: [UInt8]) {
    var code = pem.withUnsafeBytes { asctl_set_authorities(pointer, $0.baseAddress, $0.count) }
    #if os(Linux)
      if code == CURLE_UNKNOWN_OPTION {
        let file = MemoryFile()
        code = file.append(pem) ? asctl_set_text(pointer, CURLOPT_CAINFO, file.path) : CURLE_OUT_OF_MEMORY
        authorities = consume file
      }
    #endif
    note(code)
  }

  mutating func addHeader(_ name: String, _ value: String) {
    // The semicolon makes libcurl send a header with an empty value.
    addHeader(value.isEmpty ? "\(name);" : "\(name): \(value)")
  }

  mutating func addHeader(_ line: String) {
    // curl_slist_append copies the line, and leaves the list unchanged if it fails.
    guard let longer = curl_slist_append(headers, line) else { return note(CURLE_OUT_OF_MEMORY) }
    headers = longer
    note(asctl_set_headers(pointer, longer))
  }

  /// Writes the response to the transfer, which the handle does not retain.
  mutating func setReceiver(_ transfer: Transfer) {
    let address = Unmanaged.passUnretained(transfer).toOpaque()
    note(asctl_set_body_sink(pointer, Transfer.receiveBody, address))
    note(asctl_set_header_sink(pointer, Transfer.receiveHeader, address))
  }

  func long(_ info: CURLINFO) -> Int {
    var value = 0
    return asctl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  func size(_ info: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    return asctl_get_size(pointer, info, &value) == CURLE_OK ? Int64(value) : 0
  }

  var error: String { String(cString: errorText) }

  private mutating func note(_ code: CURLcode) {
    if optionError == CURLE_OK { optionError = code }
  }
}

/// The options of every request. The others have libcurl's defaults, which are relied upon: redirects are not followed,
/// certificates and host names are verified, HTTP/2 is offered over TLS, there are no cookies, no `.netrc` and no
/// stored HSTS, and CONNECT requests to a proxy do not contain our headers.
extension CurlHandle {
  mutating func prepare(_ request: HTTPRequest, to url: URLParts, trusting authorities: CertificateAuthorities?) {
    set(CURLOPT_URL, url.text)
    set(CURLOPT_PATH_AS_IS, 1)
    note(asctl_allow_only_web(pointer))
    // Waiting for a connection that may turn out to be HTTP/2 is better than opening one for each request. TLS
    // negotiates it in the handshake; plain http only with the first response, which is too late.
    if url.scheme == "https" { set(CURLOPT_PIPEWAIT, 1) }
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let authorities { trust(authorities.pem) }
    // Otherwise the request and its token would be sent in the clear to the proxy in http_proxy.
    if url.isLoopback { set(CURLOPT_PROXY, "") }
    // libcurl repeats a request with any method if a reused connection fails without a response.
    if !request.isIdempotent { set(CURLOPT_FRESH_CONNECT, 1) }

    set(CURLOPT_CONNECTTIMEOUT_MS, request.connectMilliseconds)
    set(CURLOPT_TIMEOUT_MS, request.totalMilliseconds)
    set(CURLOPT_NOSIGNAL, 1)
    // Avoids waiting for a name server after a time-out or an interruption.
    note(asctl_set_quick_exit(pointer))

    setMethod(of: request)
    setHeaders(of: request)
  }

  private mutating func setMethod(of request: HTTPRequest) {
    let alwaysHasBody = ["POST", "PUT", "PATCH"].contains(request.method)
    if request.method == "HEAD" {
      set(CURLOPT_NOBODY, 1)
    } else if alwaysHasBody || !request.body.isEmpty {
      set(CURLOPT_POST, 1)
      note(request.body.withUnsafeBytes { asctl_set_body(pointer, $0.baseAddress, curl_off_t($0.count)) })
    }
    set(CURLOPT_CUSTOMREQUEST, request.method)
  }

  private mutating func setHeaders(of request: HTTPRequest) {
    set(CURLOPT_USERAGENT, "asctl/\(version)")
    // An empty value offers every encoding that this libcurl supports.
    set(CURLOPT_ACCEPT_ENCODING, "")
    // A name without a value removes libcurl's own header.
    addHeader("Expect:")
    if !request.headers.contains(where: { $0.isNamed("Content-Type") }) { addHeader("Content-Type:") }
    for header in request.headers { addHeader(header.name, header.value) }
    for header in request.secretHeaders { addHeader(header.name, header.value.revealed) }
    if let bearer = request.bearer { addHeader("Authorization: Bearer \(bearer.revealed)") }
  }
}

#if os(Linux)
  /// A file without a place in the file system, for a library that reads only files. It exists as long as this value.
  struct MemoryFile: ~Copyable {
    private let descriptor = asctl_memory_file()

    deinit { close(descriptor) }

    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Returns whether everything was written.
    func append(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        rest.removeFirst(count)
      }
      return true
    }
  }
#endif
