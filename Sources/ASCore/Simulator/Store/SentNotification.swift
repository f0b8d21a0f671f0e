import AppStore
import Base

/// A notification as it was sent. Histories do not refresh it.
struct SentNotification: Sendable {
  let uuid: String
  let type: String
  let subtype: String?
  /// The same in all attempts.
  let date: Timestamp
  let content: Content
  var attempts: [Attempt]
  /// When it is sent once more, or for the first time; nil if that is over.
  var nextAttempt: Timestamp?
  /// What it says otherwise than it would, by somebody's wish.
  var changes: [NotificationTrigger.Change] = []
  /// The JWS, once it was asked for.
  var signedPayload: JSON?

  enum Content: Sendable {
    /// What the purchase and its subscription were then.
    case purchase(Purchase, Subscription?, consumptionReason: String?)
    /// The member of that name, unsigned.
    case object(String, JSON)
    case app(customer: Int)
    case test
  }

  struct Attempt: Sendable {
    let date: Timestamp
    /// `SUCCESS`, or Apple's word for what went wrong.
    let result: String

    var json: JSON { ["attemptDate": .timestamp(date), "sendAttemptResult": .string(result)] }
  }

  var isQuestion: Bool { sameBytes(type, "CONSUMPTION_REQUEST") }
  /// Whether it says what became of a question.
  var closesQuestion: Bool { sameBytes(type, "REFUND") || sameBytes(type, "REFUND_DECLINED") }

  var isDelivered: Bool { attempts.contains { $0.result == "SUCCESS" } }

  /// The purchase that it is about.
  var purchase: Purchase? {
    switch content {
    case .purchase(let purchase, _, _): purchase
    case .object, .app, .test: nil
    }
  }
}

/// A TEST notification that was asked for.
struct TestNotification: Sendable {
  var notification: SentNotification
  /// How often its result was asked for: the first time Apple has none yet.
  var polls = 0
}

extension SentNotification {
  /// What it says (App Store Server Notifications, responseBodyV2DecodedPayload), with what is signed inside still open.
  func payload(in store: Store) -> JSON {
    var payload = JSONObject(present: [
      "notificationType": .string(type),
      "subtype": subtype.map(JSON.string),
      "notificationUUID": .string(uuid),
      "version": "2.0",
      "signedDate": .timestamp(date),
    ])
    let app = store.app
    switch content {
    case .purchase(let purchase, let subscription, let reason):
      let customer = store.customers[purchase.customer]
      payload["data"] = .present([
        "appAppleId": app.appAppleIDMember,
        "bundleId": app.bundleIDMember,
        "bundleVersion": "42",
        "environment": app.environmentMember,
        "signedTransactionInfo": purchase.payload(of: customer, in: app, signed: date),
        "signedRenewalInfo": subscription?.payload(of: customer, in: app, signed: date),
        "status": (subscription?.status.rawValue).map(JSON.int),
        "consumptionRequestReason": reason.map(JSON.string),
      ])
    case .object(let name, let object):
      payload[name] = object
    case .app(let customer):
      payload["appData"] = .present([
        "appAppleId": app.appAppleIDMember, "bundleId": app.bundleIDMember, "environment": app.environmentMember,
        "signedAppTransactionInfo": store.customers[customer].appTransaction(of: app, signed: date),
      ])
    case .test:
      payload["data"] = .present([
        "appAppleId": app.appAppleIDMember, "bundleId": app.bundleIDMember, "environment": app.environmentMember,
      ])
    }
    return JSON.object(payload).changed(by: changes)
  }

  /// Signed once, so that it stays the same text.
  mutating func signed(
    in store: Store, _ sign: (JSON) throws(APIErrorReply) -> JSON
  ) throws(APIErrorReply) -> JSON {
    if let signedPayload { return signedPayload }
    var payload = payload(in: store)
    for part in ["data", "appData"] {
      guard case .object(var object)? = payload[part] else { continue }
      for name in ["signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo"] {
        // A change may have put something else there.
        if let inner = object[name], inner.objectValue != nil { object[name] = try sign(inner) }
      }
      payload = payload.changed(by: [NotificationTrigger.Change(path: part, value: .object(object))])
    }
    let signed = try sign(payload)
    signedPayload = signed
    return signed
  }
}

extension Store {
  /// Sends a notification about a purchase as it is now.
  mutating func notify(_ type: String, _ subtype: String? = nil, about purchase: String, now: Timestamp) {
    guard let purchase = purchases[purchase] else { return }
    let subscription = subscriptions[purchase.originalTransactionId]
    notify(type, subtype, content: .purchase(purchase, subscription, consumptionReason: nil), now: now)
  }

  mutating func notify(
    _ type: String, _ subtype: String? = nil, content: SentNotification.Content, now: Timestamp
  ) {
    var sent = SentNotification(
      uuid: newUUID(.notification, now), type: type, subtype: subtype, date: now, content: content, attempts: [])
    switch delivery {
    case .assumed: sent.attempts = [SentNotification.Attempt(date: now, result: "SUCCESS")]
    case .posted, .forced: sent.nextAttempt = now
    }
    notifications.append(sent)
  }
}

extension Store {
  /// Apple's decision about a refund that was asked for, which here is what the developer prefers, at once. Without a
  /// preference the money goes back. If nobody asked within 12 hours, nothing happens.
  mutating func decide(_ purchase: Purchase, as preference: RefundPreference?, used: Int64?, now: Timestamp) {
    guard purchase.revocation == nil, hasOpenQuestion(about: purchase, now: now) else { return }
    let id = purchase.transactionId
    switch preference {
    case .decline?:
      notify("REFUND_DECLINED", about: id, now: now)
    case .grantFull?, nil:
      refund(id, .full, percentage: Millipercent.whole, now: now)
    case .grantProrated?:
      refund(id, .prorated, percentage: Millipercent.whole - (used ?? Millipercent.whole / 2), now: now)
    }
  }

  mutating func refund(_ id: String, _ kind: Purchase.Revocation.Kind, percentage: Int64, now: Timestamp) {
    guard let purchase = purchases[id] else { return }
    purchases[id]?.revoke(Purchase.Revocation(date: now, reason: 0, kind: kind, percentage: percentage))
    let original = purchase.originalTransactionId
    if let subscription = subscriptions[original], latestPurchase(of: subscription)?.transactionId == id {
      subscriptions[original]?.status = .revoked
      subscriptions[original]?.isRenewing = false
    }
    notify("REFUND", about: id, now: now)
    for share in subscriptions.values.filter({ $0.payer.map { sameBytes($0, original) } ?? false })
      .sorted(by: { $0.originalTransactionId < $1.originalTransactionId })
    where subscriptions[original]?.status == .revoked && share.status.givesAccess {
      takeAway(share, now: now)
    }
  }

  /// Ends somebody's share of a subscription that another pays for ("Supporting Family Sharing in your app").
  mutating func takeAway(_ share: Subscription, now: Timestamp) {
    guard let latest = latestPurchase(of: share) else { return }
    purchases[latest.transactionId]?.revoke(
      Purchase.Revocation(
        date: now, reason: 0, kind: latest.ownership == .assigned ? .assignment : .family, percentage: nil))
    subscriptions[share.originalTransactionId]?.status = .revoked
    subscriptions[share.originalTransactionId]?.isRenewing = false
    notify("REVOKE", about: latest.transactionId, now: now)
  }

  /// Asks the developer whether money should go back.
  mutating func ask(about id: String, _ reason: String, now: Timestamp) {
    guard let purchase = purchases[id] else { return }
    notify(
      "CONSUMPTION_REQUEST",
      content: .purchase(purchase, subscriptions[purchase.originalTransactionId], consumptionReason: reason), now: now)
  }

  /// Whether a refund was asked for within 12 hours and not decided yet.
  func hasOpenQuestion(about purchase: Purchase, now: Timestamp) -> Bool {
    let events = notifications.filter { $0.purchase?.transactionId == purchase.transactionId }
    guard let asked = events.last(where: \.isQuestion) else { return false }
    let isDecided = events.contains { $0.date >= asked.date && $0.closesQuestion }
    return !isDecided && now - asked.date < Self.decisionTime
  }
}
