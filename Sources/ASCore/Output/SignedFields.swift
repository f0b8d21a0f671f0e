extension Field {
  /// The names of all of them.
  static let signedMembers = MemberNames(FieldMeaning.all.map(\.field.name).filter(isSigned))

  /// Whether members of that name hold a JWS, or a list of them, wherever they stand.
  @Sendable static func isSigned(_ name: String) -> Bool {
    meanings(of: name).contains { meaning in
      if case .jws = meaning.field.kind.element { true } else { false }
    }
  }
}
