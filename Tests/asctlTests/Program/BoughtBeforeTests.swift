import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// `app-transaction get --bought-before`: versions are compared by number, and what is unknown is never an answer.
@Suite struct BoughtBeforeTests {
  private static func answer(_ members: JSONObject, _ versions: [String]) throws -> Bool? {
    var payload: JSONObject = [
      "receiptType": "Production", "originalPlatform": "iOS", "originalApplicationVersion": "9",
    ]
    for member in members.members { payload[member.name] = member.value }
    return try FirstVersion(versions).answer(.object(payload)).isBefore
  }

  @Test(arguments: [
    ("9", "10", true), ("10", "9", false), ("1.10", "1.9", false), ("1.9", "1.10", true), ("1.0", "1", false),
    ("1", "1.0.0", false), ("1.0.1", "1", false), ("1.2", "1.2.1", true), ("0", "0.0.1", true), ("007", "8", true),
    ("18446744073709551614", "18446744073709551615", true),
  ])
  func `versions are compared by number, component by component`(first: String, other: String, isBefore: Bool) throws {
    #expect(try Self.answer(["originalApplicationVersion": .string(first)], [other]) == isBefore)
  }

  @Test(arguments: ["1.2b3", "", "1..2", ".1", "1.", "v1", "-1", "1,0", "18446744073709551616", "１"])
  func `a version that is not numeric has no answer, and is rejected as a flag`(version: String) throws {
    #expect(try Self.answer(["originalApplicationVersion": .string(version)], ["2"]) == nil)
    #expect(throws: Failure.self) { try FirstVersion([version]) }
  }

  @Test(
    arguments: [
      ["originalApplicationVersion": .null], ["originalApplicationVersion": 9], ["originalPlatform": "managed"],
      ["originalPlatform": "NEW"], ["revocationDate": 1_769_000_000_000],
      ["receiptType": "Sandbox", "originalApplicationVersion": "1.0"],
      ["receiptType": "NEW", "originalApplicationVersion": "1.0"],
    ] as [JSONObject])
  func `unknown data has no answer`(members: JSONObject) throws {
    #expect(try Self.answer(members, ["99"]) == nil)
  }

  @Test func `each platform is compared with its own version`() throws {
    let versions = ["iOS=10", "macos=2.0"]
    #expect(try Self.answer([:], versions) == true)
    #expect(try Self.answer(["originalPlatform": "macOS"], versions) == false)
    #expect(try Self.answer(["originalPlatform": "tvOS"], versions) == nil)
    #expect(try Self.answer(["originalPlatform": "tvOS"], versions + ["8"]) == false)
    for wrong in [["1", "2"], ["iOS=1", "ios=2"], ["amigaOS=1"], ["iOS="]] {
      #expect(throws: Failure.self) { try FirstVersion(wrong) }
    }
  }

  private static func world(input: String = "") throws -> FakeWorld {
    try FakeStore.world(input: Array(input.utf8)) { request in
      let id = request.url.split(separator: "/").last.map { String($0) } ?? ""
      let version = ["1": "1.9", "2": "1.10", "3": "1.x"][id]
      guard let version, let chain = try? PrivateChain.shared.get() else { return FakeStore.error(4_040_010) }
      let payload: JSON = [
        "receiptType": "Production", "bundleId": "com.example.app", "appTransactionId": .string(id),
        "originalPlatform": "iOS", "originalApplicationVersion": .string(version),
        "receiptCreationDate": 1_769_000_000_000,
      ]
      return FakeStore.reply(["signedAppTransactionInfo": .string((try? chain.sign(payload)) ?? "")])
    }
  }

  private static let line = [
    "app-transaction", "get", "--bought-before", "1.10", "--base-url", "http://127.0.0.1:9", "--root", "root.pem",
  ]

  @Test(arguments: [("1", ExitStatus.success, JSON.bool(true)), ("2", .noAccess, false), ("3", .failure, .null)])
  func `the exit status of one ID is the answer`(id: String, status: Base.ExitStatus, answer: JSON) throws {
    let world = try Self.world()
    #expect(world.run(Self.line + [id]) == status, "\(world.errors)")
    let object = try JSON.parse(Array(world.output.utf8))
    #expect(object["boughtBefore"] == answer && object["appTransactionId"] == .string(id), "\(world.output)")
    #expect(world.errors.contains("unknown") == (answer == .null), "\(world.errors)")
  }

  @Test func `each of many IDs has its answer`() throws {
    let world = try Self.world(input: "1\n2\n3\n4\n")
    #expect(world.run(Self.line + ["--ids", "-", "-o", "json"]) == .someFailed, "\(world.errors)")
    let rows = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      .flatMap { $0.arrayElements ?? [$0] }
    #expect(rows.map { $0["reply"]?["boughtBefore"] } == [true, false, .null, nil], "\(world.output)")
    #expect(world.errors.contains("2 succeeded, 1 unknown, 1 failed"), "\(world.errors)")
    let known = try Self.world(input: "1\n2\n")
    #expect(known.run(Self.line + ["--ids", "-", "-o", "csv", "--fields", "boughtBefore"]) == .success)
    #expect(known.output.contains("true") && known.output.contains("false"), "\(known.output)")
  }
}
