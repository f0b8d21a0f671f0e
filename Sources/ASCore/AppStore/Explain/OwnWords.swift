import Base

extension KnownName {
  /// A word of asctl itself: what it prints, accepts or names. Commands and features declare theirs.
  ///
  /// - Parameters:
  ///   - kind: For example `verdict`, `column` or `exit status`.
  ///   - place: The command or topic that prints or accepts it.
  ///   - isOfCommandLine: Whether it is a word of the command line, which says nothing new about a word of Apple's.
  package static func own(
    _ names: String..., is kind: String, _ meaning: String, in place: String, isOfCommandLine: Bool = false
  ) -> KnownName {
    let sentence = meaning.hasSuffix(".") ? meaning : meaning + "."
    return KnownName(names, isOfCommandLine: isOfCommandLine) {
      [Explanation("\(names[0]) (\(kind))", .ownWord, sentence, source: place)]
    }
  }

  /// The words of a closed set.
  package static func words<Word: PrintedWord>(of type: Word.Type, isOfCommandLine: Bool = false) -> [KnownName] {
    let (kind, place) = type.origin
    return type.allCases.map { own($0.rawValue, is: kind, $0.meaning, in: place, isOfCommandLine: isOfCommandLine) }
  }
}

/// A closed set of words that asctl prints as values, such as findings and results.
package protocol PrintedWord: CaseIterable, RawRepresentable<String>, Sendable {
  /// What the words are, such as `finding`, and the command or topic that prints them.
  static var origin: (kind: String, place: String) { get }
  var meaning: String { get }
}

extension JSON {
  /// A word of a closed set. Only these are printed as values, so that `explain` knows them.
  package static func word(_ word: some PrintedWord) -> JSON { .string(word.rawValue) }
}

extension PayloadObject {
  /// The members of records of asctl, and of the records in them. Those with the same meaning as in Apple's objects are
  /// not listed.
  package static func ownMembers(of objects: [PayloadObject]) -> [Field] {
    var fields: [Field] = []
    var seen: [PayloadObject] = PayloadObject.all
    var pending = objects.filter { !seen.contains($0) }
    while let object = pending.popLast() {
      seen.append(object)
      fields += object.fields.filter { field in
        !Field.meanings(of: field.name).contains { sameBytes($0.field.meaning, field.meaning) }
      }
      let inner = object.fields.compactMap { field -> PayloadObject? in
        if case .object(let object) = field.kind.element { object } else { nil }
      }
      pending += inner.filter { !seen.contains($0) }
    }
    return fields
  }
}

/// All words of asctl, found by their names without case and separators. They are listed when the first one is needed,
/// because that declares all commands.
package struct OwnWords {
  private let table: () -> NameTable

  package init(_ table: @escaping () -> NameTable) { self.table = table }

  /// Returns one explanation per meaning of the word. Codes and names with uppercase letters that Apple's tables have
  /// are none of asctl's words.
  package func explanations(of word: String, isKnown: Bool = false) -> [Explanation] {
    let isApples = isKnown && word.utf8.contains { $0.isUppercase || $0.isDigit }
    // Listing all words takes longer than all else, so not for a line of text, which has many words or a code.
    let spaces = word.utf8.count { $0 == UInt8(ascii: " ") }
    let isLine = spaces > 4 || spaces > 0 && word.utf8.count(where: \.isDigit) > 2
    guard word.utf8.count <= Explain.longestWord, !isApples, !isLine, Int(word) == nil else { return [] }
    var seen = TextSet()
    return table().matching(word).filter { !(isKnown && $0.isOfCommandLine) }.flatMap { $0.explanations() }
      .filter { seen.insert($0.facts.first?.text ?? "") }
  }
}
