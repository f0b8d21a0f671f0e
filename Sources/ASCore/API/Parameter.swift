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
  }

  private init(
    _ name: String, _ place: Place, _ kind: Kind, isRequired: Bool = false, repeats: Bool = false,
    isArgument: Bool = false, flag: String? = nil, _ summary: String
  ) {
    self.name = name
    self.place = place
    self.kind = kind
    self.isRequired = isRequired
    self.repeats = repeats
    self.summary = summary
    self.isArgument = isArgument
    flagName = flag
  }

  static func path(_ name: String, _ kind: Kind, _ summary: String) -> Parameter {
    Parameter(name, .path, kind, isRequired: true, isArgument: true, summary)
  }

  static func query(
    _ name: String, _ kind: Kind, repeats: Bool = false, flag: String? = nil, _ summary: String
  ) -> Parameter {
    Parameter(name, .query, kind, repeats: repeats, flag: flag, summary)
  }

  static func body(
    _ name: String, _ kind: Kind, isRequired: Bool = false, repeats: Bool = false, flag: String? = nil,
    _ summary: String
  ) -> Parameter {
    Parameter(name, .body, kind, isRequired: isRequired, repeats: repeats, flag: flag, summary)
  }

  /// A member of the body that stands behind the arguments of the path.
  static func argument(_ name: String, _ kind: Kind, _ summary: String) -> Parameter {
    Parameter(name, .body, kind, isRequired: true, isArgument: true, summary)
  }

  var argument: Argument {
    Argument(name, valueKind ?? .text(name), summary)
  }

  var flag: Flag {
    let name = flagName ?? Self.kebab(self.name.split(separator: ".").last.map { String($0) } ?? self.name)
    return Flag(name, valueKind, summary, repeats: repeats, required: isRequired)
  }

  /// `startDate` as `start-date`.
  static func kebab(_ name: String) -> String {
    name.reduce(into: "") { kebab, letter in
      kebab += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
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
    case .enumeration(let name):
      .choice(
        (Enumeration.named(name)?.values ?? []).map { value in
          let word = Self.kebabWords(value.word)
          return Choice(value.text, synonyms: sameBytes(word, value.text) ? [] : [word], value.meaning)
        })
    }
  }

  private static func placeholder(_ name: String) -> String {
    kebab(name).split(separator: "-").last.map { $0.uppercased() } ?? "ID"
  }

  private static func kebabWords(_ words: String) -> String {
    words.lowercased().split(separator: " ").joined(separator: "-")
  }
}
