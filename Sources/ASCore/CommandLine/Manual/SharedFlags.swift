/// The flags that many commands of a page declare alike. They are told once, and named where they hold, as forty
/// repetitions would bury what is particular to each command.
struct SharedFlags {
  /// In the order in which they are met first.
  let flags: [Flag]

  /// Those that at least so many of the commands declare; one that stands in for an argument belongs to its command.
  init(of routes: [Route<some Sendable>], atLeast count: Int) {
    let declared = routes.flatMap(\.command.flags).filter { $0.insteadOf == nil }
    var flags: [Flag] = []
    for flag in declared where !flags.contains(flag) {
      if declared.count(where: { $0 == flag }) >= Swift.max(count, 2) { flags.append(flag) }
    }
    self.flags = flags
  }

  func contains(_ flag: Flag) -> Bool { flags.contains(flag) }

  /// Under their headings, those without one first.
  var sections: [(heading: String?, flags: [Flag])] {
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
