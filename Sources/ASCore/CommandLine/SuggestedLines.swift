import Base
import Synchronization

/// The lines of the program that a text for people suggests: `asctl transaction get shows it`.
///
/// A reader whose own line had flags that say where to ask, such as `-e sandbox`, would ask elsewhere with such a line as
/// it stands; so those flags are repeated in it, right behind the program's name.
package struct SuggestedLines<Action: Sendable>: Sendable {
  private let program: Program<Action>
  private let given: [Given]
  /// The program's, with a blank behind it.
  private let name: [UInt8]
  private let known = KnownLines<Action>()
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
    name = Array("\(program.root.name) ".utf8)
  }

  /// The text with what was given in every line that has a use for it and does not say it already.
  package func completed(_ text: String) -> String {
    var rest = Array(text.utf8)[...]
    var completed: [UInt8] = []
    while let name = rest.firstRange(of: name) {
      let before = rest[..<name.lowerBound]
      completed += rest[..<name.upperBound]
      rest = rest[name.upperBound...]
      // A usage line is no line to type, and a longer word or path is not the program.
      guard before.last.map({ " `(\n".utf8.contains($0) }) ?? true,
        !before.reversed().starts(with: Self.usage.reversed())
      else { continue }
      completed += flags(for: rest.prefix { !"`;\n)".utf8.contains($0) }).utf8
    }
    return String(decoding: completed + rest, as: UTF8.self)
  }

  private static var usage: [UInt8] { Array("usage: ".utf8) }

  /// The same for a line that was looked at before: a run over many IDs suggests the same ones for each.
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

  /// The words of a line without flags that name its command. What follows, such as an ID, changes nothing.
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

/// What was added to lines, by their words, and the commands that they name.
private final class KnownLines<Action: Sendable>: Sendable {
  private let flags = Mutex<[String: String]>([:])
  /// By their paths; no more than there are.
  private let commands = Mutex<[String: Command<Action>]>([:])

  /// The lines of one run are few; a text from outside may be taken for ever new ones.
  private static var limit: Int { 256 }

  /// The command of that path, which is looked for once; nil where there is none.
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
