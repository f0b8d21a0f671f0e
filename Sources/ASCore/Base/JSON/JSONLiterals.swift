// Values are built by writing them down: `["bid": "com.example", "limit": 20]`.

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int64) {
    self = .number(JSONNumber(value))
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0, value: $1) }))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(elements.map { Member(name: $0, value: $1) })
  }
}
