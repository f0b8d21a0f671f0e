import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// `asctl simulator world`, with valid worlds, and the first mistake of invalid ones.
@Suite struct SimulatorWorldCommandTests {
  private static func check(purchaseDate: String) -> FakeWorld {
    let world = """
      {"products":[{"productId":"a","type":"Auto-Renewable Subscription","price":1,"subscriptionGroupIdentifier":"1",\
      "period":"P1W"}],"customers":[{"purchases":[{"productId":"a","purchaseDate":\(purchaseDate)}]}]}
      """
    return FakeWorld(files: ["world.json": Array(world.utf8)])
  }

  /// Computing weekly renewals since the year 1 would not end in time.
  @Test(arguments: [#""1500-01-01""#, #""0001-01-01""#, #""9999-12-31""#, "9223372036854775807", "0", #""-9999d""#])
  func `an unsupported date is reported`(date: String) {
    let world = Self.check(purchaseDate: date)
    #expect(world.run(["simulator", "world", "world.json"]) == .failure)
    #expect(world.errors.contains("customers[0].purchases[0].purchaseDate: expected a date between 2008 and 2040"))
    #expect(world.output.isEmpty)
  }

  @Test(arguments: [["--base-url", "http://127.0.0.1:9"], []])
  func `ids lists a served world, if one is given`(flags: [String]) {
    let world = FakeWorld(server: { _ in
      HTTPReply(
        status: 200, headers: [HTTPHeader("X-Asctl-Clock", "1")],
        body: Array(#"{"ids":[{"shows":"mine","orderId":"MVKMINE001"}]}"#.utf8))
    })
    #expect(world.run(["simulator", "ids"] + flags) == .success, "\(world.errors)")
    #expect(world.output.contains("MVKMINE001") != flags.isEmpty)
    #expect(world.requests.map(\.url) == flags.dropFirst().map { "\($0)/simulator/ids" })
  }

  @Test(arguments: [("clock", false), ("reset", false), ("buy com.example.app.pro", false), ("ids", true)])
  func `the built-in simulator is suggested only if the command can use it`(line: String, isSuggested: Bool) {
    let world = FakeWorld()
    let words = ["simulator"] + line.split(separator: " ").map { String($0) } + ["--base-url", "http://127.0.0.1:9"]
    #expect(world.run(words) == .unavailable, "\(world.errors)")
    #expect(world.errors.contains("asctl simulator serve") && world.errors.contains("omit") == isSuggested)
  }

  @Test(arguments: [["--base-url", "http://127.0.0.1:9"], []])
  func `root prints the root of a served simulator, if one is given`(flags: [String]) {
    let served = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
    let world = FakeWorld(server: { _ in HTTPReply(text: served, status: 200) })
    #expect(world.run(["simulator", "root"] + flags) == .success, "\(world.errors)")
    #expect((world.output == served) != flags.isEmpty)
    let other = FakeWorld(server: { _ in HTTPReply(text: "hello", status: 200) })
    #expect(other.run(["simulator", "root"] + flags) == (flags.isEmpty ? .success : .unavailable))
  }

  @Test func `a misspelled member is reported with the nearest name`() {
    let world = FakeWorld(files: ["world.json": Array(#"{"custmers":[]}"#.utf8)])
    #expect(world.run(["simulator", "world", "world.json"]) == .failure)
    #expect(world.errors.contains("custmers: unknown member; did you mean customers?"), "\(world.errors)")
  }

  @Test(arguments: [#""-40d""#, #""2015-01-31""#, #""now""#]) func `a supported date is accepted`(date: String) {
    let world = Self.check(purchaseDate: date)
    #expect(world.run(["simulator", "world", "world.json"]) == .success, "\(world.errors)")
  }

  @Test func `the world of refund requests is valid, with open requests of every product type`() throws {
    let printed = FakeWorld()
    #expect(printed.run(["simulator", "world", "--refunds"]) == .success, "\(printed.errors)")
    let world = FakeWorld(files: ["world.json": Array(printed.output.utf8)])
    #expect(world.run(["simulator", "world", "world.json", "-o", "json"]) == .success, "\(world.errors)")
    let rows = try #require(JSON.parse(Array(world.output.utf8)).arrayElements)
    #expect(Set(rows.compactMap { $0["productId"]?.string }).count == 4 && rows.count >= 60)
  }
}
