import Base

/// What is wrong with one member of a body.
package struct ValidationError: Equatable, Sendable {
  /// `items[0].price`; empty for the body as a whole.
  package let path: String
  /// What follows the path in a sentence.
  package let description: String
  package let kind: Kind
  /// The member that is wrong; nil for the body as a whole, and for what holds between several members.
  package var field: Field?
  /// What mends it; nil where the words say it.
  package var remedy: String?

  /// What is wrong, as the simulator's errors tell it apart.
  package enum Kind: Sendable {
    case missing
    /// JSON of another type: null, text for a number, a number for a list.
    case type
    /// Not a value that the member may have.
    case value
    /// Not a value that asctl knows of an enumeration, which Apple may know by now.
    case unknownValue
    /// Too many characters or elements, or too few elements.
    case length
    case range
    /// A date that may be meant, but looks like seconds.
    case unit
  }

  /// The path and what is wrong with it.
  package var sentence: String { path.isEmpty ? "the body \(description)" : "\(path) \(description)" }
}

/// Compares a body with the literal of its object, member by member: before asctl sends it, and when the simulator gets it.
///
/// A member that asctl does not know is reported and no error: Apple adds some without notice.
package struct BodyCheck {
  /// In the order of the document.
  package private(set) var errors: [ValidationError] = []
  /// Paths of members that asctl has never heard of.
  package private(set) var unknown: [String] = []
  private let nullIsAbsent: Bool

  /// With `nullIsAbsent` a member that is null counts as left out, as it does for Apple.
  package init(_ body: JSON, is object: PayloadObject, nullIsAbsent: Bool = false) {
    self.nullIsAbsent = nullIsAbsent
    check(body, .object(object), at: "", nil)
    // A missing member and an unknown one are often the same, misspelt.
    for index in errors.indices where errors[index].kind == .missing {
      errors[index].remedy = Nearest.to(errors[index].path, among: unknown).map { "\(quoted($0)) is spelt otherwise" }
    }
  }

  private mutating func check(_ value: JSON, _ kind: Field.Kind, at path: String, _ field: Field?) {
    if case .null = value { return fail(path, .type, field, "is null; leave it out instead") }
    switch kind {
    case .object(let object): checkObject(value, object, at: path, field)
    case .list(of: let element): checkList(value, of: element, at: path, field)
    case .enumeration(let enumeration) where enumeration.isNumeric:
      guard let number = value.int64 else { return failType(value, path, field, "must be a whole number") }
      checkValue(String(number), enumeration, at: path, field)
    case .text, .identifier, .uuid, .url, .base64, .duration, .currency, .storefront, .jws, .enumeration:
      guard let text = value.string else { return failType(value, path, field, "must be text") }
      checkText(text, kind, at: path, field)
    case .boolean:
      guard let truth = value.boolValue else { return failType(value, path, field, "must be true or false") }
      if case .onlyTrue? = field?.limit, !truth { fail(path, .value, field, "must be true, or nothing may be sent") }
    case .date, .seconds, .milliseconds, .integer, .milliunits, .millipercent, .percent:
      checkNumber(value, kind, at: path, field)
    case .decimal:
      if case .number = value { return }
      failType(value, path, field, "must be a number")
    case .countsByValue: break
    }
  }

  private mutating func checkObject(_ value: JSON, _ kind: PayloadObject, at path: String, _ field: Field?) {
    guard let object = value.objectValue else { return failType(value, path, field, "must be an object") }
    for field in kind.fields where field.isRequired && isAbsent(object[field.name]) {
      fail(path.member(field.name), .missing, field, "is missing")
    }
    for member in object.members {
      let place = path.member(member.name)
      guard let field = kind.field(member.name) else {
        unknown.append(place)
        continue
      }
      if !isAbsent(member.value) { check(member.value, field.kind, at: place, field) }
    }
  }

  private func isAbsent(_ value: JSON?) -> Bool {
    guard let value else { return true }
    return nullIsAbsent && value == .null
  }

  private mutating func checkList(_ value: JSON, of element: Field.Kind, at path: String, _ field: Field?) {
    guard let elements = value.arrayElements else { return failType(value, path, field, "must be a list") }
    if case .elements(let allowed)? = field?.limit, !allowed.contains(elements.count) {
      let most =
        allowed.upperBound == Int.max ? "must not be empty" : "takes \(allowed.lowerBound) to \(allowed.upperBound)"
      fail(path, .length, field, "\(most), and there are \(elements.count)")
    }
    for (index, one) in elements.enumerated() { check(one, element, at: "\(path)[\(index)]", field) }
  }

  private mutating func checkText(_ text: String, _ kind: Field.Kind, at path: String, _ field: Field?) {
    if text.isEmpty {
      if case .uuidOrEmpty? = field?.limit { return }
      return fail(path, .value, field, "is empty")
    }
    switch kind {
    case .enumeration(let enumeration) where enumeration.value(text) == nil && !enumeration.isOpen:
      return checkValue(text, enumeration, at: path, field)
    case .currency where !text.isCode(of: 3):
      return fail(path, .value, field, "must be a currency of three capital letters such as USD, and is \"\(text)\"")
    case .storefront where !text.isCode(of: 3):
      return fail(path, .value, field, "must be a country of three capital letters such as USA, and is \"\(text)\"")
    case .identifier, .uuid, .url, .base64, .duration, .currency, .storefront, .jws, .text, .boolean, .date, .seconds,
      .milliseconds, .integer, .milliunits, .millipercent, .percent, .decimal, .object, .list, .countsByValue,
      .enumeration:
      if let (kind, message) = field?.limit?.error(in: text) { fail(path, kind, field, message) }
    }
  }

  private mutating func checkValue(_ text: String, _ enumeration: Enumeration, at path: String, _ field: Field?) {
    guard enumeration.value(text) == nil else { return }
    let values = enumeration.values.map(\.text)
    let near = enumeration.isNumeric ? nil : Nearest.to(text, among: values)
    let shown = enumeration.isNumeric ? text : "\"\(text)\""
    fail(
      path, .unknownValue, field,
      "must be one of \(values.joined(separator: ", ")), and is \(shown)\(near.map { "; did you mean \($0)?" } ?? "")")
  }

  private mutating func checkNumber(_ value: JSON, _ kind: Field.Kind, at path: String, _ field: Field?) {
    guard let number = value.int64 else { return failType(value, path, field, "must be a whole number") }
    if case .range(let allowed)? = field?.limit, !allowed.contains(number) {
      let bounds =
        allowed.upperBound == Int64.max
        ? "at least \(allowed.lowerBound)" : "from \(allowed.lowerBound) to \(allowed.upperBound)"
      return fail(path, .range, field, "must be \(bounds), and is \(number)")
    }
    // A date of 2001 in milliseconds has 12 digits more than one in seconds has at any time that matters.
    if kind == .date, number < 100_000_000_000 {
      fail(path, .unit, field, "must be in milliseconds since 1970, and \(number) looks like seconds")
    }
  }

  private mutating func failType(_ value: JSON, _ path: String, _ field: Field?, _ wanted: String) {
    fail(path, .type, field, "\(wanted), and is \(value.typeWords)")
  }

  private mutating func fail(_ path: String, _ kind: ValidationError.Kind, _ field: Field?, _ description: String) {
    errors.append(ValidationError(path: path, description: description, kind: kind, field: field))
  }
}

extension Field.Constraint {
  /// What is wrong with a text, and what follows its path in a sentence; nil for one that is fine.
  package func error(in text: String) -> (kind: ValidationError.Kind, message: String)? {
    switch self {
    case .characters(let most): return Self.tooLong(text, most)
    case .line(let most):
      if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        return (.value, "has a line break or another control character in it")
      }
      return Self.tooLong(text, most)
    case .uuid, .uuidOrEmpty: return text.isUUID ? nil : (.value, "must be a UUID, and is \"\(text)\"")
    case .not(let words): return words.contains { sameBytes($0, text) } ? (.value, "cannot be \(text) here") : nil
    case .exactly(let word): return sameBytes(word, text) ? nil : (.value, "must be \"\(word)\", and is \"\(text)\"")
    case .httpsOrLoopback(let most):
      guard text.utf8.starts(with: "https://".utf8) && text.utf8.count > 8 || Self.isPlainLoopback(text) else {
        return (.value, "must begin with https://")
      }
      return Self.tooLong(text, most)
    case .elements, .range, .onlyTrue: return nil
    }
  }

  /// Whether it is http on this machine, which only a simulator ever asks.
  static func isPlainLoopback(_ text: String) -> Bool {
    ["http://127.0.0.1", "http://[::1]", "http://localhost"].contains { start in
      guard text.hasPrefix(start) else { return false }
      return text.utf8.dropFirst(start.utf8.count).first.map { ":/?".utf8.contains($0) } ?? true
    }
  }

  private static func tooLong(_ text: String, _ most: Int) -> (kind: ValidationError.Kind, message: String)? {
    let count = text.unicodeScalars.count
    return count <= most ? nil : (.length, "takes \(most) characters at most, and has \(count)")
  }
}

extension JSON {
  /// What it is, as a sentence says it.
  fileprivate var typeWords: String {
    switch self {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let number): "the number \(number.text)"
    case .string(let text): "the text \"\(text.prefix(40))\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension String {
  fileprivate func member(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}
