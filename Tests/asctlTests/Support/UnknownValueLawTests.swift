import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Support

/// A value that asctl does not know never leads to a statement about money, access or a refund.
@Suite struct UnknownValueLawTests {
  private static let number: JSON = 99
  private static let word: JSON = "SOMETHING_NEW"

  /// The enumerated members of an object with a value that is not in their table.
  private static func unknowns(of object: PayloadObject) -> [(name: String, value: JSON)] {
    object.fields.compactMap { field in
      guard case .enumeration(let enumeration) = field.kind else { return nil }
      return (field.name, enumeration.isNumeric ? number : word)
    }
  }

  private static let states: [Int64] = [1, 2, 3, 4, 5]
  private static let paying: JSONObject = ["price": 9990, "currency": "USD", "revocationDate": .null]
  private static let renewing: JSONObject = ["autoRenewStatus": 1, "renewalPrice": 9990, "currency": "USD"]

  private static func words(_ facts: CustomerFacts) -> [String] {
    let wording = Wording.machineReadable(about: facts)
    let verdicts = facts.holdings.map { $0.verdict(wording) }
    return verdicts.flatMap { [$0.reason] + $0.details } + facts.messages(MessageLawTests.wording).map(\.text)
  }

  @Test(arguments: unknowns(of: .transaction).map(\.name))
  func `an unknown value in a transaction leads to no statement about money`(name: String) throws {
    let value = try #require(Self.unknowns(of: .transaction).first { $0.name == name }?.value)
    for status in Self.states {
      var transaction = Self.paying
      transaction[name] = value
      let facts = StoredCustomer.subscription(status: status, transaction, renewal: Self.renewing)
      let shown = Self.words(facts).joined(separator: "\n")
      #expect(shown.contains("\(name) \(value.string ?? value.text(.compact))"), "\(status) \(shown)")
      if status == 1 { #expect(!shown.contains("9.99"), "\(shown)") }
      #expect(!shown.contains("refunded"), "\(status) \(shown)")
      #expect(facts.charges.repeated.isEmpty)
    }
    var bought = Self.paying
    bought[name] = value
    let facts = StoredCustomer.purchases([bought, bought])
    let wording = Wording.machineReadable(about: facts)
    #expect(facts.charges.verdict(wording).name == "unknown")
    #expect(facts.purchases.allSatisfy { $0.access.isGiven == nil && $0.verdict(wording).name == "details-unknown" })
  }

  @Test(arguments: unknowns(of: .transaction).map(\.name))
  func `a transaction with an unknown value is in no sum and no event with an amount`(name: String) throws {
    var transaction = Self.paying
    transaction[name] = try #require(Self.unknowns(of: .transaction).first { $0.name == name }?.value)
    let facts = StoredCustomer.purchases([transaction, Self.paying])
    let wording = Wording.machineReadable(about: facts)
    #expect(Charges.totals(facts.transactions).map(\.amount) == [9990])
    let report = CustomerReport(facts, wording, tell: [], next: [], showsAll: true)
    let total = report.facts.first { $0.label == "Total" }?.value ?? ""
    #expect(total.contains("9.99 USD") && total.contains("1 transaction with unknown values not counted"), "\(total)")
    #expect(facts.events(wording).compactMap(\.amount) == [9990])
    #expect(facts.events(wording).count { $0.text == "acquired in a way that is unknown to asctl" } == 1)
    for status in Self.states {
      let ended = StoredCustomer.subscription(status: status, transaction, renewal: Self.renewing)
      #expect(!ended.messages(MessageLawTests.wording).contains { $0.text.contains("9.99") }, "\(status)")
      #expect(status == 1 || ended.messages(MessageLawTests.wording).first?.situation == .unknown, "\(status)")
    }
  }

  @Test(arguments: unknowns(of: .transaction).map(\.name))
  func `an unknown value in a transaction leads to no balance, price, offer, access or comparison`(name: String) throws
  {
    let value = try #require(Self.unknowns(of: .transaction).first { $0.name == name }?.value)
    let known: JSONObject = [
      "transactionId": "1", "originalTransactionId": "1", "productId": "coins", "type": "Consumable",
      "webOrderLineItemId": "1",
    ]
    var changed = known
    changed[name] = value
    let balance = BalanceCommand.rows(of: [.object(known), .object(changed)])
    #expect(balance.first?["remaining"] == .null, "\(balance)")
    var paid = known
    (paid["type"], paid["subscriptionGroupIdentifier"]) = ("Auto-Renewable Subscription", "1")
    for member in Self.paying.members { paid[member.name] = member.value }
    var other = paid
    other["webOrderLineItemId"] = "2"
    other[name] = value
    let groups = OfferEligibility.all(transactions: [.object(paid), .object(other)], statuses: [:])
    #expect(groups.allSatisfy { $0["paid"] == .null && $0["introductory"]?["eligible"] != .bool(true) }, "\(groups)")
    let rows = PurchaseQuestion.all.map { $0.row(.object(paid), .object(other)) }
    #expect(rows.first { $0["question"] == "billing event" }?["answer"] == "unknown")
    // The access to a subscription is Apple's status.
    let facts = StoredCustomer.purchases([[name: value]])
    #expect(throws: Failure.self) { try facts.access(to: facts.holdings.map(\.productID)) }
  }

  @Test(arguments: [0, 6, 9, -1])
  func `an unknown status leads to no statement about access or money`(status: Int64) {
    let facts = StoredCustomer.subscription(status: status, Self.paying, renewal: Self.renewing)
    #expect(facts.subscriptions.allSatisfy { $0.access.isGiven == nil })
    #expect(!Self.words(facts).joined().contains("9.99"), "\(Self.words(facts))")
    #expect(throws: Failure.self) { try facts.access(to: facts.holdings.map(\.productID)) }
  }

  @Test(arguments: unknowns(of: .renewal).map(\.name))
  func `an unknown value in renewal info leads to no statement about the next charge`(name: String) throws {
    let value = try #require(Self.unknowns(of: .renewal).first { $0.name == name }?.value)
    for status in Self.states {
      var renewal = Self.renewing
      renewal[name] = value
      let facts = StoredCustomer.subscription(status: status, renewal: renewal)
      let shown = Self.words(facts).joined(separator: "\n")
      #expect(shown.contains(name), "\(status) \(shown)")
      if status == 1 { #expect(!shown.contains("9.99"), "\(shown)") }
    }
  }

  @Test(arguments: ["revocationReason", "revocationType", "inAppOwnershipType"])
  func `a revocation with an unknown value is no refund`(name: String) {
    var transaction: JSONObject = ["revocationDate": 1_769_500_000_000, "price": 9990, "currency": "USD"]
    if name == "revocationReason" { transaction["revocationType"] = "REFUND_FULL" }
    transaction[name] = name == "revocationReason" ? Self.number : Self.word
    let facts = StoredCustomer.subscription(status: 5, transaction)
    #expect(facts.subscriptions[0].revocation?.kind == .unnamed)
    #expect(facts.subscriptions[0].transaction.refundedAmount == nil)
    #expect(facts.subscriptions[0].verdict(Wording.machineReadable(about: facts)).name == "revoked")
    // The access to a subscription is Apple's status; a part of another purchase may be left.
    let bought = StoredCustomer.purchases([transaction])
    #expect(bought.purchases.map(\.access.isGiven) == [nil])
    let verdict = bought.purchases[0].verdict(Wording.machineReadable(about: bought))
    #expect(verdict.name == "details-unknown" && verdict.details.joined().contains(name), "\(verdict)")
  }

  @Test(
    arguments: ["suiteTransactionId", "suiteID", "anyOtherIdentifier", "link", "newUUID"],
    ["2000000000000042", "019b76da-a800-7001-8d53-3a112e24d0cb"])
  func `purchases with an unknown identifier are not counted as several charges`(name: String, id: String) {
    let member: JSONObject = [
      "price": 9990, "currency": "USD",
    ]
    var transaction = member
    transaction[name] = .string(id)
    let facts = StoredCustomer.purchases([transaction, transaction])
    #expect(facts.charges.verdict(Wording.machineReadable(about: facts)).name == "unknown")
    var (one, other): (JSONObject, JSONObject) = (["webOrderLineItemId": "1"], ["webOrderLineItemId": "2"])
    (one[name], other[name]) = (.string(id), .string(id))
    let rows = PurchaseQuestion.all.map { $0.row(.object(one), .object(other)) }
    #expect(rows.first { $0["question"] == "billing event" }?["answer"] == "unknown")
  }

  @Test func `eligibility and balance say what they do not know`() {
    let transaction: JSON = [
      "transactionId": "1", "originalTransactionId": "1", "type": "Auto-Renewable Subscription",
      "subscriptionGroupIdentifier": "1",
    ]
    let statuses: JSON = ["data": [["subscriptionGroupIdentifier": "1", "lastTransactions": [["status": 9]]]]]
    for group in OfferEligibility.all(transactions: [transaction], statuses: statuses) {
      #expect(group["introductory"]?["eligible"] == .null && group["winBack"]?["eligible"] == .null)
      #expect(group["retention"]?["eligible"] == .null)
    }
    let coins: JSON = [
      "transactionId": "1", "type": "Consumable", "productId": "coins", "revocationDate": 1, "revocationType": "NEW",
    ]
    #expect(BalanceCommand.rows(of: [coins]).first?["remaining"] == .null)
    let steps = OfferSteps(complete: { $0 }, product: nil, offer: nil)
    for group in OfferEligibility.all(transactions: [transaction], statuses: statuses) {
      #expect(steps.added(to: group, customer: "1")["introductory"]?["next"] == .null)
    }
  }
}

/// The money of a bundle's subscriptions is the bundle's, charged once.
@Suite struct BundleFactTests {
  private static func member(_ id: String, _ spelling: String, bundle: String = "90") -> JSON {
    .object(
      JSONObject([
        .init(name: "transactionId", value: .string(id)), .init(name: "originalTransactionId", value: .string(id)),
        .init(name: "webOrderLineItemId", value: .string(id)),
        .init(name: "bundleTransaction\(spelling)", value: .string(bundle)),
        .init(name: "bundleOriginalTransaction\(spelling)", value: "90"), .init(name: "price", value: 12990),
        .init(name: "currency", value: "USD"), .init(name: "purchaseDate", value: 1_769_000_000_000),
        .init(name: "type", value: "Auto-Renewable Subscription"),
        .init(name: "expiresDate", value: 1_790_000_000_000), .init(name: "productId", value: .string("p\(id)")),
      ]))
  }

  private static func facts(_ members: [JSON]) -> CustomerFacts {
    var replies = CustomerFacts.Replies()
    replies.history = ["signedTransactions": .array(members)]
    let states = members.map { member -> JSON in
      ["status": 1, "signedTransactionInfo": member, "signedRenewalInfo": ["autoRenewStatus": 1]]
    }
    replies.statuses = ["data": [["lastTransactions": .array(states)]]]
    return StoredCustomer.facts(replies)
  }

  @Test(arguments: ["Id", "ID"])
  func `two subscriptions of one bundle are one charge`(spelling: String) {
    let members = [Self.member("1", spelling), Self.member("2", spelling)]
    let facts = Self.facts(members)
    let wording = Wording.machineReadable(about: facts)
    #expect(facts.charges.running.count == 1 && facts.charges.all.isEmpty)
    #expect(!["several-subscriptions", "bought-twice"].contains(facts.charges.verdict(wording).name))
    #expect(facts.subscriptions.allSatisfy { $0.verdict(wording).name == "in-bundle" })
    let rows = PurchaseQuestion.all.map { $0.row(members[0], members[1]) }
    #expect(rows.first { $0["question"] == "billing event" }?["answer"] == "same")
    #expect(rows.first { $0["question"] == "bundle" }?["answer"] == "same")
  }

  @Test func `a switch to a bundle and back within three days is no duplicate charge`() {
    func bought(_ id: String, previous: String?) -> JSON {
      .object(
        JSONObject([
          .init(name: "transactionId", value: .string(id)), .init(name: "originalTransactionId", value: "1"),
          .init(name: "previousOriginalTransactionId", value: previous.map(JSON.string) ?? .null),
          .init(name: "price", value: 9990), .init(name: "currency", value: "USD"),
          .init(name: "productId", value: "p"), .init(name: "purchaseDate", value: 1_769_000_000_000),
          .init(name: "type", value: "Auto-Renewable Subscription"),
          .init(name: "transactionReason", value: "PURCHASE"),
        ]))
    }
    #expect(Self.facts([bought("1", previous: nil), bought("2", previous: nil)]).charges.repeated.count == 1)
    #expect(Self.facts([bought("1", previous: nil), bought("2", previous: "90")]).charges.repeated.isEmpty)
  }

  @Test func `a bundle and its subscription are one charge, and its renewal is another one`() {
    let bundle = Self.member("90", "None")
    let charge = PurchaseQuestion.all.first { $0.name == "billing event" }
    #expect(charge?.row(bundle, Self.member("1", "Id"))["answer"] == "same")
    #expect(charge?.row(Self.member("1", "Id"), Self.member("2", "Id", bundle: "91"))["answer"] == "different")
  }
}
