import Base

extension Field.Kind {
  /// The kind and format of the value, for people.
  fileprivate var text: String {
    switch self {
    case .date: "a date, in milliseconds since 1970"
    case .seconds: "a date, in seconds since 1970"
    case .milliseconds: "a duration, in milliseconds"
    case .milliunits(in: let field):
      "an amount in milliunits of the currency in \(field.map { "`\($0.name)`" } ?? "the enclosing object"): 9990 is 9.99"
    case .millipercent: "a share, in thousandths of a percent: 25000 is 25%"
    case .percent: "a share, in percent"
    case .duration: "an ISO 8601 duration: P1M is 1 month"
    case .enumeration: "one of the values below"
    case .jws(let payload): "a JWS with the payload \"\(payload.name)\""
    case .identifier: "an ID, as text"
    case .uuid: "a UUID"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .decimal: "a decimal number"
    case .url: "a URL"
    case .text: "text"
    case .base64: "binary data, in Base64"
    case .currency: "a currency (ISO 4217): USD"
    case .storefront: "a country or region (ISO 3166-1, three letters): USA"
    case .object(let object): "the object \"\(object.name)\""
    case .countsByValue: "an object of counts, with the values below as keys"
    case .list(let kind): "a list; each element is \(kind.text)"
    }
  }

  var enumeration: Enumeration? {
    switch element {
    case .enumeration(let enumeration), .countsByValue(let enumeration): enumeration
    default: nil
    }
  }

  /// Whether the value is an object, or a list of objects.
  var isStructure: Bool { if case .object = element { true } else { false } }
}

extension Explanation {
  /// Returns one explanation per meaning, but a common one for all meanings with objects as values.
  static func fields(_ rows: [FieldMeaning]) -> [Explanation] {
    let structures = rows.filter(\.field.kind.isStructure)
    guard structures.count > 1 else { return rows.map(field) }
    return [structure(structures)] + rows.filter { !$0.field.kind.isStructure }.map(field)
  }

  static func field(_ meaning: FieldMeaning) -> Explanation {
    let field = meaning.field
    return Explanation(
      field.name, .field, field.meaning, source: source(of: meaning), page: meaning.applePage,
      [("Value", field.kind.text)] + (field.kind.enumeration?.meanings ?? [])
        + [("Found in", list(meaning.objectNames)), version(field.since), ("Unpublished", field.unpublishedNote)])
  }

  private static func structure(_ rows: [FieldMeaning]) -> Explanation {
    Explanation(
      rows[0].field.name, .field, nil, source: source(of: rows[0]), page: rows.lazy.compactMap(\.applePage).first,
      rows.map { row in
        ("In \(row.objectNames.joined(separator: ", "))", "\(row.field.meaning) Value: \(row.field.kind.text).")
      })
  }

  private static func source(of meaning: FieldMeaning) -> String {
    meaning.objects.lazy.compactMap(\.appleName).first ?? meaning.field.name
  }

  static func enumeration(_ enumeration: Enumeration) -> Explanation {
    let fields = enumeration.fields.map(\.field.name)
    return Explanation(
      enumeration.name, .enumeration, enumeration.meaning, source: fields.first, page: enumeration.applePage,
      enumeration.meanings + [("Fields", list(fields))])
  }

  /// Explains a value. If `field` is given, only that field is listed, otherwise all fields with the value.
  static func value(
    _ value: EnumeratedValue, of enumeration: Enumeration, in field: FieldMeaning? = nil
  ) -> Explanation {
    let fields = field.map { [$0] } ?? enumeration.fields
    let ownField = fields.first { sameBytes($0.field.name, enumeration.name) } ?? fields.first
    let name = ownField?.field.name ?? enumeration.name
    return Explanation(
      "\(name) \(value.title)",
      enumeration == .subscriptionStatus ? .subscriptionStatus : .enumerationValue, value.meaning, source: name,
      page: enumeration.applePage,
      [
        ("Note", value.note), ("Unpublished", value.unpublishedNote),
        ("Field", "\(list(fields.map(\.field.name))): \(enumeration.meaning)"),
        ("Found in", list(fields.flatMap(\.objectNames))), ("All values", enumeration.list), version(value.since),
      ])
  }

  /// Explains an unknown value, which Apple may have added.
  static func unknownValue(_ text: String, of enumeration: Enumeration, in field: FieldMeaning?) -> Explanation {
    let name = field?.field.name ?? enumeration.name
    return Explanation(
      "\(name) \(text)", .enumerationValue,
      "An unknown value. Apple adds values without notice; servers should accept them.", source: name,
      page: enumeration.applePage,
      [
        ("Possibly", enumeration.mayBe(text)), ("Field", enumeration.meaning), ("Known values", enumeration.list),
      ])
  }
}

extension Field {
  fileprivate var unpublishedNote: String? {
    guard isUnpublished else { return nil }
    let spelling = storeKitName.map { ", where its name is `\($0)`; asctl recognizes both spellings" } ?? ""
    return "Apple has announced it for StoreKit\(spelling). Apple does not document it for the server."
  }
}

extension Enumeration {
  fileprivate var meanings: [(label: String, text: String?)] {
    values.map { ($0.text, $0.meaning) } + announced.map { ("unpublished", "\($0.word): \($0.meaning)") }
  }

  var fields: [FieldMeaning] {
    FieldMeaning.all.filter { $0.field.kind == .enumeration(self) || $0.field.kind == .countsByValue(self) }
  }

  /// The values with asctl's words, as in `1 active, 2 expired`; only Apple's values if the words add nothing.
  fileprivate var list: String {
    (values.map { !$0.text.isDigits || $0.isPlain ? $0.text : "\($0.text) \($0.word)" }
      + announced.map { "\($0.word) (unpublished)" }).joined(separator: ", ")
  }

  /// The announced values that an unknown value may be, with their meanings.
  fileprivate func mayBe(_ text: String) -> String? {
    guard !announced.isEmpty, isNumeric == (Int64(text) != nil) else { return nil }
    return announced.map { "\($0.word): \($0.meaning)" }.joined(separator: " Or ")
  }

  /// Matches Apple's exact spelling first, then ignores case and separators, then matches asctl's words.
  func value(like text: String) -> EnumeratedValue? {
    let key = KnownName.key(text)
    return value(text) ?? values.first { KnownName.key($0.text) == key }
      ?? (values + announced).first { KnownName.key($0.word) == key }
  }
}

extension EnumeratedValue {
  /// For a value that has no `text`.
  fileprivate var unpublishedNote: String? {
    text.isEmpty ? "Apple has announced this value but not published the text or number that its server sends." : nil
  }

  /// Whether asctl's word is Apple's value.
  fileprivate var isPlain: Bool { KnownName.key(word) == KnownName.key(text) }

  /// Apple's value with asctl's word, if that adds something.
  fileprivate var title: String { text.isEmpty ? word : isPlain ? text : "\(text): \(word)" }
}
