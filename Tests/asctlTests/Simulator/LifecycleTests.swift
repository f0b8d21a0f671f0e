import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator

/// Laws over all lifecycles, in one plan that is built once.
@Suite struct LifecycleTests {
  private static func plan(
    seed: Int64 = 1, only: [String] = [], app: StoreApp = StoreApp(environment: .production), isStrict: Bool = false,
    now: Timestamp = FakeWorld.now
  ) throws -> AuditPlan {
    let chain = try TestSimulator.chain.get()
    let choice = AuditPlan.Choice(seed: seed, only: only, app: app, world: nil, isStrict: isStrict)
    return try AuditPlan(choice, chain: chain, stranger: chain, now: now)
  }

  /// Each lifecycle with its notifications in order.
  private struct Whole: @unchecked Sendable {
    let plan: AuditPlan
    let cases: [AuditCase]
  }

  private static let whole = Result<Whole, any Error> {
    let plan = try LifecycleTests.plan(only: ["in-order"], isStrict: true)
    return Whole(plan: plan, cases: plan.cases.filter(\.isWhole))
  }

  @Test func `each line of the table is a lifecycle with a name of its own`() {
    #expect(Lifecycle.all.count == Lifecycle.lineCount && Lifecycle.all.count >= 60)
    let names = Lifecycle.all.map(\.name) + AuditDelivery.allCases.map(\.rawValue)
    #expect(names.uniqued().count == names.count)
    for page in ApplePage.allCases { #expect(Lifecycle.all.contains { $0.page == page }, "\(page)") }
  }

  @Test func `each lifecycle is possible with the simulator's products`() throws {
    let whole = try Self.whole.get()
    #expect(whole.plan.omitted.isEmpty, "\(whole.plan.omitted)")
    #expect(whole.cases.count == Lifecycle.all.count)
  }

  @Test func `each event of a lifecycle is notified, in its order and before now`() throws {
    let (plan, cases) = (try Self.whole.get().plan, try Self.whole.get().cases)
    for one in cases {
      let sent = one.places.map { plan.store.notifications[$0] }
      var rest = sent.map(\.event)[...]
      for step in one.lifecycle.steps {
        switch step.action {
        case .event, .time:
          guard let place = rest.firstIndex(of: step.title) else {
            Issue.record("\(one.lifecycle.name): no \(step.title) in \(sent.map(\.event))")
            continue
          }
          rest = rest[(place + 1)...]
        case .buy, .share, .paymentsFail, .tokenIsSet, .unknownType, .nothing: break
        }
      }
      for notification in sent { #expect(notification.date < FakeWorld.now, "\(one.lifecycle.name)") }
    }
  }

  @Test func `nothing changes on its own while a server is tested`() throws {
    var store = try Self.whole.get().plan.store
    let change = store.nextChange()
    let next = try #require(change)
    #expect(next > FakeWorld.now + .minutes(30), "\(next.text)")
  }

  /// Months differ in length, so a sequence may have no start from which it ends exactly now.
  @Test func `a lifecycle ends now on any day`() throws {
    for day in 0..<70 {
      let now = FakeWorld.now + .days(Int64(day))
      let plan = try Self.plan(only: ["canceled-after-renewal", "in-order"], now: now)
      for one in plan.cases {
        let last = try #require(one.places.last.map { plan.store.notifications[$0].date })
        #expect(last <= now - .hours(1) && last > now - .days(4), "\(now.text): \(last.text)")
      }
    }
  }

  @Test func `a saved case is a world with the same access`() throws {
    let (plan, cases) = (try Self.whole.get().plan, try Self.whole.get().cases)
    for one in cases where !one.lifecycle.isForeign {
      let world = try World(Array(plan.world(of: one, now: FakeWorld.now).text().utf8))
      let store = try Store(world, app: plan.app, now: FakeWorld.now, sharesCustomers: false)
      let holdings = AuditHoldings(store, isStrict: true)
      let access = one.indices.indices.map { holdings.customer($0, in: store, [], isForeign: false).expected }
      #expect(access == one.customers.map(\.expected), "\(one.lifecycle.name)")
    }
  }

  @Test func `the same seed gives the same customers, another one gives others`() throws {
    func ids(_ seed: Int64) throws -> [String] {
      try Self.plan(seed: seed, only: ["renewed", "family"]).cases.flatMap(\.customers).map(\.originalTransactionId)
    }
    #expect(try ids(7) == ids(7))
    #expect(try Set(ids(7)).isDisjoint(with: ids(8)))
    #expect(try Set(ids(7)).count == ids(7).count)
  }

  @Test(arguments: AuditDelivery.allCases)
  func `a delivery brings each notification at least once`(delivery: AuditDelivery) {
    let dates = (0..<5).map { FakeWorld.now + .minutes($0 * 50) }
    var random = SeededNumbers(3)
    let arrivals = delivery.arrivals(of: dates, last: dates[3], &random)
    #expect(Set(arrivals) == Set(dates.indices))
    switch delivery {
    case .inOrder, .mixed: #expect(arrivals == [0, 1, 2, 3, 4])
    case .twice: #expect(arrivals == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
    case .late: #expect(arrivals == [0, 1, 2, 4, 3])
    case .replayed: #expect(arrivals == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
    case .shuffled: #expect(arrivals.last != 4 && arrivals.count == 5)
    case .retried: #expect(arrivals.prefix(4) == [0, 1, 0, 2] && arrivals.count == 15)
    }
  }

  @Test func `what Apple leaves to the developer is judged only on request`() throws {
    func customer(isStrict: Bool) throws -> AuditedCustomer {
      let plan = try Self.plan(only: ["grace-ended", "in-order"], isStrict: isStrict)
      return try #require(plan.cases.first { $0.length == 4 }?.customers.first)
    }
    #expect(try customer(isStrict: false).mistake(in: ["com.example.app.pro"], ignoring: []) == nil)
    let mistake = try customer(isStrict: true).mistake(in: ["com.example.app.pro"], ignoring: [])
    #expect(mistake?.rule.contains("status 3") ?? false)
  }

  @Test func `what Apple has not published is judged only on request`() throws {
    #expect(try Self.plan(only: ["bundle", "in-order"]).cases.count == 4)
    let plan = try Self.plan(only: ["in-order"])
    #expect(plan.omitted.map(\.lifecycle) == Lifecycle.all.filter { !$0.page.isPublished }.map(\.name))
    let bought = try #require(try Self.whole.get().plan.cases.first { $0.lifecycle.name == "bundle" }?.customers.first)
    #expect(bought.expected == ["com.example.app.magazine", "com.example.app.pro"])
    // Whether the bundle is a product of its own is the server's choice, until it ends.
    #expect(bought.mistake(in: bought.expected + ["com.example.app.all"], ignoring: []) == nil)
    let ended = try #require(try Self.whole.get().cases.first { $0.lifecycle.name == "bundle" }?.customers.first)
    #expect(ended.expected.isEmpty && ended.mistake(in: ["com.example.app.all"], ignoring: []) != nil)
    let switched = try Self.whole.get().cases.first { $0.lifecycle.name == "switched-to-bundle" }?.customers.first
    #expect(switched?.expected == bought.expected)
  }

  @Test func `access to an unknown product is a mistake, and to a consumable it is not`() throws {
    let customer = try #require(try Self.plan(only: ["unlocked", "in-order"]).cases.first?.customers.first)
    #expect(customer.expected == ["com.example.app.unlock"])
    #expect(customer.mistake(in: ["com.example.app.unlock", "coins"], ignoring: ["coins"]) == nil)
    #expect(customer.mistake(in: ["com.example.app.unlock", "other"], ignoring: [])?.product == "other")
    #expect(customer.mistake(in: [], ignoring: [])?.rule.contains("stays valid") ?? false)
  }
}
