import Base

// Pairs such as `name=value`, and the notification types of which a type and a subtype are two pairs.
extension NameScanner {
  mutating func pair(at place: Int) -> Int? {
    let (name, value) = (tokens[place].text, Explain.lastPart(ofPath: tokens[place + 1].text))
    guard !value.isDigits || !isQuantity(at: place + 1) else { return nil }
    if case let key = KnownName.key(name), Self.ofScope.contains(key) {
      if Int(value) != nil { findScope(behind: place + 1) }
      if isInScope(place), let scope {
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
    guard let first = qualified[word] ?? Explain.qualified(word, mustKnow: true).first else {
      unknown.insert(word)
      return false
    }
    qualified[word] = first
    switch first.kind {
    case .errorCode:
      // A small number has meanings in many programs, and the phrase of a status is also the name of an error.
      let isVague =
        (1...2).contains(first.title.utf8.prefix { $0.isDigit }.count)
        || HTTPStatus.all.contains { KnownName.key($0.phrase) == KnownName.key(value) }
      add(value.isDigits && value.utf8.count > 2 ? value : word, rank: isVague ? 7 : 0, place)
    case .verificationStatus: add(value.isDigits ? word : value, rank: 0, place)
    // An error of the connection is below an error of StoreKit.
    case .foreignWord:
      let known = ForeignWord.Origin.of(KnownName.key(name)).map { ForeignWord.of($0, value) } ?? []
      // An error that says little is often the cause of another one, or contains it.
      add(word, rank: first.isOfConnection ? 3 : known.allSatisfy { $0.number == 0 } ? 4 : 0, place)
      deviceRecord = tokens[place].record
    case .message: addMessage(value, place)
    // Only a library of HTTP shows interim responses, and it does not print them as errors.
    case .httpStatus where value.utf8.first == UInt8(ascii: "1"): return false
    case .httpStatus: addStatus(value, place)
    case .notificationType: addEvent(value, isSubtype: KnownName.key(name) == "subtype", place)
    case .enumerationValue, .subscriptionStatus, .exitStatus: add(word, rank: 4, place)
    case .value: add(word, place)
    case .field, .object, .endpoint, .formerName, .identifier, .enumeration, .signedData, .host, .term, .ownWord,
      .identifierValue:
      return false
    }
    return true
  }

  /// Adds a notification type or a subtype. One with the other before it, in either order, is one event.
  mutating func addEvent(_ name: String, isSubtype: Bool, _ place: Int) {
    if let last = isSubtype ? subtype : type { add(last.name, rank: 4, last.place) }
    if let other = isSubtype ? type : subtype, place - other.place <= Self.reach,
      case let pair = isSubtype ? "\(other.name)/\(name)" : "\(name)/\(other.name)", NotificationPair(pair) != nil
    {
      add(pair, rank: 3, other.place)
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
