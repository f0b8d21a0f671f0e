extension ValueKind {
  /// The typed value, or a complaint that says what was expected and what came.
  ///
  /// `name` is who asked: a flag, an argument or an environment variable. `help` is the hint where there is no better.
  func value(of text: String, for name: String, help: String) throws(Failure) -> Value {
    if let value = value(of: text) { return value }
    let message = "\(name) takes \(expectation); got \(quoted(text))"
    throw Failure(.usage, message, hint: remark(on: text) ?? help)
  }

  private func value(of text: String) -> Value? {
    switch self {
    case .text, .file: .text(text)
    case .integer(_, let range): text.wholeNumber.flatMap { range.contains($0) ? .integer($0) : nil }
    case .boolean: text.hasLetters(of: "true") ? .boolean(true) : text.hasLetters(of: "false") ? .boolean(false) : nil
    case .choice(let choices): choices.first { $0.is(text) }.map { .text($0.word) }
    case .date: Moment(text).map { .date($0) }
    case .uuid: text.isUUID ? .text(text) : nil
    }
  }

  /// A hint that is worth more than the help page.
  private func remark(on text: String) -> String? {
    switch self {
    case .choice(let choices): Nearest.to(text, among: choices.map(\.word)).map { "did you mean \($0)?" }
    case .date: Moment.remark(on: text)
    case .text, .file, .integer, .boolean, .uuid: nil
    }
  }
}

extension Choice {
  fileprivate func `is`(_ text: String) -> Bool {
    word.hasLetters(of: text) || synonyms.contains { $0.hasLetters(of: text) }
  }
}

extension String {
  /// Digits with at most a minus before them; `+5`, ` 5` and `5.0` are not whole numbers to a script.
  fileprivate var wholeNumber: Int64? {
    let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
    guard digits.allSatisfy(\.isDigit) else { return nil }
    return Int64(self)
  }

  /// Whether the texts are the same but for the case of ASCII letters.
  fileprivate func hasLetters(of other: String) -> Bool {
    utf8.lazy.map(\.lowercased).elementsEqual(other.utf8.lazy.map(\.lowercased))
  }
}
