import Base

/// What is known of a member by its name and the object it stands in, looked up once.
package final class FieldRule: Sendable {
  /// The heading and label of the human view; nil for a name that asctl does not know.
  package let label: String?
  package let kind: Field.Kind?
  package let form: Form
  /// The values of an enumeration.
  private let values: MemberNames
  /// Their words, in the same order.
  private let words: [[UInt8]]
  /// How the elements of a list are read, which may be other than the value alone.
  package let element: FieldRule?
  /// What an object in it is.
  package let object: FieldRules.Object
  /// Whether it is an amount of money, which is read with its currency.
  package let isAmount: Bool
  /// Of an amount: which of the members that name a currency names its own.
  package let currency: Int?

  /// How a value of the member is shown.
  package enum Form: Sendable {
    /// Shown as it came.
    case plain
    case date
    case words
    /// Left to `ValueRenderer`.
    case other
  }

  /// Of a name that asctl does not know.
  fileprivate static let unknown = FieldRule(nil, label: nil, object: .unknown)

  fileprivate init(_ kind: Field.Kind?, label: String?, object: FieldRules.Object) {
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
    case .milliunits(in: let field)?:
      form = .other
      currency = field.flatMap { field in MemberReading.currencyMembers.firstIndex { sameBytes($0, field.name) } }
    case .seconds?, .milliseconds?, .millipercent?, .percent?, .duration?: form = .other
    case .jws?, .identifier?, .uuid?, .boolean?, .integer?, .decimal?, .url?, .text?, .base64?, .currency?,
      .storefront?, .object?, .countsByValue?, .list?, nil:
      form = .plain
    }
    (self.values, self.words) = (values, words)
    self.currency = currency
    isAmount = if case .milliunits? = kind { true } else { false }
  }

  /// Appends the word for a value of an enumeration; false for one that asctl does not know.
  package func append(wordOf value: UnsafeRawBufferPointer, to output: inout [UInt8]) -> Bool {
    guard let index = values.index(of: value) else { return false }
    output.append(contentsOf: words[index])
    return true
  }
}

/// How the members of a tape's objects are read, as `FieldContext` says, with an answer for what was asked before.
package struct FieldRules: Sendable {
  /// An object that was met, by its place in `objects`.
  package struct Object: Sendable, Equatable {
    fileprivate let index: Int16

    package static let unknown = Object(index: -1)
  }

  private struct Slot {
    var object = Object.unknown
    var name: [UInt8] = []
    var rule: FieldRule?
  }

  private var objects: [PayloadObject] = []
  /// Each name has one place, from which the next name with that place drives it away: a hostile text with ever new
  /// names fills no memory.
  private var slots: [Slot] = []
  /// The members that told the last payload, and what it was.
  private var told = (members: UInt32(0), object: Object.unknown)

  package init() {}

  /// The members that name a currency, first the one that all amounts fall back on.
  package static let currencies = MemberNames(MemberReading.currencyMembers)
  package static let currencyCount = MemberReading.currencyMembers.count
  package static let mainCurrency = MemberReading.currencyMembers.firstIndex { sameBytes($0, "currency") } ?? 0

  /// The place of an object, made where it has none yet.
  package mutating func object(_ object: PayloadObject?) -> Object {
    guard let object else { return .unknown }
    if let index = objects.firstIndex(of: object) { return Object(index: Int16(index)) }
    objects.append(object)
    return Object(index: Int16(objects.count - 1))
  }

  /// Nil for an unknown one.
  package func payloadObject(_ object: Object) -> PayloadObject? {
    object == .unknown ? nil : objects[Int(object.index)]
  }

  /// What is known of the member of that object that a token names.
  package mutating func rule(_ token: JSONTape.Token, in object: Object, _ tape: JSONTape) -> FieldRule {
    if token.hasEscapes {
      var name: [UInt8] = []
      tape.appendDecoded(token, to: &name)
      return name.withUnsafeBytes { rule($0, in: object) }
    }
    return tape.text.withUnsafeBytes {
      rule(UnsafeRawBufferPointer(rebasing: $0[Int(token.start)..<Int(token.end)]), in: object)
    }
  }

  /// The same by the bytes of the name, without its escapes.
  package mutating func rule(_ name: UnsafeRawBufferPointer, in object: Object) -> FieldRule {
    if slots.isEmpty { slots = Array(repeating: Slot(), count: 512) }
    let index = Self.slot(name, object)
    if let rule = slots[index].rule, slots[index].object == object,
      slots[index].name.withUnsafeBytes({ $0.isSame(as: name) })
    {
      return rule
    }
    let text = String(decoding: name, as: UTF8.self)
    let field = Field.read(text, in: payloadObject(object))
    let rule =
      field.map { FieldRule($0.kind, label: $0.label, object: self.object($0.kind.object)) } ?? .unknown
    // Names that nobody knows drive away none that is known.
    if name.count <= Self.longestName, field != nil || slots[index].rule == nil {
      slots[index] = Slot(object: object, name: Array(name), rule: rule)
    }
    return rule
  }

  /// Longer than any member's name; what is longer is not kept.
  private static let longestName = 64

  private static func slot(_ name: UnsafeRawBufferPointer, _ object: Object) -> Int {
    var hash = UInt64(truncatingIfNeeded: name.count) &+ UInt64(truncatingIfNeeded: object.index) << 8
    if name.count >= 8 {
      hash ^= name.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash << 31 | hash >> 33) ^ name.loadUnaligned(fromByteOffset: name.count - 8, as: UInt64.self)
    } else {
      for byte in name { hash = hash << 8 ^ hash >> 56 ^ UInt64(byte) }
    }
    return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }

  /// What an object is by the members it has, as `PayloadKind` tells it.
  package mutating func payloadObject(_ object: JSONTape.Token, _ tape: JSONTape, at index: Int) -> Object {
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
    if told.members != present { told = (present, self.object(DistinctiveMembers.kind(present)?.object)) }
    return told.object
  }
}

/// The members by which payloads are told, a bit for each name.
private enum DistinctiveMembers {
  private static let texts: [String] = PayloadKind.distinctiveMembers(of: PayloadKind.allCases)
  private static let names = MemberNames(texts)

  static func bit(_ name: UnsafeRawBufferPointer) -> UInt32 { names.index(of: name).map { 1 << UInt32($0) } ?? 0 }

  static func kind(_ present: UInt32) -> PayloadKind? {
    PayloadKind { member in
      texts.firstIndex { sameBytes($0, member) }.map { present & 1 << UInt32($0) != 0 } ?? false
    }
  }
}
