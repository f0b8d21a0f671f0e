import Base

/// Everything in the catalogue that has a name of its own, so that one look-up finds all that a word may mean.
enum KnownName: Sendable {
  case notificationType(NotificationType)
  case subtype(String)
  case formerNotification(FormerNotification)
  case identifier(Identifier)
  /// All meanings of one field name.
  case field(String)
  case enumeration(Enumeration)
  case value(EnumeratedValue, Enumeration)
  /// An error by its name, in every API that has it.
  case error(String)
  case object(PayloadObject)
  case formerName(FormerName)
  case currency(Currency)

  /// As Apple writes it, for "did you mean"; the word of a value that is a bare number.
  var spelling: String {
    switch self {
    case .notificationType(let type): type.name
    case .subtype(let subtype): subtype
    case .formerNotification(let former): former.name
    case .identifier(let identifier): identifier.name.rawValue
    case .field(let name): name
    case .enumeration(let enumeration): enumeration.name
    case .value(let value, _): value.text.isDigits ? value.word : value.text
    case .error(let name): name
    case .object(let object): object.appleName ?? object.name
    case .formerName(let former): former.name
    case .currency(let currency): currency.code
    }
  }

  /// Other names that find the same: a value by asctl's word for it, an error without its final "Error".
  private var otherNames: [String] {
    switch self {
    case .value(let value, _): [value.word]
    case .error(let name): [name.hasSuffix("Error") ? String(name.dropLast(5)) : name + "Error"]
    case .object(let object): [object.name]
    case .notificationType, .subtype, .formerNotification, .identifier, .field, .enumeration, .formerName, .currency: []
    }
  }

  /// The names that a word may be, most likely first: those that are spelled as it is, before `success` for `SUCCESS`.
  static func matching(_ word: String) -> [KnownName] {
    // No name is a bare number, so that looking up a code does without the table of all names.
    guard !word.isDigits else { return [] }
    let names = byKey[key(word)] ?? []
    return names.filter { sameBytes($0.spelling, word) } + names.filter { !sameBytes($0.spelling, word) }
  }

  /// Case and separators do not count: `did-renew`, `didRenew` and `DID_RENEW` are one name.
  static func key(_ name: some StringProtocol) -> String {
    var key: [UInt8] = []
    key.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): continue
      default: key.append(byte.lowercased)
      }
    }
    return String(decoding: key, as: UTF8.self)
  }

  private static let byKey: [String: [KnownName]] = {
    var rows: [String: [KnownName]] = [:]
    for name in all {
      for key in Set(([name.spelling] + name.otherNames).map { key($0) }) where !key.isEmpty {
        rows[key, default: []].append(name)
      }
    }
    return rows
  }()
}

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
    let identifiers = TextSet(Identifier.all.map(\.name.rawValue))
    return FieldMeaning.all.map(\.field.name).uniqued().filter { !identifiers.contains($0) }.map(KnownName.field)
  }()

  private static let errors: [KnownName] = ErrorCode.all.flatMap { [$0.name] + $0.otherNames }.uniqued()
    .map(KnownName.error)

  /// Enumerations whose name is not a field's, such as `subscriptionStatus`.
  private static let enumerations: [KnownName] = Enumeration.all
    .filter { Field.meanings(of: $0.name).isEmpty }.map(KnownName.enumeration)

  /// Notification types and subtypes stand in the list as themselves.
  private static let values: [KnownName] = Enumeration.all
    .filter { $0 != .notificationType && $0 != .subtype }
    .flatMap { enumeration in enumeration.values.map { KnownName.value($0, enumeration) } }
}

extension KnownName {
  var explanations: [Explanation] {
    switch self {
    case .notificationType(let type): [.notification(type)]
    case .subtype(let subtype): [.subtype(subtype)]
    case .formerNotification(let former): [.formerNotification(former)]
    case .identifier(let identifier): [.identifier(identifier)]
    case .field(let name): Explanation.fields(Field.meanings(of: name))
    case .enumeration(let enumeration): [.enumeration(enumeration)]
    case .value(let value, let enumeration): [.value(value, of: enumeration)]
    case .error(let name): Explanation.errors(ErrorCode.named(name))
    case .object(let object): [.object(object)]
    case .formerName(let former): [.formerName(former)] + Self.today(former)
    case .currency(let currency): [.currency(currency.code)]
    }
  }

  /// What the name of today means. A former name leads to no other one, so this ends.
  private static func today(_ former: FormerName) -> [Explanation] {
    matching(former.today ?? "").flatMap { name in
      if case .formerName = name { [Explanation]() } else { name.explanations }
    }
  }
}

extension Explanation {
  static func object(_ object: PayloadObject) -> Explanation {
    var facts: [Fact] = [Fact("What it is", object.meaning)]
    facts.add("Fields", object.fields.map(\.name).joined(separator: ", "))
    return Explanation(
      title: object.appleName ?? object.name, kind: .object, facts: facts, source: object.appleName ?? object.name,
      page: object.applePage)
  }

  static func formerName(_ former: FormerName) -> Explanation {
    let facts = [Fact("What it is", former.note), Fact("Today", former.today ?? "none")]
    return Explanation(
      title: former.name, kind: .formerName, facts: facts, source: former.today ?? former.name, page: former.origin.page
    )
  }

  static func currency(_ code: String) -> Explanation {
    let example = Money.text(milliunits: 300_000, currency: code)
    let facts = [
      Fact("What it is", "A currency, as ISO 4217 writes it."),
      Fact("On the wire", "Amounts are in thousandths, whatever the currency: 300000 is \(example)."),
    ]
    return Explanation(
      title: code, kind: .value, facts: facts, source: "currency",
      page: ApplePage.address("currency", .appStoreServerAPI))
  }
}
