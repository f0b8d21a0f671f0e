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

/// The flags that many commands on a page declare in the same way. They are described once and only named in each
/// command, because repetition would bury the flags of the command itself.
struct SharedFlags {
  /// The flags in the order of their first appearance.
  let flags: [FlagDeclaration]

  /// Collects the flags declared by at least `count` commands, except those described elsewhere. A flag that replaces
  /// an argument belongs to its command.
  init(of routes: [Route<some Sendable>], atLeast count: Int, besides others: [FlagDeclaration] = []) {
    let declared = routes.flatMap(\.command.flags).filter { $0.insteadOf == nil && !others.contains($0) }
    var flags: [FlagDeclaration] = []
    for flag in declared where !flags.contains(flag) {
      if declared.count(where: { $0 == flag }) >= Swift.max(count, 2) { flags.append(flag) }
    }
    self.flags = flags
  }

  func contains(_ flag: FlagDeclaration) -> Bool { flags.contains(flag) }

  /// The flags by heading, those without a heading first.
  var sections: [(heading: String?, flags: [FlagDeclaration])] {
    var headings: [String?] = flags.contains { $0.heading == nil } ? [nil] : []
    for flag in flags where !headings.contains(flag.heading) { headings.append(flag.heading) }
    return headings.map { heading in (heading, flags.filter { $0.heading == heading }) }
  }

  /// Returns the sentence that names the shared flags of a command; `nil` if it has none. If it has all flags under a
  /// heading, the heading is named instead.
  func sentence(for command: Command<some Sendable>, see place: String) -> [Span]? {
    let parts = sections.flatMap { heading, flags -> [String] in
      let own = flags.filter(command.flags.contains)
      if let heading, own.count == flags.count { return ["all under \"\(heading)\""] }
      return own.map { "`--\($0.name)`" }
    }
    return parts.isEmpty ? nil : [Span](prose: "Also accepts \(parts.listed("and")); see \(place).")
  }
}
