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
    "/inApps/v1/transactions/2000000000000001/", "/inApps/v3/history/2000000000000001",
    "/groups/v1/group", "/inApps/v1/transactions/%ZZ",
  ])
  func `unknown paths are 404 without a code`(path: String) throws {
    let answer = try TestSimulator().get(path)
    #expect(answer.status == 404)
    #expect(answer.reply.body.isEmpty)
  }

  @Test func `a wrong method is 405`() throws {
    let answer = try TestSimulator().ask("DELETE", "/inApps/v1/transactions/2000000000000001")
    #expect(answer.status == 405)
    #expect(answer.reply.header("Allow") == "GET")
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
