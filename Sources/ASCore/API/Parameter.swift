/// A value that an endpoint takes, under Apple's name.
struct Parameter: Sendable {
  /// Apple's spelling; a dotted path where it stands deeper in a body.
  let name: String
  let place: Place
  let kind: Kind
  let isRequired: Bool
  let repeats: Bool
  /// One sentence without a full stop.
  let summary: String
  /// Whether it is told by its place on the line; a path parameter always is.
  let isArgument: Bool
  /// A UUID is made where none is given, and told before the request is sent, so that the request can be repeated.
  let isFresh: Bool
  /// What may be given in place of the argument.
  let substitute: Substitute?
  /// Why it has to be stated, where that is not plain.
  private let reason: String?
  /// Of a flag that short help leaves out.
  private let heading: String?
  /// The flag's name where Apple's would be no good one.
  private let flagName: String?

  enum Place: Sendable, Equatable {
    case path
    case query
    case body
  }

  enum Kind: Sendable, Equatable {
    case identifier(Identifier.Name)
    case text(String)
    case uuid
    /// Milliseconds since 1970 on the wire.
    case date
    /// `true` or `false`, stated.
    case boolean
    /// `true` where it is given, absent where it is not.
    case `switch`
    case integer(ClosedRange<Int64>)
    /// A value of the enumeration of that name.
    case enumeration(String)
    /// Thousandths of a percent, also written `25%`.
    case millipercent
    /// Thousandths of a currency unit, also written with a decimal point: `4.99`.
    case milliunits
    /// ISO 3166-1 alpha-3: `USA`.
    case storefront
  }

  private init(
    _ name: String, _ place: Place, _ kind: Kind, isRequired: Bool = false, repeats: Bool = false,
    isArgument: Bool = false, isFresh: Bool = false, substitute: Substitute? = nil, reason: String? = nil,
    flag: String? = nil,
    heading: String? = nil, _ summary: String
  ) {
    self.name = name
    self.place = place
    self.kind = kind
    self.isRequired = isRequired
    self.repeats = repeats
    self.summary = summary
    self.isArgument = isArgument
    self.isFresh = isFresh
    self.substitute = substitute
    self.reason = reason
    self.heading = heading
    flagName = flag
  }

  /// A value that comes from elsewhere where nobody types it.
  enum Substitute: Sendable {
    /// `--generate`: a fresh UUID.
    case generated
    /// `--from-notification`: the transaction of a CONSUMPTION_REQUEST.
    case notification
  }

  static func path(_ name: String, _ kind: Kind, or substitute: Substitute? = nil, _ summary: String) -> Parameter {
    Parameter(name, .path, kind, isRequired: true, isArgument: true, substitute: substitute, summary)
  }

  static func query(
    _ name: String, _ kind: Kind, repeats: Bool = false, flag: String? = nil, _ summary: String
  ) -> Parameter {
    Parameter(name, .query, kind, repeats: repeats, flag: flag, summary)
  }

  static func body(
    _ name: String, _ kind: Kind, isRequired: Bool = false, repeats: Bool = false, reason: String? = nil,
    flag: String? = nil, heading: String? = nil, _ summary: String
  ) -> Parameter {
    Parameter(
      name, .body, kind, isRequired: isRequired, repeats: repeats, reason: reason, flag: flag, heading: heading, summary
    )
  }

  /// A UUID in the body that is made where none is given.
  static func fresh(_ name: String, _ summary: String) -> Parameter {
    Parameter(name, .body, .uuid, isFresh: true, summary)
  }

  /// A member of the body that stands behind the arguments of the path.
  static func argument(_ name: String, _ kind: Kind, or substitute: Substitute? = nil, _ summary: String) -> Parameter {
    Parameter(name, .body, kind, isRequired: true, isArgument: true, substitute: substitute, summary)
  }

  var argument: Argument {
    Argument(name, valueKind ?? .text(name), summary)
  }

  /// Apple's name of the member itself.
  var wireName: String { name.split(separator: ".").last.map { String($0) } ?? name }

  var flag: Flag {
    let name = flagName ?? Self.kebab(wireName)
    return Flag(
      name, valueKind, summary, repeats: repeats, required: isRequired, otherwise: isFresh ? "a fresh one" : nil,
      reason: reason, heading: heading)
  }

  /// The flag that stands in for the argument.
  var substituteFlag: Flag? {
    switch substitute {
    case .generated: Flag("generate", nil, "Make a fresh UUID and print it", insteadOf: name)
    case .notification:
      Flag(
        "from-notification", .file("FILE"),
        "Take it from the CONSUMPTION_REQUEST that Apple sent, which is verified first", insteadOf: name)
    case nil: nil
    }
  }

  /// `startDate` as `start-date`.
  static func kebab(_ name: String) -> String {
    name.reduce(into: "") { kebab, letter in
      kebab += letter.isUppercase && !kebab.isEmpty ? "-\(letter.lowercased())" : String(letter)
    }
  }

  private var valueKind: ValueKind? {
    switch kind {
    case .identifier: .text(Self.placeholder(name))
    case .text(let word): .text(word)
    case .uuid: .uuid("UUID")
    case .date: .date
    case .boolean: .boolean
    case .switch: nil
    case .integer(let range): .integer("NUMBER", range)
    case .millipercent: .text("PERCENT")
    case .milliunits: .text("AMOUNT")
    case .storefront: .text("CODE")
    case .enumeration(let name):
      .choice((Enumeration.named(name)?.values ?? []).map(Self.choice))
    }
  }

  /// In Apple's spelling or as asctl's word for it.
  private static func choice(_ value: EnumeratedValue) -> Choice {
    let word = kebabWords(value.word)
    let meaning = value.meaning.hasSuffix(".") ? String(value.meaning.dropLast()) : value.meaning
    return Choice(
      value.text, synonyms: sameBytes(word, value.text.lowercased()) || word.isEmpty ? [] : [word], meaning)
  }

  private static func placeholder(_ name: String) -> String {
    kebab(name).split(separator: "-").last.map { $0.uppercased() } ?? "ID"
  }

  private static func kebabWords(_ words: String) -> String {
    let kept = words.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
    return String(kept).split(separator: " ").joined(separator: "-")
  }
}
