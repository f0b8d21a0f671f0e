import AppStore
import Base

/// The declaration of a member, prepared for writing many records: the format of its values, with texts as bytes.
final class FieldRule: Sendable {
  /// The label of the value for people; `nil` for an unknown name.
  let label: String?
  let kind: Field.Kind?
  let form: Form
  /// The values of an enumeration.
  private let values: MemberNames
  /// The words for the values, in the same order.
  private let words: [[UInt8]]
  /// The rule for a list's elements; `nil` for other kinds.
  let element: FieldRule?
  /// The object of the member or of its list elements.
  let object: FieldRules.ObjectID
  /// The index in `FieldRules.currencies` of the member with an amount's currency.
  let currency: Int?

  /// The format of the member's values.
  enum Form: Sendable {
    /// The value unchanged.
    case plain
    case date
    /// The word for a value of an enumeration.
    case words
    /// An amount of money, formatted with its currency.
    case amount
    case duration
    /// Formatted by `ValueRenderer`.
    case other
  }

  /// The rule for an unknown name.
  fileprivate static let unknown = FieldRule(nil, label: nil, object: .unknown)

  fileprivate init(_ kind: Field.Kind?, label: String?, object: FieldRules.ObjectID) {
    self.label = label
    self.kind = kind
    self.object = object
    if let kind, kind.element != kind {
      element = FieldRule(kind.element, label: label, object: object)
    } else {
      element = nil
    }
    var (values, words) = (MemberNames([]), [[UInt8]]())
    var currency: Int?
    switch kind {
    case .date?: form = .date
    case .enumeration(let enumeration)?:
      form = .words
      values = MemberNames(enumeration.values.map(\.text))
      words = enumeration.values.map { Array($0.word.utf8) }
    case .milliunits?:
      form = .amount
      currency = kind?.currencyIndex
    case .duration?: form = .duration
    case .seconds?, .milliseconds?, .millipercent?, .percent?: form = .other
    case .jws?, .identifier?, .uuid?, .boolean?, .integer?, .decimal?, .url?, .text?, .base64?, .currency?,
      .storefront?, .object?, .countsByValue?, .list?, nil:
      form = .plain
    }
    (self.values, self.words) = (values, words)
    self.currency = currency
  }

  /// Appends the word for a value of an enumeration; false for an unknown value.
  func append(wordOf value: UnsafeRawBufferPointer, to output: inout [UInt8]) -> Bool {
    guard let index = values.index(of: value) else { return false }
    output.append(contentsOf: words[index])
    return true
  }
}

/// A cache of rules by object and member name. Members usually have the same order, so the rule that followed last time
/// is tried first.
struct FieldRules: Sendable {
  /// An object, identified by its index in `objects`. It is small because one is stored for every JSON object.
  struct ObjectID: Sendable, Equatable {
    let index: Int16

    fileprivate init(index: Int16) { self.index = index }

    static let unknown = ObjectID(index: -1)
  }

  private struct Entry: Sendable {
    let object: ObjectID
    let isPlain: Bool
    let rule: FieldRule
    /// The entry that came next the last time.
    var next: Int32 = 0

    init(object: ObjectID, _ rule: FieldRule) {
      (self.object, self.rule) = (object, rule)
      isPlain = rule.form == .plain
    }
  }

  private var objects: [PayloadObject] = []
  private var names = NameTable()
  /// The entries by the numbers of the names.
  private var entries = [Entry(object: ObjectID(index: -2), .unknown)]
  private var last = 0
  private var unknownCount = 0
  /// The last object that was recognized by its members.
  private var lastPayload: (kind: PayloadKind?, object: ObjectID) = (nil, .unknown)

  /// The maximum number of cached unknown names, so that a text with many names does not exhaust memory.
  private static let mostUnknown = 1024

  init() {}

  /// The members with the currency of an amount, in the order of `Field.Kind.currencyNames`.
  static let currencies = MemberNames(Field.Kind.currencyNames)
  static let currencyCount = Field.Kind.currencyNames.count
  /// The index of the member `currency` in `currencies`.
  static let mainCurrency = Field.Kind.currencyNames.firstIndex { sameBytes($0, "currency") } ?? 0

  /// Returns the ID of an object; `.unknown` for `nil`.
  mutating func objectID(of object: PayloadObject?) -> ObjectID {
    guard let object else { return .unknown }
    if let index = objects.firstIndex(of: object) { return ObjectID(index: Int16(index)) }
    objects.append(object)
    return ObjectID(index: Int16(objects.count - 1))
  }

  /// Returns the object of an ID; `nil` for `.unknown`.
  func payloadObject(_ object: ObjectID) -> PayloadObject? {
    object == .unknown ? nil : objects[Int(object.index)]
  }

  /// Returns whether values of a member are unchanged. It takes a number, because most rules need only this check.
  func isPlain(_ number: Int) -> Bool { entries[number].isPlain }

  subscript(_ number: Int) -> FieldRule { entries[number].rule }

  /// Returns the number of the rule for the member name in a token.
  mutating func number(_ token: JSONTape.Token, in object: ObjectID, _ tape: JSONTape) -> Int {
    tape.withDecoded(token) { number($0, in: object) }
  }

  /// Returns the number of the rule for a member name in unescaped bytes.
  mutating func number(_ name: UnsafeRawBufferPointer, in object: ObjectID) -> Int {
    let expected = Int(entries[last].next)
    if entries[expected].object == object, names.isNamed(Int32(expected), name) {
      last = expected
      return expected
    }
    var number = names.number(of: name, in: Int32(object.index))
    if number == NameTable.none {
      let field = Field.read(String(decoding: name, as: UTF8.self), in: payloadObject(object))
      if field == nil {
        guard unknownCount < Self.mostUnknown, name.count <= Self.longestName else { return 0 }
        unknownCount += 1
      }
      number = names.add(name, in: Int32(object.index))
      let rule = field.map { FieldRule($0.kind, label: $0.label, object: objectID(of: $0.kind.object)) }
      entries.append(Entry(object: object, rule ?? .unknown))
    }
    entries[last].next = number
    last = Int(number)
    return last
  }

  /// Longer names are not cached. Every known name is shorter.
  private static let longestName = 64

  /// Recognizes a JSON object by its members, as `PayloadKind` does. `index` is its token.
  mutating func objectID(byMembersOf index: Int, _ tape: JSONTape) -> ObjectID {
    let object = tape.tokens[index]
    guard object.kind == .object else { return .unknown }
    var found = DistinctiveMembers()
    tape.text.withUnsafeBytes { text in
      var member = index + 1
      while member < Int(object.next) {
        let name = tape.tokens[member]
        found.insert(UnsafeRawBufferPointer(rebasing: text[Int(name.start)..<Int(name.end)]))
        member = Int(tape.tokens[member + 1].next)
      }
    }
    guard let kind = found.kind else { return .unknown }
    if lastPayload.kind != kind { lastPayload = (kind, objectID(of: kind.object)) }
    return lastPayload.object
  }
}
