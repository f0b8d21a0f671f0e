import Base

/// The names found in a text, each once with its lines.
struct NameFindings {
  private(set) var all: [NameFinding] = []
  /// The positions in `all` by meaning.
  private var positions = TextDictionary<Int>()
  private var meanings = TextDictionary<Meaning?>()
  private var identifiers = TextSet()
  /// Whether the text has several lines, such as a log. The IDs of one kind then have one meaning.
  let hasLines: Bool

  init(hasLines: Bool) { self.hasLines = hasLines }

  /// The kind of the first explanation of a word. Words with the same key have the same meaning.
  struct Meaning {
    let kind: Explanation.Kind
    let title: String
    let key: String
    let origin: ForeignWord.Origin?
  }

  mutating func meaning(of word: String) -> Meaning? {
    if let known = meanings[word] { return known }
    let meaning = Explain.explain(word).first.map { first in
      let isOfKind = hasLines && first.kind == .identifierValue
      return Meaning(
        kind: first.kind, title: first.title,
        key: (isOfKind ? first.facts.first?.text : nil) ?? "\(first.kind.rawValue) \(first.title)",
        origin: first.origin)
    }
    meanings[word] = .some(meaning)
    return meaning
  }

  mutating func add(_ word: String, _ place: Int, _ rank: NameFinding.Rank?, line: Int) {
    let meaning = meaning(of: word)
    let key = meaning?.key ?? word
    let rank = rank ?? meaning?.kind.rank ?? .identifier
    if let index = positions[key] {
      let isOther = meaning?.kind == .identifierValue && identifiers.insert(word)
      return all[index].add(word, line: line, rank, isOther: isOther)
    }
    identifiers.insert(word)
    positions[key] = all.count
    all.append(NameFinding(word, place, rank, lines: [line]))
  }

  /// Notes the kind of an ID that the words around it name.
  mutating func identify(_ word: String, as name: Identifier.Name) {
    if let index = all.lastIndex(where: { sameBytes($0.word, word) }) { all[index].identifier = name }
  }

  /// Returns the names, the most specific first. What may be a status is one in a list, or if there is nothing more
  /// specific.
  func sorted(isList: Bool) -> [NameFinding] {
    let hasOther = all.contains { $0.rank <= .identifier }
    func order(_ one: NameFinding) -> (NameFinding.Rank, Int) {
      (one.rank == .possible ? .status : one.rank, one.place)
    }
    return all.filter { $0.rank != .possible || !hasOther || isList }.sorted { order($0) < order($1) }.map(\.ordered)
  }

  /// Whether a word was found, alone or as a part of a pair or of a longer name.
  func covers(_ word: String) -> Bool {
    all.contains { finding in
      finding.others.contains(word)
        || finding.word.split { ":/ ".contains($0) }.contains { sameBytes(String($0), word) }
    }
  }
}

extension Explanation.Kind {
  fileprivate var rank: NameFinding.Rank {
    switch self {
    case .errorCode, .verificationStatus: .code
    case .httpStatus: .status
    case .message: .message
    case .subscriptionStatus, .exitStatus: .value
    case .signedData, .identifierValue, .notificationType, .host: .identifier
    case .enumerationValue, .value, .foreignWord, .term, .endpoint, .object, .formerName: .term
    case .enumeration, .identifier, .field, .ownWord: .field
    }
  }
}
