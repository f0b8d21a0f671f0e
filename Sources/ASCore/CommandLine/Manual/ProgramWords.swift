// The words of a program's declarations, for a command that explains words.

extension Program {
  package typealias Word = (word: String, kind: String, meaning: String, place: String)

  /// Every command, flag, value of a flag, topic and environment variable, with its summary and its place, and the
  /// members of the program's own records.
  package var words: [Word] {
    let routes = Route(root).all
    let commands = routes.filter { !$0.steps.isEmpty }.map { route in
      word(route.path.joined(separator: " "), "command", route.command.summary, route.helpLine)
    }
    let flags =
      (root.flags + root.accepted).map { ($0, "\(root.name) --help") }
      + routes.dropFirst().flatMap { route in route.command.flags.map { ($0, route.helpLine) } }
    let topics = topics.flatMap { topic in
      ([topic.name] + topic.otherNames).map { word($0, "help topic", topic.summary, help(topic.name)) }
    }
    return commands + flags.flatMap(words) + topics + variables.map(variable) + routes.flatMap(members)
  }

  /// The members that a command prints, by the last names of their paths.
  private func members(of route: Route<Action>) -> [Word] {
    route.command.completions.value.values.flatMap { completion -> [Choice] in
      if case .list(_, let members) = completion { members() } else { [] }
    }.map { member in
      let name = member.word.split(separator: ".").last.map { String($0) } ?? member.word
      return (name, "member of \(route.line)", member.meaning, route.line)
    }
  }

  private func words(of flag: FlagDeclaration, _ place: String) -> [Word] {
    let values = (flag.kind?.choices ?? []).filter { !$0.meaning.isEmpty }
    return [word("--\(flag.name)", "flag", flag.summary, place)]
      + values.map { word($0.word, "value of --\(flag.name)", $0.meaning, place) }
      + (flag.variable.map { [variable($0, flag.summary)] } ?? [])
  }

  private func variable(_ name: String, _ meaning: String) -> Word {
    word(name, "environment variable", meaning, help("variables"))
  }

  private func word(_ word: String, _ kind: String, _ meaning: String, _ place: String) -> Word {
    (word, kind, "\(meaning.withoutMarkup).", place)
  }

  private func help(_ topic: String) -> String { "\(root.name) help \(topic)" }
}
