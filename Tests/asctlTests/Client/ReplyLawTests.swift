import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import TestSupport

/// For every endpoint, each member of a response that must be signed is signed, and no other value is accepted.
@Suite struct ReplyLawTests {
  static let signed = Endpoint.all.indices.filter {
    (try? SampleReply(environment: .sandbox).reply(of: Endpoint.all[$0])) != nil
  }

  @Test func `most endpoints about purchases return signed data`() {
    let names = Self.signed.map { Endpoint.all[$0].command.joined(separator: " ") }
    for name in ["transaction get", "subscription status", "order lookup", "notification history", "commerce cancel"] {
      #expect(names.contains(name))
    }
    #expect(names.count >= 15)
  }

  /// If a member were signed in one object only, an unsigned one of the other object would be accepted.
  @Test func `a name is signed everywhere or nowhere`() {
    for field in FieldMeaning.all.map(\.field) {
      let kinds = Set(Field.meanings(of: field.name).map { "\($0.field.kind)" })
      if Field.signedMembers[field.name] != nil { #expect(kinds.count == 1, "\(field.name): \(kinds)") }
    }
  }

  private static func environment(_ endpoint: Endpoint) -> SignedEnvironment {
    endpoint.environments.contains(.sandbox) ? .sandbox : .production
  }

  /// The endpoint's example in a supported environment.
  private static func line(_ endpoint: Endpoint, _ more: [String] = []) throws -> [String] {
    var words = try #require(endpoint.examples.first).line.split(separator: " ").dropFirst().map { String($0) }
    if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
    // The same response for every request cannot satisfy a preflight read.
    if endpoint.original != nil { words.append("--no-preflight") }
    return words + ["--root", "root.pem", "-e", environment(endpoint).rawValue.lowercased()] + more
  }

  /// A response about the transaction in the endpoint's example.
  private static func sample(_ endpoint: Endpoint) throws -> SampleReply {
    let words = try #require(endpoint.examples.first).line.split(separator: " ").map { String($0) }
    let id = words.first { $0.hasPrefix("20000") && $0.isDigits }
    return SampleReply(id: id ?? "2000000000000001", environment: environment(endpoint))
  }

  private static func world(_ reply: JSON) throws -> FakeWorld {
    let body = FakeStore.reply(reply)
    return try FakeStore.world { _ in body }
  }

  @Test(arguments: signed, [[:], ["errorCode": 4_040_010, "errorMessage": "not found"], ["page": "login"]] as [JSON])
  func `an error or an empty object with status 200 is no success`(index: Int, reply: JSON) throws {
    let endpoint = Endpoint.all[index]
    // An empty list may be absent.
    guard reply != [:] || endpoint.items == nil || endpoint.replyObject?.fields.count != 1 else { return }
    let world = try Self.world(reply)
    #expect(world.run(try Self.line(endpoint)) == .unavailable, "\(endpoint.name): \(world.output) \(world.errors)")
  }

  @Test func `a UUID in uppercase identifies the same request`() {
    let identifier = "2b7a3c0e-51f4-4a86-9b8e-6a1d2f3e4c5d".uppercased()
    let line = ["subscription", "extend-all-status", "com.example.app.pro", identifier, "-e", "simulator"]
    let world = FakeWorld()
    #expect(world.run(line) == .success, "\(world.errors)")
  }

  /// Values in place of a JWS. No flag makes the first ones acceptable.
  private static func unsigned(_ payload: JSON, isList: Bool) -> [JSON] {
    [payload, .null, 7, true, .array([payload]), .array([.null])] + (isList ? ["eyJ.eyJ.x", ""] : [.array([])])
  }

  /// The number of the texts below that are not accepted with any flag either.
  private static let textsWithoutShape = 3

  /// Texts, all but the first three of them signed, for the environment of this response.
  private static func foreign(_ own: SampleReply) throws -> [JSON] {
    try (own.environment == .sandbox ? foreignInSandbox : foreignInProduction).get()
  }

  private static let foreignInSandbox = Result { try signForeign(SampleReply(environment: .sandbox)) }
  private static let foreignInProduction = Result { try signForeign(SampleReply(environment: .production)) }

  private static func signForeign(_ own: SampleReply) throws -> [JSON] {
    let chain = try PrivateChain.shared.get()
    var texts: [JSON] = ["", "trust me", "eyJ.eyJ.AAAA"]
    texts.append(.string(try PrivateChain.foreign.get().sign(try own.payload(.transaction))))
    let others = [
      SampleReply(id: "2000000000000009", bundleID: "com.evil", environment: own.environment),
      SampleReply(environment: own.environment == .sandbox ? .production : .sandbox),
    ]
    for other in others {
      for object in [PayloadObject.transaction, .renewal, .appTransaction, .notification] {
        texts.append(.string(try chain.sign(try other.payload(object))))
      }
    }
    return texts
  }

  /// The response with each JWS replaced in turn, also inside its notifications.
  private static func falsified(_ reply: JSON, _ own: SampleReply) throws -> [(JSON, isShapeless: Bool)] {
    let chain = try PrivateChain.shared.get()
    let payload = try own.payload(.transaction)
    let foreign = try foreign(own)
    var all: [(JSON, isShapeless: Bool)] = []
    for place in JSON.signedPlaces(in: reply) {
      let isList = if case .member(let name)? = place.last { Field.signedMembers[name]?.isList == true } else { false }
      for value in unsigned(payload, isList: isList) { all.append((reply.replacing(place[...], with: value), true)) }
      guard !isList else { continue }
      for (index, value) in foreign.enumerated() {
        all.append((reply.replacing(place[...], with: value), index < textsWithoutShape))
      }
      // Nested JWS are replaced only in a notification that is a direct member, which is enough.
      guard place == [.member("signedPayload")] else { continue }
      let notification = try own.payload(.notification)
      for inner in JSON.signedPlaces(in: notification) {
        for (index, value) in (unsigned(payload, isList: false) + foreign).enumerated() {
          let changed = try chain.sign(notification.replacing(inner[...], with: value))
          all.append((reply.replacing(place[...], with: .string(changed)), index < 7 + textsWithoutShape))
        }
      }
    }
    return all
  }

  @Test(arguments: signed)
  func `nothing is accepted in place of a JWS`(index: Int) throws {
    let endpoint = Endpoint.all[index]
    let own = try Self.sample(endpoint)
    let reply = try #require(try own.reply(of: endpoint))
    let verified = try Self.world(reply)
    #expect(verified.run(try Self.line(endpoint)) == .success, "\(verified.errors)")
    for (changed, isShapeless) in try Self.falsified(reply, own).sampled(oneIn: 4, index) {
      for flags in isShapeless ? [[], ["--no-verify"]] : [[]] {
        let world = try Self.world(changed)
        #expect(world.run(try Self.line(endpoint, flags)) == .notVerified, "\(changed.text(.compact)) \(world.errors)")
        #expect(world.output == "")
      }
    }
  }

  /// Both members are in the bytes of one response.
  @Test(arguments: signed)
  func `a verified member does not hide its duplicate`(index: Int) throws {
    let endpoint = Endpoint.all[index]
    let reply = try #require(try Self.sample(endpoint).reply(of: endpoint)?.objectValue)
    for member in reply.members {
      let twice = JSON.object(JSONObject(reply.members + [.init(name: member.name, value: ["com": "evil"])]))
      for flags in [[], ["--no-verify"]] {
        let world = try Self.world(twice)
        #expect(world.run(try Self.line(endpoint, flags)) == .notVerified, "\(world.errors)")
        #expect(world.output == "")
      }
    }
  }

  @Test(arguments: signed)
  func `an unsigned reply for another app is rejected`(index: Int) throws {
    let endpoint = Endpoint.all[index]
    let reply = try #require(try Self.sample(endpoint).reply(of: endpoint))
    for member: JSONObject in [
      ["bundleId": "com.evil"], ["bundleId": 1], ["environment": "Xcode"], ["environment": ["a"]],
      ["environment": Self.environment(endpoint) == .sandbox ? "Production" : "Sandbox"], ["appAppleId": 9],
    ] {
      let world = try Self.world(reply.with(member))
      let line = try Self.line(endpoint, ["--no-verify", "--app-apple-id", "1234567890"])
      #expect(world.run(line) == .notVerified, "\(member) \(world.errors)")
      #expect(world.output == "")
    }
  }

  @Test func `each response of a bulk run is checked`() throws {
    let reply = FakeStore.reply(["signedTransactionInfo": ["transactionId": "1"]])
    let world = try FakeStore.world(files: ["ids.txt": Array("1\n2\n".utf8)]) { _ in reply }
    let line = ["transaction", "get", "--ids", "ids.txt", "-e", "sandbox", "--root", "root.pem"]
    #expect(world.run(line) == .someFailed)
    #expect(!world.output.contains("\"reply\""))
  }
}

/// Valid responses to other requests.
@Suite struct EchoedIdentifierTests {
  @Test func `every echoed identifier is declared`() {
    for endpoint in Endpoint.all {
      if case .echo(let path) = endpoint.subject {
        #expect(endpoint.parameters.contains { $0.name == path.names.last })
      }
      let repeats =
        endpoint.replyObject?.field("originalTransactionId") != nil
      if !endpoint.isRead, endpoint.parameters.contains(where: { $0.name == "originalTransactionId" }), repeats {
        #expect(endpoint.subject == .echo(FieldPath(dotted: "originalTransactionId")), "\(endpoint.command)")
      }
    }
  }

  /// A finished list in descending order cannot be continued with what is new.
  @Test(arguments: [("newest-first", true), ("oldest-first", false)])
  func `a revision in descending order is remarked on`(order: String, isRemarked: Bool) throws {
    let line = ["-e", "simulator", "transaction", "history", "2000000000000001", "--sort", order]
    let first = FakeWorld()
    #expect(first.run(line) == .success, "\(first.errors)")
    let revision = try JSON.parse(Array(first.output.utf8))["revision"]?.string ?? ""
    let second = FakeWorld()
    #expect(second.run(line + ["--revision", revision]) == .success, "\(second.errors)")
    #expect(second.errors.contains("descending") == isRemarked, "\(second.errors)")
  }

  @Test(arguments: [
    ["transaction", "get", "1"], ["transaction", "get", "1", "--no-verify"],
    ["api", "GET", "/inApps/v1/transactions/1"], ["api", "GET", "/inApps/v1/transactions/1?a=b"],
  ])
  func `the transaction must be the requested one`(line: [String]) throws {
    let line = line + ["-e", "sandbox", "--root", "root.pem"]
    let other = FakeStore.reply(["signedTransactionInfo": try FakeStore.transaction(2, environment: "Sandbox")])
    let world = try FakeStore.world { _ in other }
    #expect(world.run(line) == .notVerified, "\(world.errors)")
    #expect(world.output == "")
    let own = FakeStore.reply(["signedTransactionInfo": try FakeStore.transaction(1, environment: "Sandbox")])
    let right = try FakeStore.world { _ in own }
    #expect(right.run(line) == .success, "\(right.errors)")
  }

  @Test func `an extension must be of the requested subscription`() throws {
    let line = [
      "subscription", "extend", "1", "--extend-by-days", "1", "--extend-reason-code", "1", "--no-preflight", "-e",
      "sandbox",
    ]
    for (id, status) in [("1", Base.ExitStatus.success), ("2", .notVerified)] {
      let world = try FakeStore.world { _ in
        FakeStore.reply(["success": true, "originalTransactionId": .string(id), "effectiveDate": 1])
      }
      #expect(world.run(line) == status, "\(world.errors)")
    }
  }

  @Test(arguments: [nil, "true", 0, 1, .null] as [JSON?])
  func `an extension succeeds only if the response says so`(success: JSON?) throws {
    let line = "subscription extend 1 --extend-by-days 1 --extend-reason-code 1 --no-preflight -e sandbox"
    var reply: JSONObject = ["originalTransactionId": "1", "effectiveDate": 1]
    reply["success"] = success
    let world = try FakeStore.world { [reply] _ in FakeStore.reply(.object(reply)) }
    #expect(world.run(line.split(separator: " ").map { String($0) }) == .unavailable, "\(world.errors)")
  }

  @Test(arguments: [nil, "1", 2, true] as [JSON?])
  func `an order with an unknown status is not an empty order`(status: JSON?) throws {
    var reply: JSONObject = ["signedTransactions": []]
    reply["status"] = status
    for (flags, result) in [([], Base.ExitStatus.unavailable), (["--raw"], .success)] {
      let world = try FakeStore.world { [reply] _ in FakeStore.reply(.object(reply)) }
      #expect(world.run(["order", "lookup", "MVK7WQ3XYZ"] + flags) == result, "\(world.errors)")
    }
  }

  /// Other reads return a customer's data, whichever of the customer's IDs was sent.
  @Test(arguments: ["5", "6"])
  func `a history may have another transaction ID than the request if the customer is the same`(customer: String) throws
  {
    let page = ClientTests.page(
      [try FakeStore.transaction(2, environment: "Sandbox", ["appTransactionId": "5"])], "a", hasMore: false,
      environment: "Sandbox")
    let asked = FakeStore.reply([
      "signedTransactionInfo": try FakeStore.transaction(
        1, environment: "Sandbox", ["appTransactionId": .string(customer)])
    ])
    let world = try FakeStore.world { $0.url.contains("/history/") ? page : asked }
    let status = world.run(ClientTests.history + ["-e", "sandbox"])
    #expect(status == (customer == "5" ? .success : .notVerified), "\(world.errors)")
    #expect(world.requests.count == 2)
  }

  @Test(arguments: ["null", "7", #"{"transactionId":"1"}"#, #"[]"#, #""""#])
  func `a nested member is a JWS or verification fails`(value: String) throws {
    let chain = try PrivateChain.shared.get()
    var notification = try #require(SamplePayload.notification(chain).objectValue)
    notification["data"] = [
      "bundleId": "com.example.app", "environment": "Sandbox", "signedTransactionInfo": try JSON.parse(value.utf8),
    ]
    let text = try chain.sign(.object(notification))
    var files = try SampleFiles.all()
    for flags in [[], ["-o", "ndjson"], ["--explain"]] {
      files["shapeless.jws"] = Array(text.utf8)
      let world = FakeWorld(files: files)
      let status = world.run(["verify", "--root", "root.pem", "shapeless.jws"] + flags)
      #expect(status == .notVerified)
      #expect(!world.output.contains("\"payload\""))
      #expect((world.output + world.errors).contains("data.signedTransactionInfo"))
    }
  }
}
