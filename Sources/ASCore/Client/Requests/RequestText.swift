import AppStore
import Base
import CommandLine
import HTTP

/// A request as text, for `--dry-run`. The token is never in it.
package struct RequestText {
  package let request: APIRequest
  package let host: Connection.Host

  package init(request: APIRequest, host: Connection.Host) {
    self.request = request
    self.host = host
  }

  /// Method, URL, headers and body.
  package var dryRun: String {
    var lines = ["\(request.method.rawValue) \(host.baseURL)\(request.target)"]
    lines.append("Authorization: Bearer (left out)")
    lines += request.headers.map { "\($0.name): \($0.value)" }
    return lines.map { "\(escapingControls($0))\n" }.joined() + (request.body.isEmpty ? "" : "\n\(body)\n")
  }

  /// The same as one object: `method`, `url`, `headers`, and `body` where there is one.
  package var json: JSON {
    var headers: JSONObject = ["Authorization": "Bearer (left out)"]
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
      ? "(\(request.body.count) bytes of PNG)" : escapingControlsByLine(String(decoding: request.body, as: UTF8.self))
  }
}

/// A request as a line for a POSIX shell, for `--curl`: it works when it is pasted, and holds no secret.
///
/// The token comes through a pipe: an argument of curl's would be there for all users of the machine to see. `printf` is
/// part of the shell and no process.
package struct CurlLine {
  let request: APIRequest
  let host: Connection.Host
  /// The flags with which `asctl token mint` speaks for the same app with the same key.
  let credentials: [String]
  /// The path of the picture, where the body is one.
  let picture: String?
  /// Further certificate authorities.
  let authorities: String?

  /// Where `asctl simulator serve` is asked to listen, as what answers in process has no address.
  static let simulatorPort = 8080

  package init(_ request: APIRequest, _ host: Connection.Host, _ invocation: Invocation, authorities: String?) {
    self.request = request
    self.host = host
    // The simulator's token is made without any of them.
    credentials =
      host.isSimulated
      ? ["--\(CredentialFlags.environment.name)", EnvironmentChoice.simulator.rawValue]
        + (host.isServed ? ["--\(CredentialFlags.baseURL.name)", host.baseURL] : [])
      : CredentialFlags.ofToken.flatMap { flag in
        invocation.parsed(flag).last.map { ["--\(flag.declaration.name)", $0.written] } ?? []
      }
    picture = invocation[RequestDocument.file].flatMap { $0 == "-" ? nil : $0 }
    self.authorities = authorities
  }

  /// How to make the line work where it does not by itself.
  package var remark: String? {
    host.isInProcess
      ? "the simulated App Store has to be served first: asctl simulator serve --port \(Self.simulatorPort)" : nil
  }

  package var text: String {
    let mint = (["asctl", "token", "mint"] + credentials).map(\.wordForPOSIX).joined(separator: " ")
    var words = ["curl", "-H", "@-", "--request", request.method.rawValue]
    for header in request.headers { words += ["--header", "\(header.name): \(header.value)".textForPOSIX] }
    var isPiped = false
    if request.contentType == "image/png" {
      words += ["--data-binary", "@\(picture ?? "FILE")".wordForPOSIX]
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
    // curl would make several URLs of one with brackets or braces.
    if url.utf8.contains(where: { Array("[]{}".utf8).contains($0) }) { words.append("--globoff") }
    words.append(url.textForPOSIX)
    let line = "printf 'Authorization: Bearer %s' \"$(\(mint))\" | \(words.joined(separator: " "))"
    // No argument holds a NUL, and standard input is the token's.
    return isPiped ? "printf \(request.body.formatForPOSIX) | { \(line); } 3<&0\n" : "\(line)\n"
  }

  private var baseURL: String { host.isInProcess ? "http://127.0.0.1:\(Self.simulatorPort)" : host.baseURL }
  private var url: String { baseURL + request.target }
  private var isLoopback: Bool { URLParts(baseURL)?.isLoopback ?? false }
}

extension String {
  /// As a word of a POSIX shell, in quotes only where it needs them.
  package var wordForPOSIX: String {
    let isPlain = utf8.allSatisfy { byte in
      byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || Array("-_./@".utf8).contains(byte)
    }
    return isPlain && !isEmpty ? self : textForPOSIX
  }

  /// In quotes, and with nothing that acts on the terminal that shows it.
  fileprivate var textForPOSIX: String {
    guard hasHiddenCharacters else { return quotedForPOSIX }
    // The shell takes line feeds from the end of what a command prints.
    let end = utf8.reversed().prefix { $0 == UInt8(ascii: "\n") }.count
    let ending = end == 0 ? "" : String(repeating: "\n", count: end).quotedForPOSIX
    return "\"$(printf \(Array(utf8.dropLast(end)).formatForPOSIX))\"\(ending)"
  }

  /// Line feeds and tabs are harmless, and a body is easier to read with them.
  fileprivate var hasHiddenCharacters: Bool {
    unicodeScalars.contains { JSONStyle.actsOnTerminal($0) && $0 != "\n" && $0 != "\t" }
  }
}

extension [UInt8] {
  /// What `printf` of a POSIX shell prints these bytes for: printable ASCII as it is, all else in octal.
  fileprivate var formatForPOSIX: String {
    var format: [UInt8] = []
    for byte in self {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "\\"): format += [byte, byte]
      // At the beginning it would be an option.
      case UInt8(ascii: "-") where format.isEmpty: format += "\\055".utf8
      case 0x20..<0x7F: format.append(byte)
      default: format += "\\".utf8 + [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
      }
    }
    return String(decoding: format, as: UTF8.self).quotedForPOSIX
  }
}
