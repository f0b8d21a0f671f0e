import CCurl

/// Owns a `CURLU`, libcurl's parsed URL: the same parser that later decides where a transfer goes.
struct CurlURL: ~Copyable {
  private let pointer: OpaquePointer

  /// Nil if the text is not an absolute URL of a scheme that libcurl knows.
  init?(_ text: String) {
    // libcurl would stop reading at a NUL.
    guard !text.utf8.contains(0), let pointer = curl_url() else { return nil }
    guard curl_url_set(pointer, CURLUPART_URL, text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK else {
      curl_url_cleanup(pointer)
      return nil
    }
    self.pointer = pointer
  }

  deinit {
    curl_url_cleanup(pointer)
  }

  /// Nil where the URL has no such part.
  func part(_ part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(pointer, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }  // curl_url_get hands the text over.
    return String(cString: text)
  }
}
