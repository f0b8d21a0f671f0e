import Testing

@testable import AppStore
@testable import Base

/// The paths of errors in Advanced Commerce requests.
@Suite struct CommerceRulesTests {
  @Test func `each error has a path`() {
    let request: JSONObject = [
      "currency": "JPY", "items": [["price": 300], ["offer": ["price": 500]], ["price": 0, "periodCount": 2]],
      "note": "a\nb",
    ]
    let paths = CommerceRules(request).errors.map(\.path)
    #expect(paths == ["items[0].price", "items[1].offer.price", "items[2].periodCount", "note"])
  }

  @Test func `a repeated SKU is an error of one list or of two operations`() {
    let (item, other): (JSON, JSON) = ([["SKU": "a"], ["SKU": "a"]], [["SKU": "a"]])
    let cases: [(JSONObject, AdvancedCommerceError)] = [
      (["items": item], .itemCannotBeSpecifiedMultipleTimes),
      (["addItems": other, "removeItems": other], .multipleOperationsOnSingleSKU),
    ]
    for (request, error) in cases {
      let code = ErrorCode.commerce(error).code.map { "(\($0))" } ?? ""
      #expect(CommerceRules(request).remarks.map { $0.hasSuffix(code) && !code.isEmpty } == [true], "\(error)")
    }
  }

  /// The paths of all members together would take gigabytes.
  @Test func `a deep body with long names is checked in linear time`() {
    let name = String(repeating: "n", count: 60_000)
    let body = (0..<400).reduce(JSON.string("a\nb")) { inner, _ in .object([name: inner]) }
    let errors = CommerceRules(body.objectValue ?? [:]).errors
    #expect(errors.count == 1)
    #expect(errors.first?.path.hasSuffix("…") == true)
  }
}
