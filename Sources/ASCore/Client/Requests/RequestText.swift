import AppStore
import Base
import CommandLine
import HTTP
import Terminal

extension Settings {
  /// Whether `--dry-run` or `--curl` is given, so that nothing is sent.
  package var printsRequests: Bool {
    invocation.isGiven(ConnectionFlags.dryRun) || invocation.isGiven(ConnectionFlags.curl)
  }
}

extension CommandOutput {
  /// The output of `--curl`, or of `--dry-run` as text or JSON.
  package static func unsent(
    _ requests: [APIRequest], to host: Connection.Host, _ settings: Settings, asList: Bool, isJSON: Bool,
    remarks: [String]
  ) throws(Failure) -> CommandOutput {
    if settings.invocation.isGiven(ConnectionFlags.curl) {
      let authorities = try settings.path(.caFile)?.value
      let lines = requests.map {
        CurlLine(request: $0, host: host, invocation: settings.invocation, authorities: authorities)
      }
      return CommandOutput(
        .text(lines.map(\.text).joined()), remarks: remarks + [lines.first?.remark].compactMap(\.self))
    }
    let texts = requests.map { RequestText(request: $0, host: host) }
    guard isJSON else { return CommandOutput(.text(texts.map(\.dryRun).joined(separator: "\n")), remarks: remarks) }
    return CommandOutput(.document(asList ? .array(texts.map(\.json)) : texts[0].json), remarks: remarks)
  }
}

/// A request as text, for `--dry-run`. It never contains the token.
struct RequestText {
  let request: APIRequest
  let host: Connection.Host

  var dryRun: String {
    var lines = ["\(request.method.rawValue) \(host.baseURL)\(request.target)"]
    lines.append("Authorization: Bearer (omitted)")
    lines += request.headers.map { "\($0.name): \($0.value)" }
    return lines.map { "\(escapingControls($0))\n" }.joined() + (request.body.isEmpty ? "" : "\n\(body)\n")
  }

  /// The request as one object: `method`, `url`, `headers`, and `body` if there is one.
  var json: JSON {
    var headers: JSONObject = ["Authorization": "Bearer (omitted)"]
    for header in request.headers { headers[header.name] = .string(header.value) }
    var members: JSONObject = [
      "method": .string(request.method.rawValue), "url": .string(host.baseURL + request.target),
      "headers": .object(headers),
    ]
    if !request.body.isEmpty { members["body"] = (try? JSON.parse(request.body)) ?? .string(body) }
    return .object(members)
  }

  private var body: String {
    request.contentType == "image/png"
      ? "(\(request.body.count) bytes of PNG)"
      : escapingControls(String(decoding: request.body, as: UTF8.self), keepsLayout: true)
  }
}

/// A request as a command for a POSIX shell, for `--curl`. It works when pasted and contains no secret.
///
/// The token is passed through a pipe, because all users of the machine can see curl's arguments. `printf` is a builtin
/// of the shell and not a process.
struct CurlLine {
  let request: APIRequest
  let host: Connection.Host
  let invocation: Invocation
  /// Additional certificate authorities.
  let authorities: String?

  /// The port for `asctl simulator serve`, because the built-in simulator has no address.
  static let simulatorPort = 8080

  /// The flags with which `asctl token mint` uses the same app and key. The simulator's token requires no credentials.
  private var credentials: [String] {
    guard host.isSimulated else {
      return CredentialFlags.ofToken.flatMap { flag in
        invocation.parsed(flag).last.map { ["--\(flag.declaration.name)", $0.written] } ?? []
      }
    }
    return ["--\(CredentialFlags.environment.name)", EnvironmentChoice.simulator.rawValue]
      + (host.isServed ? ["--\(CredentialFlags.baseURL.name)", host.baseURL] : [])
  }

  /// What the command requires, if it does not work on its own.
  var remark: String? {
    host.isInProcess
      ? "start the simulated App Store first: `asctl simulator serve --port \(Self.simulatorPort)`" : nil
  }

  var text: String {
    let mint = (["asctl", "token", "mint"] + credentials).map(\.wordForPOSIX).joined(separator: " ")
    var words = ["curl", "-H", "@-", "--request", request.method.rawValue]
    for header in request.headers { words += ["--header", "\(header.name): \(header.value)".textForPOSIX] }
    var isPiped = false
    if request.contentType == "image/png" {
      let picture = invocation[RequestDocument.file].flatMap { $0 == "-" ? nil : $0 } ?? "FILE"
      words += ["--data-binary", "@\(picture)".wordForPOSIX]
    } else if !request.body.isEmpty {
      if let body = String(validating: request.body, as: UTF8.self), !body.hasHiddenCharacters {
        words += ["--data-raw", body.quotedForPOSIX]
      } else {
        isPiped = true
        words += ["--data-binary", "@/dev/fd/3"]
      }
    }
    if let authorities { words += ["--cacert", authorities.wordForPOSIX] }
    if isLoopback { words += ["--noproxy", "'*'"] }
    // curl would expand brackets and braces to several URLs.
    if url.utf8.contains(where: { Array("[]{}".utf8).contains($0) }) { words.append("--globoff") }
    words.append(url.textForPOSIX)
    let line = "printf 'Authorization: Bearer %s' \"$(\(mint))\" | \(words.joined(separator: " "))"
    // Arguments cannot contain NUL, and stdin is used for the token.
    return isPiped ? "printf \(request.body.formatForPOSIX) | { \(line); } 3<&0\n" : "\(line)\n"
  }

  private var baseURL: String { host.isInProcess ? "http://127.0.0.1:\(Self.simulatorPort)" : host.baseURL }
  private var url: String { baseURL + request.target }
  private var isLoopback: Bool { URLParts(baseURL)?.isLoopback ?? false }
}
