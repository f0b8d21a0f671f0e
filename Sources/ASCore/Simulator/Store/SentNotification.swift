import AppStore
import Base

/// A notification as it was sent. Later changes to the purchase do not affect it.
struct SentNotification: Sendable, Equatable {
  let uuid: String
  let type: String
  let subtype: String?
  /// The signed date, the same in all attempts.
  let date: Timestamp
  var content: Content
  var attempts: [Attempt]
  /// When the next attempt, or the first, is due; nil if there are no more attempts.
  var nextAttempt: Timestamp?
  /// The changes of `notification trigger --set` that apply only to the notification.
  var changes: [NotificationTrigger.Change] = []
  var signedPayload: JSON?

  enum Content: Sendable, Equatable {
    /// The purchase and its subscription at that time. Indirect because they are large.
    indirect case purchase(Purchase, Subscription?, consumptionReason: String?)
    /// An unsigned member with this name.
    case object(String, JSON)
    case app(customer: Int)
    case test
  }

  struct Attempt: Sendable, Equatable {
    let date: Timestamp
    /// `SUCCESS`, or Apple's name for the error.
    let result: String

    var json: JSON { ["attemptDate": .timestamp(date), "sendAttemptResult": .string(result)] }
  }

  var isConsumptionRequest: Bool { sameBytes(type, ConsumptionRequest.type) }
  /// Whether it reports the decision on a consumption request.
  var closesConsumptionRequest: Bool { ConsumptionRequest.decisions.contains { sameBytes($0, type) } }

  var isDelivered: Bool { attempts.contains { $0.result == "SUCCESS" } }

  var purchase: Purchase? { if case .purchase(let purchase, _, _) = content { purchase } else { nil } }

  /// Returns the payload (App Store Server Notifications, responseBodyV2DecodedPayload), before nested ones are signed.
  func payload(in store: Store) -> JSON {
    var payload = JSONObject(present: [
      "notificationType": .string(type),
      "subtype": subtype.map(JSON.string),
      "notificationUUID": .string(uuid),
      "version": "2.0",
      "signedDate": .timestamp(date),
    ])
    let app = store.app
    func data(_ members: KeyValuePairs<String, JSON?>, version: JSON? = nil) -> JSON {
      let own = JSONObject(present: [
        "appAppleId": app.appAppleIDMember, "bundleId": app.bundleIDMember, "bundleVersion": version,
        "environment": app.environmentMember,
      ])
      return .object(JSONObject(own.members + JSONObject(present: members).members))
    }
    switch content {
    case .purchase(let purchase, let subscription, let reason):
      let customer = store.customers[purchase.customer]
      payload["data"] = data(
        [
          "signedTransactionInfo": purchase.payload(of: customer, in: app, signed: date),
          "signedRenewalInfo": subscription?.payload(in: store, signed: date),
          "status": (subscription?.status.rawValue).map(JSON.int),
          "consumptionRequestReason": reason.map(JSON.string),
        ], version: "42")
    case .object(let name, let object): payload[name] = object
    case .app(let customer):
      let transaction = store.customers[customer].appTransaction(of: app, signed: date)
      payload["appData"] = data(["signedAppTransactionInfo": transaction])
    case .test: payload["data"] = data([:])
    }
    return JSON.object(payload).changed(by: changes)
  }

  /// Returns the JWS, which is signed only once so that its text stays the same.
  mutating func signed(in store: Store, by chain: SimulatorChain) throws(APIErrorReply) -> JSON {
    if let signedPayload { return signedPayload }
    var payload = payload(in: store)
    for part in ["data", "appData"] {
      guard case .object(var object)? = payload[part] else { continue }
      for name in ["signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo"] {
        // A change may have replaced the object.
        if let inner = object[name], inner.objectValue != nil { object[name] = try chain.signed(inner) }
      }
      payload = payload.changed(by: [NotificationTrigger.Change(path: part, value: .object(object))])
    }
    let signed = try chain.signed(payload)
    signedPayload = signed
    return signed
  }
}

extension Store {
  /// Sends a notification about a purchase, and then those of members who share it.
  mutating func notify(
    _ type: String, _ subtype: String? = nil, about purchase: String, because reason: String? = nil, now: Timestamp
  ) {
    guard let about = purchases[purchase] else { return }
    let subscription = subscriptions[about.originalTransactionId]
    notify(type, subtype, content: .purchase(about, subscription, consumptionReason: reason), now: now)
    updateShares(of: purchase, after: type, subtype, now: now)
  }

  mutating func notify(_ type: String, _ subtype: String? = nil, content: SentNotification.Content, now: Timestamp) {
    var sent = SentNotification(
      uuid: newUUID(.notification, now), type: type, subtype: subtype, date: now, content: content, attempts: [])
    if let trigger, trigger.isAbout(sent) {
      self.trigger = nil
      set(trigger.changes, in: &sent, now: now)
    }
    switch delivery {
    case .assumed: sent.attempts = [SentNotification.Attempt(date: now, result: "SUCCESS")]
    case .posted, .forced: sent.nextAttempt = now
    }
    notifications.append(sent)
  }
}
