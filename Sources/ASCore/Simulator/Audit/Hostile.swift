import AppStore
import Base
import SignedData

/// A notification that a server must refuse or ignore. It reports the opposite of the customer's state, so that a server
/// that believes it gives a wrong answer.
package enum Hostile: String, Sendable, CaseIterable {
  case cut, forged, untrusted
  case otherApp = "other-app"
  case otherEnvironment = "other-environment"

  package var text: String {
    switch self {
    case .cut: "a truncated notification"
    case .forged: "a notification with a forged signature"
    case .untrusted: "a notification signed under an unknown root"
    case .otherApp: "a notification of another app"
    case .otherEnvironment: "a notification of sandbox"
    }
  }

  /// Whether 200 is wrong. What Apple signed for others may be accepted and ignored.
  private var mustBeRefused: Bool {
    switch self {
    case .cut, .forged, .untrusted: true
    case .otherApp, .otherEnvironment: false
    }
  }

  /// Returns Apple's posts with these around them: last, because a server that believes the newest would believe them.
  static func posts(
    around posts: [AuditPost], about place: Int, _ event: String, in environment: SignedEnvironment
  ) -> [AuditPost] {
    let own = allCases.filter { $0 != .otherEnvironment || environment == .production }.map { hostile in
      AuditPost(event: event, hostile: hostile, mustAccept: hostile.mustBeRefused ? false : nil, place: place)
    }
    return own.prefix(1) + posts + own.dropFirst()
  }

  /// Returns the JWS to post instead of that notification.
  func signedPayload(
    from sent: SentNotification, in store: Store, _ chain: SimulatorChain, _ stranger: SimulatorChain
  ) throws(APIErrorReply) -> String {
    var genuine = sent
    let opposite = sent.opposite(in: store)
    func signed(
      by chain: SimulatorChain, _ changes: [(String, JSON)] = []
    ) throws(APIErrorReply) -> String {
      var hostile = opposite
      hostile.changes += changes.map { NotificationTrigger.Change(path: $0, value: $1) }
      return try hostile.signed(in: store, by: chain).string ?? ""
    }
    switch self {
    case .cut:
      let text = try genuine.signed(in: store, by: chain).string ?? ""
      return String(text.prefix(text.utf8.count / 2))
    case .forged:
      let (text, other) = (try signed(by: chain), try genuine.signed(in: store, by: chain).string ?? "")
      let signature = other.split(separator: ".").last.map { String($0) } ?? ""
      return text.split(separator: ".").dropLast().joined(separator: ".") + "." + signature
    case .untrusted: return try signed(by: stranger)
    case .otherApp:
      return try signed(
        by: chain, ["data", "data.signedTransactionInfo"].map { ("\($0).bundleId", "com.example.another.app") })
    case .otherEnvironment:
      let places = ["data", "data.signedTransactionInfo", "data.signedRenewalInfo"]
      return try signed(by: chain, places.map { ("\($0).environment", "Sandbox") } + [("data.appAppleId", .null)])
    }
  }
}

extension SentNotification {
  /// A newer notification that reports the opposite of this one: access instead of none, or none instead of access.
  fileprivate func opposite(in store: Store) -> SentNotification {
    var opposite = self
    let (soon, before) = (date + .days(60), date - .hours(1))
    let signed = date + .minutes(30)
    let transaction = payload(in: store)["data"]?["signedTransactionInfo"]
    let givesAccess: Bool =
      if case .purchase(_, let subscription?, _) = content {
        subscription.status.givesAccess
      } else {
        transaction?["revocationDate"] == nil
      }
    let isSubscription = transaction?["expiresDate"] != nil
    var changes: [(String, JSON)] = [
      ("notificationUUID", .string(TimestampedUUID.make(.notification, at: signed, count: 0))),
      ("signedDate", .timestamp(signed)), ("data.signedTransactionInfo.signedDate", .timestamp(signed)),
    ]
    if isSubscription {
      changes += [
        ("notificationType", givesAccess ? "EXPIRED" : "DID_RENEW"), ("subtype", givesAccess ? "VOLUNTARY" : .null),
        ("data.status", .int(givesAccess ? 2 : 1)),
        ("data.signedTransactionInfo.expiresDate", .timestamp(givesAccess ? before : soon)),
        ("data.signedRenewalInfo.signedDate", .timestamp(signed)),
      ]
    } else {
      changes += [
        ("notificationType", givesAccess ? "REFUND" : "REFUND_REVERSED"), ("subtype", .null),
        ("data.signedTransactionInfo.revocationReason", givesAccess ? .int(0) : .null),
      ]
    }
    let isRevoked = !isSubscription && givesAccess
    changes.append(("data.signedTransactionInfo.revocationDate", isRevoked ? .timestamp(date) : .null))
    opposite.signedPayload = nil
    opposite.changes += changes.map { NotificationTrigger.Change(path: $0, value: $1) }
    return opposite
  }
}
