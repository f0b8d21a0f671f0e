import Base

/// The kind of a value, which the parser checks, the synopsis shows and completion offers.
package enum ValueKind: Sendable, Equatable {
  /// Any text; the placeholder is shown in the synopsis: `--fields PATHS`.
  case text(_ placeholder: String)
  /// A path, or `-` for stdin if the command reads it.
  case file(_ placeholder: String)
  /// An integer. Negative ones are accepted: `--offset -1`.
  case integer(_ placeholder: String, ClosedRange<Int64>)
  /// `true` or `false`.
  case boolean
  case choice([Choice])
  /// One of these words, or another one that the receiver may accept, unless it looks like a typo.
  case openChoice([Choice])
  /// ISO 8601, milliseconds since 1970, or relative to now: `2026-01-31`, `1769817600000`, `7d`, `now`.
  case date
  case uuid(_ placeholder: String)
}

/// One of the possible words of a value.
package struct Choice: Sendable, Equatable {
  /// The word in the invocation, for all synonyms.
  let word: String
  /// Other spellings with the same meaning, such as Apple's number.
  let synonyms: [String]
  /// The meaning, for completions and the manual.
  let meaning: String

  package init(_ word: String, synonyms: [String] = [], _ meaning: String) {
    self.word = word
    self.synonyms = synonyms
    self.meaning = meaning
  }
}

/// A checked value.
package enum ParsedValue: Sendable, Equatable {
  case text(String)
  case integer(Int64)
  case boolean(Bool)
  case date(DateArgument)
}

extension ParsedValue {
  /// The text for a profile or a variable.
  package var written: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .date(.at(let moment)): String(moment.milliseconds)
    case .date(.ago(let span)): String(span.milliseconds)
    case .boolean(let truth): String(truth)
    }
  }
}

extension ValueKind {
  /// The expectation, after "expected": `an integer from 1 to 20`.
  var expectation: String {
    switch self {
    case .text(let word): word
    case .file(let word): "a path (\(word))"
    case .integer(_, let range): range.expectation
    case .boolean: "true or false"
    case .choice(let choices), .openChoice(let choices): choices.expectation
    case .date: "a date (2026-01-31, 2026-01-31T12:00:00Z), milliseconds since 1970, or a time span before now (7d)"
    case .uuid: "a UUID: 8-4-4-4-12 hexadecimal digits"
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate var expectation: String {
    switch (lowerBound == .min, upperBound == .max) {
    case (true, true): "an integer"
    case (true, false): "an integer up to \(upperBound)"
    case (false, true): "an integer of \(lowerBound) or more"
    case (false, false): "an integer from \(lowerBound) to \(upperBound)"
    }
  }
}

extension ValueKind {
  /// Returns the typed value, or an error with the expectation and the text.
  ///
  /// - Parameters:
  ///   - name: The flag, argument or environment variable.
  ///   - help: The hint, unless there is a better one.
  package func value(of text: String, for name: String, help: String) throws(Failure) -> ParsedValue {
    if let value = value(of: text) { return value }
    let message = "invalid \(name): expected \(expectation), got \(quoted(text))"
    throw Failure(.usage, message, hint: remark(on: text) ?? help)
  }

  /// Returns the typed value; `nil` if the text is invalid.
  func value(of text: String) -> ParsedValue? {
    switch self {
    case .text, .file: .text(text)
    case .integer(_, let range): text.wholeNumber.flatMap { range.contains($0) ? .integer($0) : nil }
    case .boolean:
      sameBytesIgnoringCase(text, "true")
        ? .boolean(true) : sameBytesIgnoringCase(text, "false") ? .boolean(false) : nil
    case .choice(let choices): choices.first { $0.is(text) }.map { .text($0.word) }
    case .openChoice(let choices):
      choices.first { $0.is(text) }.map { .text($0.word) } ?? (choices.mayBeJoined(by: text) ? .text(text) : nil)
    case .date: DateArgument(text).map { .date($0) }
    // Unchanged, so that the command can report how it was read.
    case .uuid: text.pastedUUID == nil ? nil : .text(text)
    }
  }

  var choices: [Choice]? {
    switch self {
    case .choice(let choices), .openChoice(let choices): choices
    case .text, .file, .integer, .boolean, .date, .uuid: nil
    }
  }

  /// Returns a hint that is more useful than the help page.
  private func remark(on text: String) -> String? {
    switch self {
    case .choice(let choices), .openChoice(let choices):
      Nearest.to(text, among: choices.flatMap(\.spellings)).map { "did you mean \($0)?" }
    case .date: DateArgument.remark(on: text)
    case .text, .file, .integer, .boolean, .uuid: nil
    }
  }
}

extension Choice {
  fileprivate func `is`(_ text: String) -> Bool { spellings.contains { sameBytesIgnoringCase($0, text) } }

  /// The word and its synonyms. A word comes before Apple's number because it is more descriptive.
  fileprivate var spellings: [String] { isNumber ? synonyms + [word] : [word] + synonyms }

  /// The spelling for people.
  var displayName: String { spellings.first ?? word }

  fileprivate var isNumber: Bool { word.wholeNumber != nil }
}

extension [Choice] {
  static let mostInSentence = 12

  /// The expectation, after "expected": `1 (active), 2 (expired) or 3`.
  fileprivate var expectation: String {
    guard count <= Self.mostInSentence else { return "one of \(count) words" }
    return map { $0.isNumber && !$0.synonyms.isEmpty ? "\($0.word) (\($0.synonyms[0]))" : $0.word }.listed("or")
  }

  /// Returns the value of each comma-separated part; `nil` if a part is invalid or there is only one.
  func several(in text: String) -> [String]? {
    let parts = text.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0.trimmed)) }
    return parts.count > 1 && parts.allSatisfy { part in contains { $0.is(part) } } ? parts : nil
  }

  /// Returns whether an unknown word is accepted: it must not be one or two letters away from a known word, and it must
  /// be a number if all known words are.
  fileprivate func mayBeJoined(by text: String) -> Bool {
    if allSatisfy(\.isNumber) { return text.wholeNumber != nil }
    return !text.utf8.contains(where: \.isSpace) && !contains { Nearest.isTypo(text, for: $0.word) }
  }
}

extension String {
  /// Digits with an optional minus sign; scripts do not accept `+5`, ` 5` and `5.0` as integers either.
  fileprivate var wholeNumber: Int64? {
    let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
    guard digits.allSatisfy(\.isDigit) else { return nil }
    return Int64(self)
  }
}

/// The kind of a value, and the Swift type that a command reads it as.
package struct ValueType<Value: Sendable>: Sendable {
  let kind: ValueKind
  /// Reads a checked value; `nil` for a value of another kind, which the parser rejects.
  let read: @Sendable (ParsedValue) -> Value?

  package static func choice(_ values: [Value], _ choice: (Value) -> Choice) -> ValueType {
    let choices = values.map { (value: $0, choice: choice($0)) }
    return ValueType(kind: .choice(choices.map(\.choice))) { parsed in
      parsed.text.flatMap { word in choices.first { sameBytes($0.choice.word, word) }?.value }
    }
  }
}

extension ValueType where Value == String {
  package static func text(_ placeholder: String) -> ValueType { ValueType(kind: .text(placeholder), read: \.text) }

  package static func file(_ placeholder: String) -> ValueType { ValueType(kind: .file(placeholder), read: \.text) }

  /// A UUID in any pasted form.
  package static func uuid(_ placeholder: String) -> ValueType {
    ValueType(kind: .uuid(placeholder)) { $0.text?.pastedUUID }
  }
}

extension ValueType where Value == Int64 {
  package static func integer(_ placeholder: String, _ range: ClosedRange<Int64>) -> ValueType {
    ValueType(kind: .integer(placeholder, range)) { if case .integer(let number) = $0 { number } else { nil } }
  }
}

extension ValueType where Value == Bool {
  package static var boolean: ValueType {
    ValueType(kind: .boolean) { if case .boolean(let truth) = $0 { truth } else { nil } }
  }
}

extension ValueType where Value == DateArgument {
  package static var date: ValueType {
    ValueType(kind: .date) { if case .date(let moment) = $0 { moment } else { nil } }
  }
}

extension ParsedValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
