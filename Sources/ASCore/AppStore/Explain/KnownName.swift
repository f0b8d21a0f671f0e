import Base

/// A name in the catalog. All kinds of names are in one table, so that one lookup finds all meanings of a word.
enum KnownName: Sendable {
  case notificationType(NotificationType)
  case subtype(String)
  case formerNotification(FormerNotification)
  case identifier(Identifier)
  /// The name of a field, with all its meanings.
  case field(String)
  case enumeration(Enumeration)
  case value(EnumeratedValue, Enumeration)
  /// The name of an error, in every API that has it.
  case error(String)
  case object(PayloadObject)
  case endpoint(Endpoint)
  case formerName(FormerName)
  case currency(Currency)

  /// Apple's spelling, for "did you mean"; for a value that is a number, asctl's word.
  var spelling: String { names[0] }

  /// The spelling and further names: asctl's word for a value, and an error's name with or without the suffix "Error".
  private var names: [String] {
    switch self {
    case .notificationType(let type): [type.name] + type.otherNames
    case .subtype(let name), .field(let name): [name]
    case .formerNotification(let former): [former.name]
    case .identifier(let identifier): [identifier.name.rawValue]
    case .enumeration(let enumeration): [enumeration.name]
    case .value(let value, _): (value.text.isDigits ? [] : [value.text]) + [value.word] + value.otherWords
    case .error(let name): [name, name.hasSuffix("Error") ? String(name.dropLast(5)) : name + "Error"]
    case .object(let object): [object.appleName ?? object.name] + object.otherNames
    case .endpoint(let endpoint):
      [endpoint.page, endpoint.name, endpoint.path, "\(endpoint.method.rawValue) \(endpoint.path)"]
    case .formerName(let former): [former.name]
    case .currency(let currency): [currency.code]
    }
  }

  /// Returns the names that match a word, most likely first. The exact spelling is first: `SUCCESS` before `success`.
  static func matching(_ word: String) -> [KnownName] {
    // No name is a number, so looking up a code does not need the table of names.
    guard !word.isDigits else { return [] }
    let names = byKey[key(word)] ?? []
    return names.filter { sameBytes($0.spelling, word) } + names.filter { !sameBytes($0.spelling, word) }
  }

  /// Returns the name without case and separators: `did-renew`, `didRenew` and `DID_RENEW` are the same name.
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
      for key in Set(name.names.map { key($0) }) where !key.isEmpty {
        rows[key, default: []].append(name)
      }
    }
    return rows
  }()
}

extension KnownName {
  /// All names, most likely first. Numbers are not included because they are ambiguous.
  static let all: [KnownName] = Array(
    [
      NotificationType.all.map(KnownName.notificationType), NotificationType.subtypes.map(KnownName.subtype),
      Identifier.all.map(KnownName.identifier), fields, values, enumerations,
      FormerNotification.all.map(KnownName.formerNotification), errors,
      PayloadObject.all.map(KnownName.object), Endpoint.all.map(KnownName.endpoint),
      FormerName.all.map(KnownName.formerName), Currency.all.map(KnownName.currency),
    ].joined())

  /// The names of fields, without duplicates and identifiers.
  private static let fields: [KnownName] = {
    let identifiers = TextSet(Identifier.all.map(\.name.rawValue))
    return FieldMeaning.all.map(\.field.name).uniqued().filter { !identifiers.contains($0) }.map(KnownName.field)
  }()

  private static let errors: [KnownName] = ErrorCode.all.flatMap { [$0.name] + $0.otherNames }.uniqued()
    .map(KnownName.error)

  /// Enumerations that do not have the name of a field, such as `subscriptionStatus`.
  private static let enumerations: [KnownName] = Enumeration.all
    .filter { Field.meanings(of: $0.name).isEmpty }.map(KnownName.enumeration)

  /// Values of enumerations, except notification types and subtypes, which have separate cases.
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
    case .endpoint(let endpoint): [.endpoint(endpoint)]
    case .formerName(let former): [.formerName(former)] + Self.today(former)
    case .currency(let currency): [.currency(currency.code)]
    }
  }

  /// Explains the current name. A former name never refers to another one, so there is no recursion.
  private static func today(_ former: FormerName) -> [Explanation] {
    matching(former.today ?? "").flatMap { name in
      if case .formerName = name { [Explanation]() } else { name.explanations }
    }
  }
}
