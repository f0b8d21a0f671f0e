import AppStore
import Base
import Platform

extension World {
  /// The maximum size of a file with a world.
  static let sizeLimit = 16 << 20

  /// Reads a world file. Throws status 1 if it is not valid, with the position of the first error.
  package static func read(_ path: String, _ context: Context) throws(Failure) -> World {
    let text = try context.readWhole(path, limit: sizeLimit)
    let hint = "run `asctl simulator world --example` to print a valid one"
    return try ControlRefusal.asFailure(of: path, hint: hint) { () throws(ControlRefusal) in try World(text) }
  }

  /// Parses a world file. Throws a refusal with the position of the first error.
  init(_ text: [UInt8]) throws(ControlRefusal) {
    let root = try PlacedObject(parsing: text[...], named: "the world")
    try root.require(members: ["storefront", "products", "customers"])
    storefront = try root.storefront() ?? .usa
    products = try root.list("products").map(Product.init)
    let catalog = Catalog(products)
    customers = try root.list("customers").map { object throws(ControlRefusal) in try customer(object, catalog) }
    try requireBundledProducts(catalog)
    if !root.has("storefront") { storefront = customers.lazy.compactMap(\.record?.storefront).first ?? storefront }
    addRecordedProducts()
    try requireDifferentIdentifiers()
    try requireShareablePurchases()
    self.text = String(decoding: text, as: UTF8.self)
    remarks = customers.enumerated().flatMap { place, customer in
      (customer.record?.missing ?? []).map { "customers[\(place)] is recorded without \($0)" }
    }
    if products.contains(where: \.kind.containsSubscriptions) {
      remarks.append(
        "Apple has not published what its server sends about bundles and suites: their type and members are asctl's reading"
      )
    }
  }

  private func customer(_ object: PlacedObject, _ catalog: Catalog) throws(ControlRefusal) -> WorldCustomer {
    try object.require(members: [
      "shows", "appTransactionId", "originalApplicationVersion", "originalPlatform", "storefront", "environment",
      "purchases", "record",
    ])
    let environments: [SignedEnvironment] = [.production, .sandbox]
    var customer = WorldCustomer(
      shows: try object.text("shows"), appTransactionId: try object.identifier("appTransactionId"),
      storefront: try object.storefront() ?? storefront,
      originalApplicationVersion: try object.text("originalApplicationVersion"),
      originalPlatform: try object.text("originalPlatform"),
      environment: try object.choice("environment", environments, \.rawValue) ?? .production)
    customer.purchases = try object.list("purchases").map { object throws(ControlRefusal) in
      try Self.purchase(object, catalog)
    }
    if let record = try object.object("record") {
      let record = try WorldRecord(record)
      customer.record = record
      customer.storefront = record.storefront ?? customer.storefront
    }
    return customer
  }

  private static func purchase(_ object: PlacedObject, _ catalog: Catalog) throws(ControlRefusal) -> WorldPurchase {
    try object.require(members: [
      "productId", "transactionId", "orderId", "purchaseDate", "quantity", "appAccountToken", "offerType",
      "offerIdentifier", "billingPlanType", "sharedFrom", "paymentFails", "events",
    ])
    let name = try object.name("productId")
    guard let product = catalog[name] else {
      throw object.refusal("productId", "\(quoted(name)) is not one of the products")
    }
    let date = try object.required(object.date("purchaseDate"), "purchaseDate", "a date")
    let token = try object.uuid("appAccountToken")
    let isMonthly = try object.isMonthly() ?? false
    guard !isMonthly || product.subscription?.monthly != nil else {
      throw object.refusal("billingPlanType", "\(quoted(name)) has no MONTHLY plan")
    }
    var purchase = WorldPurchase(
      product: product, transactionId: try object.identifier("transactionId"), orderId: try object.text("orderId"),
      date: date, quantity: Int(try object.number("quantity", 1...10, "a number from 1 to 10") ?? 1),
      appAccountToken: token, offer: try offer(object, of: product, isMonthly: isMonthly),
      isMonthly: isMonthly, sharedFrom: try object.identifier("sharedFrom"))
    if let fails = try object.object("paymentFails") {
      try fails.require(members: ["from", "until"])
      purchase.failure = (try fails.required(fails.date("from"), "from", "a date"), try fails.date("until"))
    }
    purchase.events = try object.list("events").map(event)
    return purchase
  }

  private static func event(_ object: PlacedObject) throws(ControlRefusal) -> WorldEvent {
    try object.require(members: [
      "date", "notificationType", "subtype", "productId", "offerIdentifier", "consumptionRequestReason",
      "revocationPercentage",
    ])
    let date = try object.required(object.date("date"), "date", "a date")
    let (type, subtype) = (try object.name("notificationType"), try object.text("subtype"))
    let (product, offer) = (try object.text("productId"), try object.text("offerIdentifier"))
    var changes: [JSONObject.Member] = []
    if let reason = try object.text("consumptionRequestReason") {
      changes.append(.init(name: "data.consumptionRequestReason", value: .string(reason)))
    }
    if let share = try object.number("revocationPercentage", 1...Millipercent.whole, "thousandths of a percent") {
      let info = "data.signedTransactionInfo."
      changes.append(.init(name: info + "revocationPercentage", value: .number(JSONNumber(share))))
      let kind = share < Millipercent.whole ? Purchase.Revocation.Kind.prorated : .full
      changes.append(.init(name: info + "revocationType", value: .string(kind.rawValue)))
    }
    do {
      var trigger = try NotificationTrigger(type: type, subtype: subtype, set: changes)
      (trigger.productId, trigger.offerIdentifier) = (product, offer)
      return WorldEvent(date: date, trigger: trigger)
    } catch {
      throw object.refusal("notificationType", error.reason)
    }
  }

  /// Returns the offer that a purchase names; nil for the regular price.
  private static func offer(
    _ object: PlacedObject, of product: Product, isMonthly: Bool
  ) throws(ControlRefusal) -> Offer? {
    guard let type = try object.number("offerType", 1...5, "a number from 1 to 5") else { return nil }
    let identifier = try object.text("offerIdentifier")
    let found = product.offers.first {
      $0.kind.rawValue == type && $0.isMonthly == isMonthly
        && (identifier == nil || sameBytes($0.identifier ?? "", identifier ?? ""))
    }
    guard let found else {
      let name = identifier.map { " \(quoted($0))" } ?? ""
      throw object.refusal("offerType", "\(product.id) has no \(Offer.Kind(rawValue: type)?.name ?? "offer")\(name)")
    }
    return found
  }

  /// Requires the subscriptions of bundles and suites to be in the world, and those of a suite not to be sold alone.
  private func requireBundledProducts(_ catalog: Catalog) throws(ControlRefusal) {
    for bundle in products {
      for id in bundle.bundled where catalog[id]?.kind != .autoRenewable {
        throw ControlRefusal(
          reason: "bundledProductIds of \(bundle.id): \(quoted(id)) is not an auto-renewable subscription of this world"
        )
      }
    }
    for purchase in customers.flatMap(\.purchases) {
      guard let suite = catalog.suite(of: purchase.product.id) else { continue }
      throw ControlRefusal(reason: "\(quoted(purchase.product.id)) exists only in the suite \(quoted(suite.id))")
    }
  }

  private func requireDifferentIdentifiers() throws(ControlRefusal) {
    let all = [
      ("productId", products.map(\.id)), ("appTransactionId", customers.compactMap(\.appTransactionId)),
      ("transactionId", customers.flatMap(\.transactionIds)),
    ]
    for (name, ids) in all {
      var seen = TextSet()
      for id in ids where !seen.insert(id) { throw ControlRefusal(reason: "\(name) \(quoted(id)) occurs twice") }
    }
  }

  /// Requires shared purchases to be those of another customer, and of a kind that can be shared.
  private func requireShareablePurchases() throws(ControlRefusal) {
    var bought: TextDictionary<Product> = [:]
    for purchase in customers.flatMap(\.purchases) where purchase.sharedFrom == nil {
      if let id = purchase.transactionId { bought[id] = purchase.product }
    }
    var members: TextDictionary<Int> = [:]
    for (place, customer) in customers.enumerated() {
      for (number, purchase) in customer.purchases.enumerated() {
        guard let id = purchase.sharedFrom else { continue }
        func refusal(_ reason: String) -> ControlRefusal {
          ControlRefusal(reason: "customers[\(place)].purchases[\(number)].sharedFrom: \(reason)")
        }
        guard let product = bought[id] else {
          throw refusal("\(quoted(id)) is not the transactionId of a purchase in this world")
        }
        guard product == purchase.product, product.isFamilyShareable else {
          throw refusal("\(product.id) cannot be shared: expected the same familyShareable product")
        }
        members[id, default: 0] += 1
        guard members[id] ?? 0 <= 5 else { throw refusal("\(quoted(id)) is shared with more than 5 members") }
      }
    }
  }
}

extension Product {
  fileprivate convenience init(_ object: PlacedObject) throws(ControlRefusal) {
    try object.require(members: [
      "productId", "type", "price", "subscriptionGroupIdentifier", "groupLevel", "period", "gracePeriod",
      "familyShareable", "displayNames", "offers", "billingPlans", "bundledProductIds",
    ])
    let kind = try object.required(choice: "type", Kind.allCases, \.rawValue)
    let isShareable = try object.boolean("familyShareable") ?? false
    guard !isShareable || kind.canBeShared else {
      throw object.refusal("familyShareable", "a product of type \(kind.rawValue) cannot be shared")
    }
    let plan = kind == .autoRenewable || kind.containsSubscriptions ? try Self.plan(object) : nil
    let offers = try object.list("offers").map { object throws(ControlRefusal) in try Offer(object, of: plan) }
    let names = try object.object("displayNames") ?? PlacedObject(object: [:])
    for member in names.object.members { _ = try names.name(member.name) }
    self.init(
      id: try object.name("productId"), kind, price: try object.money("price"), plan: plan,
      isFamilyShareable: isShareable, offers: offers, names: names.object, bundled: try Self.bundled(object, kind))
  }

  /// Returns the subscriptions of a bundle or suite, which the world must also contain.
  private static func bundled(_ object: PlacedObject, _ kind: Kind) throws(ControlRefusal) -> [String] {
    let listed = object.object["bundledProductIds"]
    let ids = (listed?.arrayElements ?? []).compactMap(\.string)
    guard kind.containsSubscriptions else {
      if listed == nil { return [] }
      let kinds = Kind.allCases.filter(\.containsSubscriptions).map(\.rawValue).listed("or")
      throw object.refusal("bundledProductIds", "only a product of type \(kinds) contains subscriptions")
    }
    guard !ids.isEmpty, ids.count == listed?.arrayElements?.count else {
      throw object.expected("bundledProductIds", "a list of product IDs")
    }
    return ids
  }

  private static func plan(_ object: PlacedObject) throws(ControlRefusal) -> Plan {
    let period = try object.required(object.period("period"), "period", "a duration such as P1M")
    let grace = try object.text("gracePeriod")
    let span = grace.flatMap { TimeSpan(text: $0) }
    guard grace == nil || span.map({ $0 <= .days(28) }) ?? false else {
      throw object.expected("gracePeriod", "at most 28 days, such as 16d")
    }
    var plan = Plan(
      group: try object.name("subscriptionGroupIdentifier"), period: period, gracePeriod: span,
      level: try object.number("groupLevel", 1...Int64(Int32.max), "a number from 1"))
    for element in try object.list("billingPlans") {
      try element.require(members: ["billingPlanType", "price", "commitmentPrice", "totalBillingPeriods"])
      guard try element.isMonthly() ?? false else { continue }
      let total = try element.number("totalBillingPeriods", 2...120, "a number from 2 to 120") ?? 12
      plan.monthly = Commitment(
        price: try element.money("price"), commitmentPrice: try element.money("commitmentPrice"), total: total)
    }
    return plan
  }
}

extension Offer {
  fileprivate convenience init(_ object: PlacedObject, of plan: Product.Plan?) throws(ControlRefusal) {
    try object.require(members: [
      "offerType", "offerIdentifier", "offerDiscountType", "offerPeriod", "price", "numberOfPeriods", "billingPlanType",
    ])
    let number = "a number from 1 to 5"
    let kind = try object.required(object.number("offerType", 1...5, number).flatMap(Kind.init), "offerType", number)
    let discount = try object.required(choice: "offerDiscountType", Discount.allCases, \.rawValue)
    let identifier = kind == .introductory ? nil : try object.name("offerIdentifier")
    let (period, isMonthly) = (try object.period("offerPeriod"), try object.isMonthly() ?? false)
    let unit = isMonthly ? plan?.monthly.map { _ in Commitment.period } : plan?.period
    let fitting = discount == .payAsYouGo ? unit.flatMap { period?.count(of: $0) } ?? 1 : 1
    self.init(
      kind: kind, identifier: identifier, discount: discount, period: period, price: try object.money("price"),
      periods: try object.number("numberOfPeriods", 1...1000, "a number from 1 to 1000") ?? max(fitting, 1),
      isMonthly: isMonthly)
  }
}

extension PlacedObject {
  fileprivate func money(_ name: String) throws(ControlRefusal) -> Int64 {
    let what = "a whole number of thousandths of the currency"
    return try required(number(name, 0...Product.priceLimit, what), name, what)
  }

  fileprivate func required<Value>(
    choice name: String, _ values: [Value], _ word: (Value) -> String
  ) throws(ControlRefusal) -> Value {
    try required(choice(name, values, word), name, values.map(word).listed("or"))
  }
}
