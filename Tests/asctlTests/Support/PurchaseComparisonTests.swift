import Testing

@testable import AppStore
@testable import Base
@testable import Support

/// The sentences about a member that is absent in one or both transactions.
@Suite struct PurchaseComparisonTests {
  @Test func `without a bundle the answer is no unless something is unknown`() {
    func answer(_ one: JSON, _ other: JSON) -> JSON? {
      PurchaseQuestion.all.map { $0.row(one, other) }.first { $0["question"] == "bundle" }?["answer"]
    }
    let member: JSON = ["bundleTransactionId": "1", "bundleOriginalTransactionId": "1"]
    #expect(answer([:], [:]) == "no" && answer(member, [:]) == "different")
    #expect(answer([:], ["offerType": 99]) == "unknown" && answer([:], ["suiteTransactionId": "1"]) == "unknown")
    #expect(answer(["bundleTransactionId": "1"], ["bundleTransactionId": "1"]) == "unknown")
  }

  @Test(arguments: PurchaseQuestion.all.map(\.member))
  func `each result of a comparison has its own sentence`(member: String) throws {
    func meaning(_ first: JSON, _ second: JSON) throws -> String {
      let rows = PurchaseQuestion.all.map { $0.row(first, second) }
      return try #require(rows.first { $0["member"] == .string(member) }?["meaning"]?.string)
    }
    let (named, other, empty): (JSON, JSON, JSON) = (
      .object(JSONObject([.init(name: member, value: "a")])), .object(JSONObject([.init(name: member, value: "b")])),
      .object(JSONObject([.init(name: member, value: "")]))
    )
    let words = try [
      meaning(named, named), meaning(named, other), meaning(named, [:]), meaning([:], [:]),
    ]
    #expect(Set(words).count == 4, "\(words)")
    #expect(try meaning([:], named) == words[2] && meaning(empty, named) == words[2] && meaning(empty, [:]) == words[3])
  }
}
