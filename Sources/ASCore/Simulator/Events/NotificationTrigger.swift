import AppStore
import Base

/// A notification that the user requests, and the event that it reports.
package struct NotificationTrigger: Sendable {
  /// `type` and `subtype` are a pair that Apple documents.
  let type: String
  let subtype: String?
  /// The transaction ID of the purchase that it is about; nil means any suitable purchase.
  var transactionId: String?
  /// The product that the customer changes to; nil means the first suitable one.
  var productId: String?
  /// The offer that the customer takes; nil means the first suitable one.
  var offerIdentifier: String?
  /// Replacements for members of the notification, by path in the decoded payload, such as
  /// `data.signedTransactionInfo.productId`; `null` omits the member. `Store.set` describes their effect on the world.
  let changes: [Change]

  struct Change: Sendable, Equatable {
    let path: [String]
    let value: JSON

    init(path: String, value: JSON) {
      self.path = path.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      self.value = value
    }
  }
}

extension NotificationTrigger {
  /// Returns the declaration of the member of a notification with this path; nil for an empty path. Throws a refusal if
  /// notifications have no such member.
  @discardableResult
  package static func member(at path: [String]) throws(ControlRefusal) -> Field? {
    var (object, member): (PayloadObject?, Field?) = (.notification, nil)
    for (place, name) in path.enumerated() {
      guard let field = object?.field(name) else {
        let near = object.flatMap { Nearest.to(name, among: $0.fields.map(\.name)) }
        throw ControlRefusal(
          reason: "\(quoted(path.joined(separator: "."))) is not the path of a member of a notification",
          hint: near.map { "did you mean \((path.prefix(place) + [$0]).joined(separator: "."))?" })
      }
      (object, member) = (field.kind.object, field)
    }
    return member
  }

  /// - Throws: a refusal if Apple does not document the pair, or if notifications have no member with a given path.
  package init(
    type: String, subtype: String?, transactionId: String? = nil, set members: [JSONObject.Member] = []
  ) throws(ControlRefusal) {
    guard let row = NotificationType.named(type) else {
      let near = Nearest.to(type, among: NotificationType.all.map(\.name))
      throw ControlRefusal(
        reason: "unknown notification type \(quoted(type))",
        hint: near.map { "did you mean \($0)?" } ?? "run `asctl explain notificationType` to list them")
    }
    guard row.event(subtype: subtype) != nil else {
      let subtypes = row.events.compactMap(\.subtype)
      let known = subtypes.isEmpty ? "it has none" : "it has \(subtypes.listed("and"))"
      throw ControlRefusal(
        reason: subtype.map { "\(quoted($0)) is not a subtype of \(type): \(known)" }
          ?? "\(type) requires a subtype: \(known)")
    }
    let changes = members.map { Change(path: $0.name, value: $0.value) }
    for change in changes { try Self.member(at: change.path) }
    (self.type, self.subtype, self.transactionId, self.changes) = (type, subtype, transactionId, changes)
  }

  init(_ body: JSONObject) throws(ControlRefusal) {
    let known = ["type", "subtype", "transactionId", "set"]
    for member in body.members where !known.contains(member.name) {
      throw ControlRefusal(reason: "\(quoted(member.name)) is not one of \(known.listed("or"))")
    }
    func text(_ name: String) throws(ControlRefusal) -> String? {
      guard let value = body[name], value != .null else { return nil }
      guard let text = value.string else { throw ControlRefusal(reason: "\(name) is not a string") }
      return text
    }
    guard let type = try text("type") else { throw ControlRefusal(reason: "type is missing") }
    let set = body["set"] ?? [:]
    guard let members = set.objectValue?.members else { throw ControlRefusal(reason: "set is not an object") }
    try self.init(type: type, subtype: try text("subtype"), transactionId: try text("transactionId"), set: members)
  }
}

/// Why the simulator rejects a control call, an event or a world.
package struct ControlRefusal: Error, Sendable {
  /// A sentence without a final period.
  package let reason: String
  /// How to fix it, as a clause; nil if the reason makes this clear.
  package internal(set) var hint: String?

  /// Throws a refusal of `read` as a failure with status 1 that begins with the name of the file.
  package static func asFailure<Value>(
    of file: String, hint: String? = nil, _ read: () throws(ControlRefusal) -> Value
  ) throws(Failure) -> Value {
    do {
      return try read()
    } catch {
      throw Failure(.failure, "\(file): \(error.reason)", hint: error.hint ?? hint)
    }
  }
}

extension JSON {
  /// Replaces members by path. Missing objects along a path are created.
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
  /// Carries out the event, and returns the notification's UUID. Throws a refusal if nothing in the world fits it.
  mutating func carryOut(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) -> String {
    // No copy is made for a rollback, because a world may have many events: each is refused before anything changes.
    let before = notifications.count
    let trigger = choosing(trigger)
    self.trigger = trigger
    defer { self.trigger = nil }
    try apply(trigger, now: now)
    let place = notifications[before...].firstIndex { trigger.isAbout($0) }
    guard let place else {
      throw ControlRefusal(reason: "\(trigger.pair) is not possible in this world")
    }
    return notifications[place].uuid
  }

  private mutating func apply(_ trigger: NotificationTrigger, now: Timestamp) throws(ControlRefusal) {
    switch trigger.type {
    case "SUBSCRIBED", "OFFER_REDEEMED", "DID_CHANGE_RENEWAL_PREF": try subscribe(trigger, now: now)
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

  /// The type and subtype as `TYPE/SUBTYPE`.
  var pair: String { subtype.map { "\(type)/\($0)" } ?? type }
  var change: Product.Change { subtype == "UPGRADE" ? .upgrade : .downgrade }

  fileprivate func require<Subject>(
    _ found: Subject?, _ need: String, _ otherwise: String
  ) throws(ControlRefusal) -> Subject {
    guard let found else { throw ControlRefusal(reason: "\(pair) requires \(need), \(otherwise)") }
    return found
  }
}

// The subject of a trigger: the transaction that it names, or the first suitable one.

extension Store {
  /// Returns the subscription of the named transaction, or the first one that `isFit` accepts.
  func subscription(
    for trigger: NotificationTrigger, _ need: String, where isFit: (Subscription) -> Bool
  ) throws(ControlRefusal) -> Subscription {
    guard let purchase = try named(by: trigger) else {
      let found = subscriptions.values.filter(isFit).min { $0.originalTransactionId < $1.originalTransactionId }
      return try trigger.require(found, need, "but this world has none")
    }
    let found = try trigger.require(
      subscriptions[purchase.originalTransactionId], need,
      "but \(purchase.transactionId) is not an auto-renewable subscription")
    return try trigger.require(isFit(found) ? found : nil, need, "which \(purchase.transactionId) is not")
  }

  /// Returns the named purchase, or the first one that `isFit` accepts.
  func purchase(
    for trigger: NotificationTrigger, _ need: String, where isFit: (Purchase) -> Bool
  ) throws(ControlRefusal) -> Purchase {
    guard let purchase = try named(by: trigger) else {
      // Consumables come first, because most consumption requests are about them.
      let found = purchases.values.filter(isFit).min { one, other in
        (one.product.kind == .consumable ? 0 : 1, one.transactionId)
          < (other.product.kind == .consumable ? 0 : 1, other.transactionId)
      }
      return try trigger.require(found, need, "but this world has none")
    }
    return try trigger.require(isFit(purchase) ? purchase : nil, need, "which \(purchase.transactionId) is not")
  }

  func named(by trigger: NotificationTrigger) throws(ControlRefusal) -> Purchase? {
    guard let id = trigger.transactionId else { return nil }
    guard let purchase = purchases[id] else {
      throw ControlRefusal(reason: "this world has no transaction \(quoted(id))")
    }
    return purchase
  }

  /// Returns the named product if `isFit` accepts it, or without a name the first one that it accepts.
  func product(
    for trigger: NotificationTrigger, _ need: String, where isFit: (Product) -> Bool
  ) throws(ControlRefusal) -> Product {
    let named = trigger.productId.flatMap { products[$0] }
    guard let product = (named.map { [$0] } ?? products.all).first(where: isFit) else {
      throw ControlRefusal(reason: "\(trigger.pair) requires \(need)")
    }
    return product
  }

  /// Adds a customer of the catalog's storefront. Returns the index.
  mutating func newCustomer(now: Timestamp) -> Int {
    var id = Self.firstLaterAppTransaction + Int64(customers.count)
    while customers.contains(where: { sameBytes($0.appTransactionId, String(id)) }) { id += 1 }
    customers.append(
      Customer(
        appTransactionId: String(id), storefront: products.storefront, downloadDate: now, environment: app.environment))
    return customers.count - 1
  }

  static let firstLaterAppTransaction: Int64 = 704_346_128_300_990_001
}
