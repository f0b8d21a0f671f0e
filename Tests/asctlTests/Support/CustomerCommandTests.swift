import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// `asctl customer` from end to end, with App Stores that respond and ones that fail.
@Suite struct CustomerCommandTests {
  private static func document(_ line: [String], input: String = "") throws -> JSON {
    let world = FakeWorld(input: Array(input.utf8))
    #expect(world.run(["-e", "simulator"] + line) == .success, "\(world.errors)")
    return try JSON.parse(Array(world.output.utf8))
  }

  /// A document without the parts that depend on the ID: `read`, the order, and the sequence of messages.
  private static func comparable(_ document: JSON) throws -> JSONObject {
    var document = try #require(document.objectValue)
    (document["read"], document["order"]) = (nil, nil)
    let tell = (document["tell"]?.arrayElements ?? []).compactMap(\.string)
    document["tell"] = .array(tell.sorted().map(JSON.string))
    return document
  }

  @Test func `each ID of a customer gives the same document except for the order`() throws {
    let wanted = try Self.comparable(try Self.document(["customer", "2000000000000001"]))
    let others = [
      try Self.document(["customer", "MVK7WQ3XYZ"]), try Self.document(["MVK7WQ3XYZ"]),
      try Self.document(["customer", "704346128300986001"]),
      try Self.document(["customer"], input: "Dear all,\nmy order id is mvk7wq3xyz\n"),
      try Self.document([
        "customer", try #require(try FakeStore.transaction(2_000_000_000_000_007).string),
      ]),
    ]
    for other in others {
      #expect(try Self.comparable(other) == wanted)
    }
  }

  @Test func `a file is read in addition to an ID`() throws {
    let mail = Array("my order id is mvk7wq3xyz\n".utf8)
    for line in [["mail.txt", "2000000000003002"], ["2000000000003002", "mail.txt"], ["-", "2000000000003002"]] {
      let world = FakeWorld(files: ["mail.txt": mail], input: mail)
      #expect(world.run(["-e", "simulator", "customer", "-o", "ndjson"] + line) == .success, "\(world.errors)")
      let ids = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8))["read"]?["value"]?.string }
      #expect(Set(ids) == ["MVK7WQ3XYZ", "2000000000003002"], "\(line)")
      #expect(!world.errors.contains("read \"mail.txt"), "\(world.errors)")
    }
    let missing = FakeWorld()
    #expect(missing.run(["-e", "simulator", "customer", "mail.txt", "2000000000003002"]) == .failure)
    #expect(missing.errors.contains("cannot read mail.txt"))
  }

  @Test func `an unlabeled ID in a text with labeled ones is reported`() throws {
    let text = "Order ID: MVK7WQ3XYZ\nMy other one was 2000000000003002, thanks\n"
    let world = FakeWorld(input: Array(text.utf8))
    #expect(world.run(["-e", "simulator", "customer"]) == .success, "\(world.errors)")
    #expect(world.errors.contains("asctl -e simulator customer 2000000000003002"))
    let masked = FakeWorld(input: Array(text.utf8))
    #expect(masked.run(["-e", "simulator", "customer", "--redact"]) == .success)
    #expect(!masked.errors.isEmpty && !masked.errors.contains("2000000000003002"), "\(masked.errors)")
    let quiet = FakeWorld(input: Array(text.utf8))
    #expect(quiet.run(["-e", "simulator", "customer", "-q"]) == .success)
    #expect(quiet.errors.contains("2000000000003002"))
  }

  @Test func `a text with more IDs than the maximum is rejected before anything is sent`() throws {
    let ids = (0..<21).map { "20000000000000\(10 + $0)" }
    for text in [
      ids.joined(separator: "\n"), "Orders: " + (0..<21).map { "MVK7WQ3X\(10 + $0)" }.joined(separator: ", "),
    ] {
      let world = try FakeStore.world(input: Array(text.utf8)) { _ throws(TransportError) in FakeStore.error(4_040_010)
      }
      #expect(world.run(["-e", "production", "customer", "-"]) == .usage)
      #expect(
        world.requests.isEmpty && world.errors.contains("21") && world.errors.contains("--ids"), "\(world.errors)")
    }
    let twenty = FakeWorld(input: Array(ids.dropLast().joined(separator: "\n").utf8))
    #expect(twenty.run(["-e", "simulator", "customer", "-"]) != .usage)
  }

  @Test func `each unknown ID of several is reported with its possible readings`() {
    let world = FakeWorld()
    #expect(
      world.run(["-e", "simulator", "customer", "MVK7WQ3TWO", "MVK7WQ3EXR", "MVK7WQ3XY2", "MVK7WQ3TW0"]) == .someFailed)
    for words in ["MVK7WQ3EXR:", "MVK7WQ3XY2:", "MVK7WQ3TW0:", "asctl -e simulator customer MVK7WQ3TWO"] {
      #expect(world.errors.contains(words), "\(words) \(world.errors)")
    }
    let masked = FakeWorld()
    #expect(masked.run(["-e", "simulator", "customer", "MVK7WQ3PRO", "MVK7WQ3TW0", "--redact"]) == .someFailed)
    #expect(!masked.errors.contains("MVK7WQ3TW"), "\(masked.errors)")
  }

  @Test func `a page whose folder does not exist fails before anything is sent`() throws {
    let world = try FakeStore.world { _ throws(TransportError) in FakeStore.error(4_040_010) }
    #expect(world.run(["-e", "production", "customer", "2000000000000001", "--html", "nowhere/page.html"]) == .failure)
    #expect(world.requests.isEmpty && world.errors.contains("no such folder nowhere"), "\(world.errors)")
  }

  @Test func `profiles of the simulator are omitted from --all-profiles`() throws {
    let config = """
      [default]
      environment = production
      issuer_id = \(CredentialSamples.issuerID)
      key_id = \(CredentialSamples.keyID)
      private_key_path = \(CredentialSamples.keyPath)
      bundle_id = com.example.app

      [try]
      environment = Simulator
      """
    let server: @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply = { _ in FakeStore.error(4_040_010) }
    let world = FakeWorld(files: try CredentialSamples.files(config: config), server: server)
    #expect(world.run(["customer", "2000000000000001", "--all-profiles"]) == .notFound, "\(world.errors)")
    #expect(world.output.isEmpty && !world.errors.contains("try"), "\(world.errors)")
  }

  @Test func `--all-profiles works without a default profile`() throws {
    let profile = CredentialSamples.profile
    let config = ["one", "two"].map { profile.replacing("[default]", with: "[\($0)]") }.joined(separator: "\n")
    let server: @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply = { _ in FakeStore.error(4_040_010) }
    let world = FakeWorld(files: try CredentialSamples.files(config: config), server: server)
    #expect(world.run(["customer", "2000000000000001", "--all-profiles"]) == .notFound, "\(world.errors)")
    #expect(world.requests.count > 1 && world.output.isEmpty)
    let alone = FakeWorld(files: try CredentialSamples.files(config: config), server: server)
    #expect(alone.run(["customer", "2000000000000001"]) == .credentials, "\(alone.errors)")
  }

  @Test(arguments: [["denied", "up"], ["up", "denied"]])
  func `a profile whose token is rejected may have the customer`(order: [String]) throws {
    let config = order.map {
      CredentialSamples.profile.replacing("[default]", with: "[\($0)]") + "base_url = https://\($0).example.com\n"
    }.joined(separator: "\n")
    let world = FakeWorld(
      files: try CredentialSamples.files(config: config),
      server: {
        $0.url.hasPrefix("https://denied") ? HTTPReply(status: 401) : FakeStore.error(4_040_010)
      })
    #expect(world.run(["customer", "2000000000000001", "--all-profiles"]) == .credentials, "\(world.errors)")
    #expect(world.errors.contains("profile denied"), "\(world.errors)")
  }

  /// The order of profiles on an unreachable host and on one that responds.
  @Test(arguments: [["down", "up"], ["up", "down"]])
  func `a host that does not respond gets one attempt and does not affect other profiles`(order: [String]) throws {
    func world(_ config: String, knows isKnown: Bool) throws -> FakeWorld {
      let known = try FakeStore.transaction(2_000_000_000_000_001)
      return FakeWorld(
        files: try CredentialSamples.files(config: config),
        server: { request throws(TransportError) in
          if request.url.hasPrefix("https://down") { throw .cannotConnect(to: "down.example.com", reason: "refused") }
          guard isKnown else { return FakeStore.error(4_040_010) }
          if request.url.contains("/history/") {
            return FakeStore.reply(["signedTransactions": [known], "hasMore": false, "revision": "1"])
          }
          return request.url.contains("notifications")
            ? FakeStore.reply(["notificationHistory": [], "hasMore": false]) : FakeStore.reply(["data": []])
        })
    }
    let config = order.map {
      CredentialSamples.profile.replacing("[default]", with: "[\($0)]") + "base_url = https://\($0).example.com\n"
    }.joined(separator: "\n")
    let line = ["customer", "2000000000000001", "--all-profiles", "--no-verify"]
    let found = try world(config, knows: true)
    #expect(found.run(line) == .success, "\(found.errors)")
    let unknown = try world(config, knows: false)
    // The unreachable host might have the customer.
    #expect(unknown.run(line) == .unavailable, "\(unknown.errors)")
    #expect(unknown.errors.contains("profile down"))
    for one in [found, unknown] {
      let down = one.requests.filter { $0.url.hasPrefix("https://down") }.map { "\($0.method) \($0.url)" }
      #expect(Set(down).count == down.count && (one === found && order[0] == "up" || !down.isEmpty), "\(down)")
    }
  }

  @Test(arguments: ["read,verified", "verified,read", "read", "read.value,verified", "tell", "verified"])
  func `a table of several customers has each column once`(fields: String) throws {
    let world = FakeWorld()
    let line = ["customer", "2000000000000001", "2000000000003002", "-e", "simulator", "-o", "csv", "--fields", fields]
    #expect(world.run(line) == .success, "\(world.errors)")
    let header = try #require(world.output.split(separator: "\n").first).split(separator: ",").map { String($0) }
    #expect(header.count == Set(header).count && header.first == "read" && header.contains("verified"), "\(header)")
  }

  @Test(arguments: [
    "MVK7WQ3XYZ", "2000000000000001", "mvk7wq3xyz", "MVK7WQ3XYZ.", "“MVK7WQ3XYZ”", "MVK 7WQ 3XYZ",
    "Order ID: MVK7WQ3XYZ",
  ])
  func `a word in the format of an ID requires no command`(word: String) {
    for line in [["-e", "simulator", word], [word, "-e", "simulator"], [word, "--help"], ["-h", word]] {
      #expect(FakeWorld().run(line) == .success, "\(line)")
    }
  }

  @Test(arguments: ["MVKWQXYZ", "base64", "transactions", "12345", "transacton"])
  func `other words are unknown commands`(word: String) {
    let world = FakeWorld()
    #expect(world.run([word, "-e", "simulator"]) == .usage)
    #expect(world.errors.contains("unknown command"))
  }

  enum Fault: String, CaseIterable {
    case refusedToken, unknown, broken, cut, noJSON, forged
  }

  /// The simulated App Store on a network in which one call fails.
  private static func world(_ fault: Fault, of part: String) throws -> FakeWorld {
    try world(of: part) { reply throws(TransportError) in
      switch fault {
      case .refusedToken: return HTTPReply(status: 401)
      case .unknown: return FakeStore.error(4_040_010)
      case .broken: return HTTPReply(status: 500)
      case .cut: throw .cannotConnect(to: "nowhere", reason: "cut")
      case .noJSON: return HTTPReply(status: 200, headers: [], body: Array("<html>\u{1B}[31m</html>".utf8))
      case .forged:
        let text = String(decoding: reply.body, as: UTF8.self)
        return HTTPReply(status: 200, headers: [], body: Array(text.replacing("eyJ", with: "eyK").utf8))
      }
    }
  }

  private static func world(
    of part: String, _ change: @escaping @Sendable (HTTPReply) throws(TransportError) -> HTTPReply
  ) throws -> FakeWorld {
    let store = try TestSimulator()
    let root = try TestSimulator.chain.get().root
    return try FakeStore.world(files: ["simulator.pem": Array(pem("CERTIFICATE", root).utf8)]) {
      request throws(TransportError) in
      let reply = store.simulator.reply(to: ServedRequest(request))
      return request.url.contains(part) ? try change(reply) : reply
    }
  }

  private static let statuses: [Fault: Base.ExitStatus] = [
    .refusedToken: .credentials, .unknown: .notFound, .broken: .unavailable, .cut: .unavailable, .noJSON: .unavailable,
    .forged: .notVerified,
  ]

  @Test(arguments: ["/v2/history", "/v1/subscriptions", "/notifications/history"], Fault.allCases)
  func `a failed call is reported, and the other results are shown`(part: String, fault: Fault) throws {
    let wanted = try #require(Self.statuses[fault])
    for format in ["table", "json", "ndjson", "csv", "tsv"].sampled(
      oneIn: 2, part.utf8.count + (Fault.allCases.firstIndex(of: fault) ?? 0))
    {
      let world = try Self.world(fault, of: part)
      let line = ["-e", "sandbox", "--retries", "0", "--root", "simulator.pem", "-o", format]
      #expect(world.run(line + ["customer", "2000000000000001"]) == wanted, "\(format) \(world.errors)")
      #expect(!world.output.isEmpty && world.errors.contains(" failed; showing the rest: "), "\(format)")
      #expect(!world.output.contains("\u{1B}") && !world.errors.contains("\u{1B}"))
      guard format == "json" else { continue }
      let failed = try JSON.parse(Array(world.output.utf8))["failed"]?.arrayElements ?? []
      #expect(failed.count == 1 && failed[0]["call"]?.string?.isEmpty == false)
    }
  }

  @Test func `an unreadable subscription is reported like a failed call`() throws {
    let line = ["-e", "sandbox", "--root", "simulator.pem", "customer", "2000000000000001"]
    let more = [["-o", "json"], ["-o", "csv"], ["-o", "table"], ["--has-access", "com.example.app.pro"]]
    let worlds = try more.map { more in
      let world = try Self.world(of: "/v1/subscriptions") { _ in FakeStore.reply(["data": [[:]]]) }
      #expect(world.run(line + more) == .unavailable, "\(more) \(world.errors)")
      return world
    }
    let failed = try JSON.parse(Array(worlds[0].output.utf8))["failed"]?.arrayElements ?? []
    #expect(failed.compactMap { $0["call"]?.string } == ["subscription status"])
    #expect(worlds[1].output.contains("subscription status failed") && worlds[3].output.isEmpty)
  }

  @Test func `an ID that could not be read is not reported as not found`() throws {
    for ids in [["2000000000003002"], ["2000000000000001", "2000000000003002"]] {
      let world = try Self.world(of: ids.last ?? "") { _ in HTTPReply(status: 500) }
      let line = ["-e", "sandbox", "--retries", "0", "--root", "simulator.pem", "customer"]
      #expect(world.run(line + ids) != .success)
      #expect(!world.errors.contains("not found"), "\(world.errors)")
    }
  }

  @Test func `an order without purchases has no empty hint`() throws {
    let world = try FakeStore.world { _ in FakeStore.reply(["status": 0, "signedTransactions": []]) }
    #expect(world.run(["-e", "production", "customer", "MVK7WQ3XYZ"]) == .notFound)
    let lines = world.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(!lines.contains { $0.allSatisfy { $0 == " " } }, "\(world.errors)")
  }

  @Test func `an unknown customer results in its own status and no data`() throws {
    let world = try FakeStore.world { _ throws(TransportError) in FakeStore.error(4_040_010) }
    #expect(world.run(["-e", "auto", "customer", "2000000000000001"]) == .notFound)
    #expect(world.output.isEmpty)
    #expect(world.requests.count == 6, "three calls of each environment")
  }
}
