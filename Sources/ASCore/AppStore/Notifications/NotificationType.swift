import Base

/// A type of App Store Server Notifications, version 2: what happened to a customer's purchase, and what a server does
/// about it.
///
/// The type alone seldom says enough: EXPIRED with VOLUNTARY and EXPIRED with PRICE_INCREASE are different stories. A
/// filter on a type without a subtype finds only notifications that have none, so a whole type is one query for each of
/// its `events`.
package struct NotificationType: Sendable {
  package let name: String
  let meaning: String
  package let events: [Event]

  init(_ name: String, _ meaning: String, _ events: [Event]) {
    self.name = name
    self.meaning = meaning
    self.events = events
  }

  /// The pair of this type and that subtype, if Apple sends it.
  package func event(subtype: String?) -> Event? {
    events.first { event in event.subtype.map { sameBytes($0, subtype ?? "") } ?? (subtype == nil) }
  }

  /// One case of a type: a subtype, or none.
  package struct Event: Sendable {
    package let subtype: String?
    /// What happened, as one sentence.
    package let when: String
    /// What a server does about it, as one sentence.
    let action: String
    /// The part of the payload that carries the details; the parts exclude each other.
    let carries: Part
    /// Apple no longer sends this pair; histories and replays may still hold it.
    let isHistoric: Bool
    /// The version that brought it, where it is known and not the first.
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
  package enum Part: String, Sendable, CaseIterable {
    case data, summary, externalPurchaseToken, appData, unclaimInfo
  }
}

extension NotificationType {
  package static let all: [NotificationType] = Array(
    [ofSubscriptions, ofRenewals, ofPrices, ofPurchases, ofExtensions, ofOtherServices].joined())

  private static let byName = TextDictionary(all.map { ($0.name, $0) })

  /// In Apple's spelling; nil for a type that asctl does not know.
  package static func named(_ name: String) -> NotificationType? { byName[name] }

  /// Every subtype of any type, each once.
  static let subtypes: [String] = {
    var seen: [String] = []
    for subtype in all.flatMap(\.events).compactMap(\.subtype) where !seen.contains(subtype) { seen.append(subtype) }
    return seen
  }()

  /// Every pair that Apple sends, as people write it: `TYPE` or `TYPE/SUBTYPE`.
  package static let pairs: [String] = all.flatMap { type in
    type.events.map { event in event.subtype.map { "\(type.name)/\($0)" } ?? type.name }
  }
}

/// A notification type of version 1, which is deprecated: unsigned JSON with `notification_type` in snake case.
///
/// asctl recognises the names, and reads the IDs in the bodies (`asctl receipt ids`). INITIAL_BUY is also a subtype of version 2.
package struct FormerNotification: Sendable {
  package let name: String
  let meaning: String
  /// What version 2 sends for it.
  package let today: [String]

  init(_ name: String, _ meaning: String, today: [String]) {
    self.name = name
    self.meaning = meaning
    self.today = today
  }

  package static let all: [FormerNotification] = [
    FormerNotification("INITIAL_BUY", "A first subscription.", today: ["SUBSCRIBED/INITIAL_BUY"]),
    FormerNotification(
      "INTERACTIVE_RENEWAL", "The customer subscribed again or upgraded, in the app or in the settings.",
      today: ["SUBSCRIBED/RESUBSCRIBE", "DID_CHANGE_RENEWAL_PREF/UPGRADE"]),
    FormerNotification(
      "CANCEL", "Apple's support cancelled and refunded the subscription, or the customer upgraded.",
      today: ["REFUND", "DID_CHANGE_RENEWAL_PREF/UPGRADE"]),
    FormerNotification(
      "DID_RECOVER", "A renewal that had failed went through after all.", today: ["DID_RENEW/BILLING_RECOVERY"]),
    FormerNotification(
      "RENEWAL", "A renewal that had failed went through; the name before DID_RECOVER.",
      today: ["DID_RENEW/BILLING_RECOVERY"]),
    FormerNotification(
      "PRICE_INCREASE_CONSENT", "The customer was asked to agree to a price increase.",
      today: ["PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED"]),
  ]
}

/// What to do about a notification that did not arrive (App Store Server Notifications, "Responding to App Store
/// Server Notifications" and "Enabling App Store Server Notifications").
package enum SendAttempt {
  /// Whether a status says that the notification arrived.
  package static func isDelivered(_ status: Int) -> Bool { (200...206).contains(status) }

  /// How long Apple waits before each attempt, in production; the first is made at once. In sandbox there is no other.
  package static let pauses: [TimeSpan] = [0, 1, 12, 24, 48, 72].map(TimeSpan.hours)

  /// When Apple tries once more to send an item of a notification history, in milliseconds since 1970: counted from the
  /// attempt before. nil if one succeeded, if none is left, and in sandbox, where a failed one is not repeated.
  @Sendable static func next(of item: JSON) -> JSON? {
    let attempts = item["sendAttempts"]?.arrayElements ?? []
    let payload = item["signedPayload"]?.objectValue?.members ?? []
    let isProduction = payload.contains { member in
      // A token names no environment, but those of sandbox begin with it.
      member.value["environment"]?.string == "Production"
        || member.value["externalPurchaseId"]?.string.map { !$0.hasPrefix("SANDBOX") } ?? false
    }
    guard isProduction, let last = attempts.last,
      let date = last["attemptDate"]?.timestamp,
      !attempts.contains(where: { $0["sendAttemptResult"]?.string == "SUCCESS" })
    else { return nil }
    return next(after: attempts.count, failedAt: date).map(JSON.timestamp)
  }

  /// When the attempt is made that follows so many failed ones, the last of them at that moment; nil if it was the last.
  package static func next(after count: Int, failedAt date: Timestamp) -> Timestamp? {
    count < pauses.count ? date + pauses[count] : nil
  }

  /// For a value of `sendAttemptResult`; nil for an unknown one.
  package static func remedy(for result: String) -> String? {
    remedies[result]
  }

  private static let remedies = [
    "TIMED_OUT": "answer 200 at once and process the notification afterwards",
    "TLS_ISSUE":
      "check the certificate: not expired, for this host name, with its intermediates (openssl s_client), TLS 1.2 or newer",
    "SSL_ISSUE":
      "check the certificate: not expired, for this host name, with its intermediates (openssl s_client), TLS 1.2 or newer",
    "CIRCULAR_REDIRECT": "set the final URL in App Store Connect",
    "NO_RESPONSE": "check that the host is up and reachable, and that the firewall lets 17.0.0.0/8 in",
    "SOCKET_ISSUE": "check that the firewall lets 17.0.0.0/8 in, and the port: 443, or 1024 and above",
    "UNSUPPORTED_CHARSET": "leave the charset out of the answer's Content-Type, or say utf-8",
    "INVALID_RESPONSE": "answer with plain HTTP, status 200 and an empty body",
    "PREMATURE_CLOSE": "look in your server's log for a crash while it answered",
    "UNSUCCESSFUL_HTTP_RESPONSE_CODE":
      "look in your server's log for the status it answered with; it must be 200 to 206",
    "OTHER": "look in your server's log, and ask once more",
  ]
}
