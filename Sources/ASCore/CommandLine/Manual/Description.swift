import Base

// What is said of each part of a declaration, the same in help, manual pages and the reference.

extension FlagDeclaration {
  /// `-o`, `--output FORMAT`, as they stand before the explanation.
  var heads: [[Span]] {
    let value = placeholder.map { [Span(" "), Span($0, .placeholder)] } ?? []
    let names = (aliases + [name]).map { [Span("--\($0)", .literal)] + value }
    return (short.map { [[Span("-\($0)", .literal)]] } ?? []) + names
  }

  /// What it is for and the values it takes, as far as the placeholder does not name them: where they are many, and a
  /// line is known that lists them, that line.
  var briefly: String {
    guard let kind, kind.placeholder == nil, let choices = kind.choices else { return summary }
    let values = choices.map(\.displayName).listed("or")
    if let listing, values.utf8.count > Self.longestValues { return "\(summary); `\(listing)` lists them" }
    return choices.count > [Choice].mostInSentence ? summary : "\(summary): \(values)"
  }

  private static let longestValues = 60

  /// Everything there is to say.
  func description(at route: Route<some Sendable>) -> [Block] {
    var sentences = [summary.asSentence]
    if let kind, let limits = kind.limits { sentences.append("Takes \(limits).") }
    if case .openChoice? = kind { sentences.append("Another value is passed on, unless it looks like a slip.") }
    if required {
      let others = requiredUnless.map { "`--\($0)`" }
      sentences.append(others.isEmpty ? "Required." : "Required, unless \(others.listed("or")) is given.")
    }
    if repeats { sentences.append("May be given more than once.") }
    if let insteadOf, let argument = route.command.arguments.first(where: { $0.name == insteadOf }) {
      sentences.append("Given in place of `\(argument.placeholder)`.")
    }
    if !needs.isEmpty { sentences.append("Only with \(needs.map { "`--\($0)`" }.listed("and")).") }
    if !conflicts.isEmpty { sentences.append("Not with \(conflicts.map { "`--\($0)`" }.listed("or")).") }
    if let otherwise { sentences.append("Default: \(otherwise.asSentence)") }
    if let variable { sentences.append("Environment: `\(variable)`.") }
    return [.paragraph([Span](prose: sentences.joined(separator: " ")))] + (kind?.choiceBlocks ?? [])
  }
}

extension ArgumentDeclaration {
  var heads: [[Span]] { [[Span(placeholder, .placeholder)]] }

  var description: [Block] {
    let limits = kind.limits.map { " Takes \($0)." } ?? ""
    return [.paragraph([Span](prose: summary.asSentence + limits))] + kind.choiceBlocks
  }
}

extension ValueKind {
  /// What the placeholder alone does not tell.
  fileprivate var limits: String? {
    switch self {
    case .text, .file, .boolean, .choice, .openChoice, .uuid: nil
    case .integer(_, Int64.min...Int64.max): nil
    case .integer, .date: expectation
    }
  }

  fileprivate var choiceBlocks: [Block] {
    guard let choices, !choices.isEmpty else { return [] }
    let terms = choices.map { choice in
      let synonyms = choice.synonyms.map { "`\($0)`" }.listed("or")
      let meaning = [choice.meaning, synonyms.isEmpty ? "" : "(also \(synonyms))"].filter { !$0.isEmpty }
      return Term([Span(choice.word, .literal)], [Span](prose: meaning.joined(separator: " ")))
    }
    return [.columns(terms)]
  }
}

extension SynopsisPart {
  var spans: [Span] {
    switch self {
    case .required(let flag): flag.longHead
    case .flags: [Span("["), Span("flags", .placeholder), Span("]")]
    case .argument(let argument): argument.synopsisSpans
    case .either(let argument, let flag):
      [Span("(")] + argument.synopsisSpans + [Span(" | ")] + flag.longHead + [Span(")")]
    case .command: [Span("COMMAND", .placeholder)]
    }
  }
}

extension FlagDeclaration {
  fileprivate var longHead: [Span] { heads.last ?? [] }
}

extension ArgumentDeclaration {
  fileprivate var synopsisSpans: [Span] {
    let name = Span(placeholder, .placeholder)
    switch count {
    case .one: return [name]
    case .optional: return [Span("["), name, Span("]")]
    case .oneOrMore: return [name, Span("...")]
    case .any: return [Span("["), name, Span("]...")]
    }
  }
}

extension Route {
  var usageSpans: [Span] {
    synopsis.reduce([Span(line, .literal)]) { $0 + [Span(" ")] + $1.spans }
  }
}
