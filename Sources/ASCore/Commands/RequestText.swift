/// A request as text, for `--dry-run` and `--curl`. The token is never in it.
struct RequestText {
  let request: APIRequest
  let host: Connection.Host

  /// Method, URL, headers and body.
  var dryRun: String {
    var lines = ["\(request.method.rawValue) \(host.baseURL)\(request.target)"]
    lines.append("Authorization: Bearer (left out)")
    lines += request.headers.map { "\($0.name): \($0.value)" }
    return lines.map { "\(visible($0))\n" }.joined() + (request.body.isEmpty ? "" : "\n\(body)\n")
  }

  /// A command line for a POSIX shell.
  var curl: String {
    var words = ["curl", "--request", request.method.rawValue, "--header", "\"Authorization: Bearer $ASCTL_TOKEN\""]
    for header in request.headers { words += ["--header", Self.quoted("\(header.name): \(header.value)")] }
    if request.contentType == "image/png" {
      words += ["--data-binary", "@FILE"]
    } else if !request.body.isEmpty {
      words += ["--data-raw", Self.quoted(String(decoding: request.body, as: UTF8.self))]
    }
    return (words + [Self.quoted(host.baseURL + request.target)]).joined(separator: " ") + "\n"
  }

  private var body: String {
    request.contentType == "image/png"
      ? "(\(request.body.count) bytes of PNG)" : visible(String(decoding: request.body, as: UTF8.self))
  }

  private static func quoted(_ text: String) -> String { CompletionShell.quoted(text) }
}
