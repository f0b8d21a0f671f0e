import Base

/// A word of asctl itself: what it prints, accepts or names. Commands and features declare theirs, and `explain` finds
/// them beside Apple's words.
package struct OwnWord: Sendable {
  let names: [String]
  /// For example `verdict`, `column` or `exit status`.
  let kind: String
  let meaning: String
  /// The command or topic that prints or accepts it.
  let place: String
  /// Whether it is a word of the command line, which says nothing new about a word of Apple's.
  let isOfCommandLine: Bool

  package init(
    _ names: String..., is kind: String, _ meaning: String, in place: String, isOfCommandLine: Bool = false
  ) {
    (self.names, self.kind, self.meaning, self.place) = (names, kind, meaning, place)
    self.isOfCommandLine = isOfCommandLine
  }

  /// The members of a record of asctl, and of the records in it.
  package static func members(of objects: PayloadObject..., in place: String) -> [OwnWord] {
    var words: [OwnWord] = []
    var seen: [PayloadObject] = PayloadObject.all
    var pending = objects.filter { !seen.contains($0) }
    while let object = pending.popLast() {
      seen.append(object)
      words += object.fields.map { OwnWord($0.name, is: "member of \(object.name)", $0.meaning, in: place) }
      let inner = object.fields.compactMap { field -> PayloadObject? in
        if case .object(let object) = field.kind.element { object } else { nil }
      }
      pending += inner.filter { !seen.contains($0) }
    }
    return words
  }

  /// The members of asctl's own records that are declared beside Apple's objects.
  package static var ofRecords: [OwnWord] {
    PayloadObject.Own.allCases.flatMap { members(of: .own($0), in: "asctl help output") }
  }
}

/// All words of asctl, found by their names without case and separators. They are listed when the first one is needed,
/// because that declares all commands.
package final class OwnWords {
  private let list: () -> [OwnWord]
  private lazy var byKey: [String: [OwnWord]] = {
    var rows: [String: [OwnWord]] = [:]
    for word in list() {
      for key in Set(word.names.map(KnownName.key)) where !key.isEmpty { rows[key, default: []].append(word) }
    }
    return rows
  }()

  package init(_ list: @escaping () -> [OwnWord]) { self.list = list }

  /// Returns one explanation per meaning of the word. Codes and names with uppercase letters that Apple's tables have
  /// are none of asctl's words.
  package func explanations(of word: String, isKnown: Bool = false) -> [Explanation] {
    let isApples = isKnown && word.utf8.contains { $0.isUppercase || $0.isDigit }
    guard word.utf8.count <= Explain.longestWord, !isApples, !word.isDigits else { return [] }
    var seen = TextSet()
    let words = (byKey[KnownName.key(word)] ?? []).filter { !(isKnown && $0.isOfCommandLine) }
    return words.filter { seen.insert("\($0.kind) \($0.meaning)") }.map { own in
      Explanation("\(own.names[0]) (\(own.kind))", .ownWord, own.meaning, source: own.place)
    }
  }
}
