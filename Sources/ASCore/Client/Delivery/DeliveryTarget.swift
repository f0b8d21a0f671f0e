import AppStore
import Base
import HTTP

/// The user's server that notifications are posted to.
package struct DeliveryTarget: Sendable {
  /// https, or http on this machine.
  package let url: TargetURL
  /// The headers that the user added.
  package let headers: [SecretHeader]
  private let milliseconds: Int

  /// - Parameter milliseconds: The time limit for one request.
  package init(_ url: TargetURL, headers: [SecretHeader], milliseconds: Int) {
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
    request.connectMilliseconds = min(milliseconds, 10_000)
    // The response body is ignored (App Store Server Notifications, "Responding to App Store Server Notifications").
    request.maximumReplyBytes = 1 << 20
    return request
  }

  /// Whether a status means that the notification arrived (the same page).
  package static func isDelivered(_ status: Int) -> Bool { SendAttempt.isDelivered(status) }
}

/// The user's headers, one per line: `Authorization: Basic …`. They are secrets, so they come from a file or a variable
/// and are never repeated in output.
package enum DeliveryHeaders {
  static let limit = 1 << 16
  /// Headers of the message itself.
  private static let taken = ["Content-Type", "Content-Length", "Transfer-Encoding", "Connection", "Expect"]

  /// Throws status 2 for an invalid line. `origin` is the file or the variable.
  static func read(_ text: String, from origin: String) throws(Failure) -> [SecretHeader] {
    var headers: [SecretHeader] = []
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmed
      guard !line.isEmpty else { continue }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        throw Failure(
          .usage, "line \(index + 1) of \(origin) is not a header", hint: "use a name, a colon and a value: X-Token: …")
      }
      let name = String(Substring(line[..<colon]))
      let value = String(Substring(line[line.index(after: colon)...].trimmed))
      if let own = taken.first(where: { sameBytesIgnoringCase($0, name) }) {
        throw Failure(.usage, "line \(index + 1) of \(origin) sets \(own), which asctl sets automatically")
      }
      headers.append(SecretHeader(name, Secret(value)))
    }
    return headers
  }
}
