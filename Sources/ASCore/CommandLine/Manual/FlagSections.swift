/// A part of the flags that hold at a command. Sections come as people look for them: the command's own first, those of
/// every command last.
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

/// The flags that many commands of a page declare alike. They are described once, and only named where they hold, as forty
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
