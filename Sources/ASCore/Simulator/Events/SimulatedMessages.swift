import AppStore
import Base
import HTTP
import SignedData

/// A notification about an event in a temporary world. It is internally consistent, and signed by the simulator's
/// chain, which does not end in a root that Apple publishes.
package struct SimulatedNotification {
  private let trigger: NotificationTrigger
  /// The notification as sent, before it names the trigger's transaction.
  private let sent: SentNotification
  private let store: Store

  /// Carries out the event in `world`, or in a new built-in world. Throws a refusal if the event is not possible there.
  package init(
    _ trigger: NotificationTrigger, app: StoreApp, in world: Store? = nil, now: Timestamp
  ) throws(ControlRefusal) {
    self.trigger = trigger
    var store = world ?? Store(now: now, app: app)
    let uuid = try store.carryOut(NotificationTrigger(type: trigger.type, subtype: trigger.subtype), now: now)
    guard let sent = store.notifications[uuid] else { throw ControlRefusal(reason: "\(trigger.pair) was not sent") }
    (self.sent, self.store) = (sent, store)
  }

  /// Returns the JWS, with the trigger's changes and its transaction ID, which need not exist in this world.
  package func signed(uuid: String, by chain: SimulatorChain) throws(Failure) -> String {
    var sent = sent
    sent.changes = [NotificationTrigger.Change(path: "notificationUUID", value: .string(uuid))] + naming
    sent.changes += trigger.changes
    do {
      return try sent.signed(in: store, by: chain).string ?? ""
    } catch {
      throw Failure(.failure, "the notification cannot be signed")
    }
  }

  /// The changes that name the trigger's transaction. The first transaction of a purchase is also the original one.
  private var naming: [NotificationTrigger.Change] {
    guard let id = trigger.transactionId, let data = sent.payload(in: store)["data"],
      let transaction = data["signedTransactionInfo"]
    else { return [] }
    var members = ["signedTransactionInfo.transactionId"]
    if transaction["transactionId"] == transaction["originalTransactionId"] {
      members.append("signedTransactionInfo.originalTransactionId")
      if data["signedRenewalInfo"] != nil { members.append("signedRenewalInfo.originalTransactionId") }
    }
    return members.map { NotificationTrigger.Change(path: "data.\($0)", value: .string(id)) }
  }
}

/// Apple's request for the retention message to show to a customer who is about to cancel (Retention Messaging API,
/// "Get Retention Message").
package struct RealtimeRequest: Sendable {
  /// The payload to sign: `DecodedRealtimeRequestBody`.
  let payload: JSON

  /// - Parameter number: different for each request of the same millisecond.
  package init(
    originalTransactionId: String, productId: String, userLocale: String, app: StoreApp, now: Timestamp, number: Int = 0
  ) {
    payload = [
      "originalTransactionId": .string(originalTransactionId), "appAppleId": .int(app.appAppleID),
      "productId": .string(productId), "userLocale": .string(userLocale),
      "requestIdentifier": .string(TimestampedUUID.make(.realtimeRequest, at: now, count: number)),
      "environment": app.environmentMember, "signedDate": .timestamp(now),
    ]
  }

  /// Returns the body to post. Throws if the chain cannot sign.
  package func body(signedBy chain: SimulatorChain) throws(Failure) -> [UInt8] {
    do {
      return JSON.object(["signedPayload": .string(try chain.sign(payload))]).bytes(.compact)
    } catch {
      throw Failure(.failure, "the request cannot be signed: \(error.reason)")
    }
  }

  /// Posts a body of this request and returns the output of `retention trigger`. Only the authority of the URL is shown,
  /// because the path may serve as a secret.
  package func post(_ body: [UInt8], to url: URLParts, over client: HTTPClient) -> JSON {
    let request = HTTPRequest(posting: body, to: url.text, within: RetentionAnswer.timeAllowed, ignoringReply: false)
    let result = Result { () throws(TransportError) in try client.send(request) }
    return RealtimeOutcome(result, to: payload).json(of: payload, target: url.authority, shown: nil)
  }

  /// What a simulated request is about by default.
  package static let (usualLocale, usualSubscription, usualProduct) = (
    "en-US", "2000000000000001", "com.example.app.pro"
  )
}

extension Store {
  /// Returns the request about the subscription of that transaction, or of the first renewing one if `id` is nil.
  func question(
    about id: String?, locale: String, now: Timestamp, number: Int = 0
  ) throws(ControlRefusal) -> RealtimeRequest {
    let renewing = subscriptions.values.filter { $0.status.givesAccess && $0.isRenewing && $0.payer == nil }
    guard let id = id ?? renewing.map(\.originalTransactionId).min() else {
      throw ControlRefusal(reason: "this world has no renewing subscription to cancel")
    }
    guard let purchase = purchases[id] else {
      throw ControlRefusal(reason: "this world has no transaction \(quoted(id))", hint: Self.whereIDsAre)
    }
    let original = purchase.originalTransactionId
    guard let subscription = subscriptions[original] else {
      throw ControlRefusal(reason: "\(id) is not a subscription", hint: Self.whereIDsAre)
    }
    guard subscription.status.givesAccess, subscription.payer == nil else {
      throw ControlRefusal(reason: "the customer cannot cancel subscription \(original) now")
    }
    return RealtimeRequest(
      originalTransactionId: original, productId: subscription.product.id, userLocale: locale, app: app, now: now,
      number: number)
  }

  private static let whereIDsAre = "run `asctl simulator ids` to list the IDs of the built-in world"

  /// Returns why this world cannot show a response that is valid in itself; empty if it can ("Responding to real-time
  /// retention messaging requests").
  func problems(ofShowing answer: JSON, to question: JSON) -> [String] {
    guard let member = answer.objectValue?.members.first,
      let subscription = question["originalTransactionId"]?.string.flatMap({ subscriptions[$0] })
    else { return [] }
    var problems: [String] = []
    let id = (member.value["messageIdentifier"]?.string ?? "").lowercased()
    if let message = retention.message(id) {
      if message.state != .approved || !retention.hasApprovedImages(message) {
        problems.append("message \(id) or one of its images is not approved")
      }
      if ["alternateProduct", "promotionalOffer"].contains(member.name), !message.images.isEmpty {
        problems.append("message \(id) has images and cannot be combined with an offer or another product")
      }
    } else if !retention.connectMessages.values.contains(where: { sameBytes($0, id) }) {
      problems.append("message \(id) is unknown, also in App Store Connect")
    }
    let other = products[member.value["productId"]?.string ?? ""]?.subscription?.group
    if member.name == "alternateProduct", other == nil || other != subscription.product.subscription?.group {
      problems.append("alternateProduct.productId is not a product of the same subscription group")
    }
    if member.name == "advancedCommerceInfo", subscription.commerce == nil {
      problems.append("the subscription does not use the Advanced Commerce API")
    }
    return problems
  }
}
