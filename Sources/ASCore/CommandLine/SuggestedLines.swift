import Base
import Synchronization

/// Completes commands suggested in a text for people, such as `asctl transaction get`.
///
/// If the user's own command selected the environment or credentials, for example with `-e sandbox`, a suggestion
/// without these flags would use others. The flags are therefore repeated directly after the program's name.
package final class SuggestedLines<Action: Sendable>: Sendable {
  private let program: Program<Action>
  /// The flags of the user's own command, and their values, quoted for a shell.
  private let given: Lazily<[(flag: FlagDeclaration, value: String)]>
  private let isFitting: @Sendable (_ path: [String], FlagDeclaration) -> Bool
  /// Which of the given flags each command uses, found once because a run over many IDs suggests the same commands for
  /// each.
  private let used = Mutex<[[String]: [Bool]]>([:])
  /// The last command without its last word, and what was read of it, because these suggestions differ in one ID.
  private let begun = Mutex<(words: ArraySlice<String>, reading: ParseState<Action>)?>(nil)
  /// The last text and its result, because the failures of a run over many IDs often have the same hint.
  private let last = Mutex((text: "", completed: ""))

  /// - Parameters:
  ///   - given: Called when a text with a suggested command is completed, because most runs have none.
  ///   - isFitting: Whether a command with such a flag accepts the given value for it.
  package init(
    _ program: Program<Action>, repeating given: @escaping @Sendable () -> [(flag: FlagDeclaration, value: String)],
    where isFitting: @escaping @Sendable (_ path: [String], FlagDeclaration) -> Bool
  ) {
    (self.program, self.given, self.isFitting) = (program, Lazily(given), isFitting)
  }

  /// Returns the text, with the given flags in every suggested command that uses them and does not set them.
  @Sendable package func completed(_ text: String) -> String {
    if let known = last.withLock({ sameBytes($0.text, text) ? $0.completed : nil }) { return known }
    let name = Array("\(program.root.name) ".utf8)
    var rest = Array(text.utf8)[...]
    var completed: [UInt8] = []
    while let name = rest.firstRange(of: name) {
      let before = rest[..<name.lowerBound]
      completed += rest[..<name.upperBound]
      rest = rest[name.upperBound...]
      // Skips usage lines, and longer words or paths that end in the program's name.
      guard before.last.map({ " `(\n".utf8.contains($0) }) ?? true,
        !before.reversed().starts(with: "usage: ".utf8.reversed())
      else { continue }
      completed += flags(for: rest.prefix { !"`;\n)".utf8.contains($0) }).utf8
    }
    let result = String(decoding: completed + rest, as: UTF8.self)
    last.withLock { $0 = (text, result) }
    return result
  }

  /// Returns the flags to add to a command, followed by a space.
  private func flags(for line: ArraySlice<UInt8>) -> String {
    let given = given.value
    guard !given.isEmpty else { return "" }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ").map { word in
      String(word.last.map(".,:?!".contains) ?? false ? word.dropLast() : word)
    }
    let reading = reading(words)
    let (route, path) = (reading.route, reading.route.path)
    guard let first = path.first, words.contains(first), !reading.gives(.help) else { return "" }
    let used = used.withLock { used in
      if let known = used[path] { return known }
      let leaves = route.command.commands.isEmpty ? [route] : route.leavesBelow
      let found = given.map { flag, _ in leaves.contains { $0.has(flag) && isFitting($0.path, flag) } }
      used[path] = found
      return found
    }
    return zip(given, used).map { given, isUsed in
      guard isUsed, !reading.gives(given.flag) else { return "" }
      return "\(given.flag.short.map { "-\($0)" } ?? "--\(given.flag.name)") \(given.value) "
    }.joined()
  }

  private func reading(_ words: [String]) -> ParseState<Action> {
    let beginning = words.dropLast()
    return begun.withLock { begun in
      if begun?.words.elementsEqual(beginning, by: sameBytes) != true {
        var reading = ParseState(program)
        begun = reading.read(suggested: beginning) ? (beginning, reading) : nil
      }
      // After a mistake, the whole line is read, because the last word may be the value that a flag needs.
      var reading = begun?.reading ?? ParseState(program)
      reading.read(suggested: begun == nil ? words[...] : words.suffix(1))
      return reading
    }
  }
}

extension Route {
  /// Returns whether the command uses this flag. A flag of the same name with other values does not count.
  fileprivate func has(_ flag: FlagDeclaration) -> Bool {
    flags.contains { sameBytes($0.name, flag.name) && $0.kind == flag.kind }
  }
}
