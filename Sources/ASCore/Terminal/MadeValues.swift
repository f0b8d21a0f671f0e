import AppStore
import Base

/// What was made of values, for the next time that the same is said: there are few prices and few lengths of time among
/// the members of many records.
struct MadeValues: Sendable {
  private struct Slot: Sendable {
    let rule: FieldRule
    let form: ValueRenderer.Form
    let isString: Bool
    let value: [UInt8]
    let currency: [UInt8]?
    let shown: TapeReading.Shown
    let text: [UInt8]
  }

  /// Each value has one place, from which the next with that place drives it away.
  private var slots: [Slot?] = []
  private static var slotCount: Int { 64 }
  /// Longer values are not kept.
  private static var longest: Int { 32 }

  /// What was made of a number or string without escapes, into `output`; nil where that is not known.
  func recall(
    _ token: JSONTape.Token, _ rule: FieldRule, _ currency: JSONTape.Token?, _ form: ValueRenderer.Form,
    _ tape: JSONTape, into output: inout [UInt8]
  ) -> TapeReading.Shown? {
    guard !slots.isEmpty, let slot = slots[Self.slot(token, tape)], slot.rule === rule, slot.form == form,
      slot.isString == (token.kind == .string), !token.hasEscapes, tape.has(slot.value, at: token)
    else { return nil }
    switch (currency, slot.currency) {
    case (nil, nil): break
    case (let currency?, let known?): guard !currency.hasEscapes, tape.has(known, at: currency) else { return nil }
    case (nil, _?), (_?, nil): return nil
    }
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: slot.text)
    return slot.shown
  }

  mutating func keep(
    _ shown: TapeReading.Shown, _ text: [UInt8], of token: JSONTape.Token, _ rule: FieldRule,
    _ currency: JSONTape.Token?, _ form: ValueRenderer.Form, _ tape: JSONTape
  ) {
    guard !token.hasEscapes, currency.map({ !$0.hasEscapes && $0.length <= Self.longest }) ?? true,
      token.length <= Self.longest
    else { return }
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    func bytes(_ token: JSONTape.Token) -> [UInt8] { tape.withBytes(token) { Array($0) } }
    slots[Self.slot(token, tape)] = Slot(
      rule: rule, form: form, isString: token.kind == .string, value: bytes(token), currency: currency.map(bytes),
      shown: shown, text: text)
  }

  private static func slot(_ token: JSONTape.Token, _ tape: JSONTape) -> Int {
    tape.withBytes(token) { bytes in
      var hash: UInt64 = 0
      for byte in bytes.prefix(longest) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) &>> 58)
    }
  }
}

extension JSONTape.Token {
  /// In bytes, of strings and names without quotation marks.
  fileprivate var length: Int { Int(end - start) }
}

extension JSONTape {
  fileprivate func has(_ bytes: [UInt8], at token: Token) -> Bool {
    withBytes(token) { text in bytes.withUnsafeBytes { $0.isSame(as: text) } }
  }
}
