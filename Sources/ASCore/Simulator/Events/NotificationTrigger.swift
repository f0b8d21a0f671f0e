import AppStore
import Base

/// A notification that the user wants sent, and with it the event that it reports.
package struct NotificationTrigger: Sendable {
  /// A pair that Apple documents.
  package let type: String
  package let subtype: String?
  /// Of the purchase that it is about; nil where any will do.
  let transactionId: String?
  /// The product that the customer changes to; nil for the first that fits.
  var productId: String?
  /// The offer that the customer takes; nil for the first that fits.
  var offerIdentifier: String?
  /// What the notification is to say in place of what it would, by the path of the member in the opened payload, such
  /// as `data.signedTransactionInfo.productId`; `null` leaves the member out. See `Store.set` for what the world makes
  /// of it.
  let changes: [Change]

  /// A member of the payload, and what it is to say.
  package struct Change: Sendable, Equatable {
    let path: [String]
    let value: JSON

    package init(path: String, value: JSON) {
      self.path = path.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      self.value = value
    }

    /// Refuses a path that no notification has.
    package func requireKnown() throws(ControlRefusal) {
      var object: PayloadObject? = .notification
      for (place, name) in path.enumerated() {
        guard let field = object?.field(name) else {
          let near = object.flatMap { Nearest.to(name, among: $0.fields.map(\.name)) }
          throw ControlRefusal(
            reason: "\(quoted(path.joined(separator: "."))) is not the path of a member of a notification",
            hint: near.map { "did you mean \((path.prefix(place) + [$0]).joined(separator: "."))?" })
        }
        object = field.kind.object
      }
    }
  }

  /// - Throws: a refusal of a pair that Apple does not document, and of a path that no notification has.
  package init(
    type: String, subtype: String?, transactionId: String? = nil, changes: [Change] = []
  ) throws(ControlRefusal) {
    guard let row = NotificationType.named(type) else {
      throw ControlRefusal(reason: "\(quoted(type)) is no type of notifications")
    }
    guard row.event(subtype: subtype) != nil else {
      let subtypes = row.events.compactMap(\.subtype)
      let known = subtypes.isEmpty ? "it has none" : "it has \(subtypes.listed("and"))"
      throw ControlRefusal(
        reason: subtype.map { "\(quoted($0)) is no subtype of \(type): \(known)" }
          ?? "\(type) does not come without a subtype: \(known)")
    }
    for change in changes { try change.requireKnown() }
    self.type = type
    self.subtype = subtype
    self.transactionId = transactionId
    self.changes = changes
  }

  /// The body of the control call: `{"type":…,"subtype":…,"transactionId":…,"set":{path:value}}`.
  init(_ body: JSONObject) throws(ControlRefusal) {
    let known = ["type", "subtype", "transactionId", "set"]
    for member in body.members where !known.contains(member.name) {
      throw ControlRefusal(reason: "\(quoted(member.name)) is not one of \(known.listed("or"))")
    }
    func text(_ name: String) throws(ControlRefusal) -> String? {
      guard let value = body[name], value != .null else { return nil }
      guard let text = value.string else { throw ControlRefusal(reason: "\(name) is not a text") }
      return text
    }
    guard let type = try text("type") else { throw ControlRefusal(reason: "type is missing") }
    let set = body["set"] ?? [:]
    guard let members = set.objectValue?.members else { throw ControlRefusal(reason: "set is not an object") }
    try self.init(
      type: type, subtype: try text("subtype"), transactionId: try text("transactionId"),
      changes: members.map { Change(path: $0.name, value: $0.value) })
  }
}

/// Why something that was asked of the simulator beside Apple's endpoints is not done: a sentence without a full stop.
package struct ControlRefusal: Error, Sendable {
  /// A sentence without a full stop.
  package let reason: String
  /// What mends it, a clause; nil where the reason says so.
  package let hint: String?

  package init(reason: String, hint: String? = nil) {
    (self.reason, self.hint) = (reason, hint)
  }
}

extension JSON {
  /// With other members, as paths name them; objects on the way are made where they lack.
  func changed(by changes: [NotificationTrigger.Change]) -> JSON {
    changes.reduce(self) { $0.setting($1.path[...], to: $1.value) }
  }

  private func setting(_ path: ArraySlice<String>, to value: JSON) -> JSON {
    guard let name = path.first else { return value }
    var object = objectValue ?? JSONObject()
    let rest = path.dropFirst()
    let changed = rest.isEmpty ? value : (object[name] ?? [:]).setting(rest, to: value)
    object[name] = changed == .null ? nil : changed
    return .object(object)
  }
}

extension Store {
  /// Lets the event happen and sends the notification. Returns its UUID.
  ///
  /// - Throws: a refusal where the world has nothing that it could be about.
  mutating func carryOut(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) -> String {
    // No copy to go back to: a world may have many of these. What is refused is refused before anything changes.
    let before = notifications.count
    let trigger = choosing(trigger)
    self.trigger = trigger
    defer { self.trigger = nil }
    try apply(trigger, now: now)
    let place = notifications[before...].firstIndex { trigger.isAbout($0) }
    guard let place else {
      throw ControlRefusal(reason: "\(trigger.pair) tells of nothing that could happen in this world")
    }
    return notifications[place].uuid
  }

  private mutating func apply(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    switch trigger.type {
    case "SUBSCRIBED", "OFFER_REDEEMED": try subscribe(trigger, now: now)
    case "DID_CHANGE_RENEWAL_PREF": try changePreference(trigger, now: now)
    case "DID_CHANGE_RENEWAL_STATUS": try changeRenewalStatus(trigger, now: now)
    case "DID_RENEW", "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED", "EXPIRED": try endPeriod(trigger, now: now)
    case "PRICE_INCREASE": try raisePrice(trigger, now: now)
    case "ONE_TIME_CHARGE": try charge(trigger, now: now)
    case "CONSUMPTION_REQUEST", "REFUND", "REFUND_DECLINED", "REFUND_REVERSED", "REVOKE", "UNCLAIM_SEATS":
      try refundOrRevoke(trigger, now: now)
    case "RENEWAL_EXTENDED", "RENEWAL_EXTENSION": try extend(trigger, now: now)
    case "METADATA_UPDATE", "PRICE_CHANGE", "MIGRATION": try changeCommerce(trigger, now: now)
    default: try notifyAboutApp(trigger, now: now)
    }
  }
}

extension NotificationTrigger {
  func isAbout(_ sent: SentNotification) -> Bool {
    sameBytes(type, sent.type) && sameBytes(subtype ?? "", sent.subtype ?? "")
  }

  /// As people write it.
  var pair: String { subtype.map { "\(type)/\($0)" } ?? type }
}

// What a trigger is about: the transaction that it names, or the first that could be.

extension Store {
  /// The subscription of the transaction named, or the first that is as it has to be.
  func subscription(
    for trigger: NotificationTrigger, _ need: String, where isFit: (Subscription) -> Bool
  ) throws(ControlRefusal) -> Subscription {
    guard trigger.transactionId != nil else {
      let found = subscriptions.values.filter(isFit).min { $0.originalTransactionId < $1.originalTransactionId }
      guard let found else { throw ControlRefusal(reason: "\(trigger.pair) needs \(need), and this world has none") }
      return found
    }
    let purchase = try named(by: trigger)
    guard let found = subscriptions[purchase.originalTransactionId] else {
      throw ControlRefusal(
        reason: "\(trigger.pair) needs \(need), and \(purchase.transactionId) is no auto-renewable subscription")
    }
    guard isFit(found) else {
      throw ControlRefusal(reason: "\(trigger.pair) needs \(need), which \(purchase.transactionId) is not")
    }
    return found
  }

  /// The purchase named, or the first that is as it has to be.
  func purchase(
    for trigger: NotificationTrigger, _ need: String, where isFit: (Purchase) -> Bool
  ) throws(ControlRefusal) -> Purchase {
    guard trigger.transactionId != nil else {
      // Most consumption requests are about consumables.
      let found = purchases.values.filter(isFit).min { one, other in
        (one.product.kind == .consumable ? 0 : 1, one.transactionId)
          < (other.product.kind == .consumable ? 0 : 1, other.transactionId)
      }
      guard let found else { throw ControlRefusal(reason: "\(trigger.pair) needs \(need), and this world has none") }
      return found
    }
    let purchase = try named(by: trigger)
    guard isFit(purchase) else {
      throw ControlRefusal(reason: "\(trigger.pair) needs \(need), which \(purchase.transactionId) is not")
    }
    return purchase
  }

  func named(by trigger: NotificationTrigger) throws(ControlRefusal) -> Purchase {
    let id = trigger.transactionId ?? ""
    guard let purchase = purchases[id] else {
      throw ControlRefusal(reason: "there is no transaction \(quoted(id)) in this world")
    }
    return purchase
  }

  /// Adds a customer. Returns the index.
  mutating func newCustomer(_ storefront: Storefront, now: Timestamp) -> Int {
    var id = Self.firstLaterAppTransaction + Int64(customers.count)
    while customers.contains(where: { sameBytes($0.appTransactionId, String(id)) }) { id += 1 }
    customers.append(
      Customer(
        appTransactionId: String(id), storefront: storefront, device: .iOS, downloadDate: now, hasAppTransaction: true,
        groups: [], environment: app.environment))
    return customers.count - 1
  }

  static let firstLaterAppTransaction: Int64 = 704_346_128_300_990_001
}
