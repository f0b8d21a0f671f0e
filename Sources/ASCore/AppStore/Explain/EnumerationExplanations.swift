extension Enumeration {
  /// The fields that hold its values; several may share one enumeration.
  var fields: [FieldMeaning] {
    FieldMeaning.all.filter { $0.field.kind == .enumeration(self) || $0.field.kind == .tally(self) }
  }

  /// `1 active, 2 expired`; only Apple's texts where the words are no more than those.
  var list: String {
    values.map { value in
      let text = KnownName.key(value.text)
      let word = KnownName.key(value.word)
      return text == word || !value.text.isDigits ? value.text : "\(value.text) \(value.word)"
    }.joined(separator: ", ")
  }

  /// Apple's spelling wins; otherwise case, separators and asctl's own word do.
  func value(like text: String) -> EnumeratedValue? {
    let key = KnownName.key(text)
    return value(text) ?? values.first { KnownName.key($0.text) == key }
      ?? values.first { KnownName.key($0.word) == key }
  }
}

extension Explanation {
  static func enumeration(_ enumeration: Enumeration) -> Explanation {
    var facts: [Fact] = [Fact("What it is", enumeration.meaning)]
    for value in enumeration.values { facts.add(value.text, value.meaning) }
    let fields = enumeration.fields
    facts.add("Fields", unique(fields.map(\.field.name)).joined(separator: ", "))
    return Explanation(
      title: enumeration.name, kind: .enumeration, facts: facts, source: fields.first?.field.name ?? enumeration.name)
  }

  /// With a field the value is told of that field alone, otherwise of all that can hold it.
  static func value(_ value: EnumeratedValue, of enumeration: Enumeration, in field: FieldMeaning? = nil) -> Explanation
  {
    let fields = field.map { [$0] } ?? enumeration.fields
    let name = fields.first?.field.name ?? enumeration.name
    let isPlain = KnownName.key(value.word) == KnownName.key(value.text)
    var facts: [Fact] = [Fact("What it is", value.meaning)]
    facts.add("Field", "\(unique(fields.map(\.field.name)).joined(separator: ", ")): \(enumeration.meaning)")
    facts.add("Found in", unique(fields.flatMap(\.objectNames)).joined(separator: ", "))
    facts.add("All values", enumeration.list)
    facts.add("Since", value.since.map(version))
    return Explanation(
      title: isPlain ? "\(name) \(value.text)" : "\(name) \(value.text): \(value.word)",
      kind: enumeration == .subscriptionStatus ? .subscriptionStatus : .enumerationValue, facts: facts,
      source: name)
  }

  /// A value that Apple may have added since.
  static func unknownValue(_ text: String, of enumeration: Enumeration, in field: FieldMeaning?) -> Explanation {
    let name = field?.field.name ?? enumeration.name
    let facts = [
      Fact(
        "What it is", "Not a value that asctl knows. Apple adds values without notice; a server should let it pass."),
      Fact("Field", enumeration.meaning), Fact("Known values", enumeration.list),
    ]
    return Explanation(title: "\(name) \(text)", kind: .enumerationValue, facts: facts, source: name)
  }
}
