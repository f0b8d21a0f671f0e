import Base

/// What the catalogue knows of a member, in the form in which a writer of many records needs it: how its values are shown,
/// with the texts ready as bytes.
package final class FieldRule: Sendable {
  /// What stands before the value for people; nil for a name that asctl does not know.
  package let label: String?
  package let kind: Field.Kind?
  package let form: Form
  /// Of an enumeration, as Apple writes them.
  private let values: MemberNames
  /// Their words, in the same order.
  private let words: [[UInt8]]
  /// Of a list whose elements are read otherwise than a value that stands alone; nil for any other kind.
  package let element: FieldRule?
  /// Of a member that holds an object, or objects in a list.
  package let object: FieldRules.ObjectID
  /// Of an amount whose currency stands in a member of its own: the index of that in `FieldRules.currencies`.
  package let currency: Int?

  /// How a value of the member is shown.
  package enum Form: Sendable {
    /// As it came.
    case plain
    case date
    /// Of an enumeration: as the word for it.
    case words
    /// Of money, which is read with its currency.
    case amount
    case duration
    /// Left to `ValueRenderer`.
    case other
  }

  /// Of a name that asctl does not know.
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
      currency = kind.flatMap(FieldRules.currency)
    case .duration?: form = .duration
    case .seconds?, .milliseconds?, .millipercent?, .percent?: form = .other
    case .jws?, .identifier?, .uuid?, .boolean?, .integer?, .decimal?, .url?, .text?, .base64?, .currency?,
      .storefront?, .object?, .countsByValue?, .list?, nil:
      form = .plain
    }
    (self.values, self.words) = (values, words)
    self.currency = currency
  }

  /// Appends the word for a value of an enumeration; false for one that asctl does not know.
  package func append(wordOf value: UnsafeRawBufferPointer, to output: inout [UInt8]) -> Bool {
    guard let index = values.index(of: value) else { return false }
    output.append(contentsOf: words[index])
    return true
  }
}

/// The rules of members by object and name, resolved when a name is first met there and kept. Members mostly come in the
/// same order, so that the rule that followed last time is tried first.
package struct FieldRules: Sendable {
  /// An object of Apple's that was met, identified by its index in `objects`: small, as one is kept for every JSON object.
  @usableFromInline package struct ObjectID: Sendable, Equatable {
    @usableFromInline let index: Int16

    fileprivate init(index: Int16) { self.index = index }

    package static let unknown = ObjectID(index: -1)

    // Compared for every value, in another module.
    @inlinable
    package static func == (left: ObjectID, right: ObjectID) -> Bool { left.index == right.index }
  }

  private struct Entry: Sendable {
    let object: ObjectID
    let isPlain: Bool
    let rule: FieldRule
    /// The name that was looked up next, the last time.
    var next: Int32 = 0

    init(object: ObjectID, _ rule: FieldRule) {
      (self.object, self.rule) = (object, rule)
      isPlain = rule.form == .plain
    }
  }

  private var objects: [PayloadObject] = []
  private var names = NameTable()
  /// By the numbers of the names.
  private var entries = [Entry(object: ObjectID(index: -2), .unknown)]
  private var last = 0
  private var unknownCount = 0
  /// The last object that was recognized by its members, and which of `DistinctiveMembers` it had.
  private var lastPayload = (members: UInt32(0), object: ObjectID.unknown)

  /// How many names that the catalogue does not know are kept: a text with ever new names fills no memory.
  private static let mostUnknown = 1024

  package init() {}

  /// The names of all members that name the currency of some amount, `currency` included.
  package static let currencies = MemberNames(currencyNames)
  /// How many there are.
  package static let currencyCount = currencyNames.count
  /// The index of the member `currency`.
  package static let mainCurrency = currencyNames.firstIndex { sameBytes($0, "currency") } ?? 0

  /// Of an amount whose currency stands in a member of its own: the index of that in `currencies`.
  package static func currency(of kind: Field.Kind) -> Int? {
    guard case .milliunits(in: let field?) = kind else { return nil }
    return currencyNames.firstIndex { sameBytes($0, field.name) }
  }

  static let currencyNames: [String] = FieldMeaning.all.compactMap { meaning in
    guard case .milliunits(in: let field?) = meaning.field.kind else { return nil }
    return field.name
  }.uniqued()

  /// Unknown for nil.
  package mutating func objectID(of object: PayloadObject?) -> ObjectID {
    guard let object else { return .unknown }
    if let index = objects.firstIndex(of: object) { return ObjectID(index: Int16(index)) }
    objects.append(object)
    return ObjectID(index: Int16(objects.count - 1))
  }

  /// Nil for an unknown one.
  package func payloadObject(_ object: ObjectID) -> PayloadObject? {
    object == .unknown ? nil : objects[Int(object.index)]
  }

  /// Whether values of a member are shown as they came. A rule is told by its number, as most are asked no more than that.
  package func isPlain(_ number: Int) -> Bool { entries[number].isPlain }

  package subscript(_ number: Int) -> FieldRule { entries[number].rule }

  /// The number of the rule of the member that a token names.
  package mutating func number(_ token: JSONTape.Token, in object: ObjectID, _ tape: JSONTape) -> Int {
    if token.hasEscapes {
      var name: [UInt8] = []
      tape.appendDecoded(token, to: &name)
      return name.withUnsafeBytes { number($0, in: object) }
    }
    return tape.withBytes(token) { number($0, in: object) }
  }

  /// The same by the bytes of the name, without its escapes.
  package mutating func number(_ name: UnsafeRawBufferPointer, in object: ObjectID) -> Int {
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

  /// Longer than any member's name; what is longer is not kept.
  private static let longestName = 64

  /// What a JSON object is by the members it has, as `PayloadKind` recognizes it. `index` is its token.
  package mutating func objectID(byMembersOf index: Int, _ tape: JSONTape) -> ObjectID {
    let object = tape.tokens[index]
    guard object.kind == .object else { return .unknown }
    var present: UInt32 = 0
    tape.text.withUnsafeBytes { text in
      var member = index + 1
      while member < Int(object.next) {
        let name = tape.tokens[member]
        present |= DistinctiveMembers.bit(UnsafeRawBufferPointer(rebasing: text[Int(name.start)..<Int(name.end)]))
        member = Int(tape.tokens[member + 1].next)
      }
    }
    guard present != 0 else { return .unknown }
    if lastPayload.members != present {
      lastPayload = (present, objectID(of: DistinctiveMembers.kind(present)?.object))
    }
    return lastPayload.object
  }
}

/// The members that tell kinds of payloads apart, a bit for each name.
private enum DistinctiveMembers {
  private static let texts: [String] = PayloadKind.distinctiveMembers(of: PayloadKind.allCases)
  private static let names = MemberNames(texts)

  static func bit(_ name: UnsafeRawBufferPointer) -> UInt32 {
    names.index(of: name).map { 1 << UInt32($0) } ?? 0
  }

  static func kind(_ present: UInt32) -> PayloadKind? {
    PayloadKind { member in
      texts.firstIndex { sameBytes($0, member) }.map { present & 1 << UInt32($0) != 0 } ?? false
    }
  }
}
