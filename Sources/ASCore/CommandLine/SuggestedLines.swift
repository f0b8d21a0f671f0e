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
  private let known = KnownFlags()
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
    guard let words = Self.commandWords(line) else {
      return flags(for: Substring(String(decoding: line, as: UTF8.self)))
    }
    let key = String(decoding: words, as: UTF8.self)
    if let known = known[key] { return known }
    let flags = flags(for: Substring(key))
    known[key] = flags
    return flags
  }

  /// The words of a line that may name a command: those before the first that begins with anything but a small letter, as
  /// an ID does. Nil for a line with flags, which count as well.
  private static func commandWords(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var end: Int?
    var isBeginning = true
    for (index, byte) in zip(line.indices, line) {
      if isBeginning, byte == UInt8(ascii: "-") { return nil }
      if isBeginning, byte != UInt8(ascii: " "), !byte.isLowercase, end == nil { end = index }
      isBeginning = byte == UInt8(ascii: " ")
    }
    return line[..<(end ?? line.endIndex)]
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

/// What was added to lines, by their words.
private final class KnownFlags: Sendable {
  private let flags = Mutex<[String: String]>([:])

  /// The lines of one run are few; a text from outside may be taken for ever new ones.
  private static let limit = 256

  subscript(words: String) -> String? {
    get { flags.withLock { $0[words] } }
    set { flags.withLock { if $0.count < Self.limit { $0[words] = newValue } } }
  }
}
