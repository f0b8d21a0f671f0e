import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Program
@testable import Simulator
@testable import Support
@testable import TestSupport

/// `offer eligibility` for one customer and for many, and the commands that it suggests.
@Suite struct OfferCommandTests {
  /// A network with a latency of 5 ms and subscribers with even IDs in sandbox; status requests for ID 4 always fail.
  private static func network() -> VirtualNetwork {
    VirtualNetwork { request, _ in
      let id = request.path.split(separator: "/").last.map { String($0) } ?? ""
      guard request.url.contains("sandbox"), (Int(id) ?? 1).isMultiple(of: 2) else {
        return (5, .success(FakeStore.error(4_040_010)))
      }
      let subscription: JSONObject = [
        "type": "Auto-Renewable Subscription", "subscriptionGroupIdentifier": "77", "offerType": 1,
      ]
      let transaction = (try? FakeStore.transaction(Int(id) ?? 0, environment: "Sandbox", subscription)) ?? .null
      guard request.path.contains("/subscriptions/") else {
        let isFirst = !request.url.contains("revision")
        return (
          5,
          .success(
            FakeStore.reply([
              "signedTransactions": isFirst ? [] : [transaction], "hasMore": .bool(isFirst), "revision": "r",
              "environment": "Sandbox", "bundleId": "com.example.app",
            ]))
        )
      }
      if id == "4" { return (5, .success(HTTPReply(status: 500))) }
      let state: JSON = ["originalTransactionId": .string(id), "status": 2, "signedTransactionInfo": transaction]
      return (
        5,
        .success(
          FakeStore.reply([
            "environment": "Sandbox", "bundleId": "com.example.app",
            "data": [["subscriptionGroupIdentifier": "77", "lastTransactions": [state]]],
          ]))
      )
    }
  }

  /// A world with a file of the IDs from 1 to `count`.
  private static func world(_ count: Int) throws -> FakeWorld {
    FakeWorld(
      files: ["ids.txt": Array((1...count).map { "\($0)\n" }.joined().utf8), "root.pem": try FakeStore.root.get()],
      variables: FakeStore.variables.merging(["ASCTL_PRIVATE_KEY": try FakeStore.key.get()]) { $1 })
  }

  /// A shell can run the whole text: it executes the commands and ignores the comments.
  @Test func `the next step is a command or a comment`() throws {
    let ids = Store(now: FakeWorld.now).samples.compactMap { $0["appTransactionId"]?.string }
    var comments = 0
    for id in Set(ids) {
      let world = FakeWorld()
      #expect(world.run(["offer", "eligibility", id, "-e", "simulator"]) == .success, "\(world.errors)")
      let groups = try JSON.parse(Array(world.output.utf8)).arrayElements ?? []
      for next in groups.flatMap({ group in OfferEligibility.kinds.compactMap { group[$0]?["next"]?.string } }) {
        #expect((next.hasPrefix("asctl ") || next.hasPrefix("# ")) && !next.contains("\n"), "\(next)")
        comments += next.hasPrefix("# ") ? 1 : 0
      }
    }
    #expect(comments > 0)
  }

  private static func records(_ world: FakeWorld) -> [JSON] {
    world.output.split(separator: "\n").compactMap { try? JSON.parse(Array($0.utf8)) }
  }

  private static let bulk = [
    "offer", "eligibility", "--ids", "ids.txt", "--root", "root.pem", "--retries", "0", "--rate", "0",
  ]

  @Test func `many customers are looked up, each in its own environment`() throws {
    let network = Self.network()
    let world = try Self.world(6)
    #expect(Run.run(Self.bulk, network.context(world)) == .someFailed, "\(world.errors)")
    let records = Self.records(world)
    #expect(records.map { $0["id"] } == (1...6).map { .string(String($0)) })
    #expect(records.map { $0["error"] == nil } == [false, true, false, false, false, true])
    #expect(records[1]["environment"] == "Sandbox")
    let introductory = records[1]["reply"]?.arrayElements?.first?["introductory"]
    #expect(introductory?["eligible"] == false && introductory?["transactions"] == ["2"])
    #expect(records[3]["reply"] == nil && records[3]["error"]?["httpStatus"] == 500)
    // One request in production and three in sandbox: an ID that production does not have is not requested again.
    let asked = network.starts.filter { $0.request.path.hasSuffix("/2") }
    #expect(asked.count == 4 && asked.count { $0.request.path.contains("/subscriptions/") } == 1)
  }

  @Test func `a row of a failed customer has all columns`() throws {
    let world = try Self.world(2)
    #expect(Run.run(Self.bulk + ["-o", "csv"], Self.network().context(world)) == .someFailed)
    let lines = world.output.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(lines.count == 3 && lines[0].contains("winBack.offers") && lines[0].contains("error.message"))
    #expect(lines[1][0] == "1" && lines[2][0] == "2")
    let table = try Self.world(2)
    #expect(Run.run(Self.bulk + ["-o", "table"], Self.network().context(table)) == .someFailed)
    // An unknown customer has only its ID.
    #expect(table.output.split(separator: "\n")[1] == "1")
  }

  @Test func `a journal contains the responses, but none of the suggested commands`() throws {
    let world = try Self.world(2)
    #expect(Run.run(Self.bulk + ["--journal", "j"], Self.network().context(world)) == .someFailed)
    let again = Self.network()
    #expect(
      Run.run(Self.bulk + ["--journal", "j", "-p", "default", "--product", "a.b"], again.context(world)) != .success)
    #expect(Run.run(Self.bulk + ["--journal", "j", "--product", "a.b"], again.context(world)) == .someFailed)
    #expect(again.starts.isEmpty)
    #expect(world.output.contains("--product-id a.b "))
  }

  /// A partial history gives no reliable result.
  @Test func `a limit does not apply to the pages of a history`() throws {
    let world = try Self.world(2)
    #expect(Run.run(Self.bulk + ["--limit", "0"], Self.network().context(world)) != .success)
    #expect(Run.run(Self.bulk + ["--limit", "1"], Self.network().context(world)) == .someFailed)
    #expect(world.output.contains("\"transactions\":[\"2\"]"))
  }

  /// One customer for each verdict in the simulated App Store.
  private static let customers = [
    "2000000000000001", "2000000000001006", "2000000000004001", "2000000000013001", "2000000000016001",
  ]

  @Test(arguments: customers)
  func `each suggested command can be run unchanged`(id: String) throws {
    let line = ["offer", "eligibility", id, "-e", "simulator", "--bundle-id", "com.example.app"]
    let world = FakeWorld()
    #expect(world.run(line + ["--product", "it's a \"product\"", "-o", "json"]) == .success, "\(world.errors)")
    let groups = try JSON.parse(Array(world.output.utf8)).arrayElements ?? []
    let steps = groups.flatMap { group in OfferEligibility.kinds.compactMap { group[$0]?["next"]?.string } }
    let commands = steps.filter { $0.hasPrefix("asctl ") }
    #expect(!commands.isEmpty)
    for command in commands.prefix(2) {
      let words = try #require(ShellWords.commands(in: command)?.first)
      #expect(words.starts(with: ["asctl", "-e", "simulator", "--bundle-id", "com.example.app", "sign"]))
      let signing = FakeWorld()
      // A product with spaces is passed as one argument, and rejected.
      #expect(signing.run(Array(words.dropFirst())) == .usage)
      #expect(signing.errors.contains("it's a"), "\(signing.errors)")
      let plain = words.map { $0.contains(" ") ? "com.example.app.pro" : $0 }
      #expect(FakeWorld().run(Array(plain.dropFirst())) == .success)
    }
  }

  /// For many customers as for one.
  @Test(
    arguments: [
      ("com.example.app.pro", "21000001"), ("com.example.app.magazine", "21000002"), ("nope", nil),
      ("com.example.app.coins", nil),
    ] as [(String, String?)])
  func `a product to offer selects its group, and must renew`(product: String, group: String?) throws {
    let id = "2000000000013001"
    for source in [[id], ["--ids", "-"]] {
      let world = FakeWorld(input: Array(id.utf8))
      let line = ["offer", "eligibility", "-e", "simulator", "--product-id", product] + source
      #expect(world.run(line) == .success, "\(world.errors)")
      let output = try JSON.parse(Array(world.output.utf8))
      let found = output.arrayElements ?? output["reply"]?.arrayElements ?? []
      #expect(found.map { $0["subscriptionGroupIdentifier"]?.string } == [group], "\(world.output)")
      #expect(found.allSatisfy { $0["introductory"]?["next"] == .null })
      let isSigned = found.contains { $0["promotional"]?["next"]?.string?.contains(product) ?? false }
      #expect(isSigned == (product != "com.example.app.coins"), "\(world.output)")
    }
  }

  @Test func `a terminal shows the win-back offers and a command to copy`() {
    let world = FakeWorld(variables: ["NO_COLOR": "1"], terminals: ["output", "error"], width: 60)
    #expect(world.run(["offer", "eligibility", "2000000000001006", "-e", "simulator"]) == .success)
    #expect(world.output.contains("come.back") && world.output.contains(" \\\n"), "\(world.output)")
    #expect(world.errors.contains("OFFER_IDENTIFIER"))
  }
}

extension HTTPRequest {
  /// The path without host and query.
  fileprivate var path: String {
    url.split(separator: "?")[0].split(separator: "/").dropFirst(2).map { "/\($0)" }.joined()
  }
}
