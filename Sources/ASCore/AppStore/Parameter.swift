/// A parameter of an endpoint: a part of its path, or a member of its query or body.
package struct Parameter: Sendable {
  /// Apple's spelling; a dotted path for nested members of a body.
  package let name: String
  package let place: Place
  package let kind: Kind
  package let isRequired: Bool
  package let repeats: Bool
  private let field: Field
  /// Whether unknown values of an enumeration are sent, because Apple may have added them and a read is harmless.
  package internal(set) var takesUnknownValues = false

  package enum Place: Sendable, Equatable {
    case path
    case query
    case body
  }

  /// The kind of value on the command line.
  package enum Kind: Sendable, Equatable {
    case identifier(Identifier.Name)
    case text(String)
    case uuid
    /// Milliseconds since 1970 on the wire.
    case date
    /// `true` or `false`.
    case boolean
    /// A flag without a value, which sends `true`.
    case `switch`
    case integer(ClosedRange<Int64>)
    case enumeration(Enumeration)
    /// Percent on the command line, thousandths of a percent on the wire.
    case millipercent
    /// A decimal amount on the command line, thousandths of a currency unit on the wire.
    case milliunits
    /// ISO 3166-1 alpha-3: `USA`.
    case storefront
  }

  /// Returns a parameter of the path. Unless `kind` is given, it is the identifier with that name, or text.
  static func path(
    _ name: String, is kind: Field.Kind? = nil, or substitute: FieldFlag.Substitute? = nil, _ summary: String
  ) -> Parameter? {
    let identifier = Identifier.Name(rawValue: name).map(Field.Kind.identifier)
    var field = Field(name, kind ?? identifier ?? .text, "", "").argument(summary, or: substitute)
    if field.kind == .text { field.flag.placeholder = name.uppercased() }
    return Parameter(field, .path, named: name, isRequired: true, isInList: false)
  }

  static let anyTransaction = path(
    "anyTransactionId", "Any transaction, original transaction or app transaction ID of the customer")

  /// Returns a flag for a member of the query that other endpoints with the same query do not have.
  static func query(_ field: Field, _ summary: String) -> Parameter? {
    Parameter(field.flag(summary), .query, named: field.name, isRequired: false, isInList: false)
  }

  package var declared: FieldFlag { field.flag }

  /// A summary without a period.
  package var summary: String { field.flag.summary ?? field.meaning.withoutFullStop }

  /// Whether an empty string is allowed.
  package var takesEmpty: Bool { field.limit == .uuidOrEmpty }

  /// Whether it is an argument and not a flag. Parameters of the path always are.
  package var isArgument: Bool { if case .argument = declared.form { true } else { false } }

  /// Whether its default is a generated UUID, which is printed if the request fails, for a retry.
  package var generatesUUID: Bool { if case .fresh = declared.form { true } else { false } }

  package var substitute: FieldFlag.Substitute? {
    if case .argument(let substitute) = declared.form { substitute } else { nil }
  }

  /// Apple's name of the member itself.
  package var wireName: String { name.split(separator: ".").last.map { String($0) } ?? name }
}

extension Parameter {
  /// Returns the parameters of a query or body in the order of its flags.
  ///
  /// With `isRequired`, parameters that Apple requires are required. Flags are optional if the body can be in a file.
  package static func members(of object: PayloadObject, _ place: Place, isRequired: Bool) -> [Parameter] {
    members(of: object, place, at: "", isRequired: isRequired, isInList: false)
  }

  private static func members(
    of object: PayloadObject, _ place: Place, at path: String, isRequired: Bool, isInList: Bool
  ) -> [Parameter] {
    let ordered = object.fields.enumerated().sorted { one, other in
      (one.element.flag.order.rawValue, one.offset) < (other.element.flag.order.rawValue, other.offset)
    }
    return ordered.flatMap { _, field -> [Parameter] in
      if case .none = field.flag.form { return [] }
      let name = path + field.name
      let isRequired = isRequired && field.isRequired
      switch field.kind {
      case .object(let inner):
        return members(of: inner, place, at: "\(name).", isRequired: isRequired, isInList: isInList)
      case .list(of: .object(let inner)):
        // Nested lists cannot be expressed as flags.
        return isInList ? [] : members(of: inner, place, at: "\(name)[].", isRequired: false, isInList: true)
      default:
        let one = Parameter(field, place, named: name, isRequired: isRequired, isInList: isInList)
        return one.map { [$0] } ?? []
      }
    }
  }

  /// `nil` for a member that cannot be expressed on the command line.
  private init?(_ field: Field, _ place: Place, named name: String, isRequired: Bool, isInList: Bool) {
    guard let kind = Kind(field) else { return nil }
    self.name = name
    self.place = place
    self.kind = kind
    self.field = field
    repeats = field.flag.repeats ?? (isInList || field.kind != field.kind.element)
    self.isRequired =
      switch field.flag.form {
      case .argument: true
      case .flag, .switch, .none: isRequired
      case .hasDefault, .fresh: false
      }
  }
}

extension Parameter.Kind {
  /// `nil` for a member that cannot be expressed on the command line.
  fileprivate init?(_ field: Field) {
    if case .switch = field.flag.form {
      self = .switch
      return
    }
    if let placeholder = field.flag.placeholder {
      self = .text(placeholder)
      return
    }
    switch (field.kind.element, field.limit) {
    case (.uuid, _), (.identifier, .uuid?): self = .uuid
    case (.identifier(let name), _): self = .identifier(name)
    case (.integer, .range(let range)?): self = .integer(range)
    case (.integer, _), (.seconds, _), (.milliseconds, _), (.percent, _): self = .integer(0...Int64.max)
    case (.date, _): self = .date
    case (.boolean, _): self = .boolean
    case (.enumeration(let enumeration), _): self = .enumeration(enumeration)
    case (.millipercent, _): self = .millipercent
    case (.milliunits, _): self = .milliunits
    case (.storefront, _): self = .storefront
    case (.currency, _): self = .text("CURRENCY")
    case (.url, _): self = .text("URL")
    case (.text, _), (.base64, _), (.jws, _): self = .text("TEXT")
    case (.duration, _): self = .text("DURATION")
    case (.decimal, _), (.object, _), (.countsByValue, _), (.list, _): return nil
    }
  }
}
