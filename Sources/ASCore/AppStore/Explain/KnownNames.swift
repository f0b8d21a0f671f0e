extension KnownName {
  /// In the order of likelihood. Bare numbers are left out: they mean too much.
  static let all: [KnownName] = Array(
    [
      NotificationType.all.map(KnownName.notificationType), NotificationType.subtypes.map(KnownName.subtype),
      Identifier.all.map(KnownName.identifier), fields, values, enumerations,
      FormerNotification.all.map(KnownName.formerNotification), errors,
      PayloadObject.all.map(KnownName.object), FormerName.all.map(KnownName.formerName),
      Currency.all.map(KnownName.currency),
    ].joined())

  /// Each field name once, without those that an identifier of the same name explains.
  private static let fields: [KnownName] = {
    var seen = Set(Identifier.all.map(\.name.rawValue))
    return FieldMeaning.all.map(\.field.name).filter { seen.insert($0).inserted }.map(KnownName.field)
  }()

  private static let errors: [KnownName] = Explanation.unique(
    ErrorCode.all.flatMap { [$0.name, $0.otherName ?? $0.name] }
  ).map(KnownName.error)

  /// Enumerations whose name is not a field's, such as `subscriptionStatus`.
  private static let enumerations: [KnownName] = Enumeration.all
    .filter { Field.meanings(of: $0.name).isEmpty }.map(KnownName.enumeration)

  /// Notification types and subtypes stand in the list as themselves.
  private static let values: [KnownName] = Enumeration.all
    .filter { $0 != .notificationType && $0 != .subtype }
    .flatMap { enumeration in enumeration.values.map { KnownName.value($0, enumeration) } }
}
