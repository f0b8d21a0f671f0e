extension Explanation {
  static func identifier(_ identifier: Identifier) -> Explanation {
    var facts: [Fact] = [Fact("What it is", identifier.meaning)]
    facts.add("Looks like", identifier.form)
    facts.add("Where to find it", identifier.found)
    facts.add("Commands", commands(identifier.takenBy))
    for refusal in identifier.refusedBy { facts.add("Not for", refusal) }
    let rows = Field.meanings(of: identifier.name.rawValue)
    facts.add("Found in", unique(rows.flatMap(\.objectNames)).joined(separator: ", "))
    facts.add("Since", rows.first?.field.since.map(version))
    return Explanation(
      title: identifier.name.rawValue, kind: .identifier, facts: facts, source: identifier.name.rawValue)
  }

  /// An ID whose kind is guessed from its looks: what it may be, most likely first, and what to do with it.
  static func identifierValue(
    _ word: String, _ guess: String, mayBe names: [Identifier.Name], note: String? = nil
  ) -> Explanation {
    let kinds = names.compactMap(Identifier.named)
    var facts: [Fact] = [Fact("What it is", guess)]
    for kind in kinds { facts.add(kind.name.rawValue, kind.meaning) }
    if let first = kinds.first { facts.add("As \(first.name.rawValue)", commands(first.takenBy)) }
    facts.add("Note", note)
    return Explanation(
      title: word, kind: .identifierValue, facts: facts,
      source: names.first?.rawValue ?? "Setting up StoreKit Testing in Xcode")
  }

  private static func commands(_ names: [String]) -> String {
    names.map { "asctl \($0)" }.joined(separator: ", ")
  }
}
