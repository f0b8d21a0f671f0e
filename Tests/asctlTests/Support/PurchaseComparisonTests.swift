import Testing

@testable import AppStore
@testable import Base
@testable import Support

/// The sentences about a member that is absent in one or both transactions.
@Suite struct PurchaseComparisonTests {
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
