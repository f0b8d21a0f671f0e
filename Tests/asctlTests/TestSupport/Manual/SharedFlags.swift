@testable import Base
@testable import CommandLine

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
