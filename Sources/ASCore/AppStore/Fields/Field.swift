import Base

/// A member of an object in Apple's API: its kind, its meaning and, in a request, its limits.
///
/// Decoding, tables, `explain`, `--humanize`, flags, `--body`, `--skeleton` and the simulator use this declaration.
/// Unknown members are shown unchanged, because Apple adds some every year.
package struct Field: Sendable {
  /// Apple's spelling.
  package let name: String
  package let kind: Kind
  /// One or two sentences: the meaning and a common mistake.
  package let meaning: String
  /// The heading or label for people.
  package let label: String
  /// The version that added it; `nil` if unknown or the first version. Without the name of an API, it is a version of
  /// the App Store Server API.
  private(set) var since: String?
  /// Whether Apple requires it in a request.
  package private(set) var isRequired = false
  package private(set) var limit: Constraint?
  /// A sample value for `--skeleton`; `nil` to use the kind's.
  private(set) var example: Example?
  /// Apple's errors for a missing or invalid value.
  private(set) var errors = Errors()
  /// Its flag on the command line.
  var flag = FieldFlag()
  /// Whether Apple has announced the member for StoreKit but not published it for its server.
  package private(set) var isUnpublished = false
  /// StoreKit's spelling of an unpublished member, if the server probably has another one. Both are recognized.
  package private(set) var storeKitName: String?

  /// Not inlined; see `Endpoint`.
  @inline(never)
  package init(_ name: String, _ kind: Kind, _ label: String, since: String? = nil, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.label = label
    self.since = since
  }

  /// The kind of value, which determines how it is shown.
  package indirect enum Kind: Equatable, Sendable {
    /// Milliseconds since 1970; with a fraction in Xcode's data.
    case date
    /// Seconds since 1970, as in JSON Web Tokens.
    case seconds
    /// A length of time in milliseconds.
    case milliseconds
    /// Thousandths of a currency unit. The currency is in that field of the same object; with `nil`, in `currency` of
    /// an enclosing object.
    case milliunits(in: Field?)
    /// Thousandths of a percent: 25000 is 25 percent.
    case millipercent
    case percent
    /// ISO 8601, such as P1M.
    case duration
    /// A value of an enumeration, a string or a number.
    case enumeration(Enumeration)
    /// A JWS with that payload.
    case jws(PayloadObject)
    case identifier(Identifier.Name)
    case uuid
    case boolean
    case integer
    /// A decimal fraction, a number or a string.
    case decimal
    case url
    case text
    case base64
    /// ISO 4217, three letters.
    case currency
    /// ISO 3166-1, three letters.
    case storefront
    case object(PayloadObject)
    /// An object with values of an enumeration as keys and counts as values.
    case countsByValue(Enumeration)
    case list(of: Kind)

    /// The kind of a list's elements; for other kinds, the kind itself.
    package var element: Kind {
      guard case .list(of: let element) = self else { return self }
      return element
    }

    /// The declaration of the object, or of the JWS payload.
    package var object: PayloadObject? {
      if case .object(let object) = element { return object }
      if case .jws(let object) = element { return object }
      return nil
    }

    /// The names of all members with the currency of an amount, including `currency`.
    package static let currencyNames: [String] = FieldMeaning.all.compactMap { meaning in
      guard case .milliunits(in: let field?) = meaning.field.kind else { return nil }
      return field.name
    }.uniqued()

    /// The index in `currencyNames` of the member with an amount's currency.
    package var currencyIndex: Int? {
      guard case .milliunits(in: let field?) = self else { return nil }
      return Self.currencyNames.firstIndex { sameBytes($0, field.name) }
    }
  }

  /// Apple's limits beyond the kind.
  package enum Constraint: Sendable, Equatable {
    /// The maximum number of Unicode scalars. Apple writes "characters" without a definition; scalars are closest to
    /// what most programming languages count.
    case characters(Int)
    /// The maximum number of Unicode scalars, without line breaks or other control characters.
    case line(Int)
    /// The number of elements of a list.
    case elements(ClosedRange<Int>)
    case range(ClosedRange<Int64>)
    case uuid
    case uuidOrEmpty
    /// The values of the enumeration that are not allowed.
    case not([String])
    /// The only allowed value.
    case exactly(String)
    /// An https URL with a maximum length, or an http URL of this machine, which only a simulator can use.
    case httpsOrLoopback(Int)
    case onlyTrue

    static func elements(_ range: PartialRangeFrom<Int>) -> Constraint { .elements(range.lowerBound...Int.max) }
    static func range(_ range: PartialRangeFrom<Int64>) -> Constraint { .range(range.lowerBound...Int64.max) }
  }

  /// A sample value for `--skeleton` and golden requests.
  enum Example: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case number(Int64)
    /// A newly generated UUID.
    case fresh

    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int64) { self = .number(number) }
  }

  /// The errors of a member. Cases without an error use `invalid`, or else the general error of the API.
  struct Errors: Sendable, Equatable {
    var invalid: ErrorCode?
    var missing: ErrorCode?
    /// The error for a string that is too long, or a list that is too long or too short.
    var length: ErrorCode?
    /// The error for a number that is out of range.
    var range: ErrorCode?
  }
}

extension Field: Equatable {
  /// Whether both fields mean the same in a response or payload. Flags and limits are not compared.
  package static func == (one: Field, other: Field) -> Bool {
    sameBytes(one.name, other.name) && one.kind == other.kind && one.label == other.label
      && one.meaning == other.meaning && one.since == other.since
  }
}

// Modifiers that an object's literal applies to a member.
extension Field {
  var required: Field { changed { $0.isRequired = true } }

  func added(in version: String) -> Field { changed { $0.since = $0.since ?? version } }

  func limited(to limit: Constraint) -> Field { changed { $0.limit = limit } }

  /// Requires at least one element in a list.
  var notEmpty: Field { limited(to: .elements(1...)) }

  func like(_ example: Example) -> Field { changed { $0.example = example } }

  /// Sets Apple's errors; errors that are not passed do not change.
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

  /// Marks a member that Apple has announced for StoreKit but not published for its server. As soon as Apple publishes
  /// it, this mark is removed.
  func unpublished(inStoreKit storeKitName: String? = nil) -> Field {
    changed { ($0.isUnpublished, $0.storeKitName) = (true, storeKitName) }
  }

  /// Whether it is the second spelling of an unpublished member.
  package var isInStoreKitsSpelling: Bool { storeKitName.map { sameBytes($0, name) } ?? false }

  /// The member in both spellings, if it has two.
  var spellings: [Field] {
    guard let storeKitName, !isInStoreKitsSpelling else { return [self] }
    let second = Field(storeKitName, kind, label, since: since, meaning).unpublished(inStoreKit: storeKitName)
    return [self, second]
  }

  /// Returns the member's value in an object, in either spelling.
  package func value(in object: JSON) -> JSON? { object[name] ?? storeKitName.flatMap { object[$0] } }

  /// Not inlined; see `Endpoint`.
  @inline(never)
  func changed(_ change: (inout Field) -> Void) -> Field {
    var field = self
    change(&field)
    return field
  }
}

/// One meaning of a member's name, and the objects with that meaning.
struct FieldMeaning: Sendable {
  fileprivate(set) var objects: [PayloadObject]
  /// The position in the first object. Copies of all fields would be half a megabyte.
  fileprivate let position: Int

  var field: Field { objects[0].fields[position] }
  var objectNames: [String] { objects.map(\.name) }

  /// Every meaning of every name, most likely first.
  static let all: [FieldMeaning] = {
    var meanings: [FieldMeaning] = []
    var places: TextDictionary<[Int]> = [:]
    for object in PayloadObject.all {
      for (position, field) in object.fields.enumerated() {
        if let place = places[field.name]?.first(where: { meanings[$0].field == field }) {
          meanings[place].objects.append(object)
        } else {
          places[field.name, default: []].append(meanings.count)
          meanings.append(FieldMeaning(objects: [object], position: position))
        }
      }
    }
    return meanings
  }()
}

extension Field {
  private static let byName = TextDictionary(grouping: FieldMeaning.all) { $0.field.name }

  /// The fields that are JWS or lists of them, each meaning once.
  package static var signed: [Field] {
    FieldMeaning.all.map(\.field).filter { if case .jws = $0.kind.element { true } else { false } }
  }

  /// Returns every meaning of a field's name, most likely first.
  static func meanings(of name: String) -> [FieldMeaning] { byName[name] ?? [] }

  /// Returns the meaning of a field in that object; with `nil`, its most common meaning.
  ///
  /// A field that is not declared in the object is found if its name has one kind everywhere, because Apple adds known
  /// fields to further objects. Otherwise the result is `nil`: an uninterpreted `status` is better than a wrong one.
  package static func read(_ name: String, in object: PayloadObject?) -> Field? {
    if let field = object?.field(name) { return field }
    let rows = meanings(of: name)
    guard object != nil else { return rows.first?.field }
    return rows.allSatisfy { $0.field.kind == rows.first?.field.kind } ? rows.first?.field : nil
  }
}
