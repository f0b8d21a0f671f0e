import Base
import Synchronization

extension Program {
  /// Returns a function that adds flags to the commands suggested in a text, see `SuggestedLines`.
  ///
  /// - Parameters:
  ///   - given: Called when a text with a suggested command is completed, because most runs have none.
  ///   - isFitting: Whether a command with such a flag accepts the given value for it.
  package func completion(
    repeating given: @escaping @Sendable () -> [(flag: FlagDeclaration, value: String)],
    where isFitting: @escaping @Sendable (_ path: [String], FlagDeclaration) -> Bool
  ) -> @Sendable (String) -> String {
    let lines = SuggestedLines(program: self, given: Lazily(given), isFitting: isFitting)
    return { text in lines.known.completed(text, lines.completed) }
  }
}

/// Completes commands suggested in a text for people, such as `asctl transaction get`.
///
/// If the user's own command selected the environment or credentials, for example with `-e sandbox`, a suggestion
/// without these flags would use others. The flags are therefore repeated directly after the program's name.
struct SuggestedLines<Action: Sendable>: Sendable {
  let program: Program<Action>
  /// The flags of the user's own command, and their values, quoted for a shell.
  let given: Lazily<[(flag: FlagDeclaration, value: String)]>
  let isFitting: @Sendable (_ path: [String], FlagDeclaration) -> Bool
  let known = KnownLines()

  /// Returns the text, with the given flags in every suggested command that uses them and does not set them.
  func completed(_ text: String) -> String {
    let name = Array("\(program.root.name) ".utf8)
    var rest = Array(text.utf8)[...]
    var completed: [UInt8] = []
    while let name = rest.firstRange(of: name) {
      let before = rest[..<name.lowerBound]
      completed += rest[..<name.upperBound]
      rest = rest[name.upperBound...]
      // Skips usage lines, and longer words or paths that end in the program's name.
      guard before.last.map({ " `(\n".utf8.contains($0) }) ?? true,
        !before.reversed().starts(with: Self.usage.reversed())
      else { continue }
      completed += flags(for: rest.prefix { !"`;\n)".utf8.contains($0) }).utf8
    }
    return String(decoding: completed + rest, as: UTF8.self)
  }

  private static var usage: [UInt8] { Array("usage: ".utf8) }

  /// Returns the flags to add to a command, followed by a space.
  private func flags(for line: ArraySlice<UInt8>) -> String {
    let given = given.value
    guard !given.isEmpty else { return "" }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ").map { word in
      word.last.map(".,:?!".contains) ?? false ? word.dropLast() : word
    }
    var steps: [Command<Action>] = []
    for word in afterFlags(words) {
      guard let next = (steps.last ?? program.root).command(named: String(word)) else { break }
      steps.append(next)
    }
    guard !steps.isEmpty, !words.contains("--help"), !words.contains("-h") else { return "" }
    let used = known.flags(for: steps.map(\.name).joined(separator: " ")) {
      let route = steps.reduce(Route(program.root)) { $0.down(to: $1) }
      return given.map { flag, _ in route.leaves.contains { $0.has(flag) && isFitting($0.path, flag) } }
    }
    return zip(given, used).map { given, isUsed in
      let names = ["--\(given.flag.name)"] + (given.flag.short.map { ["-\($0)"] } ?? [])
      let isSet = words.contains { word in names.contains { word == $0 || word.hasPrefix("\($0)=") } }
      return isUsed && !isSet ? "\(names[names.count - 1]) \(given.value) " : ""
    }.joined()
  }

  /// Returns the words after the flags, and their values, that precede the command.
  private func afterFlags(_ words: [Substring]) -> ArraySlice<Substring> {
    var rest = words[...]
    while let word = rest.first, let flag = flag(word) {
      rest = rest.dropFirst(flag.kind == nil || word.contains("=") ? 1 : 2)
    }
    return rest
  }

  private func flag(_ word: Substring) -> FlagDeclaration? {
    let spelling: FlagSpelling
    switch ArgumentToken(String(word)) {
    case .word, .end: return nil
    case .long(let name, _): spelling = .long(name)
    case .short(let letters):
      guard let letter = letters.unicodeScalars.first, letters.unicodeScalars.count == 1 else { return nil }
      spelling = .short(letter)
    }
    let candidates = Route(program.root).candidates(spelling)
    return candidates.count == 1 ? candidates[0] : nil
  }
}

extension Route {
  /// The route itself, or the routes below a group.
  fileprivate var leaves: [Route] { command.commands.isEmpty ? [self] : leavesBelow }

  /// Returns whether the command uses this flag. A flag of the same name with other values does not count.
  fileprivate func has(_ flag: FlagDeclaration) -> Bool {
    flags.contains { sameBytes($0.name, flag.name) && $0.kind == flag.kind }
  }
}

/// What a run over many IDs would find again for each: the last text, because most failures have the same hint, and
/// which of the given flags each command uses.
final class KnownLines: Sendable {
  private let last = Mutex((text: "", completed: ""))
  private let used = Mutex<[String: [Bool]]>([:])

  func completed(_ text: String, _ complete: (String) -> String) -> String {
    if let known = last.withLock({ sameBytes($0.text, text) ? $0.completed : nil }) { return known }
    let completed = complete(text)
    last.withLock { $0 = (text, completed) }
    return completed
  }

  func flags(for command: String, _ find: () -> [Bool]) -> [Bool] {
    if let known = used.withLock({ $0[command] }) { return known }
    let found = find()
    used.withLock { $0[command] = found }
    return found
  }
}
