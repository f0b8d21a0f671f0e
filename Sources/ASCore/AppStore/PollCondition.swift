import Base

/// The condition that `--wait` waits for: a later response of the same endpoint or of another one.
package struct PollCondition: Sendable {
  /// Completes "waiting for …".
  package let subject: String
  /// The endpoint to poll; `nil` to repeat the same request. A closure because an endpoint contains its condition, and
  /// the value would be recursive.
  package let follow: (@Sendable () -> Endpoint)?
  /// Apple's error code for "not yet", if there is one.
  package let notYet: Int64?
  /// The outcome in a response; `nil` while it is not final.
  package let outcome: @Sendable (JSON) -> Outcome?
  /// The longest pause between two requests. Apple's limits for these endpoints are per hour.
  package let longestPause: TimeSpan

  /// Whether it waits for a notification to be delivered, with a report of the attempts.
  var isDelivery = false
  /// Whether a RENEWAL_EXTENSION/FAILURE notification reports each purchase that the request failed for.
  package var reportsFailures = false

  package enum Outcome: Sendable, Equatable {
    case reached
    /// The condition can no longer be reached; a clause with the reason.
    case missed(String, hint: String?)
  }
}

extension PollCondition {
  /// Waits for the delivery of a test notification. Its status is error 4040008 until Apple attempts to send it.
  static func delivery(after follow: (@Sendable () -> Endpoint)?) -> PollCondition {
    PollCondition(
      subject: "the test notification's delivery", follow: follow,
      notYet: ErrorCode.server(.testNotificationNotFound).code,
      outcome: { reply in
        let results = (reply["sendAttempts"]?.arrayElements ?? []).compactMap { $0["sendAttemptResult"]?.string }
        guard let last = results.last else { return nil }
        if results.contains(where: { sameBytes($0, "SUCCESS") }) { return .reached }
        return .missed("the test notification was not delivered: \(last)", hint: SendAttempt.remedies[last])
      }, longestPause: .seconds(10), isDelivery: true)
  }

  /// Waits for an extension of all subscribers, which takes hours to days. A notification reports each failed
  /// subscription (App Store Server Notifications, "RENEWAL_EXTENSION"). 4040009 is possible right after the request.
  static func completion(after follow: (@Sendable () -> Endpoint)?) -> PollCondition {
    PollCondition(
      subject: "the extension of all subscribers", follow: follow,
      notYet: follow == nil ? nil : ErrorCode.server(.statusRequestNotFound).code,
      outcome: { $0["complete"]?.boolValue == true ? .reached : nil }, longestPause: .minutes(1), reportsFailures: true)
  }

  /// Waits for the result of a performance test of the server for retention messages.
  static func testResult(after follow: (@Sendable () -> Endpoint)?) -> PollCondition {
    PollCondition(
      subject: "the performance test", follow: follow, notYet: nil,
      outcome: { reply in
        switch reply["result"]?.string {
        case "PASS": .reached
        case "FAIL":
          .missed("the performance test failed", hint: "see failures and responseTimes in the response")
        case .some, nil: nil
        }
      }, longestPause: .seconds(10))
  }
}
