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
