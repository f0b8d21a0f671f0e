import AppStore
import Base
import HTTP

extension Failure {
  /// What an error reply means, in words, with what to do about it.
  init(_ reply: HTTPReply, from host: Connection.Host, to endpoint: Endpoint, _ credentials: String?) {
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
      hint: host.isSimulated && row?.retry == .otherEnvironment
        ? "asctl simulator ids lists what it knows" : Self.hint(reply, row, endpoint, credentials))
    answer = Answer(
      httpStatus: reply.status, errorCode: code, name: row?.name,
      isRetryable: row.map { $0.retry != .no } ?? (reply.status == 429 || reply.status >= 500))
  }

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

  private static func hint(
    _ reply: HTTPReply, _ row: ErrorCode?, _ endpoint: Endpoint, _ credentials: String?
  ) -> String? {
    if let row { return row.remedy }
    switch reply.status {
    case 401:
      let used = credentials.map { "used: \($0). " } ?? ""
      return
        "\(used)The key must be an In-App Purchase key that is not revoked, and key ID, issuer ID and bundle ID its own"
    case 404 where endpoint.family == .retentionMessaging:
      return "without access to Retention Messaging every call is answered so; Apple grants access on request"
    default: return nil
    }
  }
}
