import AppStore
import Base

/// Values that were formatted, for the next record that has the same: there are few prices and few lengths of time among
/// the members of many records. Only short values are kept, compared as plain numbers, as every value is looked up.
struct FormattedValueCache: Sendable {
  /// A value and the field, currency and form that it is formatted with.
  struct Key: Equatable, Sendable {
    /// Of the `FieldRule`, which the cache keeps alive.
    fileprivate let rule: ObjectIdentifier
    private let form: ValueRenderer.Form
    private let isString: Bool
    private let value: ShortText
    private let currency: ShortText?

    /// Nil for what is long, or written with escapes.
    init?(
      _ token: JSONTape.Token, _ rule: FieldRule, currency: JSONTape.Token?, _ form: ValueRenderer.Form,
      _ tape: JSONTape
    ) {
      guard let value = ShortText(token, tape) else { return nil }
      self.rule = ObjectIdentifier(rule)
      self.form = form
      self.value = value
      isString = token.kind == .string
      guard let currency else {
        self.currency = nil
        return
      }
      guard let code = ShortText(currency, tape) else { return nil }
      self.currency = code
    }

    fileprivate var slot: Int {
      let hash = (value.first ^ value.last &<< 7) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: hash &>> 58)
    }
  }

  /// The text of a token of up to 16 bytes: the first and the last eight.
  private struct ShortText: Equatable {
    let count: Int
    var first: UInt64 = 0
    var last: UInt64 = 0

    init?(_ token: JSONTape.Token, _ tape: JSONTape) {
      count = Int(token.end - token.start)
      guard count <= 16, !token.hasEscapes else { return nil }
      (first, last) = tape.withBytes(token) { bytes in
        guard bytes.count < 8 else {
          return (
            bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
          )
        }
        return (bytes.reduce(0) { $0 &<< 8 | UInt64($1) }, 0)
      }
    }
  }

  private struct Slot {
    let key: Key
    let shown: ValueFormatter.Shown
    /// In `texts`.
    let text: Range<Int>
  }

  /// A key has one slot, which the next key with the same slot overwrites.
  private var slots: [Slot?] = []
  private static var slotCount: Int { 64 }
  /// Of the keys: as long as they are kept, no other rule can have the same `ObjectIdentifier`.
  private var rules: [FieldRule?] = []
  /// `longest` bytes for each slot.
  private var texts: [UInt8] = []
  private static var longest: Int { 48 }

  /// The formatted value, appended to `output`; nil where it is not kept.
  func value(for key: Key, into output: inout [UInt8]) -> ValueFormatter.Shown? {
    guard !slots.isEmpty, let slot = slots[key.slot], slot.key == key else { return nil }
    output.append(contentsOf: texts[slot.text])
    return slot.shown
  }

  mutating func store(_ shown: ValueFormatter.Shown, _ text: [UInt8], for key: Key, _ rule: FieldRule) {
    guard text.count <= Self.longest else { return }
    if slots.isEmpty {
      slots = Array(repeating: nil, count: Self.slotCount)
      rules = Array(repeating: nil, count: Self.slotCount)
      texts = [UInt8](repeating: 0, count: Self.slotCount * Self.longest)
    }
    let start = key.slot * Self.longest
    let range = start..<(start + text.count)
    texts.replaceSubrange(range, with: text)
    slots[key.slot] = Slot(key: key, shown: shown, text: range)
    rules[key.slot] = rule
  }
}
