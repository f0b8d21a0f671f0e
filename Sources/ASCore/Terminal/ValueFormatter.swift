import AppStore
import Base

/// Formats values for `--humanize` and csv: dates, decimals and words.
///
/// This is separate from `FieldReader`, so that a caller can keep the reader's JSON text while it formats many values.
/// Text that is accessed through a changing value would be retained and released for each of them.
struct ValueFormatter: Sendable {
  /// The text of the most recently formatted value.
  private(set) var text: [UInt8] = []

  /// How a value is shown.
  enum Shown: Sendable {
    case unchanged
    /// The text in `text`, which needs no escapes.
    case text
    /// The number in `text`.
    case number
  }

  /// Formats a scalar by its field into `text` if it is not shown unchanged. `currency` is the token of an amount's
  /// currency, or -1.
  mutating func format(
    _ token: JSONTape.Token, _ rule: FieldRule, currency: Int32, of tape: JSONTape, by renderer: ValueRenderer
  ) -> Shown {
    guard token.kind == .number || token.kind == .string else { return .unchanged }
    text.removeAll(keepingCapacity: true)
    switch rule.form {
    case .plain: return .unchanged
    case .date:
      guard token.kind == .number, let milliseconds = tape.integer(token, or: { $0.flooredInt64 }) else {
        return .unchanged
      }
      Timestamp(milliseconds: milliseconds).append(to: &text)
      return .text
    case .words where !token.hasEscapes:
      return tape.withBytes(token) { rule.append(wordOf: $0, to: &text) } ? .text : .unchanged
    case .amount:
      guard token.kind == .number, let amount = tape.integer(token, or: { $0.int64 }) else { return .unchanged }
      let code = currency >= 0 ? tape.string(tape.tokens[Int(currency)]) : nil
      Money.append(milliunits: amount, currency: code, to: &text)
      return .number
    case .duration where !token.hasEscapes:
      guard token.kind == .string, renderer.form == .humanized else { return .unchanged }
      return tape.withBytes(token) { ISODuration.append(wordsOf: $0, to: &text) } ? .text : .unchanged
    case .words, .duration, .other: return render(token, rule, tape, by: renderer)
    }
  }

  private mutating func render(
    _ token: JSONTape.Token, _ rule: FieldRule, _ tape: JSONTape, by renderer: ValueRenderer
  ) -> Shown {
    guard let value = tape.scalar(token) else { return .unchanged }
    switch renderer.readable(value, rule.kind, currency: nil) {
    case .string(let shown)?:
      text.append(contentsOf: shown.utf8)
      return .text
    case .number(let number)?:
      text.append(contentsOf: number.text.utf8)
      return .number
    case .null?, .bool?, .array?, .object?, nil: return .unchanged
    }
  }
}

extension JSONTape {
  /// Returns a number or a string as a value.
  func scalar(_ token: Token) -> JSON? {
    switch token.kind {
    case .number: JSONNumber(text: string(token)).map(JSON.number)
    case .string: .string(string(token))
    case .null, .bool, .name, .array, .object: nil
    }
  }

  /// Returns a number of a few digits, or the result of `other`.
  fileprivate func integer(_ token: Token, or other: (JSONNumber) -> Int64?) -> Int64? {
    let digits: Int64? = withBytes(token) { bytes in
      // This many digits always fit into an Int64.
      guard bytes.count <= 18 else { return nil }
      var value: Int64 = 0
      for byte in bytes {
        guard byte.isDigit else { return nil }
        value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
      }
      return value
    }
    return digits ?? JSONNumber(text: string(token)).flatMap(other)
  }
}
