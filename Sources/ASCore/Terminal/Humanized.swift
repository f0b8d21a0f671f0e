import AppStore
import Base

/// JSON for people who read JSON: dates as ISO 8601, prices as decimals, percentages as percent, enumerations as words.
///
/// It stays JSON of the same shape; an unknown value stays what it was.
enum Humanized {
  static func value(_ document: JSON) -> JSON {
    value(document, FieldContext(of: document))
  }

  /// A document of a known object.
  static func value(_ document: JSON, object: PayloadObject) -> JSON {
    value(document, FieldContext(object: object, currency: nil))
  }

  private static func value(_ value: JSON, _ reading: FieldContext) -> JSON {
    var changed = value
    change(&changed, reading)
    return changed
  }

  /// In place, so that only what differs is in memory twice.
  private static func change(_ value: inout JSON, _ reading: FieldContext) {
    switch value {
    case .null, .bool, .number, .string:
      return
    case .array(var elements):
      // What is changed must have one owner only, or it is copied.
      value = .null
      for index in elements.indices {
        change(&elements[index], reading.object == nil ? FieldContext(of: elements[index]) : reading)
      }
      value = .array(elements)
    case .object(var object):
      value = .null
      let members = reading.members(of: object)
      for index in object.members.indices {
        let kind = members.field(object.members[index].name)?.kind
        change(
          member: &object.members[index].value, kind, currency: members.currency(of: kind),
          inside: members.inside(kind))
      }
      value = .object(object)
    }
  }

  private static func change(
    member value: inout JSON, _ kind: Field.Kind?, currency: String?, inside reading: FieldContext
  ) {
    switch value {
    case .object:
      change(&value, reading.object == nil ? FieldContext(of: value) : reading)
    case .array(var elements):
      value = .null
      for index in elements.indices {
        change(member: &elements[index], kind?.element, currency: currency, inside: reading)
      }
      value = .array(elements)
    case .number(let number):
      if let readable = scalar(number, kind, currency: currency) { value = readable }
    case .string(let text):
      if let word = word(text, kind) { value = .string(word) }
    case .null, .bool:
      return
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
