/// A JSON value as it was written: the order of members, repeated and unknown members and the text of numbers are kept.
///
/// Two values are equal when they would be written the same: the order of members counts, `1.0` is not `1`, and
/// strings are compared byte for byte, not by Swift's canonical equivalence.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// What a value holds if it is of that type; nil, never a conversion, if it is of another.
extension JSON {
  /// The member of an object, the last one where the name is repeated.
  subscript(_ name: String) -> JSON? {
    objectValue?[name]
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A number that is a whole one, see `JSONNumber.int64`; nil for a string of digits.
  var int64: Int64? {
    if case .number(let number) = self { number.int64 } else { nil }
  }

  var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  var arrayElements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  var objectValue: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
