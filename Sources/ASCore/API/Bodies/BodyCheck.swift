/// Compares a body that somebody wrote with what Apple demands of it, member by member, before it is sent.
///
/// A member that asctl does not know is reported and sent all the same: Apple adds some without notice.
struct BodyCheck {
  /// In the order of the document.
  private(set) var faults: [Fault] = []
  /// Paths of members that asctl has never heard of.
  private(set) var unknown: [String] = []

  struct Fault: Equatable {
    /// `items[0].price`.
    let path: String
    /// What follows the path in a sentence.
    let words: String
    /// What mends it; nil where the words say it.
    var remedy: String?
  }

  /// `object` is a name of `PayloadObject`.
  init(_ body: JSON, is object: String) {
    check(body, .object(object), at: "", nil)
    // A member that is missing and one that nobody knows are often the same, misspelt.
    for index in faults.indices where sameBytes(faults[index].words, Self.missing) {
      faults[index].remedy = Nearest.to(faults[index].path, among: unknown).map { "\(quoted($0)) is spelt otherwise" }
    }
  }

  private static let missing = "is missing"

  private mutating func check(_ value: JSON, _ kind: Field.Kind, at path: String, _ demand: Demand?) {
    if case .null = value { return fail(path, "is null; leave it out instead") }
    switch kind {
    case .object(let name): checkObject(value, name, at: path)
    case .list(of: let element): checkList(value, of: element, at: path, demand)
    case .text, .identifier, .uuid, .url, .base64, .duration, .currency, .storefront, .jws, .enumeration:
      guard let text = value.string else { return fail(path, "must be text, and is \(value.typeWords)") }
      checkText(text, kind, at: path, demand?.limit)
    case .boolean:
      if value.boolValue == nil { fail(path, "must be true or false, and is \(value.typeWords)") }
    case .date, .seconds, .milliseconds, .integer, .milliunits, .millipercent, .percent:
      checkNumber(value, kind, at: path, demand?.limit)
    case .decimal:
      if case .number = value { return }
      fail(path, "must be a number, and is \(value.typeWords)")
    case .tally: break
    }
  }

  private mutating func checkObject(_ value: JSON, _ name: String, at path: String) {
    guard let object = value.objectValue else { return fail(path, "must be an object, and is \(value.typeWords)") }
    let demands = Demand.of(name)
    for demand in demands where demand.isRequired && object[demand.field] == nil {
      fail(path.member(demand.field), Self.missing)
    }
    for member in object.members {
      let place = path.member(member.name)
      guard let demand = demands.first(where: { sameBytes($0.field, member.name) }),
        let field = Field.named(member.name, in: name)
      else {
        unknown.append(place)
        continue
      }
      check(member.value, field.kind, at: place, demand)
    }
  }

  private mutating func checkList(_ value: JSON, of element: Field.Kind, at path: String, _ demand: Demand?) {
    guard let elements = value.arrayElements else { return fail(path, "must be a list, and is \(value.typeWords)") }
    if case .elements(let allowed)? = demand?.limit, !allowed.contains(elements.count) {
      let most =
        allowed.upperBound == Int.max ? "must not be empty" : "takes \(allowed.lowerBound) to \(allowed.upperBound)"
      fail(path, "\(most), and there are \(elements.count)")
    }
    for (index, one) in elements.enumerated() { check(one, element, at: "\(path)[\(index)]", nil) }
  }

  private mutating func checkText(_ text: String, _ kind: Field.Kind, at path: String, _ limit: Demand.Bound?) {
    if text.isEmpty { return fail(path, "is empty") }
    if let words = Self.objection(to: text, kind) ?? limit?.objection(to: text) { fail(path, words) }
  }

  private static func objection(to text: String, _ kind: Field.Kind) -> String? {
    switch kind {
    case .enumeration(let name):
      guard let enumeration = Enumeration.named(name), enumeration.value(text) == nil else { return nil }
      let near = Nearest.to(text, among: enumeration.values.map(\.text)).map { "; did you mean \($0)?" } ?? ""
      return "must be one of \(enumeration.values.map(\.text).joined(separator: ", ")), and is \"\(text)\"\(near)"
    case .currency where !text.isCode(of: 3):
      return "must be a currency of three capital letters such as USD, and is \"\(text)\""
    case .storefront where !text.isCode(of: 3):
      return "must be a country of three capital letters such as USA, and is \"\(text)\""
    case .identifier, .uuid, .url, .base64, .duration, .currency, .storefront, .jws, .text, .boolean, .date, .seconds,
      .milliseconds, .integer, .milliunits, .millipercent, .percent, .decimal, .object, .list, .tally:
      return nil
    }
  }

  private mutating func checkNumber(_ value: JSON, _ kind: Field.Kind, at path: String, _ limit: Demand.Bound?) {
    guard let number = value.int64 else { return fail(path, "must be a whole number, and is \(value.typeWords)") }
    if case .range(let allowed)? = limit, !allowed.contains(number) {
      let bounds =
        allowed.upperBound == Int64.max
        ? "at least \(allowed.lowerBound)" : "from \(allowed.lowerBound) to \(allowed.upperBound)"
      return fail(path, "must be \(bounds), and is \(number)")
    }
    // A date of 2001 in milliseconds has 12 digits more than one in seconds has at any time that matters.
    if kind == .date, number < 100_000_000_000 {
      fail(path, "must be in milliseconds since 1970, and \(number) looks like seconds")
    }
  }

  private mutating func fail(_ path: String, _ words: String) {
    faults.append(Fault(path: path, words: words))
  }
}

extension Demand.Bound {
  /// What follows the path in a sentence; nil for a text that is fine.
  func objection(to text: String) -> String? {
    switch self {
    case .characters(let most):
      let count = text.unicodeScalars.count
      return count <= most ? nil : "takes \(most) characters at most, and has \(count)"
    case .uuid: return text.isUUID ? nil : "must be a UUID, and is \"\(text)\""
    case .not(let words): return words.contains { sameBytes($0, text) } ? "cannot be \(text) here" : nil
    case .exactly(let word): return sameBytes(word, text) ? nil : "must be \"\(word)\", and is \"\(text)\""
    case .https(let most):
      guard text.utf8.starts(with: "https://".utf8), text.utf8.count > 8 else { return "must begin with https://" }
      let count = text.unicodeScalars.count
      return count <= most ? nil : "takes \(most) characters at most, and has \(count)"
    case .elements, .range: return nil
    }
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
