import Base

/// What one member of a document is, by the field catalogue, and so how people read its value.
///
/// A walk through a document starts at an object whose name is known (`transaction`) and follows the catalogue down, so
/// that `status` is read as what it is where it stands. What the catalogue does not know is shown as it came.
package struct FieldContext {
  /// nil where the walk came through something unknown.
  package let object: PayloadObject?
  /// The currency that the amounts of an enclosing object are in.
  let currency: String?

  /// The reading of a whole document, told by its members.
  package init(of document: JSON) {
    object = PayloadKind(of: document)?.object
    currency = nil
  }

  package init(object: PayloadObject?, currency: String?) {
    self.object = object
    self.currency = currency
  }

  /// Nil for a name that the catalogue knows in no object.
  package func field(_ name: String) -> Field? {
    Field.read(name, in: object)
  }

  /// The reading of an object's members.
  package func members(of object: JSONObject) -> MemberReading {
    MemberReading(self, object)
  }
}

/// How the members of one object are read. What they have to know of one another is looked up once, as a hostile object
/// has a million of them.
package struct MemberReading {
  private let reading: FieldContext
  /// The currency that the object names, or an enclosing one.
  private let currency: String?
  /// Those that the object names under other names.
  private let named: [(member: String, currency: String)]

  static let currencyMembers: [String] = {
    var names: [String] = []
    for meaning in FieldMeaning.all {
      guard case .milliunits(in: let field?) = meaning.field.kind else { continue }
      if !names.contains(field.name) { names.append(field.name) }
    }
    return names
  }()

  init(_ reading: FieldContext, _ object: JSONObject) {
    self.reading = reading
    currency = object["currency"]?.string ?? reading.currency
    named = Self.currencyMembers.compactMap { name in object[name]?.string.map { (name, $0) } }
  }

  /// Nil for a name that the catalogue knows in no object.
  package func field(_ name: String) -> Field? {
    reading.field(name)
  }

  /// The currency of an amount of that kind.
  package func currency(of kind: Field.Kind?) -> String? {
    guard case .milliunits(in: let field)? = kind else { return nil }
    return field.flatMap { field in named.first { sameBytes($0.member, field.name) }?.currency } ?? currency
  }

  /// The reading inside a member of that kind.
  package func inside(_ kind: Field.Kind?) -> FieldContext {
    FieldContext(object: kind?.object, currency: currency)
  }
}

extension FieldContext {
  /// The reading of what stands at the end of a path.
  package func following(_ path: FieldPath) -> FieldContext {
    path.names.reduce(self) { reading, name in
      reading.members(of: JSONObject()).inside(reading.field(name)?.kind)
    }
  }
}
