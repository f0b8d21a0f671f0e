import Base

/// The object of Apple's that a walk through a JSON document is in, which tells what its members are and so how people read
/// their values.
///
/// A walk through a document starts at an object whose name is known (`transaction`) and follows the catalogue down, so
/// that `status` is read as what it is where it stands. What the catalogue does not know is shown as it came.
package struct FieldContext {
  /// nil where the walk came through a member that the catalogue does not know.
  package let object: PayloadObject?
  /// The currency that the amounts of an enclosing object are in.
  let currency: String?

  /// At the top of a document, which is recognized by its members.
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

  /// For the members of a JSON object that is what this context says.
  package func members(of object: JSONObject) -> MemberContext {
    MemberContext(self, object)
  }
}

/// How the members of one JSON object are read. The currencies that some of them name for others are looked up once, as a
/// hostile object has a million members.
package struct MemberContext {
  private let context: FieldContext
  /// The currency that the object names, or an enclosing one.
  private let currency: String?
  /// The currencies that the object names in other members than `currency`.
  private let named: [(member: String, currency: String)]

  /// The names of all members that name the currency of some amount, `currency` included.
  static let currencyMembers: [String] = {
    var names: [String] = []
    for meaning in FieldMeaning.all {
      guard case .milliunits(in: let field?) = meaning.field.kind else { continue }
      if !names.contains(field.name) { names.append(field.name) }
    }
    return names
  }()

  init(_ context: FieldContext, _ object: JSONObject) {
    self.context = context
    currency = object["currency"]?.string ?? context.currency
    named = Self.currencyMembers.compactMap { name in object[name]?.string.map { (name, $0) } }
  }

  /// Nil for a name that the catalogue knows in no object.
  package func field(_ name: String) -> Field? {
    context.field(name)
  }

  /// The currency of an amount of that kind.
  package func currency(of kind: Field.Kind?) -> String? {
    guard case .milliunits(in: let field)? = kind else { return nil }
    return field.flatMap { field in named.first { sameBytes($0.member, field.name) }?.currency } ?? currency
  }

  /// Inside a member of that kind.
  package func inside(_ kind: Field.Kind?) -> FieldContext {
    FieldContext(object: kind?.object, currency: currency)
  }
}

extension FieldContext {
  /// Inside what stands at the end of a path.
  package func following(_ path: FieldPath) -> FieldContext {
    path.names.reduce(self) { context, name in
      context.members(of: JSONObject()).inside(context.field(name)?.kind)
    }
  }
}
