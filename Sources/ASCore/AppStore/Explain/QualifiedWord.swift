import Base

/// A value with a qualifier: `status:4`, `offerType=3`, `error:26`, `exit 4`.
///
/// Numbers are ambiguous without a field, an enumeration, an identifier or an API before them.
struct QualifiedWord {
  let explanations: [Explanation]

  /// `nil` unless the part before the first `:`, `=` or space is known and a value follows.
  init?(_ word: String) {
    guard word.utf8.contains(where: { ":= ".utf8.contains($0) }),
      let separator = word.firstIndex(where: { ":= ".contains($0) })
    else { return nil }
    let qualifier = Explain.lastPart(ofPath: String(word[..<separator]))
    let value = String(word[word.index(after: separator)...].drop { $0.isWhitespace })
    guard !qualifier.isEmpty, !value.isEmpty else { return nil }
    let services = Self.ofServices(KnownName.key(qualifier), value)
    let names = KnownName.matching(qualifier).flatMap { Self.ofName($0, value, mustKnow: !services.isEmpty) }
    explanations = services + names
    if explanations.isEmpty { return nil }
  }

  /// Explains values with qualifiers that are not Apple's names.
  private static func ofServices(_ qualifier: String, _ value: String) -> [Explanation] {
    switch qualifier {
    case "http", "httpstatus": httpStatuses(value)
    case "exit", "exitstatus": Int32(value).flatMap(ExitStatus.init).map { [.exit($0)] } ?? []
    case "status": errors(value, family: .verifyReceipt).filter { _ in value.utf8.count == 5 } + httpStatuses(value)
    case "error", "errorcode", "code": errors(value, family: nil)
    case "api", "appstoreserver": errors(value, family: .appStoreServer)
    case "retention", "retentionmessaging": errors(value, family: .retentionMessaging)
    case "commerce", "advancedcommerce": errors(value, family: .advancedCommerce)
    case "external", "externalpurchase": errors(value, family: .externalPurchase)
    case "verifyreceipt", "receipt": errors(value, family: .verifyReceipt)
    case "id": Explain.explain(value).filter { $0.kind == .identifierValue }
    default: []
    }
  }

  private static func httpStatuses(_ value: String) -> [Explanation] {
    Int(value).flatMap { 100...599 ~= $0 ? [.http($0)] : nil } ?? []
  }

  private static func errors(_ value: String, family: ErrorCode.Family?) -> [Explanation] {
    if let code = Int64(value) { return Explanation.errors(ErrorCode.with(code: code, family: family)) }
    let names = KnownName.matching(value).flatMap { name in
      if case .error(let name) = name { ErrorCode.named(name) } else { [ErrorCode]() }
    }
    return Explanation.errors(names.filter { family == nil || $0.family == family })
  }

  /// With `mustKnow`, skips names without the value, because the value is already explained with another name.
  private static func ofName(_ name: KnownName, _ value: String, mustKnow: Bool) -> [Explanation] {
    switch name {
    case .field(let name): fieldValues(name, value, mustKnow: mustKnow)
    case .identifier(let identifier): [.identifier(identifier)]
    case .enumeration(let enumeration): [enumerated(value, enumeration, in: nil)]
    case .formerName(let former): fieldValues(former.today ?? "", value, mustKnow: mustKnow)
    case .notificationType, .subtype, .formerNotification, .value, .error, .object, .endpoint, .currency: []
    }
  }

  /// Explains the meanings of the field that have the value. If none has it, explains the first unless `mustKnow`.
  private static func fieldValues(_ name: String, _ value: String, mustKnow: Bool) -> [Explanation] {
    let rows = Field.meanings(of: name)
    let knowing = rows.filter { $0.field.kind.enumeration?.value(like: value) != nil }
    if !knowing.isEmpty || mustKnow { return knowing.map { fieldValue($0, value) } }
    return rows.prefix(1).map { fieldValue($0, value) }
  }

  private static func enumerated(_ value: String, _ enumeration: Enumeration, in field: FieldMeaning?) -> Explanation {
    switch enumeration {
    case .notificationType:
      if let type = NotificationType.all.first(where: { KnownName.key($0.name) == KnownName.key(value) }) {
        return .notification(type)
      }
    case .subtype:
      if let subtype = enumeration.value(like: value) { return .subtype(subtype.text) }
    default:
      if let known = enumeration.value(like: value) { return .value(known, of: enumeration, in: field) }
    }
    return .unknownValue(value, of: enumeration, in: field)
  }

  private static func fieldValue(_ meaning: FieldMeaning, _ value: String) -> Explanation {
    let field = meaning.field
    if let enumeration = field.kind.enumeration { return enumerated(value, enumeration, in: meaning) }
    guard let reading = field.kind.reading(of: value) else { return .field(meaning) }
    var it = Explanation(
      "\(field.name) \(value)", .value, reading + ".", source: field.name, page: meaning.applePage)
    it.add("Field", "\(field.name): \(field.meaning)")
    it.add("Found in", meaning.objectNames)
    return it
  }
}

extension Field.Kind {
  /// Returns the value in words; nil if its kind needs no conversion.
  func reading(of value: String) -> String? {
    switch self {
    case .date: Int64(value).map { Timestamp(milliseconds: $0).text }
    case .seconds: Int64(value).map { Timestamp(exactSeconds: $0)?.text ?? Timestamp.text(farSeconds: $0) }
    case .milliunits: Int64(value).map { Money.text(milliunits: $0, currency: nil) + " in its currency" }
    case .millipercent: Int64(value).map(Millipercent.text)
    case .percent: Int64(value).map { "\($0)%" }
    case .duration: ISODuration.words(value)
    case .milliseconds: Int64(value).map { Thousandths.text($0, decimals: 3) + " seconds" }
    case .enumeration, .jws, .identifier, .uuid, .boolean, .integer, .decimal, .url, .text, .base64, .currency,
      .storefront, .object, .countsByValue, .list:
      nil
    }
  }
}
