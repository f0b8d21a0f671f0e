// What the reader may have meant, as a hint. A guess is only ever shown, never acted upon.

extension Route {
  /// A command here whose name is nearly the word, or commands elsewhere that bear exactly this name.
  func commandLike(_ word: String) -> String? {
    if let near = Nearest.to(word, among: command.commands.map(\.name)) {
      return "did you mean \(line) \(near)?"
    }
    let namesakes = Route(root).all.filter { !$0.steps.isEmpty && sameBytes($0.command.name, word) }
    guard !namesakes.isEmpty else { return nil }
    return "did you mean \(namesakes.prefix(3).map(\.line).listed("or"))?"
  }

  /// A long flag whose name is nearly what was typed, be it after one dash or two. Before the command is known, the
  /// flags of every command are considered.
  func flagLike(_ typed: String) -> String? {
    var name = Substring(typed)
    while name.first == "-" { name.removeFirst() }
    name = name.prefix { $0 != "=" }
    let isOneLetter = name.unicodeScalars.count < 2
    let known = flags + command.commands.flatMap { down(to: $0).all }.flatMap(\.command.flags) + [.help]
    return isOneLetter ? nil : Nearest.to(String(name), among: known.map(\.name)).map { "did you mean --\($0)?" }
  }
}
