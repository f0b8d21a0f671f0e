import AppStore
import Base

/// A world that the user describes in a file: products, customers, purchases and events. It is replayed: everything
/// with a date in the past has happened, with its notification, when the world starts; the rest happens as time passes.
package struct World: Sendable {
  /// The default storefront of customers, and the one that determines the currency of prices.
  var storefront = Storefront.usa
  var products: [Product] = []
  var customers: [WorldCustomer] = []
  /// The text of its file; nil for a world of a StoreKit configuration.
  var text: String?
  /// The parts of a StoreKit configuration that it does not contain, or of its records that it cannot reproduce, one line
  /// each.
  package internal(set) var remarks: [String] = []

  struct WorldCustomer: Sendable {
    /// What the customer is an example of, as a phrase.
    var shows: String?
    var appTransactionId: String?
    var storefront: Storefront
    /// As in the app transaction.
    var originalApplicationVersion: String?
    var originalPlatform: String?
    /// The environment of the purchases, if both are served.
    var environment = SignedEnvironment.production
    var purchases: [WorldPurchase] = []
    /// Apple's data about an exported customer.
    var record: WorldRecord?

    /// The transaction IDs in the file.
    var transactionIds: [String] {
      purchases.compactMap(\.transactionId) + (record?.transactions ?? []).compactMap { $0["transactionId"]?.string }
    }
  }

  struct WorldPurchase: Sendable {
    let product: Product
    var transactionId: String?
    var orderId: String?
    let date: WorldDate
    var quantity = 1
    var appAccountToken: String?
    var offer: Offer?
    var isMonthly = false
    /// The transaction ID of another customer's purchase that is shared with this one.
    var sharedFrom: String?
    var failure: (from: WorldDate, until: WorldDate?)?
    var events: [WorldEvent] = []
  }

  struct WorldEvent: Sendable {
    let date: WorldDate
    var trigger: NotificationTrigger
  }
}

struct ScheduledEvent: Sendable {
  let date: Timestamp
  /// The purchase that it is about, for a refusal; empty for recorded events, which are always possible.
  var transactionId = ""
  /// Changes the store at that date. Throws a refusal if the event is not possible then.
  let happen: @Sendable (inout Store, _ now: Timestamp) throws(ControlRefusal) -> Void
}

extension Store {
  /// Creates the user's world as of `now`. Throws a refusal if an event is not possible, or if there are more than
  /// `limit` past events, or too many renewals.
  ///
  /// - Parameter sharesCustomers: whether another store has the customers of the other environment.
  package init(
    _ world: World, app: StoreApp, now: Timestamp, sharesCustomers: Bool, eventLimit limit: Int = Store.eventLimit,
    renewalLimit: Int = Store.renewalLimit
  ) throws(ControlRefusal) {
    self.init(app: app)
    products = Catalog(world.products, storefront: world.storefront)
    addCustomers(of: world, sharesCustomers: sharesCustomers, now: now)
    omitCustomersElsewhere()
    // IDs in the file are reserved, so that no other purchase takes one.
    reservedTransactions = TextSet(world.customers.flatMap(\.transactionIds))
    // A record already contains the decisions about its consumption requests.
    beginning = world.customers.compactMap(\.record?.date).max() ?? beginning
    for (place, described) in world.customers.enumerated() where !customers[place].isElsewhere {
      for purchase in described.purchases {
        let id = purchase.transactionId ?? newTransactionId()
        if let order = purchase.orderId {
          orders[order, default: Order(id: order, transactions: [])].transactions.append(id)
        }
        try schedule(purchase, of: place, as: id, now: now)
      }
      if let record = described.record { schedule(record, of: place) }
      if let shows = described.shows {
        // The last of its purchases in the file is the sample.
        let purchase = described.purchases.last
        addSample(
          shows, of: place, order: purchase?.orderId, purchase?.transactionId, original: purchase?.transactionId,
          product: purchase?.product.id)
      }
    }
    // Events at the same moment happen in the order of the file.
    scheduled = scheduled.enumerated().sorted { ($0.element.date, $0.offset) > ($1.element.date, $1.offset) }
      .map(\.element)
    if let first = scheduled.last, first.date < now {
      customers.indices.forEach { customers[$0].downloadDate = first.date }
    }
    if let refusal = advance(to: now, limit: limit, renewals: renewalLimit) { throw refusal }
    if let refusal = refusals.first { throw ControlRefusal(reason: refusal) }
  }

  /// Adds the customers, each with the ID from the file or the next one that the file does not use.
  private mutating func addCustomers(of world: World, sharesCustomers: Bool, now: Timestamp) {
    var taken = TextSet(world.customers.compactMap(\.appTransactionId))
    for described in world.customers {
      var number = Self.firstLaterAppTransaction + Int64(customers.count)
      while described.appTransactionId == nil, !taken.insert(String(number)) { number += 1 }
      var customer = Customer(
        appTransactionId: described.appTransactionId ?? String(number), storefront: described.storefront,
        downloadDate: now, environment: sharesCustomers ? described.environment : app.environment)
      customer.firstVersion = described.originalApplicationVersion ?? customer.firstVersion
      customer.device = described.originalPlatform ?? customer.device
      customers.append(customer)
    }
  }

  private mutating func schedule(
    _ purchase: World.WorldPurchase, of customer: Int, as id: String, now: Timestamp
  ) throws(ControlRefusal) {
    let date = purchase.date.moment(from: now)
    let payment = Payment(
      failure: purchase.failure?.from.moment(from: now), recovery: purchase.failure?.until?.moment(from: now))
    scheduled.append(
      ScheduledEvent(date: date, transactionId: id) { store, moment throws(ControlRefusal) in
        try store.buy(purchase, by: customer, as: id, payment, at: moment)
      })
    for event in purchase.events {
      var trigger = event.trigger
      trigger.transactionId = id
      let moment = event.date.moment(from: now)
      guard moment > date else {
        throw ControlRefusal(reason: "\(trigger.pair) on \(moment.text) is not after the purchase of \(id)")
      }
      scheduled.append(
        ScheduledEvent(date: moment, transactionId: id) { [trigger] store, moment throws(ControlRefusal) in
          _ = try store.carryOut(trigger, now: moment)
        })
    }
  }

  mutating func carryOutScheduled(at moment: Timestamp) {
    while let event = scheduled.last, event.date <= moment {
      scheduled.removeLast()
      eventCount += 1
      do throws(ControlRefusal) {
        try event.happen(&self, moment)
      } catch {
        refusals.append("\(event.transactionId) on \(moment.text): \(error.reason)")
      }
    }
  }

  private mutating func buy(
    _ purchase: World.WorldPurchase, by customer: Int, as id: String, _ payment: Payment, at moment: Timestamp
  ) throws(ControlRefusal) {
    if let original = purchase.sharedFrom {
      guard let paid = subscriptions[original].flatMap({ latestPurchase(of: $0) }) ?? purchases[original],
        subscriptions[original]?.status.givesAccess ?? (paid.revocation == nil)
      else { throw ControlRefusal(reason: "\(original) cannot be shared at that time") }
      share(paid, with: customer, as: id, now: moment)
      return
    }
    // The offer of a one-time purchase is not used.
    let offer = purchase.product.subscription == nil ? nil : purchase.offer
    if offer?.kind == .introductory { try requireNoOffer(before: purchase.product, by: customer) }
    sell(
      purchase.product, to: customer, as: id, quantity: purchase.quantity, offer: offer, isMonthly: purchase.isMonthly,
      token: purchase.appAccountToken, payment: payment, now: moment)
  }

  /// Throws unless the customer is a new subscriber of the group ("Implementing introductory offers in your app").
  private func requireNoOffer(before product: Product, by customer: Int) throws(ControlRefusal) {
    let group = product.subscription?.group ?? ""
    let earlier = subscriptionsOfGroup["\(customer) \(group)"] ?? []
    if earlier.contains(where: { purchases[$0]?.offer?.kind == .introductory }) {
      throw ControlRefusal(reason: "the introductory offer of group \(group) has been used")
    }
    if earlier.contains(where: { subscriptions[$0]?.status.givesAccess ?? false }) {
      throw ControlRefusal(reason: "no introductory offer during an active subscription of group \(group)")
    }
  }

  /// The transactions with their identifiers for requests, the oldest first; dates in ISO 8601.
  package var overview: [JSON] {
    let orderIDs = TextDictionary(orders.values.flatMap { order in order.transactions.map { ($0, order.id) } })
    return purchases.oldestFirst.map { purchase in
      let order = orderIDs[purchase.transactionId]
      return .present([
        "transactionId": .string(purchase.transactionId),
        "originalTransactionId": .string(purchase.originalTransactionId),
        "appTransactionId": .string(customers[purchase.customer].appTransactionId),
        "productId": .string(purchase.product.id),
        "purchaseDate": .string(purchase.purchaseDate.text),
        "expiresDate": (purchase.expiresDate?.text).map(JSON.string),
        "orderId": order.map(JSON.string),
      ])
    }
  }
}
