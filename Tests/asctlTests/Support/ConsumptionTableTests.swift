import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Support
@testable import TestSupport

/// `consumption answer --table` with 200 open requests and every kind of row.
@Suite struct ConsumptionTableTests {
  /// The kind of a request's row, by its number.
  private enum Kind: Int, CaseIterable {
    case plain, prorated, wrongShare, noConsent, refused, advanced, noRow, refunded, colleague, undelivered

    var row: String? {
      switch self {
      case .plain: "true,false,DELIVERED,,DECLINE"
      case .prorated: "TRUE,no,delivered,12.5%,GRANT_PRORATED"
      case .wrongShare: "true,false,DELIVERED,250,DECLINE"
      case .noConsent: ",false,DELIVERED,,DECLINE"
      case .refused: "false,false,DELIVERED,,DECLINE"
      case .advanced, .refunded, .colleague: "yes,false,DELIVERED,,"
      case .noRow: nil
      case .undelivered: "true,false,UNDELIVERED_OTHER,10,GRANT_FULL"
      }
    }

    var result: ConsumptionPlan.Result {
      switch self {
      case .plain, .prorated, .advanced: .answered
      case .wrongShare, .undelivered: .invalid
      case .noConsent, .refused: .noConsent
      case .noRow: .noRow
      case .refunded: .decided
      case .colleague: .alreadyAnswered
      }
    }
  }

  private static let count = 200
  private static func kind(_ number: Int) -> Kind { Kind(rawValue: number % Kind.allCases.count) ?? .plain }
  private static let log = "/home/me/.local/state/asctl/log.ndjson"

  fileprivate struct Store: Sendable {
    var requests: [String] = []
    var transactions: [String: String] = [:]
    var asked: [String: String] = [:]
  }

  /// Signed once for all tests.
  private static let store = Result { () throws -> Store in
    var store = Store()
    for number in 1...count + 1 {
      var more: JSONObject = ["price": 1990, "currency": "USD"]
      if kind(number) == .advanced { more["advancedCommerceInfo"] = ["requestReferenceId": "x"] }
      let before = try FakeStore.transaction(number, more).string ?? ""
      if kind(number) == .refunded { more["revocationDate"] = .timestamp(FakeWorld.now - .minutes(1)) }
      let id = String(number)
      store.transactions[id] = kind(number) == .refunded ? try FakeStore.transaction(number, more).string : before
      let asked = try PrivateChain.shared.get().sign([
        "notificationType": "CONSUMPTION_REQUEST", "notificationUUID": .string(id), "version": "2.0",
        "signedDate": .timestamp(FakeWorld.now - .minutes(Int64(number))),
        "data": [
          "bundleId": "com.example.app", "environment": "Production", "signedTransactionInfo": .string(before),
        ],
      ])
      store.asked[id] = asked
      store.requests.append(asked)
    }
    let declined = try PrivateChain.shared.get().sign([
      "notificationType": "REFUND_DECLINED", "notificationUUID": "d", "version": "2.0",
      "signedDate": .timestamp(FakeWorld.now),
      "data": [
        "bundleId": "com.example.app", "environment": "Production",
        "signedTransactionInfo": .string(store.transactions[String(count + 1)] ?? ""),
      ],
    ])
    store.asked["declined"] = declined
    return store
  }

  private static func world(
    _ files: [String: [UInt8]] = [:], table: String = table, answers: [String] = [], terminals: Set<String> = []
  ) throws -> FakeWorld {
    let store = try store.get()
    let files = ["usage.csv": Array(table.utf8)].merging(files) { $1 }
    return try FakeStore.world(files: files, answers: answers, terminals: terminals, store)
  }

  private static let table =
    "Transaction,customer_consented,sampleContentProvided,deliveryStatus,consumptionPercentage,refundPreference,"
    + "accountTenure,consumptionStatus,lifetimeDollarsPurchased,lifetimeDollarsRefunded,platform,playTime,userStatus\n"
    + (1...count).compactMap { number in kind(number).row.map { "\(number),\($0),1,0,0,0,0,0,0\n" } }.joined()
    + "\(count + 1),true,false,DELIVERED,,,1,0,0,0,0,0,0\n999,true,false,DELIVERED\n,true,false,DELIVERED\n"
    // Kind `plain`; the same row again, and a row that contradicts.
    + "10,true,false,DELIVERED,,DECLINE,1,0,0,0,0,0,0\n20,true,false,DELIVERED,,GRANT_FULL,1,0,0,0,0,0,0\n"

  /// A colleague's responses of a second ago.
  private static let colleagues = (1...count).filter { kind($0) == .colleague }.flatMap { number in
    LoggedWrite(
      date: FakeWorld.now - .seconds(1), user: "anna", command: "consumption send", environment: "Production",
      isSimulated: false, ids: [String(number)], requestIdentifier: String(number), status: 202
    ).line
  }

  private static let line = [
    "consumption", "answer", "--table", "usage.csv", "--id-column", "transaction", "-e", "production", "--root",
    "root.pem", "-o", "ndjson",
  ]

  private static func records(_ world: FakeWorld) throws -> [JSON] {
    try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
  }

  private static func sent(_ world: FakeWorld) -> [String] {
    world.requests.filter { $0.method == "PUT" }.map { String($0.url.split(separator: "/").last ?? "") }
  }

  private static let expected = (1...count).filter { kind($0).result == .answered && $0 != 20 }.map { String($0) }

  @Test func `each request is answered once or named, and a second run sends nothing`() throws {
    let world = try Self.world([Self.log: Self.colleagues])
    #expect(world.run(Self.line + ["-y"]) == .someFailed, "\(world.errors)")
    let records = try Self.records(world)
    var results: [String: [String]] = [:]
    for record in records {
      results[record["transactionId"]?.string ?? record["id"]?.string ?? "", default: []].append(
        record["result"]?.string ?? "")
    }
    for number in 1...Self.count where ![10, 20].contains(number) {
      #expect(results[String(number)] == [Self.kind(number).result.rawValue], "\(number)")
    }
    #expect(results["10"] == ["answered", "duplicate"] && results["20"] == ["conflict", "conflict"])
    #expect(results["201"] == ["decided"] && results["999"] == ["no-open-request"] && results[""] == ["no-id"])
    #expect(Self.sent(world).sorted() == Self.expected.sorted())
    let messages = records.filter { $0["result"] == "invalid" }.compactMap { $0["message"]?.string }
    #expect(messages.contains { $0.hasPrefix("invalid consumptionPercentage \"250\"") }, "\(messages)")
    #expect(messages.allSatisfy { !$0.contains("--") }, "\(messages)")
    let deadlines = records.compactMap { $0["result"] == "answered" ? $0["deadline"]?.int64 : nil }
    #expect(deadlines == deadlines.sorted())
    let versions = world.requests.filter { $0.method == "PUT" && $0.url.contains("/v1/") }
    #expect(versions.count == Self.expected.count { Self.kind(Int($0) ?? 0) == .advanced })
    #expect(world.errors.contains("outcome-unknown") == false)

    let again = try Self.world(world.files)
    #expect(again.run(Self.line + ["-y"]) == .someFailed)
    #expect(Self.sent(again).isEmpty)
  }

  /// A decimal comma puts all further cells in other columns, and a bare fraction is not half a percent.
  @Test(arguments: ["10,true,false,DELIVERED,GRANT_PRORATED,12,5", "10,true,false,DELIVERED,DECLINE,0.5"])
  func `nothing is sent for a row with a wrong share`(_ row: String) throws {
    let names =
      "transaction,customerConsented,sampleContentProvided,deliveryStatus,refundPreference,consumptionPercentage"
    let world = try Self.world(table: "\(names)\n\(row)\n")
    #expect(world.run(Self.line + ["-y"]) == .someFailed, "\(world.errors)")
    #expect(Self.sent(world).isEmpty && world.output.contains("\"invalid\""), "\(world.output)")
  }

  @Test(arguments: ["consumptionPercent", "refund_preferense"])
  func `a misspelled column is refused, and others are not`(_ name: String) throws {
    let names = "transaction,customerConsented,sampleContentProvided,deliveryStatus"
    let world = try Self.world(table: "\(names),\(name)\n10,true,false,DELIVERED,77\n")
    #expect(world.run(Self.line + ["-y"]) == .usage && Self.sent(world).isEmpty)
    #expect(world.errors.contains("is not a member") && world.errors.contains("=\(name)"), "\(world.errors)")
    let other = try Self.world(table: "\(names),lifetime,note\n10,true,false,DELIVERED,x,y\n")
    #expect(other.run(Self.line + ["--dry-run"]) != .usage, "\(other.errors)")
  }

  @Test func `a killed run is resumed by the log`() throws {
    let world = try Self.world([Self.log: Self.colleagues])
    _ = world.run(Self.line + ["-y"])
    let lines = try #require(world.file(Self.log)).split(separator: 10).map { Array($0) + [10] }
    let own = lines.dropFirst(Self.colleagues.count { $0 == 10 })
    // An intent without a result: it is unknown whether Apple received the response.
    let killed = lines.prefix(lines.count - own.count) + own.prefix(21)
    let resumed = try Self.world([Self.log: Array(killed.joined())])
    #expect(resumed.run(Self.line + ["-y"]) == .someFailed)
    #expect(Set(Self.sent(resumed)).isDisjoint(with: Self.sent(world).prefix(11)))
    #expect(Self.sent(world).prefix(11) + Self.sent(resumed) == Self.sent(world)[...])
    let unknown = try Self.records(resumed).filter { $0["result"] == "outcome-unknown" }
    #expect(unknown.map { $0["transactionId"]?.string } == [Self.sent(world)[10]])
  }

  @Test func `nothing is sent without confirmation, with a rehearsal, or without a column of consent`() throws {
    let silent = try Self.world()
    #expect(silent.run(Self.line) == .usage && silent.requests.isEmpty, "\(silent.errors)")
    let unknown = try Self.world()
    #expect(unknown.run(Self.line + ["-y", "--fields", "result,bogus"]) == .usage && unknown.requests.isEmpty)
    let declined = try Self.world(answers: ["n"], terminals: ["input", "error"])
    #expect(declined.run(Self.line) == .failure, "\(declined.errors)")
    #expect(declined.questions.count == 1 && Self.sent(declined).isEmpty)
    let rehearsed = try Self.world()
    #expect(rehearsed.run(Self.line + ["--dry-run"]) == .someFailed, "\(rehearsed.errors)")
    #expect(Self.sent(rehearsed).isEmpty && rehearsed.file(Self.log) == nil)
    let planned = try Self.records(rehearsed).filter { $0["result"] == "planned" }
    #expect(planned.count >= Self.expected.count && planned.allSatisfy { $0["request"]?["method"] == "PUT" })
    let without = try Self.world(table: "transaction,deliveryStatus\n1,DELIVERED\n")
    #expect(without.run(Self.line + ["-y"]) == .usage && without.requests.isEmpty)
  }

  @Test func `defaults fill empty cells, but never consent`() throws {
    let small = "transaction,agreed\n10,true\n20,\n"
    let defaults = [
      "--defaults", "sampleContentProvided=false", "--defaults", "deliveryStatus=DELIVERED", "--defaults",
      "consumptionPercentage=25", "--column", "customerConsented=agreed",
    ]
    let world = try Self.world(table: small)
    #expect(world.run(Self.line + ["-y"] + defaults) == .someFailed, "\(world.errors)")
    #expect(Self.sent(world) == ["10"])
    let body = try JSON.parse(try #require(world.requests.last { $0.method == "PUT" }).body)
    #expect(body["consumptionPercentage"] == 25_000 && body["customerConsented"] == true)
    for wrong in ["customerConsented=true", "deliveryStatos=DELIVERED", "deliveryStatus"] {
      let refused = try Self.world(table: small)
      #expect(refused.run(Self.line + ["-y", "--defaults", wrong]) == .usage && refused.requests.isEmpty)
    }
  }
}

extension FakeStore {
  fileprivate static func world(
    files: [String: [UInt8]], answers: [String], terminals: Set<String>, _ store: ConsumptionTableTests.Store
  ) throws -> FakeWorld {
    try world(files: files, terminals: terminals, answers: answers) { request in
      if request.method == "PUT" { return HTTPReply(status: 202) }
      if request.method == "GET" {
        let id = String(request.url.split(separator: "/").last ?? "")
        guard let transaction = store.transactions[id] else { return FakeStore.error(4_040_010) }
        return FakeStore.reply(["signedTransactionInfo": .string(transaction)])
      }
      let body = try? JSON.parse(request.body)
      let type = body?["notificationType"]?.string
      let about = body?["transactionId"]?.string
      let asked = about.map { [store.asked[$0]].compactMap(\.self) } ?? store.requests
      let found = type == "CONSUMPTION_REQUEST" || type == nil ? asked : []
      let closed = type == "REFUND_DECLINED" ? [store.asked["declined"]].compactMap(\.self) : []
      return FakeStore.reply([
        "hasMore": false,
        "notificationHistory": .array((found + closed).map { ["signedPayload": .string($0)] }),
      ])
    }
  }
}
