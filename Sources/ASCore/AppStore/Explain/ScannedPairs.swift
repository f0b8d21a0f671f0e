import Base

// Pairs such as `name=value`, and numbers: codes of a domain such as `SKErrorDomain`, statuses and IDs.
extension NameScanner {
  /// The meaning of a pair, and how specific it is.
  struct Pair {
    let kind: Explanation.Kind
    let rank: NameFinding.Rank
  }

  /// Adds a pair, and returns the number of its tokens; nil if its words have meanings of their own only.
  mutating func addPair(at place: Int) -> Int? {
    guard tokens.isName(place) else { return nil }
    let value = tokens[place + 1]
    if value.word.isNumber {
      return !tokens.isQuantity(at: place + 1) && addNamedNumber(at: place + 1) ? 2 : nil
    }
    if value.text.isUUID, Field.meanings(of: tokens[place].text).contains(where: { $0.field.kind == .uuid }) {
      add(tokens[place].text, place)
      return 2
    }
    let name = tokens[place].key == "domain" ? value.text : Explain.lastPart(ofPath: value.text)
    // A class of another library than Apple's in its module: `JWT::VerificationError`.
    if value.isNested, findings.meaning(of: name)?.origin == .verificationResult {
      if let message = ProgramMessage.ofException(tokens[place].text + name) { addMessage(message.title, place) }
      usedDomains.insert(place + 1)
      return 2
    }
    // A value of several words: `"type":"Auto-Renewable Subscription"`.
    let more = tokens[(place + 2)...].prefix(3).prefix { $0.gap == .space }.map(\.text)
    for count in (0...more.count).reversed() {
      let text = ([name] + more.prefix(count)).joined(separator: " ")
      for qualifier in qualifiers(endingAt: place) where addPair((qualifier, text), place) {
        usedDomains.insert(place)
        return count + 2
      }
    }
    // A name as the value says more than the name of the pair.
    guard value.word.domain == nil, Self.mayBeWorthExplaining(name), Explain.isName(name) else { return nil }
    addWord(name, place)
    addWord(tokens[place].text, place + 1)
    return 2
  }

  /// Adds what a number means with its domain or the name before it, and returns whether it has such a meaning.
  private mutating func addNamedNumber(at place: Int) -> Bool {
    let (token, digits) = (tokens[place], tokens[place].text)
    if let pair = statusPair(at: place), addPair(pair, place) { return true }
    let isCode = ErrorDomain.numbers.contains(tokens.key(before: place))
    // A status of verifyReceipt is of no domain.
    let isOfReceipt = TextRecord.isStatus(tokens.key(before: place)) && ErrorCode.isCode(digits)
    if digits.utf8.count < 6, !isOfReceipt,
      isCode || tokens[max(0, place - 2)..<place].contains(where: { $0.word.domain != nil }),
      let found = record(at: place).domain(ofNumberAt: place, in: tokens, without: usedDomains)
    {
      if addPair(found.domain.pair(digits), place) {
        if !found.domain.isOther { usedDomains.insert(found.place) }
        return true
      }
      // A small number of another program is not an error of Apple's.
      if digits.utf8.count < 3 { return true }
    }
    if place > 0, token.gap == .pair || token.gap == .space && digits.utf8.count < 5 {
      for qualifier in qualifiers(endingAt: place - 1) where addPair((qualifier, digits), place) { return true }
    }
    return false
  }

  /// Returns the pair that a status is if the words beside it say whose: what Node prints of an exception,
  /// `{ status: 4, cause: undefined }`, the status of an order, and that of a valid receipt.
  private mutating func statusPair(at place: Int) -> (String, String)? {
    let (digits, words) = (tokens[place].text, tokens[record(at: place).range])
    guard digits.utf8.count == 1, words[..<place].suffix(2).contains(where: { $0.key == "status" }) else { return nil }
    if words[(place + 1)...].first?.key == "cause" { return ("VerificationException", digits) }
    if record(at: place).topics.contains(.orderLookup) { return (Enumeration.orderLookupStatus.name, digits) }
    return digits == "0" && words.contains { $0.key.contains("receipt") } ? ("verifyReceipt", digits) : nil
  }

  /// Adds the meaning of a number: with its name, a code, an ID, or the status of a response.
  mutating func addNumber(at place: Int) {
    let (token, digits) = (tokens[place], tokens[place].text)
    guard !tokens.isQuantity(at: place), !addNamedNumber(at: place) else { return }
    if ErrorCode.isCode(digits) {
      if isCode(at: place) { add(digits, place, .code) }
    } else if digits.utf8.count > 5 || digits.hasPrefix("-") {
      let isNamed =
        ErrorDomain.isNumber(digits, named: tokens.key(before: place))
        || digits.utf8.count < WordShape.shortestUnlabeled
          && (token.gap == .pair && digits.utf8.count > 10 || record(at: place).topics.contains(.otherProgram))
      if !isNamed || findings.meaning(of: digits)?.kind != .identifierValue { addWord(digits, place) }
    } else if digits.utf8.count == 3, let code = Int(digits), 200...599 ~= code {
      let record = record(at: place)
      if record.status == place || record.serverBehind(place, in: tokens) != nil || tokens.isStatus(code, at: place) {
        addStatus(digits, place)
      } else if record.targets.isEmpty,
        tokens.count < 4 || token.gap != .other || !record.topics.isDisjoint(with: [.apple, .request]), code >= 400,
        HTTPStatus.with(code: code) != nil, tokens.isApart(place)
      {
        add("http:\(digits)", place, .possible)
      }
    }
  }

  /// Returns whether something says that the digits of a code are one: the word before them, or, for five digits without
  /// one, a word of Apple's. A name of something else says that they are not: `user_id=21007`.
  mutating func isCode(at place: Int) -> Bool {
    let (token, isShort, record) = (tokens[place], tokens[place].text.utf8.count == 5, record(at: place))
    let label = token.gap == .line ? "" : tokens.key(before: place)
    let isOfID = IDLabel.isName(ArraySlice(label.utf8))
    let isOfApple = isNumbers || record.topics.contains(.apple)
    if record.isForeign, isShort || !isOfApple && label != "errorcode" { return false }
    if NumberWords.isLabel(label) {
      // A code of another kind, and a state of SQL: `Zip code 21003`, `ERROR: 21000`.
      let isWord = label == "code" && tokens[place - 1].gap == .space
      let kind = isWord ? tokens.key(before: place - 1) : label.hasSuffix("code") ? String(label.dropLast(4)) : ""
      let isOther = !kind.isEmpty && !NumberWords.isLabel(kind) && !NumberWords.links.contains(kind)
      return isOfApple || !isOther && !(token.text == "21000" && label == "error")
    }
    // A name in front of a bracket is one too: `sshd[21007]`.
    if label.isEmpty || token.gap == .other && token.before != UInt8(ascii: "[") || NumberWords.links.contains(label) {
      let isCounted = place + 1 < tokens.count && tokens[place + 1].gap == .space && tokens[place + 1].word.isCounted
      return isShort ? isOfApple : !isCounted && !(isOfID && token.before == UInt8(ascii: "("))
    }
    // Behind a sentence: `receipt refused: 21010`.
    let isEnd = token.gap == .pair && token.before == UInt8(ascii: " ") && tokens[place - 1].gap == .space && !isOfID
    return isEnd && (isShort ? record.topics.contains(.store) : isOfApple)
      || findings.meaning(of: tokens[place - 1].text)?.kind == .errorCode
  }

  /// Adds a status of HTTP, of Apple, of the user's own server or of another one. What succeeded is no reason to paste a
  /// log.
  mutating func addStatus(_ digits: String, _ place: Int) {
    let record = record(at: place)
    let isSuccess = digits.utf8.first.map { $0 < UInt8(ascii: "4") } ?? false
    guard !record.topics.contains(.device) else { return }
    switch record.server(at: place, in: tokens) {
    case .own?: add("webhook:\(digits)", place, isSuccess ? .term : .status)
    case .other?: if !isSuccess { add("otherserver:\(digits)", place, .term) }
    case .apple?, nil: add("http:\(digits)", place, isSuccess ? .term : .status)
    }
  }

  /// The name of a pair, alone and with the words before it: `HTTP status code`.
  private func qualifiers(endingAt place: Int) -> [String] {
    // No name is a number, and a path is no word of a phrase.
    if tokens[place].text.isDigits { return [] }
    var qualifiers = [tokens[place].text]
    guard !qualifiers[0].utf8.contains(UInt8(ascii: ".")) else { return qualifiers }
    for index in (max(0, place - 2)..<place).reversed() {
      guard tokens[index + 1].gap == .space, !tokens[index].text.isDigits else { break }
      qualifiers.insert(tokens[index].text + qualifiers[0], at: 0)
    }
    return qualifiers
  }

  /// Adds a pair if its value is known, and returns whether it is.
  mutating func addPair(_ pair: (name: String, value: String), _ place: Int) -> Bool {
    let (name, value) = pair
    guard name.utf8.count + value.utf8.count < Explain.longestWord else { return false }
    let isSmall = value.isDigits && value.utf8.count < 3
    // A small number is a code of many programs. Alone it has all of these meanings, but not beside other words.
    if isSmall, ErrorDomain.codes.contains(KnownName.key(name)) {
      let words = tokens[record(at: place).range]
      if words.contains(where: { $0.key.hasSuffix("storekit") }) { return addPair(("SKError", value), place) }
      guard words.contains(where: { $0.word.isOfExternalPurchase }) else { return true }
    }
    let word = "\(name):\(value)"
    if pairs[word] == nil { pairs[word] = .some(Pair(word, name, value)) }
    guard let pair = pairs[word] ?? nil else { return false }
    if [.exitStatus, .subscriptionStatus].contains(pair.kind), record(at: place).isForeign { return true }
    switch pair.kind {
    // Two ordinary words are no field: `user status: 4`.
    case .enumerationValue
    where value.isDigits && tokens.key(before: place) != KnownName.key(name)
      && !record(at: place).topics.contains(.apple):
      return false
    case .errorCode where tokens[place].text == value && ErrorCode.isCode(value) && !isCode(at: place): return false
    case .errorCode: add(value.isDigits && !isSmall ? value : word, place, pair.rank)
    case .verificationStatus:
      add(findings.meaning(of: value)?.kind == .verificationStatus ? value : word, place, pair.rank)
    case .foreignWord, .enumerationValue, .exitStatus, .value, .term: add(word, place, pair.rank)
    case .message: addMessage(value, place)
    // Only a library of HTTP shows interim responses, and it does not print them as errors.
    case .httpStatus where value.utf8.first == UInt8(ascii: "1"): return false
    case .httpStatus: addStatus(value, place)
    case .notificationType: addEvent(value, place, isPair: true)
    case .subscriptionStatus
    where tokens.count > 2 && !isAbout(place)
      && record(at: place).topics.intersection([.apple, .verification]) != [.apple]:
      return false
    // In a payload, it is no number of Apple's libraries.
    case .subscriptionStatus:
      let isOfPayload = record(at: place).topics.contains(.payload)
      add(isOfPayload ? "\(Enumeration.subscriptionStatus.name):\(value)" : word, place, pair.rank)
    default: return false
    }
    return true
  }
}

extension NameScanner.Pair {
  /// nil if the value is unknown.
  fileprivate init?(_ word: String, _ name: String, _ value: String) {
    guard let first = Explain.qualified(word, mustKnow: true).first else { return nil }
    kind = first.kind
    rank =
      switch first.kind {
      // The phrase of a status is also the name of an error.
      case .errorCode where HTTPStatus.isPhrase(KnownName.key(value)): .field
      case .errorCode, .verificationStatus: .code
      case .foreignWord: Self.rank(of: first, ForeignWord.Origin.of(KnownName.key(name)), value)
      case .value, .term: .term
      default: .value
      }
  }

  private static func rank(of first: Explanation, _ domain: ForeignWord.Origin?, _ value: String) -> NameFinding.Rank {
    // The domain of another program says no more than the words beside it.
    guard let domain else { return first.origin == nil ? .term : .identifier }
    // An error of the connection is below an error of StoreKit. One that says little is often the cause of another one,
    // or contains it.
    if first.origin == .network { return .event }
    return ForeignWord.of(domain, value).allSatisfy { $0.number == 0 } ? .value : .code
  }
}

extension [NameToken] {
  /// Returns whether the words beside a number say that it is a status: the word before it, its phrase or the beginning
  /// of it at the end of a text, or the word `error`.
  fileprivate func isStatus(_ code: Int, at place: Int) -> Bool {
    let before = key(before: place)
    if NumberWords.before.contains(before) || before.hasSuffix("error") && code >= 300 { return true }
    let next = self[(place + 1)...].prefix(4).prefix { $0.gap == .space || $0.before == UInt8(ascii: "(") }
    if code >= 400, next.prefix(2).contains(where: { $0.key.hasPrefix("error") }) { return true }
    guard let first = next.first?.key, let phrase = HTTPStatus.with(code: code)?.phrase,
      first.utf8.first == phrase.utf8.first?.lowercased
    else { return false }
    return zip(next, phrase.split(separator: " ")).allSatisfy { sameBytes($0.key, KnownName.key(String($1))) }
  }

  /// Returns whether a number numbers no word before it, as in `order 404`.
  fileprivate func isApart(_ place: Int) -> Bool {
    let token = self[place]
    // The first of several: `from 401 to 404`.
    let isFirst =
      place + 2 < count && NumberWords.links.contains(self[place + 1].key)
      && TextRecord.isAssigned(self[place + 2].text)
    let isApartBefore =
      isFirst || place == 0 || token.gap == .line || token.gap == .other
      || token.gap == .space && NumberWords.links.contains(self[place - 1].key)
    // The number of a telephone, or another one, in groups: `(401) 555-0100`.
    let next = place + 1 < count ? self[place + 1].text : ""
    let isGroup =
      next.utf8.first?.isDigit == true && (self[place + 1].gap == .space || next.utf8.contains(UInt8(ascii: "-")))
    return isApartBefore && !token.isAttached && !isGroup
  }
}

/// Words beside a number that say whether it is a code or a status.
enum NumberWords {
  /// Returns whether a word before a number says that it is a code.
  static func isLabel(_ key: String) -> Bool {
    before.contains(key) || TextRecord.requests.contains(key) || key == "store" || key.contains("error")
      || [
        "status", "code", "codes", "err", "fehler", "erreur", "exception", "receipt", "valid", "apple", "itunes",
        "storekit", "appstore", "apple.com", "iap", "result", "details", "return",
      ]
      .contains(where: key.hasSuffix)
  }

  /// Words before the status of a response, besides names such as `status` and `HTTPError`.
  static let before = TextRecord.verbs.union([
    "response", "got", "get", "gets", "gives", "means", "see", "received", "with", "httperror", "says", "said",
  ])

  /// Words beside a status that it neither counts nor numbers.
  static let links: Set<String> = [
    "a", "an", "the", "of", "is", "was", "as", "and", "or", "but", "from", "for", "in", "on", "at", "by", "to",
    "after", "before", "when", "while", "because", "since", "if", "during", "instead", "then", "until", "again",
    "does", "this", "many", "between", "always", "sometimes", "errors", "status", "statuses", "apple", "api",
    "http", "not", "why", "still", "now", "only", "what", "mean", "we",
  ]
}
