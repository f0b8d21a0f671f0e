import CCurl

/// How every request travels. What is not set here is as libcurl has it by default, and counted upon: redirects are
/// not followed, certificates and host names are checked, HTTP/2 is offered over TLS, there are no cookies, no
/// `.netrc`, no stored HSTS, and a proxy is asked for with CONNECT without our headers.
extension CurlHandle {
  mutating func prepare(_ request: HTTPRequest, to url: URLParts, trusting authorities: CertificateAuthorities?) {
    set(CURLOPT_URL, url.text)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    // Rather share a connection that turns out to be HTTP/2 than open one for each request at once. TLS says so in its
    // handshake; plain http only in the first reply, which is too long to wait.
    if url.scheme == "https" { set(CURLOPT_PIPEWAIT, 1) }
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let authorities { set(CURLOPT_CAINFO_BLOB, blob: authorities.pem) }
    // Otherwise the proxy that http_proxy names would be given the request, with its token, in the clear.
    if url.isLoopback { set(CURLOPT_PROXY, "") }
    // libcurl repeats a request that got no answer on a connection used before, whatever the method is.
    if !request.isIdempotent { set(CURLOPT_FRESH_CONNECT, 1) }

    set(CURLOPT_CONNECTTIMEOUT_MS, request.connectMilliseconds)
    set(CURLOPT_TIMEOUT_MS, request.totalMilliseconds)
    set(CURLOPT_NOSIGNAL, 1)
    // Do not wait for a name server after a time-out or an interruption.
    set(CURLOPT_QUICK_EXIT, 1)

    setMethod(of: request)
    setHeaders(of: request)
  }

  private mutating func setMethod(of request: HTTPRequest) {
    let alwaysHasBody = ["POST", "PUT", "PATCH"].contains(request.method)
    if request.method == "HEAD" {
      set(CURLOPT_NOBODY, 1)
    } else if alwaysHasBody || !request.body.isEmpty {
      set(CURLOPT_POST, 1)
      setBody(request.body)
    }
    set(CURLOPT_CUSTOMREQUEST, request.method)
  }

  private mutating func setHeaders(of request: HTTPRequest) {
    set(CURLOPT_USERAGENT, "asctl/\(version)")
    // Every encoding that this libcurl can undo.
    set(CURLOPT_ACCEPT_ENCODING, "")
    // A name without a value leaves out what libcurl would say by itself.
    addHeader("Expect:")
    if !request.headers.contains(where: { $0.isNamed("Content-Type") }) { addHeader("Content-Type:") }
    for header in request.headers {
      // The semicolon is libcurl's way of writing a header with an empty value.
      addHeader(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    if let bearer = request.bearer { addHeader("Authorization: Bearer \(bearer.revealed)") }
  }
}
