import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// The indexes for the next event, the newest purchase and the shares must give the same results as a complete search.
@Suite struct WorldIndexTests {
  private static func world(_ products: Int, purchases: [String]) throws -> World {
    let products = (0..<products).map {
      """
      {"productId": "p\($0)", "type": "Auto-Renewable Subscription", "price": \(990 + $0 * 10), "period": "P1W",
       "subscriptionGroupIdentifier": "2150\($0 % 7)", "gracePeriod": "6d"}
      """
    }
    return try World(
      Array(
        """
        {"products": [\(products.joined(separator: ",")), {"productId": "c", "type": "Consumable", "price": 990}],
         "customers": [\(purchases.map { #"{"purchases":[\#($0)]}"# }.joined(separator: ","))]}
        """.utf8))
  }

  /// Renewals, failures, cancellations, upgrades, refunds and consumption requests, many at the same time.
  private static func purchases(_ count: Int) -> [String] {
    (0..<count).map { number in
      let (id, date) = (1000 + number, "-\(number % 9 + 20)d")
      switch number % 5 {
      case 0: return #"{"productId":"p\#(number % 20)","transactionId":"\#(id)","purchaseDate":"\#(date)"}"#
      case 1:
        return
          #"{"productId":"p1","transactionId":"\#(id)","purchaseDate":"\#(date)","paymentFails":{"from":"-10d","until":"\#(number % 40 - 8 >= 0 ? "+" : "")\#(number % 40 - 8)d"}}"#
      case 2:
        return
          #"{"productId":"c","transactionId":"\#(id)","purchaseDate":"\#(date)","events":[{"date":"-1h","notificationType":"CONSUMPTION_REQUEST"},{"date":"+1h","notificationType":"REFUND_DECLINED"},{"date":"+2h","notificationType":"CONSUMPTION_REQUEST"}]}"#
      case 3:
        return
          #"{"productId":"p2","transactionId":"\#(id)","purchaseDate":"\#(date)","events":[{"date":"-3d","notificationType":"DID_CHANGE_RENEWAL_PREF","subtype":"UPGRADE"},{"date":"+3d","notificationType":"REFUND"},{"date":"+9d","notificationType":"SUBSCRIBED","subtype":"RESUBSCRIBE"}]}"#
      default:
        return
          #"{"productId":"p3","transactionId":"\#(id)","purchaseDate":"\#(date)","events":[{"date":"+2d","notificationType":"RENEWAL_EXTENDED"},{"date":"+5d","notificationType":"DID_CHANGE_RENEWAL_STATUS","subtype":"AUTO_RENEW_DISABLED"}]}"#
      }
    }
  }

  private static func stores() throws -> [Store] {
    let world = try world(20, purchases: purchases(60))
    return [
      Store(now: FakeWorld.now), Store(now: FakeWorld.now, app: StoreApp(environment: .production)),
      try Store(world, app: StoreApp(), now: FakeWorld.now, sharesCustomers: false),
    ]
  }

  /// The time of the next change, by a complete search.
  private static func nextChange(_ store: Store) -> Timestamp? {
    var requests: [(id: String, date: Timestamp)] = []
    for sent in store.notifications {
      guard let id = sent.purchase?.transactionId, sent.isConsumptionRequest || sent.closesConsumptionRequest else {
        continue
      }
      requests.removeAll { $0.id == id && (sent.isConsumptionRequest || $0.date <= sent.date) }
      if sent.isConsumptionRequest { requests.append((id, sent.date)) }
    }
    let decisions = requests.filter {
      $0.date + Store.decisionTime > store.beginning && store.purchases[$0.id]?.revocation == nil
    }
    return
      (store.subscriptions.values.compactMap(\.nextChange) + store.scheduled.map(\.date)
      + decisions.map { $0.date + Store.decisionTime }).min()
  }

  @Test func `the next change is the earliest of all`() throws {
    for var store in try Self.stores() {
      var steps = 0
      while let next = Self.nextChange(store), next < FakeWorld.now + .days(60) {
        let found = store.nextChange()
        #expect(found == next)
        guard found == next else { return }
        store.advance(to: next)
        steps += 1
      }
      #expect(steps > 10 && store.refusals.isEmpty, "\(store.refusals)")
    }
  }

  @Test func `the newest purchase, the shares and the next delivery agree with a complete search`() throws {
    for var store in try Self.stores() {
      store.delivery = .posted
      store.advance(to: FakeWorld.now + .days(45))
      for subscription in store.subscriptions.values {
        let id = subscription.originalTransactionId
        let newest = store.purchases.values.filter { $0.originalTransactionId == id }
          .max { ($0.purchaseDate, $0.transactionId) < ($1.purchaseDate, $1.transactionId) }
        #expect(store.latestPurchase(of: subscription)?.transactionId == newest?.transactionId)
        let shares = store.subscriptions.values.filter { $0.payer == id && !$0.hasLeft }.map(\.originalTransactionId)
          .sorted()
        #expect(store.subscriptions.shares(of: id).map(\.originalTransactionId) == shares)
      }
      let first = store.notifications.filter { $0.nextAttempt != nil }
        .min { ($0.nextAttempt ?? .latest, $0.date) < ($1.nextAttempt ?? .latest, $1.date) }
      #expect(store.notifications.nextDelivery()?.date == first?.nextAttempt)
      for (place, sent) in store.notifications.enumerated() {
        #expect(store.notifications.place(of: sent.uuid) == place)
      }
    }
  }

  @Test func `a rejected trigger changes nothing`() throws {
    let built = Store(now: FakeWorld.now)
    let before = Self.shape(built)
    for (type, subtype) in NotificationType.all.flatMap({ type in type.events.map { (type.name, $0.subtype) } }) {
      var store = built
      for id in built.purchases.values.map(\.transactionId).sorted().prefix(40) {
        let trigger = try NotificationTrigger(type: type, subtype: subtype, transactionId: id)
        do {
          _ = try store.carryOut(trigger, now: FakeWorld.now)
          store = built
        } catch {
          #expect(Self.shape(store) == before, "\(trigger.pair) \(id)")
        }
      }
    }
  }

  /// A summary that is the same for stores with the same history.
  private static func shape(_ store: Store) -> [Int] {
    let subscriptions = store.subscriptions.values.map { subscription in
      var hasher = Hasher()
      hasher.combine(subscription.originalTransactionId)
      hasher.combine(subscription.status)
      hasher.combine(subscription.renewalDate.milliseconds)
      hasher.combine(subscription.isRenewing)
      hasher.combine(subscription.regularPrice)
      hasher.combine(subscription.nextProduct.id)
      return hasher.finalize()
    }
    let purchases = store.purchases.values.map { purchase in
      var hasher = Hasher()
      hasher.combine(purchase.transactionId)
      hasher.combine(purchase.expiresDate?.milliseconds)
      hasher.combine(purchase.modified.milliseconds)
      hasher.combine(purchase.revocation == nil)
      hasher.combine(purchase.isUpgraded)
      return hasher.finalize()
    }
    return [
      subscriptions.reduce(0, ^), purchases.reduce(0, ^), purchases.count, store.notifications.count,
      store.customers.count,
    ]
  }

  @Test func `too many events are rejected, and the clock keeps its time`() throws {
    let world = try Self.world(1, purchases: [#"{"productId":"p0","transactionId":"1000","purchaseDate":"-350d"}"#])
    func store(_ limit: Int) throws -> Store {
      try Store(world, app: StoreApp(), now: FakeWorld.now, sharesCustomers: false, eventLimit: limit)
    }
    let refusal = #expect(throws: ControlRefusal.self) { try store(50) }
    #expect(refusal?.reason.hasPrefix("more than 50 events by 20") ?? false)
    #expect(try store(51).eventCount == 51)
    // Many purchases, each with few renewals.
    let purchase = #"{"productId":"p0","purchaseDate":"-350d"}"#
    let crowd = try Self.world(1, purchases: Array(repeating: purchase, count: 10))
    let tooMany = #expect(throws: ControlRefusal.self) {
      try Store(crowd, app: StoreApp(), now: FakeWorld.now, sharesCustomers: false, renewalLimit: 100)
    }
    #expect(tooMany?.reason.contains("more than 100 renewals of all subscriptions") ?? false)
    var many = try store(100)
    let renewals = many.advance(to: FakeWorld.now + .days(300), renewals: 30)
    #expect(renewals?.reason.hasSuffix(#"the last one is of "p0""#) ?? false, "\(String(describing: renewals))")
    var setup = SimulatorServer.Setup()
    (setup.world, setup.eventLimit, setup.requiredToken) = (world, 60, nil)
    let server = try SimulatorServer(
      setup, chain: TestSimulator.chain.get(), ports: [1], clock: WorldClock(machine: { FakeWorld.now }))
    func move(_ span: String) -> HTTPReply {
      server.reply(
        to: ServedRequest(
          method: "POST", target: "/simulator/clock", headers: [], body: Array(#"{"advance":"\#(span)"}"#.utf8), port: 1
        )
      ).reply
    }
    #expect(move("365d").status == 400 && server.clock.now == FakeWorld.now)
    #expect(move("60d").status == 200 && server.clock.now == FakeWorld.now + .days(60))
    #expect(move("30d").status == 400)
  }

  @Test func `identifiers are unique, however many are created at once`() {
    let moment = FakeWorld.now
    let all = (0..<10_000).map { TimestampedUUID.make(.notification, at: moment, count: $0) }
    #expect(Set(all).count == all.count && all.allSatisfy(\.isUUID))
    #expect(all.allSatisfy { TimestampedUUID.timestamp($0, .notification) == moment })
    #expect(all.allSatisfy { TimestampedUUID.timestamp($0, .testNotification) == nil })
  }

  @Test func `customers without an ID get a unique one`() throws {
    let first = Store.firstLaterAppTransaction
    let text = """
      {"customers": [{}, {"appTransactionId": "\(first + 2)"}, {}, {"appTransactionId": "\(first)"}, {}]}
      """
    let store = try Store(World(Array(text.utf8)), app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
    #expect(Set(store.customers.map(\.appTransactionId)).count == 5)
  }

  @Test func `a heap returns the smallest element first`() {
    var heap = MinHeap<Int>()
    var numbers = (0..<500).map { $0 * 7919 % 503 }
    for number in numbers { heap.insert(number) }
    numbers.sort()
    for number in numbers {
      #expect(heap.first == number)
      heap.removeFirst()
    }
    #expect(heap.first == nil)
  }
}
