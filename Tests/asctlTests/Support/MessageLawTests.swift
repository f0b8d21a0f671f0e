import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Platform
@testable import Support
@testable import TestSupport

/// Messages to customers: each is about one purchase, contains its date or amount, and can be pasted unchanged.
@Suite struct MessageLawTests {
  static let wording = CustomerTexts { moment in
    let text = moment.wholeSecond.text
    return LocalTime(day: String(text.prefix(10)), clock: String(text.dropFirst(11).prefix(8)), zone: "UTC")
  }

  private static func messages(_ facts: CustomerFacts) -> [CustomerMessage] { facts.messages(wording) }

  @Test func `each message of a simulated customer has its product and a date, and nothing internal`() throws {
    for facts in try CardLawTests.customers.get() {
      let messages = Self.messages(facts)
      #expect(!messages.isEmpty)
      for message in messages {
        let text = message.text
        #expect(!text.contains { "{}".contains($0) }, "\(text)")
        #expect(!text.contains("com.example.app") && !text.contains("?"), "\(text)")
        #expect(!text.contains(/[0-9]{10}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}|[A-Z]{2,}_[A-Z]+|\[N\]/), "\(text)")
        guard message.situation.facts.contains(.product) else { continue }
        #expect(text.contains(/[0-9]{4}|[0-9]\.[0-9]{2}/), "\(text)")
        let wording = Wording.customers(about: facts, Self.wording)
        let names = facts.transactions.map { $0.displayNames.first ?? wording.readableName($0.productID) }
        #expect(names.contains { text.contains($0) }, "\(text)")
      }
    }
  }

  /// The situations in which access has ended, and those in which it may or may not have ended.
  private static let ended: Set<MessageCase> = [
    .billingRetry, .expiredCanceled, .expiredCanceledSince, .expiredPayment, .expiredPrice, .expiredUnavailable,
    .expired, .replaced, .subscriptionRefunded, .subscriptionRevoked, .familySharingEnded, .familyBillingRetry,
    .seatEnded,
    .seatBillingRetry, .refunded, .refundedWithoutAmount, .accessRevoked,
  ]
  private static let open: Set<MessageCase> = [
    .refundPending, .refundPendingAgain, .chargedTwice, .chargedTwiceRefunded, .chargedTwicePartialRefund,
    .chargedRepeatedly, .chargedRepeatedlySameDay, .unknown,
  ]

  // MARK: Situations

  private static let priced: JSONObject = ["price": 9990, "currency": "USD"]
  private static let family: JSONObject = ["inAppOwnershipType": "FAMILY_SHARED"]
  private static let seat: JSONObject = ["inAppOwnershipType": "ASSIGNED"]
  private static let trial: JSONObject = ["offerDiscountType": "FREE_TRIAL", "offerType": 1, "price": 0]
  private static let grace: JSONObject = ["autoRenewStatus": 1, "gracePeriodExpiresDate": 1_771_000_000_000]
  private static let refunded: JSONObject = ["revocationDate": 1_769_500_000_000, "revocationType": "REFUND_FULL"]
  private static let refundedInPart: JSONObject = [
    "revocationDate": 1_769_500_000_000, "revocationType": "REFUND_PRORATED",
  ]

  /// Customers unlike any simulated one, by situation.
  static let stored: [(MessageCase, CustomerFacts)] = [
    (
      .activeWithoutEnd, StoredCustomer.subscription(status: 1, renewal: [:])
    ),
    (.activeWithoutPrice, StoredCustomer.subscription(status: 1, renewal: ["autoRenewStatus": 1])),
    (.ends, StoredCustomer.subscription(status: 1, renewal: ["autoRenewStatus": 0])),
    (.commitmentEnds, StoredCustomer.committed),
    (
      .trialChanges,
      StoredCustomer.subscription(
        status: 1, trial,
        renewal: [
          "autoRenewStatus": 1, "autoRenewProductId": "com.example.app.basic", "renewalPrice": 4990, "currency": "USD",
        ])
    ),
    (.trialWithoutPrice, StoredCustomer.subscription(status: 1, trial, renewal: ["autoRenewStatus": 1])),
    (
      .priceIncrease,
      StoredCustomer.subscription(
        status: 1, ["price": 9990, "currency": "USD"],
        renewal: ["autoRenewStatus": 1, "priceIncreaseStatus": 0, "renewalPrice": 12990, "currency": "USD"])
    ),
    (
      .priceIncreaseUnknown,
      StoredCustomer.subscription(status: 1, renewal: ["autoRenewStatus": 1, "priceIncreaseStatus": 0])
    ),
    (
      .periodRefunded,
      StoredCustomer.subscription(
        status: 1, before: ["price": 9990, "currency": "USD", "revocationDate": 1_768_500_000_000],
        renewal: ["autoRenewStatus": 1, "renewalPrice": 9990, "currency": "USD"])
    ),
    (
      .subscriptionRevoked,
      StoredCustomer.subscription(
        status: 5, ["revocationDate": 1_769_500_000_000, "inAppOwnershipType": "FAMILY_SHARED"])
    ),
    (.familyGracePeriod, StoredCustomer.subscription(status: 4, family, renewal: grace)),
    (.familyBillingRetry, StoredCustomer.subscription(status: 3, family, renewal: ["autoRenewStatus": 1])),
    (.seatGracePeriod, StoredCustomer.subscription(status: 4, seat, renewal: grace)),
    (.seatBillingRetry, StoredCustomer.subscription(status: 3, seat, renewal: ["autoRenewStatus": 1])),
    (
      .refundPendingAgain,
      StoredCustomer.purchase(
        [:], askedAgo: .hours(1), sent: [StoredCustomer.Sent(type: "REFUND_DECLINED", ago: .days(4))])
    ),
    (.refundedWithoutAmount, StoredCustomer.purchase(refunded)),
    (.partialRefundUnknown, StoredCustomer.purchase(refundedInPart)),
    (
      .accessRevoked,
      StoredCustomer.purchase(["revocationDate": 1_769_500_000_000, "inAppOwnershipType": "FAMILY_SHARED"])
    ),
    (.chargedRepeatedlySameDay, StoredCustomer.purchases([priced, priced])),
    (.chargedRepeatedlySameDay, StoredCustomer.purchases([priced, priced, priced])),
    (.nonRenewing, StoredCustomer.purchase(["type": "Non-Renewing Subscription", "price": 9990, "currency": "USD"])),
    (.boughtWithoutAmount, StoredCustomer.purchase([:])), (.unknown, StoredCustomer.subscription(status: 9)),
    (.noPurchases, StoredCustomer.purchases([])),
  ]

  private static let bundled: JSONObject = ["bundleProductId": "com.example.app.all", "bundleTransactionId": "9"]
  private static let retained: JSONObject = ["offerType": 5, "offerDiscountType": "FREE_TRIAL", "price": 0]
  private static let renewing: JSONObject = ["autoRenewStatus": 1, "renewalPrice": 4990, "currency": "USD"]

  /// Customers of bundles and with retention offers.
  static let announced: [(MessageCase, CustomerFacts)] = [
    (.inBundle, StoredCustomer.subscription(status: 1, bundled, renewal: ["autoRenewStatus": 1])),
    (.retained, StoredCustomer.subscription(status: 1, retained, renewal: renewing)),
    (
      .retainedNext,
      StoredCustomer.subscription(
        status: 1,
        renewal: [
          "autoRenewStatus": 1, "renewalPrice": 4990, "currency": "USD", "offerType": 5,
          "offerDiscountType": "PAY_AS_YOU_GO",
        ])
    ),
    (
      .retainedNextFree,
      StoredCustomer.subscription(
        status: 1,
        renewal: [
          "autoRenewStatus": 1, "renewalPrice": 0, "currency": "USD", "offerType": 5,
          "offerDiscountType": "FREE_TRIAL",
        ])
    ),
    (
      .replaced,
      StoredCustomer.subscription(
        status: 2,
        before: [
          "originalTransactionId": "3", "previousOriginalTransactionId": "2000000000000000",
          "productId": "com.example.app.all",
        ])
    ),
  ]

  @Test func `each situation occurs for a customer`() throws {
    var reached: Set<MessageCase> = []
    for facts in try CardLawTests.customers.get() { reached.formUnion(Self.messages(facts).map(\.situation)) }
    for (situation, facts) in Self.stored + Self.announced {
      let reply = try #require(facts.messages(Self.wording).first, "\(situation.rawValue)")
      #expect(reply.situation == situation, "\(reply.text)")
      #expect(!reply.text.contains { "{}".contains($0) }, "\(reply.text)")
      reached.insert(situation)
    }
    // These are tested with duplicate purchases below.
    reached.formUnion([.chargedRepeatedly, .chargedTwiceRefunded, .chargedTwicePartialRefund])
    #expect(MessageCase.allCases.filter { !reached.contains($0) }.map(\.rawValue) == [])
  }

  @Test func `a message agrees with the verdict on access`() throws {
    for facts in try CardLawTests.customers.get() {
      let verdicts = facts.subscriptions.map { ($0.transaction.productID, $0.access.isGiven) }
      guard facts.subscriptions.count == 1, let (_, given) = verdicts.first, facts.purchases.isEmpty else { continue }
      for message in Self.messages(facts) where !Self.open.contains(message.situation) {
        #expect(given == !Self.ended.contains(message.situation), "\(facts.read.id): \(message.text)")
      }
    }
  }

  @Test func `the first message is about the ID that was looked up, and the others do not depend on it`() throws {
    let customers = try CardLawTests.customers.get()
    for same in Dictionary(grouping: customers, by: { $0.appTransactionID }).values {
      let sets = Set(same.map { Set(Self.messages($0).map(\.text)) })
      #expect(sets.count == 1)
      for facts in same {
        guard let asked = facts.index.transactions[facts.read.id], let reply = facts.messages(Self.wording).first else {
          continue
        }
        let newest = facts.subscriptions.first { $0.originalID == asked.originalID }?.transaction ?? asked
        let wording = Wording.customers(about: facts, Self.wording)
        #expect(
          reply.text.contains(newest.displayNames.first ?? wording.readableName(newest.productID)), "\(reply.text)")
      }
    }
  }

  @Test func `subscriptions without a status are in the order of their transactions`() {
    let names = ["bronze", "silver", "golden", "copper", "nickel", "cobalt", "indium", "radium"]
    var replies = CustomerFacts.Replies()
    replies.history = [
      "signedTransactions": .array(
        names.enumerated().map { day, name in
          Self.coins(
            "\(day + 1)", day: Int64(day),
            ["type": "Auto-Renewable Subscription", "productId": .string("com.example.app.\(name)")])
        })
    ]
    let facts = StoredCustomer.facts(replies)
    let told = Self.messages(facts).compactMap { message in names.first { message.text.lowercased().contains($0) } }
    #expect(told == facts.transactions.map { String($0.productID.suffix(6)) })
  }

  // MARK: Duplicate purchases

  private static func coins(_ id: String, day: Int64, _ more: JSONObject = [:]) -> JSON {
    JSON.object([
      "transactionId": .string(id), "purchaseDate": .timestamp(FakeWorld.now - .days(10 - day)),
      "productId": "com.example.app.coins", "bundleId": "com.example.app", "type": "Consumable", "price": 1990,
      "currency": "USD",
    ]).with(more)
  }

  private static func refund(_ type: String, _ share: Int64) -> JSONObject {
    [
      "revocationDate": .timestamp(FakeWorld.now - .days(1)), "revocationType": .string(type),
      "revocationPercentage": .number(JSONNumber(share)),
    ]
  }

  @Test(arguments: [
    (JSONObject(), MessageCase.chargedTwice), (refund("REFUND_FULL", 100_000), .chargedTwiceRefunded),
    (refund("REFUND_PRORATED", 75_000), .chargedTwicePartialRefund),
  ])
  func `two purchases of one product are in one message`(refund: JSONObject, situation: MessageCase) throws {
    for (first, second) in [(refund, JSONObject()), (JSONObject(), refund)] {
      var replies = CustomerFacts.Replies()
      replies.history = ["signedTransactions": [Self.coins("1", day: 1, first), Self.coins("2", day: 2, second)]]
      for id in ["1", "2"] {
        let facts = CustomerFacts(PastedPurchase(.transactionId, id, from: .argument), replies, now: FakeWorld.now)
        #expect(Self.messages(facts).map(\.situation) == [situation])
        let share = situation == .chargedTwicePartialRefund
        #expect(try #require(facts.messages(Self.wording).first).text.contains("75%") == share)
      }
    }
  }

  @Test func `three purchases of one product are not a duplicate charge`() throws {
    func customer(_ third: JSONObject) -> CustomerFacts {
      let purchases = [Self.coins("1", day: 1), Self.coins("2", day: 2, third), Self.coins("3", day: 3)]
      var replies = CustomerFacts.Replies()
      replies.history = ["signedTransactions": .array(purchases)]
      return CustomerFacts(PastedPurchase(.transactionId, "2", from: .argument), replies, now: FakeWorld.now)
    }
    let facts = customer([:])
    let all = Self.messages(facts)
    let verdict = facts.charges.verdict(.machineReadable(about: facts))
    #expect(verdict.caption == "BOUGHT 3 TIMES" && verdict.reason.contains("5.97 USD in total"), "\(verdict.reason)")
    #expect(all.map(\.situation) == [.chargedRepeatedly])
    #expect(all[0].text.contains("3 times") && all[0].text.contains("5.97 USD"), "\(all[0].text)")
    #expect(
      Self.messages(customer(Self.refund("REFUND_FULL", 100_000))).map(\.situation) == [
        .refunded, .consumable, .consumable,
      ])
  }

  @Test func `a quantity is shown only if both purchases have it`() throws {
    for (quantities, isTold) in [([3, 3], true), ([3, 1], false), ([1, 3], false)] as [([Int64], Bool)] {
      var replies = CustomerFacts.Replies()
      replies.history = [
        "signedTransactions": .array(
          quantities.enumerated().map { index, quantity in
            Self.coins("\(index + 1)", day: Int64(index + 1), ["quantity": .number(JSONNumber(quantity))])
          })
      ]
      let facts = CustomerFacts(PastedPurchase(.transactionId, "1", from: .argument), replies, now: FakeWorld.now)
      let messages = Self.messages(facts)
      #expect(messages.map(\.situation) == [.chargedTwice])
      #expect(messages[0].text.contains("3 × ") == isTold, "\(messages[0].text)")
    }
  }
}

/// Display names and templates in the files of a profile.
@Suite struct MessageTemplateTests {
  private static let config = "/home/me/.config/asctl/config"

  private static func world(names: String? = nil, templates: String? = nil) -> FakeWorld {
    var files: [String: [UInt8]] = [:]
    var lines = "[default]\n"
    if let names {
      files["/home/me/.config/asctl/names.json"] = Array(names.utf8)
      lines += "product_names = names.json\n"
    }
    if let templates {
      files["/home/me/.config/asctl/replies.json"] = Array(templates.utf8)
      lines += "reply_templates = replies.json\n"
    }
    files[config] = Array(lines.utf8)
    return FakeWorld(files: files)
  }

  private static func tell(_ world: FakeWorld) -> Base.ExitStatus {
    world.run(["-e", "simulator", "customer", "2000000000000001", "--tell"])
  }

  @Test func `each built-in message is one line and uses only facts of its situation`() throws {
    let builtIn = FakeWorld()
    #expect(builtIn.run(["customer", "--templates"]) == .success)
    let json = try JSON.parse(Array(builtIn.output.utf8))
    #expect(json.objectValue?.members.count == MessageCase.allCases.count)
    let members = try #require(JSON.parse(Array(builtIn.output.utf8)).objectValue).members
    _ = try CustomerTexts.messages(of: "built-in", members, insteadOf: [:])
    for situation in MessageCase.allCases {
      let text = MessageLanguage.english.texts[situation] ?? ""
      #expect(!text.contains("\n") && !text.hasSuffix(" "), "\(situation.rawValue)")
      #expect(
        MessageFact.allCases.filter { text.contains("{\($0.rawValue)}") }.count > 0
          || situation.facts.isEmpty
      )
    }
  }

  @Test func `a profile's names and wording are used`() {
    let world = Self.world(
      names: #"{"com.example.app.pro":"Pro Membership"}"#, templates: #"{"active":"Hi,\n{product}: {end}"}"#)
    #expect(Self.tell(world) == .success)
    #expect(world.output.hasPrefix("Hi,\nPro Membership: "))
  }

  @Test(arguments: ["json", "csv", "markdown"])
  func `the message alone is plain text in every output format`(format: String) {
    let world = FakeWorld(variables: ["ASCTL_OUTPUT": format == "markdown" ? "json" : format])
    let flags = format == "markdown" ? ["-o", format] : []
    #expect(
      world.run(["-e", "simulator", "customer", "2000000000000001", "--tell"] + flags) == .success, "\(world.errors)")
    #expect(world.output.hasPrefix("Pro is active") && world.output.hasSuffix("/subscriptions\n"), "\(world.output)")
  }

  @Test func `a name from a file cannot affect a terminal`() {
    let world = Self.world(names: #"{"com.example.app.pro":"\u001b[2J\u202e\n<b>"}"#)
    #expect(Self.tell(world) == .success)
    #expect(!world.output.utf8.contains(0x1B) && world.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (#"{"active":"{price}"}"#, ["active", "{price}", "{product}", "{end}"]), (#"{"actve":"x"}"#, ["actve", "active?"]),
    (#"{"active":"{product"}"#, ["active", "brace"]), (#"{"active":{"facts":[]}}"#, ["active", "missing"]),
    (#"{"active":"\u001b"}"#, ["active", "control"]), ("[]", ["object"]), ("{", ["not JSON"]),
  ])
  func `a mistake in a template file is reported with its path before any request`(text: String, words: [String]) {
    let world = Self.world(templates: text)
    #expect(Self.tell(world) == .credentials)
    for word in ["replies.json"] + words { #expect(world.errors.contains(word), "\(world.errors)") }
    #expect(world.output.isEmpty && world.requests.isEmpty)
  }

  @Test func `a missing file results in status 3`() {
    let world = FakeWorld(files: [Self.config: Array("[default]\nproduct_names = none.json\n".utf8)])
    #expect(Self.tell(world) == .credentials)
    #expect(world.errors.contains("product_names"))
  }
}
