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

  /// The currency of an amount in `siblings`.
  func currency(of kind: Field.Kind?, among siblings: JSONObject) -> String? {
    guard case .milliunits(let name)? = kind else { return nil }
    return name.flatMap { siblings[$0]?.string } ?? siblings["currency"]?.string ?? currency
  }

  /// The reading inside a member of that kind.
  func inside(_ kind: Field.Kind?, of siblings: JSONObject) -> FieldReading {
    let currency = siblings["currency"]?.string ?? currency
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
