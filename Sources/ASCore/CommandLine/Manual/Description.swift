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
    let values = choices.map(\.telling).listed("or")
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

/// The flags that hold at a command, as people look for them: its own first, those of every command last.
struct FlagSection: Equatable {
  enum Reach: Equatable {
    /// Of the command itself.
    case own
    /// With a heading, wherever on the way it was declared.
    case heading(String)
    /// Of a group above, for all of its commands: `asctl receipt`.
    case group(String)
    /// Of the program.
    case everywhere
  }

  let reach: Reach
  let flags: [FlagDeclaration]

  var title: String {
    switch reach {
    case .own: "Flags"
    case .heading(let heading): heading
    case .group(let line): "Flags of every \(line) command"
    case .everywhere: "Flags of every command"
    }
  }
}

extension Route {
  /// Empty sections are left out, and so are `--help` and `--version`.
  var flagSections: [FlagSection] {
    let levels = [Route(root)] + steps.indices.map { steps[...$0].reduce(Route(root)) { $0.down(to: $1) } }
    var sections: [FlagSection] = []
    for level in levels.reversed() {
      let reach: FlagSection.Reach =
        level.steps.isEmpty ? .everywhere : level.steps.count == steps.count ? .own : .group(level.line)
      let flags = level.command.flags.filter { $0.heading == nil }
      if !flags.isEmpty { sections.append(FlagSection(reach: reach, flags: flags)) }
    }
    let firstShared = sections.firstIndex { $0.reach != .own } ?? sections.endIndex
    sections.insert(contentsOf: headedSections, at: firstShared)
    return sections
  }

  private var headedSections: [FlagSection] {
    let ownFirst = command.flags + inheritedFlags
    var headings: [String] = []
    for case let heading? in ownFirst.map(\.heading) where !headings.contains(heading) { headings.append(heading) }
    return headings.map { heading in
      FlagSection(reach: .heading(heading), flags: ownFirst.filter { $0.heading == heading })
    }
  }
}

/// The flags that many commands of a page declare alike. They are told once, and named where they hold, as forty
/// repetitions would bury what is particular to each command.
struct SharedFlags {
  /// In the order in which they are met first.
  let flags: [FlagDeclaration]

  /// Those that at least so many of the commands declare; one that stands in for an argument belongs to its command.
  init(of routes: [Route<some Sendable>], atLeast count: Int) {
    let declared = routes.flatMap(\.command.flags).filter { $0.insteadOf == nil }
    var flags: [FlagDeclaration] = []
    for flag in declared where !flags.contains(flag) {
      if declared.count(where: { $0 == flag }) >= Swift.max(count, 2) { flags.append(flag) }
    }
    self.flags = flags
  }

  func contains(_ flag: FlagDeclaration) -> Bool { flags.contains(flag) }

  /// Under their headings, those without one first.
  var sections: [(heading: String?, flags: [FlagDeclaration])] {
    var headings: [String?] = flags.contains { $0.heading == nil } ? [nil] : []
    for flag in flags where !headings.contains(flag.heading) { headings.append(flag.heading) }
    return headings.map { heading in (heading, flags.filter { $0.heading == heading }) }
  }

  /// What a command that has some of them says of them; nil if it has none. A heading of which it has all stands for
  /// its flags.
  func sentence(for command: Command<some Sendable>, see place: String) -> [Span]? {
    let parts = sections.flatMap { heading, flags -> [String] in
      let own = flags.filter(command.flags.contains)
      if let heading, own.count == flags.count { return ["all under \"\(heading)\""] }
      return own.map { "`--\($0.name)`" }
    }
    return parts.isEmpty ? nil : [Span](prose: "Also takes \(parts.listed("and")); see \(place).")
  }
}
