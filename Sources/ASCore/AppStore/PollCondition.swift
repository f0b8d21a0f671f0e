import Base

/// What `--wait` waits for: a reply that comes later, of this call or of the one that follows it.
package struct PollCondition: Sendable {
  /// Completes "waiting for …".
  package let subject: String
  /// The call that tells; nil where the same one is repeated.
  package let follow: Follow?
  /// Apple's code for "not yet", where it has one.
  package let notYet: Int64?
  /// What the reply says so far; nil while it says nothing final.
  package let outcome: @Sendable (JSON) -> Outcome?
  /// Between two questions at most. Apple's limits for these calls hold by the hour.
  package let longestPause: TimeSpan

  /// Whether it is about a notification on its way to a server, whose attempts can be told in words.
  var isDelivery = false

  /// A call whose only parameter is in its path, and has the name of the member of the first reply that is its value.
  package struct Follow: Sendable {
    /// Endpoints hold what they wait for, so a value here would be without end.
    package let endpoint: @Sendable () -> Endpoint

    init(_ endpoint: @autoclosure @escaping @Sendable () -> Endpoint) { self.endpoint = endpoint }

    /// The name of both.
    package var member: String { endpoint().parameters.first { $0.place == .path }?.name ?? "" }
  }

  /// How a wait ended.
  package enum Outcome: Sendable, Equatable {
    case reached
    /// A clause that says what came instead.
    case missed(String, hint: String?)
  }
}

extension PollCondition {
  /// A TEST notification, whose status is 4040008 until Apple tried to send it.
  static func delivery(after follow: Follow?) -> PollCondition {
    PollCondition(
      subject: "the test notification's delivery", follow: follow, notYet: 4_040_008,
      outcome: { reply in
        let results = (reply["sendAttempts"]?.arrayElements ?? []).compactMap { $0["sendAttemptResult"]?.string }
        guard let last = results.last else { return nil }
        if results.contains(where: { sameBytes($0, "SUCCESS") }) { return .reached }
        return .missed(
          "the test notification was not delivered: \(last)", hint: SendAttempt.remedy(for: last))
      }, longestPause: .seconds(10), isDelivery: true)
  }

  /// An extension for everybody, which takes hours.
  static let completion = PollCondition(
    subject: "the extension of all subscribers", follow: nil, notYet: nil,
    outcome: { $0["complete"]?.boolValue == true ? .reached : nil }, longestPause: .minutes(1))

  /// A performance test of the server that answers retention questions.
  static func testResult(after follow: Follow?) -> PollCondition {
    PollCondition(
      subject: "the performance test", follow: follow, notYet: nil,
      outcome: { reply in
        switch reply["result"]?.string {
        case "PASS": .reached
        case "FAIL":
          .missed("the performance test failed", hint: "the reply's failures and responseTimes say what was too slow")
        case .some, nil: nil
        }
      }, longestPause: .seconds(10))
  }
}
