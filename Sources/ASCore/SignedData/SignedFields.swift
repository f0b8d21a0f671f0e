extension Field {
  /// All of them, as their rows declare them.
  static let signedMembers = SignedMembers(
    FieldMeaning.all.map(\.field).compactMap { field in
      guard case .jws(let object) = field.kind.element else { return nil }
      let kind = PayloadKind.allCases.first { $0.object == object }
      return (field.name, SignedMembers.Form(kind: kind, isList: field.kind != field.kind.element))
    })
}
