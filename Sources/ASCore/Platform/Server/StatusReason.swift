/// The words behind a status in the first line of a reply (RFC 9110, section 15; RFC 6585, section 4).
enum StatusReason {
  /// For a number that has no words, those of its class.
  static func phrase(_ status: Int) -> String {
    phrases[status] ?? phrases[status / 100 * 100] ?? "Unknown"
  }

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 300: "Multiple Choices",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict",
    410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
    415: "Unsupported Media Type", 422: "Unprocessable Content", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
