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

extension String {
  /// The text as a word of a POSIX shell, quoted if necessary.
  package var wordForPOSIX: String {
    let isPlain = utf8.allSatisfy { byte in
      byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || Array("-_./@".utf8).contains(byte)
    }
    return isPlain && !isEmpty ? self : textForPOSIX
  }

  /// The text as one argument for bash, zsh or any POSIX shell. In single quotes, only the single quote is special.
  var quotedForPOSIX: String { "'\(replacing("'", with: "'\\''"))'" }

  /// The text in quotes, without characters that affect the terminal.
  fileprivate var textForPOSIX: String {
    guard hasHiddenCharacters else { return quotedForPOSIX }
    // Command substitution removes trailing line feeds.
    let end = utf8.reversed().prefix { $0 == UInt8(ascii: "\n") }.count
    let ending = end == 0 ? "" : String(repeating: "\n", count: end).quotedForPOSIX
    return "\"$(printf \(Array(utf8.dropLast(end)).formatForPOSIX))\"\(ending)"
  }

  /// Line feeds and tabs are allowed, because they are harmless and make a body easier to read.
  fileprivate var hasHiddenCharacters: Bool {
    unicodeScalars.contains { JSONStyle.actsOnTerminal($0) && $0 != "\n" && $0 != "\t" }
  }
}

extension [UInt8] {
  /// The format with which `printf` of a POSIX shell prints these bytes: printable ASCII unchanged, everything else in
  /// octal.
  fileprivate var formatForPOSIX: String {
    var format: [UInt8] = []
    for byte in self {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "\\"): format += [byte, byte]
      // At the beginning it would start an option.
      case UInt8(ascii: "-") where format.isEmpty: format += "\\055".utf8
      case 0x20..<0x7F: format.append(byte)
      default: format += "\\".utf8 + [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
      }
    }
    return String(decoding: format, as: UTF8.self).quotedForPOSIX
  }
}
