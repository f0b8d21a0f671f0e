/// The lookup behind `asctl explain`: any number, word, field or ID that people meet around the App Store Server API.
///
/// Nothing is asked of the network or the clock: what Apple calls a thing is in the catalogue, and what an ID is follows
/// from how it looks, which is a guess and says so.
enum Explain {
  /// Everything the word may mean, most likely first; empty if it is like nothing known.
  static func explain(_ word: String) -> [Explanation] {
    let word = trimmed(word)
    guard !word.isEmpty else { return [] }
    if let signed = SignedShape.explanation(of: word) { return [signed] }
    if let qualified = QualifiedWord(word) { return qualified.explanations }
    if let pair = NotificationPair(word) { return [pair.explanation] }
    if word.isDigits { return NumberShape.explanations(of: word) }
    let names = KnownName.matching(word)
    if !names.isEmpty { return TextShape.durations(word) + names.flatMap(\.explanations) }
    let fields = Explanation.fields(Field.meanings(of: lastPart(ofPath: word)))
    return fields.isEmpty ? TextShape.explanations(of: word) : fields
  }

  /// Without white space, and without the quotes and commas that copying from JSON leaves.
  private static func trimmed(_ word: String) -> String {
    let isNoise = { (character: Character) in character.isWhitespace || "\"'`,".contains(character) }
    let start = word.drop(while: isNoise)
    return String(start.reversed().drop(while: isNoise).reversed())
  }

  /// `price` of `signedTransactions[0].price`, and the word itself if it is no path: a path begins with a known name,
  /// which `com.example.price` does not.
  static func lastPart(ofPath word: String) -> String {
    let parts = word.split(separator: ".").map { $0.prefix { $0 != "[" } }
    guard let first = parts.first, let last = parts.last, !KnownName.matching(String(first)).isEmpty else {
      return word
    }
    return String(last)
  }
}
