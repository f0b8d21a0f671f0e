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
    case .null, .bool, .number, .string:
      if let readable = ValueRenderer.humanized.readable(value, kind, currency: currency) { value = readable }
    }
  }
}
