import Base

// Words, and the parts of a path or URL.
extension NameScanner {
  mutating func word(_ text: String, _ place: Int) {
    let word = word(text)
    if let domain = word.domain {
      guard place != usedName else { return }
      addScope()
      scope = Scope(name: domain, place: place)
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
    guard let kind = meaning(of: text)?.kind else { return parts(of: text, place) }
    switch kind {
    case .value, .exitStatus, .httpStatus: return
    // A method or a file, and not the ID of an app.
    case .identifierValue where WordShape.isReverseDNS(text) && !isBundleID(at: place): return
    case .message: addMessage(text, place)
    // A case of a type: `StoreKitError.networkError`.
    case .foreignWord where text.utf8.contains(UInt8(ascii: ".")): add(text, rank: 2, place)
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
      if kind == .endpoint, text.hasPrefix("/") { parts(of: text, place) }
    }
  }

  /// Returns whether a word with dots is a bundle ID or product ID by its label, or by its first parts.
  private func isBundleID(at place: Int) -> Bool {
    let token = tokens[place]
    guard token.after != UInt8(ascii: "(") else { return false }
    if token.gap == .pair, place > 0, KnownName.key(tokens[place - 1].text).hasSuffix("id") { return true }
    let parts = token.text.split(separator: ".")
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

  /// Adds the errors of the device's store that the words of a record describe, whatever its numbers are.
  private mutating func addDeviceErrors(of domain: String, _ place: Int) {
    guard ForeignWord.Origin.of(KnownName.key(domain)) == .deviceStore else { return }
    let text = tokens[record(at: place).range].map { $0.text.lowercased() }.joined(separator: " ")
    for error in ForeignWord.deviceErrors where error.messages.contains(where: text.contains) {
      _ = error.number.map { addQualified(domain, "\($0)", place) }
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
