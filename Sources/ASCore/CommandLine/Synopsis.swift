import Base

extension Route {
  /// The parts of the usage line, in order. Many required flags are not listed, because the line would be hard to read.
  var synopsis: [[Span]] {
    let named = flags.filter(\.required)
    let required = named.count > 5 ? [] : named.map(\.longHead)
    let hasOthers = required.count < named.count || flags.contains { !$0.required && $0.insteadOf == nil }
    let arguments = command.arguments.map { argument in
      guard let flag = substitute(for: argument) else { return argument.synopsis }
      return [Span("(")] + argument.synopsis + [Span(" | ")] + flag.longHead + [Span(")")]
    }
    let commands = command.commands.isEmpty ? [] : [[Span("COMMAND", .placeholder)]]
    return required + (hasOthers ? [Self.optionalFlags] : []) + arguments + commands
  }

  static var optionalFlags: [Span] { [Span("["), Span("FLAGS", .placeholder), Span("]")] }

  var usageSpans: [Span] {
    synopsis.reduce([Span(line, .literal)]) { $0 + [Span(" ")] + $1 }
  }

  /// One line: `asctl receipt verify [FLAGS] [FILE]...`.
  var usage: String { usageSpans.text }
}

extension ArgumentDeclaration {
  /// The text in the synopsis: `TRANSACTION_ID`, `FILE`, `bash|zsh|fish`.
  var placeholder: String {
    if case .choice = kind, let words = kind.placeholder { return words }
    return title
  }

  /// The text in sentences: `TRANSACTION_ID`, `FILE`, `SHELL`.
  var title: String { name.utf8.contains(where: \.isLowercase) ? name.placeholder : name }

  fileprivate var synopsis: [Span] {
    let name = Span(placeholder, .placeholder)
    switch count {
    case .one: return [name]
    case .optional: return [Span("["), name, Span("]")]
    case .oneOrMore: return [name, Span("...")]
    case .any: return [Span("["), name, Span("]...")]
    }
  }
}

extension FlagDeclaration {
  /// The flag with its placeholder: `--bundle-id ID`, or `--quiet` for a switch.
  var synopsis: String { longHead.text }

  var longHead: [Span] { heads.last ?? [] }

  /// The placeholder of the value; `nil` for a switch. Choices that are too long to list use the last word of the
  /// flag's name.
  var placeholder: String? {
    kind.map { $0.placeholder ?? name.split(separator: "-").last?.uppercased() ?? name }
  }
}

extension String {
  /// The placeholder for a member of Apple's objects: `PRODUCT_ID` for `productId`. asctl accepts any transaction ID of
  /// a purchase, so the placeholder for `originalTransactionId` is `TRANSACTION_ID` as well.
  package var placeholder: String {
    let words = words(joinedBy: "_").uppercased()
    return words.hasSuffix("_TRANSACTION_ID") && words != "APP_TRANSACTION_ID" ? "TRANSACTION_ID" : words
  }

  /// Returns the lowercase words of a name in camel case: with "-", `start-date` for `startDate` and `realtime-url` for
  /// `realtimeURL`.
  package func words(joinedBy separator: String) -> String {
    zip(self, "a" + self).reduce(into: "") { words, letters in
      let beginsWord = letters.0.isUppercase && !letters.1.isUppercase && !words.isEmpty
      words += (beginsWord ? separator : "") + letters.0.lowercased()
    }
  }
}

extension ValueKind {
  /// The placeholder; `nil` if there is no short one.
  var placeholder: String? {
    switch self {
    case .text(let word), .file(let word), .integer(let word, _), .uuid(let word): return word
    case .boolean: return "true|false"
    case .date: return "DATE"
    case .choice(let choices), .openChoice(let choices):
      let words = choices.map(\.word).joined(separator: "|")
      // Numbers alone are not descriptive.
      let isDescriptive = words.utf8.contains { !$0.isDigit && $0 != UInt8(ascii: "|") }
      return isDescriptive && words.utf8.count <= 25 ? words : nil
    }
  }
}
