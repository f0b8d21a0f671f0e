import Base

/// Finds the names in a pasted line or text: codes, pairs such as `name=value` and `"name":value`, notification types
/// with their subtypes, HTTP statuses, identifiers and names. Each is returned as a word that `Explain` understands, such
/// as `http:401`, the most specific first. The time is linear in the length of the text.
struct NameScanner {
  let tokens: [NameToken]
  var findings: NameFindings
  /// The record that was read last.
  private var current: TextRecord?
  /// The places of the domains whose numbers were found.
  var usedDomains: Set<Int> = []
  /// The meanings of pairs, which a long text repeats.
  var pairs = TextDictionary<Pair?>()
  /// Notification types and subtypes, of which two can be one event.
  private(set) var events: [Event] = []
  /// Whether the text consists of numbers, without words in another script.
  let isNumbers: Bool

  struct Event {
    let name: String
    let place: Int
    let isSubtype: Bool
  }

  static func names(in text: String, atMost count: Int) -> [NameFinding] {
    let lines = Array(TextLine.all(in: Array(text.utf8)[...]))
    var scanner = NameScanner(tokens: NameToken.all(in: lines), text)
    var found = scanner.names(IdentifierScan.several(in: lines), text, atMost: count)
    // Numbers are named as they were written.
    let written = Dictionary(lines.flatMap(\.numbers).map { ($0.digits, $0.written) }) { first, _ in first }
    for index in found.indices where !written.isEmpty {
      found[index].word = written[found[index].word] ?? found[index].word
    }
    return found
  }

  private init(tokens: [NameToken], _ text: String) {
    self.tokens = tokens
    isNumbers = tokens.allSatisfy(\.word.isNumber) && text.utf8.allSatisfy { $0 < 0x80 }
    findings = NameFindings(hasLines: tokens.last.map { $0.line > tokens[0].line } ?? false)
  }

  private mutating func names(_ identifiers: [FoundIdentifier], _ text: String, atMost count: Int) -> [NameFinding] {
    var (place, rest) = (0, identifiers[...])
    while place < tokens.count, findings.all.count < count {
      while let next = rest.first, next.words.upperBound <= tokens[place].index { rest.removeFirst() }
      if let next = rest.first, next.words.contains(tokens[place].index) {
        place += add(next, at: place)
      } else {
        place += addPhrase(at: place) ?? addPair(at: place) ?? addWord(at: place)
      }
    }
    addEvents()
    addDomains()
    if findings.all.isEmpty { addLone(text) }
    // In a list of known words, the ordinary words are names too.
    let isList = isList()
    if isList { addOrdinaryWords() }
    return findings.sorted(isList: isList)
  }

  mutating func add(_ word: String, _ place: Int, _ rank: NameFinding.Rank? = nil) {
    findings.add(word, place, rank, line: tokens.isEmpty ? 1 : tokens[place].line)
  }

  mutating func record(at place: Int) -> TextRecord {
    if let current, current.range.contains(place) { return current }
    let record = TextRecord(around: place, in: tokens)
    current = record
    return record
  }

  /// Adds an identifier of several words with all its lines, and returns the number of its tokens. The number of something
  /// else has no meaning.
  private mutating func add(_ identifier: FoundIdentifier, at place: Int) -> Int {
    let count = tokens[place...].prefix { identifier.words.contains($0.index) }.count
    // One word is named as it was written.
    let id = sameBytesIgnoringCase(tokens[place].text, identifier.id) ? tokens[place].text : identifier.id
    guard identifier.certainty != .other, !Explain.meaning(of: id).explanations.isEmpty else { return count }
    for token in place..<(place + count) where token == place || tokens[token].line != tokens[token - 1].line {
      add(id, token)
    }
    if case .labeled = identifier.certainty { findings.identify(id, as: identifier.name) }
    return count
  }

  // MARK: Names of several words

  private mutating func addPhrase(at place: Int) -> Int? {
    func isNext(_ token: NameToken) -> Bool {
      token.gap == .space || token.gap == .pair && !token.word.isNumber || token.isInWord
    }
    let more = tokens[(place + 1)...].prefix(tokens[place].word.longestName - 1).prefix(while: isNext).count
    for count in stride(from: more, to: 0, by: -1) {
      let words = tokens[(place + 1)...(place + count)]
      // Only a name with a colon is one behind a colon: `Status: timeout`.
      let name = words.reduce(tokens[place].text) {
        $0 + ($1.isInWord ? "'" : $1.gap == .pair ? ":" : " ") + $1.text
      }
      guard let known = KnownName.matching(name).first, let kind = known.explanations().first?.kind else { continue }
      // Two ordinary words are a name only if written as one, or a message. One with a colon has no word before it.
      guard
        words.first?.gap == .pair
          ? place == 0 || tokens[place].gap != .space || tokens[place - 1].word.isUnit
          : count > 1 || kind == .message || words.first?.text.utf8.contains(where: \.isUppercase) == true
      else { continue }
      // Words that only spell a name are not a part of a sentence: `Product not found in the store`.
      let next = place + count + 1
      let isPart = next < tokens.count && tokens[next].gap == .space
      let isMessage = known.names.contains { $0.contains(" ") && KnownName.key($0) == KnownName.key(name) }
      if isPart, kind == .errorCode && !isMessage || kind == .enumerationValue { continue }
      let record = record(at: place)
      let isOther = record.topics.contains(.otherProgram) && !record.targets.contains { $0.server == .apple }
      if kind == .errorCode, isOther || record.topics.contains(.device) { continue }
      let isOfKey = sameBytesIgnoringCase(name, ProgramMessage.alreadyExists)
      if isOfKey, !tokens[record.range.lowerBound..<place].contains(where: { $0.key == "key" }) { continue }
      if let status = HTTPStatus.named(known.spelling) {
        addStatus("\(status.code)", place)
      } else {
        addMessage(name, place, isClass: false)
      }
      return count + 1
    }
    return nil
  }

  /// Adds a name or a message. One about certificates can be about those of signed data.
  mutating func addMessage(_ name: String, _ place: Int, isClass: Bool = true) {
    let message = findings.meaning(of: name).flatMap { $0.kind == .message ? $0.title : nil }
    let isChain = message == ProgramMessage.certificate && record(at: place).topics.contains(.signedData)
    // What an exception says is more specific than its class.
    add(isChain ? ProgramMessage.chain : name, place, message != nil && isClass ? .event : nil)
  }

  // MARK: Names that others decide

  /// Adds a notification type or a subtype. A subtype without a type is a word like any other.
  mutating func addEvent(_ text: String, _ place: Int, isPair: Bool) {
    let name = Explain.lastPart(ofPath: text)
    let key = KnownName.key(name)
    let isSubtype = NotificationType.subtypes.contains { KnownName.key($0) == key }
    let isBehindType = events.last.map { !$0.isSubtype && place - $0.place <= 2 } ?? false
    if isSubtype, !isPair, !isBehindType { return add(text, place) }
    events.append(Event(name: name, place: place, isSubtype: isSubtype))
  }

  /// Adds the events. A type and a subtype near each other, in either order, are one.
  private mutating func addEvents() {
    var pending: [Bool: Event] = [:]
    for event in events {
      if let same = pending[event.isSubtype] { add(same.name, same.place, .value) }
      pending[event.isSubtype] = event
      guard let type = pending[false], let subtype = pending[true], case let pair = "\(type.name)/\(subtype.name)",
        abs(type.place - subtype.place) <= Self.reach, NotificationPair(pair) != nil
      else { continue }
      for place in [type.place, subtype.place].sorted() { add(pair, place, .event) }
      pending = [:]
    }
    for event in pending.values { add(event.name, event.place, .value) }
  }

  /// The number of tokens in which a notification's type and subtype are together.
  private static let reach = 60

  /// Adds the domains without a number.
  private mutating func addDomains() {
    for (place, token) in tokens.enumerated() where !usedDomains.contains(place) {
      if let name = token.word.domain?.name, Explain.isName(name) { add(name, place, .field) }
    }
  }

  /// Adds what has a meaning only if the text has nothing else: a quoted member, and the identifier of another system.
  private mutating func addLone(_ text: String) {
    if text.utf8.trimmed.first == UInt8(ascii: "\""), tokens.isName(0), Explain.isName(tokens[0].text) {
      add(tokens[0].text, 0)
    } else if tokens.count < 4, let other = tokens.first(where: { OtherIdentifier.of($0.text) != nil }) {
      add(other.text, 0)
    }
  }

  /// Whether a short text consists of known words only, as in `price currency`.
  private mutating func isList() -> Bool {
    (2...100).contains(tokens.count)
      && tokens.indices.allSatisfy { place in
        " ,;".utf8.contains(tokens[place].before) && !tokens.isQuantity(at: place)
          && (tokens[place].text.utf8.count != 5 || !ErrorCode.isCode(tokens[place].text) || isCode(at: place))
          && !Explain.meaning(of: tokens[place].text).explanations.isEmpty
      }
  }

  private mutating func addOrdinaryWords() {
    for (place, token) in tokens.enumerated() where !findings.covers(token.text) {
      if !WordShape.isReverseDNS(token.text) || isBundleID(at: place) { add(token.text, place, .ordinary) }
    }
  }
}
