/// A JSON value as written: the order of members, repeated and unknown members, and the text of numbers are kept.
///
/// Two values are equal if they are written in the same way: the order of members counts, `1.0` is not `1`, and strings
/// are compared byte for byte, not by Swift's canonical equivalence.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// Access to the value as a specific type; `nil` if it has another type. There are no conversions.
extension JSON {
  /// The member of an object; the last one if the name is repeated.
  package subscript(_ name: String) -> JSON? {
    objectValue?[name]
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// An integer, see `JSONNumber.int64`; `nil` for a string of digits.
  package var int64: Int64? {
    if case .number(let number) = self { number.int64 } else { nil }
  }

  package var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var arrayElements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var objectValue: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}

/// The members of an object in order. A name may be repeated; readers use the last one, as most parsers do.
package struct JSONObject: Sendable {
  /// A name and its value. A name may occur twice.
  package struct Member: Sendable {
    package var name: String
    package var value: JSON

    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  package var members: [Member]

  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// Omits the members that are `nil`.
  package init(present members: KeyValuePairs<String, JSON?>) {
    self.init(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// The value of a name, compared byte for byte. Setting replaces the member that getting returns, or appends one.
  /// Setting `nil` removes every member of that name.
  package subscript(name: String) -> JSON? {
    get {
      lastIndex(of: name).map { members[$0].value }
    }
    set {
      guard let newValue else {
        members.removeAll { sameBytes($0.name, name) }
        return
      }
      if let index = lastIndex(of: name) {
        members[index].value = newValue
      } else {
        members.append(Member(name: name, value: newValue))
      }
    }
  }

  /// Compares lengths first, because a reader of many objects looks up most of their members. A closure would retain each
  /// member.
  private func lastIndex(of name: String) -> Int? {
    let count = name.utf8.count
    var index = members.count
    while index > 0 {
      index -= 1
      if members[index].name.utf8.count == count, sameBytes(members[index].name, name) { return index }
    }
    return nil
  }
}

// Values can be written as literals: `["bid": "com.example", "limit": 20]`.

extension JSON {
  /// Returns the value with other strings and without the members that `isOmitted` selects, at any depth.
  package func mappingStrings(
    _ change: (String) -> String, omitting isOmitted: (JSONObject.Member) -> Bool = { _ in false }
  ) -> JSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(change(text))
    case .array(let elements): .array(elements.map { $0.mappingStrings(change, omitting: isOmitted) })
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !isOmitted($0) }.map { member in
            JSONObject.Member(name: member.name, value: member.value.mappingStrings(change, omitting: isOmitted))
          }))
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0, value: $1) }))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(elements.map { Member(name: $0, value: $1) })
  }
}

extension JSON: Equatable {
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): sameBytes(left, right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}

extension JSONObject: Equatable {}

extension JSONObject.Member: Equatable {
  package static func == (left: JSONObject.Member, right: JSONObject.Member) -> Bool {
    sameBytes(left.name, right.name) && left.value == right.value
  }
}
