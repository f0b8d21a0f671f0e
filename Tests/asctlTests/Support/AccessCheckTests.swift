import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// `customer --has-access`: the exit status, on which scripts rely.
@Suite struct AccessCheckTests {
  private static func check(_ id: String, _ products: [String]) throws -> (status: Base.ExitStatus, json: JSON) {
    let world = FakeWorld()
    let status = world.run(
      ["-e", "simulator", "customer", id] + products.flatMap { ["--has-access", $0] })
    return (status, try JSON.parse(Array(world.output.utf8)))
  }

  @Test func `the status and the object agree with the card of every simulated customer`() throws {
    for id in try AccessCheckTests.customers().sorted().sampled(oneIn: 6) {
      let world = FakeWorld()
      #expect(world.run(["-e", "simulator", "customer", id]) == .success, "\(world.errors)")
      let card = try JSON.parse(Array(world.output.utf8))
      let entries = (card["subscriptions"]?.arrayElements ?? []) + (card["purchases"]?.arrayElements ?? [])
      let products = Set(entries.compactMap { $0["productId"]?.string })
      for product in products {
        let states = entries.filter { $0["productId"]?.string == product }.map { $0["access"] }
        guard !states.contains(JSON.null) else { continue }
        let (status, json) = try Self.check(id, [product])
        let isGiven = states.contains(.bool(true))
        #expect(status == (isGiven ? .success : .noAccess), "\(id) \(product)")
        #expect(json["access"] == .bool(isGiven) && json["productId"]?.string == product, "\(id) \(product)")
        let (either, _) = try Self.check(id, ["com.example.other", product])
        #expect(either == status)
      }
      #expect(try Self.check(id, ["com.example.other"]).status == .noAccess)
    }
  }

  @Test(arguments: [("com.example.app.season", true), ("com.example.app.coins", true), ("com.example.app.pro", false)])
  func `access without an end that Apple knows is remarked on`(product: String, isTimed: Bool) {
    let world = FakeWorld(width: 200)
    #expect(world.run(["-e", "simulator", "customer", "2000000000000001", "--has-access", product]) == .success)
    #expect(world.errors.contains("how long access to \(product) lasts") == isTimed, "\(world.errors)")
  }

  /// A transaction of each simulated customer.
  private static func customers() throws -> Set<String> {
    let world = FakeWorld()
    #expect(world.run(["simulator", "ids", "-o", "json"]) == .success, "\(world.errors)")
    let rows = try JSON.parse(Array(world.output.utf8)).arrayElements ?? []
    return Set(rows.compactMap { $0["originalTransactionId"]?.string ?? $0["transactionId"]?.string })
  }

  @Test(arguments: [
    ("pro", "did you mean com.example.app.pro?"), ("com.example.app.por", "did you mean com.example.app.pro?"),
    ("com.example.other", "\"com.example.other\""),
  ])
  func `a product that the customer never bought is named`(product: String, words: String) {
    let line = ["-e", "simulator", "customer", "2000000000000001", "--has-access"]
    let world = FakeWorld(width: 200)
    #expect(world.run(line + [product]) == .noAccess)
    #expect(world.errors.contains(words), "\(world.errors)")
    let other = FakeWorld()
    #expect(other.run(line + ["com.example.app.pro", "--has-access", product]) == .success)
    #expect(!other.errors.contains("no purchase of"), "\(other.errors)")
  }

  @Test func `an ID that is not looked up prevents a result`() {
    let product = ["--has-access", "com.example.app.pro"]
    for text in [
      "2000000000000001 20000000O0003002", "Order ID: MVK7WQ3PRO\nInvoice: MVK7WQ3EXP\n",
    ] {
      let world = FakeWorld(input: Array(text.utf8))
      #expect(world.run(["-e", "simulator", "customer", "-"] + product) == .usage, "\(world.errors)")
      #expect(world.output.isEmpty)
    }
    // An account token and the purchases of an order do not identify another customer.
    for text in [
      "2000000000000001 7e3fb20b-4cdb-47cc-936d-99d65f608138",
      "{\"orderId\":\"MVK7WQ3PRO\",\"transactionId\":\"2000000000000001\"}", "2000000000000001.0",
    ] {
      let world = FakeWorld(input: Array(text.utf8))
      #expect(world.run(["-e", "simulator", "customer", "-"] + product) == .success, "\(world.errors)")
    }
  }

  @Test func `an unknown customer or several customers result in neither 0 nor 11`() throws {
    let unknown = FakeWorld()
    #expect(
      unknown.run(["-e", "simulator", "customer", "2999999999999999", "--has-access", "a"]) == .notFound,
      "\(unknown.errors)")
    #expect(unknown.output.isEmpty)
    let several = FakeWorld()
    let line = ["customer", "MVK7WQ3XYZ", "2000000000003002", "--has-access", "com.example.app.pro"]
    #expect(several.run(["-e", "simulator"] + line) == .usage)
    #expect(several.output.isEmpty)
  }
}
