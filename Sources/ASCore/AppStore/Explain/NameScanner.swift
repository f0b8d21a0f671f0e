import Base

/// Finds the names in a pasted line or text: codes, pairs such as `name=value` and `"name":value`, notification types
/// with their subtypes, HTTP statuses, identifiers and names. Each is returned as a word that `Explain` understands, such
/// as `http:401`, the most specific first. The time is linear in the length of the text.
struct NameScanner {
  let tokens: [NameToken]
  var found: [NameFinding] = []
  /// The positions in `found` by word, or by meaning for the identifiers of a text of several lines.
  private var positions = TextDictionary<Int>()
  private var identifiers = TextSet()
  private let hasLines: Bool
  /// Pairs without a meaning, which a long text repeats.
  var unknown = TextSet()
  /// The first number that is an HTTP status if the text has nothing more specific.
  var unnamedStatus: (code: String, place: Int)?
  /// A name that qualifies the numbers behind it, such as `SKErrorDomain`, and its place.
  var scope: (name: String, place: Int)?
  /// The place of the last name of this kind that was found as a name.
  var lastScope: Int?
  /// The last notification type and the last subtype of a pair.
  var (type, subtype): (Event?, Event?)

  typealias Event = (name: String, place: Int)

  static func names(in text: String, atMost count: Int) -> [NameFinding] {
    var scanner = NameScanner(tokens: NameToken.all(in: text))
    var place = 0
    while place < scanner.tokens.count, scanner.positions.count < count { place += scanner.read(at: place) }
    // The groups of an identifier that a line break split are not words of the text.
    var groups = TextSet()
    if text.utf8.contains(UInt8(ascii: "\n")) {
      var words = PurchaseWords()
      words.read(Array(text.utf8)[...])
      var place = 0
      for split in words.split.prefix(count) {
        while place + 1 < scanner.tokens.count, scanner.tokens[place].line < split.line { place += 1 }
        scanner.add(split.id, rank: 3, place)
        split.groups.forEach { groups.insert($0) }
      }
    }
    if scanner.found.isEmpty { scanner.addLone(text) }
    // In a list of known words, the ordinary words are names too.
    if scanner.isList {
      scanner.addOrdinaryWords()
    } else if let (code, place) = scanner.unnamedStatus, !scanner.found.contains(where: { $0.rank <= 3 }) {
      scanner.add("http:\(code)", rank: 1, place)
    }
    return scanner.found.filter { !$0.word.isEmpty && !groups.contains($0.word) }.sorted {
      ($0.rank, $0.place) < ($1.rank, $1.place)
    }
  }

  private init(tokens: [NameToken]) {
    self.tokens = tokens
    hasLines = tokens.last.map { $0.line > tokens[0].line } ?? false
  }

  /// Reads what begins at a token, and returns the number of tokens that it consists of.
  private mutating func read(at place: Int) -> Int {
    if let count = phrase(at: place) { return count }
    let token = tokens[place]
    if place + 1 < tokens.count, tokens[place + 1].gap == .pair, let count = pair(at: place) { return count }
    if token.text.isDigits || token.text.hasPrefix("-") && Int(token.text) != nil {
      number(at: place)
    } else {
      word(token.text, place)
    }
    return 1
  }

  mutating func add(_ word: String, rank: Int, _ place: Int, meaning: String? = nil) {
    let line = tokens.isEmpty ? 1 : tokens[place].line
    if let index = positions[meaning ?? word] {
      let isOther = meaning != nil && identifiers.insert(word)
      return found[index].add(line, isOther ? word : nil)
    }
    if meaning != nil { _ = identifiers.insert(word) }
    positions[meaning ?? word] = found.count
    found.append(NameFinding(word, rank, place, line: line))
  }

  /// Adds a word by its meaning. In a text of several lines, such as a log, the IDs of one kind are one finding.
  mutating func add(_ word: String, _ explanation: Explanation, _ place: Int) {
    let isOfKind = hasLines && explanation.kind == .identifierValue
    add(word, rank: explanation.kind.rank, place, meaning: isOfKind ? explanation.facts.first?.text : nil)
  }

  /// Removes the last occurrence of a name that is a part of what was found.
  mutating func remove(_ name: String) {
    guard let index = positions[name] else { return }
    found[index].removeLast()
    if found[index].word.isEmpty { positions[name] = nil }
  }

  // MARK: Names of several words

  private mutating func phrase(at place: Int) -> Int? {
    guard place + 1 < tokens.count, tokens[place + 1].gap == .space,
      KnownName.beginnings.contains(KnownName.key(tokens[place].text))
    else { return nil }
    let more = tokens[(place + 1)...].prefix(Explain.mostWords - 1).prefix { $0.gap == .space }.count
    for count in (1...more).reversed() {
      let words = tokens[place...(place + count)].map(\.text)
      let name = words.joined(separator: " ")
      guard let kind = KnownName.matching(name).first?.explanations().first?.kind else { continue }
      // Two ordinary words are a name only if they are written as one, or are a message.
      guard count > 1 || kind == .message || words[1].unicodeScalars.contains(where: { "A"..."Z" ~= $0 }) else {
        continue
      }
      add(webhookStatus(words[0], place) ?? name, rank: kind.rank, place)
      return count + 1
    }
    return nil
  }

  /// Whether a short text consists of known words only, as in `price currency`.
  private var isList: Bool {
    (2...100).contains(tokens.count)
      && tokens.allSatisfy {
        !Explain.meaning(of: $0.text).explanations.isEmpty || $0.text.utf8.count > 4 && $0.text.isDigits
      }
  }

  private mutating func addOrdinaryWords() {
    for (place, token) in tokens.enumerated()
    where !found.contains(where: { Self.covers($0.word, token.text) || $0.others.contains(token.text) }) {
      add(token.text, rank: 6, place)
    }
  }

  /// Whether a word was found as a part of a pair or of a longer name.
  private static func covers(_ found: String, _ word: String) -> Bool {
    found.split(whereSeparator: { ":/ ".contains($0) }).contains { sameBytes(String($0), word) }
  }

  /// A fast pre-check: false for ordinary words, with or without an uppercase first letter.
  static func mayBeWorthExplaining(_ word: String) -> Bool {
    guard word.utf8.count >= 5, word.utf8.count <= 16_000 else { return false }
    return word.utf8.dropFirst().contains(where: \.isUppercase)
      || word.utf8.contains { $0 == UInt8(ascii: "_") || $0.isUppercase || $0.isDigit }
        && !word.utf8.allSatisfy(\.isLetter)
      || word.hasSuffix(".apple.com")
  }
}

extension Explanation.Kind {
  /// How specific a meaning is, the most specific first.
  fileprivate var rank: Int {
    switch self {
    case .errorCode, .verificationStatus: 0
    case .httpStatus: 1
    case .subscriptionStatus, .exitStatus, .message: 2
    case .signedData, .identifierValue, .notificationType, .host: 3
    case .enumerationValue, .value, .foreignWord, .term, .endpoint, .object, .formerName: 4
    case .enumeration, .identifier, .field, .ownWord: 5
    }
  }
}
