import Base

/// What `--wait` waits for: a reply that comes later, of this call or of the one that follows it.
package struct PollCondition: Sendable {
  /// Completes "waiting for …".
  package let subject: String
  /// The call to poll; nil where the same one is repeated.
  package let follow: Follow?
  /// Apple's code for "not yet", where it has one.
  package let notYet: Int64?
  /// What the reply says so far; nil while it says nothing final.
  package let outcome: @Sendable (JSON) -> Outcome?
  /// Between two questions at most. Apple's limits for these calls hold by the hour.
  package let longestPause: TimeSpan

  /// Whether it is about a notification on its way to a server, whose attempts are reported in words.
  var isDelivery = false
  /// The notifications that name the purchases for which it was not done.
  package var left: LeftOut?

  /// A call whose parameters are in its path, and have the names of the members of the first reply, or else of the first
  /// request, that are their values.
  package struct Follow: Sendable {
    /// Endpoints hold what they wait for, so a value here would be without end.
    package let endpoint: @Sendable () -> Endpoint

    init(_ endpoint: @autoclosure @escaping @Sendable () -> Endpoint) { self.endpoint = endpoint }

    /// The question, or the name of the member that neither has.
    package func request(after reply: JSON?, body: JSON?) -> Result<APIRequest, MissingMember> {
      let endpoint = endpoint()
      var values: [String] = []
      for parameter in endpoint.parameters where parameter.place == .path {
        guard let value = (reply?[parameter.name] ?? body?[parameter.name])?.string,
          PercentEncoding.segment(value) != nil
        else { return .failure(MissingMember(name: parameter.name)) }
        values.append(value)
      }
      return .success(APIRequest(reading: endpoint, values))
    }

    /// A member without which nothing can be waited for.
    package struct MissingMember: Error {
      package let name: String
    }
  }

  /// Notifications about the purchases for which something that was asked for all was not done, one about each.
  package struct LeftOut: Sendable {
    /// Of the notifications.
    package let type: String
    package let subtype: String
    /// The members of the reply that count those purchases, and the others.
    package let failed: String
    package let succeeded: String
    /// The member of request and transaction that says which purchases are meant.
    package let member: String
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

  /// An extension for everybody, which takes hours to days. A notification names each purchase that was left out (App Store
  /// Server Notifications, "RENEWAL_EXTENSION"). 4040009 may come before the request is known everywhere.
  static func completion(after follow: Follow?) -> PollCondition {
    PollCondition(
      subject: "the extension of all subscribers", follow: follow, notYet: follow == nil ? nil : 4_040_009,
      outcome: { $0["complete"]?.boolValue == true ? .reached : nil }, longestPause: .minutes(1),
      left: LeftOut(
        type: "RENEWAL_EXTENSION", subtype: "FAILURE", failed: "failedCount", succeeded: "succeededCount",
        member: "productId"))
  }

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
