import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP

/// Everything that can fail between asctl and a server, as libcurl reports it (`TransportFailureTests` and
/// `TransportTLSTests` produce each with real sockets).
enum NetworkFault: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case unknownHost, refused, resetBeforeHead, resetInHead, resetInBody, slow, oversize
  case wrongHost, expired
  case shortBody, html, empty, noContent, redirect
  case limited, limitedForAYear, unauthorized, skewed, failing
  /// An error page that contains the token, as a debugging proxy returns it.
  case echo

  var testDescription: String { rawValue }

  func apply(_ request: HTTPRequest, _ healthy: CommandWorld.Server) throws(TransportError) -> HTTPReply {
    switch self {
    case .unknownHost: throw .cannotResolve(host: "store.example")
    case .refused: throw .cannotConnect(to: "store.example", reason: "Connection refused")
    case .resetBeforeHead: throw .cutOff(reason: "Empty reply from server")
    case .resetInHead: throw .cutOff(reason: "the headers are incomplete")
    case .resetInBody: throw .cutOff(reason: "transfer closed with 12 bytes remaining to read")
    case .slow: throw .timedOut(isConnected: true, milliseconds: request.totalMilliseconds)
    case .oversize: throw .tooLarge(limit: request.maximumReplyBytes)
    case .wrongHost: throw .tls(.wrongHost, host: "store.example")
    case .expired: throw .tls(.expired, host: "store.example")
    case .shortBody:
      var reply = try healthy(request)
      reply.body.removeLast(reply.body.count / 2)
      return reply
    case .html: return HTTPReply(status: 200, body: Array("<!DOCTYPE html><title>Log in</title>".utf8))
    case .empty: return HTTPReply(status: 200)
    case .noContent: return HTTPReply(status: 204)
    case .redirect: return HTTPReply(status: 302, headers: [HTTPHeader("Location", "https://elsewhere.example/")])
    case .limited: return FakeStore.error(4_290_000)
    case .limitedForAYear:
      let end = FakeWorld.now + .days(365)
      return FakeStore.error(4_290_000, [HTTPHeader("Retry-After", String(end.milliseconds))])
    case .unauthorized: return HTTPReply(status: 401)
    case .skewed: return HTTPReply(status: 401, headers: [HTTPHeader("Date", "Sat, 31 Jan 2026 11:00:00 GMT")])
    case .failing: return FakeStore.error(5_000_000)
    case .echo:
      let token = request.bearer?.revealed ?? ""
      let said: JSON = ["errorCode": 4_000_000, "errorMessage": .string("Authorization: Bearer \(token)")]
      let headers = [HTTPHeader("X-Request", "Bearer \(token)"), HTTPHeader("X-Signature", String(token.suffix(86)))]
      return FakeStore.reply(said, status: 400, headers)
    }
  }

  /// The documented exit status of a command that sends one request (`asctl help exit-status`).
  var status: Base.ExitStatus {
    switch self {
    case .unknownHost, .refused, .resetBeforeHead, .resetInHead, .resetInBody, .slow, .oversize, .wrongHost, .expired,
      .shortBody, .html, .empty, .noContent, .failing:
      .unavailable
    case .redirect, .echo: .refused
    case .limited, .limitedForAYear: .rateLimited
    case .unauthorized, .skewed: .credentials
    }
  }
}
