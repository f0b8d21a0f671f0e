import Base
import CommandLine
import HTTP
import Platform

/// The user's server that notifications are posted to.
package struct DeliveryTarget: Sendable {
  /// https, or http on this machine.
  package let url: URLParts
  /// The headers that the user added.
  private let headers: [(name: String, value: Secret)]
  private let milliseconds: Int

  /// - Parameter milliseconds: The time limit for one request.
  package init(_ url: URLParts, headers: [(name: String, value: Secret)], milliseconds: Int) {
    (self.url, self.headers, self.milliseconds) = (url, headers, milliseconds)
  }

  /// The request in Apple's format. It is repeatable, because Apple may also send a notification twice.
  package func request(_ body: [UInt8]) -> HTTPRequest {
    var request = HTTPRequest("POST", url.text)
    request.headers = [HTTPHeader("Content-Type", "application/json")]
    request.secretHeaders = headers
    request.body = body
    request.isIdempotent = true
    request.totalMilliseconds = milliseconds
    // The response body is ignored (App Store Server Notifications, "Responding to App Store Server Notifications").
    request.maximumReplyBytes = 1 << 20
    return request
  }
}

extension URLParts {
  /// Prompts for confirmation before something is sent to a server that is not on this machine.
  package func confirm(sending what: String, _ invocation: Invocation, _ context: Context) throws(Failure) {
    if !isLoopback { try Prompt(invocation, context).confirm("Send \(what) to \(authority)?") }
  }
}

extension Context {
  /// The UUIDs of notifications that a receiver already has: one per line, in either case, or a csv column. Throws
  /// status 1 for an invalid line, because its notification would be sent again.
  package func notificationUUIDs(in path: String, remark: @escaping (String) -> Void) throws(Failure) -> TextSet {
    let reader = IDReader(try files.open(path), of: .notificationUUID, remark: remark)
    var known: TextSet = []
    while true {
      switch try reader.next() {
      case .input(let id):
        guard id.failure == nil, let uuid = id.text.pastedUUID else {
          throw Failure(
            .failure, "\(truncated(path, to: 200)) contains \(quoted(truncated(id.text, to: 80))), which is not a UUID",
            hint: "use one notificationUUID per line, or csv with column names in the first line")
        }
        known.insert(uuid.lowercased())
      case .later: clock.sleep(.milliseconds(20))
      case .end: return known
      }
    }
  }
}
