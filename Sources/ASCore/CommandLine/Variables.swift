import Base

extension [FlagDeclaration] {
  /// The environment variables that speak for these where they are absent, and the flags that each speaks for.
  var variables: [(name: String, flags: [String])] {
    var named: [(name: String, flags: [String])] = []
    for flag in self {
      guard let variable = flag.variable else { continue }
      if let index = named.firstIndex(where: { $0.name == variable }) {
        if !named[index].flags.contains("--\(flag.name)") { named[index].flags.append("--\(flag.name)") }
      } else {
        named.append((variable, ["--\(flag.name)"]))
      }
    }
    return named
  }
}

extension Command {
  /// A list of every environment variable that it or a command below it reads, and of these besides, in the light markup
  /// of `Prose`.
  package func listOfVariables(and others: [Variable]) -> String {
    let flags = Route(self).all.flatMap { $0.command.flags + $0.command.accepted }
    let ofFlags = flags.variables.map { name, names -> String in
      let summary = flags.first { $0.variable == name }?.summary ?? ""
      return "- `\(name)` in place of \(names.map { "`\($0)`" }.listed("or")): \(summary)"
    }
    return (ofFlags + others.map { "- `\($0.name)` \($0.summary)" }).joined(separator: "\n")
  }
}
