extension Field {
  /// All of them, as their rows declare them.
  static let signedMembers = SignedMembers(
    all.compactMap { field in
      guard case .jws(payload: let object) = field.kind.element else { return nil }
      let kind = PayloadKind.allCases.first { sameBytes($0.object, object) }
      return (field.name, SignedMembers.Form(kind: kind, isList: field.kind != field.kind.element))
    })
}

extension PayloadKind {
  /// Its name in `PayloadObject`.
  var object: String {
    switch self {
    case .transaction: "transaction"
    case .renewal: "renewal"
    case .notification: "notification"
    case .appTransaction: "app transaction"
    case .realtime: "realtime request"
    }
  }
}
