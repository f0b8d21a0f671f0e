import Base

/// One meaning of a member's name, and the objects with that meaning.
package struct FieldMeaning: Sendable {
  package let field: Field
  fileprivate(set) var objects: [PayloadObject]

  var objectNames: [String] { objects.map(\.name) }

  /// Every meaning of every name, most likely first.
  package static let all: [FieldMeaning] = {
    var meanings: [FieldMeaning] = []
    var places: TextDictionary<[Int]> = [:]
    for object in PayloadObject.all {
      for field in object.fields {
        if let place = places[field.name]?.first(where: { meanings[$0].field == field }) {
          meanings[place].objects.append(object)
        } else {
          places[field.name, default: []].append(meanings.count)
          meanings.append(FieldMeaning(field: field, objects: [object]))
        }
      }
    }
    return meanings
  }()
}

extension Field {
  private static let byName: TextDictionary<[FieldMeaning]> = {
    var rows: TextDictionary<[FieldMeaning]> = [:]
    for meaning in FieldMeaning.all { rows[meaning.field.name, default: []].append(meaning) }
    return rows
  }()

  /// Returns every meaning of a field's name, most likely first.
  static func meanings(of name: String) -> [FieldMeaning] { byName[name] ?? [] }

  /// Returns the meaning of a field in that object; with `nil`, its most common meaning.
  ///
  /// A field that is not declared in the object is found if its name has one kind everywhere, because Apple adds known
  /// fields to further objects. Otherwise the result is `nil`: an uninterpreted `status` is better than a wrong one.
  package static func read(_ name: String, in object: PayloadObject?) -> Field? {
    if let field = object?.field(name) { return field }
    let rows = meanings(of: name)
    guard object != nil else { return rows.first?.field }
    return rows.allSatisfy { $0.field.kind == rows.first?.field.kind } ? rows.first?.field : nil
  }
}
