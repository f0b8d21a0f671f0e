import Base

// Pairs such as `name=value`, and the notification types of which a type and a subtype are two pairs.
extension NameScanner {
  mutating func pair(at place: Int) -> Int? {
    let (name, value) = (tokens[place].text, Explain.lastPart(ofPath: tokens[place + 1].text))
    guard !value.isDigits || !isQuantity(at: place + 1) else { return nil }
    if tokens[place + 1].isNested, addNested(name, value, place) { return 2 }
    let key = KnownName.key(name)
    if key == "domain", addDomain(place) { return 2 }
    if Self.ofScope.contains(key) {
      if Int(value) != nil, addInDomain(value, place) { return 2 }
      if Int(value) != nil { findScope(behind: place + 1) }
      if isInScope(place), let scope {
        if scope.isOther, Int(value) != nil { return 2 }
        if addQualified(scope.name, value, place) {
          endScope()
          return 2
        }
        // A small number of another program is not an error of Apple's.
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
  func qualifiers(endingAt place: Int) -> [String] {
    // No name is a number.
    if tokens[place].text.isDigits { return [] }
    // A path is no word of a phrase.
    if tokens[place].text.utf8.contains(UInt8(ascii: ".")) { return [tokens[place].text] }
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
  mutating func addQualified(_ name: String, _ value: String, _ place: Int) -> Bool {
    guard name.utf8.count + value.utf8.count < Explain.longestWord else { return false }
    let word = "\(name):\(value)"
    guard !unknown.contains(word) else { return false }
    let isSmall = value.isDigits && value.utf8.count < 3
    if isSmall, Self.codes.contains(KnownName.key(name)), record(at: place).isOfOtherProgram { return true }
    guard let (first, rank) = qualified[word] ?? Self.meaning(ofPair: word, name, value) else {
      unknown.insert(word)
      return false
    }
    qualified[word] = (first, rank)
    switch first.kind {
    case .errorCode: add(value.isDigits && !isSmall ? value : word, rank: rank, place)
    case .verificationStatus: add(value.isDigits ? word : value, rank: rank, place)
    case .foreignWord: add(word, rank: rank, place)
    case .message: addMessage(value, place)
    // Only a library of HTTP shows interim responses, and it does not print them as errors.
    case .httpStatus where value.utf8.first == UInt8(ascii: "1"): return false
    case .httpStatus: addStatus(value, place)
    case .notificationType: addEvent(value, isSubtype: KnownName.key(name) == "subtype", place)
    // It has no number of Apple's libraries.
    case .subscriptionStatus where record(at: place).isOfPayload:
      add("\(Enumeration.subscriptionStatus.name):\(value)", rank: 4, place)
    case .enumerationValue, .subscriptionStatus, .exitStatus: add(word, rank: rank, place)
    case .value: add(word, place)
    case .field, .object, .endpoint, .formerName, .identifier, .enumeration, .signedData, .host, .term, .ownWord,
      .identifierValue:
      return false
    }
    return true
  }

  /// Returns the first meaning of a pair, and how specific it is, the most specific first.
  private static func meaning(ofPair word: String, _ name: String, _ value: String) -> (first: Explanation, rank: Int)?
  {
    guard let first = Explain.qualified(word, mustKnow: true).first else { return nil }
    switch first.kind {
    case .errorCode:
      // A small number has meanings in many programs, and the phrase of a status is also the name of an error.
      let isSmall = (1...2).contains(first.title.utf8.prefix { $0.isDigit }.count)
      return (first, isSmall || HTTPStatus.isPhrase(KnownName.key(value)) ? 7 : 0)
    case .verificationStatus: return (first, 0)
    case .foreignWord:
      let origin = ForeignWord.Origin.of(KnownName.key(name))
      if origin == nil { return (first, first.origin == .crossPlatform ? 5 : first.origin == nil ? 6 : 7) }
      // An error of the connection is below an error of StoreKit. One that says little is often the cause of another
      // one, or contains it.
      let known = origin.map { ForeignWord.of($0, value) } ?? []
      return (first, first.isOfConnection ? 3 : known.allSatisfy { $0.number == 0 } ? 4 : 0)
    default: return (first, 4)
    }
  }

  /// Names of codes that are not said to be of one program.
  private static let codes: Set<String> = ["code", "error", "errorcode"]

  /// Reads a class of another library than Apple's in its module, and returns whether it is one: `JWT::VerificationError`.
  private mutating func addNested(_ module: String, _ name: String, _ place: Int) -> Bool {
    guard meaning(of: name)?.origin == .verificationResult else { return false }
    if let message = ProgramMessage.ofException(module + name) { addMessage(message.title, place) }
    return true
  }

  /// Reads the domain of an error, `Error Domain=…` or `domain: …`, and returns whether it is another program's.
  private mutating func addDomain(_ place: Int) -> Bool {
    let name = tokens[place + 1].text
    let isOther = Self.domain(name).map(Self.isOther) ?? true
    guard isOther else {
      domains.append((name, tokens[place].depth, tokens[place].record))
      return false
    }
    guard place > 0, tokens[place - 1].text == "Error", addQualified("ErrorDomain", name, place) else { return false }
    addScope()
    scope = Scope(name: name, place: place + 1, isOther: true, source: place + 1)
    return true
  }

  /// Adds a number of the domain at the same depth, and returns whether there is one.
  private mutating func addInDomain(_ value: String, _ place: Int) -> Bool {
    let (depth, record) = (tokens[place].depth, tokens[place].record)
    guard let index = domains.lastIndex(where: { $0.depth == depth && $0.record == record }) else {
      domains.removeAll { $0.record != record }
      return false
    }
    let domain = domains.remove(at: index).name
    guard addQualified(domain, value, place) else { return false }
    if scope.map({ sameBytes($0.name, domain) }) ?? false { endScope() }
    return true
  }

  /// Adds a notification type or a subtype. One with the other before it, in either order, is one event.
  mutating func addEvent(_ name: String, isSubtype: Bool, _ place: Int) {
    if let last = isSubtype ? subtype : type { add(last.name, rank: 4, last.place) }
    if let other = isSubtype ? type : subtype, place - other.place <= Self.reach,
      case let pair = isSubtype ? "\(other.name)/\(name)" : "\(name)/\(other.name)", NotificationPair(pair) != nil
    {
      add(pair, rank: 3, other.place)
      add(pair, place)
      (type, subtype) = (nil, nil)
    } else if isSubtype {
      subtype = (name, place)
    } else {
      type = (name, place)
    }
  }

  /// The number of tokens in which a notification's type and subtype are together.
  private static let reach = 60
}
