import Testing

@testable import AppStore
@testable import Base

/// Where the rules of Advanced Commerce requests find something wrong.
@Suite struct CommerceRulesTests {
  @Test func `each error names its place`() {
    let request: JSONObject = [
      "currency": "JPY", "items": [["price": 300], ["offer": ["price": 500]], ["price": 0, "periodCount": 2]],
      "note": "a\nb",
    ]
    let paths = CommerceRules(request).errors.map(\.path)
    #expect(paths == ["items[0].price", "items[1].offer.price", "items[2].periodCount", "note"])
  }

  /// The paths of all its members together would be gigabytes.
  @Test func `a deep body with long names is checked`() {
    let name = String(repeating: "n", count: 60_000)
    let body = (0..<400).reduce(JSON.string("a\nb")) { inner, _ in .object([name: inner]) }
    let errors = CommerceRules(body.objectValue ?? [:]).errors
    #expect(errors.count == 1)
    #expect(errors.first?.path.utf8.count == 400 * 60_001 - 1)
  }
}
