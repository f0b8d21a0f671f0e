import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// A page costs as much as what it contains, however long the list is.
@Suite struct PageCostTests {
  @Test(arguments: [false, true]) func `all pages together look at each element about once`(isDescending: Bool) {
    let places = (0..<10_000).map { ($0 / 3, String(100_000 + $0)) }
    let sorted = isDescending ? Array(places.reversed()) : places
    var (looks, found, token): (Int, [String], PageToken?) = (0, [], nil)
    repeat {
      let page = Page(
        sorted, after: token, size: 20, now: .zero, isDescending: isDescending, key: { (Int64($0.0), $0.1) },
        element: { place -> String? in
          looks += 1
          return looks.isMultiple(of: 7) ? nil : place.1
        })
      found += page.elements
      token = page.hasMore ? page.end : nil
    } while token != nil
    #expect(looks < 11_500 && found.count > 8_000)
    #expect(found == (isDescending ? found.sorted(by: >) : found.sorted()) && Set(found).count == found.count)
  }

  /// UUIDs of one moment are not in the order of the notifications.
  @Test func `thousands of notifications of the same moment are each returned once`() throws {
    var store = Store(app: StoreApp())
    for _ in 0..<4_500 { store.notify("TEST", content: .test, now: FakeWorld.now) }
    // Signing takes most of the time.
    for place in store.notifications.indices { store.notifications[place].signedPayload = .int(Int64(place)) }
    let simulator = Simulator(
      chain: try TestSimulator.chain.get(), store: store, clock: WorldClock(machine: { FakeWorld.now }))
    let body: JSON = ["startDate": .timestamp(FakeWorld.now - .days(1)), "endDate": .timestamp(FakeWorld.now)]
    var (found, query): ([Int64?], String?) = ([], "")
    while let token = query {
      let reply = simulator.reply(
        to: ServedRequest(
          method: "POST", target: "/inApps/v1/notifications/history\(token)", headers: [], body: body.bytes()))
      let page = try JSON.parse(reply.body)
      found += page["notificationHistory"]?.arrayElements?.map { $0["signedPayload"]?.int64 } ?? []
      query = page["hasMore"] == true ? "?paginationToken=\(page["paginationToken"]?.string ?? "")" : nil
    }
    #expect(found == (0..<4_500).map { Int64($0) })
  }

  /// The index of a customer's history follows each change of a purchase.
  @Test func `a history is sorted by the last change of each purchase`() throws {
    var store = Store(now: FakeWorld.day)
    store.advance(to: FakeWorld.day + .days(100))
    for customer in store.customers.indices {
      let expected = store.purchases.values.filter { $0.customer == customer }
        .sorted { ($0.modified, $0.transactionId) < ($1.modified, $1.transactionId) }
      #expect(store.purchases(of: customer) == expected, "\(customer)")
    }
  }
}
