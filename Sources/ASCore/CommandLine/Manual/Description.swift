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

/// A group of the flags that apply to a command. The command's own flags come first and those of every command last.
struct FlagSection: Equatable {
  enum Reach: Equatable {
    /// Flags of the command itself.
    case own
    /// Flags with a heading, from any level.
    case heading(String)
    /// Flags of a group above, which apply to all its commands: `asctl receipt`.
    case group(String)
    /// Flags of the program.
    case everywhere
  }

  let reach: Reach
  let flags: [FlagDeclaration]

  var title: String {
    switch reach {
    case .own: "Flags"
    case .heading(let heading): heading
    case .group(let line): "Flags of every \(line) command"
    case .everywhere: "Common flags"
    }
  }
}

extension Route {
  /// The flags by section, without empty sections, `--help` and `--version`.
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
    FlagSection.headed((command.flags + inheritedFlags).filter { $0.heading != nil })
  }
}

extension FlagSection {
  /// Returns the flags by heading, in the order of the first flag of each.
  static func headed(_ flags: [FlagDeclaration]) -> [FlagSection] {
    var headings: [String?] = []
    for heading in flags.map(\.heading) where !headings.contains(heading) { headings.append(heading) }
    return headings.map { heading in
      FlagSection(reach: heading.map(Reach.heading) ?? .everywhere, flags: flags.filter { $0.heading == heading })
    }
  }
}

extension Command {
  /// The flags of the program and those that every command accepts, by heading.
  var commonFlags: [FlagSection] { FlagSection.headed(accepted + flags) }

  /// A list of the common flags, in the light markup of `Prose`.
  package var listOfCommonFlags: String {
    commonFlags.map { section in
      let flags = section.flags.map { flag in
        let names = flag.heads.map { "`\($0.text)`" }.joined(separator: ", ")
        return "- \(names): \(flag.description)"
      }
      return "\(section.title):\n\n\(flags.joined(separator: "\n"))"
    }.joined(separator: "\n\n")
  }
}
