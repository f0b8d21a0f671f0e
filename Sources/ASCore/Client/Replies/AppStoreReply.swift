import AppStore
import Base
import CommandLine
import HTTP
import Platform
import SignedData

/// A parsed response. Every JWS in it is verified and replaced by its payload.
struct AppStoreReply {
  let host: Connection.Host
  let json: JSON
  /// The verification level of all signed data; `nil` if there is none.
  let verified: VerificationLevel?
  let isSigned: Bool
  /// Whom the data is about; without `--raw`, bound to the request as far as this response alone shows it.
  let subject: ReplySubject
  /// The body as Apple sent it.
  let bytes: [UInt8]
  /// What a served simulator says about a negative response.
  private let reason: String?

  init(
    _ reply: HTTPReply, to request: APIRequest, of endpoint: Endpoint, from host: Connection.Host,
    _ verification: ReplyVerification
  ) throws(Failure) {
    self.host = host
    bytes = reply.body
    reason = reply.header(SimulatorHeader.reason.rawValue)
    if endpoint.reply == .nothing || endpoint.reply == .anything && reply.body.isEmpty {
      if !verification.isRaw { try Self.requireNoPage(reply, from: host) }
      (json, verified, isSigned) = (.null, verification.unsigned, false)
      subject = endpoint.subject(of: request)
      return
    }
    if verification.isRaw {
      (json, verified, isSigned) = ((try? JSON.parse(reply.body)) ?? .null, .no, false)
      subject = endpoint.subject(of: request)
      return
    }
    // With --raw, a write would be sent again.
    let hint = endpoint.isRead ? "pass --raw to show it" : Self.hintAfterWrite
    let parsed = try Self.parsed(reply.body, from: host, hint)
    guard parsed.objectValue != nil else {
      throw Failure(.unavailable, "\(host.name) returned JSON that is not an object", hint: hint)
    }
    let environment = verification.environment(at: host, of: endpoint)
    try verification.requireOwn(parsed, environment)
    (json, verified) = try verification.resolve(parsed, environment, from: host)
    // The comparison is slow, and required only for unverified responses.
    isSigned = verified == .no ? json != parsed : verified != nil
    // Status 8, for unsigned data in place of signed data, takes precedence over status 7, for an unreadable format.
    if let reason = endpoint.misreading(of: parsed) {
      throw Failure(.unavailable, "\(host.name) \(reason)", hint: hint)
    }
    try endpoint.requireEcho(in: json, to: request)
    var subject = endpoint.subject(of: request)
    try subject.read(json)
    try verification.fix(subject.environment, environment, from: host)
    self.subject = subject
  }

  static let hintAfterWrite = "the request may have been carried out; check before you repeat it"

  /// The failure that a response with HTTP status 200 means; `nil` for a success.
  func negative(for endpoint: Endpoint) -> Failure? {
    guard var failure = endpoint.failure(in: json) else { return nil }
    if host.isSimulated, failure.status == .notFound { failure.hint = reason ?? Failure.simulatedIdentifiers }
    return failure
  }

  /// A proxy's page or an error with status 200 is not Apple's confirmation, which is empty.
  private static func requireNoPage(_ reply: HTTPReply, from host: Connection.Host) throws(Failure) {
    let error = Endpoint.error(in: try? JSON.parse(reply.body))
    guard let reason = reply.isPage ? "returned a response that is not Apple's JSON" : error else { return }
    throw Failure(.unavailable, "\(host.name) \(reason)", hint: "check for a proxy or a wrong base URL")
  }

  private static func parsed(_ body: [UInt8], from host: Connection.Host, _ hint: String) throws(Failure) -> JSON {
    do {
      return try JSON.parse(body, duplicates: .refused)
    } catch {
      if error.isAmbiguity {
        // Two parsers could read two different responses, only one of them verified.
        throw Failure(.notVerified, "\(host.name) returned ambiguous JSON: \(error)", hint: hint)
      }
      throw Failure(
        .unavailable, "\(host.name) returned a response that is not Apple's JSON: \(error)",
        hint: "\(hint); check for a proxy or a wrong base URL")
    }
  }
}

extension HTTPReply {
  /// Whether the body is neither empty nor JSON, such as a proxy's page.
  var isPage: Bool { !body[...].trimmed.isEmpty && (try? JSON.validate(body)) == nil }
}

extension Failure {
  /// The meaning of an error response, with a remedy.
  ///
  /// `mayBeUnreleased` means that the token may have been rejected because the app was never released: production
  /// rejects it then, and sandbox does not.
  init(
    _ reply: HTTPReply, from host: Connection.Host, to endpoint: Endpoint, _ credentials: String?,
    mayBeUnreleased: Bool = false
  ) {
    let body = try? JSON.parse(reply.body, duplicates: .refused)
    let errors = ([body ?? .null] + (body?["errors"]?.arrayElements ?? [])).filter {
      $0["errorCode"]?.int64 != nil || $0["errorMessage"]?.string != nil
    }
    // Only an error with a number says what to do.
    let leading = errors.first { $0["errorCode"]?.int64 != nil } ?? errors.first ?? .null
    let (code, said) = (leading["errorCode"]?.int64, leading["errorMessage"]?.string)
    let row = Self.row(of: leading, endpoint)
    self.init(
      Self.isForeign(reply, errors, endpoint) ? .unavailable : Self.status(reply.status),
      code == nil
        ? Self.message(reply, host, said: said)
        : "\(host.name) returned \(Self.clauses(errors, endpoint))",
      hint: host.isSimulated && reply.status == 404 && row?.isAboutID ?? false
        ? Self.simulatedIdentifiers
        : Self.isForeign(reply, errors, endpoint) && reply.status != 404
          ? Self.hintOfPage(reply)
          : reply.status == 401
            ? Self.hintOfRefusedToken(reply, credentials, mayBeUnreleased: mayBeUnreleased)
            : Self.hint(reply, row, endpoint))
    answer = Answer(
      httpStatus: reply.status, errorCode: code, name: row?.name,
      isRetryable: row.map { [.later, .poll].contains($0.retry) } ?? (reply.status == 429 || reply.status >= 500))
  }

  private static func clauses(_ errors: [JSON], _ endpoint: Endpoint) -> String {
    let shown = errors.prefix(10).map { clause($0, endpoint) }
    return (shown + (errors.count > 10 ? ["and \(errors.count - 10) more"] : [])).joined(separator: "; ")
  }

  /// The hint if the simulated App Store does not have an ID.
  static let simulatedIdentifiers = "run `asctl simulator ids` to list its sample data"

  private static func status(_ status: Int) -> ExitStatus {
    switch status {
    case 401: .credentials
    case 404: .notFound
    case 429: .rateLimited
    case 300...499: .refused
    default: .unavailable
    }
  }

  /// Whether a response 4xx is not Apple's: its errors have a code, except for an unknown path (404), 401 and 429. A
  /// proxy, a firewall or another host returns a page. Retention Messaging returns a 404 without a code to accounts
  /// without access.
  private static func isForeign(_ reply: HTTPReply, _ errors: [JSON], _ endpoint: Endpoint) -> Bool {
    guard 400...499 ~= reply.status else { return false }
    // The App Store Server API has a number for each 404.
    let isUnknown = errors.allSatisfy { $0["errorCode"]?.int64 == nil && row(of: $0, endpoint) == nil }
    if reply.status == 404 { return isUnknown && endpoint.family != .retentionMessaging }
    guard errors.isEmpty else { return false }
    return switch reply.status {
    case 401: reply.body[...].trimmed.first == UInt8(ascii: "<")
    case 407, 451: true
    case 429: false
    // Nothing contradicts that an empty response is Apple's.
    default: !reply.body[...].trimmed.isEmpty
    }
  }

  /// Names the server that returned a page, if its headers do.
  private static func hintOfPage(_ reply: HTTPReply) -> String {
    let names = ["Via", "Server"].compactMap { name in reply.header(name).map { "\(name): \(truncated($0, to: 80))" } }
    let proxy = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    return "this is not Apple's response: check for a proxy or a firewall\(proxy), and run `asctl doctor`"
  }

  private static func row(of error: JSON, _ endpoint: Endpoint) -> ErrorCode? {
    error["errorCode"]?.int64.flatMap { ErrorCode.with(code: $0, family: endpoint.family).first }
      ?? error["errorMessage"]?.string.flatMap { ErrorCode.withoutNumber(beginning: $0) }
  }

  /// One error of a response, with its number.
  private static func clause(_ error: JSON, _ endpoint: Endpoint) -> String {
    let row = Self.row(of: error, endpoint)
    let name = row.map { " \($0.name)" } ?? ""
    let place = error["fieldName"]?.string.map { " in \($0)" } ?? ""
    let said = error["errorMessage"]?.string ?? row?.meaning ?? "no message"
    return "\(error["errorCode"]?.text(.compact) ?? "an error")\(name)\(place): \(said)"
  }

  /// A response without the number of an error.
  private static func message(_ reply: HTTPReply, _ host: Connection.Host, said: String?) -> String {
    switch reply.status {
    case 300...399:
      let place = reply.header("Location").map { " to \($0)" } ?? ""
      return "\(host.name) redirected the request\(place); asctl does not follow redirects, to protect the token"
    case 401 where reply.body[...].trimmed.first != UInt8(ascii: "<"):
      return "\(host.name) rejected the token (401)\(text(of: reply))"
    default: return "\(host.name) returned \(reply.status)\(said.map { ": \($0)" } ?? text(of: reply))"
    }
  }

  /// The beginning of a body that is not Apple's error, such as a proxy's page.
  private static func text(of reply: HTTPReply) -> String {
    let text = String(decoding: reply.body.prefix(200), as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty ? "" : ": \(line)"
  }

  private static func hint(_ reply: HTTPReply, _ row: ErrorCode?, _ endpoint: Endpoint) -> String? {
    if let row { return row.remedy }
    guard reply.status == 404 else { return nil }
    // Every request returns this until Apple grants access to the service.
    return endpoint.family == .retentionMessaging
      ? "every request fails like this without access to Retention Messaging; Apple grants access on request"
      : "run `asctl explain 404` for the usual reasons, or use `asctl api` to test a path"
  }

  /// Apple gives no reason when it rejects a token. The served simulator does, in its own header.
  private static func hintOfRefusedToken(_ reply: HTTPReply, _ credentials: String?, mayBeUnreleased: Bool) -> String {
    let used = credentials.map { "; used: \($0)" } ?? ""
    if let reason = reply.header(SimulatorHeader.reason.rawValue) {
      return "the simulator's reason: \(reason)\(used); run `asctl doctor` to check the setup"
    }
    let unreleased = "the app has not been released (use -e sandbox)"
    let causes = [
      "the key is not an In-App Purchase key or was revoked", "the key ID or the issuer ID does not belong to the key",
      "the bundle ID belongs to another app", "the clock of this machine is wrong",
    ]
    return
      "run `asctl doctor` to find the cause; likely causes, in order: \(((mayBeUnreleased ? [unreleased] : []) + causes).joined(separator: "; "))\(used)"
  }
}

// Checks for responses with HTTP status 200 that are not a success.
extension Endpoint {
  /// Returns why a response is not the expected one, as a clause after the server's name; `nil` if it is.
  fileprivate func misreading(of reply: JSON) -> String? {
    if let reason = Self.error(in: reply, unless: replyObject?.field("errorCode") != nil) { return reason }
    let members = reply.objectValue?.members ?? []
    // An empty list may be absent.
    let isEmptyList = members.isEmpty && items != nil && replyObject?.fields.count == 1
    if let replyObject, !isEmptyList, !members.contains(where: { replyObject.field($0.name) != nil }) {
      return "returned JSON without any member of the expected response"
    }
    guard let items else { return nil }
    var level = [reply]
    for name in items.names {
      var inner: [JSON] = []
      for value in level {
        guard value.objectValue != nil else { return "returned a list with elements that are not objects" }
        switch value[name] {
        case .array(let elements)?: inner += elements
        case nil, .null?: continue
        case .bool?, .number?, .string?, .object?: return "returned \(name) that is not a list"
        }
      }
      level = inner
    }
    return nil
  }

  /// An error is not a success, whatever its HTTP status.
  fileprivate static func error(in reply: JSON?, unless isMember: Bool = false) -> String? {
    guard !isMember, let code = reply?["errorCode"], code != .null else { return nil }
    return "returned error \(truncated(code.text(), to: 40)) with the HTTP status of a success"
  }
}
