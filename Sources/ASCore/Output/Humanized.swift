/// JSON for people who read JSON: dates as ISO 8601, prices as decimals, percentages as percent, enumerations as words.
///
/// It stays JSON of the same shape; an unknown value stays what it was.
enum Humanized {
  static func value(_ document: JSON) -> JSON {
    value(document, FieldReading(of: document))
  }

  /// A document of a known object.
  static func value(_ document: JSON, object: PayloadObject) -> JSON {
    value(document, FieldReading(object: object, currency: nil))
  }

  private static func value(_ value: JSON, _ reading: FieldReading) -> JSON {
    switch value {
    case .null, .bool, .number, .string:
      return value
    case .array(let elements):
      return .array(elements.map { Self.value($0, reading.object == nil ? FieldReading(of: $0) : reading) })
    case .object(var object):
      let siblings = object
      for (index, member) in siblings.members.enumerated() {
        let kind = reading.field(member.name)?.kind
        object.members[index].value = Self.member(
          member.value, kind, currency: reading.currency(of: kind, among: siblings),
          inside: reading.inside(kind, of: siblings))
      }
      return .object(object)
    }
  }

  private static func member(
    _ value: JSON, _ kind: Field.Kind?, currency: String?, inside reading: FieldReading
  ) -> JSON {
    switch value {
    case .object:
      return Self.value(value, reading.object == nil ? FieldReading(of: value) : reading)
    case .array(let elements):
      return .array(elements.map { member($0, kind?.element, currency: currency, inside: reading) })
    case .number(let number):
      return scalar(number, kind, currency: currency) ?? value
    case .string(let text):
      return word(text, kind).map(JSON.string) ?? value
    case .null, .bool:
      return value
    }
  }

  private static func scalar(_ number: JSONNumber, _ kind: Field.Kind?, currency: String?) -> JSON? {
    switch kind {
    case .date?:
      return number.flooredInt64.map { .string(UTC.text(milliseconds: $0)) }
    case .seconds?:
      return number.flooredInt64.map { .string(UTC.text(seconds: $0)) }
    case .milliunits?:
      // Without its currency's name it is a number still.
      let text = number.int64.map { Money.text(milliunits: $0, currency: currency) }
      return text.flatMap { JSONNumber(text: String($0.prefix { $0 != " " })) }.map(JSON.number)
    case .millipercent?:
      let text = number.int64.map { Millipercent.text($0) }
      return text.flatMap { JSONNumber(text: String($0.prefix { $0 != " " })) }.map(JSON.number)
    case .enumeration?:
      return word(number.text, kind).map(JSON.string)
    case .milliseconds?, .percent?, .duration?, .jws?, .identifier?, .uuid?, .boolean?, .integer?, .decimal?, .url?,
      .text?, .base64?, .currency?, .storefront?, .object?, .tally?, .list?, nil:
      return nil
    }
  }

  private static func word(_ text: String, _ kind: Field.Kind?) -> String? {
    guard case .enumeration(let enumeration)? = kind else { return nil }
    return enumeration.value(text)?.word
  }
}
