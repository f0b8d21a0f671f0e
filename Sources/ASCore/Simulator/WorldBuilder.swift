/// Makes the fixed world, as seen from a moment.
struct WorldBuilder {
  /// Milliseconds since 1970.
  let now: Int64
  private static let day = 86_400_000.0
  static let subscriptionGroup = "21000001"

  func build() -> SimulatedWorld {
    let customers = [
      subscriber(1, "an active subscription, renewed twice", status: 1),
      subscriber(2, "an expired subscription, cancelled by the customer", status: 2),
      subscriber(3, "a subscription in billing retry", status: 3),
      subscriber(4, "a subscription in its billing grace period", status: 4),
      subscriber(5, "a subscription that Apple revoked", status: 5),
      shopper(6), refunded(7), family(8, "bought a subscription and shares it", "PURCHASED"),
      family(9, "has a subscription through Family Sharing", "FAMILY_SHARED"), offers(10), collector(11), employee(12),
      merchant(13),
    ]
    let shopper = customers[5].transactions.compactMap { $0.text("transactionId") }
    let orders = [
      "MVK7WQ3X01": Array(shopper.prefix(3)),
      "MVK7WQ3X02": Array(customers[0].transactions.suffix(1).compactMap { $0.text("transactionId") }),
      "MVK7WQ3X03": Array(customers[6].transactions.prefix(1).compactMap { $0.text("transactionId") }),
    ]
    return SimulatedWorld(customers: customers, orders: orders, notifications: notifications(about: customers))
  }

  private func date(_ daysAgo: Double) -> JSON {
    .number(JSONNumber(now - Int64(daysAgo * Self.day)))
  }

  static func appTransactionID(_ customer: Int) -> String { "7040000000000000\(padded(customer))" }

  /// The `number`th transaction of a customer.
  static func transactionID(_ customer: Int, _ number: Int) -> String {
    "2000000\(padded(customer))\(String(repeating: "0", count: 7 - String(number).count))\(number)"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func transaction(
    _ customer: Int, _ number: Int, original: Int? = nil, product: String, type: String, daysAgo: Double,
    price: Int64 = 990, currency: String = "USD", _ more: JSONObject = [:]
  ) -> JSONObject {
    var payload: JSONObject = [
      "transactionId": .string(Self.transactionID(customer, number)),
      "originalTransactionId": .string(Self.transactionID(customer, original ?? number)),
      "bundleId": .string(SimulatedWorld.bundleID), "productId": .string("\(SimulatedWorld.bundleID).\(product)"),
      "purchaseDate": date(daysAgo), "originalPurchaseDate": date(daysAgo), "quantity": 1, "type": .string(type),
      "inAppOwnershipType": "PURCHASED", "environment": "Sandbox", "transactionReason": "PURCHASE",
      "storefront": "USA", "storefrontId": "143441", "price": .number(JSONNumber(price)),
      "currency": .string(currency), "appTransactionId": .string(Self.appTransactionID(customer)),
    ]
    for member in more.members { payload[member.name] = member.value }
    return payload
  }

  private func period(
    _ customer: Int, _ number: Int, daysAgo: Double, expires: Double, product: String = "pro.monthly",
    price: Int64 = 9990,
    _ more: JSONObject = [:]
  ) -> JSONObject {
    var payload = transaction(
      customer, number, original: 1, product: product, type: "Auto-Renewable Subscription", daysAgo: daysAgo,
      price: price,
      [
        "webOrderLineItemId": .string("2000000000\(Self.padded(customer))0\(number)"),
        "subscriptionGroupIdentifier": .string(Self.subscriptionGroup), "expiresDate": date(expires),
        "transactionReason": number == 1 ? "PURCHASE" : "RENEWAL",
      ])
    for member in more.members { payload[member.name] = member.value }
    return payload
  }

  private func renewal(_ customer: Int, on: Bool, daysAgo: Double, _ more: JSONObject = [:]) -> JSONObject {
    var payload: JSONObject = [
      "originalTransactionId": .string(Self.transactionID(customer, 1)),
      "autoRenewProductId": .string("\(SimulatedWorld.bundleID).pro.monthly"),
      "productId": .string("\(SimulatedWorld.bundleID).pro.monthly"), "autoRenewStatus": on ? 1 : 0,
      "renewalPrice": 9990, "currency": "USD", "environment": "Sandbox", "renewalDate": date(daysAgo),
      "recentSubscriptionStartDate": date(75), "appTransactionId": .string(Self.appTransactionID(customer)),
    ]
    for member in more.members { payload[member.name] = member.value }
    return payload
  }

  private func customer(
    _ number: Int, _ shows: String, _ transactions: [JSONObject],
    _ subscriptions: [SimulatedWorld.Subscription] = [], groups: [JSON] = []
  ) -> SimulatedWorld.Customer {
    SimulatedWorld.Customer(
      shows: shows, appTransactionID: Self.appTransactionID(number), transactions: transactions,
      subscriptions: subscriptions, groups: groups)
  }

  private func subscriber(_ number: Int, _ shows: String, status: Int64) -> SimulatedWorld.Customer {
    // Three months: paid, paid, and what became of the third.
    let end: Double = status == 1 ? -15 : status == 2 ? 5 : 2
    var last: JSONObject = [:]
    var renewed: JSONObject = [:]
    switch status {
    case 2: renewed = ["expirationIntent": 1]
    case 3: renewed = ["expirationIntent": 2, "isInBillingRetryPeriod": true]
    case 4: renewed = ["isInBillingRetryPeriod": true, "gracePeriodExpiresDate": date(-14)]
    case 5: last = ["revocationDate": date(3), "revocationReason": 1, "revocationType": "REFUND_FULL"]
    default: last = ["appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138"]
    }
    let transactions = [
      period(number, 1, daysAgo: end + 90, expires: end + 60), period(number, 2, daysAgo: end + 60, expires: end + 30),
      period(number, 3, daysAgo: end + 30, expires: end, last),
    ]
    let subscription = SimulatedWorld.Subscription(
      originalTransactionID: Self.transactionID(number, 1), status: status,
      renewal: renewal(number, on: status == 1 || status == 3 || status == 4, daysAgo: end, renewed))
    return customer(number, shows, transactions, [subscription])
  }

  private func shopper(_ number: Int) -> SimulatedWorld.Customer {
    customer(
      number, "one-time purchases of every kind, three of them in one order",
      [
        transaction(
          number, 1, product: "coins.100", type: "Consumable", daysAgo: 20, price: 1990, currency: "EUR",
          ["quantity": 2]),
        transaction(
          number, 2, product: "coins.500", type: "Consumable", daysAgo: 20, price: 300_000, currency: "JPY",
          ["storefront": "JPN"]),
        transaction(number, 3, product: "levels", type: "Non-Consumable", daysAgo: 20, price: 4990),
        transaction(
          number, 4, product: "pass.season", type: "Non-Renewing Subscription", daysAgo: 10, price: 14_990,
          ["expiresDate": date(-80)]),
      ])
  }

  private func refunded(_ number: Int) -> SimulatedWorld.Customer {
    customer(
      number, "refunds in full and in part",
      [
        transaction(
          number, 1, product: "coins.500", type: "Consumable", daysAgo: 25, price: 4990,
          ["revocationDate": date(20), "revocationReason": 0, "revocationType": "REFUND_FULL"]),
        transaction(
          number, 2, product: "levels", type: "Non-Consumable", daysAgo: 18, price: 4990,
          [
            "revocationDate": date(10), "revocationReason": 1, "revocationType": "REFUND_PRORATED",
            "revocationPercentage": 25_000,
          ]),
        transaction(number, 3, product: "coins.100", type: "Consumable", daysAgo: 1),
      ])
  }

  private func family(_ number: Int, _ shows: String, _ ownership: String) -> SimulatedWorld.Customer {
    let shared: JSONObject = ["inAppOwnershipType": .string(ownership)]
    let subscription = SimulatedWorld.Subscription(
      originalTransactionID: Self.transactionID(number, 1), status: 1, renewal: renewal(number, on: true, daysAgo: -20))
    return customer(
      number, shows, [period(number, 1, daysAgo: 10, expires: -20, product: "pro.family", price: 19_990, shared)],
      [subscription])
  }

  private func offers(_ number: Int) -> SimulatedWorld.Customer {
    let kinds: [(Int64, String, Int64)] = [
      (1, "FREE_TRIAL", 0), (2, "PAY_AS_YOU_GO", 4990), (3, "PAY_UP_FRONT", 24_990), (4, "PAY_AS_YOU_GO", 990),
    ]
    let transactions = kinds.enumerated().map { index, kind in
      var offer: JSONObject = [
        "offerType": .number(JSONNumber(kind.0)), "offerDiscountType": .string(kind.1), "offerPeriod": "P1M",
      ]
      if kind.0 != 1 { offer["offerIdentifier"] = .string("offer\(kind.0)") }
      if index == 0 { offer["isUpgraded"] = true }
      let start = 100.0 - 30 * Double(index)
      return period(number, index + 1, daysAgo: start, expires: start - 30, price: kind.2, offer)
    }
    let subscription = SimulatedWorld.Subscription(
      originalTransactionID: Self.transactionID(number, 1), status: 1,
      renewal: renewal(number, on: true, daysAgo: -20, ["offerType": 2, "offerIdentifier": "winter_sale"]))
    return customer(number, "offers of all four types, and an upgrade", transactions, [subscription])
  }

  private func collector(_ number: Int) -> SimulatedWorld.Customer {
    let transactions = (1...55).map { index in
      transaction(number, index, product: "coins.100", type: "Consumable", daysAgo: 60 - Double(index), price: 990)
    }
    return customer(number, "55 consumables, three pages of history", transactions)
  }

  private func employee(_ number: Int) -> SimulatedWorld.Customer {
    customer(
      number, "a purchase that an organization assigned, and its group",
      [
        transaction(
          number, 1, product: "seat", type: "Non-Consumable", daysAgo: 12, price: 0, ["inAppOwnershipType": "ASSIGNED"])
      ],
      groups: [
        [
          "groupId": "900000000000000001", "groupType": "ORGANIZATION",
          "roles": [["productId": .string("\(SimulatedWorld.bundleID).seat"), "role": "ADMIN"]],
        ]
      ])
  }

  private func merchant(_ number: Int) -> SimulatedWorld.Customer {
    let commerce: JSONObject = [
      "advancedCommerceInfo": [
        "requestReferenceId": "550e8400-e29b-41d4-a716-446655440007", "taxCode": "C003-00-1", "period": "P1M",
        "items": [["SKU": "news.daily", "displayName": "Daily News", "description": "One paper", "price": 9990]],
      ]
    ]
    let subscription = SimulatedWorld.Subscription(
      originalTransactionID: Self.transactionID(number, 1), status: 1, renewal: renewal(number, on: true, daysAgo: -25))
    return customer(
      number, "an Advanced Commerce subscription",
      [period(number, 1, daysAgo: 5, expires: -25, product: "generic.monthly", commerce)], [subscription])
  }

  /// What was sent about them in the last 25 days, oldest first.
  private func notifications(about customers: [SimulatedWorld.Customer]) -> [SimulatedWorld.Notification] {
    let delivered: [(Double, String)] = [(0, "SUCCESS")]
    let slow: [(Double, String)] = [(0, "TIMED_OUT"), (-0.04, "NO_RESPONSE"), (-0.5, "SUCCESS")]
    let failed: [(Double, String)] = [(0, "TLS_ISSUE"), (-0.04, "TLS_ISSUE")]
    let events: [(Double, String, String?, Int, Int, [(Double, String)])] = [
      (24, "SUBSCRIBED", "INITIAL_BUY", 8, 1, delivered), (20, "ONE_TIME_CHARGE", nil, 6, 1, delivered),
      (20, "ONE_TIME_CHARGE", nil, 6, 2, delivered), (20, "ONE_TIME_CHARGE", nil, 6, 3, slow),
      (20, "REFUND", nil, 7, 1, delivered), (15, "DID_RENEW", nil, 1, 3, delivered),
      (14, "DID_RENEW", "BILLING_RECOVERY", 10, 4, slow),
      (13, "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", 2, 3, delivered),
      (12, "DID_CHANGE_RENEWAL_PREF", "UPGRADE", 10, 4, delivered), (11, "OFFER_REDEEMED", nil, 10, 4, delivered),
      (10, "REFUND", nil, 7, 2, failed), (9, "PRICE_INCREASE", "PENDING", 1, 3, delivered),
      (8, "REFUND_DECLINED", nil, 6, 4, delivered), (5, "EXPIRED", "VOLUNTARY", 2, 3, delivered),
      (4, "DID_FAIL_TO_RENEW", "GRACE_PERIOD", 4, 3, delivered), (3, "REVOKE", nil, 5, 3, delivered),
      (2, "DID_FAIL_TO_RENEW", nil, 3, 3, failed), (1, "RENEWAL_EXTENDED", nil, 1, 3, delivered),
      (0.45, "CONSUMPTION_REQUEST", nil, 7, 3, delivered), (0.3, "CONSUMPTION_REQUEST", nil, 6, 3, delivered),
      (0.2, "CONSUMPTION_REQUEST", nil, 6, 4, delivered), (0.1, "CONSUMPTION_REQUEST", nil, 1, 3, failed),
    ]
    return events.enumerated().compactMap { index, event in
      let (daysAgo, type, subtype, owner, number, attempts) = event
      let id = Self.transactionID(owner, number)
      guard let transaction = customers[owner - 1].transactions.first(where: { $0.text("transactionId") == id }) else {
        return nil
      }
      var data: JSONObject = [
        "bundleId": .string(SimulatedWorld.bundleID), "bundleVersion": "42", "environment": "Sandbox",
      ]
      let original = transaction.text("originalTransactionId")
      let subscription = customers[owner - 1].subscriptions.first { $0.originalTransactionID == original }
      data["status"] = subscription.map { .number(JSONNumber($0.status)) }
      if type == "CONSUMPTION_REQUEST" { data["consumptionRequestReason"] = "UNINTENDED_PURCHASE" }
      data["signedTransactionInfo"] = .object(transaction)
      data["signedRenewalInfo"] = subscription.map { .object($0.renewal) }
      var payload: JSONObject = ["notificationType": .string(type)]
      payload["subtype"] = subtype.map(JSON.string)
      payload["notificationUUID"] = .string("00000000-0000-4000-8000-0000000000\(Self.padded(index + 1))")
      payload["version"] = "2.0"
      payload["signedDate"] = date(daysAgo)
      payload["data"] = .object(data)
      return SimulatedWorld.Notification(
        payload: payload, transactionID: id, attempts: attempts.map { (daysAgo + $0.0, $0.1) })
    }
  }
}
