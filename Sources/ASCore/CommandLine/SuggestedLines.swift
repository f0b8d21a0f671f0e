import Base

/// The lines of the program that a text for people suggests: `asctl transaction get shows it`.
///
/// A reader whose own line had flags that say where to ask, such as `-e sandbox`, would ask elsewhere with such a line as
/// it stands; so those flags are repeated in it, right behind the program's name.
package struct SuggestedLines<Action: Sendable>: Sendable {
  private let program: Program<Action>
  private let given: [Given]
  private let isFitting: @Sendable (_ path: [String], Given) -> Bool

  /// A flag of the reader's own line.
  package struct Given: Sendable {
    package let flag: FlagDeclaration
    /// As a shell takes it.
    package let value: String

    package init(_ flag: any DeclaredFlag, _ value: String) { (self.flag, self.value) = (flag.declaration, value) }
  }

  /// `isFitting`: whether a command that has such a flag takes this value for it.
  package init(
    _ program: Program<Action>, repeating given: [Given], where isFitting: @escaping @Sendable ([String], Given) -> Bool
  ) {
    (self.program, self.given, self.isFitting) = (program, given, isFitting)
  }

  /// The text with what was given in every line that has a use for it and does not say it already.
  package func completed(_ text: String) -> String {
    var rest = text[...]
    var completed = ""
    while let name = rest.firstRange(of: "\(program.root.name) ") {
      let before = rest[..<name.lowerBound]
      completed += before + rest[name]
      rest = rest[name.upperBound...]
      // A usage line is no line to type, and a longer word or path is not the program.
      guard before.last.map({ " `(\n".contains($0) }) ?? true, !before.hasSuffix("usage: ") else { continue }
      completed += flags(for: rest.prefix { !"`;\n)".contains($0) })
    }
    return completed + rest
  }

  /// What to add to a line that begins so, with a blank behind it.
  private func flags(for line: Substring) -> String {
    let words = line.split(separator: " ").map { $0.last.map(".,:?!".contains) ?? false ? $0.dropLast() : $0 }
    var route = Route(program.root)
    for word in behindFlags(words) {
      guard let next = route.down(to: String(word)) else { break }
      route = next
    }
    guard !route.steps.isEmpty, !words.contains("--help"), !words.contains("-h") else { return "" }
    let added = given.filter { given in
      let names = ["--\(given.flag.name)"] + (given.flag.short.map { ["-\($0)"] } ?? [])
      return !words.contains { word in names.contains { word == $0 || word.hasPrefix("\($0)=") } }
        && route.leaves.contains { $0.has(given.flag) && isFitting($0.path, given) }
    }
    return added.map { given in
      let name = given.flag.short.map { "-\($0)" } ?? "--\(given.flag.name)"
      return "\(name) \(given.value) "
    }.joined()
  }

  /// The words from the first that is no flag before the command, nor the value of one.
  private func behindFlags(_ words: [Substring]) -> ArraySlice<Substring> {
    var rest = words[...]
    while let word = rest.first, let flag = flag(word) {
      rest = rest.dropFirst(flag.kind == nil || word.contains("=") ? 1 : 2)
    }
    return rest
  }

  private func flag(_ word: Substring) -> FlagDeclaration? {
    let spelling: FlagSearch<Action>.Spelling
    switch ArgumentToken(String(word)) {
    case .word, .end: return nil
    case .long(let name, _): spelling = .long(name)
    case .short(let letters):
      guard let letter = letters.unicodeScalars.first, letters.unicodeScalars.count == 1 else { return nil }
      spelling = .short(letter)
    }
    guard case .found(let flag) = FlagSearch(route: Route(program.root)).flag(spelling) else { return nil }
    return flag
  }
}

extension Route {
  /// Itself, or what a group leads to.
  fileprivate var leaves: [Route] { command.commands.isEmpty ? [self] : leavesBelow }

  /// Whether the command has a use for just this flag; one of the same name with other values is another.
  fileprivate func has(_ flag: FlagDeclaration) -> Bool {
    flags.contains { sameBytes($0.name, flag.name) && $0.kind == flag.kind }
  }
}
