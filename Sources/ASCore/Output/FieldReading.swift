/// What one member of a document is, by the field catalogue, and so how people read its value.
///
/// A walk through a document starts at an object whose name is known (`transaction`) and follows the catalogue down, so
/// that `status` is read as what it is where it stands. What the catalogue does not know is shown as it came.
struct FieldReading {
  /// nil where the walk came through something unknown.
  let object: PayloadObject?
  /// The currency that the amounts of an enclosing object are in.
  let currency: String?

  /// The reading of a whole document, told by its members.
  init(of document: JSON) {
    object =
      switch PayloadKind(of: document) {
      case .transaction: .transaction
      case .renewal: .renewal
      case .notification: .notification
      case .appTransaction: .appTransaction
      case .realtime: .realtimeRequest
      case nil: nil
      }
    currency = nil
  }

  init(object: PayloadObject?, currency: String?) {
    self.object = object
    self.currency = currency
  }

  func field(_ name: String) -> Field? {
    Field.read(name, in: object)
  }

  /// The currency of an amount in `siblings`.
  func currency(of kind: Field.Kind?, among siblings: JSONObject) -> String? {
    guard case .milliunits(in: let field)? = kind else { return nil }
    return field.flatMap { siblings[$0.name]?.string } ?? siblings["currency"]?.string ?? currency
  }

  /// The reading inside a member of that kind.
  func inside(_ kind: Field.Kind?, of siblings: JSONObject) -> FieldReading {
    let currency = siblings["currency"]?.string ?? currency
    return FieldReading(object: kind?.object, currency: currency)
  }
}
