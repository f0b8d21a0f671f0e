/// A request as text, for `--dry-run`. The token is never in it.
struct RequestText {
  let request: APIRequest
  let host: Connection.Host

  /// Method, URL, headers and body.
  var dryRun: String {
    var lines = ["\(request.method.rawValue) \(host.baseURL)\(request.target)"]
    lines.append("Authorization: Bearer (left out)")
    lines += request.headers.map { "\($0.name): \($0.value)" }
    return lines.map { "\(escapingControls($0))\n" }.joined() + (request.body.isEmpty ? "" : "\n\(body)\n")
  }

  private var body: String {
    request.contentType == "image/png"
      ? "(\(request.body.count) bytes of PNG)" : escapingControls(String(decoding: request.body, as: UTF8.self))
  }
}
