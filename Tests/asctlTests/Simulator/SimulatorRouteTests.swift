import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// The simulator has every endpoint that asctl declares, and returns only errors in the catalog.
@Suite struct SimulatorRouteTests {
  @Test func `the simulator has exactly the declared endpoints, each once`() {
    let simulated = StoreRoute.all.map { $0.endpoint.command.joined(separator: " ") }
    #expect(simulated.sorted() == Endpoint.all.map { $0.command.joined(separator: " ") }.sorted())
  }

  @Test(arguments: [
    "/", "/inApps", "/inapps/v1/transactions/2000000000000001", "/inApps/v1/transactions/",
    "/inApps/v1/transactions/2000000000000001/x", "/inApps/v3/history/2000000000000001",
    "/groups/v1/group", "/inApps/v1/transactions/%ZZ",
  ])
  func `unknown paths are 404 without a code`(path: String) throws {
    let answer = try TestSimulator().get(path)
    #expect(answer.status == 404)
    #expect(answer.code == nil)
    // Many clients parse the body of every 404.
    #expect(answer.json["errorMessage"] != nil)
  }

  /// Spellings of a path with these decoded segments that mean the same.
  static let spellings: [@Sendable ([String]) -> String] = [
    { usual($0) + "/" }, { usual($0) + "//" }, { "/" + usual($0) },
    { $0.map { "//" + PercentEncoding.encode($0) }.joined() }, { usual($0) + "?" }, { usual($0) + "/?" },
    { escaped($0) }, { escaped($0).lowercased() }, { escaped($0) + "//?" },
  ]

  static func usual(_ segments: [String]) -> String { segments.map { "/" + PercentEncoding.encode($0) }.joined() }

  /// With an escape for each character.
  static func escaped(_ segments: [String]) -> String {
    segments.map { "/" + $0.utf8.map { "%" + hexadecimal([$0]) }.joined() }.joined()
  }

  @Test func `every route is found however its path is spelled`() throws {
    for route in StoreRoute.all {
      let segments = route.endpoint.path.split(separator: "/").map { $0.hasPrefix("{") ? "a/b%é~ 1" : String($0) }
      func request(_ target: String) -> ServedRequest {
        ServedRequest(method: route.method, target: target, headers: [], body: [])
      }
      let usual = request(Self.usual(segments))
      let values = try StoreRoute.find(usual).values
      for spelling in Self.spellings {
        let target = spelling(segments)
        let found = try StoreRoute.find(request(target))
        #expect(found.route.endpoint === route.endpoint && found.values == values, "\(target)")
        // A fault for one spelling applies to all.
        guard !target.contains("?") else { continue }
        let rule = try #require(FaultRule("\(route.method) \(target): 503"))
        #expect(rule.isFor(usual), "\(target)")
        #expect(try #require(FaultRule("\(route.method) \(usual.target): 503")).isFor(request(target)), "\(target)")
      }
    }
  }

  @Test func `a wrong method is 405`() throws {
    let answer = try TestSimulator().ask("DELETE", "/inApps/v1/transactions/2000000000000001")
    #expect(answer.status == 405)
    #expect(answer.reply.header("Allow") == "GET")
    #expect(answer.json["errorMessage"] != nil)
  }

  @Test func `values in paths are decoded once`() throws {
    let store = try TestSimulator()
    #expect(store.get("/inApps/v1/transactions/%32000000000000001").status == 200)
    #expect(store.get("/inApps/v1/transactions/2000000000000001%2F").code == 4_000_006)
    #expect(store.get("/inApps/v1/lookup/MVK7WQ3XYZ").json["status"] == 0)
  }

  @Test func `the path of a list is not read as an identifier`() throws {
    #expect(try TestSimulator().get("/inApps/v1/messaging/image/list").json["imageIdentifiers"] != nil)
  }

  @Test(arguments: [
    ("", "the body is not JSON"), ("[1]", "not a JSON object"), ("{", "not JSON"), ("{\"a\":}", "not JSON"),
  ])
  func `bodies that cannot be parsed have no code`(body: String, words: String) throws {
    let store = try TestSimulator()
    let request = ServedRequest(
      method: "POST", target: "/inApps/v1/notifications/history", headers: [], body: Array(body.utf8))
    let answer = TestSimulator.Answered(store.simulator.reply(to: request))
    #expect(answer.status == 400)
    #expect(answer.code == nil)
    #expect(String(decoding: answer.reply.body, as: UTF8.self).contains(words))
  }
}
