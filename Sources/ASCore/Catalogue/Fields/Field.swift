/// What asctl knows of one field on the wire: what it holds, and what a reader would get wrong about it.
///
/// Decoding, tables, `explain` and `--humanize` all read these rows, so a field means the same everywhere. A field that
/// has no row is shown as it came: Apple adds some every year.
struct Field: Sendable {
  /// Apple's spelling.
  let name: String
  let kind: Kind
  /// One or two sentences: what it is, and the mistake it invites.
  let meaning: String
  /// The heading and label of the human view.
  let label: String
  /// The objects it appears in with this meaning, by their names in `PayloadObject`.
  let objects: [String]
  /// The version that brought it, where it is known and not the first; without another API's name, the App Store
  /// Server API's.
  let since: String?

  init(
    _ name: String, _ kind: Kind, _ label: String, in objects: [String], since: String? = nil, _ meaning: String
  ) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.label = label
    self.objects = objects
    self.since = since
  }

  /// What the value of a field is, and so how it is shown.
  indirect enum Kind: Equatable, Sendable {
    /// Milliseconds since 1970; with a fraction in Xcode's data.
    case date
    /// Seconds since 1970, as JSON Web Tokens have it.
    case seconds
    /// A length of time in milliseconds.
    case milliseconds
    /// Thousandths of a currency unit. The currency stands in the named field beside it; with nil, in `currency` of an
    /// enclosing object.
    case milliunits(currencyField: String?)
    /// Thousandths of a percent: 25000 is 25 percent.
    case millipercent
    case percent
    /// ISO 8601, such as P1M.
    case duration
    /// A value of the enumeration of that name, as text or number.
    case enumeration(String)
    /// A signed text whose payload is the named object.
    case jws(payload: String)
    case identifier(Identifier.Name)
    case uuid
    case boolean
    case integer
    /// A decimal fraction, as a number or as text.
    case decimal
    case url
    case text
    case base64
    /// ISO 4217, three letters.
    case currency
    /// ISO 3166-1, three letters.
    case storefront
    /// The named object.
    case object(String)
    /// An object whose keys are values of the enumeration of that name, and whose values are counts.
    case tally(String)
    case list(of: Kind)
  }
}
