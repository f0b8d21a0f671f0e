import Testing

@testable import Base

@Test func `literals build JSON values`() {
  let value: JSON = ["bid": "com.example", "limit": 20, "flag": true, "list": [1, "x", .null, [:], []], "bid": -1]
  #expect(value.text() == #"{"bid":"com.example","limit":20,"flag":true,"list":[1,"x",null,{},[]],"bid":-1}"#)
  let object: JSONObject = ["z": 1, "a": [2]]
  #expect(JSON.object(object).text() == #"{"z":1,"a":[2]}"#)
}

@Test func `accessors never convert`() {
  let values: [JSON] = [.null, true, 1, "1", [1], ["a": 1]]
  #expect(values.map(\.string) == [nil, nil, nil, "1", nil, nil])
  #expect(values.map(\.int64) == [nil, nil, 1, nil, nil, nil])
  #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil])
  #expect(values.map(\.arrayElements) == [nil, nil, nil, nil, [1], nil])
  #expect(values.map(\.objectValue) == [nil, nil, nil, nil, nil, ["a": 1]])
  #expect(values.map { $0["a"] } == [nil, nil, nil, nil, nil, 1])
}

@Test func `setting a member keeps the order`() {
  var object: JSONObject = ["a": 1, "b": 2, "a": 3]
  object["a"] = 4
  #expect(object == ["a": 1, "b": 2, "a": 4])
  object["c"] = .null
  #expect(object == ["a": 1, "b": 2, "a": 4, "c": .null])
  object["a"] = nil
  #expect(object == ["b": 2, "c": .null])
  object["x"] = nil
  #expect(object == ["b": 2, "c": .null])
}

@Test func `names are looked up by their bytes`() {
  var object: JSONObject = ["\u{E9}": 1, "\u{212A}": 2]
  #expect(object["e\u{301}"] == nil)
  #expect(object["K"] == nil)
  #expect(object["\u{212A}"] == 2)
  object["e\u{301}"] = 3
  #expect(object.members.count == 3)
  object["\u{E9}"] = nil
  #expect(object == ["\u{212A}": 2, "e\u{301}": 3])
}

@Test(
  arguments: [
    (.null, .bool(false)), (true, false), (1, "1"), (1, 2), ("a", "b"), ("\u{E9}", "e\u{301}"), ("\u{212A}", "K"),
    ("a\u{323}\u{307}", "a\u{307}\u{323}"), ([1], [1, 1]), ([1, 2], [2, 1]), ([[1]], [[2]]), ([], [:]),
    ([:], ["a": .null]),
    (["a": 1], ["b": 1]), (["a": 1], ["a": 2]), (["a": 1, "b": 2], ["b": 2, "a": 1]), (["\u{E9}": 1], ["e\u{301}": 1]),
    ([["a": [1, ["b": "x"]]]], [["a": [1, ["b": "y"]]]]),
  ] as [(JSON, JSON)]
)
func `different values are unequal`(left: JSON, right: JSON) {
  #expect(left != right)
  #expect(right != left)
  #expect(left == left)
  #expect(right == right)
}

@Test func `members are compared by their bytes`() {
  let composed = JSONObject.Member(name: "\u{E9}", value: 1)
  #expect(composed == JSONObject.Member(name: "\u{E9}", value: 1))
  #expect(composed != JSONObject.Member(name: "e\u{301}", value: 1))
  #expect(composed != JSONObject.Member(name: "\u{E9}", value: 2))
}
