import Base
import Synchronization

/// Completes commands suggested in a text for people, such as `asctl transaction get`.
///
/// If the user's own command selected the environment or credentials, for example with `-e sandbox`, a suggestion
/// without these flags would use others. The flags are therefore repeated directly after the program's name.
package struct SuggestedLines<Action: Sendable>: Sendable {
  private let program: Program<Action>
  private let given: [Given]
  /// The program's name, followed by a space.
  private let name: [UInt8]
  private let known = KnownLines<Action>()
  private let isFitting: @Sendable (_ path: [String], Given) -> Bool

  /// A flag of the user's own command.
  package struct Given: Sendable {
    package let flag: FlagDeclaration
    /// The value, quoted for a shell.
    package let value: String

    package init(_ flag: any DeclaredFlag, _ value: String) { (self.flag, self.value) = (flag.declaration, value) }
  }

  /// - Parameter isFitting: Whether a command with such a flag accepts this value for it.
  package init(
    _ program: Program<Action>, repeating given: [Given], where isFitting: @escaping @Sendable ([String], Given) -> Bool
  ) {
    (self.program, self.given, self.isFitting) = (program, given, isFitting)
    name = Array("\(program.root.name) ".utf8)
  }

  /// Returns the text, with the given flags in every suggested command that uses them and does not set them.
  package func completed(_ text: String) -> String {
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

  /// Returns the flags for a command, cached because a run over many IDs suggests the same commands for each.
  private func flags(for line: ArraySlice<UInt8>) -> String {
    let words = line.split(separator: UInt8(ascii: " "))
    guard !words.contains(where: { $0.first == UInt8(ascii: "-") }) else {
      return flags(for: Substring(String(decoding: line, as: UTF8.self)))
    }
    let key = path(of: words)
    if let flags = known[key] { return flags }
    let flags = flags(for: Substring(key))
    known[key] = flags
    return flags
  }

  /// Returns the words that name the command. The words after it, such as an ID, make no difference.
  private func path(of words: [ArraySlice<UInt8>]) -> String {
    var (command, path): (Command<Action>?, String) = (nil, "")
    for word in words {
      let isAtEnd = word.last.map { ".,:?!".utf8.contains($0) } ?? false
      let name = String(decoding: isAtEnd ? word.dropLast() : word, as: UTF8.self)
      let longer = path.isEmpty ? name : "\(path) \(name)"
      let above = command
      let next = known.command(at: longer) {
        (above ?? program.root).allCommands.first { sameBytes($0.name, name) }
      }
      guard let next else { break }
      (command, path) = (next, longer)
    }
    return path
  }

  /// Returns the flags to add to a command, followed by a space.
  private func flags(for line: Substring) -> String {
    let words = line.split(separator: " ").map { $0.last.map(".,:?!".contains) ?? false ? $0.dropLast() : $0 }
    var route = Route(program.root)
    for word in afterFlags(words) {
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

  /// Returns the words after the flags, and their values, that precede the command.
  private func afterFlags(_ words: [Substring]) -> ArraySlice<Substring> {
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
  /// The route itself, or the routes below a group.
  fileprivate var leaves: [Route] { command.commands.isEmpty ? [self] : leavesBelow }

  /// Returns whether the command uses this flag. A flag of the same name with other values does not count.
  fileprivate func has(_ flag: FlagDeclaration) -> Bool {
    flags.contains { sameBytes($0.name, flag.name) && $0.kind == flag.kind }
  }
}

/// A cache of the flags for suggested commands, and of the commands by path.
private final class KnownLines<Action: Sendable>: Sendable {
  private let flags = Mutex<[String: String]>([:])
  /// The commands by path, at most as many as the program has.
  private let commands = Mutex<[String: Command<Action>]>([:])

  /// The maximum number of entries, because text from outside may contain any number of different commands.
  private static var limit: Int { 256 }

  /// Returns the command at this path, searched for once; `nil` if there is none.
  func command(at path: String, _ find: () -> Command<Action>?) -> Command<Action>? {
    if let known = commands.withLock({ $0[path] }) { return known }
    guard let found = find() else { return nil }
    commands.withLock { $0[path] = found }
    return found
  }

  subscript(words: String) -> String? {
    get { flags.withLock { $0[words] } }
    set { flags.withLock { if $0.count < Self.limit { $0[words] = newValue } } }
  }
}
