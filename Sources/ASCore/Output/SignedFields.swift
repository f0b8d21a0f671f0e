extension Field {
  /// The names of all of them.
  static let signedMembers = MemberNames(all.map(\.name).filter(isSigned))

  /// Whether members of that name hold a JWS, or a list of them, wherever they stand.
  @Sendable static func isSigned(_ name: String) -> Bool {
    meanings(of: name).contains { field in
      if case .jws = field.kind.element { true } else { false }
    }
  }
}
