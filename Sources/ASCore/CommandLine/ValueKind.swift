import Base

/// What a value must be: checked by the parser, shown in the synopsis, offered by the completions.
package enum ValueKind: Sendable, Equatable {
  /// Anything; the word stands in the synopsis: `--fields PATHS`.
  case text(_ placeholder: String)
  /// A path, or `-` for standard input where the command reads.
  case file(_ placeholder: String)
  /// A whole number. Negative ones are values too: `--offset -1`.
  case integer(_ placeholder: String, ClosedRange<Int64>)
  /// `true` or `false`.
  case boolean
  case choice([Choice])
  /// One of these words, or another that the receiver may know, unless it is nearly one of these.
  case openChoice([Choice])
  /// ISO 8601, milliseconds since 1970, or relative to now: `2026-01-31`, `1769817600000`, `7d`, `now`.
  case date
  case uuid(_ placeholder: String)
}

/// One of the words a value may be.
package struct Choice: Sendable, Equatable {
  /// What the invocation holds, whichever synonym was typed.
  let word: String
  /// Other spellings that mean the same, such as the number Apple uses.
  let synonyms: [String]
  /// What it means, for completions and the manual.
  let meaning: String

  package init(_ word: String, synonyms: [String] = [], _ meaning: String) {
    self.word = word
    self.synonyms = synonyms
    self.meaning = meaning
  }
}

/// A value that passed its check.
package enum ParsedValue: Sendable, Equatable {
  case text(String)
  case integer(Int64)
  case boolean(Bool)
  case date(Moment)
}

extension ParsedValue {
  /// As a profile or a variable writes it.
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
  /// What is expected, to follow "takes": `a whole number from 1 to 20`.
  var expectation: String {
    switch self {
    case .text(let word): "text (\(word))"
    case .file(let word): "a path (\(word))"
    case .integer(_, let range): range.expectation
    case .boolean: "true or false"
    case .choice(let choices), .openChoice(let choices): choices.expectation
    case .date: "a date: 2026-01-31, 2026-01-31T12:00:00Z, milliseconds since 1970, or 7d"
    case .uuid: "a UUID: 8-4-4-4-12 hexadecimal digits"
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate var expectation: String {
    switch (lowerBound == .min, upperBound == .max) {
    case (true, true): "a whole number"
    case (true, false): "a whole number, at most \(upperBound)"
    case (false, true): "a whole number, at least \(lowerBound)"
    case (false, false): "a whole number from \(lowerBound) to \(upperBound)"
    }
  }
}

extension ValueKind {
  /// The typed value, or an error that says what was expected and what came.
  ///
  /// `name` is who asked: a flag, an argument or an environment variable. `help` is the hint where there is no better.
  package func value(of text: String, for name: String, help: String) throws(Failure) -> ParsedValue {
    if let value = value(of: text) { return value }
    let message = "\(name) takes \(expectation); got \(quoted(text))"
    throw Failure(.usage, message, hint: remark(on: text) ?? help)
  }

  /// nil for what it cannot be.
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
    case .date: Moment(text).map { .date($0) }
    // As it was given, so that the command can say how it was read.
    case .uuid: text.pastedUUID == nil ? nil : .text(text)
    }
  }

  /// Nil for a kind that is no choice of words.
  var choices: [Choice]? {
    switch self {
    case .choice(let choices), .openChoice(let choices): choices
    case .text, .file, .integer, .boolean, .date, .uuid: nil
    }
  }

  /// A hint that is worth more than the help page.
  private func remark(on text: String) -> String? {
    switch self {
    case .choice(let choices), .openChoice(let choices):
      Nearest.to(text, among: choices.flatMap(\.spellings)).map { "did you mean \($0)?" }
    case .date: Moment.remark(on: text)
    case .text, .file, .integer, .boolean, .uuid: nil
    }
  }
}

extension Choice {
  fileprivate func `is`(_ text: String) -> Bool { spellings.contains { sameBytesIgnoringCase($0, text) } }

  /// The word and its synonyms, a word before Apple's number, as it says more.
  fileprivate var spellings: [String] { isNumber ? synonyms + [word] : [word] + synonyms }

  /// The spelling for people.
  var displayName: String { spellings.first ?? word }

  fileprivate var isNumber: Bool { word.wholeNumber != nil }
}

extension [Choice] {
  /// A sentence lists no more than these.
  static let mostInSentence = 12

  /// To follow "takes": `1 (active), 2 (expired) or 3`.
  fileprivate var expectation: String {
    guard count <= Self.mostInSentence else { return "one of \(count) words" }
    return map { $0.isNumber && !$0.synonyms.isEmpty ? "\($0.word) (\($0.synonyms[0]))" : $0.word }.listed("or")
  }

  /// The value of each part between commas; nil where a part is none of these, or there is but one.
  func several(in text: String) -> [String]? {
    let parts = text.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0.trimmed)) }
    return parts.count > 1 && parts.allSatisfy { part in contains { $0.is(part) } } ? parts : nil
  }

  /// Whether a word that is none of these may be a further one: one or two letters away from one of them it is a slip,
  /// and where all are numbers it has to be one.
  fileprivate func mayBeJoined(by text: String) -> Bool {
    if allSatisfy(\.isNumber) { return text.wholeNumber != nil }
    return !text.utf8.contains(where: \.isSpace) && !contains { Nearest.isSlip(text, for: $0.word) }
  }
}

extension String {
  /// Digits with at most a minus before them; `+5`, ` 5` and `5.0` are not whole numbers to a script.
  fileprivate var wholeNumber: Int64? {
    let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
    guard digits.allSatisfy(\.isDigit) else { return nil }
    return Int64(self)
  }
}
