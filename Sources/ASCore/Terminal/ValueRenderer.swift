import AppStore
import Base
import Platform

/// The text of a value by its field: the only place where dates, amounts, shares, lengths of time and enumerations are
/// formatted. Pages, tables, csv and `--humanize` differ only in form.
struct ValueRenderer: Sendable {
  /// The place where the text of a value is shown.
  enum Form: Sendable {
    /// Beside a label.
    case page
    /// In a table, where an unknown value has no remark.
    case cell
    /// For programs: amounts and shares as bare numbers, without units, and lengths of time not in words.
    case data
    /// `--humanize`: like `data`, with lengths of time in words.
    case humanized
  }

  let form: Form
  private let date: @Sendable (Timestamp) -> String

  init(_ form: Form, date: @escaping @Sendable (Timestamp) -> String) {
    self.form = form
    self.date = date
  }

  /// For csv, with dates as ISO 8601 in UTC.
  static let data = ValueRenderer(.data) { $0.text }

  /// For `--humanize`, with dates as ISO 8601 in UTC.
  static let humanized = ValueRenderer(.humanized) { $0.text }

  /// Returns the text for people, escaped for a terminal.
  func text(_ value: JSON, _ kind: Field.Kind?, currency: String?) -> String {
    var output: [UInt8] = []
    append(value, kind, currency: currency, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  func append(_ value: JSON, _ kind: Field.Kind?, currency: String?, to output: inout [UInt8]) {
    switch value {
    case .null: output.append(contentsOf: "none".utf8)
    case .bool(let isTrue): output.append(contentsOf: (isTrue ? "yes" : "no").utf8)
    case .number(let number):
      guard let kind, let shown = readable(number, kind, currency: currency)?.string else {
        return output.append(contentsOf: number.text.utf8)
      }
      output += escapingControls(shown).utf8
    case .string(let text): output += escapingControls(words(text, kind) ?? text).utf8
    case .array, .object: output += value.shownText().utf8
    }
  }

  /// Returns the readable value; `nil` if a value is shown unchanged: without a field, or not of the field's kind.
  func readable(_ value: JSON, _ kind: Field.Kind?, currency: String?) -> JSON? {
    switch value {
    case .number(let number): readable(number, kind, currency: currency)
    case .string(let text): words(text, kind).map(JSON.string)
    case .null, .bool, .array, .object: nil
    }
  }

  /// Returns the date of a value; `nil` for other values.
  static func moment(_ value: JSON, _ kind: Field.Kind?) -> Timestamp? {
    guard case .number(let number) = value else { return nil }
    if kind == .date { return number.flooredInt64.map(Timestamp.init(milliseconds:)) }
    return kind == .seconds ? number.flooredInt64.flatMap(Timestamp.init(exactSeconds:)) : nil
  }

  private func readable(_ number: JSONNumber, _ kind: Field.Kind?, currency: String?) -> JSON? {
    let isData = form == .data || form == .humanized
    switch kind {
    case .date?, .seconds?:
      return Self.moment(.number(number), kind).map { .string(date($0)) }
    case .milliunits?:
      guard let amount = number.int64 else { return nil }
      guard isData else { return .string(Money.text(milliunits: amount, currency: currency)) }
      return JSONNumber(text: Money.amount(milliunits: amount, currency: currency)).map(JSON.number)
    case .millipercent?:
      guard let share = number.int64 else { return nil }
      return isData ? JSONNumber(text: Millipercent.number(share)).map(JSON.number) : .string(Millipercent.text(share))
    case .milliseconds?:
      return isData ? nil : .string("\(number.text) ms")
    case .percent?:
      return isData ? nil : .string("\(number.text)%")
    case .enumeration?:
      return words(number.text, kind).map(JSON.string)
    case .duration?, .jws?, .identifier?, .uuid?, .boolean?, .integer?, .decimal?, .url?, .text?, .base64?,
      .currency?, .storefront?, .object?, .countsByValue?, .list?, nil:
      return nil
    }
  }

  private func words(_ text: String, _ kind: Field.Kind?) -> String? {
    if case .duration? = kind { return form == .data ? nil : ISODuration.words(text) }
    guard case .enumeration(let enumeration)? = kind else { return nil }
    if let word = enumeration.value(text)?.word { return word }
    let possibly = enumeration.possibly(text)
    switch form {
    case .data, .humanized: return nil
    case .cell: return possibly.map { "\(text) (\($0))" }
    case .page: return "\(text) (\(possibly ?? "unknown value"))"
    }
  }
}

extension Context {
  /// Returns a member's value for people, with local dates, escaped for a terminal.
  package func text(_ value: JSON, _ kind: Field.Kind) -> String {
    ValueRenderer(.page, date: localText).text(value, kind, currency: nil)
  }
}

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
