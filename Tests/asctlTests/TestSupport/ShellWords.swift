/// Splits an example into the commands that a shell would run and their words, as far as examples require: quotes,
/// backslashes, pipes, redirections and comments, but no expansions.
enum ShellWords {
  /// Nil if a quote is not closed.
  static func commands(in line: String) -> [[String]]? {
    var commands: [[String]] = []
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = line[...]
    func finishedWord() { if let text = word { words.append(text) } }
    while let character = characters.popFirst() {
      switch (quote, character) {
      case ("'", "'"), ("\"", "\""):
        quote = nil
      case (nil, "\\"), ("\"", "\\"):
        word = (word ?? "") + (characters.popFirst().map { "\($0)" } ?? "")
      case ("'", _), ("\"", _):
        word = (word ?? "") + String(character)
      case (_, "'"), (_, "\""):
        quote = character
        word = word ?? ""
      case (_, "#") where word == nil:
        characters = ""
      case (_, " "):
        finishedWord()
        word = nil
      case (_, "|"), (_, ";"), (_, "&"):
        finishedWord()
        word = nil
        commands.append(words)
        words = []
      case (_, "<"), (_, ">"):
        if let descriptor = word, descriptor.allSatisfy(\.isNumber) { word = nil }
        finishedWord()
        word = nil
        characters = characters.drop { $0 == " " || $0 == ">" || $0 == "&" }
        characters = characters.drop { $0 != " " && $0 != "|" }
      default:
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    finishedWord()
    return (commands + [words]).filter { !$0.isEmpty }
  }
}
