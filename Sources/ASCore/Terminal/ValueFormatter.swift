import AppStore
import Base

/// Formats values as `--humanize` and csv show them: dates, decimals and words.
///
/// A type apart from `FieldReader`, so that a caller can hold the reader's JSON text while it formats value after value: a
/// text that is reached through something that changes meanwhile is retained and released for each of them.
struct ValueFormatter: Sendable {
  /// The value that was formatted last.
  private(set) var text: [UInt8] = []
  private var cache = FormattedValueCache()

  /// How a value is shown.
  enum Shown: Sendable {
    case asItCame
    /// As the text in `text`, which needs no escapes.
    case text
    /// As the number in `text`.
    case number
  }

  /// Formats a scalar by its field, into `text` where it is shown otherwise than it came. `currency` is the token of the
  /// currency of an amount, else -1.
  mutating func format(
    _ token: JSONTape.Token, _ rule: FieldRule, currency: Int32, of tape: JSONTape, by renderer: ValueRenderer
  ) -> Shown {
    guard rule.form != .plain, token.kind == .number || token.kind == .string else { return .asItCame }
    text.removeAll(keepingCapacity: true)
    switch rule.form {
    case .plain: return .asItCame
    case .date:
      guard token.kind == .number, let milliseconds = tape.flooredInt64(token) else { return .asItCame }
      Timestamp(milliseconds: milliseconds).append(to: &text)
      return .text
    case .words:
      guard !token.hasEscapes else { return render(token, rule, nil, tape, by: renderer) }
      return tape.withBytes(token) { rule.append(wordOf: $0, to: &text) } ? .text : .asItCame
    case .other:
      let currency = currency >= 0 ? tape.tokens[Int(currency)] : nil
      guard let key = FormattedValueCache.Key(token, rule, currency: currency, renderer.form, tape) else {
        return render(token, rule, currency, tape, by: renderer)
      }
      if let shown = cache.value(for: key, into: &text) { return shown }
      let shown = render(token, rule, currency, tape, by: renderer)
      cache.store(shown, text, for: key, rule)
      return shown
    }
  }

  private mutating func render(
    _ token: JSONTape.Token, _ rule: FieldRule, _ currency: JSONTape.Token?, _ tape: JSONTape,
    by renderer: ValueRenderer
  ) -> Shown {
    guard let value = tape.scalar(token) else { return .asItCame }
    switch renderer.readable(value, rule.kind, currency: currency.map(tape.string)) {
    case .string(let shown)?:
      text.append(contentsOf: shown.utf8)
      return .text
    case .number(let number)?:
      text.append(contentsOf: number.text.utf8)
      return .number
    case .null?, .bool?, .array?, .object?, nil: return .asItCame
    }
  }
}

extension JSONTape {
  /// A number or a string as a value.
  func scalar(_ token: Token) -> JSON? {
    switch token.kind {
    case .number: JSONNumber(text: string(token)).map(JSON.number)
    case .string: .string(string(token))
    case .null, .bool, .name, .array, .object: nil
    }
  }

  /// A number as `JSONNumber` floors it.
  fileprivate func flooredInt64(_ token: Token) -> Int64? {
    let digits: Int64? = withBytes(token) { bytes in
      // So many digits are always an Int64.
      guard bytes.count <= 18 else { return nil }
      var value: Int64 = 0
      for byte in bytes {
        guard byte.isDigit else { return nil }
        value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
      }
      return value
    }
    return digits ?? JSONNumber(text: string(token))?.flooredInt64
  }
}
