import Base

/// Finds the names in a pasted line or text: codes, pairs such as `name=value` and `"name":value`, notification types
/// with their subtypes, HTTP statuses, identifiers and names. Each is returned as a word that `Explain` understands, such
/// as `http:401`, the most specific first. The time is linear in the length of the text.
struct NameScanner {
  let tokens: [NameToken]
  private(set) var found: [NameFinding] = []
  /// The positions in `found` by meaning.
  private var positions = TextDictionary<Int>()
  /// What was found out about words, because a log repeats its words.
  private var words = TextDictionary<Word>()
  private var meanings = TextDictionary<Meaning?>()
  private var identifiers = TextSet()
  private let hasLines: Bool
  private var current: TextRecord?
  /// Pairs without a meaning, which a long text repeats.
  var unknown = TextSet()
  /// The meanings of other pairs, for the same reason.
  var qualified = TextDictionary<(first: Explanation, rank: Int)>()
  /// Numbers that are HTTP statuses if the text has nothing more specific.
  var looseStatuses: [(code: String, place: Int)] = []
  var scope: Scope?
  /// The name behind the last number that it qualified.
  var usedName: Int?
  /// The last record with an error of a device, whose words were read.
  var deviceRecord: Int32?
  /// The domains of `domain: …`, whose numbers can be behind nested errors with their own.
  var domains: [(name: String, depth: Int, record: Int32)] = []
  /// The last notification type and the last subtype, which are names of their own unless the other follows.
  var (type, subtype): (Event?, Event?)

  typealias Event = (name: String, place: Int)

  /// The kind of the first explanation of a word. Words with the same key have the same meaning.
  struct Meaning {
    let kind: Explanation.Kind
    let key: String
    let origin: ForeignWord.Origin?
  }

  /// What is known about a word without its neighbors.
  struct Word {
    /// The name of a domain of numbers, such as `SKErrorDomain`.
    let domain: String?
    let isVerification: Bool
    /// Whether names of several words begin with it.
    fileprivate let isBeginning: Bool

    fileprivate static let number = Word("")

    fileprivate init(_ text: String) {
      let key = KnownName.key(text)
      domain = NameScanner.domain(text)
      isVerification = key == "verification"
      isBeginning = KnownName.beginnings.contains(key)
    }
  }

  /// A name that qualifies the numbers behind it, such as `SKErrorDomain`. It is a name of its own if there is none.
  struct Scope {
    let name: String
    /// From where the numbers count.
    let place: Int
    /// Whether its numbers are those of another program.
    var isOther = false
    /// The token of a name that is behind its number, or that is only a word of a sentence.
    var source: Int?
  }

  static func names(in text: String, atMost count: Int) -> [NameFinding] {
    let lines = Array(TextLine.all(in: Array(text.utf8)[...]))
    var scanner = NameScanner(tokens: NameToken.all(in: lines))
    let identifiers = IdentifierScan.several(in: lines)
    var (place, next) = (0, 0)
    while place < scanner.tokens.count, scanner.found.count < count {
      let word = scanner.tokens[place].word
      while next < identifiers.count, identifiers[next].words.upperBound <= word { next += 1 }
      if next < identifiers.count, identifiers[next].words.contains(word) {
        place += scanner.read(identifiers[next], at: place)
      } else {
        place += scanner.read(at: place)
      }
    }
    scanner.addPending()
    if scanner.found.isEmpty { scanner.addLone(text) }
    // In a list of known words, the ordinary words are names too.
    let isList = scanner.isList
    if isList || !scanner.found.contains(where: { $0.rank <= 5 }) {
      for (code, place) in scanner.looseStatuses { scanner.add("http:\(code)", place) }
    }
    if isList { scanner.addOrdinaryWords() }
    // Numbers are named as they were written.
    let written = Dictionary(lines.flatMap(\.numbers).map { ($0.digits, $0.written) }) { first, _ in first }
    return scanner.found.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map {
      written.isEmpty ? $0 : $0.named(written[$0.word] ?? $0.word)
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

  /// Adds an identifier of several words with all its lines, and returns the number of its tokens. The number of something
  /// else has no meaning.
  private mutating func read(_ identifier: FoundIdentifier, at place: Int) -> Int {
    let count = tokens[place...].prefix { identifier.words.contains($0.word) }.count
    guard identifier.certainty != .other else { return count }
    // One word is named as it was written.
    let id = sameBytesIgnoringCase(tokens[place].text, identifier.id) ? tokens[place].text : identifier.id
    for token in place..<(place + count) where token == place || tokens[token].line != tokens[token - 1].line {
      add(id, token)
    }
    if case .labeled = identifier.certainty, let index = found.lastIndex(where: { sameBytes($0.word, id) }) {
      found[index] = found[index].identified(as: identifier.name)
    }
    return count
  }

  /// Adds a name. In a text of several lines, such as a log, the IDs of one kind have one meaning.
  mutating func add(_ word: String, rank: Int? = nil, _ place: Int) {
    let meaning = meaning(of: word)
    let (key, line) = (meaning?.key ?? word, tokens.isEmpty ? 1 : tokens[place].line)
    if let index = positions[key] {
      let isOther = meaning?.kind == .identifierValue && identifiers.insert(word)
      return found[index].add(line, isOther ? word : nil)
    }
    identifiers.insert(word)
    positions[key] = found.count
    found.append(NameFinding(word, rank ?? meaning?.kind.rank ?? 5, place, line: line))
  }

  mutating func word(_ text: String) -> Word {
    // A long text has many different numbers.
    if text.utf8.count > 3, text.isDigits { return .number }
    if let known = words[text] { return known }
    let word = Word(text)
    words[text] = word
    return word
  }

  mutating func meaning(of word: String) -> Meaning? {
    if let known = meanings[word] { return known }
    let meaning = Explain.explain(word).first.map { first in
      let isOfKind = hasLines && first.kind == .identifierValue
      return Meaning(
        kind: first.kind, key: (isOfKind ? first.facts.first?.text : nil) ?? "\(first.kind.rawValue) \(first.title)",
        origin: first.origin)
    }
    meanings[word] = .some(meaning)
    return meaning
  }

  mutating func record(at place: Int) -> TextRecord {
    if let current, current.range.contains(place) { return current }
    let record = TextRecord(around: place, in: tokens) { isQuantity(at: $0) }
    current = record
    return record
  }

  /// The name of the scope is a part of what was found.
  mutating func endScope() {
    usedName = scope?.source
    scope = nil
  }

  /// Adds the name of a scope without a number.
  mutating func addScope() {
    if let scope, scope.source == nil, Explain.isName(scope.name) { add(scope.name, rank: 7, scope.place) }
    scope = nil
  }

  private mutating func addPending() {
    addScope()
    for event in [type, subtype] { if let event { add(event.name, rank: 4, event.place) } }
  }

  // MARK: Names of several words

  private mutating func phrase(at place: Int) -> Int? {
    func isNext(_ token: NameToken) -> Bool { token.gap == .space || token.isInWord }
    guard place + 1 < tokens.count, isNext(tokens[place + 1]), word(tokens[place].text).isBeginning else { return nil }
    let more = tokens[(place + 1)...].prefix(Explain.mostWords - 1).prefix(while: isNext).count
    for count in (1...more).reversed() {
      let words = tokens[place...(place + count)].map(\.text)
      let name = tokens[(place + 1)...(place + count)].reduce(words[0]) { $0 + ($1.isInWord ? "'" : " ") + $1.text }
      guard let known = KnownName.matching(name).first, let kind = known.explanations().first?.kind else { continue }
      // Two ordinary words are a name only if they are written as one, or are a message.
      guard count > 1 || kind == .message || words[1].unicodeScalars.contains(where: { "A"..."Z" ~= $0 }) else {
        continue
      }
      if kind == .errorCode, record(at: place).isOfDevice { continue }
      if let status = HTTPStatus.named(known.spelling) {
        addStatus("\(status.code)", place)
      } else {
        addMessage(name, place, rank: 2)
      }
      return count + 1
    }
    return nil
  }

  /// Adds a name or a message. One about certificates can be about those of signed data.
  mutating func addMessage(_ name: String, _ place: Int, rank: Int? = nil) {
    let meaning = meaning(of: name)
    let isOfTLS =
      meaning?.kind == .message && meaning?.key == "\(Explanation.Kind.message.rawValue) \(ProgramMessage.certificate)"
    let isChain = isOfTLS && record(at: place).isOfSignedData
    // What an exception says is more specific than its class.
    let isClass = meaning?.kind == .message && rank == nil
    add(isChain ? ProgramMessage.chain : name, rank: isClass ? 3 : nil, place)
  }

  /// Whether a short text consists of known words only, as in `price currency`.
  private var isList: Bool {
    (2...100).contains(tokens.count)
      && tokens.indices.allSatisfy { " ,;".utf8.contains(tokens[$0].before) && !isQuantity(at: $0) }
      && tokens.allSatisfy {
        !OtherProgram.isService($0.text)
          && (!Explain.meaning(of: $0.text).explanations.isEmpty || $0.text.utf8.count > 4 && $0.text.isDigits)
      }
  }

  private mutating func addOrdinaryWords() {
    for (place, token) in tokens.enumerated()
    where !found.contains(where: { Self.covers($0.word, token.text) || $0.others.contains(token.text) })
      && (!WordShape.isReverseDNS(token.text) || isBundleID(at: place))
    {
      add(token.text, rank: 8, place)
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
    case .message: 2
    case .subscriptionStatus, .exitStatus: 4
    case .signedData, .identifierValue, .notificationType, .host: 5
    case .enumerationValue, .value, .foreignWord, .term, .endpoint, .object, .formerName: 6
    case .enumeration, .identifier, .field, .ownWord: 7
    }
  }
}
