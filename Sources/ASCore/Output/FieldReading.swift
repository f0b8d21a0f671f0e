/// What one member of a document is, by the field catalogue, and so how people read its value.
///
/// A walk through a document starts at an object whose name is known (`transaction`) and follows the catalogue down, so
/// that `status` is read as what it is where it stands. What the catalogue does not know is shown as it came.
struct FieldReading {
  /// The name of the object in `PayloadObject`; nil where the walk came through something unknown.
  let object: String?
  /// The currency that the amounts of an enclosing object are in.
  let currency: String?

  /// The reading of a whole document, told by its members.
  init(of document: JSON) {
    object = PayloadKind(of: document)?.object
    currency = nil
  }

  init(object: String?, currency: String?) {
    self.object = object
    self.currency = currency
  }

  func field(_ name: String) -> Field? {
    Field.named(name, in: object)
  }

  /// The reading of an object's members.
  func members(of object: JSONObject) -> MemberReading {
    MemberReading(self, object)
  }
}

/// How the members of one object are read. What they have to know of one another is looked up once, as a hostile object
/// has a million of them.
struct MemberReading {
  private let reading: FieldReading
  /// The currency that the object names, or an enclosing one.
  private let currency: String?
  /// Those that the object names under other names.
  private let named: [(member: String, currency: String)]

  private static let currencyMembers: [String] = {
    var names: [String] = []
    for field in Field.all {
      if case .milliunits(currencyField: let name?) = field.kind, !names.contains(name) { names.append(name) }
    }
    return names
  }()

  init(_ reading: FieldReading, _ object: JSONObject) {
    self.reading = reading
    currency = object["currency"]?.string ?? reading.currency
    named = Self.currencyMembers.compactMap { name in object[name]?.string.map { (name, $0) } }
  }

  func field(_ name: String) -> Field? {
    reading.field(name)
  }

  /// The currency of an amount of that kind.
  func currency(of kind: Field.Kind?) -> String? {
    guard case .milliunits(let name)? = kind else { return nil }
    return name.flatMap { name in named.first { $0.member == name }?.currency } ?? currency
  }

  /// The reading inside a member of that kind.
  func inside(_ kind: Field.Kind?) -> FieldReading {
    if case .object(let name)? = kind?.element { return FieldReading(object: name, currency: currency) }
    if case .jws(payload: let name)? = kind?.element { return FieldReading(object: name, currency: currency) }
    return FieldReading(object: nil, currency: currency)
  }
}

extension Field.Kind {
  /// What one element of it is.
  var element: Field.Kind {
    guard case .list(of: let element) = self else { return self }
    return element
  }
}
