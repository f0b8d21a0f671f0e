import Base

// What may have been meant by a mistyped word, as a hint. A guess is only ever shown, never acted upon.

extension Route {
  /// Commands that may have been meant by a word that is none here.
  func commandLike(_ word: String, before next: String?) -> String? {
    let meant = routesLike(word, before: next).prefix(3).map(\.line)
    return meant.isEmpty ? nil : "did you mean \(Array(meant).listed("or"))?"
  }

  /// First commands here that have the word as another name, or nearly as their own; then those elsewhere that have it as
  /// their name, then nearly so. The next word of the line leads on from a group (`transactions get`), and chooses among
  /// several (`lookup order`).
  private func routesLike(_ word: String, before next: String?) -> [Route] {
    let called = all.filter { $0.command.otherNames.contains { sameBytesIgnoringCase($0, word) } }
    if !called.isEmpty, !steps.isEmpty { return called }
    let known = Route(root).all.filter { !$0.steps.isEmpty }
    let namesakes = known.filter { sameBytesIgnoringCase($0.command.name, word) }
    if let near = Nearest.to(word, among: command.commands.map(\.name)), let meant = down(to: near) {
      guard let next, ArgumentToken(next).isWord, !meant.command.commands.isEmpty else { return [meant] + namesakes }
      return [meant.down(to: next) ?? meant.routesLike(next, before: nil).first ?? meant] + namesakes
    }
    if !namesakes.isEmpty || !called.isEmpty {
      let chosen = next.map { next in namesakes.filter { $0.path.contains(next) } } ?? []
      return chosen.isEmpty ? namesakes + called : chosen
    }
    if let near = Nearest.to(word, among: known.map { $0.path.joined(separator: " ") }, onlySlips: true) {
      return known.filter { $0.path.joined(separator: " ") == near }
    }
    guard let near = Nearest.to(word, among: known.map(\.command.name), onlySlips: true) else { return [] }
    return known.filter { sameBytes($0.command.name, near) }
  }

  /// A flag that may have been meant by an unknown one: of nearly that name here, or of another command.
  func flagLike(_ typed: String) -> String? {
    var name = Substring(typed)
    while name.first == "-" { name.removeFirst() }
    name = name.prefix { $0 != "=" }
    let isOneLetter = name.unicodeScalars.count < 2
    guard !isOneLetter else { return nil }
    let text = String(name)
    return argument(named: text) ?? flagHere(like: text) ?? argument(like: text) ?? flagElsewhere(like: text)
  }

  /// The argument here that has the name of what was typed as a flag: `--order-id` for `<orderId>`.
  private func argument(named name: String) -> String? {
    let letters = name.lowercased().replacing("-", with: "")
    return argumentHint { $0.joined() == letters }
  }

  /// One whose name ends as that does: `--original-transaction-id` for `<anyTransactionId>` or `ID`, `--token` for
  /// `<testNotificationToken>`.
  private func argument(like name: String) -> String? {
    let end = name.lowercased().split(separator: "-").map { String($0) }.suffix(2)
    return argumentHint { words in end.elementsEqual(words.suffix(end.count)) || end.suffix(1).elementsEqual(words) }
  }

  /// `isMeant` is asked for the words of each name of an argument: `ID` and `FILE` of `ID|FILE|-`.
  private func argumentHint(where isMeant: (_ words: [String]) -> Bool) -> String? {
    let isArgument = command.arguments.contains { argument in
      argument.name.split(separator: "|").contains { isMeant($0.nameWords) }
    }
    return isArgument ? "it is an argument here: \(usage)" : nil
  }

  /// A long flag whose name is nearly what was typed, be it after one dash or two. Before the command is known, the
  /// flags of every command are considered.
  private func flagHere(like name: String) -> String? {
    let known = flags + command.commands.flatMap { down(to: $0).all }.flatMap(\.command.flags) + [.help] + accepted
    let names = known.flatMap(\.longNames)
    return (nameWith(name, among: names) ?? Nearest.to(name, among: names)).map { "did you mean --\($0)?" }
  }

  /// The commands that have a flag of this name, or nearly so.
  private func flagElsewhere(like name: String) -> String? {
    let known = Route(root).leavesBelow
    let names = known.flatMap(\.command.flags).flatMap(\.longNames)
    guard let meant = Nearest.to(name, among: names, onlySlips: true) else { return nil }
    let having = known.filter { $0.command.flags.contains { $0.longNames.contains { sameBytes($0, meant) } } }
    // Those of the same group are the likeliest to be meant.
    let lines = (having.filter { $0.path.first == path.first } + having.filter { $0.path.first != path.first }).map(
      \.line)
    guard lines.count > Self.mostCommands + 1 else { return "--\(meant) is a flag of \(lines.listed("and"))" }
    let others = "\(lines.count - Self.mostCommands) other commands"
    return "--\(meant) is a flag of \((lines.prefix(Self.mostCommands) + [others]).listed("and"))"
  }

  /// More are only counted.
  private static var mostCommands: Int { 3 }

  /// The one name that has the typed one as a part: `extend-by-days` for `days`.
  private func nameWith(_ part: String, among names: [String]) -> String? {
    let holding = names.filter { "-\($0)-".contains("-\(part.lowercased())-") }
    guard let first = holding.first, holding.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}

extension Substring {
  /// In small letters: `original`, `transaction`, `id` of `originalTransactionId`; `other`, `id` of `OTHER_ID`.
  fileprivate var nameWords: [String] {
    let isCapitals = !utf8.contains(where: \.isLowercase)
    var words: [String] = [""]
    for character in self {
      if character == "_" || character.isUppercase && !isCapitals { words.append("") }
      if character != "_" { words[words.count - 1] += character.lowercased() }
    }
    return words.filter { !$0.isEmpty }
  }
}
