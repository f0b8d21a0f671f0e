import AppStore
import Base

extension World {
  /// - Throws: a refusal that names the place of the first mistake.
  package init(_ text: [UInt8]) throws(ControlRefusal) {
    let json: JSON
    do {
      json = try JSON.parse(text, duplicates: .refused)
    } catch {
      throw ControlRefusal(reason: "the world is not JSON: \(error)")
    }
    let root = try WorldObject(json, at: "", members: ["products", "customers"])
    for element in try root.list("products") { products.append(try Self.product(element)) }
    let catalog = Catalog(products)
    for element in try root.list("customers") { customers.append(try Self.customer(element, catalog)) }
    try requireDifferentIdentifiers()
  }

  private static func product(_ object: WorldObject) throws(ControlRefusal) -> Product {
    try object.require(
      members: [
        "productId", "type", "price", "subscriptionGroupIdentifier", "period", "gracePeriod", "familyShareable",
      ])
    let kind = try object.choice("type", Product.Kind.allCases, \.rawValue)
    let price = try object.number("price", 0...Int64(Int32.max), "in thousandths of a dollar")
    let isSubscription = kind == .autoRenewable
    var plan: Product.Plan?
    if isSubscription {
      let period = try object.choice("period", Period.all, \.text)
      guard let group = try object.text("subscriptionGroupIdentifier"), Store.isTransactionId(group) else {
        throw object.refusal("subscriptionGroupIdentifier", "is to be digits, such as 21000001")
      }
      let grace = try object.text("gracePeriod")
      let span = grace.flatMap { TimeSpan(text: $0) }
      guard grace == nil || span.map({ $0 <= .days(28) }) ?? false else {
        throw object.refusal("gracePeriod", "is to be at most 28 days, such as 16d")
      }
      plan = Product.Plan(group: group, period: period, gracePeriod: span)
    }
    return Product(id: try object.name("productId"), kind, price: price, plan: plan)
  }

  private static func customer(_ object: WorldObject, _ catalog: Catalog) throws(ControlRefusal) -> WorldCustomer {
    try object.require(members: ["appTransactionId", "storefront", "environment", "purchases"])
    let storefront =
      try object.text("storefront") == nil
      ? Storefront.usa : try object.choice("storefront", Storefront.all, \.code)
    let environment =
      try object.text("environment") == nil
      ? SignedEnvironment.production : try object.choice("environment", [.production, .sandbox], \.rawValue)
    var customer = WorldCustomer(
      appTransactionId: try object.identifier("appTransactionId"), storefront: storefront, environment: environment)
    for element in try object.list("purchases") { customer.purchases.append(try purchase(element, catalog)) }
    return customer
  }

  private static func purchase(_ object: WorldObject, _ catalog: Catalog) throws(ControlRefusal) -> WorldPurchase {
    try object.require(members: [
      "productId", "transactionId", "orderId", "purchaseDate", "quantity", "appAccountToken", "paymentFails", "events",
    ])
    let name = try object.name("productId")
    guard let product = catalog[name] else {
      throw object.refusal("productId", "\(quoted(name)) is none of the products")
    }
    let token = try object.text("appAccountToken")
    guard token?.isUUID ?? true else { throw object.refusal("appAccountToken", "is to be a UUID") }
    var failure: (from: WorldDate, until: WorldDate?)?
    if let fails = try object.object("paymentFails", members: ["from", "until"]) {
      guard let from = try fails.date("from") else { throw fails.refusal("from", "is missing") }
      failure = (from, try fails.date("until"))
    }
    let quantity = try object.has("quantity") ? object.number("quantity", 1...10, "at most 10") : 1
    guard let date = try object.date("purchaseDate") else { throw object.refusal("purchaseDate", "is missing") }
    var purchase = WorldPurchase(
      product: product, transactionId: try object.identifier("transactionId"), orderId: try object.text("orderId"),
      date: date, quantity: Int(quantity), appAccountToken: token?.lowercased(), failure: failure)
    for element in try object.list("events") {
      try element.require(members: ["date", "notificationType", "subtype"])
      guard let date = try element.date("date") else { throw element.refusal("date", "is missing") }
      let (type, subtype) = (try element.name("notificationType"), try element.text("subtype"))
      do {
        _ = try NotificationTrigger(type: type, subtype: subtype)
      } catch {
        throw element.refusal("notificationType", error.reason)
      }
      purchase.events.append((date, type, subtype))
    }
    return purchase
  }

  private func requireDifferentIdentifiers() throws(ControlRefusal) {
    for ids in [
      products.map(\.id), customers.compactMap(\.appTransactionId),
      customers.flatMap(\.purchases).compactMap(\.transactionId),
    ] {
      var seen = TextSet()
      for id in ids where !seen.insert(id) { throw ControlRefusal(reason: "\(quoted(id)) is there twice") }
    }
  }
}

/// An object of a world's file, with its place for errors.
private struct WorldObject {
  private let object: JSONObject
  private let place: String

  init(_ json: JSON, at place: String, members: [String]? = nil) throws(ControlRefusal) {
    guard let object = json.objectValue else {
      throw ControlRefusal(reason: "\(place.isEmpty ? "the world" : place) is to be an object")
    }
    self.object = object
    self.place = place
    if let members { try require(members: members) }
  }

  func require(members: [String]) throws(ControlRefusal) {
    for member in object.members where !members.contains(member.name) {
      throw refusal(member.name, "is not one of \(members.listed("and"))")
    }
  }

  func refusal(_ name: String, _ reason: String) -> ControlRefusal {
    ControlRefusal(reason: "\(place.isEmpty ? "" : "\(place).")\(truncated(escapingControls(name), to: 80)): \(reason)")
  }

  func has(_ name: String) -> Bool { object[name] != nil }

  func list(_ name: String) throws(ControlRefusal) -> [WorldObject] {
    guard let value = object[name] else { return [] }
    guard let elements = value.arrayElements else { throw refusal(name, "is to be a list") }
    var objects: [WorldObject] = []
    for (index, element) in elements.enumerated() {
      objects.append(try WorldObject(element, at: "\(place.isEmpty ? "" : "\(place).")\(name)[\(index)]"))
    }
    return objects
  }

  func object(_ name: String, members: [String]) throws(ControlRefusal) -> WorldObject? {
    guard let value = object[name] else { return nil }
    return try WorldObject(value, at: "\(place).\(name)", members: members)
  }

  func text(_ name: String) throws(ControlRefusal) -> String? {
    guard let value = object[name] else { return nil }
    guard let text = value.string, !text.isEmpty else { throw refusal(name, "is to be a text") }
    return text
  }

  func name(_ name: String) throws(ControlRefusal) -> String {
    guard let text = try text(name) else { throw refusal(name, "is missing") }
    return text
  }

  func identifier(_ name: String) throws(ControlRefusal) -> String? {
    guard let text = try text(name) else { return nil }
    guard Store.isTransactionId(text), text.utf8.count >= 3 else {
      throw refusal(name, "is to be a text of at most 20 digits")
    }
    return text
  }

  func number(_ name: String, _ range: ClosedRange<Int64>, _ hint: String) throws(ControlRefusal) -> Int64 {
    guard let number = object[name]?.int64, range.contains(number) else {
      throw refusal(name, "is to be a whole number, \(hint)")
    }
    return number
  }

  func choice<Value>(_ name: String, _ values: [Value], _ word: (Value) -> String) throws(ControlRefusal) -> Value {
    let given = try self.name(name)
    guard let value = values.first(where: { sameBytes(word($0), given) }) else {
      throw refusal(name, "is to be \(values.map(word).listed("or")); got \(quoted(given))")
    }
    return value
  }

  func date(_ name: String) throws(ControlRefusal) -> WorldDate? {
    guard let value = object[name] else { return nil }
    guard let date = value.timestamp.map(WorldDate.at) ?? value.string.flatMap(WorldDate.init) else {
      throw refusal(
        name, "is to be a date: 2026-01-31, 2026-01-31T12:00:00Z, milliseconds, or -40d, +12h from the start")
    }
    guard date.isWithinReach else {
      throw refusal(name, "is to be between 2008 and 2040, or within 20 years of the start")
    }
    return date
  }
}

extension World {
  /// A whole file with each member at least once.
  package static let example = """
    {
      "products": [
        {
          "productId": "com.acme.app.pro", "type": "Auto-Renewable Subscription", "price": 9990,
          "subscriptionGroupIdentifier": "21500001", "period": "P1M", "gracePeriod": "16d", "familyShareable": false
        },
        {
          "productId": "com.acme.app.pro.yearly", "type": "Auto-Renewable Subscription", "price": 99990,
          "subscriptionGroupIdentifier": "21500001", "period": "P1Y"
        },
        { "productId": "com.acme.app.coins", "type": "Consumable", "price": 1990 }
      ],
      "customers": [
        {
          "appTransactionId": "704000000000000001", "storefront": "USA", "environment": "Production",
          "purchases": [
            {
              "productId": "com.acme.app.pro", "transactionId": "2000000900000001", "purchaseDate": "-40d",
              "orderId": "MACME00001", "appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138",
              "events": [
                { "date": "+5d", "notificationType": "DID_CHANGE_RENEWAL_STATUS", "subtype": "AUTO_RENEW_DISABLED" }
              ]
            },
            {
              "productId": "com.acme.app.coins", "transactionId": "2000000900000002", "purchaseDate": "-3d",
              "quantity": 2, "orderId": "MACME00002",
              "events": [{ "date": "-1h", "notificationType": "CONSUMPTION_REQUEST" }]
            }
          ]
        },
        {
          "storefront": "DEU", "environment": "Sandbox",
          "purchases": [
            {
              "productId": "com.acme.app.pro", "purchaseDate": "-29d",
              "paymentFails": { "from": "now", "until": "+10d" }
            }
          ]
        }
      ]
    }

    """
}
