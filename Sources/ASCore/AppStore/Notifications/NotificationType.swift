import Base

/// A type of App Store Server Notifications V2, with the recommended action of a server for each subtype.
///
/// Apple's filter on a type without a subtype finds only notifications that have no subtype, so finding all
/// notifications of a type takes one request for each of its `events`.
package struct NotificationType: Sendable {
  package let name: String
  /// Further names that users know it by, for `explain`.
  let otherNames: [String]
  let meaning: String
  /// Whether it is one of the types that report purchases.
  let isPurchase: Bool
  /// Whether family members receive their own notifications of this type.
  let isSentToFamily: Bool
  package let events: [Event]

  init(
    _ name: String, or otherNames: [String] = [], _ meaning: String, isPurchase: Bool = false,
    isSentToFamily: Bool = false, _ events: [Event]
  ) {
    self.name = name
    self.otherNames = otherNames
    self.meaning = meaning
    self.isPurchase = isPurchase
    self.isSentToFamily = isSentToFamily
    self.events = events
  }

  /// Returns the event with that subtype, if Apple sends this pair.
  package func event(subtype: String?) -> Event? {
    events.first { event in event.subtype.map { sameBytes($0, subtype ?? "") } ?? (subtype == nil) }
  }

  /// A type with one of its subtypes, or without a subtype.
  package struct Event: Sendable {
    package let subtype: String?
    package let when: String
    /// The recommended action of a server in one sentence.
    let action: String
    /// The part of the payload with the details; a payload has only one part.
    let carries: Part
    /// Whether Apple no longer sends this pair. Histories and replays can still contain it.
    let isHistoric: Bool
    /// The version that added it; `nil` if unknown or the first version.
    let since: String?

    init(
      _ subtype: String?, _ when: String, _ action: String, carries: Part = .data, isHistoric: Bool = false,
      since: String? = nil
    ) {
      self.subtype = subtype
      self.when = when
      self.action = action
      self.carries = carries
      self.isHistoric = isHistoric
      self.since = since
    }
  }

  /// The objects of a notification's payload, by their names on the wire.
  enum Part: String, Sendable, CaseIterable {
    case data, summary, externalPurchaseToken, appData, unclaimInfo
  }
}

extension NotificationType {
  package static let all: [NotificationType] = Array(
    [ofSubscriptions, ofRenewals, ofPrices, ofPurchases, ofExtensions, ofOtherServices].joined())

  /// The types that family members receive, for a sentence.
  static let ofFamilies = all.filter(\.isSentToFamily).map(\.name).listed("and")

  private static let byName = TextDictionary(all.map { ($0.name, $0) })

  /// Returns the type with that name in Apple's spelling; `nil` if it is unknown.
  package static func named(_ name: String) -> NotificationType? { byName[name] }

  static let subtypes = all.flatMap(\.events).compactMap(\.subtype).uniqued()

  /// Every pair of type and subtype, written as `TYPE` or `TYPE/SUBTYPE`.
  package static let pairs: [String] = all.flatMap { type in
    type.events.map { event in event.subtype.map { "\(type.name)/\($0)" } ?? type.name }
  }
}

extension NotificationType {
  /// Returns the types and subtypes that replace a type of the deprecated version 1; `nil` for an unknown type.
  package static func replacing(former name: String) -> [String]? {
    FormerNotification.all.first { sameBytes($0.name, name) }?.today
  }
}

/// A notification type of the deprecated version 1: unsigned JSON with a `notification_type`.
///
/// asctl explains the names, and `asctl receipt ids` reads the IDs in the bodies. Version 2 has a subtype INITIAL_BUY.
struct FormerNotification: Sendable {
  let name: String
  let meaning: String
  let today: [String]

  static let independence = "The App Store Server API works with either version of notifications, or without them."

  static let all: [FormerNotification] = [
    FormerNotification(name: "INITIAL_BUY", meaning: "A first subscription.", today: ["SUBSCRIBED/INITIAL_BUY"]),
    FormerNotification(
      name: "INTERACTIVE_RENEWAL", meaning: "The customer resubscribed or upgraded, in the app or in Settings.",
      today: ["SUBSCRIBED/RESUBSCRIBE", "DID_CHANGE_RENEWAL_PREF/UPGRADE"]),
    FormerNotification(
      name: "CANCEL", meaning: "Apple Support canceled and refunded the subscription, or the customer upgraded.",
      today: ["REFUND", "DID_CHANGE_RENEWAL_PREF/UPGRADE"]),
    FormerNotification(
      name: "DID_RECOVER", meaning: "A renewal succeeded after a billing failure.",
      today: ["DID_RENEW/BILLING_RECOVERY"]),
    FormerNotification(
      name: "RENEWAL", meaning: "A renewal succeeded after a billing failure; the name before DID_RECOVER.",
      today: ["DID_RENEW/BILLING_RECOVERY"]),
    FormerNotification(
      name: "PRICE_INCREASE_CONSENT", meaning: "The customer was asked to agree to a price increase.",
      today: ["PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED"]),
  ]
}

/// Apple's delivery attempts and remedies for failed ones (App Store Server Notifications, "Responding to App Store
/// Server Notifications" and "Enabling App Store Server Notifications").
package enum SendAttempt {
  /// Returns whether a response with this status counts as delivered.
  package static func isDelivered(_ status: Int) -> Bool { (200...206).contains(status) }

  /// The time that Apple waits before each attempt in production. In sandbox there is only one attempt.
  package static let pauses: [TimeSpan] = [0, 1, 12, 24, 48, 72].map(TimeSpan.hours)

  /// Returns the time of the next attempt for an item of a notification history, in milliseconds since 1970. `nil` if
  /// an attempt succeeded, if no attempt is left, and in sandbox, where Apple does not retry.
  @Sendable static func next(of item: JSON) -> JSON? {
    let attempts = item["sendAttempts"]?.arrayElements ?? []
    let payload = item["signedPayload"]?.objectValue?.members ?? []
    let isProduction = payload.contains { member in
      // An external purchase token has no environment, but sandbox tokens begin with SANDBOX.
      member.value["environment"]?.string == "Production"
        || member.value["externalPurchaseId"]?.string.map { !$0.hasPrefix("SANDBOX") } ?? false
    }
    guard isProduction, let last = attempts.last,
      let date = last["attemptDate"]?.timestamp,
      !attempts.contains(where: { $0["sendAttemptResult"]?.string == "SUCCESS" })
    else { return nil }
    return next(after: attempts.count, failedAt: date).map(JSON.timestamp)
  }

  /// Returns the time of the attempt after `count` failed ones, the last at `date`; `nil` if no attempt is left.
  package static func next(after count: Int, failedAt date: Timestamp) -> Timestamp? {
    count < pauses.count ? date + pauses[count] : nil
  }

  /// The remedies by value of `sendAttemptResult`.
  package static let remedies = [
    "TIMED_OUT": "respond with 200 immediately and process the notification afterwards",
    "TLS_ISSUE":
      "check with openssl s_client: valid certificate for the hostname, complete chain, TLS 1.2 or later",
    "SSL_ISSUE":
      "check with openssl s_client: valid certificate for the hostname, complete chain, TLS 1.2 or later",
    "CIRCULAR_REDIRECT": "set the final URL in App Store Connect",
    "NO_RESPONSE": "check that the host is reachable and that the firewall allows 17.0.0.0/8",
    "SOCKET_ISSUE":
      "check that a server listens at the URL, that the firewall allows 17.0.0.0/8, and that the port is 443 or at least "
      + "1024",
    "UNSUPPORTED_CHARSET": "remove the charset from the Content-Type of the response, or use utf-8",
    "INVALID_RESPONSE": "send a valid HTTP response with status 200 and an empty body",
    "PREMATURE_CLOSE": "check your server's log for a crash during the response",
    "UNSUCCESSFUL_HTTP_RESPONSE_CODE": "check your server's log for the status",
    "OTHER": "check your server's log, and request another test notification",
  ]
}
