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
  /// The flags to add to each command, because a run over many IDs suggests the same commands for each.
  private let flagsByCommand = Mutex<TextDictionary<String>>([:])

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
    return String(decoding: completed + rest, as: UTF8.self)
  }

  /// Returns the flags to add to a command, followed by a space.
  private func flags(for line: ArraySlice<UInt8>) -> String {
    let given = given.value
    guard !given.isEmpty else { return "" }
    let words = line.split(separator: UInt8(ascii: " ")).map { word in
      String(decoding: word.last.map(".,:?!".utf8.contains) ?? false ? word.dropLast() : word, as: UTF8.self)
    }
    let hasFlags = words.contains { $0.utf8.first == UInt8(ascii: "-") }
    if !hasFlags, let known = knownFlags(of: words) { return known }
    var reading = ParseState(program)
    reading.read(suggested: words)
    let (route, path) = (reading.route, reading.route.path)
    guard let first = path.first, words.contains(first), !reading.gives(.help) else { return "" }
    let leaves = route.command.commands.isEmpty ? [route] : route.leavesBelow
    let flags = given.map { flag, value in
      let isUsed = !reading.gives(flag) && leaves.contains { $0.has(flag) && isFitting($0.path, flag) }
      return isUsed ? "\(flag.short.map { "-\($0)" } ?? "--\(flag.name)") \(value) " : ""
    }.joined()
    // A further word may select a command of a group.
    if !hasFlags, route.command.commands.isEmpty { flagsByCommand.withLock { $0[path.joined(separator: " ")] = flags } }
    return flags
  }

  /// Returns the known flags for a line without flags: one to three words of a command, and its arguments.
  private func knownFlags(of words: [String]) -> String? {
    flagsByCommand.withLock { known in
      for count in 1...3 { if let flags = known[words.prefix(count).joined(separator: " ")] { return flags } }
      return nil
    }
  }
}

extension Route {
  /// Returns whether the command uses this flag. A flag of the same name with other values does not count.
  fileprivate func has(_ flag: FlagDeclaration) -> Bool {
    flags.contains { sameBytes($0.name, flag.name) && $0.kind == flag.kind }
  }
}
