import Base

package struct ValidationError: Equatable, Sendable {
  /// The path of the member, such as `items[0].price`; empty if the error is about the whole body.
  package let path: String
  /// The text that follows the path in a sentence.
  package let description: String
  package let kind: Kind
  /// The member with the error; `nil` if it is about the whole body or about several members.
  package var field: Field?
  /// How to fix it; `nil` if the description is sufficient.
  package var remedy: String?

  /// The kind of error, which determines the simulator's error code.
  package enum Kind: Sendable {
    case missing
    /// JSON of the wrong type, such as null, or a string instead of a number.
    case type
    case value
    /// An unknown value of an enumeration, which Apple may have added.
    case unknownValue
    /// Too many characters or elements, or too few elements.
    case length
    case range
    /// A date that looks like seconds.
    case unit
  }

  package var sentence: String { path.isEmpty ? "the body \(description)" : "\(path) \(description)" }

  /// The specific error that the member declares for this kind of violation.
  package var named: ErrorCode? {
    guard let errors = field?.errors else { return nil }
    return switch kind {
    case .missing: errors.missing ?? errors.invalid
    case .length: errors.length ?? errors.invalid
    case .range: errors.range ?? errors.invalid
    case .type, .value, .unknownValue: errors.invalid
    case .unit: nil
    }
  }
}

/// Compares a body with the declaration of its object, before asctl sends it and when the simulator receives it.
///
/// Unknown members are reported but are not errors: Apple adds members without notice.
package struct BodyCheck {
  /// The errors in the order of the document.
  package private(set) var errors: [ValidationError] = []
  package private(set) var unknown: [String] = []
  private let nullIsAbsent: Bool

  /// With `nullIsAbsent`, null members count as absent, as they do for Apple.
  package init(_ body: JSON, is object: PayloadObject, nullIsAbsent: Bool = false) {
    self.nullIsAbsent = nullIsAbsent
    check(body, .object(object), at: "", nil)
    // A missing member and an unknown one are often the same member with a typo.
    for index in errors.indices where errors[index].kind == .missing {
      errors[index].remedy = Nearest.to(errors[index].path, among: unknown).map { "\(quoted($0)) may be a typo" }
    }
  }

  private mutating func check(_ value: JSON, _ kind: Field.Kind, at path: String, _ field: Field?) {
    if case .null = value { return fail(path, .type, field, "is null; omit it instead") }
    switch kind {
    case .object(let object): checkObject(value, object, at: path, field)
    case .list(of: let element): checkList(value, of: element, at: path, field)
    case .enumeration(let enumeration) where enumeration.isNumeric:
      guard let number = value.int64 else { return failType(value, path, field, "must be a whole number") }
      checkValue(String(number), enumeration, at: path, field)
    case .text, .identifier, .uuid, .url, .base64, .duration, .currency, .storefront, .jws, .enumeration:
      guard let text = value.string else { return failType(value, path, field, "must be a string") }
      checkText(text, kind, at: path, field)
    case .boolean:
      guard let truth = value.boolValue else { return failType(value, path, field, "must be true or false") }
      if case .onlyTrue? = field?.limit, !truth {
        fail(path, .value, field, "must be true, else the request is not allowed")
      }
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
        allowed.upperBound == Int.max
        ? "must not be empty"
        : "must have \(allowed.lowerBound) to \(allowed.upperBound) elements, got \(elements.count)"
      fail(path, .length, field, most)
    }
    for (index, one) in elements.enumerated() { check(one, element, at: "\(path)[\(index)]", field) }
  }

  private mutating func checkText(_ text: String, _ kind: Field.Kind, at path: String, _ field: Field?) {
    if text.isEmpty {
      if case .uuidOrEmpty? = field?.limit { return }
      return fail(path, .value, field, "is empty")
    }
    if case .enumeration(let enumeration) = kind, enumeration.value(text) == nil, !enumeration.isOpen {
      return checkValue(text, enumeration, at: path, field)
    }
    if kind == .currency || kind == .storefront, !text.isCode(of: 3) {
      let wanted = kind == .currency ? "currency such as USD" : "country such as USA"
      return fail(path, .value, field, "must be a three-letter \(wanted), got \"\(text)\"")
    }
    if let (kind, message) = field?.limit?.error(in: text) { fail(path, kind, field, message) }
  }

  private mutating func checkValue(_ text: String, _ enumeration: Enumeration, at path: String, _ field: Field?) {
    guard enumeration.value(text) == nil else { return }
    let values = enumeration.values.map(\.text)
    let near = enumeration.isNumeric ? nil : Nearest.to(text, among: values)
    let shown = enumeration.isNumeric ? text : "\"\(text)\""
    fail(
      path, .unknownValue, field,
      "must be one of \(values.joined(separator: ", ")), got \(shown)\(near.map { "; did you mean \($0)?" } ?? "")")
  }

  private mutating func checkNumber(_ value: JSON, _ kind: Field.Kind, at path: String, _ field: Field?) {
    guard let number = value.int64 else { return failType(value, path, field, "must be a whole number") }
    if case .range(let allowed)? = field?.limit, !allowed.contains(number) {
      let bounds =
        allowed.upperBound == Int64.max
        ? "at least \(allowed.lowerBound)" : "from \(allowed.lowerBound) to \(allowed.upperBound)"
      return fail(path, .range, field, "must be \(bounds), got \(number)")
    }
    // In milliseconds, this is a day in 1973; in seconds, it is the year 5138.
    if kind == .date, number < 100_000_000_000 {
      fail(path, .unit, field, "must be in milliseconds since 1970; \(number) looks like seconds")
    }
  }

  private mutating func failType(_ value: JSON, _ path: String, _ field: Field?, _ wanted: String) {
    fail(path, .type, field, "\(wanted), got \(value.typeWords)")
  }

  private mutating func fail(_ path: String, _ kind: ValidationError.Kind, _ field: Field?, _ description: String) {
    errors.append(ValidationError(path: path, description: description, kind: kind, field: field))
  }
}

extension Field.Constraint {
  /// Returns the error in a string as text that follows its path in a sentence; `nil` if it is valid.
  package func error(in text: String) -> (kind: ValidationError.Kind, message: String)? {
    switch self {
    case .characters(let most): return Self.tooLong(text, most)
    case .line(let most):
      if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        return (.value, "contains a line break or another control character")
      }
      return Self.tooLong(text, most)
    case .uuid, .uuidOrEmpty: return text.isUUID ? nil : (.value, "must be a UUID, got \"\(text)\"")
    case .not(let words): return words.contains { sameBytes($0, text) } ? (.value, "cannot be \(text) here") : nil
    case .exactly(let word): return sameBytes(word, text) ? nil : (.value, "must be \"\(word)\", got \"\(text)\"")
    case .httpsOrLoopback(let most):
      guard text.utf8.starts(with: "https://".utf8) && text.utf8.count > 8 || Self.isPlainLoopback(text) else {
        return (.value, "must begin with https://")
      }
      return Self.tooLong(text, most)
    case .elements, .range, .onlyTrue: return nil
    }
  }

  /// Returns whether the text is an http URL of this machine, which only a simulator can use.
  static func isPlainLoopback(_ text: String) -> Bool {
    ["http://127.0.0.1", "http://[::1]", "http://localhost"].contains { start in
      guard text.hasPrefix(start) else { return false }
      return text.utf8.dropFirst(start.utf8.count).first.map { ":/?".utf8.contains($0) } ?? true
    }
  }

  private static func tooLong(_ text: String, _ most: Int) -> (kind: ValidationError.Kind, message: String)? {
    let count = text.unicodeScalars.count
    return count <= most ? nil : (.length, "must have at most \(most) characters, got \(count)")
  }
}

extension JSON {
  fileprivate var typeWords: String {
    switch self {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let number): "the number \(number.text)"
    case .string(let text): "the string \"\(text.prefix(40))\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension String {
  fileprivate func member(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}
