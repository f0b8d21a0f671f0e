import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import Simulator
@testable import Support
@testable import TestSupport

/// `--save-world`: a customer that the simulator then serves.
@Suite struct SavedWorldTests {
  private static let line = ["-e", "simulator", "customer"]

  /// A customer's card, and the world that was saved with it.
  private static func saved(_ id: String, _ flags: [String] = []) throws -> (card: JSON, file: [UInt8]) {
    let world = FakeWorld()
    #expect(
      world.run(line + [id, "-o", "json", "--save-world", "w.json"] + flags) == .success, "\(world.errors)")
    #expect(world.mode("w.json") == 0o600)
    return (try JSON.parse(Array(world.output.utf8)), try #require(world.file("w.json")))
  }

  /// The card of the same customer in the saved world.
  private static func card(_ id: String, in file: [UInt8], at now: Timestamp = FakeWorld.day) throws -> JSON {
    let world = FakeWorld()
    let chain = try TestSimulator.chain.get()
    let store = try Store(World(file), app: StoreApp(), now: now, sharesCustomers: false)
    var context = world.context
    context.clock.now = { now }
    context.network.openSimulator = { context throws(Failure) in
      SimulatedAppStore.builtIn(context, signedBy: chain) { store }
    }
    #expect(Run.run(line + [id, "-o", "json"], context) == .success, "\(id): \(world.errors)")
    return try JSON.parse(Array(world.output.utf8))
  }

  /// Every ID of every built-in customer.
  private static let ids = {
    let store = Store(now: FakeWorld.day)
    let ids = store.samples.flatMap { sample in
      ["orderId", "transactionId", "originalTransactionId", "appTransactionId"].compactMap {
        sample[$0]?.string
      }
    }
    return ids.uniqued().filter { store.orders[$0] != nil || (try? store.customer(anyTransactionId: $0)) != nil }
  }()

  @Test func `every built-in customer is the same in a saved world`() throws {
    #expect(Self.ids.count > 50)
    for id in Self.ids.sampled(oneIn: 4) {
      let (card, file) = try Self.saved(id)
      let again = try Self.card(id, in: file)
      for member in card.objectValue?.members ?? [] {
        #expect(again[member.name] == member.value, "\(id): \(member.name)")
      }
    }
  }

  @Test func `with other IDs everything else is the same, and no ID, token or signed text remains`() throws {
    for id in Self.ids.sampled(oneIn: 8, 1) {
      let (_, plain) = try Self.saved(id)
      let (card, file) = try Self.saved(id, ["--redact"])
      let text = String(decoding: file, as: UTF8.self)
      let known = Self.strings(in: try JSON.parse(plain)).filter {
        $0.text.isUUID || $0.name == "orderId" || $0.text.isDigits && $0.text.utf8.count >= 12
      }
      #expect(!known.isEmpty)
      for (_, secret) in known { #expect(!text.contains(secret), "\(id): \(secret)") }
      #expect(!text.contains("Token\"") && !text.contains("eyJ"))
      let renamed = Self.strings(in: try JSON.parse(file))
      let other = renamed.first { $0.name == "transactionId" } ?? renamed.first { $0.name == "appTransactionId" }
      let again = try Self.card(try #require(other).text, in: file)
      for list in ["subscriptions", "purchases"] {
        for member in ["verdict", "productId", "access", "accessUntil", "displayPrice"] {
          let (before, after) = (Self.values(member, of: card[list]), Self.values(member, of: again[list]))
          #expect(before == after, "\(id): \(list).\(member)")
        }
      }
      #expect(Self.values("date", of: card["events"]) == Self.values("date", of: again["events"]))
    }
  }

  private static func values(_ member: String, of list: JSON?) -> [JSON?] {
    (list?.arrayElements ?? []).map { $0[member] }
  }

  private static func strings(in value: JSON, _ name: String = "") -> [(name: String, text: String)] {
    switch value {
    case .null, .bool, .number: []
    case .string(let text): [(name, text)]
    case .array(let elements): elements.flatMap { strings(in: $0, name) }
    case .object(let object): object.members.flatMap { strings(in: $0.value, $0.name) }
    }
  }

  @Test func `before its date a world returns the data of that time`() throws {
    // The subscription renews every month; the newest period begins after this time.
    let (card, file) = try Self.saved("2000000000000001")
    let newest = try #require(card["subscriptions"]?.arrayElements?.first?["transactionId"]?.string)
    let record = try #require(try World(file).customers.first?.record)
    let bought = try #require(
      record.transactions.first { $0["transactionId"]?.string == newest }?["purchaseDate"]?.timestamp)
    let then = try Self.card("2000000000000001", in: file, at: bought - .hours(1))
    let before = try #require(then["subscriptions"]?.arrayElements?.first)
    #expect(before["transactionId"]?.string != newest)
    #expect(before["access"] == true)
    let refunded = file
    let refund = try #require(
      try World(refunded).customers.first?.record?.transactions.compactMap { $0["revocationDate"]?.timestamp }.min())
    for (moment, count) in [(refund - .hours(1), 0), (refund, 1)] {
      let store = try Store(World(refunded), app: StoreApp(), now: moment, sharesCustomers: false)
      #expect(store.refunds(of: 0).count == count)
    }
  }

  @Test func `after its date a world follows the simulator's rules`() throws {
    let (card, file) = try Self.saved("2000000000000001")
    let until = try #require(card["subscriptions"]?.arrayElements?.first?["accessUntil"]?.timestamp)
    var store = try Store(World(file), app: StoreApp(), now: FakeWorld.day, sharesCustomers: false)
    let (bought, sent) = (store.purchases.values.count, store.notifications.count)
    store.advance(to: until)
    #expect(store.purchases.values.count == bought + 1)
    #expect(store.notifications.count == sent + 1)
    let renewed = try #require(store.purchases.oldestFirst.reversed().first)
    let payload = renewed.payload(of: store.customers[0], in: store.app, signed: until)
    #expect(payload["transactionId"]?.string == renewed.transactionId)
    #expect(payload["purchaseDate"]?.timestamp == until)
    #expect(payload["transactionReason"] == "RENEWAL")
  }

  @Test func `a renewal due when the world was saved occurs a moment later, and others follow`() throws {
    let date = Timestamp(milliseconds: 1_767_225_600_000)
    let (bought, end) = (date - .days(31), date - .hours(3))
    let file = """
      {"customers":[{"record":{"date":\(date.milliseconds),"transactions":[{"transactionId":"2000000000000777",
        "originalTransactionId":"2000000000000777","productId":"pro","type":"Auto-Renewable Subscription","price":1000,
        "subscriptionGroupIdentifier":"1","purchaseDate":\(bought.milliseconds),"expiresDate":\(end.milliseconds)}],
        "subscriptions":[{"originalTransactionId":"2000000000000777","status":1,"signedRenewalInfo":{
        "originalTransactionId":"2000000000000777","productId":"pro","autoRenewProductId":"pro","autoRenewStatus":1,
        "renewalDate":\(end.milliseconds)}}]}}]}
      """
    var store = try Store(World(Array(file.utf8)), app: StoreApp(), now: date, sharesCustomers: false)
    #expect(store.purchases.values.count == 1)
    store.advance(to: date + .seconds(1))
    #expect(store.purchases.values.count == 2)
    store.advance(to: date + .days(65))
    #expect(store.purchases.values.count == 4)
    #expect(store.subscriptions["2000000000000777"].map { $0.renewalDate > date + .days(65) } == true)
  }

  @Test func `unknown members are kept, and app and environment are the served ones`() throws {
    let file = """
      {"customers":[{"appTransactionId":"704000000000000001","environment":"Production","record":{
        "date":"2026-01-01","transactions":[{"transactionId":"2000000000000777","originalTransactionId":"2000000000000777",
        "bundleId":"com.other","environment":"Production","productId":"gem","type":"Consumable",
        "purchaseDate":1760000000000,"storefront":"NPL","storefrontId":"143484","currency":"NPR","price":150,
        "newMember":{"deep":1.50},"signedDate":1760000000000}]}}]}
      """
    let store = try Store(
      World(Array(file.utf8)), app: StoreApp(), now: FakeWorld.day, sharesCustomers: false)
    let purchase = try #require(store.purchases["2000000000000777"])
    let payload = purchase.payload(of: store.customers[0], in: store.app, signed: FakeWorld.day)
    #expect(payload["newMember"]?.text(.compact) == "{\"deep\":1.50}")
    #expect(payload["storefront"] == "NPL" && payload["currency"] == "NPR")
    #expect(payload["bundleId"] == "com.example.app" && payload["environment"] == "Sandbox")
    #expect(payload["signedDate"]?.timestamp == FakeWorld.day)
    #expect(payload["inAppOwnershipType"] == nil)
  }

  @Test(arguments: [
    ("\"date\":\"-1d\"", "customers[0].record.date"),
    ("\"date\":\"2026-01-01\",\"transactions\":[{}]", "customers[0].record.transactions[0].transactionId"),
    (
      "\"date\":\"2026-01-01\",\"subscriptions\":[{\"originalTransactionId\":\"2000\",\"status\":9}]",
      "customers[0].record.subscriptions[0].status"
    ),
    (
      "\"date\":\"2026-01-01\",\"notifications\":[{\"signedPayload\":{}}]",
      "customers[0].record.notifications[0].signedPayload.signedDate"
    ),
    ("\"date\":\"2026-01-01\",\"nothing\":1", "customers[0].record.nothing"),
  ])
  func `a mistake in a record is reported with its path`(members: String, place: String) throws {
    let file = "{\"customers\":[{\"record\":{\(members)}}]}"
    do {
      _ = try World(Array(file.utf8))
      Issue.record("accepted: \(file)")
    } catch {
      #expect(error.reason.hasPrefix("\(place): "), "\(error.reason)")
    }
  }

  @Test func `an existing file is replaced only after confirmation, and several customers are rejected`() throws {
    let world = FakeWorld(files: ["w.json": [1]], input: Array("2000000000000001 2000000000003002".utf8))
    let line = Self.line + ["2000000000000001", "--save-world", "w.json"]
    #expect(world.run(line) == .usage)
    #expect(world.file("w.json") == [1])
    #expect(world.run(line + ["--yes"]) == .success)
    #expect(world.file("w.json") != [1])
    #expect(world.run(Self.line + ["-", "--save-world", "x.json"]) == .usage)
    #expect(world.file("x.json") == nil)
  }
}
