extension Field {
  /// All of them, as their rows declare them.
  static let signedMembers = SignedMembers(
    FieldMeaning.all.map(\.field).compactMap { field in
      guard case .jws(let object) = field.kind.element else { return nil }
      let kind = PayloadKind.allCases.first { $0.object == object }
      return (field.name, SignedMembers.Form(kind: kind, isList: field.kind != field.kind.element))
    })
}

extension PayloadKind {
  /// What it is in the catalogue.
  var object: PayloadObject {
    switch self {
    case .transaction: .transaction
    case .renewal: .renewal
    case .notification: .notification
    case .appTransaction: .appTransaction
    case .realtime: .realtimeRequest
    }
  }
}
