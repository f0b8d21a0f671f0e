import Testing

@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// The pages of a list contain each item once and in order, and page tokens are valid only for the same request.
@Suite struct SimulatorPagingTests {
  let store: TestSimulator
  static let buyer = "2000000000008001"

  init() throws {
    store = try TestSimulator()
  }

  /// All pages of a list, with the name of the token's member.
  private func pages(_ token: String, _ ask: (String) -> TestSimulator.Answered) throws -> [TestSimulator.Answered] {
    var pages = [ask("")]
    while let last = pages.last, last.json["hasMore"] == true {
      let value = try #require(last.json[token]?.string)
      pages.append(ask("\(token)=\(value)"))
      try #require(pages.count < 20)
    }
    return pages
  }

  @Test(arguments: ["", "sort=DESCENDING&", "productType=AUTO_RENEWABLE&revoked=false&"])
  func `a history is complete and in order`(filter: String) throws {
    let path = "/inApps/v2/history/\(Self.buyer)?\(filter)"
    let pages = try pages("revision") { store.get(path + $0) }
    #expect(pages.count >= 4)
    #expect(pages.dropLast().allSatisfy { $0.ids.count == 20 })
    let ids = pages.flatMap(\.ids)
    #expect(Set(ids).count == ids.count)
    #expect(ids.count == (filter.contains("AUTO") ? 61 : 87))
    let dates = pages.flatMap(\.transactions).compactMap { ($0["revocationDate"] ?? $0["purchaseDate"])?.int64 }
    #expect(dates == (filter.contains("DESC") ? dates.sorted(by: >) : dates.sorted()))
  }

  @Test func `refunds have two pages`() throws {
    let pages = try pages("revision") { store.get("/inApps/v2/refund/lookup/\(Self.buyer)?" + $0) }
    #expect(pages.map(\.ids.count) == [20, 3])
    #expect(Set(pages.flatMap(\.ids)).count == 23)
    #expect(store.get("/inApps/v1/refund/lookup/\(Self.buyer)").ids == pages.flatMap(\.ids))
  }

  @Test func `notifications are returned in pages`() throws {
    let body: JSON = ["startDate": .timestamp(store.now - .days(30)), "endDate": .timestamp(store.now)]
    let pages = try pages("paginationToken") { store.ask("POST", "/inApps/v1/notifications/history?" + $0, body) }
    let sent = pages.flatMap { $0.opened["notificationHistory"]?.arrayElements ?? [] }
    #expect(pages.count >= 3)
    #expect(sent.count > 40)
    let uuids = sent.compactMap { $0["signedPayload"]?["notificationUUID"]?.string }
    #expect(Set(uuids).count == sent.count)
    let dates = sent.compactMap { $0["signedPayload"]?["signedDate"]?.int64 }
    #expect(dates == dates.sorted())
  }

  @Test(arguments: [("", [20, 20, 8]), ("limit=30&", [30, 18]), ("limit=100&", [48])])
  func `members are returned in pages of the requested size`(query: String, sizes: [Int]) throws {
    let path = "/groups/v1/group/900000000000000001?\(query)"
    let pages = try pages("paginationToken") { store.get(path + $0) }
    #expect(pages.map { $0.json["members"]?.arrayElements?.count } == sizes)
  }

  @Test func `a revision is valid for its own query only`() throws {
    let path = "/inApps/v2/history/\(Self.buyer)"
    let revision = try #require(store.get(path).json["revision"]?.string)
    #expect(store.get("\(path)?revision=\(revision)").status == 200)
    for other in [
      "\(path)?productType=CONSUMABLE&revision=\(revision)", "\(path)?sort=DESCENDING&revision=\(revision)",
      "/inApps/v2/history/2000000000000001?revision=\(revision)",
      "/inApps/v1/history/\(Self.buyer)?revision=\(revision)",
      "/inApps/v2/refund/lookup/\(Self.buyer)?revision=\(revision)", "\(path)?revision=\(revision)A",
      "\(path)?revision=\(revision.dropLast())",
    ] { #expect(store.get(other).code == 4_000_005, "\(other)") }
  }

  @Test func `a pagination token is valid for its own body only, and for a day`() throws {
    let start = JSON.timestamp(store.now - .days(29))
    let body: JSON = ["startDate": start, "endDate": .timestamp(store.now)]
    let path = "/inApps/v1/notifications/history"
    let token = try #require(store.ask("POST", path, body).json["paginationToken"]?.string)
    let next = "\(path)?paginationToken=\(token)"
    let other: JSON = ["startDate": start, "endDate": .timestamp(store.now), "onlyFailures": true]
    #expect(store.ask("POST", next, other).code == 4_000_014)
    #expect(store.ask("POST", "\(path)?paginationToken=x", body).code == 4_000_014)
    #expect(store.ask("POST", next, body).status == 200)
    store.pass(.days(1))
    #expect(store.ask("POST", next, body).code == 4_000_017)
  }

  @Test func `the last revision finds later changes`() throws {
    let path = "/inApps/v2/history/2000000000000001"
    let revision = try #require(store.get(path).json["revision"]?.string)
    let since = "\(path)?revision=\(revision)"
    #expect(store.get(since).ids == [])
    #expect(store.get(since).json["revision"]?.string?.isEmpty == false)
    store.pass(.days(1))
    let extend: JSON = ["extendByDays": 3, "extendReasonCode": 0, "requestIdentifier": "a"]
    #expect(store.ask("PUT", "/inApps/v1/subscriptions/extend/2000000000000001", extend).status == 200)
    #expect(store.get(since).ids == ["2000000000000006"])
  }
}
