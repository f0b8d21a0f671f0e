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
  let flags: [Flag]

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
