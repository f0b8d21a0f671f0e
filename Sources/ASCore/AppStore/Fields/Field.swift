import Base

/// What asctl knows of one member of an object on the wire: what it holds, what a reader would get wrong about it, and in
/// a request what Apple takes.
///
/// Decoding, tables, `explain`, `--humanize`, flags, `--body`, `--skeleton` and the simulator all read it, so a member
/// means the same everywhere. One that is not here is shown as it came: Apple adds some every year.
package struct Field: Sendable {
  /// Apple's spelling.
  package let name: String
  package let kind: Kind
  /// One or two sentences: what it is, and the mistake it invites.
  package let meaning: String
  /// The heading and label of the human view.
  package let label: String
  /// The version that brought it, where it is known and not the first; without another API's name, the App Store
  /// Server API's.
  let since: String?
  /// Whether Apple refuses a request without it.
  package private(set) var isRequired = false
  /// What Apple takes, where the kind does not say it all.
  package private(set) var limit: Constraint?
  /// A value that could stand there, for `--skeleton`; nil where the kind has one.
  private(set) var example: Example?
  /// The errors that Apple answers when it is missing or wrong.
  package private(set) var errors = Errors()
  /// How a command line says it.
  var flag = FieldFlag()

  init(_ name: String, _ kind: Kind, _ label: String, since: String? = nil, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.label = label
    self.since = since
  }

  /// What the value of a field is, and so how it is shown.
  package indirect enum Kind: Equatable, Sendable {
    /// Milliseconds since 1970; with a fraction in Xcode's data.
    case date
    /// Seconds since 1970, as JSON Web Tokens have it.
    case seconds
    /// A length of time in milliseconds.
    case milliseconds
    /// Thousandths of a currency unit. The currency stands in that field beside it; with nil, in `currency` of an
    /// enclosing object.
    case milliunits(in: Field?)
    /// Thousandths of a percent: 25000 is 25 percent.
    case millipercent
    case percent
    /// ISO 8601, such as P1M.
    case duration
    /// A value of an enumeration, as text or number.
    case enumeration(Enumeration)
    /// A signed text with that payload.
    case jws(PayloadObject)
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
    case object(PayloadObject)
    /// An object whose keys are values of an enumeration, and whose values are counts.
    case countsByValue(Enumeration)
    case list(of: Kind)

    /// What one element of it is.
    package var element: Kind {
      guard case .list(of: let element) = self else { return self }
      return element
    }

    /// The object that it is, or that it says when it is decoded.
    package var object: PayloadObject? {
      switch element {
      case .object(let object), .jws(let object): object
      case .date, .seconds, .milliseconds, .milliunits, .millipercent, .percent, .duration, .enumeration, .identifier,
        .uuid, .boolean, .integer, .decimal, .url, .text, .base64, .currency, .storefront, .countsByValue, .list:
        nil
      }
    }
  }

  /// What Apple takes beyond the kind.
  package enum Constraint: Sendable, Equatable {
    /// So many Unicode scalars at most. Apple says "characters" and not how it counts; scalars are what a person who
    /// counts, and most languages' tools, come nearest to, and what asctl counts wherever it counts.
    case characters(Int)
    /// The same, with no line break or other control character in it.
    case line(Int)
    /// So many elements of a list.
    case elements(ClosedRange<Int>)
    case range(ClosedRange<Int64>)
    case uuid
    case uuidOrEmpty
    /// The values of the enumeration that are not allowed here.
    case not([String])
    /// The only value.
    case exactly(String)
    /// A URL with TLS, so many characters at most; on this machine, which Apple never asks, also one without.
    case httpsOrLoopback(Int)
    case onlyTrue

    static func elements(_ range: PartialRangeFrom<Int>) -> Constraint { .elements(range.lowerBound...Int.max) }
    static func range(_ range: PartialRangeFrom<Int64>) -> Constraint { .range(range.lowerBound...Int64.max) }
  }

  /// What stands for the value in `--skeleton` and in golden requests.
  package enum Example: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case number(Int64)
    /// A UUID that is made for the occasion.
    case fresh

    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int64) { self = .number(number) }
  }

  /// The errors of a member; what has none of its own is answered with `invalid`, and without that with the general error
  /// of the API.
  package struct Errors: Sendable, Equatable {
    package var invalid: ErrorCode?
    package var missing: ErrorCode?
    /// Of a text that is too long, or a list that is too long or too short.
    package var length: ErrorCode?
    /// Of a number out of its range.
    package var range: ErrorCode?
  }
}

extension Field: Equatable {
  /// Whether both say the same of what a reply or payload holds.
  package static func == (one: Field, other: Field) -> Bool {
    sameBytes(one.name, other.name) && one.kind == other.kind && one.label == other.label
      && one.meaning == other.meaning && one.since == other.since
  }
}

// What an object's literal adds to a member.
extension Field {
  var required: Field { changed { $0.isRequired = true } }

  func limited(to limit: Constraint) -> Field { changed { $0.limit = limit } }

  func like(_ example: Example) -> Field { changed { $0.example = example } }

  /// The errors that Apple answers. Those that are not named stay what they were.
  func refused(
    _ invalid: ErrorCode? = nil, missing: ErrorCode? = nil, length: ErrorCode? = nil,
    range: ErrorCode? = nil
  ) -> Field {
    changed {
      $0.errors = Errors(
        invalid: invalid ?? $0.errors.invalid, missing: missing ?? $0.errors.missing,
        length: length ?? $0.errors.length, range: range ?? $0.errors.range)
    }
  }

  func changed(_ change: (inout Field) -> Void) -> Field {
    var field = self
    change(&field)
    return field
  }
}
