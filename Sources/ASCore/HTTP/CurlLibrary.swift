import CCurl

/// libcurl, set up on first use: `curl_global_init` prepares the TLS library, which offline commands need not wait for.
enum CurlLibrary {
  /// Evaluated once in the life of the process, whichever thread comes first.
  static let isReady = asctl_global_init() == CURLE_OK

  /// The file of authorities that libcurl was built to trust; nil where it uses something else.
  static var defaultAuthoritiesPath: String? {
    // The struct is libcurl's, static.
    guard let information = curl_version_info(CURLVERSION_SEVENTH),
      information.pointee.age.rawValue >= CURLVERSION_SEVENTH.rawValue,
      let path = information.pointee.cainfo
    else { return nil }
    return String(cString: path)
  }
}
