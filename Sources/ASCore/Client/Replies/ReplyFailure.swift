import AppStore
import Base
import HTTP
import Platform

extension Failure {
  /// What an error reply means, in words, with what to do about it.
  ///
  /// `mayBeUnreleased` is whether an app that was never on sale may be why its token is refused: production refuses it,
  /// and sandbox does not.
  init(
    _ reply: HTTPReply, from host: Connection.Host, to endpoint: Endpoint, _ credentials: String?,
    mayBeUnreleased: Bool = false
  ) {
    let body = try? JSON.parse(reply.body, duplicates: .refused)
    let first = body?["errors"]?.arrayElements?.first
    let code = (body?["errorCode"] ?? first?["errorCode"])?.int64
    let said = (body?["errorMessage"] ?? first?["errorMessage"])?.string
    let row =
      code.flatMap { ErrorCode.with(code: $0, family: endpoint.family).first }
      ?? said.flatMap { ErrorCode.withoutNumber(beginning: $0) }
    self.init(
      Self.status(reply.status),
      Self.message(reply, host, code: code, row: row, said: said, field: first?["fieldName"]?.string),
      hint: host.isSimulated && reply.status == 404
        ? Self.simulatedIdentifiers
        : reply.status == 401
          ? Self.hintOfRefusedToken(reply, credentials, mayBeUnreleased: mayBeUnreleased)
          : Self.hint(reply, row, endpoint))
    answer = Answer(
      httpStatus: reply.status, errorCode: code, name: row?.name,
      isRetryable: row?.retry.isRepetition ?? (reply.status == 429 || reply.status >= 500))
  }

  /// The hint where the simulated App Store does not know something.
  package static let simulatedIdentifiers = "asctl simulator ids lists what it knows"

  private static func status(_ status: Int) -> ExitStatus {
    switch status {
    case 401: .credentials
    case 404: .notFound
    case 429: .rateLimited
    case 300...499: .refused
    default: .unavailable
    }
  }

  private static func message(
    _ reply: HTTPReply, _ host: Connection.Host, code: Int64?, row: ErrorCode?, said: String?, field: String?
  ) -> String {
    if let code {
      let name = row.map { " \($0.name)" } ?? ""
      let place = field.map { " in \($0)" } ?? ""
      return "\(host.name) answered \(code)\(name)\(place): \(said ?? row?.meaning ?? "no message")"
    }
    switch reply.status {
    case 300...399:
      let place = reply.header("Location").map { " to \($0)" } ?? ""
      return "\(host.name) redirected the request\(place), and asctl does not follow, so as not to give its token away"
    case 401: return "\(host.name) refused the token (401)\(text(of: reply))"
    default: return "\(host.name) answered \(reply.status)\(said.map { ": \($0)" } ?? text(of: reply))"
    }
  }

  /// The beginning of a body that is no error of Apple's, such as a proxy's page.
  private static func text(of reply: HTTPReply) -> String {
    let text = String(decoding: reply.body.prefix(200), as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty ? "" : ": \(line)"
  }

  private static func hint(_ reply: HTTPReply, _ row: ErrorCode?, _ endpoint: Endpoint) -> String? {
    if let row { return row.remedy }
    switch reply.status {
    case 404:
      return endpoint.family.remedyOfNoAccess
        ?? "asctl explain 404 lists the usual reasons; asctl api shows what a path answers"
    default: return nil
    }
  }

  /// Apple never says why it refuses a token. The served simulator does, in a header of its own.
  private static func hintOfRefusedToken(
    _ reply: HTTPReply, _ credentials: String?, mayBeUnreleased: Bool
  ) -> String {
    let used = credentials.map { "; used: \($0)" } ?? ""
    if let reason = reply.header(SimulatorHeader.reason) {
      return "the simulator's reason: \(reason)\(used); asctl doctor looks at all of it"
    }
    let unreleased = "the app was never released, and production knows it only from then on (sandbox does: -e sandbox)"
    let causes = [
      "the key is no In-App Purchase key, or was revoked", "the key ID or the issuer ID is not that key's",
      "the bundle ID is another app's", "the clock of this machine is wrong",
    ]
    return
      "asctl doctor finds out why; likely causes, in this order: \(((mayBeUnreleased ? [unreleased] : []) + causes).joined(separator: "; "))\(used)"
  }
}
