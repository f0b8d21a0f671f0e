import AppStore
import Base

/// Apple's data about a customer at a moment, with Apple's members, as `asctl customer --save-world` writes it.
struct WorldRecord: Sendable {
  /// When it was read. Until then, only the events of the record happen.
  let date: Timestamp
  /// What it cannot reproduce, one phrase each.
  var missing: [String] = []
  var orders: [Order] = []
  /// Payloads of transactions, each once.
  var transactions: [JSONObject] = []
  var subscriptions: [State] = []
  /// The oldest first.
  var notifications: [Notification] = []
  /// The record as it was read.
  let json: JSON

  /// An item of `lastTransactions` in a status response.
  struct State: Sendable {
    let originalTransactionId: String
    let status: SubscriptionStatus
    /// The renewal info; nil if only the transaction is known.
    let renewal: JSONObject?
  }

  /// An item of a notification history.
  struct Notification: Sendable {
    let uuid: String
    let type: String
    let subtype: String?
    let date: Timestamp
    let payload: JSONObject
    let attempts: [SentNotification.Attempt]

    var transaction: JSONObject? { payload["data"]?["signedTransactionInfo"]?.objectValue }

    /// The subscription as it was then.
    var state: State? {
      guard let data = payload["data"], let status = SubscriptionStatus(of: data),
        let renewal = data["signedRenewalInfo"]?.objectValue,
        let original = renewal["originalTransactionId"]?.string
      else { return nil }
      return State(originalTransactionId: original, status: status, renewal: renewal)
    }
  }
}

extension WorldRecord {
  /// Reads a record. Apple's new members are kept; members without which nothing can be returned are required.
  init(_ object: PlacedObject) throws(ControlRefusal) {
    try object.require(members: [
      "date", "verified", "missing", "orders", "transactions", "subscriptions", "notifications",
    ])
    guard case .at(let date)? = try object.date("date") else { throw object.expected("date", "an absolute date") }
    (self.date, json) = (date, .object(object.object))
    for (json, place) in try object.elements("missing") {
      guard let text = json.string else { throw ControlRefusal(reason: "\(place): expected a text") }
      missing.append(text)
    }
    for order in try object.list("orders") {
      let ids = try order.elements("transactionIds").compactMap { $0.json.string }
      orders.append(Order(id: try order.name("orderId"), transactions: ids))
    }
    for transaction in try object.list("transactions") {
      try transaction.requireTransaction()
      transactions.append(transaction.object)
    }
    for element in try object.list("subscriptions") { subscriptions.append(try State(element)) }
    for element in try object.list("notifications") { notifications.append(try Notification(element)) }
  }

  /// The storefront of the newest transaction, with its currency.
  var storefront: Storefront? {
    newestFirst.lazy.compactMap { transaction in
      transaction["storefront"]?.string.flatMap {
        Storefront(code: $0, id: transaction["storefrontId"]?.string, currency: transaction["currency"]?.string)
      }
    }.first
  }

  var newestFirst: [JSONObject] {
    transactions.sorted { ($0["purchaseDate"]?.timestamp ?? .zero) > ($1["purchaseDate"]?.timestamp ?? .zero) }
  }
}

extension WorldRecord.State {
  fileprivate init(_ object: PlacedObject) throws(ControlRefusal) {
    let original = try object.required(
      object.identifier("originalTransactionId"), "originalTransactionId", "a text of 3 to 20 digits")
    let status = try object.required(
      SubscriptionStatus(of: .object(object.object)), "status", "a number from 1 to 5")
    self.init(
      originalTransactionId: original, status: status, renewal: try object.object("signedRenewalInfo")?.object)
  }
}

extension WorldRecord.Notification {
  fileprivate init(_ object: PlacedObject) throws(ControlRefusal) {
    guard let payload = try object.object("signedPayload") else { throw object.expected("signedPayload", "an object") }
    let date = try payload.milliseconds("signedDate")
    if let transaction = try payload.object("data")?.object("signedTransactionInfo") {
      try transaction.requireTransaction()
    }
    var attempts: [SentNotification.Attempt] = []
    for attempt in try object.list("sendAttempts") {
      let date = try attempt.milliseconds("attemptDate")
      attempts.append(SentNotification.Attempt(date: date, result: try attempt.name("sendAttemptResult")))
    }
    self.init(
      uuid: try payload.name("notificationUUID"), type: try payload.name("notificationType"),
      subtype: try payload.text("subtype"), date: date, payload: payload.object, attempts: attempts)
  }
}

extension PlacedObject {
  /// Throws a refusal if a lookup could not find the transaction.
  fileprivate func requireTransaction() throws(ControlRefusal) {
    guard try identifier("transactionId") != nil else { throw expected("transactionId", "a text of 3 to 20 digits") }
    _ = try identifier("originalTransactionId")
    _ = try name("productId")
    _ = try milliseconds("purchaseDate")
  }

  fileprivate func milliseconds(_ name: String) throws(ControlRefusal) -> Timestamp {
    try required(object[name]?.timestamp, name, "milliseconds since 1970")
  }
}
