import AppStore
import Base

/// A world that the user describes in a file: products, customers, what they bought and what happened then.
///
/// It is played, not stored: everything with a date in the past has happened, with its notification, when the world
/// begins, and what lies ahead happens as time passes.
package struct World: Sendable {
  var products: [Product] = []
  var customers: [WorldCustomer] = []

  struct WorldCustomer: Sendable {
    let appTransactionId: String?
    let storefront: Storefront
    /// Where its purchases are, where both environments are served.
    let environment: SignedEnvironment
    var purchases: [WorldPurchase] = []
  }

  struct WorldPurchase: Sendable {
    let product: Product
    let transactionId: String?
    let orderId: String?
    let date: WorldDate
    let quantity: Int
    let appAccountToken: String?
    /// From when to when the customer's payments fail.
    let failure: (from: WorldDate, until: WorldDate?)?
    var events: [(date: WorldDate, type: String, subtype: String?)] = []
  }
}

/// A date of a world: one of the calendar, or counted from the moment at which it begins.
enum WorldDate: Sendable {
  case at(Timestamp)
  /// Less than nothing is the past.
  case after(TimeSpan)

  /// `2026-01-31`, `2026-01-31T12:00:00Z`, `now`, `-40d`, `+12h`.
  init?(_ text: String) {
    if text == "now" {
      self = .after(.zero)
    } else if text.hasPrefix("-"), let span = TimeSpan(text: String(text.dropFirst())) {
      self = .after(-span)
    } else if text.hasPrefix("+"), let span = TimeSpan(text: String(text.dropFirst())) {
      self = .after(span)
    } else if let moment = Timestamp(text) {
      self = .at(moment)
    } else {
      return nil
    }
  }

  /// Whether something may happen then: not before there was an App Store, and not where the clock never comes. What
  /// renews every week from the year 1 on would also never be worked out.
  var isWithinReach: Bool {
    switch self {
    case .at(let moment): (Self.opening..<WorldClock.range.upperBound).contains(moment)
    case .after(let span): max(span, -span) <= .days(20 * 366)
    }
  }

  /// The year in which the App Store opened.
  private static let opening = Timestamp(milliseconds: 1_199_145_600_000)

  func moment(from start: Timestamp) -> Timestamp {
    switch self {
    case .at(let moment): moment
    case .after(let span): start + span
    }
  }
}

/// Something that happens in a world at its time.
struct ScheduledEvent: Sendable {
  let date: Timestamp
  let action: Action

  enum Action: Sendable {
    case purchase(World.WorldPurchase, customer: Int, id: String, payment: Payment)
    case trigger(NotificationTrigger)
  }
}

extension Store {
  /// The world that the user describes, as it is at that moment.
  ///
  /// - Parameters:
  ///   - sharesCustomers: whether another store has those of the other environment.
  ///   - limit: how many events may have happened.
  /// - Throws: a refusal of an event that cannot have happened, and of too many.
  package init(
    _ world: World, app: StoreApp, now: Timestamp, sharesCustomers: Bool, eventLimit limit: Int = Store.eventLimit
  ) throws(ControlRefusal) {
    self.init(app: app)
    products = Catalog(world.products)
    addCustomers(of: world, sharesCustomers: sharesCustomers, now: now)
    leaveOutCustomersElsewhere()
    // IDs in the file are reserved, so that no other purchase takes one.
    var taken = TextSet()
    for id in world.customers.flatMap(\.purchases).compactMap(\.transactionId) { _ = taken.insert(id) }
    for (place, described) in world.customers.enumerated() where !customers[place].isElsewhere {
      for purchase in described.purchases {
        var id = purchase.transactionId ?? newTransactionId()
        while purchase.transactionId == nil, taken.contains(id) { id = newTransactionId() }
        if let order = purchase.orderId {
          orders[order, default: Order(id: order, transactions: [])].transactions.append(id)
        }
        try schedule(purchase, of: place, as: id, now: now)
      }
    }
    scheduled.sort { $0.date < $1.date }
    scheduled.reverse()
    if let first = scheduled.last, first.date < now {
      customers.indices.forEach { customers[$0].downloadDate = first.date }
    }
    if let moment = advance(to: now, limit: limit) { throw Self.tooManyEvents(limit, by: moment) }
    if let refusal = refusals.first { throw ControlRefusal(reason: refusal) }
  }

  /// Each has the ID that the file gives it, or the next one that the file gives to nobody.
  private mutating func addCustomers(of world: World, sharesCustomers: Bool, now: Timestamp) {
    var taken = TextSet(world.customers.compactMap(\.appTransactionId))
    for described in world.customers {
      var number = Self.firstLaterAppTransaction + Int64(customers.count)
      while described.appTransactionId == nil, !taken.insert(String(number)) { number += 1 }
      customers.append(
        Customer(
          appTransactionId: described.appTransactionId ?? String(number), storefront: described.storefront,
          device: .iOS, downloadDate: now, hasAppTransaction: true, groups: [],
          environment: sharesCustomers ? described.environment : app.environment))
    }
  }

  private mutating func schedule(
    _ purchase: World.WorldPurchase, of customer: Int, as id: String, now: Timestamp
  ) throws(ControlRefusal) {
    let date = purchase.date.moment(from: now)
    let payment = Payment(
      failure: purchase.failure?.from.moment(from: now), recovery: purchase.failure?.until?.moment(from: now))
    scheduled.append(
      ScheduledEvent(date: date, action: .purchase(purchase, customer: customer, id: id, payment: payment)))
    for event in purchase.events {
      let trigger = try NotificationTrigger(type: event.type, subtype: event.subtype, transactionId: id)
      let moment = event.date.moment(from: now)
      guard moment > date else {
        throw ControlRefusal(reason: "\(trigger.pair) on \(moment.text) is not after the purchase of \(id)")
      }
      scheduled.append(ScheduledEvent(date: moment, action: .trigger(trigger)))
    }
  }

  /// What was to happen then, happens.
  mutating func carryOutScheduled(at moment: Timestamp) {
    while let event = scheduled.last, event.date <= moment {
      scheduled.removeLast()
      eventCount += 1
      switch event.action {
      case .purchase(let purchase, let customer, let id, let payment):
        buy(purchase, by: customer, as: id, payment, at: moment)
      case .trigger(let trigger):
        do {
          _ = try carryOut(trigger, now: moment)
        } catch {
          refusals.append("\(trigger.transactionId ?? "") on \(moment.text): \(error.reason)")
        }
      }
    }
  }

  private mutating func buy(
    _ purchase: World.WorldPurchase, by customer: Int, as id: String, _ payment: Payment, at moment: Timestamp
  ) {
    if purchase.product.subscription != nil {
      _ = startSubscription(customer, purchase.product, id: id, now: moment)
      subscriptions[id]?.appAccountToken = purchase.appAccountToken
      subscriptions[id]?.payment = payment
    } else {
      _ = buy(customer, purchase.product, id: id, quantity: purchase.quantity, now: moment)
    }
    purchases[id]?.appAccountToken = purchase.appAccountToken
    let isSubscription = purchase.product.subscription != nil
    notify(
      isSubscription ? "SUBSCRIBED" : "ONE_TIME_CHARGE", isSubscription ? "INITIAL_BUY" : nil, about: id, now: moment)
  }
}

extension Store {
  /// Each transaction with what one asks for it with, the oldest first; dates as ISO 8601.
  package var overview: [JSON] {
    var orderIDs: TextDictionary<String> = [:]
    for order in orders.values {
      for transaction in order.transactions { orderIDs[transaction] = order.id }
    }
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
