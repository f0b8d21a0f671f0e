import Base

// Words, and the parts of a path or URL.
extension NameScanner {
  mutating func word(_ text: String, _ place: Int) {
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
  mutating func addLone(_ text: String) {
    if text.utf8.trimmed.first == UInt8(ascii: "\""), tokens.count > 1, tokens[1].gap == .pair,
      Explain.isName(tokens[0].text)
    {
      return add(tokens[0].text, rank: 5, 0)
    }
    if tokens.count < 4, let other = tokens.first(where: { OtherIdentifier.of($0.text) != nil }) {
      add(other.text, rank: 3, 0)
    }
  }
}
