import Base

// The descriptions of declarations, the same in help, manual pages and the reference.

extension FlagDeclaration {
  /// The names before the explanation: `-o`, `--output FORMAT`.
  var heads: [[Span]] {
    let value = placeholder.map { [Span(" "), Span($0, .placeholder)] } ?? []
    let names = (aliases + [name]).map { [Span("--\($0)", .literal)] + value }
    return (short.map { [[Span("-\($0)", .literal)]] } ?? []) + names
  }

  /// The summary with the possible values if the placeholder does not show them, unless they are long and another
  /// command lists them.
  var briefly: String {
    guard let kind, kind.placeholder == nil, let choices = kind.choices else { return summary }
    let text = "\(summary): \(choices.map(\.displayName).listed("or"))"
    return listing == nil || text.utf8.count <= Self.longestLine ? text : summary
  }

  private static let longestLine = 50

  /// Returns the complete description.
  func description(at route: Route<some Sendable>) -> [Block] {
    let argument = route.command.arguments.first { $0.name == insteadOf }
    return [.paragraph([Span](prose: description(summary, replacing: argument)))] + (kind?.choiceBlocks ?? [])
  }

  /// The complete description in one paragraph.
  var description: String { description(briefly, replacing: nil) }

  private func description(_ summary: String, replacing argument: ArgumentDeclaration?) -> String {
    var sentences = [summary.asSentence]
    if let kind, let limits = kind.limits { sentences.append("Accepts \(limits).") }
    if case .openChoice? = kind { sentences.append("Unknown values are sent as is unless they look like typos.") }
    if required {
      let others = requiredUnless.map { "`--\($0)`" }
      sentences.append(others.isEmpty ? "Required." : "Required, unless \(others.listed("or")) is given.")
    }
    if repeats { sentences.append("Repeatable.") }
    if let argument { sentences.append("Replaces `\(argument.placeholder)`.") }
    if !needs.isEmpty { sentences.append("Requires \(needs.map { "`--\($0)`" }.listed("and")).") }
    if !conflicts.isEmpty { sentences.append("Cannot be combined with \(conflicts.map { "`--\($0)`" }.listed("or")).") }
    if let otherwise { sentences.append("Default: \(otherwise.asSentence)") }
    if let variable { sentences.append("Environment: `\(variable)`.") }
    return sentences.joined(separator: " ")
  }
}

extension ArgumentDeclaration {
  var heads: [[Span]] { [[Span(placeholder, .placeholder)]] }

  var description: [Block] {
    let limits = kind.limits.map { " Accepts \($0)." } ?? ""
    return [.paragraph([Span](prose: summary.asSentence + limits))] + kind.choiceBlocks
  }
}

extension ValueKind {
  /// The limits that the placeholder does not show.
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
    case .flags: [Span("["), Span("FLAGS", .placeholder), Span("]")]
    case .argument(let argument): argument.synopsisSpans
    case .either(let argument, let flag):
      [Span("(")] + argument.synopsisSpans + [Span(" | ")] + flag.longHead + [Span(")")]
    case .command: [Span("COMMAND", .placeholder)]
    }
  }
}

extension FlagDeclaration {
  var longHead: [Span] { heads.last ?? [] }
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
