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
  /// Whether it is an amount of money, which is read with its currency.
  package let isAmount: Bool
  /// Of an amount whose currency stands in a member of its own: the index of that in `FieldRules.currencies`.
  package let currency: Int?

  /// How a value of the member is shown.
  package enum Form: Sendable {
    /// As it came.
    case plain
    case date
    /// Of an enumeration: as the word for it.
    case words
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
    case .milliunits(in: let field)?:
      form = .other
      currency = field.flatMap { field in MemberContext.currencyMembers.firstIndex { sameBytes($0, field.name) } }
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

/// The rules of members by object and name, made when they are first asked for and kept: what `FieldContext` answers, fast
/// enough to ask for each value of a million records.
package struct FieldRules: Sendable {
  /// An object of Apple's that was met, identified by its index in `objects`: small, as one is kept for every JSON object.
  package struct ObjectID: Sendable, Equatable {
    fileprivate let index: Int16

    package static let unknown = ObjectID(index: -1)
  }

  private struct Slot {
    var object = ObjectID.unknown
    var name: [UInt8] = []
    var rule: FieldRule?
  }

  private var objects: [PayloadObject] = []
  /// A name has one slot, which the next name with the same slot overwrites: a hostile text with ever new names fills no
  /// memory.
  private var slots: [Slot] = []
  /// The last object that was recognized by its members, and which of `DistinctiveMembers` it had.
  private var lastPayload = (members: UInt32(0), object: ObjectID.unknown)

  package init() {}

  /// The names of all members that name a currency.
  package static let currencies = MemberNames(MemberContext.currencyMembers)
  /// How many there are.
  package static let currencyCount = MemberContext.currencyMembers.count
  /// The index of the member `currency`.
  package static let mainCurrency = MemberContext.currencyMembers.firstIndex { sameBytes($0, "currency") } ?? 0

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

  /// The rule of the member that a token names.
  package mutating func rule(_ token: JSONTape.Token, in object: ObjectID, _ tape: JSONTape) -> FieldRule {
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
  package mutating func rule(_ name: UnsafeRawBufferPointer, in object: ObjectID) -> FieldRule {
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
      field.map { FieldRule($0.kind, label: $0.label, object: objectID(of: $0.kind.object)) } ?? .unknown
    // A name that the catalogue does not know overwrites none that it knows.
    if name.count <= Self.longestName, field != nil || slots[index].rule == nil {
      slots[index] = Slot(object: object, name: Array(name), rule: rule)
    }
    return rule
  }

  /// Longer than any member's name; what is longer is not kept.
  private static let longestName = 64

  private static func slot(_ name: UnsafeRawBufferPointer, _ object: ObjectID) -> Int {
    var hash = UInt64(truncatingIfNeeded: name.count) &+ UInt64(truncatingIfNeeded: object.index) << 8
    if name.count >= 8 {
      hash ^= name.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash << 31 | hash >> 33) ^ name.loadUnaligned(fromByteOffset: name.count - 8, as: UInt64.self)
    } else {
      for byte in name { hash = hash << 8 ^ hash >> 56 ^ UInt64(byte) }
    }
    return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }

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

  static func bit(_ name: UnsafeRawBufferPointer) -> UInt32 { names.index(of: name).map { 1 << UInt32($0) } ?? 0 }

  static func kind(_ present: UInt32) -> PayloadKind? {
    PayloadKind { member in
      texts.firstIndex { sameBytes($0, member) }.map { present & 1 << UInt32($0) != 0 } ?? false
    }
  }
}
