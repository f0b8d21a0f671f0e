import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Support
@testable import TestSupport

/// Facts of a purchase, which are a customer's only if all purchases agree.
@Suite struct PurchaseFactTests {
  private static let tokens = ["7e3fb20b-4cdb-47cc-936d-99d65f608138", "11111111-2222-4333-8444-555555555555"]

  private static func customer(_ tokens: [String?], asked: Int = 1, isFirstShared: Bool = false) -> CustomerFacts {
    let bought = tokens.enumerated().map { index, token -> JSON in
      [
        "transactionId": .string("200000000000000\(index + 1)"),
        "purchaseDate": .number(JSONNumber(1_769_000_000_000 + Int64(index))),
        "productId": .string("com.example.app.coins\(index + 1)"), "type": "Consumable",
        "appAccountToken": token.map(JSON.string) ?? .null, "storefront": index == 0 ? "USA" : "DEU",
        "inAppOwnershipType": index == 0 && isFirstShared ? "FAMILY_SHARED" : "PURCHASED",
      ]
    }
    var replies = CustomerFacts.Replies()
    replies.history = ["signedTransactions": .array(bought)]
    return CustomerFacts(
      PastedPurchase(.transactionId, "200000000000000\(asked)", from: .argument), replies, now: FakeWorld.now)
  }

  private static func document(_ facts: CustomerFacts) -> JSON {
    facts.document(.machineReadable(about: facts), tell: [], next: [])
  }

  @Test func `each purchase has its own token, and the customer only a common one`() {
    let (one, other) = (Self.tokens[0], Self.tokens[1])
    for (tokens, common) in [
      ([one, one], one), ([one, one.uppercased()], one.uppercased()), ([one, other], nil), ([one, nil], nil),
      ([nil, nil], nil),
    ] as [([String?], String?)] {
      let document = Self.document(Self.customer(tokens))
      #expect(document["appAccountToken"]?.string == common, "\(tokens)")
      let listed = (document["purchases"]?.arrayElements ?? []).map { $0["appAccountToken"]?.string }
      #expect(listed == tokens.reversed())
      #expect(document["storefront"] == .null)
      #expect(document["purchases"]?.arrayElements?.map { $0["storefront"] } == ["DEU", "USA"])
    }
  }

  @Test func `the card shows the token of the purchase that was looked up`() {
    for (asked, part) in [(1, "ends in 8138"), (2, "ends in 5555"), (3, "set-token 2000000000000003")] {
      let facts = Self.customer(Self.tokens + [nil], asked: asked)
      let rows = facts.accountTokens(.machineReadable(about: facts), showsAll: false)
      #expect(rows.count == 1 && rows[0].value.contains(part), "\(rows)")
    }
    let facts = Self.customer(Self.tokens, asked: 9)
    let rows = facts.accountTokens(.machineReadable(about: facts), showsAll: false)
    #expect(rows.count == 1 && rows[0].value.contains("--all"), "\(rows)")
    #expect(facts.accountTokens(.machineReadable(about: facts), showsAll: true).map(\.value) == Self.tokens.reversed())
  }

  /// The first purchase, which is looked up, is shared with the customer.
  @Test(
    arguments: [
      ([nil], ["none; a shared"]), ([nil, tokens[0]], ["none; a shared", "8138"]),
      ([nil, tokens[0], tokens[1]], ["none; a shared", "--all"]), ([nil, nil], ["none; a shared", "none"]),
    ] as [([String?], [String])])
  func `what is shared has no token, but the customer's own purchases have`(tokens: [String?], shown: [String]) throws {
    let facts = Self.customer(tokens, isFirstShared: true)
    let rows = facts.accountTokens(.machineReadable(about: facts), showsAll: false)
    #expect(rows.count == shown.count && zip(rows, shown).allSatisfy { $0.value.contains($1) }, "\(rows)")
    #expect(Set(rows.map(\.label)).count == rows.count)
    let steps = NextSteps(facts: facts, wording: .machineReadable(about: facts), flags: [], isForPeople: true).all
    let token = steps.first { $0.command.contains("set-token") }
    #expect((token?.isPossible ?? false) == (tokens.count > 1 && tokens.last == .some(nil)), "\(steps)")
  }

  @Test func `purchases of different accounts require attention`() throws {
    let several = Self.customer(Self.tokens + [nil])
    let verdict = try #require(several.verdictAboutAccounts(.machineReadable(about: several)))
    #expect(verdict.tone == .attention && verdict.reason.contains("8138") && verdict.reason.contains("5555"))
    for tokens in [[Self.tokens[0], nil], [Self.tokens[0], Self.tokens[0].uppercased()], [nil]] as [[String?]] {
      let facts = Self.customer(tokens)
      #expect(facts.verdictAboutAccounts(.machineReadable(about: facts)) == nil)
    }
  }
}
