/// Everything in the catalogue that has a name of its own, so that one look finds all that a word may mean.
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

  /// The names that a word may be, most likely first.
  static func matching(_ word: String) -> [KnownName] { byKey[key(word)] ?? [] }

  /// Case and separators do not count: `did-renew`, `didRenew` and `DID_RENEW` are one name.
  static func key(_ name: some StringProtocol) -> String {
    var key = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where !["_", "-", " "].contains(scalar) {
      let isUppercase = "A"..."Z" ~= scalar
      key.append(isUppercase ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
    }
    return String(key)
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
