import Base

/// Finds the names in a pasted line or text: codes, pairs such as `name=value` and `"name":value`, notification types
/// with their subtypes, HTTP statuses, identifiers and names. Each is returned as a word that `Explain` understands, such
/// as `http:401`, the most specific first. The time is linear in the length of the text.
struct NameScanner {
  private let tokens: [Token]
  private var found: [NameFinding] = []
  /// The positions in `found` by word, or by meaning for the identifiers of a text of several lines.
  private var positions = TextDictionary<Int>()
  private var identifiers = TextSet()
  private let hasLines: Bool
  /// Pairs without a meaning, which a long text repeats.
  private var unknown = TextSet()
  /// Numbers that are HTTP statuses if the text has nothing more specific.
  private var looseStatuses: [(code: String, place: Int)] = []
  /// A name that qualifies the numbers behind it, such as `SKErrorDomain`, and its place.
  private var scope: (name: String, place: Int)?
  /// The place of the last name of this kind that was found as a name.
  private var lastScope: Int?
  /// The last notification type and the last subtype of a pair.
  private var (type, subtype): (Event?, Event?)

  private typealias Event = (name: String, place: Int)

  static func names(in text: String, atMost count: Int) -> [NameFinding] {
    var scanner = NameScanner(tokens: Token.all(in: text))
    var place = 0
    while place < scanner.tokens.count, scanner.positions.count < count { place += scanner.read(at: place) }
    // An identifier that a line break split is no word of the text.
    if text.utf8.contains(UInt8(ascii: "\n")) {
      var words = PurchaseWords()
      words.read(Array(text.utf8)[...])
      for (_, id) in words.split {
        let group = scanner.tokens.firstIndex { $0.text.utf8.count > 2 && id.hasPrefix($0.text.uppercased()) }
        scanner.add(id, rank: 3, group ?? 0)
      }
    }
    if scanner.found.isEmpty { scanner.addLone(text) }
    // In a list of known words, the ordinary words are names too.
    if scanner.isList { scanner.addOrdinaryWords() }
    if !scanner.isList, !scanner.found.contains(where: { $0.rank <= 3 }) {
      for (code, place) in scanner.looseStatuses.prefix(1) { scanner.add("http:\(code)", rank: 1, place) }
    }
    return scanner.found.filter { !$0.word.isEmpty }.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
  }

  private init(tokens: [Token]) {
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

  private mutating func add(_ word: String, rank: Int, _ place: Int, meaning: String? = nil) {
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
  private mutating func add(_ word: String, _ explanation: Explanation, _ place: Int) {
    let isOfKind = hasLines && explanation.kind == .identifierValue
    add(word, rank: explanation.kind.rank, place, meaning: isOfKind ? explanation.facts.first?.text : nil)
  }

  /// Removes the last occurrence of a name that is a part of what was found.
  private mutating func remove(_ name: String) {
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
      add(ofOwnServer(words[0], place) ?? name, rank: kind.rank, place)
      return count + 1
    }
    return nil
  }

  // MARK: Pairs

  private mutating func pair(at place: Int) -> Int? {
    let (name, value) = (tokens[place].text, Explain.lastPart(ofPath: tokens[place + 1].text))
    guard !value.isDigits || !isQuantity(at: place + 1) else { return nil }
    if case let key = KnownName.key(name), Self.ofScope.contains(key) {
      if Int(value) != nil { findScope(behind: place + 1) }
      if isInScope(place), let scope {
        if addQualified(scope.name, value, place) {
          endScope()
          return 2
        }
        // A small number of another program is no error of Apple's.
        if key != "status", value.isDigits, value.utf8.count < 3 { return 2 }
      }
    }
    // A value of several words: `"type":"Auto-Renewable Subscription"`.
    let more = tokens[(place + 2)...].prefix(3).prefix { $0.gap == .space }.map(\.text)
    for count in (0...more.count).reversed() {
      let text = ([value] + more.prefix(count)).joined(separator: " ")
      for qualifier in qualifiers(endingAt: place) where addQualified(qualifier, text, place) {
        return count + 2
      }
    }
    // A name as the value says more than the name of the pair.
    guard Self.mayBeWorthExplaining(value), Explain.isName(value) else { return nil }
    word(value, place)
    word(name, place + 1)
    return 2
  }

  /// The name of a pair, alone and with the words before it: `HTTP status code`.
  private func qualifiers(endingAt place: Int) -> [String] {
    // No name is a number.
    if tokens[place].text.isDigits { return [] }
    var words = [tokens[place].text]
    var qualifiers = [words[0]]
    for index in (max(0, place - 2)..<place).reversed() where tokens[index + 1].gap == .space {
      guard words.count == place - index else { break }
      words.insert(tokens[index].text, at: 0)
      qualifiers.insert(words.joined(), at: 0)
    }
    return qualifiers
  }

  /// Adds a pair if its value is known, and returns whether it is.
  private mutating func addQualified(_ name: String, _ value: String, _ place: Int) -> Bool {
    guard name.utf8.count + value.utf8.count < Explain.longestWord else { return false }
    let word = "\(name):\(value)"
    guard !unknown.contains(word) else { return false }
    guard let first = Explain.qualified(word, mustKnow: true).first else {
      unknown.insert(word)
      return false
    }
    switch first.kind {
    case .errorCode:
      // A small number has meanings in many programs, and the phrase of a status is also the name of an error.
      let isVague =
        (1...2).contains(first.title.utf8.prefix { $0.isDigit }.count)
        || HTTPStatus.all.contains { KnownName.key($0.phrase) == KnownName.key(value) }
      add(value.isDigits && value.utf8.count > 2 ? value : word, rank: isVague ? 5 : 0, place)
    case .verificationStatus: add(value.isDigits ? word : value, rank: 0, place)
    // An error of the connection is below an error of StoreKit.
    case .foreignWord: add(word, rank: value.hasPrefix("-") ? 4 : 0, place)
    case .message: add(value, rank: 2, place)
    case .httpStatus: add(ofOwnServer(value, place) ?? "http:\(value)", rank: 1, place)
    case .notificationType: addEvent(value, isSubtype: KnownName.key(name) == "subtype", place)
    case .enumerationValue, .subscriptionStatus, .exitStatus: add(word, rank: 2, place)
    case .value: add(word, rank: 4, place)
    case .field, .object, .endpoint, .formerName, .identifier, .enumeration, .signedData, .host, .term, .ownWord,
      .identifierValue:
      return false
    }
    return true
  }

  /// Adds a notification type or a subtype. One with the other before it, in either order, is one event.
  private mutating func addEvent(_ name: String, isSubtype: Bool, _ place: Int) {
    let other = isSubtype ? type : subtype
    if let other, place - other.place <= Self.reach {
      let pair = isSubtype ? "\(other.name)/\(name)" : "\(name)/\(other.name)"
      if NotificationPair(pair) != nil {
        remove(other.name)
        add(pair, rank: 1, other.place)
        (type, subtype) = (nil, nil)
        return
      }
    }
    add(name, rank: 3, place)
    if isSubtype { subtype = (name, place) } else { type = (name, place) }
  }

  /// The number of tokens in which a notification's type and subtype are together.
  private static let reach = 60
  private static let ofScope: Set<String> = ["code", "error", "errorcode", "status", "rawvalue"]

  /// The name is a part of what was found.
  private mutating func endScope() {
    if let scope, scope.place == lastScope { remove(scope.name) }
    scope = nil
  }

  /// The name of the domain of a number, without a suffix: `SKErrorDomain-Fehler`, `SKError.Code`. nil for other words.
  private static func domain(_ text: String) -> String? {
    let stem = String(text.prefix { $0 != "-" })
    let name = stem.hasSuffix(".Code") ? String(stem.dropLast(5)) : Explain.lastPart(ofPath: stem)
    let key = KnownName.key(name)
    let isKnown = ForeignWord.Origin.allCases.contains { $0.qualifiers.contains { sameBytes($0, key) } }
    return isKnown || key == "verificationexception" || key.hasSuffix("errordomain") ? name : nil
  }

  /// The domain behind a number decides its meaning, too: `Code=5 Domain=SKErrorDomain`, `error 5 in SKErrorDomain`.
  private mutating func findScope(behind place: Int) {
    guard !isInScope(place) else { return }
    for index in tokens.indices[(place + 1)...].prefix(2) {
      guard tokens[index].gap != .line, let domain = Self.domain(tokens[index].text) else { continue }
      let hasOwn = index + 1 < tokens.count && Self.ofScope.contains(KnownName.key(tokens[index + 1].text))
      if !hasOwn { scope = (domain, place) }
      return
    }
  }

  private func isInScope(_ place: Int) -> Bool { scope.map { place - $0.place <= 8 } ?? false }

  // MARK: Numbers

  private mutating func number(at place: Int) {
    let digits = tokens[place].text
    guard !isQuantity(at: place) else { return }
    if let status = ofOwnServer(digits, place) { return add(status, rank: 1, place) }
    if let code = Int64(digits), !ErrorCode.with(code: code, family: nil).isEmpty, digits.utf8.count > 4 {
      return add(digits, rank: 0, place)
    }
    let before = key(before: place)
    if Self.ofScope.contains(before) { findScope(behind: place) }
    if digits.utf8.count < 6, isInScope(place), let scope, place - scope.place <= 2 || Self.ofScope.contains(before) {
      if addQualified(scope.name, digits, place) { return endScope() }
      // A small number of another program is no error of Apple's.
      if digits.utf8.count < 3 { return self.scope = nil }
    }
    if digits.utf8.count > 4 { return word(digits, place) }
    if place > 0, tokens[place].gap != .line, tokens[place].gap != .other {
      for qualifier in qualifiers(endingAt: place - 1) where addQualified(qualifier, digits, place) { return }
    }
    guard digits.utf8.count == 3, let code = Int(digits), let status = HTTPStatus.with(code: code) else { return }
    let next = place + 1 < tokens.count ? tokens[place + 1].text.lowercased() : ""
    let isNamed =
      !next.isEmpty && status.phrase.lowercased().hasPrefix(next) || ["client", "server"].contains(next) && code >= 400
    let isOfRequest = code >= 400 && tokens[max(0, place - 12)...].prefix(14).contains { Self.isOfRequest($0.text) }
    if isNamed || isOfRequest || Self.beforeStatus.contains(before) || before.hasSuffix("error") {
      add("http:\(digits)", rank: 1, place)
    } else if code >= 400 {
      looseStatuses.append((digits, place))
    }
  }

  /// Returns whether a number counts or measures something, as in `took 404 ms`, and is no status or code.
  private func isQuantity(at place: Int) -> Bool {
    if [.pair, .space].contains(tokens[place].gap), Self.quantities.contains(key(before: place)) { return true }
    // The milliseconds of a time: `12:00:00,401`.
    if place > 0, tokens[place].gap == .other, tokens[place - 1].text.contains(":") { return true }
    guard place + 1 < tokens.count, tokens[place + 1].gap == .space else { return false }
    return Self.units.contains(tokens[place + 1].text.lowercased())
  }

  /// The name before a token; empty if there is none.
  private func key(before place: Int) -> String {
    place > 0 && !tokens[place - 1].text.isDigits ? KnownName.key(tokens[place - 1].text) : ""
  }

  private static let quantities: Set<String> = [
    "size", "bytes", "duration", "port", "pid", "line", "offset", "length", "count",
  ]
  private static let units: Set<String> = [
    "ms", "milliseconds", "s", "sec", "seconds", "minutes", "hours", "days", "bytes", "kb", "mb", "gb", "rows", "lines",
    "records",
    "customers", "users", "pods", "tests", "files", "items", "events", "times",
  ]

  private static func isOfRequest(_ word: String) -> Bool { methods.contains(word) || word.hasPrefix("https://") }

  private static let methods: Set<String> = ["GET", "POST", "PUT", "DELETE", "PATCH"]

  /// Returns the status of a response to a request for a path that is not Apple's, as in the log of the user's own server:
  /// `"POST /webhook HTTP/1.1" 401`.
  private func ofOwnServer(_ digits: String, _ place: Int) -> String? {
    guard digits.utf8.count == 3, let code = Int(digits), 100...599 ~= code, place > 1,
      let method = tokens[max(0, place - 12)..<(place - 1)].lastIndex(where: { Self.methods.contains($0.text) })
    else { return nil }
    let between = tokens[(method + 1)..<place]
    let isBehind = between.count == 1 || between.count == 2 && between.last?.text.hasPrefix("HTTP/") == true
    guard isBehind || code >= 400, tokens[method].line == tokens[place].line,
      let index = between.prefix(2).firstIndex(where: { $0.text.contains("/") }), case let target = tokens[index].text,
      !between[(index + 1)...].contains(where: { ["apple", "store"].contains(KnownName.key($0.text)) })
    else { return nil }
    let path = target.firstRange(of: "://").map { target[$0.upperBound...].drop { $0 != "/" } } ?? target[...]
    return path.hasPrefix("/") && !Explain.isPathOfApple(path) ? "webhook:\(digits)" : nil
  }

  /// Words before the status of a response, besides names such as `status` and `HTTPError`.
  private static let beforeStatus: Set<String> = [
    "returned", "returns", "response", "responded", "got", "received", "with", "httperror", "answered",
  ]

  // MARK: Words

  private mutating func word(_ text: String, _ place: Int) {
    if let domain = Self.domain(text) {
      (scope, lastScope) = ((domain, place), place)
      if Explain.isName(domain) { add(domain, rank: 5, place) }
      return
    }
    if KnownName.key(text) == "verification", place + 1 < tokens.count, tokens[place + 1].text.hasPrefix("fail") {
      scope = (text, place)
    }
    // An address in an email is not what it is about.
    guard Self.mayBeWorthExplaining(text) || text.utf8.contains(UInt8(ascii: "/")),
      !text.utf8.contains(UInt8(ascii: "@"))
    else { return }
    guard let meaning = Explain.meaning(of: text).explanations.first else { return parts(of: text, place) }
    let kind = meaning.kind
    switch kind {
    case .value, .exitStatus, .httpStatus: return
    case .notificationType where !text.utf8.contains(UInt8(ascii: "/")):
      let name = Explain.lastPart(ofPath: text)
      let isSubtype = NotificationType.subtypes.contains { KnownName.key($0) == KnownName.key(name) }
      // A subtype without a type is a word like any other.
      if isSubtype, type.map({ place - $0.place > 2 }) ?? true { return add(text, rank: 3, place) }
      addEvent(name, isSubtype: isSubtype, place)
    case .notificationType: add(text, rank: 1, place)
    case .errorCode, .subscriptionStatus, .enumeration, .enumerationValue, .field, .object, .endpoint, .formerName,
      .identifier, .identifierValue, .signedData, .verificationStatus, .foreignWord, .message, .host, .term, .ownWord:
      add(text, meaning, place)
      // The ID in the path of a request.
      if kind == .endpoint, text.hasPrefix("/") { parts(of: text, place) }
    }
  }

  /// Reads the parts of a path or URL.
  private mutating func parts(of text: String, _ place: Int) {
    let isPath = text.utf8.contains { "/%".utf8.contains($0) }
    if let scheme = text.firstRange(of: "://"), let path = text[scheme.upperBound...].firstIndex(of: "/"),
      case let path = String(text[path...]), Explain.explain(path).first?.kind == .endpoint
    {
      add(path, rank: 4, place)
    }
    for part in text.split(whereSeparator: { isPath ? "/%:".contains($0) : $0 == "_" }) {
      let part = String(part)
      guard Self.mayBeWorthExplaining(part), let meaning = Explain.meaning(of: part).explanations.first else {
        continue
      }
      switch meaning.kind {
      case .errorCode: add(part, meaning, place)
      case .identifierValue, .host, .notificationType, .signedData: if isPath { add(part, meaning, place) }
      case .value, .exitStatus, .httpStatus, .subscriptionStatus, .enumeration, .enumerationValue, .field, .object,
        .endpoint, .formerName, .identifier, .verificationStatus, .foreignWord, .message, .term, .ownWord:
        continue
      }
    }
  }

  /// Adds what has a meaning only if the text has nothing else: a quoted member, and the identifier of another system.
  private mutating func addLone(_ text: String) {
    if text.utf8.trimmed.first == UInt8(ascii: "\""), tokens.count > 1, tokens[1].gap == .pair,
      Explain.isName(tokens[0].text)
    {
      return add(tokens[0].text, rank: 5, 0)
    }
    if tokens.count < 4, let other = tokens.first(where: { OtherIdentifier.of($0.text) != nil }) {
      add(other.text, rank: 3, 0)
    }
  }

  // MARK: Lists

  /// Whether a short text consists of known words only, as in `price currency`.
  private var isList: Bool {
    (2...100).contains(tokens.count)
      && tokens.allSatisfy {
        !Explain.meaning(of: $0.text).explanations.isEmpty || $0.text.utf8.count > 4 && $0.text.isDigits
      }
  }

  private mutating func addOrdinaryWords() {
    for (place, token) in tokens.enumerated() where !found.contains(where: { Self.covers($0.word, token.text) }) {
      add(token.text, rank: 6, place)
    }
  }

  /// Whether a word was found as a part of a pair or of a longer name.
  private static func covers(_ found: String, _ word: String) -> Bool {
    found.split(whereSeparator: { ":/ ".contains($0) }).contains { sameBytes(String($0), word) }
  }

  /// A fast pre-check: false for ordinary words, with or without an uppercase first letter.
  private static func mayBeWorthExplaining(_ word: String) -> Bool {
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

/// A word of a text, and what separates it from the word before.
private struct Token {
  let text: String
  let gap: TextLine.Gap
  /// The number of its line, from 1.
  let line: Int

  static func all(in text: String) -> [Token] {
    var tokens: [Token] = []
    var end: ArraySlice<UInt8> = []
    for line in TextLine.all(in: Array(text.utf8)[...]) {
      for (index, word) in line.words.enumerated() {
        let isFirst = index == 0 && !tokens.isEmpty
        tokens.append(
          Token(
            text: String(decoding: line.text[word.range], as: UTF8.self),
            gap: isFirst
              ? TextLine.gap(end + [UInt8(ascii: "\n")] + line.text[..<word.range.lowerBound]) : word.gap,
            line: line.number))
      }
      end = line.words.isEmpty ? end : line.rest
    }
    return tokens
  }
}
