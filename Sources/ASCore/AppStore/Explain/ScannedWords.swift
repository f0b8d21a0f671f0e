import Base

// Words, and the parts of a path or URL.
extension NameScanner {
  mutating func word(_ text: String, _ place: Int) {
    let word = word(text)
    if let domain = word.domain {
      guard place != usedName else { return }
      addScope()
      scope = Scope(name: domain, place: place, isOther: Self.isOther(domain))
      return addDeviceErrors(of: domain, place)
    }
    if word.isVerification, place + 1 < tokens.count, tokens[place + 1].text.hasPrefix("fail") {
      addScope()
      scope = Scope(name: text, place: place, source: place)
    }
    if isPhraseOfServer(at: place), let status = HTTPStatus.named(text) { return addStatus("\(status.code)", place) }
    // An address in an email is not what it is about.
    guard Self.mayBeWorthExplaining(text) || text.utf8.contains(UInt8(ascii: "/")),
      !text.utf8.contains(UInt8(ascii: "@"))
    else { return }
    guard let meaning = meaning(of: text) else { return parts(of: text, place) }
    switch meaning.kind {
    case .value, .exitStatus, .httpStatus: return
    // A method or a file, and not the ID of an app.
    case .identifierValue where WordShape.isReverseDNS(text) && !isBundleID(at: place): return
    case .message: addMessage(text, place)
    // A case of a type: `StoreKitError.networkError`.
    case .foreignWord where text.utf8.contains(UInt8(ascii: ".")): add(text, rank: 2, place)
    case .foreignWord where meaning.origin == .connect: add(text, rank: 0, place)
    case .foreignWord where meaning.origin == .crossPlatform: add(text, rank: 5, place)
    // The phrase of a status is also the name of an error.
    case .errorCode where HTTPStatus.isPhrase(KnownName.key(text)): add(text, rank: 7, place)
    case .notificationType where !text.utf8.contains(UInt8(ascii: "/")):
      let name = Explain.lastPart(ofPath: text)
      let isSubtype = NotificationType.subtypes.contains { KnownName.key($0) == KnownName.key(name) }
      // A subtype without a type is a word like any other.
      if isSubtype, type.map({ place - $0.place > 2 }) ?? true { return add(text, place) }
      addEvent(name, isSubtype: isSubtype, place)
    case .notificationType: add(text, rank: 3, place)
    case .errorCode, .subscriptionStatus, .enumeration, .enumerationValue, .field, .object, .endpoint, .formerName,
      .identifier, .identifierValue, .signedData, .verificationStatus, .foreignWord, .host, .term, .ownWord:
      add(text, place)
      // The ID in the path of a request.
      if meaning.kind == .endpoint, text.hasPrefix("/") { parts(of: text, place) }
    }
  }

  /// Returns whether a word with dots is a bundle ID or product ID by its label, or by its first parts.
  func isBundleID(at place: Int) -> Bool {
    let token = tokens[place]
    guard token.after != UInt8(ascii: "(") else { return false }
    if token.gap == .pair, place > 0, KnownName.key(tokens[place - 1].text).hasSuffix("id") { return true }
    let parts = token.text.split(separator: ".")
    // A class in its package: `com.example.app.utils.LookupHandler`.
    let last = parts.last ?? ""
    if parts.count > 4, last.utf8.first?.isUppercase == true, last.utf8.contains(where: \.isLowercase) { return false }
    return parts.count > 2 && (parts[0].utf8.count == 2 || Self.domains.contains(String(parts[0])))
  }

  /// Domains of more than two letters, with which bundle IDs begin.
  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "app", "dev", "info", "biz", "xyz", "mobi", "name",
  ]

  /// Returns whether a word is the phrase of a status before a path of the user's own server: `Unauthorized: /webhook`.
  private mutating func isPhraseOfServer(at place: Int) -> Bool {
    place + 1 < tokens.count && tokens[place + 1].gap == .pair && tokens[place + 1].text.hasPrefix("/")
      && record(at: place).hasTarget
  }

  /// Adds the errors of the device's store that the words of a record describe, unless their numbers are beside them.
  private mutating func addDeviceErrors(of domain: String, _ place: Int) {
    guard tokens[place].record != deviceRecord, ForeignWord.Origin.of(KnownName.key(domain)) == .deviceStore else {
      return
    }
    deviceRecord = tokens[place].record
    let words = tokens[record(at: place).range].map { $0.text.lowercased() }
    let text = words.joined(separator: " ")
    for error in ForeignWord.deviceErrors where error.messages.contains(where: text.contains) {
      guard let number = error.number, !words.contains("\(number)") else { continue }
      add("\(domain):\(error.names[0])", rank: 0, place)
    }
  }

  /// Reads the parts of a path or URL.
  private mutating func parts(of text: String, _ place: Int) {
    let isPath = text.utf8.contains { "/%".utf8.contains($0) }
    if let scheme = text.firstRange(of: "://"), let path = text[scheme.upperBound...].firstIndex(of: "/"),
      case let path = String(text[path...]), Explain.explain(path).first?.kind == .endpoint
    {
      add(path, place)
    }
    for part in text.split(whereSeparator: { isPath ? "/%:".contains($0) : $0 == "_" }) {
      let part = String(part)
      // The port of a host.
      if part.utf8.count < 6, part.isDigits { continue }
      guard Self.mayBeWorthExplaining(part), let kind = meaning(of: part)?.kind else { continue }
      switch kind {
      case .errorCode: add(part, place)
      case .identifierValue where WordShape.isReverseDNS(part): continue
      case .identifierValue, .host, .notificationType, .signedData: if isPath { add(part, place) }
      case .value, .exitStatus, .httpStatus, .subscriptionStatus, .enumeration, .enumerationValue, .field, .object,
        .endpoint, .formerName, .identifier, .verificationStatus, .foreignWord, .message, .term, .ownWord:
        continue
      }
    }
  }

  /// Adds what has a meaning only if the text has nothing else: a quoted member, and the identifier of another system.
  mutating func addLone(_ text: String) {
    if text.utf8.trimmed.first == UInt8(ascii: "\""), tokens.count > 1, tokens[1].gap == .pair,
      Explain.isName(tokens[0].text)
    {
      return add(tokens[0].text, 0)
    }
    if tokens.count < 4, let other = tokens.first(where: { OtherIdentifier.of($0.text) != nil }) {
      add(other.text, 0)
    }
  }
}
